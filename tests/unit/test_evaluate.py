"""Any strategy evaluated exactly: against plain enumeration, and against the levels' own fast evaluation."""

from __future__ import annotations

import functools
import itertools
import math
import random

import pytest
from enumerated import Enumerated
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import rule_sets, solved

import yacht_widget as yw
from yacht_widget import messages
from yacht_widget.card import Card
from yacht_widget.dice import keeps_of
from yacht_widget.errors import PlayersError, SolveError, StrategyError
from yacht_widget.evaluation import asking, evaluate, looks, questions, reached, trial
from yacht_widget.solver import progress, solve
from yacht_widget.solver.aiming import Aiming
from yacht_widget.solver.states import state_space
from yacht_widget.strategies import TIPS

SCORES = {
    "alike": lambda dice: 4 * (dice[0] == dice[-1]),
    "low": lambda dice: 4 - dice[0],
    "apart": lambda dice: 4 * (dice[0] != dice[-1]),
    "none": lambda dice: 0,
}
FOUR = yw.RuleSet("four", [yw.Category(key, score) for key, score in SCORES.items()], dice=2, sides=3)
SHORT = yw.RuleSet(
    "short",
    [
        *(yw.get_rules("yacht").category(key) for key in ("ones", "sixes", "choice")),
        yw.Category("alike", lambda dice: 20 * (dice[0] == dice[-1])),
    ],
    dice=3,
)


def pupil(card, dice, rolls_left):
    """As a pupil would begin: keep what there is most of, write what brings most."""
    if rolls_left:
        most = max(set(dice), key=lambda face: (dice.count(face), face))
        return [face for face in dice if face == most]
    scores = card.scores_for(dice)
    return max(scores, key=scores.get)


class Drawn:
    """A strategy that plays at random, but always alike where what it looks at is alike."""

    def __init__(self, look, seed):
        self.look, self.seed = look, seed

    def _random(self, card, *question):
        return random.Random(repr((self.seed, card.open, self.look(card), question)))

    def keep(self, card, dice, rolls_left):
        return self._random(card, dice, rolls_left).choice(keeps_of(dice))

    def choose(self, card, dice):
        return self._random(card, dice).choice(sorted(card.scores_for(dice)))


LOOKS = {
    "nothing": lambda card: None,
    "total": lambda card: card.total,
    "total after a move": lambda card: [card.write(key, roll(card)).total for key in card.scores_for(roll(card))],
    "upper total": lambda card: card.upper_total,
    "upper bonus": lambda card: card.upper_bonus,
    "lower total": lambda card: card.lower_total > 4,
    "bonuses to come": lambda card: card.entries_for(roll(card)),
    "yahtzee bonuses": lambda card: card.yahtzee_bonuses,
    "one box": lambda card: card.scores.get(card.rules.keys[0]),
    "a box if another is full": lambda card: card.rules.keys[-1] in card.scores and dict(card.scores),
    "all points": lambda card: card.points,
    "the card": lambda card: card == Card(card.rules),
    "the sheet as text": lambda card: str(sorted(card.scores.items())),
}


def roll(card):
    return (1,) * card.rules.dice


def as_enumerated(strategy, rules):
    class Player:
        keep = staticmethod(lambda card, dice, left: tuple(sorted(strategy.keep(card, dice, left))))
        choose = staticmethod(strategy.choose)

    return {total: chance for total, chance in Enumerated(rules, Player).whole().items() if chance}


def agrees(strategy, rules):
    expected = as_enumerated(yw.strategies.as_strategy(strategy), rules)
    found = evaluate(strategy, rules)
    assert dict(iter(found.distribution())) == pytest.approx(expected, abs=1e-12)
    mean = math.fsum(total * chance for total, chance in expected.items())
    assert found.mean == pytest.approx(mean, abs=1e-9)
    variance = math.fsum((total - mean) ** 2 * chance for total, chance in expected.items())
    assert found.sd == pytest.approx(math.sqrt(variance), abs=1e-6)


class TestExactness:
    def test_a_pupils_function(self):
        agrees(pupil, FOUR)

    @pytest.mark.parametrize("look", LOOKS)
    @settings(max_examples=25, deadline=None)
    @given(rules=rule_sets(max_boxes=3, max_dice=2), seed=st.integers(0, 1000))
    def test_whatever_a_strategy_looks_at(self, look, rules, seed):
        agrees(Drawn(LOOKS[look], seed), rules)

    @settings(max_examples=10, deadline=None)
    @given(rules=rule_sets(max_boxes=3, max_dice=3), data=st.data())
    def test_a_table_drawn_answer_by_answer(self, rules, data):
        answers = {}

        def drawn(card, dice, rolls_left):
            question = card.open, dice, rolls_left
            if question not in answers:
                choices = keeps_of(dice) if rolls_left else sorted(card.scores_for(dice))
                answers[question] = data.draw(st.sampled_from(choices))
            return answers[question]

        agrees(drawn, rules)

    @pytest.mark.parametrize("name", ["greedy", "cautious", "expert"])
    @pytest.mark.parametrize("rules", [FOUR, SHORT], ids=lambda rules: rules.name)
    def test_a_level_asked_is_worth_what_the_level_is(self, name, rules):
        level = yw.strategy(name)
        asked, known = evaluate((level.keep, level.choose), rules), evaluate(name, rules)
        assert asked.mean == pytest.approx(known.mean, abs=1e-11)
        assert asked.sd == pytest.approx(known.sd, abs=1e-9)
        assert dict(iter(asked.distribution())) == pytest.approx(dict(iter(known.distribution())), abs=1e-13)

    def test_the_first_dice_in_the_first_box(self):
        def first(card, dice, rolls_left):
            return dice if rolls_left else card.open[0]

        rules = yw.get_rules("yacht")
        every = list(itertools.product(range(1, 7), repeat=5))
        mean = sum(rules.score(key, dice) for key in rules.keys for dice in every) / len(every)
        assert evaluate(first, "yacht").mean == pytest.approx(mean, abs=1e-10)


class TestWhatIsAsked:
    def test_only_cards_and_dice_that_are_reached_and_each_question_once(self):
        asked = []

        def first(card, dice, rolls_left):
            asked.append((card.open, dice, rolls_left))
            return dice if rolls_left else card.open[0]

        evaluate(first, SHORT, progress=False)
        # One card at each turn, whose 56 rolls are kept and written: nothing is asked with one roll left.
        distinct = set(asked)
        assert len(distinct) == 4 * 56 * 2
        assert {rolls_left for _, _, rolls_left in distinct} == {2, 0}

    def test_one_card_stands_for_all_with_the_same_boxes_open(self):
        cards = set()

        def noting(card, dice, rolls_left):
            if type(card) is not Card:
                cards.add(card)
            return pupil(card, dice, rolls_left)

        evaluate(noting, SHORT, progress=False)
        # Those of the games played first come on top of one for each set of open boxes.
        # Of 15 sets of open boxes this play meets 12.
        assert len({card.open for card in cards}) == 12
        assert len(cards) <= 12 + 4 * trial.TRIED

    @pytest.mark.parametrize(
        ("look", "facts"),
        [
            (lambda card: card.open, set()),
            (lambda card: (card.full, len(card.scores), "ones" in card.scores, list(card.scores)), set()),
            (lambda card: card.scores_for([1] * 5), set()),
            (lambda card: card.is_joker([1] * 5), set()),
            (lambda card: card.write("twos", [1, 1, 2, 2, 3]).scores["twos"], set()),
            (lambda card: card.scores["ones"], {"box ones"}),
            (lambda card: card.scores.get("fives"), set()),
            (lambda card: card.total, {"total", "state"}),
            (lambda card: card.upper_bonus, {"upper_total"}),
            (lambda card: card.upper_total, {"upper_total"}),
            (lambda card: card.lower_total, {"lower_total"}),
            (lambda card: card.yahtzee_bonus, {"yahtzee_bonuses", "state"}),
            (lambda card: card.entries_for([1] * 5), {"state"}),
            (lambda card: card.write("twos", [1, 1, 2, 2, 3]).total, {"total", "state"}),
            (hash, set()),
        ],
    )
    def test_what_it_looks_at_is_seen(self, look, facts):
        rules = yw.get_rules("yahtzee")
        seen = looks.Looks(state_space(rules))
        card = Card(rules, {"ones": 3, "yahtzee": 50}, yahtzee_bonuses=0)
        assert look(looks.SeenCard(card, seen)) == look(card)
        assert seen.facts == facts

    @pytest.mark.parametrize(
        "look", [lambda card: card.points, lambda card: card == Card("yahtzee"), lambda card: card.__reduce__()]
    )
    def test_a_look_at_the_whole_sheet_is_seen(self, look):
        rules = yw.get_rules("yahtzee")
        seen = looks.Looks(state_space(rules))
        card = Card(rules, {"ones": 3, "yahtzee": 50})
        assert look(looks.SeenCard(card, seen)) == look(card)
        assert {f"box {key}" for key in rules.keys} <= seen.facts

    def test_jokers_and_upper_totals_are_none_of_a_plain_strategys_business(self):
        # 310,656 states of Yahtzee, but one card for each set of open boxes will do.
        calls = []

        def stop(done, total):
            calls.append(total)
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            evaluate(pupil, "yahtzee", progress=stop)
        # As long as 66 cards more it takes to ask some questions again.
        assert calls == [8192 + 50_000 // (252 * 3)]

    def test_a_card_looked_ahead_to_tells_what_it_would_itself(self):
        def ahead(card, dice, left):
            if left:
                return dice
            return next((key for key in card.open if not card.write(key, dice).scores_for(dice)), card.open[-1])

        expected = as_enumerated(yw.strategies.as_strategy(ahead), FOUR)
        assert dict(iter(evaluate(ahead, FOUR).distribution())) == pytest.approx(expected, abs=1e-12)


class TestMemory:
    """What is no strategy in this sense is found out, with the question that showed it."""

    @staticmethod
    def found(strategy, rules=SHORT):
        with pytest.raises(StrategyError, match="answers the same question once .* and once .*simulate") as error:
            evaluate(strategy, rules, progress=False)
        assert isinstance(error.value.card, Card)
        assert type(error.value.card) is Card
        assert len(error.value.dice) == rules.dice
        assert str(list(error.value.dice)) in str(error.value)
        return error.value

    def test_chance(self):
        source = random.Random(3)
        error = self.found(lambda card, dice, left: source.choice(keeps_of(dice)) if left else card.open[0])
        assert "keep [" in str(error)
        assert "'<lambda>'" in str(error)
        assert error.rolls_left in {1, 2}

    def test_a_count_of_questions(self):
        count = itertools.count()
        error = self.found(lambda card, dice, left: dice if left else card.open[next(count) // 200 % len(card.open)])
        assert error.rolls_left == 0

    def test_the_card_before(self):
        before = []

        def follows(card, dice, left):
            if left:
                before[:] = [dice]
                return dice
            return card.open[0] if before == [dice] else card.open[-1]

        self.found(follows)

    def test_the_clock(self):
        ticks = itertools.count()

        def clock():
            return next(ticks) // 200

        self.found(lambda card, dice, left: dice if left else card.open[clock() % len(card.open)])

    def test_a_strategy_that_remembers_its_answers_is_fine(self):
        answers = {}

        class Remembering:
            def keep(self, card, dice, rolls_left):
                return answers.setdefault((card.open, dice, rolls_left), pupil(card, dice, rolls_left))

            @functools.cache  # noqa: B019 - as a pupil might
            def choose(self, card, dice):
                return pupil(card, dice, 0)

        assert evaluate(Remembering(), SHORT).mean == evaluate(pupil, SHORT).mean

    def test_a_look_that_is_not_seen_is_found_and_followed(self):
        # The hash of a card is not noted, for a cache asks for it.
        def hashed(card, dice, left):
            return dice if left else card.open[hash(card) % len(card.open)]

        expected = as_enumerated(yw.strategies.as_strategy(hashed), FOUR)
        assert dict(iter(evaluate(hashed, FOUR).distribution())) == pytest.approx(expected, abs=1e-12)

    def test_where_there_are_many_questions_some_of_each_card_are_asked_again(self, monkeypatch):
        monkeypatch.setattr(questions, "AGAIN", 50)
        monkeypatch.setattr(questions, "FEW", 5)
        monkeypatch.setattr(trial, "TRIED", 0)
        plain = []

        def noting(card, dice, left):
            if type(card) is Card:
                plain.append(card.open)
            return pupil(card, dice, left)

        evaluate(noting, SHORT, progress=False)
        # Four questions on each of 12 sets of open boxes.
        assert len(plain) == 48
        assert len(set(plain)) == 12


class Counted:
    """Counts the questions; some answer by that count, so what they say has nothing to do with the question."""

    def __init__(self, answer):
        self.answer, self.count = answer, 0

    def __call__(self, card, dice, rolls_left):
        self.count += 1
        return self.answer(self, card, dice, rolls_left)


def best(card, dice):
    scores = card.scores_for(dice)
    return max(scores, key=scores.get)


def keeps_by_parity(self, card, dice, left):
    return (dice if self.count % 2 else []) if left else card.open[0]


def keeps_by_parity_best_box(self, card, dice, left):
    return (dice if self.count % 2 else []) if left else best(card, dice)


def box_by_parity(self, card, dice, left):
    return dice if left else card.open[-(self.count % 2)]


def box_by_chance(self, card, dice, left):
    return dice if left else random.choice(card.open)


def keeps_by_chance(self, card, dice, left):
    return random.choice(keeps_of(dice)) if left else best(card, dice)


def by_the_card_before(self, card, dice, left):
    before, self.last = getattr(self, "last", None), card.open
    return (dice if before == card.open else []) if left else card.open[0]


def by_the_dice_before(self, card, dice, left):
    before, self.last = getattr(self, "last", ()), dice
    return dice if left else card.open[sum(before) % len(card.open)]


def by_the_clock(self, card, dice, left):
    # A clock of microseconds, where an answer takes some 7 of them.
    return (dice if (7 * self.count) % 3 else []) if left else best(card, dice)


def rarely_by_chance(self, card, dice, left):
    return dice if left else random.choice(card.open) if random.random() < 0.02 else card.open[0]


TWO = yw.RuleSet("t", [yw.Category("tot", sum), yw.Category("big", max), yw.Category("sm", min)], dice=2, rolls=2)


class TestRefusedEarly:
    """Before the work begins: it would take minutes, and end in a wrong reason or never."""

    @pytest.mark.parametrize("rules", [TWO, SHORT, yw.get_rules("yacht")], ids=lambda rules: rules.name)
    @pytest.mark.parametrize(
        "answer",
        [
            keeps_by_parity,
            keeps_by_parity_best_box,
            box_by_parity,
            box_by_chance,
            keeps_by_chance,
            by_the_card_before,
            by_the_dice_before,
            by_the_clock,
            rarely_by_chance,
        ],
    )
    def test_in_some_trial_games(self, answer, rules):
        random.seed(5)
        strategy = Counted(answer)
        error = TestMemory.found(strategy, rules)
        assert strategy.count < 5000
        assert error.rolls_left < rules.rolls
        # Most of them have been asked some dozens of questions by then.
        assert strategy.count < 500 or answer in {rarely_by_chance, by_the_dice_before}

    @pytest.mark.parametrize("rules", [TWO, SHORT], ids=lambda rules: rules.name)
    @pytest.mark.parametrize("answer", [keeps_by_parity, keeps_by_parity_best_box, box_by_parity, box_by_chance])
    def test_without_trial_games_it_is_still_found(self, answer, rules, monkeypatch):
        monkeypatch.setattr(trial, "TRIED", 0)
        random.seed(5)
        TestMemory.found(Counted(answer), rules)

    def test_what_differs_seldom_is_no_reason_to_tell_all_cards_apart(self, monkeypatch):
        monkeypatch.setattr(trial, "TRIED", 0)
        monkeypatch.setattr(looks.Looks, "everything", lambda _: pytest.fail("the cards were taken for different"))
        for period in (2, 3, 5, 50, 211):
            TestMemory.found(
                Counted(
                    lambda self, card, dice, left, period=period: (
                        dice if left else card.open[-(self.count // period % 2)]
                    )
                )
            )

    @pytest.mark.parametrize("look", [lambda card: None, lambda card: [card.scores[key] for key in card.scores]])
    def test_a_single_other_answer_in_the_end(self, look, monkeypatch):
        # Its own card is answered as before then: whether all cards are told apart by now or not, they do not differ.
        monkeypatch.setattr(trial, "TRIED", 0)
        monkeypatch.setattr(looks.Looks, "everything", lambda _: pytest.fail("the cards were taken for different"))
        plain = []

        def once(card, dice, left):
            if type(card) is Card and not left and len(card.open) > 1:
                plain.append(card)
            elif type(card) is not Card:
                look(card)
            return dice if left else card.open[-(len(plain) == 1)]

        TestMemory.found(once)


class TestRefusals:
    @pytest.mark.parametrize("wrong", ["best", None, 5, yw.strategies.Greedy, object()])
    def test_what_is_no_strategy(self, wrong):
        with pytest.raises(PlayersError, match="greedy"):
            evaluate(wrong, "yacht")

    @pytest.mark.parametrize(
        ("answer", "said"),
        [
            (lambda card, dice, left: [7] if left else "ones", "keeps"),
            (lambda card, dice, left: dice if left else "ones", "filled already"),
            (lambda card, dice, left: 1 / 0, "ZeroDivisionError"),
            (lambda card, dice, left: None, "None"),
        ],
    )
    def test_wrong_answers_are_told_with_card_and_dice(self, answer, said):
        with pytest.raises(StrategyError, match=said) as error:
            evaluate(answer, SHORT)
        assert type(error.value.card) is Card
        assert error.value.args[1] is error.value.card
        assert repr(error.value.card) in str(error.value)

    def test_one_that_never_returns(self):
        def stuck(card, dice, left):
            if len(card.open) == 2 and dice[0] == 6:
                while True:
                    pass
            return pupil(card, dice, left)

        with pytest.raises(StrategyError, match="has not answered within 0.2 seconds") as error:
            evaluate(stuck, SHORT, time_limit=0.2)
        assert type(error.value.card) is Card
        assert error.value.dice[0] == 6

    def test_too_many_cards_to_tell_apart(self, monkeypatch):
        monkeypatch.setattr(reached, "MAX_CARDS", 20)
        with pytest.raises(SolveError, match="looks at box alike, box apart, .*more than 20 different cards.*simulate"):
            evaluate(Drawn(LOOKS["all points"], 1), FOUR)

    def test_progress_is_a_bool_or_a_function(self):
        for strategy in (pupil, "greedy"):
            with pytest.raises(SolveError, match="progress"):
                evaluate(strategy, FOUR, progress="yes")


class TestProgress:
    @pytest.mark.parametrize("look", ["nothing", "bonuses to come", "total"])
    def test_it_rises_to_the_end(self, look):
        calls = []
        evaluate(Drawn(LOOKS[look], 1), SHORT, progress=lambda done, total: calls.append((done, total)))
        done = [done for done, _ in calls]
        assert done == sorted(done)
        # 16 sets of open boxes, and as much again for asking everything again.
        assert calls[-1][0] == calls[-1][1] >= 32
        assert all(after - before < total / 4 for (before, _), (after, total) in itertools.pairwise(calls))

    def test_it_is_not_shown_for_what_is_short(self, capsys):
        evaluate(pupil, FOUR)
        assert capsys.readouterr().err == ""

    def test_it_is_shown_for_what_takes_long(self, capsys, monkeypatch):
        monkeypatch.setattr(asking, "SHOWN_AFTER", 0)
        evaluate(pupil, FOUR)
        assert "evaluating pupil under four" in capsys.readouterr().err

    @pytest.mark.parametrize(
        ("locale", "shown"),
        [
            ("en", ["working:   0%", "working:   1%, 5.5 h left", "working:  50%, 5 min left"]),
            ("lt", ["working:   0\u00a0%", "working:   1\u00a0%, liko 5,5 val.", "working:  50\u00a0%, liko 5 min."]),
        ],
    )
    def test_without_a_bar_a_line_tells_how_long_it_will_take_and_is_wiped_in_the_end(
        self, locale, shown, capsys, monkeypatch
    ):
        monkeypatch.setattr(messages.Page, "language", locale)
        monkeypatch.setattr(progress, "_bar", lambda *_: None)
        monkeypatch.setattr(progress, "monotonic", iter(range(0, 6000, 100)).__next__)
        with progress.reporting(progress=True, what="working", steps=0) as report:
            report(0, 100)
            report(1, 100)
            report(50, 100)
        wide = max(map(len, shown))
        told = [shown[0], shown[1], shown[2].ljust(wide), " " * wide, ""]
        assert capsys.readouterr().err == "\r" + "\r".join(told)

    def test_two_updates_a_second_are_enough(self, capsys, monkeypatch):
        monkeypatch.setattr(progress, "_bar", lambda *_: None)
        monkeypatch.setattr(progress, "monotonic", (tick / 100 for tick in itertools.count()).__next__)
        with progress.reporting(progress=True, what="working", steps=0) as report:
            for done in range(1000):
                report(done, 1000)
        # Ten seconds, the first of them at once.
        assert capsys.readouterr().err.count("working") == 20

    def test_in_a_notebook_it_is_one_output_that_is_empty_in_the_end(self, capsys, monkeypatch):
        sent = []

        class Shell:
            kernel = object()

            class display_pub:  # noqa: N801 - as the shell has it
                @staticmethod
                def publish(data, metadata, *, transient, update):
                    assert metadata == {}
                    sent.append((data, transient["display_id"], update))

        monkeypatch.setattr("IPython.get_ipython", Shell)
        monkeypatch.setattr(progress, "EVERY", 0)
        with progress.reporting(progress=True, what="working on <b>", steps=0) as report:
            assert sent == []
            report(0, 2)
            report(1, 2)
        html = [data["text/html"] for data, _, _ in sent]
        assert html == [f"<small>working on &lt;b&gt;: {percent:3d}%</small>" for percent in (0, 50)] + [""]
        assert sent[-1][0] == {"text/plain": "", "text/html": ""}
        assert len({name for _, name, _ in sent}) == 1
        assert [update for _, _, update in sent] == [False, True, True]
        assert capsys.readouterr() == ("", "")
        with progress.reporting(progress=True, what="nothing", steps=0):
            pass
        assert len(sent) == 3

    def test_an_interrupt_comes_through(self):
        def interrupt(done, total):
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            evaluate(pupil, FOUR, progress=interrupt)

    def test_one_while_a_strategy_is_asked_too(self):
        def interrupted(card, dice, left):
            if len(card.open) == 1:
                raise KeyboardInterrupt
            return pupil(card, dice, left)

        with pytest.raises(KeyboardInterrupt):
            evaluate(interrupted, FOUR)


class TestResult:
    def test_it_shows_what_it_found(self):
        found = evaluate(pupil, SHORT)
        assert repr(found) == f"Evaluation('pupil', {found.rules!r}, mean={found.mean:.3f}, sd={found.sd:.3f})"
        page = found._repr_html_()
        assert f"<td>{found.mean:.3f}</td>" in page
        assert "<caption>pupil (short)</caption>" in page

    def test_names_are_escaped(self):
        class Odd:
            name = "<b>"
            keep = staticmethod(lambda card, dice, left: dice)
            choose = staticmethod(lambda card, dice: card.open[0])

        assert "<b>" not in evaluate(Odd(), FOUR)._repr_html_()

    def test_it_is_immutable(self):
        with pytest.raises(AttributeError, match="mean is read only"):
            evaluate("greedy", FOUR).mean = 300

    def test_it_is_drawn_with_its_table(self):
        found = evaluate(pupil, FOUR)
        chart = found.plot(total=8)
        assert [row["total"] for row in chart.rows] == found.distribution().points.tolist()
        assert "8 beats" in chart.to_dict()["title"]["subtitle"]
        with pytest.raises(SolveError, match="whole number"):
            found.plot(total="8")


class Towards:
    """Plays for a total, as its solution ranks holds and boxes, and of equal chances as the expert does."""

    def __init__(self, rules, target):
        self.aim, self.expert = solve(rules, target=target, cache=False), solved(rules)
        self.target = target

    @staticmethod
    def best(ranked, expert):
        most = max(one[-1] for one in ranked)
        good = {one[0] for one in ranked if one[-1] >= most - 1e-12}
        return next(one[0] for one in expert if one[0] in good)

    def keep(self, card, dice, rolls_left):
        return self.best(self.aim.holds(card, dice, rolls_left), self.expert.holds(card, dice, rolls_left))

    def choose(self, card, dice):
        return self.best(self.aim.choices(card, dice), self.expert.choices(card, dice))


class TestPlayForATotal:
    @settings(max_examples=10, deadline=None)
    @given(rules=rule_sets(max_boxes=3, max_dice=2), target=st.integers(-5, 80))
    def test_all_its_totals_are_those_of_the_play_enumerated(self, rules, target):
        player = Towards(rules, target)
        found = Aiming(player.aim, target, player.expert).distribution()
        assert dict(iter(found)) == pytest.approx(as_enumerated(player, rules), abs=1e-12)
        assert 1 - found.cdf(target - 1) == pytest.approx(player.aim.chance(Card(rules)), abs=1e-12)

    def test_for_target_is_followed_without_asking_and_asked_it_is_the_same(self):
        strategy = yw.strategy("for_target", target=8)
        known = evaluate(strategy, FOUR).distribution()
        asked = evaluate((strategy.keep, strategy.choose), FOUR).distribution()
        assert dict(iter(known)) == pytest.approx(as_enumerated(strategy, FOUR), abs=1e-12)
        assert dict(iter(asked)) == pytest.approx(dict(iter(known)), abs=1e-12)
        assert 1 - asked.cdf(7) == pytest.approx(strategy.chance(FOUR), abs=1e-12)

    def test_its_chance_under_rules_with_a_bonus_is_the_solutions(self):
        boxes = [yw.get_rules("yahtzee").category(key) for key in ("ones", "twos", "chance", "yahtzee")]
        rules = yw.RuleSet("few", boxes, dice=2, sides=3, upper_bonus=yw.UpperBonus(5, 10))
        for target in (10, 15, 20):
            strategy = yw.strategy("for_target", target=target)
            found = evaluate(strategy, rules)
            assert found.name == f"for {target}"
            assert 1 - found.distribution().cdf(target - 1) == pytest.approx(strategy.chance(rules), abs=1e-12)


class TestTips:
    @pytest.mark.parametrize("name", TIPS)
    def test_each_is_evaluated_as_any_strategy(self, name):
        # A part of Yacht that has boxes that the tips speak of.
        keys = (
            ("sixes", "choice", "full_house") if name != "straights" else ("choice", "little_straight", "big_straight")
        )
        rules = yw.RuleSet("part", [yw.get_rules("yacht").category(key) for key in keys], rolls=2)
        strategy = yw.strategy("tips", use=[name], base=pupil_object())
        found = evaluate(strategy, rules)
        games = yw.simulate(strategy, rules, games=400, seed=1, progress=False)
        assert abs(games.mean - found.mean) < 4 * found.sd / 20


def pupil_object():
    class Pupil:
        keep = staticmethod(pupil)
        choose = staticmethod(lambda card, dice: pupil(card, dice, 0))

    return Pupil()
