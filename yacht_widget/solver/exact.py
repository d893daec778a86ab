"""Backward induction without any rounding: whole numbers over a common denominator, shown as fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from yacht_widget.errors import SolveError
from yacht_widget.rules import RuleSet
from yacht_widget.solver.advice import Advice
from yacht_widget.solver.backward import Progress, Turns
from yacht_widget.solver.states import StateSpace, steps_a_state
from yacht_widget.sweeps import Array, frozen

# A step on long whole numbers takes some hundred times as long as one on doubles.
MAX_EXACT_STEPS = 1_000_000_000
COLUMNS = 64


class ExactSolution(Advice[Fraction]):
    """The best play of a game in fractions; made by ``solve(rules, exact=True)``."""

    def _unit(self, turns_left: int) -> int:
        # Each turn divides by the number of ordered throws once for every roll.
        return int(self.rules.sides ** (self.rules.dice * self.rules.rolls * turns_left))

    def _number(self, value: float, unit: int) -> Fraction:
        return Fraction(value) / unit


def check_exact(space: StateSpace) -> None:
    """Refuse what would take too long.

    Raises
    ------
    SolveError
    """
    steps = space.states * steps_a_state(space.rules)
    if steps > MAX_EXACT_STEPS:
        message = (
            f"the rules {space.rules.name!r} are too large to solve in fractions: {space.states:,} states need "
            f"{steps:,} steps; allowed are {MAX_EXACT_STEPS:,}"
        )
        raise SolveError(message)


def solve_exactly(rules: RuleSet, space: StateSpace, progress: Progress | None = None) -> Array:
    """Return the value of every state as a whole number: with k boxes open, of units of ``outcomes ** (rolls k)``."""
    turns = Turns(space)
    one = rules.sides ** (rules.dice * rules.rolls)
    values = np.empty(space.states + 1, dtype=object)
    values[space.numbers(space.batch_of(space.level(space.boxes)[0]))] = 0
    # Less than anything a card can be worth.
    values[-1] = -(one**space.boxes) * 10**12
    done = 1
    for filled in range(space.boxes - 1, -1, -1):
        unit = one ** (space.boxes - filled - 1)
        for batch in space.batches(filled, COLUMNS):
            values[space.numbers(batch)] = turns.value(batch, values, unit)
            done += batch.columns
            if progress is not None:
                progress(done, space.states)
    return frozen(values)
