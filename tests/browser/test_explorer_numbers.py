"""Every number that the explorer shows against Python's, to the digit, at random positions of every rule set."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest
from explorerview import loss, packed, percent, points, shown
from playwright.sync_api import expect
from textbook import table

import yacht_widget as yw
from yacht_widget.card import Card, possible_points
from yacht_widget.holds import best_hold
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds

pytestmark = pytest.mark.browser

POSITIONS, OF_A_VARIANT = 200, 60
# Of so many positions one has every hand of the next roll on the page, some hundred of them.
OPENED = 5
FRACTIONS = 25
RULES = [
    *map(yw.get_rules, BUILT_IN),
    yw.get_rules("yahtzee", joker="free"),
    yw.get_rules("yahtzee", joker="none"),
    yw.get_rules("yahtzee", upper_first=True),
    yw.get_rules("yahtzee", joker="free", upper_first=True),
]
# Solved in some seconds at most, and kept on disk. Of the other variants the turns are compared.
SOLVED = RULES[:6]


@cache
def on_an_empty_sheet(rules, hand):
    """Return the points of a hand in every box."""
    return Card(rules).scores_for(hand)


def some_card(rules, rng):
    """A sheet as one can be set on the page: some boxes closed, with the fewest points they can hold."""
    keys = Card(rules).open
    closed = rng.sample(keys, rng.randrange(len(keys)))
    fewest = {
        key: 0 if 0 in possible else min(possible) for key, possible in zip(keys, possible_points(rules), strict=True)
    }
    return Card(rules, {key: fewest[key] for key in closed})


class Position:
    """A random position: what the page is sent, and what Python says of it."""

    def __init__(self, rules, rng, solution):
        self.card, self.left = some_card(rules, rng), rng.randint(0, rules.rolls)
        self.dice = [rng.randint(1, 6) for _ in range(5)] if self.left < rules.rolls else []
        self.held = [bool(self.dice) and rng.random() < 0.5 for _ in range(5)]
        held = [die for die, stays in zip(self.dice, self.held, strict=False) if stays]
        self.keep = tuple(sorted(self.dice if self.left == 0 else held))
        self.box = rng.choice(self.card.open)
        self.aim = rng.choice(["box", "turn", "game"] if solution else ["box", "turn"])
        self.solution = solution
        self.turn = odds(rules, self.dice, self.left, self.card)

    def told(self):
        """Return what the page is sent."""
        names = {"dice": self.dice, "held": self.held, "rolls_left": self.left, "box": self.box, "aim": self.aim}
        told = {**names, "boxes": self.card.open}
        if self.aim == "game":
            told |= {
                "worth": {"status": "ready", "boxes": self.card.open, "scores": {}, "done": 1, "why": ""},
                "hand_values": packed(self.solution.hand_values(self.card).astype("<f8").tobytes()),
            }
        return told

    def scores(self, hand):
        """Return the points of a hand in the boxes it may use; but for jokers the other boxes have no say in them."""
        rules, card = self.card.rules, self.card
        if rules.joker != "none" or rules.upper_first:
            return card.scores_for(hand)
        return {key: points for key, points in on_an_empty_sheet(rules, hand).items() if key in card.open}

    def worths(self):
        """Return what each keep is worth for the aim, by rolls left."""
        book = table()
        if self.aim == "game":
            ends = self.solution.hand_values(self.card)
        elif self.aim == "turn":
            ends = [max(self.scores(hand).values()) for hand in book.hands]
        else:
            ends = [self.scores(hand).get(self.box, 0) for hand in book.hands]
        return book.values(ends, self.left)


def compare(position, said):
    """Compare all that stands on the page with what Python says."""
    card, left, keep, box, turn = position.card, position.left, position.keep, position.box, position.turn
    worths = position.worths()
    assert said["boxes"] == [
        [key, percent(turn.chance(key, keep)), points(turn.points(key, keep))] for key in card.open
    ]
    compare_holds(position, said, worths[left])
    falls = turn.distribution(box, keep)
    assert {bar: text for bar, text in said["bars"] if text != "0%"} == {
        value: percent(chance) for value, chance in falls.items()
    }
    if said["drawn"]:
        assert [text.replace("–", "0%") for text in said["drawn"]] == [text for _, text in said["bars"]]
    assert said["mean"] == f"{points(turn.points(box, keep))} on average"
    if left == 0 or len(keep) == 5:
        assert said["branches"] == []
        return 0
    compare_next(position, said, worths)
    return len(said["branches"])


def compare_holds(position, said, worth):
    """Compare the holds ranked for the aim."""
    row, turn = table().row, position.turn
    holds = [tuple(map(int, name.split())) for name, *_ in said["holds"]]
    assert sorted(holds) == sorted(turn.keeps)
    assert said["mine"] == [" ".join(map(str, position.keep))]
    values = [worth[row[hold]] for hold in holds]
    if position.aim == "game":
        ranked = position.solution.holds(position.card, position.dice, position.left)
        assert holds == [hold.keep for hold in ranked]
        assert values == pytest.approx([hold.expected for hold in ranked], abs=1e-9)
    else:
        best = best_hold(position.card, tuple(position.dice), position.left, position.aim, position.box)
        assert holds[0] == tuple(best)
        assert all(one > other - 1e-9 for one, other in itertools.pairwise(values))
    for hold, value, (_, *texts) in zip(holds, values, said["holds"], strict=True):
        chance = [percent(turn.chance(position.box, hold))] if position.aim == "box" else []
        assert texts == [*chance, points(value), loss(values[0] - value)]


def compare_next(position, said, worths):
    """Compare the next roll: every hand that can fall, what it is then best left with, and their patterns."""
    book, left = table(), position.left
    ways = book.ways[book.row[position.keep]]
    every, seen = int(ways.sum()), Counter()
    after = worths[left - 1]
    total, mass_shown = 0.0, 0
    for branch in said["branches"]:
        fraction, chance, _, worth = branch["texts"]
        count = int(fraction.partition("/")[0].replace(",", ""))
        assert chance == percent(count / every)
        mass_shown += count
        total += count * float(worth.replace("−", "-"))
    assert mass_shown == every
    # Each is shown rounded.
    assert abs(total / every - worths[left][book.row[position.keep]]) < 0.0051
    assert points(worths[left][book.row[position.keep]]) in said["sum"]
    if not said["branches"][0]["hands"]:
        return
    for branch in said["branches"]:
        hands = [tuple(map(int, faces.split())) for faces, *_ in branch["hands"]]
        mass = [int(ways[book.column[hand]]) for hand in hands]
        best = [
            max(after[keep] for keep in book.inside[book.column[hand]] if left > 1 or keep >= 210) for hand in hands
        ]
        keeps = set()
        for hand, (_, chance, then, worth), count, value in zip(hands, branch["hands"], mass, best, strict=True):
            assert (chance, worth) == (percent(count / every), points(value))
            kept = hand if then == "all" else () if then == "Nothing" else tuple(map(int, then.split()))
            assert abs(after[book.row[kept]] - value) < 1e-9
            keeps.add(kept)
        mean = np.average(best, weights=mass)
        fraction, chance, then, worth = branch["texts"]
        assert fraction.replace(",", "") == f"{sum(mass)}/{every}"
        assert (chance, worth) == (percent(sum(mass) / every), points(mean))
        if len(keeps) > 1:
            assert then == "on average"
        else:
            (kept,) = keeps
            dice = "\u00a0".join(map(str, kept))
            assert then == ("keep all:" if len(kept) == 5 else f"keep {dice}:" if kept else "roll all again:")
        seen.update(dict(zip(hands, mass, strict=True)))
    assert seen == {hand: count for hand, count in zip(book.hands, ways, strict=True) if count}


@pytest.mark.parametrize("rules", RULES, ids=repr)
def test_numbers_shown_are_pythons_to_the_digit(explorer_page, rules):
    rng = random.Random(repr(rules))
    solution = solve(rules, progress=False) if rules in SOLVED else None
    tab = explorer_page(yw.HoldExplorer([1, 2, 3, 4, 5], rules))
    tab.locator(".yx-all").click()
    found = [Position(rules, rng, solution) for _ in range(POSITIONS if rules in RULES[:5] else OF_A_VARIANT)]
    branches = 0
    told = shown(tab, [[one.told(), place % OPENED == 0] for place, one in enumerate(found)])
    for position, said in zip(found, told, strict=True):
        branches += compare(position, said)
    assert branches > len(found)


@pytest.mark.parametrize("rules", RULES[:6], ids=repr)
def test_fractions_are_exact(explorer_page, rules):
    rng = random.Random(f"fractions of {rules!r}")
    tab = explorer_page(yw.HoldExplorer([1, 2, 2, 4, 6], rules, held=[False, True, True, False, False]))
    tab.get_by_role("button", name="Fractions").click()
    if rules == yw.get_rules("yacht"):
        expect(tab.locator('tr[data-box="yacht"] td').first).to_have_text("2.9%113/3888")
    found = [Position(rules, rng, None) for _ in range(FRACTIONS)]
    for position, said in zip(found, shown(tab, [[one.told(), True] for one in found]), strict=True):
        turn, keep, box = position.turn, position.keep, position.box
        for key, chance, expected in said["boxes"]:
            assert chance == f"{percent(turn.chance(key, keep))}{turn.chance(key, keep, exact=True)}"
            assert expected == f"{points(turn.points(key, keep))}{shown_fraction(turn.points(key, keep, exact=True))}"
        if position.aim == "box":
            for name, chance, worth, _ in said["holds"]:
                hold = tuple(map(int, name.split()))
                assert chance == f"{percent(turn.chance(box, hold))}{turn.chance(box, hold, exact=True)}"
                exact = turn.points(box, hold, exact=True)
                assert worth == f"{points(float(exact))}{shown_fraction(exact)}"
        falls = turn.distribution(box, keep, exact=True)
        assert {bar: text for bar, text in said["bars"] if text != "0%0"} == {
            value: f"{percent(float(chance))}{chance}" for value, chance in falls.items()
        }
        book = table()
        ways = book.ways[book.row[keep]]
        for branch in said["branches"]:
            chances = [ways[book.column[tuple(map(int, hand.split()))]] for hand, *_ in branch["hands"]]
            every = int(ways.sum())
            assert branch["texts"][0] == str(Fraction(int(sum(chances)), every))
            assert [line[1] for line in branch["hands"]] == [str(Fraction(int(one), every)) for one in chances]


def shown_fraction(number):
    return str(number).replace("-", "−")


SEEDED = """{ let seed = 12345; Math.random = () => (seed = (seed * 48271) % 2147483647) / 2147483647; }"""


@pytest.mark.parametrize(("name", "keep", "box"), [("yacht", [6, 6], "sixes"), ("yatzy", [2, 2], "chance")])
def test_turns_played_stand_beside_the_exact_chances_with_an_honest_band(explorer_page, name, keep, box):
    dice = [*keep, 1, 3, 4]
    explorer = yw.HoldExplorer(dice, name, held=[True, True, False, False, False], aim="box", box=box)
    tab = explorer_page(explorer, SEEDED)
    panel = tab.locator('[data-panel="trials"]')
    expect(panel.locator("table")).to_have_count(0)
    falls = odds(name, dice, 2).distribution(box, keep)
    played, outside = 0, 0
    for run in (1, 100, 100, 10_000, 10_000):
        panel.locator(f'[data-run="{run}"]').click()
        played += run
        expect(panel.locator("p[role=status]")).to_contain_text(f"{played:,} turn")
        rows = panel.locator("tbody tr").evaluate_all(
            """rows => rows.map(row => {
                const [, lie, exact, share] = row.cells, length = (name) => Number(lie.style.getPropertyValue(name));
                return [Number(row.dataset.points), exact.textContent, share.textContent, lie.dataset.inside,
                    ...['--lo', '--hi', '--t'].map((name) => length(name) / length('--p'))];
            })"""
        )
        assert {value: chance for value, chance, *_ in rows} == {value: percent(c) for value, c in falls.items()}
        counts = 0
        for value, _, share, inside, low, high, dot in rows:
            # In units of the exact bar, which is `chance` long.
            counts += (count := round(dot * falls[value] * played))
            assert share == percent(count / played)
            assert (inside == "true") == (
                round(low * falls[value] * played) <= count <= round(high * falls[value] * played)
            )
            outside += inside == "false"
            if played <= 201:
                mass = [
                    comb(played, k) * falls[value] ** k * (1 - falls[value]) ** (played - k) for k in range(played + 1)
                ]
                inner = mass[round(low * falls[value] * played) : round(high * falls[value] * played) + 1]
                assert sum(inner) >= 0.95
                assert sum(inner[1:]) < 0.975
        assert counts == played
    assert outside < 10
    assert re.fullmatch(r"(All \d+ dots lie in their bands\.|\d+ of \d+ dots lie in their bands\.)",
                        panel.locator("p[role=status]").inner_text().partition("played. ")[2])  # fmt: skip
    # Another hold is another question.
    tab.locator(".yw-die").first.click()
    expect(panel.locator("table")).to_have_count(0)
