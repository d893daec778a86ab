"""The odds of one turn: for every hold and every open box, the best chance and the greatest expected points.

Both are asked for one box at a time: the player rerolls as if nothing but this box counted. NumPy and pandas are
loaded when they are first needed; `hand_points` and `turn_binary`, which a page needs to compute the same odds itself,
need neither.
"""

from __future__ import annotations

import operator
import struct
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, Protocol, get_args, overload

from yacht_widget import charts
from yacht_widget.card import Card
from yacht_widget.dice import Dice, as_dice, as_keep, keeps_of, lattice
from yacht_widget.errors import (
    BoxUsedError,
    CardError,
    KeepError,
    MissingError,
    RollError,
    RuleSetError,
    listed,
    missing,
    needing_numpy,
    shown,
)
from yacht_widget.rules import RuleSet, get_rules, points_table
from yacht_widget.turn_exact import exact_values
from yacht_widget.words import words_for

if TYPE_CHECKING:
    import altair as alt
    import pandas as pd

    from yacht_widget.sweeps import Array

Aim = Literal["chance", "points"]

MAGIC = b"YWT1"
BARRED = -(2**31)


class HandValues(Protocol):
    """Whatever knows what each hand is worth at the end of a turn: a `Solution`."""

    def hand_values(self, card: Card) -> Array:
        """Return the value of each hand, in the order of the lattice."""


def odds(
    rules: str | RuleSet, dice: Iterable[int] = (), rolls_left: int | None = None, card: Card | None = None
) -> Odds:
    """Return the odds of a turn.

    Parameters
    ----------
    rules : str or RuleSet
        Rules of the game.
    dice : iterable of int, optional
        The dice on the table; none before the first roll.
    rolls_left : int, optional
        Rolls still allowed: one less than the rules have, unless told otherwise. Before the first roll all of them.
    card : Card, optional
        The sheet, which decides what a roll scores; an empty one unless told otherwise.

    Returns
    -------
    Odds

    Raises
    ------
    UnknownRulesError, DiceError
    RollError
        When the rules do not have so many rolls left.
    CardError
        When the card belongs to other rules.

    Examples
    --------
    >>> turn = odds("yacht", dice=[1, 2, 2, 4, 6], rolls_left=2)
    >>> turn.chance("yacht", keep=[2, 2], exact=True)
    Fraction(113, 3888)
    >>> round(turn.points("choice", keep=[4, 6]), 3)
    22.75
    >>> odds("yacht").chance("yacht", keep=[], exact=True)
    Fraction(347897, 7558272)
    """
    rules = get_rules(rules)
    if card is None:
        card = Card(rules)
    check_card(card, rules)
    table_dice = as_dice(dice, sides=rules.sides)
    if table_dice and len(table_dice) != rules.dice:
        as_dice(table_dice, sides=rules.sides, count=rules.dice)
    return Odds(card, tuple(sorted(table_dice)), _checked_rolls(rules, rolls_left, rolled=bool(table_dice)))


def check_card(card: object, rules: RuleSet) -> Card:
    """Return a card; what is no card of these rules is refused.

    Raises
    ------
    CardError
    """
    if not isinstance(card, Card) or card.rules != rules:
        message = f"the card must be one of the rules {rules!r}; got {shown(card)}"
        raise CardError(message)
    return card


def _checked_rolls(rules: RuleSet, rolls_left: int | None, *, rolled: bool) -> int:
    least, most = (0, rules.rolls - 1) if rolled else (rules.rolls, rules.rolls)
    if rolls_left is None:
        return most
    try:
        number = operator.index(rolls_left)
    except TypeError:
        number = -1
    if isinstance(rolls_left, bool) or not least <= number <= most:
        when = "after a roll" if rolled else "before the first roll, without dice,"
        allowed = f"whole numbers from {least} to {most}" if least < most else f"only {least}"
        message = f"rolls_left={shown(rolls_left)} is not possible {when} here; allowed are {allowed}"
        raise RollError(message)
    return number


class Odds:
    """The odds of a turn; made by `odds`, immutable.

    Parameters
    ----------
    card : Card
        The sheet.
    dice : tuple of int
        The dice on the table, sorted; empty before the first roll.
    rolls_left : int
        Rolls still allowed.
    """

    __slots__ = ("_exact", "_values", "card", "dice", "keeps", "rolls_left")

    def __init__(self, card: Card, dice: Dice, rolls_left: int) -> None:
        self.card = card
        self.dice = dice
        self.rolls_left = rolls_left
        self.keeps = keeps_of(dice) if rolls_left > 0 else (dice,)
        self._values: dict[Aim, Array] = {}
        self._exact: dict[tuple[Aim, str], tuple[tuple[int, ...], int]] = {}

    def __repr__(self) -> str:
        return f"Odds({self.card!r}, dice={list(self.dice)}, rolls_left={self.rolls_left})"

    @overload
    def chance(self, key: str, keep: Iterable[int], *, exact: Literal[False] = False) -> float: ...
    @overload
    def chance(self, key: str, keep: Iterable[int], *, exact: Literal[True]) -> Fraction: ...
    def chance(self, key: str, keep: Iterable[int], *, exact: bool = False) -> float | Fraction:
        """Return the greatest probability of more than 0 points in a box after holding some dice.

        Parameters
        ----------
        key : str
            An open box. A box that the rules bar for a roll counts 0 for it.
        keep : iterable of int
            The dice held; all of them means stopping.
        exact : bool, default False
            Return a `Fraction`.

        Raises
        ------
        UnknownBoxError, BoxUsedError, DiceError, KeepError

        Examples
        --------
        >>> odds("yacht", dice=[2, 3, 4, 6, 6], rolls_left=1).chance("big_straight", [2, 3, 4, 6], exact=True)
        Fraction(1, 6)
        """
        return self._value("chance", key, keep, exact=exact)

    @overload
    def points(self, key: str, keep: Iterable[int], *, exact: Literal[False] = False) -> float: ...
    @overload
    def points(self, key: str, keep: Iterable[int], *, exact: Literal[True]) -> Fraction: ...
    def points(self, key: str, keep: Iterable[int], *, exact: bool = False) -> float | Fraction:
        """Return the greatest expected points in a box after holding some dice, without bonuses.

        Parameters and errors are those of `chance`.

        Examples
        --------
        >>> odds("yacht").points("choice", [], exact=True)
        Fraction(70, 3)
        """
        return self._value("points", key, keep, exact=exact)

    @property
    def chances(self) -> Array:
        """The chances of all keeps in one array (read only).

        A row for each keep of the lattice, also those these dice do not have, in its order; a column for each open
        box in the order of the sheet. With no roll left only whole rolls have a number.
        """
        return self._all("chance")

    @property
    def expectations(self) -> Array:
        """The expected points of all keeps in one array (read only); its shape is that of `chances`."""
        return self._all("points")

    def distribution(
        self, key: str, keep: Iterable[int], *, aim: Aim = "points", exact: bool = False
    ) -> dict[int, float] | dict[int, Fraction]:
        """Return how likely each number of points in a box is after holding some dice.

        Parameters
        ----------
        key, keep
            As in `chance`.
        aim : {"points", "chance"}
            What the rerolls that follow are played for: the greatest expected points, or the best chance of more
            than 0. Of holds equally good the one with more dice is taken, then the one with the higher faces.
        exact : bool, default False
            Return fractions.

        Returns
        -------
        dict of int to float
            Points and their probabilities, ascending; what cannot happen is left out.

        Examples
        --------
        >>> odds("yacht", dice=[1, 6, 6, 6, 6], rolls_left=1).distribution("yacht", [6, 6, 6, 6], exact=True)
        {0: Fraction(5, 6), 50: Fraction(1, 6)}
        """
        with needing_numpy("the distribution of points needs"):
            from yacht_widget.turn_sweeps import points_chances  # noqa: PLC0415 - loads NumPy

        if aim not in get_args(Aim):
            message = f"aim {shown(aim)} does not exist; allowed are {listed(get_args(Aim))}"
            raise RuleSetError(message)
        row, column = self._row(keep), self._column(key)
        chances = points_chances(self, column, row, aim)
        return chances if exact else {points: float(chance) for points, chance in chances.items()}

    def table(self, of: Aim = "chance") -> pd.DataFrame:
        """Return a table with a row for each distinct hold and a column for each open box (needs pandas).

        Parameters
        ----------
        of : {"chance", "points"}
            What stands in it.

        Raises
        ------
        ModuleNotFoundError
            When pandas is not installed.

        Examples
        --------
        >>> odds("yacht", dice=[6, 6, 6, 6, 1], rolls_left=1).table().loc["6-6-6-6", "yacht"].round(4)
        np.float64(0.1667)
        """
        if of not in get_args(Aim):
            message = f"there is no table of {shown(of)}; allowed are {listed(get_args(Aim))}"
            raise RuleSetError(message)
        try:
            import pandas as pd  # noqa: PLC0415 - only this needs it
        except ImportError:
            message = missing("a table of odds needs", "pandas", "plot")
            raise ModuleNotFoundError(message, name="pandas") from None
        index = lattice(self.card.rules.dice, self.card.rules.sides).index
        rows = [index[keep] for keep in self.keeps]
        names = ["-".join(map(str, keep)) or "none" for keep in self.keeps]
        return pd.DataFrame(self._all(of)[rows], index=pd.Index(names, name="keep"), columns=list(self.card.open))

    def plot(self, keep: Iterable[int], of: Aim = "chance", *, locale: str | None = None) -> alt.Chart:
        """Draw what each open box promises after holding some dice (needs Altair, the extra "plot").

        Parameters
        ----------
        keep : iterable of int
            The dice held.
        of : {"chance", "points"}
            The best chance of more than 0 points in each box, or the greatest expected points.
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

        Returns
        -------
        altair.Chart
            It shows with no network, and has its table behind it: ``.rows``.

        Raises
        ------
        MissingError
            When Altair is not installed.
        RuleSetError, DiceError, KeepError, LocaleError
        """
        if of not in get_args(Aim):
            message = f"there is no chart of {shown(of)}; allowed are {listed(get_args(Aim))}"
            raise RuleSetError(message)
        charts.altair()
        kept = [*keep]
        row = self._row(kept)
        words = words_for(locale)
        names = [self.card.rules.category(key).name(words.locale) for key in self.card.open]
        held = "-".join(map(str, sorted(kept))) or words.t("chart.nothing")
        dice = "-".join(map(str, self.dice))
        title = words.t("chart.holding_of" if dice else "chart.holding", dice=held, all=dice)
        below = words.t(
            f"chart.{of}_below",
            rolls=words.t("chart.rolls", n=self.rolls_left),
            rules=self.card.rules.title(words.locale),
        )
        values = self._all(of)[row].tolist()
        chart: alt.Chart = charts.boxes(names, values, title, below, percent=of == "chance", words=words)
        return chart

    def _value(self, aim: Aim, key: str, keep: Iterable[int], *, exact: bool) -> float | Fraction:
        row, column = self._row(keep), self._column(key)
        if not exact:
            with suppress(MissingError):  # without NumPy it is computed as a fraction
                return float(self._all(aim)[row, column])
        known = self._exact.get((aim, key))
        if known is None:
            rules = self.card.rules
            payoffs = [hand[column] or 0 for hand in hand_points(self.card)]
            if aim == "chance":
                payoffs = [int(points > 0) for points in payoffs]
            known = self._exact[aim, key] = exact_values(lattice(rules.dice, rules.sides), payoffs, self.rolls_left)
        values, unit = known
        found = Fraction(values[row], unit)
        return found if exact else float(found)

    def _all(self, aim: Aim) -> Array:
        known = self._values.get(aim)
        if known is None:
            with needing_numpy("the odds of all holds need"):
                from yacht_widget.turn_sweeps import all_values  # noqa: PLC0415 - loads NumPy

            known = self._values[aim] = all_values(self.card, self.rolls_left, aim)
        return known

    def _column(self, key: str) -> int:
        self.card.rules.category(key)
        if key not in self.card.open:
            message = f"box {key!r} is filled already; open are {listed(self.card.open)}"
            raise BoxUsedError(message)
        return self.card.open.index(key)

    def _row(self, keep: Iterable[int]) -> int:
        rules = self.card.rules
        kept = as_keep(keep, self.dice, sides=rules.sides)
        if self.rolls_left == 0 and kept != self.dice:
            message = f"no roll is left: allowed is keeping all of {list(self.dice)}; got {list(kept)}"
            raise KeepError(message)
        return lattice(rules.dice, rules.sides).index[kept]


# The odds and the binary of a turn, its best hold and every box asked for exactly begin with this.
@lru_cache(maxsize=8)
def hand_points(card: Card) -> tuple[tuple[int | None, ...], ...]:
    """Return the points of every hand in every open box; None where the rules bar the box for the hand.

    Parameters
    ----------
    card : Card

    Returns
    -------
    tuple of tuple
        Hands in the order of the lattice, boxes in the order of ``card.open``.

    Examples
    --------
    >>> hand_points(Card("yacht", {"ones": 1}))[0]
    (0, 0, 0, 0, 0, 0, 4, 0, 0, 5, 50)
    """
    keys = card.rules.keys
    table = points_table(card.rules)
    ordinary = next((roll for roll in table if len(set(roll)) > 1), None)
    allowed = set() if ordinary is None else set(card.entries_for(ordinary))
    # Which boxes are open is the same for all ordinary hands; only equal dice can be a joker.
    places = [(keys.index(key), key in allowed) for key in card.open]
    hands: list[tuple[int | None, ...]] = []
    for roll, points in table.items():
        if roll[0] == roll[-1]:
            found = card.scores_for(roll)
            hands.append(tuple([found.get(key) for key in card.open]))
        else:
            hands.append(tuple([points[place] if free else None for place, free in places]))
    return tuple(hands)


def turn_binary(card: Card, solution: HandValues | None = None) -> bytes:
    """Return all that a page needs to compute the odds (and the advice) of a turn itself.

    Parameters
    ----------
    card : Card
    solution : Solution, optional
        With it the value of each hand after the turn goes along.

    Returns
    -------
    bytes
        Little endian, without padding:

        ======  ==========================  ========================================================================
        offset  type                        content
        ======  ==========================  ========================================================================
        0       4 bytes                     ``YWT1``
        4       4 x uint8                   dice, sides, rolls a turn, open boxes
        8       uint32                      hands
        12      uint32                      1 when values follow, else 0
        16      float64 x hands             value of each hand when it is written best: points, bonuses and what is
                                            still to come (only when announced)
        …       int32 x open boxes x hands  for each open box in the order of the sheet, the points of each hand;
                                            -2**31 where the rules bar the box for the hand
        ======  ==========================  ========================================================================

        Hands are in the order of the lattice: sorted dice, in lexicographic order.

    Raises
    ------
    RuleSetError
        When points do not fit into 32 bits.

    Examples
    --------
    >>> len(turn_binary(Card("yacht"))) == 16 + 4 * 12 * 252
    True
    """
    rules = card.rules
    columns = list(zip(*hand_points(card), strict=True))
    hands = len(lattice(rules.dice, rules.sides).rolls)
    parts = [
        struct.pack("<4s4BII", MAGIC, rules.dice, rules.sides, rules.rolls, len(columns), hands, solution is not None)
    ]
    if solution is not None:
        parts.append(solution.hand_values(card).astype("<f8").tobytes())
    pack = _packer(hands)
    for key, column in zip(card.open, columns, strict=True):
        try:
            parts.append(pack(*[BARRED if points is None else points for points in column]))
        except struct.error:
            message = f"box {key!r} can hold points that do not fit into 32 bits; allowed are -2147483647 to 2147483647"
            raise RuleSetError(message) from None
    return b"".join(parts)


@lru_cache(maxsize=8)
def _packer(hands: int) -> Callable[..., bytes]:
    return struct.Struct(f"<{hands}i").pack
