"""What strategies are worth: games played for it, beside games played one by one and beside `yatzy-solver`'s.

Set ``YATZY_SOLVER_PYTHON`` to a Python that has `yatzy-solver`, if this one has not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import yacht_widget as yw
from yacht_widget.evaluation.players import _planned
from yacht_widget.strategies import BUILT_IN

GAMES, ALONE = 100_000, 20
# The same joker rule as ours.
RIVAL = """
import time
import yatzy_solver as ys
solver = ys.Solver.build(ys.Variant("american+forced-joker"))
begin = time.perf_counter()
found = solver.simulate({games}, seed={seed})
print(time.perf_counter() - begin, found["mean"], found["std_error"])
"""
ASKED = """
import time
import yatzy_solver as ys
solver = ys.Solver.build(ys.Variant("american+forced-joker"))
begin = time.perf_counter()
found = solver.simulate({games}, seed={seed}, policy=lambda situation, legal, score: legal[-1])
print(time.perf_counter() - begin, found["mean"], found["std_error"])
"""


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    yield from _levels()
    yield from _yahtzee()
    yield from _asked()


def _levels():
    yw.solve("yacht")
    for level in BUILT_IN:
        one = yw.strategy(level)
        alone = ALONE / _seconds(
            lambda one=one: [yw.play(yw.Game(seed=1, number=k), one) for k in range(1, ALONE + 1)], 1
        )
        _planned.cache_clear()
        first = GAMES / _seconds(lambda level=level: _simulate(level, "yacht", GAMES), 1)
        fast = GAMES / _seconds(lambda level=level: _simulate(level, "yacht", GAMES), 3)
        limit = 100_000 if level == "expert" else None
        yield _row(f"{level} on yacht, {GAMES:,} games", fast, "one by one", alone, limit)
        yield _row("  with its plan for every card, made first", first, "one by one", alone, limit)


def _yahtzee():
    for games in (10_000, GAMES):
        # In turn, so that whatever else the machine does falls on both.
        turns = [
            (_seconds(lambda games=games: _simulate("expert", "yahtzee", games), 1), _rival(RIVAL, games))
            for _ in range(3)
        ]
        ours, rivals = min(ours for ours, _ in turns), [rival for _, rival in turns if rival is not None]
        what = f"expert on yahtzee, {games:,} games"
        if rivals:
            yield _row(what, games / ours, "yatzy-solver", games / min(rivals), None)
        else:
            yield (what, _rate(games / ours), "yatzy-solver: NOT INSTALLED, not compared", "")


def _asked():
    games = 1000
    turns = [(_seconds(lambda: _simulate(last_box, "yahtzee", games), 1), _rival(ASKED, games)) for _ in range(3)]
    ours, rivals = min(ours for ours, _ in turns), [rival for _, rival in turns if rival is not None]
    what = f"a function in Python on yahtzee, {games:,} games"
    if rivals:
        yield _row(what, games / ours, "yatzy-solver, its last action always", games / min(rivals), None)
    else:
        yield (what, _rate(games / ours), "yatzy-solver: NOT INSTALLED, not compared", "")


def last_box(card, dice, rolls_left):
    """Stop at once, and write the last open box: as few questions as there are."""
    return dice if rolls_left else card.open[-1]


def _simulate(strategy, rules, games):
    return yw.simulate(strategy, rules, games, progress=False)


def _row(what, rate, beside, other, limit):
    faster = rate / other
    ratio = f"{faster:,.1f} times faster" if faster >= 1 else f"{1 / faster:.1f} times slower"
    kept = "" if limit is None else f"; limit {_rate(limit)}: {'kept' if rate >= limit else 'MISSED'}"
    return what, _rate(rate), f"{beside}: {_rate(other)}", ratio + kept


def _rate(games):
    return f"{games:,.0f} games/s"


def _seconds(work, times):
    """Return the least time of some work."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return min(taken)


def _rival(code, games):
    python = os.environ.get("YATZY_SOLVER_PYTHON", sys.executable)
    code = code.format(games=games, seed=1)
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    except (subprocess.CalledProcessError, OSError):
        return None
    return float(done.stdout.split()[0])
