"""Small rule sets of any shape, and cards that play can lead to, for tests of the engine."""

from functools import cache
from itertools import combinations_with_replacement

from hypothesis import strategies as st

from yacht_widget.card import Card
from yacht_widget.rules import Category, RuleSet, UpperBonus, get_rules
from yacht_widget.rules.model import FACE_KEYS
from yacht_widget.solver import solve

YAHTZEES = [
    get_rules("yahtzee", joker=joker, upper_first=first)
    for joker in ("forced", "free", "none")
    for first in (False, True)
]


@cache
def solved(rules):
    """Solve once for all tests that need it."""
    return solve(rules, cache=False, progress=False)


@st.composite
def rule_sets(draw, max_boxes=3, max_dice=3):
    """Draw a rule set that can be enumerated: any points, bonuses, jokers, orders."""
    dice, sides = draw(st.integers(1, max_dice)), draw(st.integers(2, 3))
    rolls = draw(st.integers(1, 3))
    hands = list(combinations_with_replacement(range(1, sides + 1), dice))
    keys = draw(
        st.lists(
            st.sampled_from([*FACE_KEYS[:sides], "yahtzee", "odd", "low"]), min_size=1, max_size=max_boxes, unique=True
        )
    )
    choices = {"yahtzee": st.sampled_from([0, 50, 7])}
    boxes = []
    for key in keys:
        points = st.lists(choices.get(key, st.integers(-3, 9)), min_size=len(hands), max_size=len(hands))
        table = dict(zip(hands, draw(points), strict=True))
        joker = draw(st.none() | st.integers(-2, 12))
        boxes.append(Category(key, table.__getitem__, joker=joker))
    upper = any(key in FACE_KEYS for key in keys)
    bonus = draw(st.none() | st.builds(UpperBonus, st.integers(-2, 12), st.integers(-5, 20))) if upper else None
    return RuleSet(
        "drawn",
        boxes,
        dice=dice,
        sides=sides,
        rolls=rolls,
        upper_bonus=bonus,
        joker=draw(st.sampled_from(["none", "forced", "free"])) if "yahtzee" in keys else "none",
        upper_first=draw(st.booleans()) if upper else False,
    )


def played(draw, rules, moves):
    """Draw a card that so many moves can lead to."""
    card = Card(rules)
    equal = st.integers(1, rules.sides).map(lambda face: [face] * rules.dice)
    any_dice = st.lists(st.integers(1, rules.sides), min_size=rules.dice, max_size=rules.dice)
    for _ in range(moves):
        dice = draw(equal | any_dice)
        card = card.write(draw(st.sampled_from(sorted(card.scores_for(dice)))), dice)
    return card


@st.composite
def cards(draw, rules, *, full=False):
    """Draw a card of some of these rules, not full unless told."""
    chosen = draw(rules)
    boxes = len(chosen.categories)
    return played(draw, chosen, draw(st.integers(0, boxes if full else boxes - 1)))
