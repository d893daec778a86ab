"""A game solved for the greatest expected total."""

from __future__ import annotations

from yacht_widget.solver.advice import Advice


class Solution(Advice[float]):
    """The best play of a game; made by `solve`, immutable.

    Examples
    --------
    >>> from yacht_widget.card import Card
    >>> from yacht_widget.solver import solve
    >>> solution = solve("yacht")
    >>> round(solution.expected, 9)
    166.955067705
    >>> solution.holds(Card("yacht"), [1, 2, 2, 4, 6], rolls_left=2)[0].keep
    (6,)
    """

    def _unit(self, turns_left: int) -> int:  # noqa: ARG002 - in doubles a point is a point
        return 1

    def _number(self, value: float, unit: int) -> float:  # noqa: ARG002 - see above
        return float(value)
