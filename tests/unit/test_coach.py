"""The coach: a game reviewed, against a plain enumeration in fractions and against what it must add up to."""

from __future__ import annotations

import json
import math
import pickle
import random
import re
import subprocess
import sys
import threading
from collections import defaultdict
from decimal import Decimal
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import TemporaryDirectory

import plain_enumeration as plain
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from some_rules import rule_sets, solved

import yacht_widget as yw
from yacht_widget import charts
from yacht_widget.coach.reasons import (
    RARE,
    SAME,
    Bonus,
    Choice,
    Ends,
    Held,
    Split,
    Sum,
    Usual,
    reasons_for_boxes,
    reasons_for_hold,
)
from yacht_widget.coach.results import Box, Keep
from yacht_widget.coach.telling import Telling
from yacht_widget.coach.worth import Worth
from yacht_widget.errors import LocaleError, MissingError, PageError, PlayersError, ReviewError, SolveError
from yacht_widget.game import Rolled
from yacht_widget.messages import LOCALES
from yacht_widget.solver import totals as whole
from yacht_widget.solver import winning
from yacht_widget.solver.futures import Futures
from yacht_widget.turn_odds import odds
from yacht_widget.words import Words

TABLE = json.loads((Path(__file__).parent / "reasons.json").read_text(encoding="utf-8"))
BUILT_IN = ("yacht", "yacht-sum", "yahtzee", "worldwide")


def at_random(game, draw, moves, *, undo=True):
    """Make moves that a player without any idea could make."""
    for _ in range(moves):
        if game.over:
            return game
        move = draw(["roll", "roll", "roll", "score", "undo"])
        if move == "undo" and undo:
            if game.can_undo:
                game.undo()
        elif game.dice and (move == "score" or not game.rolls_left):
            game.score(draw(sorted(game.cards[game.player].scores_for(game.dice))))
        elif game.rolls_left:
            held = [bool(game.dice) and draw([True, False]) for _ in range(game.rules.dice)]
            game.roll(held=[kept and not all(held) for kept in held])
    return game


@st.composite
def games(draw, rules=None, most=3, moves=40):
    """Draw a game of any rules, somewhere in it, with moves taken back, on a seed or with given dice."""
    chosen = draw(rule_sets() if rules is None else rules)
    given_dice = draw(st.booleans())
    faces = random.Random(draw(st.integers(0, 10**6)))
    dice = (faces.randint(1, chosen.sides) for _ in iter(int, 1)) if given_dice else None
    seed = None if given_dice else draw(st.integers(0, 10**6))
    game = yw.Game(draw(st.integers(1, most)), chosen, seed=seed, dice=dice)
    return at_random(game, lambda options: draw(st.sampled_from(options)), draw(st.integers(0, moves)))


def played(rules, seed, players=1, moves=10**6):
    """Play a game without any idea, always the same."""
    faces = random.Random(seed)
    return at_random(yw.Game(players, rules, seed=seed), faces.choice, moves, undo=False)


@cache
def solution_of(name):
    """Return the solution of rules that come with the package; that of yahtzee ships."""
    return yw.solve(name, cache=name == "yahtzee", progress=False)


def moves_of(found):
    """Every luck and every loss of a player in the order of the game."""
    for turn in found.turns:
        for roll in turn.rolls:
            yield "luck", roll.luck
            if roll.keep is not None:
                yield "loss", roll.keep.loss
        if turn.box is not None:
            yield "loss", turn.box.loss


class TestTheSplit:
    @settings(max_examples=150, deadline=None)
    @given(games())
    def test_what_came_out_is_what_was_expected_plus_luck_less_loss(self, game):
        found = yw.review(game, solution=solved(game.rules))
        for player, card in zip(found.players, game.cards, strict=True):
            assert player.expected == pytest.approx(player.start + player.luck - player.loss, abs=1e-9)
            assert player.total == card.total
            assert player.done == card.full
            if player.done:
                assert player.score == player.expected == player.total
            assert all(decision.loss >= 0 for decision in player.decisions)
            for turn in player.turns:
                assert turn.after == pytest.approx(turn.before + turn.luck - turn.loss, abs=1e-9)

    @pytest.mark.parametrize("name", BUILT_IN)
    def test_under_the_packages_own_rules(self, name):
        for seed in range(12):
            game = played(name, seed, players=1 + seed % 3, moves=10**6 if seed % 2 else 30 * seed)
            for player in yw.review(game, solution=solution_of(name)).players:
                assert player.expected == pytest.approx(player.start + player.luck - player.loss, abs=1e-9)
                assert player.expected == pytest.approx(player.total, abs=1e-9) or not player.done

    def test_with_bonuses_and_jokers(self):
        """Yahtzees all the way: bonuses of 100, forced jokers, the upper bonus."""
        rules = yw.get_rules("yahtzee")
        order = [6, 6, 5, 4, 3, 2, 1, *[6] * 6]
        game = yw.Game(rules=rules, dice=[face for face in order for _ in range(5)])
        game.roll()
        game.score("yahtzee")
        while not game.over:
            game.roll()
            scores = game.cards[0].entries_for(game.dice)
            game.score(max(scores, key=lambda key: sum(scores[key])))
        found = yw.review(game, solution=solution_of("yahtzee"))
        assert found.total == game.totals[0] == 1575
        assert found.start + found.luck - found.loss == pytest.approx(1575, abs=1e-9)
        assert sum(box.bonus for box in found.decisions if isinstance(box, Box)) == 1235

    @settings(max_examples=60, deadline=None)
    @given(games(rule_sets(max_boxes=2, max_dice=2), most=2, moves=15))
    def test_each_part_is_that_of_a_plain_enumeration_in_fractions(self, game):
        found = yw.review(game, solution=solved(game.rules))
        enumerated = plain.Game(game.rules)
        for seat, player in enumerate(found.players):
            start, steps, card = split(game, seat, enumerated)
            assert player.start == pytest.approx(float(start), abs=1e-9)
            own = list(moves_of(player))
            assert [kind for kind, _ in own] == [kind for kind, _ in steps]
            assert [value for _, value in own] == pytest.approx([float(value) for _, value in steps], abs=1e-9)
            if card.full:
                signed = sum(value if kind == "luck" else -value for kind, value in steps)
                assert start + signed == card.total


def split(game, seat, enumerated):
    """Return what was to expect, luck and loss of each move, and the last card: written apart from the coach."""
    rules = game.rules
    card = yw.Card(rules)
    start = value = card.total + enumerated.value(card)
    steps = []
    best, dice = None, ()
    moves = [move for move in game.moves if move.player == seat]
    for place, move in enumerate(moves):
        if isinstance(move, Rolled):
            if move.roll == 1:
                best = plain.turn(rules, enumerated.written(card))
            else:
                hold = card.total + best.hold(dice, move.held, rules.rolls - move.roll + 1)
                steps.append(("loss", value - hold))
                value = hold
            dice = move.dice
            after = card.total + best(tuple(dice), rules.rolls - move.roll)
            steps.append(("luck", after - value))
            value = after
        else:
            last = moves[place - 1]
            if last.roll < rules.rolls:
                stop = card.total + best(tuple(dice), 0)
                steps.append(("loss", value - stop))
                value = stop
            after = card.write(move.key, move.dice)
            worth = after.total + enumerated.value(after)
            steps.append(("loss", value - worth))
            value, card = worth, after
    return start, steps, card


class TestDecisions:
    @settings(max_examples=60, deadline=None)
    @given(games())
    def test_the_best_is_that_of_the_solution_unless_the_own_one_is_as_good(self, game):
        solution = solved(game.rules)
        for player in yw.review(game, solution=solution).players:
            card = yw.Card(game.rules)
            for turn in player.turns:
                for keep in (roll.keep for roll in turn.rolls if roll.keep is not None):
                    holds = solution.holds(card, keep.dice, keep.rolls_left)
                    self.check(keep, {hold.keep: hold.expected for hold in holds}, holds[0].keep, card.total)
                if turn.box is not None:
                    choices = solution.choices(card, turn.box.dice)
                    worth = {choice.category: choice.expected for choice in choices}
                    self.check(turn.box, worth, choices[0].category, card.total)
                    entries = card.entries_for(turn.box.dice)
                    assert (turn.box.points, turn.box.bonus) == (
                        entries[turn.box.played].points,
                        entries[turn.box.played].bonus,
                    )
                    assert (turn.box.best_points, turn.box.best_bonus) == (
                        entries[turn.box.best].points,
                        entries[turn.box.best].bonus,
                    )
                    card = card.write(turn.box.played, turn.box.dice)

    def check(self, decision, worth, best, total):
        top = max(worth.values())
        assert decision.expected == pytest.approx(total + top, abs=1e-9)
        assert decision.loss == pytest.approx(top - worth[decision.played], abs=1e-9)
        assert decision.best == (best if decision.loss else decision.played)
        assert decision.good == (decision.loss < SAME)

    def test_stopping_early_is_a_keep_of_all_and_then_a_box(self):
        game = yw.Game(dice=[1, 2, 3, 4, 5])
        game.roll()
        game.score("little_straight")
        keep, box = yw.review(game, solution=solution_of("yacht")).decisions
        assert isinstance(keep, Keep)
        assert keep.held == (True,) * 5
        assert keep.played == keep.best == (1, 2, 3, 4, 5)
        assert keep.rolls_left == 2
        assert (keep.loss, box.loss) == (0.0, 0.0)
        # Where it ends is what was played: not told again.
        assert keep.reasons == ()

    def test_of_equal_holds_the_best_is_the_one_with_more_dice(self):
        rules = yw.RuleSet("highest", [yw.Category("highest", max)], dice=2, sides=2, rolls=2)
        game = yw.Game(rules=rules, dice=[1, 2, 1, 1])
        game.roll()
        game.roll(keep=[])
        (keep,) = yw.review(game, solution=solved(rules)).decisions
        # Keeping the 2 alone brings 2 points as well.
        assert (keep.played, keep.best, keep.loss) == ((), (1, 2), pytest.approx(0.25))

    def test_a_slip_is_found(self):
        """Five sixes written as the sum of all dice, with the yacht still open."""
        game = yw.Game(dice=[6, 6, 6, 6, 6])
        game.roll()
        game.score("choice")
        found = yw.review(game, solution=solution_of("yacht"))
        (worst,) = found.worst()
        assert (worst.played, worst.best, worst.points, worst.best_points) == ("choice", "yacht", 30, 50)
        assert worst.loss > 15
        assert found.loss == pytest.approx(worst.loss)

    def test_the_dearest_come_first_and_what_cost_nothing_never(self):
        found = yw.review(played("yacht", 3), solution=solution_of("yacht"))
        worst = found.worst(100)
        assert [decision.loss for decision in worst] == sorted(
            (one.loss for one in found.decisions if not one.good), reverse=True
        )
        assert found.worst(2) == worst[:2]
        assert found.worst(0) == ()
        expert = yw.review(yw.play(yw.Game(seed=3), yw.strategy("expert")), solution=solution_of("yacht"))
        assert expert.worst() == ()
        assert expert.loss == 0

    @pytest.mark.parametrize("n", [-1, 1.5, True, "all"])
    def test_a_number_of_decisions_is_a_whole_one(self, n):
        found = yw.review(played("yacht", 3), solution=solution_of("yacht"))
        with pytest.raises(ReviewError, match="whole number"):
            found.worst(n)

    def test_moves_taken_back_are_counted_and_not_reviewed(self):
        game = yw.Game(seed=5)
        game.roll()
        plain_review = yw.review(game, solution=solution_of("yacht")).data()
        game.roll(keep=[])
        game.undo()
        game.score("ones")
        game.undo()
        found = yw.review(game, solution=solution_of("yacht"))
        assert found.taken_back == 1
        assert found.decisions == ()
        data = found.data()
        assert data["players"][0].pop("taken_back") == 1
        assert plain_review["players"][0].pop("taken_back") == 0
        assert data == plain_review


def followed_by_hand(solution, card, keep, left):
    """Follow best play from a hold over ordered dice, asking the solution at each step: boxes, bonus, points now.

    Last comes whether two ways were equal but for rounding somewhere: then it may as well be the other one.
    """
    rules = card.rules
    found = defaultdict(float)
    bonus = points = 0.0
    open_to_both = False

    def best_of(ways):
        nonlocal open_to_both
        open_to_both |= len(ways) > 1 and 0 < ways[0].expected - ways[1].expected < 1e-9
        return ways[0]

    def write(dice, chance):
        nonlocal bonus, points
        key = best_of(solution.choices(card, dice)).category
        entry = card.entries_for(dice)[key]
        found[key if entry.points else ""] += chance
        bonus += chance * (entry.upper_bonus > 0)
        points += chance * (entry.points + entry.bonus)

    def hold(kept, left, chance):
        if len(kept) == rules.dice:
            write(kept, chance)
            return
        fallen = plain.throws(rules, rules.dice - len(kept))
        for some in fallen:
            dice = tuple(sorted((*kept, *some)))
            if left == 1:
                write(dice, chance / len(fallen))
            else:
                hold(best_of(solution.holds(card, dice, left - 1)).keep, left - 1, chance / len(fallen))

    hold(keep, left, 1.0)
    return dict(found), bonus, points, open_to_both


def told(kind, reasons):
    """Return the reasons of a kind."""
    return [reason for reason in reasons if isinstance(reason, kind)]


class TestReasons:
    def test_a_bonus_that_is_lost_counts_among_the_points_written_now(self):
        """A box may cost a point, and with it a bonus that no points are needed for."""
        less = yw.Category("ones", lambda dice: -(dice[0] - 1), face=1)
        rules = yw.RuleSet("costly", [less], dice=1, sides=2, rolls=2, upper_bonus=(0, 1))
        game = yw.Game(rules=rules, dice=[1, 2])
        game.roll()
        game.roll(keep=[])
        game.score("ones")
        (turn,) = yw.review(game, solution=solved(rules)).turns
        (split,) = told(Split, turn.rolls[0].keep.reasons)
        assert (split.points, split.rest, split.own_points, split.own_rest) == (0, 0, -1, 0)

    @settings(max_examples=60, deadline=None)
    @given(games(rule_sets(max_dice=2), most=1, moves=20))
    def test_they_say_what_follows_from_a_hold(self, game):
        solution = solved(game.rules)
        card = yw.Card(game.rules)
        for turn in yw.review(game, solution=solution).turns:
            for keep in (roll.keep for roll in turn.rolls if roll.keep is not None):
                best = followed_by_hand(solution, card, keep.best, keep.rolls_left)
                own = followed_by_hand(solution, card, keep.played, keep.rolls_left)
                others = [one for one in keep.reasons if isinstance(one, Split) or getattr(one, "of", "") == "own"]
                # A hold that cost is always compared with the best one, in one way.
                assert len(others) == (not keep.good)
                for split in told(Split, keep.reasons):
                    assert card.total + split.points + split.rest == pytest.approx(keep.expected, abs=1e-9)
                    assert card.total + split.own_points + split.own_rest == pytest.approx(
                        keep.expected - keep.loss, abs=1e-9
                    )
                if best[3] or own[3]:
                    continue
                for of, (boxes, *_), most in (("best", best, 3), ("own", own, 2)):
                    named = [pair for one in told(Ends, keep.reasons) if one.of == of for pair in one.boxes]
                    likely = sorted((chance for chance in boxes.values() if chance >= RARE), reverse=True)[:most]
                    if of == "best" and likely and likely[0] > 1 - 1e-9:
                        likely = []  # certain: nothing to tell
                    if of == "best" or named:
                        assert [chance for _, chance in named] == pytest.approx(likely, abs=1e-9)
                    assert all(chance == pytest.approx(boxes[key], abs=1e-9) for key, chance in named)
                upper = [one.chance for one in told(Bonus, keep.reasons)]
                wanted = best[1] if game.rules.upper_bonus and game.rules.upper_bonus.points > 0 else 0.0
                assert upper == pytest.approx([wanted] if wanted >= SAME else [], abs=1e-9)
                for split in told(Split, keep.reasons):
                    assert (split.points, split.own_points) == pytest.approx((best[2], own[2]), abs=1e-9)
            if turn.box is not None:
                card = card.write(turn.box.played, turn.box.dice)

    @pytest.mark.parametrize("name", BUILT_IN)
    def test_points_of_this_turn_have_every_bonus(self, name):
        """One roll before the end, with the upper bonus in reach and yahtzees to come: over all throws of the dice."""
        rules = yw.get_rules(name)
        filled = {key: 3 * face for face, key in enumerate(("ones", "twos", "threes", "fours", "fives"), start=1)}
        filled |= {key: 50 for key in ("yahtzee",) if key in rules.keys}
        solution, card = solution_of(name), yw.Card(name, filled)
        for keep in ((6, 6, 6), (6, 6), (4, 4, 4, 4), (1, 2, 3, 4, 5)):
            boxes, bonus, points, _ = followed_by_hand(solution, card, keep, 1)
            (held,) = Worth(solution, [card]).ends([(0, keep, 1)])
            assert held.ends == pytest.approx(boxes)
            assert (held.bonus, held.points) == pytest.approx((bonus, points), abs=1e-9)

    @settings(max_examples=60, deadline=None)
    @given(games())
    def test_boxes_are_compared_with_what_they_usually_bring_or_added_up(self, game):
        solution = solved(game.rules)
        for player in yw.review(game, solution=solution).players:
            card = yw.Card(game.rules)
            for box in (turn.box for turn in player.turns if turn.box is not None):
                usual, entries = odds(game.rules, card=card), card.entries_for(box.dice)
                assert box.reasons[0].box == box.best
                assert len(box.reasons) == min(2, len(entries))
                if box.best != box.played:
                    assert box.reasons[1].box == box.played
                for reason in told(Usual, box.reasons):
                    assert reason.points == entries[reason.box].points
                    assert reason.usual == pytest.approx(usual.points(reason.box, []), abs=1e-9)
                self.never_against_the_verdict(card, box, solution)
                card = card.write(box.played, box.dice)

    @pytest.mark.parametrize("name", BUILT_IN)
    def test_no_box_is_ever_ranked_against_the_verdict(self, name):
        """Also under the package's own rules, in games without any idea: what is shown, read as a reader does."""
        kinds = set()
        for seed in range(20):
            card = yw.Card(name)
            for turn in yw.review(played(name, seed), solution=solution_of(name)).turns:
                kinds.add(self.never_against_the_verdict(card, turn.box, solution_of(name)))
                card = card.write(turn.box.played, turn.box.dice)
        assert kinds == {"usual", "sum"}

    def never_against_the_verdict(self, card, box, solution):
        worth = {choice.category: card.total + choice.expected for choice in solution.choices(card, box.dice)}
        said = [Telling(card.rules, Words("en")).reason(reason) for reason in box.reasons]
        shown = [re.findall(r"[-\u2212+]?[\d,]+(?:\.\d+)?", text.partition(": ")[2]) for text in said]
        numbers = [[float(one.replace("\u2212", "-").replace(",", "")) for one in some] for some in shown]
        keys = [reason.box for reason in box.reasons]
        if told(Sum, box.reasons):
            for key, (*parts, whole) in zip(keys, numbers, strict=True):
                assert whole == pytest.approx(worth[key], abs=0.0051)
                assert sum(parts) == pytest.approx(whole, abs=0.0001)
            assert numbers[0][-1] >= numbers[-1][-1]
            return "sum"
        if len(keys) > 1:
            # What the best gains is seen to be more, and it is a good part of what it is better by.
            (*_, one), (*_, other) = numbers
            assert one > other
            assert one - other >= (worth[keys[0]] - worth[keys[1]]) / 2 - 0.11
        return "usual"

    def test_the_worse_box_never_looks_like_the_better_one(self):
        """Threes are best though full house gains more over what it usually brings: the sums tell why."""
        shown = [Choice("threes", 9, 0, 6.3, 120.0), Choice("full_house", 11, 0, 7.0, 114.0)]
        assert [type(reason) for reason in reasons_for_boxes(56, shown)] == [Sum, Sum]

    def test_they_read_as_the_boards_advice_does(self):
        game = yw.Game(dice=[1, 2, 6, 6, 6, 6, 3, 2, 5])
        game.roll()
        game.roll(keep=[6, 6, 6])
        game.roll(keep=[3, 6, 6])
        game.score("ones")
        found = yw.review(game, solution=solution_of("yacht"), locale="en")
        first, second, third = found.table()["why"]
        assert first == (
            "Best play then mostly ends in Four of a Kind\u00a0(40%), Sixes\u00a0(31%), and Full House\u00a0(17%)."
        )
        # One roll for the last die: five in six, and one in six.
        assert second.startswith(
            "Best play then mostly ends in Four of a Kind\u00a0(83%) and Yacht\u00a0(17%). This hold: Choice"
        )
        # A turn for choice alone brings 70/3, one for ones 455/216: 0.8 more is no reason for 5.
        choice, ones = third.split(". ")
        assert choice.startswith("Choice: 0 so far + 22 this turn + ")
        assert ones.startswith("Ones: 0 so far + 0 this turn + ")

    @pytest.mark.parametrize(("locale", "told", "said"), TABLE["said"])
    def test_in_every_language_they_are_those_of_the_table_that_the_page_is_held_to(self, locale, told, said):
        telling = Telling(yw.get_rules("yahtzee"), Words(locale))
        arguments = {key: value for key, value in told.items() if key != "key"}
        reason = {
            "board.why_ends": lambda boxes: Ends(tuple(map(tuple, boxes)), "best"),
            "board.this_hold": lambda boxes: Ends(tuple(map(tuple, boxes)), "own"),
            "board.why_bonus": Bonus,
            "board.why_split": lambda **four: Split(*four.values()),
            "board.why_usual": lambda **three: Usual(*three.values()),
            "board.why_sum": lambda **five: Sum(*five.values()),
        }[told["key"]](**arguments)
        assert telling.reason(reason) == said
        assert reason.data() == told

    @pytest.mark.parametrize(("what", "total", "shown", "why"), TABLE["boxes"])
    def test_boxes_are_explained_as_in_the_table(self, what, total, shown, why):
        choices = [Choice(one["box"], one["n"], one["bonus"], one["usual"], one["rest"]) for one in shown]
        assert [reason.data() for reason in reasons_for_boxes(total, choices)] == why, what

    @pytest.mark.parametrize(("what", "best", "own", "why"), TABLE["holds"])
    def test_holds_are_explained_as_in_the_table(self, what, best, own, why):
        both = [held and Held(dict(held["ends"]), held["bonus"], held["n"], held["rest"]) for held in (best, own)]
        assert [reason.data() for reason in reasons_for_hold(*both)] == why, what


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "Better: 4 in Fours"), ("lt", "Geriau: Ketvertai (4)"), ("th", "ดีกว่า: 4 ในช่อง แต้ม 4")]
)
def test_a_box_is_called_as_on_the_sheet_within_a_sentence_too(locale, said):
    game = yw.play(yw.Game(["Ada"], seed=7), "cautious")
    assert Telling(game.rules, Words(locale)).better(yw.review(game).worst(1)[0]) == said


class TestTheGameIsLeftAlone:
    @settings(max_examples=30, deadline=None)
    @given(games())
    def test_nothing_of_it_changes(self, game):
        before, moves = game.to_json(), game.moves
        found = yw.review(game, solution=solved(game.rules))
        found.data()
        assert game.to_json() == before
        assert game.moves == moves

    def test_it_is_held_still_while_it_is_read(self):
        game = played("yacht", 4, moves=20)
        reviewed = threading.Event()
        done = threading.Thread(target=lambda: (yw.review(game, solution=solution_of("yacht")), reviewed.set()))
        with game.lock:
            done.start()
            assert not reviewed.wait(0.2)
        done.join(30)
        assert reviewed.is_set()

    def test_a_review_stays_as_it_was_when_the_game_goes_on(self):
        game = played("yacht", 4, moves=20)
        found = yw.review(game, solution=solution_of("yacht"))
        before = found.data()
        at_random(game, random.Random(1).choice, 10)
        assert found.data() == before


class TestWhoIsReviewed:
    def test_all_players_unless_one_is_asked_for(self):
        game = yw.Game(["Ada", "Bo", "Cy"], seed=1)
        at_random(game, random.Random(2).choice, 60, undo=False)
        solution = solution_of("yacht")
        assert [player.name for player in yw.review(game, solution=solution).players] == ["Ada", "Bo", "Cy"]
        for asked in ("Bo", 1):
            (bo,) = yw.review(game, asked, solution=solution).players
            assert (bo.seat, bo.name) == (1, "Bo")
            assert bo == yw.review(game, solution=solution).players[1]

    @pytest.mark.parametrize("player", ["Dan", 2, -1, True, 1.0, ["Ada"]])
    def test_who_does_not_play_is_refused(self, player):
        with pytest.raises(PlayersError, match="allowed are the names 'Ada', 'Bo' and the seats 0 to 1"):
            yw.review(yw.Game(["Ada", "Bo"], seed=1), player)
        with pytest.raises(PlayersError, match="the names 'Ada' and the seat 0"):
            yw.review(yw.Game(["Ada"], seed=1), "Dan")

    def test_the_figures_of_the_only_player_are_the_reviews(self):
        found = yw.review(played("yacht", 5), solution=solution_of("yacht"))
        (player,) = found.players
        for name in ("score", "start", "expected", "luck", "loss", "total", "done", "decisions", "turns", "taken_back"):
            assert getattr(found, name) == getattr(player, name)

    def test_with_several_a_figure_is_asked_of_one_of_them(self):
        found = yw.review(played("yacht", 5, players=2), solution=solution_of("yacht"))
        with pytest.raises(PlayersError, match=r"this review has 2 players.*review.players\[0\].luck"):
            _ = found.luck
        with pytest.raises(AttributeError, match="no attribute 'lukc'"):
            _ = found.lukc


class TestWhatCannotBeReviewed:
    @pytest.mark.parametrize("game", [None, "yacht", 7, [1, 2]])
    def test_what_is_no_game(self, game):
        with pytest.raises(ReviewError, match="what is reviewed is a game"):
            yw.review(game)

    def test_rules_too_large_to_solve(self):
        boxes = [yw.Category(f"box{n}", sum) for n in range(24)]
        game = yw.Game(rules=yw.RuleSet("vast", boxes), seed=1)
        with pytest.raises(SolveError, match="'vast' are too large to solve"):
            yw.review(game)

    def test_a_solution_of_other_rules(self):
        with pytest.raises(SolveError, match="the solution must be one of the rules"):
            yw.review(yw.Game(seed=1), solution=solution_of("yahtzee"))
        with pytest.raises(SolveError, match="as yw.solve gives it"):
            yw.review(yw.Game(seed=1), solution="yacht")

    @pytest.mark.parametrize("locale", ["de", "auto", "", 1])
    def test_a_language_without_words(self, locale):
        with pytest.raises(LocaleError, match="allowed are 'en'"):
            yw.review(yw.Game(seed=1), locale=locale)

    def test_without_numpy_it_says_what_to_install(self):
        code = (
            "import sys; sys.modules['numpy'] = None\n"
            "import yacht_widget as yw\n"
            "try: yw.review(yw.Game(seed=1))\n"
            "except yw.YachtError as error: print(type(error).__name__, error)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
        assert done.stdout == "MissingError a review needs NumPy, which is not installed: pip install numpy\n"

    def test_a_game_without_a_move_has_nothing_to_say(self):
        found = yw.review(yw.Game(["Ada"], seed=1), solution=solution_of("yacht"))
        assert (found.luck, found.loss, found.decisions, found.percentile) == (0, 0, (), None)
        assert found.score == found.start == pytest.approx(166.955067704572)
        assert found.table().empty
        assert found.plot().rows[0]["expected"] == pytest.approx(166.955068)
        assert "Nothing has been decided yet." in page_of(found)
        assert found.data()["players"][0]["turns"] == []


class TestPercentile:
    def test_it_counts_those_below_and_half_of_the_equal(self):
        rules = yw.RuleSet("coin", [yw.Category("heads", lambda dice: 10 * (dice[0] - 1))], dice=1, sides=2, rolls=1)
        for face, wanted in ((1, 0.25), (2, 0.75)):
            game = yw.Game(rules=rules, dice=[face])
            game.roll()
            assert yw.review(game, solution=solved(rules)).percentile is None
            game.score("heads")
            assert yw.review(game, solution=solved(rules)).percentile == pytest.approx(wanted)

    def test_of_yacht(self):
        game = yw.play(yw.Game(seed=7), yw.strategy("expert"))
        found = yw.review(game, solution=solution_of("yacht"))
        less = sum(chance for total, chance in solution_of("yacht").distribution() if total < found.total)
        same = solution_of("yacht").distribution().chance(found.total)
        assert found.percentile == pytest.approx(less + same / 2, abs=1e-12)

    def test_what_took_long_is_kept_on_disk(self, tmp_path, monkeypatch):
        monkeypatch.setattr(whole, "QUICK", 0)
        monkeypatch.setattr(
            "yacht_widget.solver.cache._paths", lambda rules, aim: [tmp_path / f"{rules.name}-{aim}.bin"]
        )
        game = played("yacht", 6)
        fresh = yw.solve("yacht", cache=False)
        assert whole.known_totals(fresh) is None
        assert "Better than" not in page_of(yw.review(game, solution=fresh))
        wanted = yw.review(game, solution=fresh).percentile
        assert (tmp_path / "yacht-totals.bin").exists()
        other = yw.solve("yacht", cache=False)
        monkeypatch.setattr(type(other), "_outlook", lambda *_, **__: pytest.fail("it was computed again"))
        found = yw.review(game, solution=other)
        assert found.percentile == pytest.approx(wanted, abs=1e-15)
        assert "Better than" in page_of(found)


def page_of(found, locale=None):
    """Return the page of a review as text."""
    with TemporaryDirectory() as folder:
        return found.to_html(f"{folder}/page.html", locale=locale).read_text(encoding="utf-8")


def won_after(solution, card, dice, left, against):
    """Return the chance to win in the middle of a turn, as the board's own counting has it."""
    mine = winning.totals(solution, card, tuple(dice), left)
    return winning.winning(mine, winning.totals(solution, against)).chances[0]


class TestChancesToWin:
    @settings(max_examples=50, deadline=None)
    @given(st.data())
    def test_they_are_those_of_the_position_after_each_decision(self, data):
        rules = data.draw(rule_sets(max_boxes=2, max_dice=2))
        game = yw.Game(2, rules, seed=data.draw(st.integers(0, 10**6)), first=data.draw(st.sampled_from([0, 1])))
        at_random(game, lambda options: data.draw(st.sampled_from(options)), data.draw(st.integers(0, 25)))
        solution = solved(rules)
        found = yw.review(game, chances=True, solution=solution)
        decisions = [iter(player.decisions) for player in found.players]
        cards = [yw.Card(rules), yw.Card(rules)]
        rolls = [None, None]
        for move in game.moves:
            seat = move.player
            card, against = cards[seat], cards[1 - seat]
            last = rolls[seat]
            if isinstance(move, Rolled):
                if last is not None:
                    self.check_keep(next(decisions[seat]), solution, card, against)
                rolls[seat] = move
            else:
                if last.roll < rules.rolls:
                    self.check_keep(next(decisions[seat]), solution, card, against)
                box = next(decisions[seat])
                for key, own in ((box.played, box.win), (box.best, box.win_best)):
                    after = winning.winning(
                        winning.totals(solution, card.write(key, box.dice)), winning.totals(solution, against)
                    )
                    assert own == pytest.approx(after.chances[0], abs=1e-9)
                cards[seat] = card.write(move.key, move.dice)
                rolls[seat] = None

    def check_keep(self, keep, solution, card, against):
        for faces, own in ((keep.played, keep.win), (keep.best, keep.win_best)):
            if len(faces) == card.rules.dice:
                wanted = won_after(solution, card, faces, 0, against)
            else:
                fallen = plain.throws(card.rules, card.rules.dice - len(faces))
                hands = [tuple(sorted((*faces, *some))) for some in fallen]
                left = keep.rolls_left - 1
                wanted = sum(won_after(solution, card, dice, left, against) for dice in hands) / len(hands)
            assert own == pytest.approx(wanted, abs=1e-9)

    def test_of_yacht_at_the_start_and_at_the_end(self):
        solution = solution_of("yacht")
        game = played("yacht", 4, players=2)
        found = yw.review(game, chances=True, solution=solution)
        first = found.players[game.first].turns[0].rolls[0]
        assert first.keep.win_best == pytest.approx(
            won_after(solution, yw.Card("yacht"), first.dice, 2, yw.Card("yacht")), abs=1e-9
        )
        last = found.players[1 - game.first].decisions[-1]
        assert last.win == float(game.winners == (1 - game.first,))
        assert list(found.table())[-2:] == ["win", "win best"]
        assert found.data()["players"][0]["turns"][3]["box"]["win"][0] == pytest.approx(
            found.players[0].turns[3].box.win, abs=1e-4
        )
        assert "Chance to win: " in page_of(found)

    def test_the_points_to_come_are_those_of_play_followed_forward(self):
        """With the upper bonus, jokers and yahtzee bonuses."""
        solution = solution_of("yahtzee")
        start = yw.Card(
            "yahtzee", {"yahtzee": 50, "ones": 3, "twos": 6, "threes": 9, "fours": 12, "chance": 20, "full_house": 25}
        )
        futures = Futures(solution, start)
        after = start.write("fives", [5, 5, 5, 5, 5])
        assert after.yahtzee_bonuses == 1
        for card in (start, after, after.write("small_straight", [1, 2, 3, 4, 4])):
            known, wanted = dict(futures.totals(card)), dict(solution.distribution(card, progress=False))
            assert {total: chance for total, chance in known.items() if chance > 1e-15} == pytest.approx(
                {total: chance for total, chance in wanted.items() if chance > 1e-15}, abs=1e-12
            )

    def test_what_would_take_too_long_is_left_out_and_said_so(self, monkeypatch):
        monkeypatch.setattr("yacht_widget.solver.futures.MAX_CHANCES", 1000)
        game = played("yacht", 4, players=2)
        found = yw.review(game, chances=True, solution=solution_of("yacht"))
        for player in found.players:
            told = [decision.win is not None for decision in player.decisions]
            assert not told[0]
            assert told[-1]
            assert told == sorted(told)
        text = page_of(found)
        assert "In the first turns the chance to win is left out" in text
        assert '"win":' in json.dumps(found.data())

    def test_without_being_asked_for_there_are_none(self):
        found = yw.review(played("yacht", 4, players=2), solution=solution_of("yacht"))
        assert all(decision.win is None for player in found.players for decision in player.decisions)
        assert "win" not in found.table()
        assert '"win":' not in json.dumps(found.data())
        assert "Chance to win" not in page_of(found)

    def test_of_one_player_only(self):
        game = played("yacht", 4, players=2)
        both = yw.review(game, chances=True, solution=solution_of("yacht"))
        assert yw.review(game, 1, chances=True, solution=solution_of("yacht")).players == both.players[1:]

    @pytest.mark.parametrize("players", [1, 3])
    def test_they_need_one_opponent(self, players):
        with pytest.raises(ReviewError, match=f"games of two players; this one has {players}"):
            yw.review(yw.Game(players, seed=1), chances=True)

    def test_they_are_asked_for_or_not(self):
        with pytest.raises(ReviewError, match="chances is True or False; got 'yes'"):
            yw.review(yw.Game(2, seed=1), chances="yes")

    @pytest.mark.parametrize("moves", [0, 1, 2, 3, 4])
    def test_in_a_game_just_begun(self, moves):
        found = yw.review(played("yacht", 4, players=2, moves=moves), chances=True, solution=solution_of("yacht"))
        assert all(decision.win is not None for player in found.players for decision in player.decisions)


class TestTable:
    @settings(max_examples=40, deadline=None)
    @given(games())
    def test_it_has_a_row_a_decision_and_adds_up(self, game):
        found = yw.review(game, solution=solved(game.rules))
        table = found.table()
        assert ("player" in table) == (len(game.players) > 1)
        decided = table[table["decision"] != "open"]
        assert len(decided) == sum(len(player.decisions) for player in found.players)
        for player in found.players:
            own = table[table["player"] == player.name] if "player" in table else table
            luck, loss = math.fsum(own["luck"]), math.fsum(own["loss"])
            assert player.start + luck - loss == pytest.approx(player.expected, abs=1e-9)

    def test_its_columns(self):
        game = yw.Game(dice=[1, 2, 6, 6, 6, 6, 3])
        game.roll()
        game.roll(keep=[6, 6, 6])
        table = yw.review(game, solution=solution_of("yacht")).table()
        assert list(table) == [
            "turn", "roll", "dice", "luck", "decision", "played", "best", "expected", "loss", "good", "why",
        ]  # fmt: skip
        first = table.iloc[0]
        assert (first["turn"], first["roll"], first["dice"], first["decision"]) == (1, 1, "1-2-6-6-6", "keep")
        assert (first["played"], first["best"], bool(first["good"])) == ("6-6-6", "6-6-6", True)
        assert (table.iloc[1]["dice"], table.iloc[1]["decision"]) == ("6-3-6-6-6", "open")

    def test_reasons_are_in_the_language_of_the_review_and_columns_are_not(self):
        game = played("yacht", 8)
        english, own = (yw.review(game, solution=solution_of("yacht"), locale=one).table() for one in ("en", "lt"))
        assert list(own.columns) == list(english.columns)
        assert own.drop(columns="why").equals(english.drop(columns="why"))
        assert own["why"].str.contains("Toliau žaidžiant|vėliau|iki šiol|paprastai").all()

    @pytest.mark.parametrize("locale", ["en", "lt"])
    def test_every_decision_says_why_in_plain_text_and_how_many_rolls_are_left(self, locale):
        found = yw.review(played("yacht", 8), solution=solution_of("yacht"), locale=locale)
        table = found.table()
        assert [one.why for one in found.decisions] == table["why"].tolist()
        assert all(one.why and "{" not in one.why for one in found.decisions)
        boxes = [one for one in found.decisions if isinstance(one.played, str)]
        assert len(boxes) == 12
        assert {one.rolls_left for one in boxes} == {0}
        assert {one.rolls_left for one in found.decisions} == {0, 1, 2}
        assert found.decisions == yw.review(played("yacht", 8), solution=solution_of("yacht")).decisions

    def test_a_board_is_no_game_but_has_one(self):
        with pytest.raises(ReviewError, match=r"what is reviewed is a game.*; the game of a board is board\.game$"):
            yw.review(yw.Board(seed=1))
        with pytest.raises(ReviewError, match=r"got 3$"):
            yw.review(3)

    def test_without_pandas_it_says_what_to_install(self, monkeypatch):
        monkeypatch.setitem(sys.modules, "pandas", None)
        found = yw.review(yw.Game(seed=1), solution=solution_of("yacht"))
        with pytest.raises(MissingError, match="needs pandas, which is not installed: pip install pandas"):
            found.table()


class TestChart:
    def test_it_ends_at_the_score_and_has_every_step(self):
        found = yw.review(played("yacht", 8), solution=solution_of("yacht"))
        chart = found.plot()
        assert chart.rows[0]["expected"] == pytest.approx(found.start, abs=1e-6)
        assert chart.rows[-1]["expected"] == pytest.approx(found.total, abs=1e-6)
        rolls = sum(len(turn.rolls) for turn in found.turns)
        assert len(chart.rows) == 1 + rolls + len(found.decisions)
        steps = defaultdict(float)
        for row in chart.rows:
            steps[row["step"]] += row["change"]
        assert set(steps) == {"Expected at the start", "Luck +", "Luck −", "Lost"}
        assert steps["Luck +"] > 0 > steps["Luck −"]
        assert steps["Luck +"] + steps["Luck −"] == pytest.approx(found.luck, abs=1e-4)
        assert -steps["Lost"] == pytest.approx(found.loss, abs=1e-4)
        assert any("; Better: " in row["what"] for row in chart.rows)
        json.dumps(chart.to_dict())

    @pytest.mark.parametrize("locale", LOCALES)
    def test_it_speaks_the_language_of_the_review_or_the_one_asked_for(self, locale):
        game = played("yacht", 8)
        own = yw.review(game, solution=solution_of("yacht"), locale=locale).plot()
        asked = yw.review(game, solution=solution_of("yacht")).plot(locale=locale)
        assert own.to_dict() == asked.to_dict()
        assert own.rows == asked.rows
        words = Words(locale)
        spec = json.dumps(own.to_dict(), ensure_ascii=False)
        for key in ("coach.progress", "chart.head.turns_played", "chart.total_to_expect", "coach.lost"):
            assert words.t(key) in spec
        heads = charts.markdown(own.rows, own.words).splitlines()[0]
        assert not set("{}") & set(heads)
        assert words.t("chart.head.turns_played") in heads

    def test_good_luck_bad_luck_and_loss_differ_in_colour_and_without_it(self):
        spec = yw.review(played("yacht", 8), solution=solution_of("yacht")).plot().to_dict()
        drawn = spec["layer"][-1]["encoding"]
        assert drawn["fill"]["scale"]["domain"] == drawn["stroke"]["scale"]["domain"] == ["Luck +", "Luck −", "Lost"]
        assert drawn["fill"]["scale"]["range"] == [charts.BLUE, charts.WHITE, charts.INK]
        assert drawn["stroke"]["scale"]["range"] == [charts.BLUE, charts.ORANGE, charts.INK]

    def test_with_several_players_each_has_a_line(self):
        found = yw.review(played("yacht", 8, players=2), solution=solution_of("yacht"))
        chart = found.plot()
        assert {row["player"] for row in chart.rows} == {"Player 1", "Player 2"}
        assert "player" in json.dumps(chart.to_dict()["layer"][1]["encoding"]["color"])


class Checked(HTMLParser):
    """Sees that elements are closed in order, and collects text and what would be fetched."""

    VOID = frozenset({"meta", "col", "br", "rect", "use", "path", "line", "circle", "polyline", "img"})

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.links = [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        if tag not in self.VOID:
            self.open.append(tag)
        self.links += [value for name, value in attributes if name in {"src", "href"}]

    def handle_startendtag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in {"src", "href"}]

    def handle_endtag(self, tag):
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] != "style":
            self.seen.append(data)


class TestPage:
    @pytest.mark.parametrize("locale", LOCALES)
    def test_it_stands_alone_in_every_language(self, locale):
        found = yw.review(played("yahtzee", 9, players=2), solution=solution_of("yahtzee"))
        text = page_of(found, locale)
        checked = Checked(text)
        assert set(checked.links) <= {f"#die{face}" for face in range(1, 7)}
        assert "<script" not in text
        assert "url(" not in text
        assert f'<html lang="{locale}">' in text
        said = " ".join(checked.seen)
        assert not re.search(r"coach\.|board\.|\{\w+\}", said)
        assert yw.get_rules("yahtzee").category("full_house").name(locale) in said

    def test_summary_first_then_turn_by_turn(self):
        found = yw.review(played("yacht", 9), solution=solution_of("yacht"))
        text = page_of(found)
        assert text.index("Final score") < text.index("Costliest decisions") < text.index("Turn by turn")
        assert text.count("<article") == 12
        assert text.count('class="dear"') == sum(not decision.good for decision in found.decisions)
        assert text.count('class="dice"') == sum(len(turn.rolls) for turn in found.turns)

    @pytest.mark.parametrize("locale", LOCALES)
    def test_its_sum_is_a_sum_with_the_numbers_of_the_figures(self, locale):
        """Worked out again from what stands there, as a reader does."""
        signs = set()
        games = [played("yacht", seed) for seed in range(12)] + [yw.Game(seed=1)]
        for game in games:
            found = yw.review(game, solution=solution_of("yacht"), locale=locale)
            text = page_of(found)
            figures = text.partition('<ul class="sum">')[2].partition("</ul>")[0]
            start, luck, loss, score = re.findall(r"<b[^>]*>([^<]*)</b>", figures)
            sign, luck = luck[0], luck[1:]
            ((equal, said),) = re.findall(rf"{re.escape(start)} \{sign} {luck} \u2212 {loss} ([=≈]) ([\d.,]+)<", text)
            assert said == score
            start, luck, loss, score = (Decimal(one.replace(",", ".")) for one in (start, luck, loss, score))
            off = start + (luck if sign == "+" else -luck) - loss - score
            assert (off == 0) == (equal == "=")
            assert abs(off) <= Decimal("0.02")
            assert loss >= 0
            assert abs(found.loss - float(loss)) <= 0.005 + 1e-9
            signs.add(equal)
            assert f"{equal} {said})" in found._repr_html_()
        assert signs == {"=", "≈"}

    def test_what_stands_under_lost_is_an_amount(self):
        text = page_of(yw.review(played("yacht", 9), solution=solution_of("yacht")))
        assert re.search(r">Lost \d+\.\d\d</span></header>", text)
        assert not re.search(r"Lost [-+\u2212]", text)
        assert re.search(r'<td class="n"><span class="loss">\d', text)
        # Among the dearest no word says that it was lost: there the sign does.
        assert len(re.findall(r'→ [^<]*<span class="loss">\u2212\d', text)) == 3

    @settings(max_examples=25, deadline=None)
    @given(games())
    def test_of_any_game(self, game):
        found = yw.review(game, solution=solved(game.rules))
        Checked(page_of(found))
        Checked(found._repr_html_())

    def test_names_are_no_markup(self):
        game = yw.Game(["<b>Ada</b>"], seed=1)
        game.roll()
        found = yw.review(game, solution=solution_of("yacht"))
        for text in (page_of(found), found._repr_html_()):
            assert "<b>Ada" not in text
            assert "&lt;b&gt;Ada&lt;/b&gt;" in text

    def test_it_is_not_written_over_what_is_no_page_of_ours(self, tmp_path):
        found = yw.review(yw.Game(seed=1), solution=solution_of("yacht"))
        path = tmp_path / "notes.html"
        path.write_text("mine")
        with pytest.raises(PageError, match="was not written by this package"):
            found.to_html(path)
        found.to_html(path, overwrite=True)
        assert found.to_html(path) == path

    def test_the_short_one_has_a_line_a_turn(self):
        found = yw.review(played("yacht", 9), solution=solution_of("yacht"), locale="lt")
        text = found._repr_html_()
        assert text.count("<tr ") == 13
        assert 'lang="lt"' in text
        ground = "background:var(--jp-layout-color1,#fffdf6);color:var(--jp-content-font-color1,#26211b)"
        assert ground in text
        # Good and bad luck and what was lost have colours of their own, and luck its sign.
        assert re.search(r"color:var\(--yw-gain,[^\"]*\">\+", text)
        assert re.search(r"color:var\(--yw-loss,[^\"]*\">−", text)
        # A notebook paints every second row in the colour of its theme, unless rows and cells have their own.
        parts = re.findall(r"<(?:tr|td|th)\b[^>]*>", text)
        assert len(parts) > 60
        assert all(ground in part for part in parts)


class TestData:
    @pytest.mark.parametrize("name", [*BUILT_IN])
    def test_it_is_small_and_plain(self, name):
        for seed in range(5):
            data = yw.review(played(name, seed), solution=solution_of(name)).data()
            text = json.dumps(data, allow_nan=False, separators=(",", ":"))
            assert json.loads(text) == data
            assert len(text) < 20_000

    def test_what_stands_in_it(self):
        game = yw.Game(["Ada"], dice=[1, 2, 6, 6, 6, 6, 3, 1])
        game.roll()
        game.roll(keep=[6, 6])
        game.score("ones")
        found = yw.review(game, solution=solution_of("yacht"))
        data = found.data()
        assert (data["version"], data["rules"], data["over"]) == (1, "yacht", False)
        (player,) = data["players"]
        assert (player["seat"], player["name"], player["unnamed"], player["done"]) == (0, "Ada", False, False)
        assert player["now"] == pytest.approx(player["start"] + player["luck"] - player["loss"], abs=2e-6)
        assert player["now"] == pytest.approx(found.expected, abs=1e-6)
        assert player["percentile"] is None
        assert player["decisions"] == 3
        assert player["best"] == 0
        (turn,) = player["turns"]
        first, second = turn["rolls"]
        assert first["keep"]["held"] == [2, 3]
        assert first["keep"]["best"] == [6, 6, 6]
        assert second["keep"]["held"] == [0, 1, 2, 3, 4]
        assert turn["box"]["key"] == "ones"
        assert turn["box"]["why"][0]["key"] == "board.why_usual"
        assert sorted(map(tuple, player["worst"])) == [(0, 0), (0, 1), (0, 2)]

    def test_the_percentile_is_there_when_the_game_is_over_unless_one_had_to_wait(self, monkeypatch):
        found = yw.review(played("yacht", 2), solution=solution_of("yacht"))
        assert found.data()["players"][0]["percentile"] == pytest.approx(found.percentile, abs=5e-5)
        monkeypatch.setattr("yacht_widget.coach.judging.known_totals", lambda _solution: None)
        assert found.data()["players"][0]["percentile"] is None

    def test_places_of_the_worst_are_where_they_say(self):
        found = yw.review(played("yahtzee", 2), solution=solution_of("yahtzee"))
        (player,) = found.data()["players"]
        for (turn, roll), worst in zip(player["worst"], found.worst(), strict=True):
            told = player["turns"][turn]
            decision = told["box"] if roll == len(told["rolls"]) else told["rolls"][roll]["keep"]
            assert decision["loss"] == pytest.approx(worst.loss, abs=1e-6)


class TestAsText:
    def test_it_says_how_the_score_came_about(self):
        found = yw.review(yw.play(yw.Game(["Ada"], seed=7), yw.strategy("cautious")), solution=solution_of("yacht"))
        assert repr(found) == (
            "Review('yacht', PlayerReview('Ada', 128 points ~= 166.96 expected - 37.01 luck - 1.94 lost))"
        )

    def test_it_can_be_pickled(self):
        found = yw.review(played("yacht", 1), solution=solution_of("yacht"))
        assert pickle.loads(pickle.dumps(found)).data() == found.data()
