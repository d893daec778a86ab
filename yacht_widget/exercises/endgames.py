"""The end of a game, from which lesson 10 solves the whole: a tiny game, and sheets on which few boxes are open."""

from __future__ import annotations

from yacht_widget.card import Card, possible_points
from yacht_widget.dice import Dice
from yacht_widget.errors import ExerciseError, listed, shown
from yacht_widget.rules import Category, RuleSet, get_rules

PRIZE = 10
_SIX = 6

# One die, one roll a turn, two boxes: small enough to be solved by hand.
FACE_AND_SIX = RuleSet(
    "Face and Six",
    (
        Category(
            "face",
            lambda dice: dice[0],
            names={"en": "Face", "vi": "Mặt", "lt": "Sienelė", "ro": "Fața", "th": "หน้า"},
            help={"en": "What the die shows."},
        ),
        Category(
            "six",
            lambda dice: PRIZE if dice[0] == _SIX else 0,
            names={"en": "Six", "vi": "Sáu", "lt": "Šešetas", "ro": "Șase", "th": "หก"},
            help={"en": "A six: 10 points, else 0."},
        ),
    ),
    dice=1,
    rolls=1,
)


def sheet(*boxes: str) -> Card:
    """Return a sheet of Yacht on which only these boxes are open; the others hold the fewest points they can.

    Raises
    ------
    ExerciseError
        When there is no such box, or none is named.

    Examples
    --------
    >>> sheet("sixes", "choice").open
    ('sixes', 'choice')
    """
    rules = get_rules("yacht")
    unknown = [box for box in boxes if box not in rules.keys]
    if unknown or not boxes:
        message = f"name boxes that stay open, of {listed(rules.keys)}; got {shown(unknown)}"
        raise ExerciseError(message)
    fewest = {key: min(points) for key, points in zip(rules.keys, possible_points(rules), strict=True)}
    return Card(rules, {key: fewest[key] for key in rules.keys if key not in boxes})


def worth(*boxes: str) -> float:
    """Return what best play still brings on average when only these boxes of Yacht are open.

    Examples
    --------
    >>> round(worth("choice"), 3)
    23.333
    """
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve(get_rules("yacht")).value(sheet(*boxes))


def after(dice: Dice, *boxes: str) -> dict[str, float]:
    """Return, for each of some open boxes, what these dice bring there and best play in the boxes left over.

    Examples
    --------
    >>> {box: round(found, 2) for box, found in after((1, 1, 1, 1, 1), "sixes", "choice").items()}
    {'sixes': 23.33, 'choice': 17.64}
    """
    points = sheet(*boxes).scores_for(dice)
    others = {box: [other for other in boxes if other != box] for box in boxes}
    return {box: points[box] + (worth(*others[box]) if others[box] else 0) for box in boxes}
