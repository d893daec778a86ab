"""What strategies are worth: games played for it, beside games played one by one and beside `yatzy-solver`'s.

Set ``YATZY_SOLVER_PYTHON`` to a Python that has `yatzy-solver`, if this one has not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import yacht_widget as yw
from yacht_widget.evaluation.planners import planned
from yacht_widget.strategies import BUILT_IN

GAMES, ALONE, ASKED = 100_000, 5, 500
YAHTZEE = (10_000, 50_000)
# The same joker rule as ours. It plays its best, and then what a function says: its last action always.
RIVAL = """
import time
import yatzy_solver as ys
solver = ys.Solver.build(ys.Variant("american+forced-joker"))
for games in {games}:
    begin = time.perf_counter()
    solver.simulate(games, seed=1)
    print(games / (time.perf_counter() - begin))
begin = time.perf_counter()
solver.simulate({asked}, seed=1, policy=lambda situation, legal, score: legal[-1])
print({asked} / (time.perf_counter() - begin))
"""


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    yield from _levels()
    yield from _yahtzee()


def _levels():
    yw.solve("yacht")
    for level in BUILT_IN:
        one = yw.strategy(level)
        alone = ALONE / _seconds(
            lambda one=one: [yw.play(yw.Game(seed=1, number=k), one) for k in range(1, ALONE + 1)], 1
        )
        planned.cache_clear()
        first = GAMES / _seconds(lambda level=level: _simulate(level, "yacht", GAMES), 1)
        fast = GAMES / _seconds(lambda level=level: _simulate(level, "yacht", GAMES), 3)
        limit = 100_000 if level == "expert" else None
        yield _row(f"{level} on yacht, {GAMES:,} games", fast, "one by one", alone, limit)
        yield _row("  with its plan for every card, made first", first, "one by one", alone, limit)


def _yahtzee():
    # Before and after the other, so that whatever else the machine does falls on both.
    before, rivals, after = _ours(), _rival(), _ours()
    whats = [
        *(f"expert on yahtzee, {games:,} games" for games in YAHTZEE),
        f"a plain function on yahtzee, {ASKED:,} games",
    ]
    for place, what in enumerate(whats):
        rate = max(before[place], after[place])
        if rivals:
            yield _row(what, rate, "yatzy-solver", rivals[place], None)
        else:
            yield (what, _rate(rate), "yatzy-solver: NOT INSTALLED, not compared", "")


def _ours():
    levels = [games / _seconds(lambda games=games: _simulate("expert", "yahtzee", games), 1) for games in YAHTZEE]
    return [*levels, ASKED / _seconds(lambda: _simulate(last_box, "yahtzee", ASKED), 1)]


def last_box(card, dice, rolls_left):
    """Stop at once, and write the last box that may be."""
    return dice if rolls_left else list(card.scores_for(dice))[-1]


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


def _rival():
    """Return the games a second of the other, or nothing where it is not installed."""
    python = os.environ.get("YATZY_SOLVER_PYTHON", sys.executable)
    code = RIVAL.format(games=YAHTZEE, asked=ASKED)
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    except (subprocess.CalledProcessError, OSError):
        return []
    return [float(line) for line in done.stdout.split()]
