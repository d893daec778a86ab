"""Why a hold or a box is the better one: the reasons that the board's advice gives, as message keys and arguments.

The page decides and words its advice in the same way, see `frontend/src/board/reasons.ts`; both are held to
`tests/unit/reasons.json`. A reason never points the other way than the verdict: what a reader could take so gives way
to sums that add up to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

# As in the page's advice: what no figure shown can tell is the same, and a box that few turns end in needs no word.
SAME = 0.005
RARE = 0.05
MOST_BEST, MOST_OWN = 3, 2
CERTAIN = 1 - 1e-9
# A figure explains a verdict when it accounts for this part of the difference, and by so many points at least.
PART, CLEAR = 0.5, 0.5
# So much likelier a box must be to tell two holds apart.
LIKELIER = 0.1
# Stands for whatever box is written with 0 points: a name there would sound like a success.
ZERO = ""

Chances = tuple[tuple[str, float], ...]


@dataclass(frozen=True, slots=True)
class Ends:
    """The boxes that best play then most often ends in, likeliest first.

    Parameters
    ----------
    boxes : tuple of (str, float)
        Keys of boxes and their chances; `ZERO` for 0 points in any of them.
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
class Split:
    """What the best hold and the player's own bring in this turn, bonuses included, and later."""

    points: float
    rest: float
    own_points: float
    own_rest: float

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "key": "board.why_split",
            "n": round(self.points, 6),
            "rest": round(self.rest, 6),
            "own_n": round(self.own_points, 6),
            "own_rest": round(self.own_rest, 6),
        }


@dataclass(frozen=True, slots=True)
class Usual:
    """What the dice bring in a box against what a turn played for this box alone brings on average."""

    box: str
    points: int
    usual: float

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {"key": "board.why_usual", "box": self.box, "n": self.points, "usual": round(self.usual, 6)}


@dataclass(frozen=True, slots=True)
class Sum:
    """How the final total to expect comes about when a box is written.

    Parameters
    ----------
    box : str
    total : int
        Written so far, with bonuses.
    points, bonus : int
        What the box brings, and the bonuses it earns.
    rest : float
        What is to expect from the turns after it.
    """

    box: str
    total: int
    points: int
    bonus: int
    rest: float

    def data(self) -> dict[str, object]:
        """Return it as plain data."""
        return {
            "key": "board.why_sum",
            "box": self.box,
            "total": self.total,
            "n": self.points,
            "bonus": self.bonus,
            "rest": round(self.rest, 6),
        }


Reason = Ends | Bonus | Split | Usual | Sum


@dataclass(frozen=True, slots=True)
class Held:
    """What follows from a hold under best play.

    Parameters
    ----------
    ends : mapping
        Boxes and their chances to be the one written, likeliest first; `ZERO` for 0 points in any of them.
    bonus : float
        How likely the upper bonus is earned in this turn.
    points : float
        Points to expect in this turn, bonuses included.
    rest : float
        What is to expect from the turns after it.
    """

    ends: Mapping[str, float]
    bonus: float
    points: float
    rest: float

    def likely(self, most: int) -> Chances:
        """Return the boxes worth a word, likeliest first."""
        return tuple((box, chance) for box, chance in self.ends.items() if chance >= RARE)[:most]


@dataclass(frozen=True, slots=True)
class Choice:
    """A box that the dice may be written into.

    Parameters
    ----------
    box : str
    points, bonus : int
        What the box brings, and the bonuses it earns.
    usual : float
        The points expected in a turn played for this box alone.
    rest : float
        What is to expect from the turns after it.
    """

    box: str
    points: int
    bonus: int
    usual: float
    rest: float


def _is_certain(ends: Sequence[tuple[str, float]]) -> bool:
    """Return whether a hold ends in one box in any case."""
    return any(chance >= CERTAIN for _, chance in ends)


def reasons_for_hold(best: Held, own: Held | None) -> tuple[Reason, ...]:
    """Return why a hold is best.

    Parameters
    ----------
    best : Held
    own : Held or None
        The player's own hold, when that is a worse one.
    """
    found: list[Reason] = []
    likely = best.likely(MOST_BEST)
    if _is_certain(likely):
        # Written now, or the last box: there is no "mostly", and nothing to tell.
        likely = ()
    if likely:
        found.append(Ends(likely, "best"))
    if own is not None:
        others = own.likely(MOST_OWN)
        told = likely and others and not _is_certain(others)
        if told and _ends_explain(best, own):
            found.append(Ends(others, "own"))
        else:
            found.append(Split(best.points, best.rest, own.points, own.rest))
    if best.bonus >= SAME:
        found.append(Bonus(best.bonus))
    return tuple(found)


def _ends_explain(best: Held, own: Held) -> bool:
    """Return whether the boxes alone let the better hold look better: its first box, and more points in this turn."""
    (box, chance), *_ = best.likely(1)
    loss = best.points + best.rest - own.points - own.rest
    return (
        box != ZERO
        and chance - own.ends.get(box, 0.0) >= LIKELIER
        and best.points - own.points >= max(CLEAR, PART * loss)
    )


def reasons_for_boxes(total: int, shown: Sequence[Choice]) -> tuple[Reason, ...]:
    """Return why a box is best.

    Parameters
    ----------
    total : int
        Written so far, with bonuses.
    shown : sequence of Choice
        The best, and another where there is one.
    """
    if _usual_explains(shown):
        return tuple(Usual(one.box, one.points, one.usual) for one in shown)
    return tuple(Sum(one.box, total, one.points, one.bonus, one.rest) for one in shown)


def _usual_explains(shown: Sequence[Choice]) -> bool:
    """Return whether the best box gains so much more over what it usually brings that this tells why it is the best."""
    best, *others = shown
    return all(
        best.bonus == other.bonus == 0
        and (best.points - best.usual) - (other.points - other.usual)
        >= max(CLEAR, PART * (best.points + best.rest - other.points - other.rest))
        for other in others
    )
