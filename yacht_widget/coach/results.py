"""What a review says: decisions, rolls, turns and players, all immutable."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from yacht_widget.coach.reasons import SAME, Reason
from yacht_widget.dice import Dice
from yacht_widget.errors import ReviewError, shown
from yacht_widget.game import Held
from yacht_widget.rules import RuleSet
from yacht_widget.words import rounded

if TYPE_CHECKING:
    from yacht_widget.solver import Solution


@dataclass(frozen=True, slots=True)
class Keep:
    """A decision what to hold for the next roll; holding all dice is stopping.

    Parameters
    ----------
    turn, roll : int
        From 1.
    dice : tuple of int
        By position.
    rolls_left : int
    held : tuple of bool
        What was held, by position.
    played, best : tuple of int
        Faces held, sorted, and those best held; where the hold made is as good as the best, it is the best.
    expected : float
        Final total to expect with the best hold.
    loss : float
        What the hold made cost, in expected points; 0 where it is as good.
    reasons : tuple
        Why, to be computed with.
    why : str
        Why, in words of the language of the review.
    win, win_best : float or None
        Chance to win after it, and after the best (for points) instead, if both players then play for the most
        points; ties are no wins. None where it was not asked for, or would take too long.
    """

    turn: int
    roll: int
    dice: Dice
    rolls_left: int
    held: Held
    played: Dice
    best: Dice
    expected: float
    loss: float
    reasons: tuple[Reason, ...]
    # Told by the reasons: it makes no decision another one.
    why: str = field(default="", repr=False, compare=False)
    win: float | None = None
    win_best: float | None = None

    @property
    def good(self) -> bool:
        """Whether it was best, or as good for all that a figure can tell."""
        return self.loss < SAME


@dataclass(frozen=True, slots=True)
class Box:
    """A decision which box to write the dice into.

    Parameters
    ----------
    turn : int
        From 1.
    dice : tuple of int
        By position.
    played, best : str
        The box written, and the best one; where the one written is as good, it is the best.
    points, best_points : int
        Points there.
    bonus, best_bonus : int
        Bonuses earned with it.
    expected, loss, reasons, why, win, win_best
        As of `Keep`.
    """

    turn: int
    dice: Dice
    played: str
    best: str
    points: int
    best_points: int
    bonus: int
    best_bonus: int
    expected: float
    loss: float
    reasons: tuple[Reason, ...]
    # Told by the reasons: it makes no decision another one.
    why: str = field(default="", repr=False, compare=False)
    win: float | None = None
    win_best: float | None = None

    @property
    def rolls_left(self) -> int:
        """Always 0, as where a strategy is asked for a box: the rolling is over when a box is to be written."""
        return 0

    @property
    def good(self) -> bool:
        """Whether it was best, or as good for all that a figure can tell."""
        return self.loss < SAME


Decision = Keep | Box


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll: its dice, its luck, and what was decided after it.

    Parameters
    ----------
    dice : tuple of int
        By position.
    rolls_left : int
    luck : float
        Value after it, less the value before it (of the hold made).
    value : float
        Final total to expect after it, under best play.
    keep : Keep or None
        None where nothing was to decide, or is decided yet.
    """

    dice: Dice
    rolls_left: int
    luck: float
    value: float
    keep: Keep | None


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a player.

    Parameters
    ----------
    number : int
        From 1.
    before, after : float
        Final total to expect before and after it.
    rolls : tuple of Roll
    box : Box or None
        None where none is written yet.
    """

    number: int
    before: float
    after: float
    rolls: tuple[Roll, ...]
    box: Box | None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions in order."""
        keeps: list[Decision] = [roll.keep for roll in self.rolls if roll.keep is not None]
        return (*keeps, self.box) if self.box is not None else tuple(keeps)

    @property
    def luck(self) -> float:
        """Luck of its rolls together."""
        return math.fsum(roll.luck for roll in self.rolls)

    @property
    def loss(self) -> float:
        """What its decisions cost together."""
        return math.fsum(decision.loss for decision in self.decisions)


@dataclass(frozen=True, slots=True, repr=False)
class PlayerReview:
    """What one player did: ``expected == start + luck - loss``, and with a full sheet that is the score.

    Parameters
    ----------
    rules : RuleSet
    seat : int
    name : str
    start : float
        Final total to expect at the start.
    expected : float
        The final total, or what is to expect where the game stands.
    total : int
        Written so far, with bonuses.
    done : bool
        Whether the sheet is full.
    turns : tuple of Turn
    taken_back : int
        Rolls that were taken back; they are not reviewed.
    solution : Solution
        By which it was judged.
    """

    rules: RuleSet
    seat: int
    name: str
    start: float
    expected: float
    total: int
    done: bool
    turns: tuple[Turn, ...]
    taken_back: int
    solution: Solution = field(repr=False, compare=False)

    def __repr__(self) -> str:
        points = f"{self.total} points" if self.done else f"{self.expected:.2f} points to expect"
        sign = "-" if self.luck < 0 else "+"
        luck = f"{sign} {abs(self.luck):.2f} luck"
        equal = "=" if self.adds_up(2) else "~="
        return f"PlayerReview({self.name!r}, {points} {equal} {self.start:.2f} expected {luck} - {self.loss:.2f} lost)"

    @property
    def score(self) -> float:
        """The final total, or what is to expect where the game stands."""
        return self.total if self.done else self.expected

    def adds_up(self, digits: int) -> bool:
        """Return whether ``start + luck - loss`` is the score also as printed, with each part rounded for itself."""
        luck = math.copysign(rounded(abs(self.luck), digits), self.luck)
        parts = rounded(self.start, digits) + luck - rounded(self.loss, digits)
        return abs(parts - rounded(self.score, digits)) < 10.0**-digits / 2

    @property
    def percentile(self) -> float | None:
        """Share of games under best play that score less, with half of those that score the same; None until the end.

        Computed when it is asked for and then kept: at once for the package's own rules, up to minutes for others with
        many boxes and an upper bonus.
        """
        if not self.done:
            return None
        from yacht_widget.solver.totals import standing  # noqa: PLC0415 - loads NumPy

        return standing(self.solution.distribution(), self.total)

    @property
    def luck(self) -> float:
        """Luck of all rolls together."""
        return math.fsum(roll.luck for turn in self.turns for roll in turn.rolls)

    @property
    def loss(self) -> float:
        """What all decisions cost together."""
        return math.fsum(decision.loss for decision in self.decisions)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All decisions in order."""
        return tuple(decision for turn in self.turns for decision in turn.decisions)

    def worst(self, n: int = 3) -> tuple[Decision, ...]:
        """Return the dearest decisions, dearest first; none that cost nothing."""
        dear = [decision for decision in self.decisions if not decision.good]
        return tuple(sorted(dear, key=lambda decision: -decision.loss)[: _checked_count(n)])


def _checked_count(n: object) -> int:
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        message = f"n is a whole number of decisions, 0 or more; got {shown(n)}"
        raise ReviewError(message)
    return n
