"""Why a hold or a box is the better one: the reasons that the board's advice gives, as message keys and arguments.

The page words its advice and a review from the same messages, see `frontend/src/board/view/Advised.tsx`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

# As in the page's advice: what no figure shown can tell is the same, and a box that few turns end in needs no word.
SAME = 0.005
RARE = 0.05
MOST_BEST, MOST_OWN = 3, 2

Chances = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """The boxes that best play then most often ends in, likeliest first.

    Parameters
    ----------
    boxes : tuple of (str, float)
        Keys of boxes and their chances.
    of : {"best", "own"}
        Of the best hold, or of the player's own.
    """

    boxes: Chances
    of: Literal["best", "own"]

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        key = "board.why_ends" if self.of == "best" else "board.this_hold"
        return {"key": key, "boxes": [[box, round(chance, 4)] for box, chance in self.boxes]}


@dataclass(frozen=True, slots=True)
class Bonus:
    """How likely the best hold earns the upper bonus in this turn."""

    chance: float

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"key": "board.why_bonus", "chance": round(self.chance, 4)}


@dataclass(frozen=True, slots=True)
class Usual:
    """What the dice bring in a box against what a turn played for this box alone brings on average."""

    box: str
    points: int
    usual: float

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"key": "board.why_usual", "box": self.box, "n": self.points, "usual": round(self.usual, 6)}


Reason = Ends | Bonus | Usual


def reasons_for_hold(
    best: Mapping[str, float], bonus: float, own: Mapping[str, float] | None
) -> tuple[Reason, ...]:  # fmt: skip
    """Return why a hold is best.

    Parameters
    ----------
    best : mapping
        Where best play ends after the best hold: boxes and chances, likeliest first.
    bonus : float
        How likely the upper bonus is earned then.
    own : mapping or None
        Where it ends after the player's own hold, when that is a worse one.
    """
    found: list[Reason] = []
    for boxes, of, most in ((best, "best", MOST_BEST), (own or {}, "own", MOST_OWN)):
        likely = tuple((box, chance) for box, chance in boxes.items() if chance >= RARE)[:most]
        if likely:
            found.append(Ends(likely, "best" if of == "best" else "own"))
    if bonus >= SAME:
        found.append(Bonus(bonus))
    return tuple(found)
