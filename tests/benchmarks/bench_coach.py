"""A review of a whole game beside asking the solution decision by decision."""

from __future__ import annotations

import json
import random

from bench_engine import _row, _timed

import yacht_widget as yw

LIMIT = 0.05


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    for name in ("yacht", "yahtzee"):
        game, solution = yw.play(yw.Game(rules=name, seed=7), yw.strategy("greedy")), yw.solve(name)
        asked, _ = _timed(lambda game=game, solution=solution: _asked(game, solution), 10)
        seconds, found = _timed(lambda game=game, solution=solution: yw.review(game, solution=solution), 20)
        yield _row(f"review of a game of {name}, once solved", seconds, "decision by decision", asked, LIMIT)
        size = len(json.dumps(found.data(), separators=(",", ":")))
        yield (f"  its data for a page ({name})", f"{size / 1000:.1f} kB", "", f"limit 20 kB: {_kept(size <= 20_000)}")
        games = _of_two(name)
        won, _ = _timed(lambda games=games, solution=solution: yw.review(games, chances=True, solution=solution), 1)
        yield _row(f"two players at {name}, with chances to win", won, "a review of one", seconds, None)


def _asked(game, solution):
    """Ask for what a review says of each decision, without luck or reasons."""
    card, found, dice, left = yw.Card(game.rules), [], (), game.rules.rolls
    for move in game.moves:
        if hasattr(move, "key"):
            found.append((solution.holds(card, dice, left), solution.choices(card, dice)))
            card, dice, left = card.write(move.key, dice), (), game.rules.rolls
        else:
            found.append(solution.holds(card, dice, left))
            dice, left = move.dice, left - 1
    return found


def _of_two(name):
    """Return a game of two players without any idea."""
    faces, game = random.Random(7), yw.Game(2, name, seed=7)
    while not game.over:
        if game.dice and (not game.rolls_left or faces.random() < 0.3):
            game.score(faces.choice(sorted(game.cards[game.player].scores_for(game.dice))))
        else:
            held = [bool(game.dice) and faces.random() < 0.5 for _ in range(5)]
            game.roll(held=[kept and not all(held) for kept in held])
    return game


def _kept(kept):
    return "kept" if kept else "MISSED"
