"""What is printed: every box on the score sheets, no answer on a pupil's page, and a real PDF of a real browser."""

from __future__ import annotations

import html
import json
import re
import sys

import pytest
from course_answers import RIGHT
from course_spellings import spellings, stands_in
from pypdf import PdfReader

import yacht_widget as yw
from yacht_widget import cli
from yacht_widget.errors import PageError, PrintError
from yacht_widget.exercises.book import APPENDIX, book
from yacht_widget.exercises.book import LESSONS as ORDER
from yacht_widget.exercises.other_tasks import Hold
from yacht_widget.exercises.reading import read
from yacht_widget.messages import LOCALES
from yacht_widget.printing import answer_key, exit_ticket, guide, handout, markdown, save, score_sheet
from yacht_widget.printing import chromium as browser
from yacht_widget.printing.course import SOLUTION, lesson_of, lessons
from yacht_widget.printing.tickets import ticket_tasks, translations
from yacht_widget.rules import BUILT_IN
from yacht_widget.shipped import lessons_home
from yacht_widget.words import Words

LESSONS = lessons()
TRANSLATED = {"vi", "lt", "ro", "th"}
KEYS = [lesson.key for lesson in LESSONS]


def text(page):
    """Return what a page shows, its signs as one reads them."""
    page = re.sub(r'<span class="dice">(.*?)</span>', r"\1", page)
    page = re.sub(r"<(style|title)>.*?</\1>|</?(?:strong|em|code)>", "", page, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


def words_of(page):
    return re.sub(r"\s+", " ", text(page))


OWN = yw.RuleSet(
    "house <rules>",
    [
        yw.Category("ones", lambda dice: dice.count(1)),
        yw.Category("odd", sum, names={"en": "Odd & even", "th": "คี่"}, help={"en": "All <dice>."}),
    ],
    dice=3,
    sides=4,
    rolls=1,
    upper_bonus=(3, 7),
)
SHEETS = [
    *(name for name in BUILT_IN if name != "yahtzee"),
    *(yw.get_rules("yahtzee", joker=joker) for joker in ("forced", "free", "none")),
    yw.get_rules("yahtzee", upper_first=True),
    OWN,
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("rules", SHEETS, ids=str)
def test_a_score_sheet_has_every_box_with_its_help_and_each_player_a_cell_for_it(rules, locale):
    page = score_sheet(rules, 2, locale, games=3)
    rules, words = yw.get_rules(rules), Words(locale)
    rows = re.findall(r'<tr class="(\w+)">(.*?)</tr>', page.partition("<tbody>")[2], re.DOTALL)
    boxes = [words_of(row).strip() for kind, row in rows if kind == "box"]
    assert boxes == [
        " ".join(f"{box.name(locale)} {box.describe(locale)}".split()) for box in rules.categories
    ]  # fmt: skip
    assert {row.count("<td") for _, row in rows} == {6}
    sums = " ".join(words_of(row) for kind, row in rows if kind == "sum")
    for there, key in (
        (rules.upper_bonus is not None, "box.upper_bonus"),
        (rules.upper_bonus is not None, "board.upper_total"),
        (rules.joker != "none", "box.yahtzee_bonus"),
    ):
        assert (words.t(key) in sums) is there
    if rules.upper_bonus is not None:
        assert {str(number) for number in rules.upper_bonus} <= set(re.findall(r"\d+", sums))
    assert words.t("box.total") in words_of(rows[-1][1])
    assert rows[-1][0] == "total"
    assert rules.title(locale) in html.unescape(page)
    if "yahtzee" in rules.keys:
        assert words.t(f"board.joker_{rules.joker}") in text(page)
    assert (words.t("board.upper_first") in text(page)) is rules.upper_first


@pytest.mark.parametrize(("players", "games", "allowed"), [(0, 1, False), (7, 1, False), (6, 2, True), (6, 3, False)])
def test_as_many_columns_as_have_room(players, games, allowed):
    if allowed:
        widths = re.findall(r"col style=width:([\d.]+)mm", score_sheet("yacht", players, games=games))
        assert len(widths) == players * games
        assert min(map(float, widths)) >= 9
    else:
        with pytest.raises(PrintError, match="allowed are whole numbers from 1 to"):
            score_sheet("yacht", players, games=games)


@pytest.mark.parametrize("lesson", LESSONS, ids=KEYS)
class TestPupilsPages:
    def test_a_handout_has_all_tasks_but_those_of_the_ticket_and_of_python(self, lesson):
        page = words_of(handout(lesson.key))
        ticket = {name for name, _ in ticket_tasks(lesson)}
        for name, exercise in book().items():
            if exercise.lesson == lesson.number:
                extension = type(exercise.task).__name__ == "Function"
                assert (f" {name} " in page) is (name not in ticket and not extension), name

    def test_no_answer_is_on_a_pupils_page(self, lesson):
        pages = [handout(lesson.key), *([exit_ticket(lesson.key)] if ticket_tasks(lesson) else [])]
        shown = "\n".join(map(text, pages))
        assert "SOLUTION" not in shown
        for source in lesson.solved:
            for solution in SOLUTION.findall(source):
                assert [line for line in solution.splitlines() if line.strip() and line.strip() in shown] == []
        # Their notebook is searched by a test of its own: what stands there is no answer here either.
        (notebook,) = lessons_home().glob(f"{lesson.key}_*.ipynb")
        theirs = html.unescape(notebook.read_text(encoding="utf-8"))
        to_come = ORDER[ORDER.index(lesson.number or APPENDIX) :]
        found = {
            (name, spelling)
            for name, right in RIGHT.items()
            if name in book() and book()[name].lesson in to_come
            for spelling in spellings(right)
            if stands_in(spelling, shown) and not stands_in(spelling, theirs)
        }
        assert found == set()

    def test_a_handout_has_the_pictures_of_the_notebook(self, lesson):
        (notebook,) = lessons_home().glob(f"{lesson.key}_*.ipynb")
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        code = [("".join(cell["source"]), cell["outputs"]) for cell in cells if cell["cell_type"] == "code"]
        drawn = [
            source for source, outputs in code
            if "pictures." in source and "progress(" not in source
            and any("text/html" in output.get("data", {}) for output in outputs)
        ]  # fmt: skip
        assert handout(lesson.key).count('<div class="picture">') == len(drawn)

    def test_no_sentence_is_left_without_its_end(self, lesson):
        page = re.sub(r"<[^>]+>", "\n", handout(lesson.key))
        assert re.findall(r".*: (?:Choose|Cautious|Where).*|.*empty, and.*\)|.*omputer computes.*", page) == []

    def test_it_tells_nobody_how_to_use_the_notebook(self, lesson):
        for page in (handout(lesson.key), *([exit_ticket(lesson.key)] if ticket_tasks(lesson) else [])):
            assert re.findall(r"Double-click|Shift \+ Enter|in quotes|run the cell|answer =", words_of(page)) == []

    @pytest.mark.parametrize("locale", LOCALES)
    def test_a_ticket_asks_the_lessons_last_tasks_in_each_language(self, lesson, locale):
        if not (tasks := ticket_tasks(lesson)):
            return
        known = translations()
        page = words_of(exit_ticket(lesson.key, locale, on_page=4))
        for name, english in (*tasks, (f"title {lesson.number or lesson.key}", lesson.title)):
            if locale in TRANSLATED:
                assert known[name]["en"] == english, f"{name} has changed since it was translated"
                plain = re.sub(r"[*`]|^- ", "", known[name][locale], flags=re.MULTILINE)
                assert page.count(re.sub(r"\s+", " ", plain.splitlines()[-1])) == 4
            assert page.count(f" {name} ") in ({0} if name.startswith("title") else {4})


@pytest.mark.parametrize("locale", sorted(TRANSLATED))
def test_a_translated_task_has_the_numbers_and_the_options_of_the_english_one(locale):
    def marks(task):
        return re.findall(r"\d+(?:-\d+)*|\*\*[a-e]\*\*", task)

    for key, forms in translations().items():
        assert marks(forms[locale]) == marks(re.sub(r"`[^`]*`", "", forms["en"])), key


def test_the_ticket_of_lesson_4_tells_the_chance_that_it_needs():
    chance = yw.odds("yacht").chance("yacht", [])
    for locale, task in translations()["4.7"].items():
        (told,) = re.findall(r"\d[.,]\d+", task)
        assert told == Words(locale).number(round(100 * chance, 3)), locale


def test_there_is_room_to_draw_where_a_task_wants_it():
    (task,) = re.findall(r'<section class="task">(?:(?!</section>).)*Draw the.*?</section>', handout(5), re.DOTALL)
    assert "<strong>5.2</strong>" in task
    assert 'class="drawing"' in task


def value(item):
    return float(read(item)[0].value) if isinstance(item, str) else float(item)


class TestForTheTeacher:
    def test_the_key_has_every_right_answer(self):
        rows = dict(re.findall(r'<th scope="row">([\d.]+)</th><td>[^<]*<b>(.*?)</b></td>', answer_key()))
        assert rows.keys() == {name for lesson in LESSONS for name in book() if book()[name].lesson == lesson.number}
        for name, row in rows.items():
            right, told = RIGHT[name], text(row)
            if callable(right):
                assert "a function" in told
            elif isinstance(book()[name].task, Hold):
                assert "-".join(map(str, right)) in told
            elif isinstance(right, str) and right.isalpha():
                assert told.split() == [right]
            else:
                numbers = [float(number.value) for sign in re.findall(r"\d[\d.,/]*%?", told) for number in read(sign)]
                for item in right if isinstance(right, list) else [right]:
                    assert any(abs(number - value(item)) <= 0.005 * value(item) for number in numbers), name

    def test_the_guide_binds_all_of_them_with_contents(self):
        page = guide()
        for lesson in LESSONS:
            assert page.count(f'href="#lesson-{lesson.key}"') == page.count(f'id="lesson-{lesson.key}"') == 1
        assert words_of(page).count("To cut") >= len(LESSONS)

    @pytest.mark.parametrize("wish", [0, 11, "x", None, True, 5.0, pytest.param(10**5000, id="huge")])
    def test_a_lesson_that_is_not_there_is_refused(self, wish):
        with pytest.raises(PrintError, match="no lesson"):
            handout(wish)

    def test_a_lesson_is_named_as_everywhere(self):
        keys = [lesson_of(wish).key for wish in (5, "5", " 05 ", "a", "Appendix")]
        assert keys == ["05", "05", "05", "appendix", "appendix"]


def test_pages_fetch_nothing_and_run_nothing():
    for page in (score_sheet(), handout(KEYS[-1]), exit_ticket(KEYS[0]), guide(), answer_key()):
        assert re.findall(r"<script|<link|src=|url\(|@import|https?:", page) == []
        assert "default-src 'none'" in page


def test_every_score_sheet_has_room_on_one_page(tmp_path):
    """All in one document, since a browser takes a while to start."""
    sheets = [
        (score_sheet(rules, players, locale), locale)
        for rules in SHEETS
        for locale, players in zip(LOCALES, (1, 2, 3, 4, 6), strict=False)
    ]
    head = sheets[0][0].partition("<body>")[0]
    bodies = (
        f'<div lang="{locale}" style="break-after: page">{page.partition("<body>")[2].partition("</body>")[0]}</div>'
        for page, locale in sheets
    )
    path = save(f"{head}<body>{''.join(bodies)}</body></html>", tmp_path / "all.pdf")
    pages = PdfReader(path).pages
    assert len(pages) == len(sheets)
    assert {tuple(round(float(side) / 72 * 25.4) for side in page.mediabox[2:]) for page in pages} == {(210, 297)}


class TestCommand:
    def test_it_makes_a_pdf_with_page_numbers(self, tmp_path, capsys):
        assert cli.main(["print", "sheet", "--language", "lt", "--rules", "yatzy", "--pdf", "--to", str(tmp_path)]) == 0
        assert "1 file in" in capsys.readouterr().out
        (path,) = tmp_path.iterdir()
        assert path.name == "score-sheet-yatzy-lt.pdf"
        (page,) = PdfReader(path).pages
        assert "Taškų lapas: Yatzy · 1 puslapis iš 1" in page.extract_text()

    def test_it_makes_all_there_is_and_keeps_the_teachers_part_apart(self, tmp_path):
        command = ["print", "--html", "--lesson", "5", "--to", str(tmp_path / "new")]
        assert cli.main(command) == cli.main(command) == 0  # a second time it replaces its own
        made = sorted(path.relative_to(tmp_path / "new").as_posix() for path in tmp_path.rglob("*.html"))
        assert made == [
            "05-exit-ticket.html", "05-handout.html", "score-sheet-yacht.html", "teacher/answer-key-05.html",
            "teacher/guide-05.html",
        ]  # fmt: skip

    def test_guide_and_key_are_of_the_lessons_that_are_named(self, tmp_path, capsys):
        command = ["print", "key", "--lesson", "5", "6", "--lesson", "5", "guide", "--language", "vi"]
        assert cli.main([*command, "--html", "--to", str(tmp_path)]) == 0
        assert "In English, as the lessons are" in capsys.readouterr().err
        made = {path.name: path.read_text(encoding="utf-8") for path in (tmp_path / "teacher").iterdir()}
        assert set(made) == {"guide-05-06.html", "answer-key-05-06.html"}
        assert all(re.findall(r'id="lesson-(\w+)"', page) == ["05", "06"] for page in made.values())

    def test_without_a_browser_it_says_what_can_be_done(self, tmp_path, capsys, monkeypatch):
        monkeypatch.setenv("PATH", str(tmp_path))
        monkeypatch.setattr(browser, "_PLACES", ())
        assert cli.main(["print", "sheet", "--pdf", "--to", str(tmp_path)]) == 1
        assert "write HTML instead, which any browser prints" in capsys.readouterr().err
        assert cli.main(["print", "sheet", "--to", str(tmp_path)]) == 0
        assert (tmp_path / "score-sheet-yacht.html").is_file()

    def test_without_the_extra_it_says_how_to_get_it(self, tmp_path, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "mistune", None)
        markdown._converter.cache_clear()
        assert cli.main(["print", "handout", "--html", "--lesson", "1", "--to", str(tmp_path)]) == 1
        monkeypatch.setitem(sys.modules, "latex2mathml", None)
        assert cli.main(["print", "guide", "--html", "--to", str(tmp_path)]) == 1
        one, both = capsys.readouterr().err.splitlines()
        assert 'mistune, which is not installed: pip install mistune, or in the clone: pip install -e ".[print]"' in one
        assert "latex2mathml and mistune, which are not installed: pip install latex2mathml mistune, or" in both
        assert list(tmp_path.rglob("*.*")) == []

    @pytest.mark.parametrize(
        ("wish", "told"),
        [
            (["shet"], "sheet, handout, ticket, guide, key"),
            (["sheet", "--players", "7"], "--players 7 has no room on a sheet; allowed are whole numbers from 1 to 6"),
            (["sheet", "--joker", "free"], "have no options; only 'yahtzee' takes --joker … and --upper-first"),
            (["handout", "--lesson", "11"], "no lesson '11'"),
            (["sheet", "--lesson", "5"], "--lesson is for handout, ticket, guide, key, not for sheet: leave out"),
            (["guide", "handout", "--upper-first"], "leave out --upper-first"),
            (["handout", "--on-page", "4"], "--on-page is for ticket, not for handout: leave out --on-page"),
        ],
    )
    def test_what_it_does_not_know_is_refused(self, wish, told, tmp_path, capsys):
        assert cli.main(["print", *wish, "--html", "--to", str(tmp_path / "new")]) == 1
        assert told in capsys.readouterr().err
        assert list(tmp_path.iterdir()) == []

    def test_a_file_of_somebody_elses_stays(self, tmp_path):
        (tmp_path / "a.html").write_text("mine")
        with pytest.raises(PageError, match="left as it is"):
            save(score_sheet(), tmp_path / "a.html")
