"""How likely each total of a whole game is under best play, kept once it is known: where a score stands among them."""

from __future__ import annotations

from contextlib import suppress
from importlib.resources import files
from typing import TYPE_CHECKING

import numpy as np

from yacht_widget.card import YAHTZEE_BONUS, Card, possible_points
from yacht_widget.rules import RuleSet
from yacht_widget.solver import cache
from yacht_widget.solver.distribution import Distribution
from yacht_widget.solver.states import forward_steps
from yacht_widget.sweeps import Array

if TYPE_CHECKING:
    from yacht_widget.solver.solution import Solution

AIM = "totals"
# The rules whose totals ship, by name: computing them takes from ten seconds to minutes. `python -m yacht_widget.data`
# makes them.
SHIPPED = ("yahtzee", "worldwide", "yatzy")
# So many steps take a second or so: nobody minds waiting.
QUICK = 1_000_000_000


def takes_long(rules: RuleSet) -> bool:
    """Return whether somebody would have to wait for the chances of all totals to be computed."""
    return forward_steps(rules) > QUICK


def known_totals(solution: Solution) -> Distribution | None:
    """Return the chances of all totals if nobody has to wait for them."""
    rules = solution.rules
    if solution.followed(Card(rules)) or not takes_long(rules):
        return solution.distribution(progress=False)
    return read(rules)


def read(rules: RuleSet) -> Distribution | None:
    """Return the chances of all totals, if they ship or have been stored."""
    least, most = _bounds(rules)
    found = None
    if rules.name in SHIPPED:
        with suppress(OSError):
            data = (files("yacht_widget.data") / f"totals-{rules.name}.bin").read_bytes()
            found = cache.unpack(rules, data, most - least + 1, AIM)
    if found is None:
        found = cache.read(rules, most - least + 1, AIM)
    if found is None:
        return None
    places = np.flatnonzero(found)
    return Distribution(places + least, found[places])


def write(rules: RuleSet, totals: Distribution) -> None:
    """Store the chances of all totals, as a table is stored."""
    cache.write(rules, _spread(rules, totals), AIM)


def packed(rules: RuleSet, totals: Distribution) -> bytes:
    """Return the chances as they ship."""
    return cache.pack(rules, _spread(rules, totals), AIM)


def standing(totals: Distribution, total: int) -> float:
    """Return the share of games with a lower total, with half of those that have the same.

    Examples
    --------
    >>> standing(Distribution([1, 2, 3], [0.25, 0.5, 0.25]), 2)
    0.5
    """
    return totals.cdf(total - 1) + totals.chance(total) / 2


def _spread(rules: RuleSet, totals: Distribution) -> Array:
    least, most = _bounds(rules)
    spread = np.zeros(most - least + 1)
    spread[totals.points - least] = totals.chances
    return spread


def _bounds(rules: RuleSet) -> tuple[int, int]:
    """Return totals that no game falls below or goes above."""
    possible = possible_points(rules)
    bonus = 0 if rules.upper_bonus is None else rules.upper_bonus.points
    further = 0 if rules.joker == "none" else YAHTZEE_BONUS * (len(possible) - 1)
    return sum(map(min, possible)) + min(0, bonus), sum(map(max, possible)) + max(0, bonus) + further
