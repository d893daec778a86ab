"""The engine beside a textbook solver in plain NumPy, and beside `yatzy-solver` (a Rust solver) where it is installed.

Set ``YATZY_SOLVER_PYTHON`` to a Python that has `yatzy-solver`, if this one has not.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

import numpy as np

from yacht_widget.card import Card
from yacht_widget.dice import keeps_of, lattice
from yacht_widget.rules import get_rules, points_table
from yacht_widget.solver import solve
from yacht_widget.turn_odds import odds, turn_binary

FRESH = """
import resource, sys, time
{before}
begin = time.perf_counter()
{code}
print(time.perf_counter() - begin, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""
SOLVE = "from yacht_widget.solver import solve; solve('yahtzee', cache=False, progress=False)"
LOAD = """
from yacht_widget.card import Card
from yacht_widget.solver import solve
solve('yahtzee').holds(Card('yahtzee'), [1, 2, 2, 4, 6], 2)
"""
FOLLOW = "from yacht_widget.solver import solve; solve('yahtzee').distribution(progress=False)"
# The same joker rule as ours. It ships no table: its user waits for a solve, or for a table stored by an earlier one.
RIVAL = """
import time
import yatzy_solver as ys
begin = time.perf_counter()
solver = ys.Solver.build(ys.Variant("american+forced-joker"))
print(time.perf_counter() - begin, solver.state_value("upper 0 | filled -"))
"""
RIVAL_LOAD = """
import os, tempfile, time
import yatzy_solver as ys
variant = ys.Variant("american+forced-joker")
with tempfile.TemporaryDirectory() as directory:
    path = os.path.join(directory, "table")
    ys.Solver.build_table(variant, path, precision="f64")
    begin = time.perf_counter()
    solver = ys.Solver.load(path, variant)
    solver.option_values("dice 1 2 2 4 6 | rolls 2 | upper 0 | filled -")
    print(time.perf_counter() - begin, solver.state_value("upper 0 | filled -"))
"""


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    yield from _yacht()
    yield from _yahtzee()
    yield from _turns()


def _yacht():
    textbook, expected = _timed(_textbook, 1)
    seconds, solution = _timed(lambda: solve("yacht", cache=False), 5)
    assert abs(solution.expected - expected) < 1e-9
    yield _row("all of Yacht from nothing", seconds, "textbook NumPy", textbook, 0.2)
    follow, _ = _timed(lambda: solve("yacht", cache=False).distribution(), 3)
    yield _row("Yacht solved, and the chances of its totals", follow, "the solve alone", seconds, 1.2)
    target, _ = _timed(lambda: solve("yacht", cache=False, target="all", progress=False), 1)
    yield _row("play for every total of Yacht", target, "the solve for points", seconds, None)
    exact, _ = _timed(lambda: solve("yacht", exact=True, progress=False), 1)
    yield _row("all of Yacht in fractions", exact, "in doubles", seconds, None)


def _yahtzee():
    # In turn, so that whatever else the machine does falls on both.
    turns = [(_run(sys.executable, FRESH.format(code=SOLVE, before="import numpy")), _rival(RIVAL)) for _ in range(3)]
    seconds, memory = statistics.median(ours[0] for ours, _ in turns), max(ours[1] for ours, _ in turns)
    rivals = [rival for _, rival in turns if rival is not None]
    rival = statistics.median(rivals) if rivals else None
    if rival is None:
        yield ("all of Yahtzee from nothing", _shown(seconds), "yatzy-solver: NOT INSTALLED, not compared", "limit 5 s")
    else:
        yield _row("all of Yahtzee from nothing", seconds, "yatzy-solver", rival, 5)
    yield ("  its memory", f"{memory:.0f} MB", "", "limit 300 MB")
    load, _ = _fresh(LOAD, "import yacht_widget.solver")
    yield _row("Yahtzee's table that ships, and its first advice", load, "a fresh solve", seconds, 0.05)
    first, _ = _fresh(LOAD)
    yield _row("  with the package's own imports (NumPy apart)", first, "a fresh solve", seconds, None)
    if rival is not None:
        yield _row("  the same", load, "yatzy-solver, which ships no table", rival, None)
        yield _row("  the same", load, "yatzy-solver, a table it stored before", _rival(RIVAL_LOAD), None)
    follow, memory = _fresh(FOLLOW, times=1)
    yield _row("chances of Yahtzee's totals, from its table", follow, "the solve alone", seconds, 30)
    yield ("  its memory", f"{memory:.0f} MB", "", "no limit")


def _turns():
    solution, card = solve("yahtzee"), Card("yahtzee", {"yahtzee": 50, "ones": 3, "chance": 22})
    dice = [1, 2, 2, 4, 6]
    advice, _ = _timed(lambda: solution.holds(card, dice, 2), 50)
    sweeps, _ = _timed(lambda: _textbook_turn(np.zeros((252, 1)), *_textbook_tables()), 20)
    yield _row("advice for one position", advice, "textbook sweeps alone", sweeps, 0.002)
    choices, _ = _timed(lambda: solution.choices(card, dice), 50)
    yield _row("boxes ranked for one roll", choices, "textbook sweeps alone", sweeps, 0.002)
    asked, _ = _timed(lambda: [card.scores_for(roll) for roll in lattice(5, 6).rolls], 5)
    binary, _ = _timed(lambda: turn_binary(card), 50)
    yield _row("the page's binary for a turn", binary, "the card asked hand by hand", asked, 0.003)
    valued, _ = _timed(lambda: turn_binary(card, solution), 50)
    yield _row("the same with the value of each hand", valued, "the card asked hand by hand", asked, 0.003)
    table, _ = _timed(lambda: odds(card.rules, dice, 2, card).chances, 20)
    yield _row("odds of every hold in every box", table, "textbook sweeps for one box", sweeps, None)


def _row(what, seconds, beside, other, limit):
    faster = other / seconds
    ratio = f"{faster:.1f} times faster" if faster >= 1 else f"{1 / faster:.1f} times as long"
    kept = "" if limit is None else f"; limit {_shown(limit)}: {'kept' if seconds <= limit else 'MISSED'}"
    return what, _shown(seconds), f"{beside}: {_shown(other)}", ratio + kept


def _shown(seconds):
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def _timed(work, times):
    """Return the median time of some work, after one run that is not counted, and what it gave."""
    result = work()
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        result = work()
        taken.append(time.perf_counter() - begin)
    return statistics.median(taken), result


def _fresh(code, before="import numpy", times=3):
    """Return the median time of some code, after some other, and the most memory, in new processes."""
    taken = [_run(sys.executable, FRESH.format(code=code, before=before)) for _ in range(times)]
    return statistics.median(seconds for seconds, _ in taken), max(memory for _, memory in taken)


def _rival(code):
    try:
        return _run(os.environ.get("YATZY_SOLVER_PYTHON", sys.executable), code)[0]
    except (subprocess.CalledProcessError, OSError):
        return None


def _run(python, code):
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own code
    first, second = done.stdout.split()
    return float(first), float(second)


def _textbook_tables():
    """Return what a textbook solver needs: the matrix of chances keep → roll, and the keeps inside each roll."""
    five = lattice(5, 6)
    chances = np.zeros((len(five.keeps), len(five.rolls)))
    for row in range(len(five.keeps) - 1, -1, -1):
        if row >= five.first_roll:
            chances[row, row - five.first_roll] = 1
        else:
            chances[row] = sum(chances[child] for child in five.grown[row]) / 6
    inside = [[five.index[keep] for keep in keeps_of(roll)] for roll in five.rolls]
    inside = [(keeps + keeps[:1] * 32)[:32] for keeps in inside]
    return chances, np.array(inside)


def _textbook_turn(rolls, chances, inside):
    for _ in range(2):
        rolls = (chances @ rolls)[inside].max(axis=1)
    return chances[0] @ rolls


def _textbook():
    """Solve Yacht as one would at first: matrices, and the best of all keeps of each roll."""
    tables = _textbook_tables()
    points = np.array(list(points_table(get_rules("yacht")).values()), dtype=float)
    values = np.zeros(4096)
    filled = np.array([mask.bit_count() for mask in range(4096)])
    for level in range(11, -1, -1):
        masks = np.flatnonzero(filled == level)
        for some in np.array_split(masks, max(1, len(masks) // 64)):
            rolls = np.full((252, len(some)), -np.inf)
            for box in range(12):
                after = np.where(some >> box & 1, -np.inf, values[some | 1 << box])
                rolls = np.maximum(rolls, points[:, box, None] + after)
            values[some] = _textbook_turn(rolls, *tables)
    return values[0]
