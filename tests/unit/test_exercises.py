"""The exercises of the course: every figure of it written out, and what likely wrong answers are told."""

from __future__ import annotations

import re
import sys
import threading
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
from course_answers import RIGHT, WRONG

import yacht_widget as yw
from yacht_widget.errors import ExerciseError, LocaleError
from yacht_widget.exercises import other_tasks, read_code
from yacht_widget.exercises.book import book
from yacht_widget.exercises.desk import DESK
from yacht_widget.exercises.number_tasks import Several, Value
from yacht_widget.exercises.pupils import Pupil
from yacht_widget.exercises.reading import read
from yacht_widget.messages import LOCALES, catalogue

LESSONS = Path(yw.__file__).parent / "exercises" / "lessons"


class Hostile:
    """What fails at whatever is asked of it."""

    def __getattr__(self, name):
        raise RuntimeError(name)

    def __repr__(self):
        raise RuntimeError

    def __iter__(self):
        raise RuntimeError

    def __float__(self):
        raise RuntimeError


ODD = [
    "x",
    "?",
    b"1",
    [],
    {},
    object(),
    object,
    float("nan"),
    1j,
    [[1]] * 40,
    "9" * 500,
    -1,
    10**5000,
    print,
    Hostile(),
]


@pytest.fixture(autouse=True)
def _a_desk_of_its_own():
    DESK.answered.clear()
    yw.pupil()
    yield
    DESK.answered.clear()
    yw.pupil()


def hints_of(result):
    return [say.key for say in result.judgement.says]


class TestEachExercise:
    def test_the_course_has_just_those_that_are_written_out_here(self):
        assert list(book()) == list(RIGHT)

    @pytest.mark.parametrize("name", RIGHT)
    def test_what_is_right_is_right(self, name):
        result = yw.check(name, RIGHT[name])
        assert result, result
        assert result.status == "right"

    @pytest.mark.parametrize("name", [name for name in RIGHT if isinstance(RIGHT[name], Fraction)])
    def test_a_chance_is_that_very_fraction(self, name):
        assert Fraction(book()[name].task.right(book()[name].options[0])) == RIGHT[name]

    @pytest.mark.parametrize(("name", "answer", "hint"), WRONG)
    def test_a_likely_mistake_has_its_hint(self, name, answer, hint):
        result = yw.check(name, answer)
        assert not result
        assert hints_of(result) == [f"hint_{hint}"]

    @pytest.mark.parametrize("name", RIGHT)
    def test_no_mistake_of_its_list_is_right(self, name):
        task = book()[name].task
        for own in book()[name].options:
            if isinstance(task, Value):
                for slip in task.slips:
                    judgement = task.judge(Fraction(slip.value(own)), own)
                    assert judgement.verdict.value == "wrong", (own, slip.hint)
                    assert judgement.says[0].key == f"hint_{slip.hint}", own
            if isinstance(task, Several):
                for slip in task.slips:
                    assert task.judge(slip.values(), own).says[0].key == f"hint_{slip.hint}"

    @pytest.mark.parametrize("name", RIGHT)
    def test_odd_answers_are_neither_right_nor_an_error(self, name):
        for odd in ODD:
            result = yw.check(name, odd)
            assert not result
            assert "Traceback" not in result.message
            assert repr(result)
            assert result._repr_html_()

    @pytest.mark.parametrize("name", RIGHT)
    def test_a_stub_is_not_answered_yet(self, name):
        for blank in (..., None, "", "  ", "..."):
            assert yw.check(name, blank).status == "blank"

    @pytest.mark.parametrize("locale", LOCALES)
    def test_it_speaks_every_language_and_never_tells_the_answer(self, locale):
        for name, answer, _ in WRONG:
            result = yw.check(name, answer, locale=locale)
            for text in (result.message, repr(result), result._repr_html_()):
                assert "{" not in text
                right = RIGHT[name]
                if isinstance(right, Fraction) and right != Fraction(1, 2):
                    for spelt in (str(right), f"{float(right):.4f}", f"{float(right) * 100:.2f}"):
                        assert spelt not in text.replace(",", "."), (name, answer)

    @pytest.mark.parametrize("locale", LOCALES)
    def test_all_that_it_may_say_has_words(self, locale):
        for name, exercise in book().items():
            task = exercise.task
            said = (
                {f"want_{task.tolerance}"} if exercise.has_own_numbers is False else {f"own_{name.replace('.', '_')}"}
            )
            said |= {f"hint_{slip.hint}" for slip in getattr(task, "slips", ())}
            said |= {f"hint_{hint}" for hint in getattr(task, "hints", {}).values()}
            assert all(f"check.{key}" in catalogue(locale) for key in said), name


class TestSource:
    def test_no_right_answer_stands_in_the_source(self):
        text = "".join(path.read_text(encoding="utf-8") for path in LESSONS.glob("*.py"))
        for name, right in RIGHT.items():
            spelt = [str(right)] if isinstance(right, int | str) else []
            if isinstance(right, Fraction):
                spelt = [f"Fraction({right.numerator}, {right.denominator})", f"{float(right):.5f}"]
            for answer in spelt:
                # Short ones (4, "b") stand there as other things; a mistake of one exercise is an answer of another.
                if len(answer) > 4 and answer not in {"Fraction(11, 36)", "Fraction(5, 9)"}:
                    assert answer not in text, name


class TestNumbers:
    def test_a_comma_without_quotes_is_a_comma_too(self):
        assert yw.check("1.2", (7, 776))
        assert yw.check("3.7", (55, 6)).status == "wrong"  # 55.6 without its sign
        assert yw.check("4.4", (21, 73))

    def test_a_power_with_a_caret_and_without_quotes_is_asked_about(self):
        for name, answer in (("1.2", 6 ^ 5), ("1.8", 6 ^ 5), ("1.5", 6 ^ 5), ("3.2", 6 ^ 3)):
            message = yw.check(name, answer).message
            assert "If you wrote a power with ^" in message, name
            assert "No hint" not in message, name
        assert "power" not in yw.check("1.2", "3").message
        assert "power" not in yw.check("1.2", 4).message

    @pytest.mark.parametrize("locale", LOCALES)
    def test_what_may_be_written_is_shown_as_python_takes_it(self, locale):
        message = yw.check("1.3", "a lot", locale=locale).message
        for text in re.findall(r'"[^"]*"|[\d.,/^%]*\d[\d.,/^%]*', message.partition("\n")[2].partition("\n")[0]):
            assert read(eval(text.rstrip(",."))), text  # noqa: S307 - our own, as in a cell
        assert '"6^5"' in message

    def test_a_whole_number_may_be_rounded_to_its_zeros(self):
        for answer in (1700, "1,700", 1690, 1687):
            assert yw.check("9.6", answer), answer
        for answer in (1600, 1800, 2000, 1650):
            assert not yw.check("9.6", answer), answer
        assert yw.check("10.6", 4100).status == "wrong"

    def test_percentage_points_are_read_back_as_they_were_meant(self):
        assert "Read as 4.1%." in yw.check("9.2", "4.1").message
        assert "Read as 0.041." in yw.check("9.2", "0.041").message

    def test_points_are_asked_for_as_no_percentage(self):
        assert "percentage" not in yw.check("7.1", 21).message
        assert "percentage" in yw.check("6.1", "1/3").message

    def test_a_list_of_no_numbers_cannot_be_read_and_the_example_is_as_long_as_the_answer(self):
        for answer in ("a lot", ["x", "y"], [1]):
            result = yw.check("A.4", answer)
            assert result.status == "unread", answer
            assert "such as [1, 2]." in result.message
        assert yw.check("A.4", ["x", 3]).status == "wrong"

    def test_what_was_read_is_told_in_few_digits_and_never_more_exactly_than_it_was_given(self):
        assert "Read as 0.333333." in yw.check("3.1", 1 / 3).message
        assert "Read as 15116544." in yw.check("1.2", 15116544).message
        assert "Read as 11/36 ≈ 0.3056." in yw.check("3.1", "11/36").message
        assert "Read as 7/16 = 0.4375." in yw.check("3.8", "7/16").message


class TestFunctions:
    def test_a_wrong_function_is_told_for_which_case(self):
        result = yw.check("1.10", sum)
        assert "(1, 1, 1, 1, 1)" in result.message
        assert "gives 5" in result.message

    def test_one_that_returns_nothing_is_asked_for_its_return(self):
        for name in ("1.10", "8.22"):
            message = yw.check(name, lambda _: None).message
            assert "gives nothing back" in message
            assert "Error" not in message

    def test_one_that_returns_a_text_is_shown_it(self):
        message = yw.check("1.10", lambda _: "twenty").message
        assert "gives 'twenty'" in message
        assert "Error" not in message

    def test_a_function_that_fails_is_told_how(self):
        def broken(dice):
            return dice[9]

        assert "IndexError: tuple index out of range" in yw.check("1.10", broken).message

    def test_one_that_ends_python_is_told_of_and_an_interrupt_goes_through(self):
        assert "error: SystemExit" in yw.check("1.10", lambda _: sys.exit()).message

        def interrupted(_dice):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            yw.check("1.10", interrupted)

    def test_what_it_prints_is_shown_for_the_first_case_only_and_some_lines_of_that(self, capsys):
        told = "Only the first lines that your function prints are shown."
        assert told in yw.check("1.10", lambda dice: sys.stdout.write(f"dice {dice}\n") * 0).message
        assert capsys.readouterr().out == "dice (1, 1, 1, 1, 1)\n"
        yw.check("1.10", lambda _: [sys.stdout.write("x\n") for _ in range(99)])
        assert capsys.readouterr().out == "x\n" * 20
        assert told not in yw.check("1.10", lambda _: 5).message

    def test_one_with_a_caret_for_a_power_is_told_the_sign(self):
        told = "In Python a power is written with **"
        assert told in yw.check("3.11", lambda dice, sides: 1 - ((sides - 1) / sides) ^ dice).message
        assert told not in yw.check("3.11", lambda dice, sides: 1 - dice / sides).message

    def test_one_that_never_returns_does_not_hold_the_notebook(self, monkeypatch):
        monkeypatch.setattr(other_tasks, "LIMIT", 0.05)
        back = threading.Event()

        def endless(_dice):
            while not back.is_set():
                pass

        result = yw.check("1.10", endless)
        back.set()
        assert "takes too long" in result.message

    def test_one_whose_dots_still_stand_is_not_answered(self):
        assert yw.check("1.10", lambda _: ...).status == "blank"

    def test_what_it_returns_may_be_anything(self):
        assert not yw.check("1.10", lambda _: "twenty")
        assert not yw.check("1.10", lambda: 5)

    def test_a_class_and_a_number_are_no_function(self):
        assert yw.check("1.10", int).status == yw.check("1.10", 21).status == "unread"


class TestLists:
    @pytest.mark.parametrize(
        "answer",
        [(6, 30, 30, 60, 60, 60, 6), "6, 30, 30, 60, 60, 60, 6", "6;30;30;60;60;60;6", "[6 30 30 60 60 60 6]",
         dict(enumerate([6, 30, 30, 60, 60, 60, 6])), ["6", "30", "30", "60.0", 60, 60, 6]],
    )  # fmt: skip
    def test_any_kind_of_list_will_do(self, answer):
        assert yw.check("2.3", answer)

    def test_the_places_that_are_wrong_are_told(self):
        result = yw.check("2.3", [6, 30, 30, 60, 61, 60, 7])
        assert "5 of 7 are right. Places to look at again: 5, 7." in result.message

    def test_a_list_of_another_length_says_how_many_are_asked_for(self):
        assert "Write 7 numbers" in yw.check("2.3", [6, 30]).message
        assert "Write 7 numbers" in yw.check("2.3", {6, 30, 60}).message

    def test_decimal_commas_stand_in_lists_too(self):
        assert yw.check("4.1", "6,49 %; 23,63 %; 34,4 %; 25,04 %; 9,12 %; 1,33 %")
        assert yw.check("4.1", [6.49, 23.63, 34.4, 25.04, 9.12, 1.33])

    def test_a_list_of_dots_is_not_answered(self):
        assert yw.check("2.3", [...] * 7).status == "blank"


class TestHolds:
    @pytest.mark.parametrize("answer", [[3, 6, 3, 3], (3, 3, 3, 5), "3-3-3-6", "3336", 3335, "[3, 3, 3, 5]"])
    def test_any_best_hold_is_right_however_it_is_written(self, answer):
        assert yw.check("5.9", answer)

    def test_dice_that_are_not_there_are_told(self):
        assert "3-3-3-5-6" in yw.check("5.9", [1, 1]).message
        assert yw.check("5.9", [9]).status == "unread"

    def test_holding_nothing_is_an_answer(self):
        assert yw.check("5.9", "[]").status == "wrong"


class TestIds:
    def test_an_unknown_one_is_refused_and_near_ones_are_listed(self):
        with pytest.raises(ExerciseError, match=r"no exercise '3\.77'; near are '3\.1', '3\.2'"):
            yw.check("3.77", 1)
        with pytest.raises(ExerciseError, match="near are"):
            yw.check("lesson", 1)

    def test_a_number_is_refused_because_ten_and_one_would_be_alike(self):
        with pytest.raises(ExerciseError, match="a text in quotes, like '5.2'; got 3.1"):
            yw.check(3.10, 1)

    def test_a_leading_zero_and_spaces_do_not_matter(self):
        assert yw.check(" 03.1", "11/36")


class TestLanguages:
    def test_the_argument_the_pupil_and_the_environment_choose_in_this_order(self, monkeypatch):
        assert yw.check("3.1").message.startswith("Not answered yet.")
        monkeypatch.setenv("YACHT_WIDGET_LOCALE", "lt")
        assert yw.check("3.1").message.startswith("Dar neatsakyta.")
        yw.pupil("ada", locale="ro")
        assert yw.check("3.1").message.startswith("Încă fără răspuns.")
        assert yw.check("3.1", locale="vi").message.startswith("Chưa trả lời.")

    def test_an_unknown_one_is_refused_where_it_was_said_and_english_where_it_was_not(self, monkeypatch):
        with pytest.raises(LocaleError, match="no words in the language 'xx'; allowed are 'en', "):
            yw.check("3.1", locale="xx")
        with pytest.raises(LocaleError, match="'xx'"):
            yw.pupil("ada", locale="xx")
        monkeypatch.setenv("YACHT_WIDGET_LOCALE", "de_DE")
        assert yw.check("3.1").message.startswith("Not answered yet.")

    @pytest.mark.parametrize(("locale", "shown"), [("en", "0.306"), ("th", "0.306"), ("lt", "0,306"), ("vi", "0,306")])
    def test_numbers_are_shown_with_its_decimal_sign(self, locale, shown):
        assert f" {shown}." in " " + yw.check("3.1", ".306", locale=locale).message.replace("\n", " ").replace(
            shown, f"{shown}.", 1
        )


class TestProgress:
    def test_it_counts_what_was_answered_right_and_not(self):
        yw.check("3.3", 0.9)
        yw.check("3.1", "11/36")
        yw.check("3.2", "what?")
        found = yw.progress()
        assert (found.right, found.wrong) == (("3.1",), ("3.3",))
        assert found.missing == ("3.2", *[f"3.{number}" for number in range(4, 12)])
        assert "Right: 1 of 11. Not yet: 1. Not answered: 9." in repr(found)
        assert "<table" in found._repr_html_()

    def test_what_was_right_stays_right_when_an_older_cell_runs_again(self):
        yw.check("3.1", "11/36")
        yw.check("3.1", "1/3")
        yw.check("3.1")
        assert yw.progress(3).right == ("3.1",)

    def test_cells_may_come_in_any_order_twice_or_not_at_all(self):
        for name in ("3.9", "3.1", "3.1", "3.10"):
            yw.check(name, RIGHT[name])
        assert yw.progress().right == ("3.1", "3.9", "3.10")

    def test_each_pupil_has_their_own(self):
        yw.pupil("ada")
        yw.check("3.1", "11/36")
        yw.pupil("bo")
        assert yw.progress(3).right == ()
        yw.pupil("Ada ")
        assert yw.progress(3).right == ("3.1",)

    def test_with_nothing_answered_it_has_nothing_to_tell(self):
        assert yw.progress().missing == ()
        assert len(yw.progress(3).missing) == 11

    def test_a_lesson_that_does_not_exist_is_refused(self):
        for lesson in (0, 11, "11", "", "B", True, 3.0, None.__class__, 10**5000, [3]):
            with pytest.raises(ExerciseError, match="allowed are 1 to 10, and 'A'"):
                yw.progress(lesson)

    def test_a_lesson_may_be_named_by_a_number_or_by_a_text(self):
        for lesson in (3, "3", " 03 ", np.int64(3)):
            assert list(yw.progress(lesson).lessons) == [3]
        for lesson in ("A", "a", "appendix"):
            assert list(yw.progress(lesson).lessons) == ["A"]

    def test_its_code_comes_back_as_the_same(self):
        yw.pupil("9B-Ąžuolas 7")
        for name in ("3.3", "3.1", "5.4", "10.11", "A.1"):
            yw.check(name, RIGHT[name])
        yw.check("5.5", 0.5)
        sent = yw.progress()
        found = read_code(sent.code)
        assert found == sent
        assert found.pupil == "9b-ąžuolas 7"
        assert found.wrong == ("5.5",)
        assert len(sent.code) < 90

    def test_a_typing_error_in_a_code_is_found(self):
        yw.pupil("ada")
        yw.check("3.1", "11/36")
        code = yw.progress().code
        assert read_code(code.lower().replace("-", " ")).right == ("3.1",)
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
        for place, letter in enumerate(code):
            if letter != "-":
                other = letters[(letters.index(letter) + 1) % 32]
                with pytest.raises(ExerciseError, match="typing error"):
                    read_code(code[:place] + other + code[place + 1 :])

    @pytest.mark.parametrize("code", ["", "A", "AAAA-AAAA", "hello!", "Ω", "A" * 500, 7, None, b"AAAA"])
    def test_what_is_no_code_is_refused(self, code):
        with pytest.raises(ExerciseError, match="code of progress"):
            read_code(code)


class TestPupils:
    OWN = tuple(name for name, exercise in book().items() if exercise.has_own_numbers)

    @pytest.mark.parametrize("name", OWN)
    def test_neighbours_have_other_numbers_and_each_always_the_same(self, name):
        options = book()[name].options
        for number in range(1, 40):
            drawn = Pupil(f"9b-{number}").draw(name, options)
            assert drawn == Pupil(f"9B-{number}").draw(name, options)
            for other in range(number + 1, number + len(options)):
                assert Pupil(f"9b-{other}").draw(name, options) != drawn

    @pytest.mark.parametrize("name", OWN)
    def test_the_numbers_told_are_those_checked(self, name):
        for number in range(12):
            yw.pupil(f"9b-{number}")
            told = yw.question(name)
            right = book()[name].task.right(told.numbers)
            assert yw.check(name, right)
            shown = [value for key, value in told.numbers.items() if f"{{{key}}}" in told.text or value]
            assert all(str(value) in told.text for value in shown)

    @pytest.mark.parametrize("locale", LOCALES)
    def test_the_question_comes_in_every_language(self, locale):
        for name in self.OWN:
            assert "{" not in yw.question(name, locale=locale).text

    def test_a_question_without_own_numbers_is_in_the_lesson(self):
        assert repr(yw.question("3.1")) == "3.1  The question stands in the lesson."

    @pytest.mark.parametrize("code", [7, None, "x" * 41, "a\nb"])
    def test_a_code_that_is_none_is_refused(self, code):
        with pytest.raises(ExerciseError, match="a pupil's code is a text"):
            yw.pupil(code)

    def test_it_says_who_works_here_in_the_pupils_language(self):
        assert repr(yw.pupil("9b-7", locale="ro")) == "Lucrezi ca 9b-7. Numerele tale vin din acest cod."

    def test_markup_in_a_code_is_shown_as_text(self):
        yw.pupil("<b>ada</b>")
        assert "<b>ada</b>" not in yw.progress(3)._repr_html_()
