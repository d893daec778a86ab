"""How likely each total is: `Distribution`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from numbers import Real

import numpy as np

from yacht_widget.errors import SolveError, shown
from yacht_widget.sweeps import Array, frozen

# As far as chances may be off in their sum.
ROUNDING = 1e-9


class Distribution:
    """Chances of totals; immutable.

    Parameters
    ----------
    points : array of int
        The totals, ascending.
    chances : array of float
        How likely each is.

    Examples
    --------
    >>> coin = Distribution([0, 10], [0.5, 0.5])
    >>> coin.mean, coin.sd, coin.quantile(0.9), coin.cdf(5)
    (5.0, 5.0, 10, 0.5)
    """

    __slots__ = ("_below", "chances", "points")

    points: Array
    chances: Array
    _below: Array

    def __init__(self, points: Array, chances: Array) -> None:
        object.__setattr__(self, "points", frozen(np.array(points, dtype=np.int64)))
        object.__setattr__(self, "chances", frozen(np.array(chances, dtype=float)))
        below = np.cumsum(self.chances)
        # They sum to 1 but for rounding: who asks for the greatest total or less asks for something certain.
        certain = len(below) and math.isclose(below[-1], 1.0, abs_tol=ROUNDING)
        object.__setattr__(self, "_below", below / below[-1] if certain else below)

    def __setattr__(self, name: str, value: object) -> None:
        message = f"a distribution is immutable ({name} is read only)"
        raise AttributeError(message)

    def __reduce__(self) -> tuple[object, ...]:
        return Distribution, (self.points, self.chances)

    def __repr__(self) -> str:
        return f"Distribution({len(self.points)} totals, mean={self.mean:.4f}, sd={self.sd:.4f})"

    def __len__(self) -> int:
        return len(self.points)

    def __iter__(self) -> Iterator[tuple[int, float]]:
        return iter(zip(self.points.tolist(), self.chances.tolist(), strict=True))

    @property
    def mean(self) -> float:
        """The expected total."""
        return float(self.points @ self.chances)

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return math.sqrt(float((self.points - self.mean) ** 2 @ self.chances))

    def chance(self, total: float) -> float:
        """Return the probability of exactly this total, or refuse what is no number (`SolveError`)."""
        place = int(np.searchsorted(self.points, _checked_total(total)))
        found = place < len(self.points) and self.points[place] == total
        return float(self.chances[place]) if found else 0.0

    def cdf(self, total: float) -> float:
        """Return the probability of this total or less, or refuse what is no number (`SolveError`)."""
        place = int(np.searchsorted(self.points, _checked_total(total), side="right"))
        return float(self._below[place - 1]) if place else 0.0

    def quantile(self, p: float) -> int:
        """Return the least total that is reached or not passed with at least this probability.

        Parameters
        ----------
        p : float
            From 0 to 1; 0.5 gives the median.

        Raises
        ------
        SolveError
        """
        if isinstance(p, bool | np.bool_) or not isinstance(p, Real) or not 0 <= p <= 1:
            message = f"a quantile is asked for a probability from 0 to 1; got {shown(p)}"
            raise SolveError(message)
        p = float(p)
        place = int(np.searchsorted(self._below, p * (1 - 1e-12)))
        return int(self.points[min(place, len(self.points) - 1)])


def _checked_total(total: float) -> float:
    number = math.nan
    if isinstance(total, Real) and not isinstance(total, bool):
        try:
            number = float(total)
        except OverflowError:  # beyond all totals
            number = math.inf if total > 0 else -math.inf
    if math.isnan(number):
        message = f"a total is a number of points; got {shown(total)}"
        raise SolveError(message)
    return number
