"""Exact evaluation: the levels' own, and that of a pupil's plain function, which is asked every question."""

from __future__ import annotations

import time

from yacht_widget.evaluation import exact
from yacht_widget.exercises import tip_worth
from yacht_widget.rules import get_rules
from yacht_widget.solver import solve
from yacht_widget.strategies import TIPS, strategy


def pupil(card, dice, rolls_left):
    """Keep what there is most of, write what brings most."""
    if rolls_left:
        most = max(set(dice), key=lambda face: (dice.count(face), face))
        return [face for face in dice if face == most]
    scores = card.scores_for(dice)
    return max(scores, key=scores.get)


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    rules = get_rules("yacht")
    solve(rules)
    exact._level.cache_clear()
    seconds, found = _timed("greedy", rules)
    assert abs(found.mean - 156.2921883577) < 1e-9
    assert found.sd > 0
    yield _row("evaluate greedy under Yacht", seconds, f"mean {found.mean:.3f}", 2)
    seconds, found = _timed(pupil, rules)
    yield _row("evaluate a pupil's function under Yacht", seconds, f"mean {found.mean:.3f}", 60)
    greedy = strategy("greedy")
    seconds, found = _timed((greedy.keep, greedy.choose), rules)
    assert abs(found.mean - greedy.mean(rules)) < 1e-9
    yield _row("evaluate greedy in plain functions under Yacht", seconds, f"mean {found.mean:.3f}", 60)
    yield from _tips(rules)
    aim = strategy("for_target", target=200)
    aim.prepare(rules)
    seconds, found = _timed(aim, rules)
    chance = 1 - found.distribution().cdf(199)
    assert abs(chance - aim.chance(rules)) < 1e-11
    yield _row("evaluate play for 200 under Yacht", seconds, f"reaches it in {chance:.4%}, as solved", None)


def _tips(rules):
    for base in ("greedy", "cautious"):
        plain = strategy(base).mean(rules)
        for use in (*TIPS, list(TIPS)):
            seconds, found = _timed(strategy("tips", use=use, base=base), rules)
            if base == tip_worth.BASE:
                # The numbers that come with the package, which lesson 10 shows.
                name = use if isinstance(use, str) else tip_worth.ALL
                assert abs(found.mean - tip_worth.means()[name]) < 1e-9
            beside = f"mean {found.mean:.3f}, {found.mean - plain:+.3f} points"
            yield _row(f"evaluate {found.name} under Yacht", seconds, beside, None)


def _row(what, seconds, beside, limit):
    kept = "" if limit is None else f"limit {limit} s: {'kept' if seconds <= limit else 'MISSED'}"
    return what, f"{seconds:.2f} s", beside, kept


def _timed(thing, rules):
    begin = time.perf_counter()
    found = exact.evaluate(thing, rules, progress=False)
    return time.perf_counter() - begin, found
