"""Dice and the course of a game as small drawings inside a page (SVG), which print sharply and need no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from yacht_widget.coach.results import PlayerReview
from yacht_widget.looks import BLACK, BLANK, themed
from yacht_widget.words import Words

# Pips of the faces 1 to 10 on a field of 24 by 24, as on the board: see `frontend/src/kit/pips.ts`.
_L, _M, _R = 7, 12, 17
_PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    ((_M, 12),),
    ((_R, 7), (_L, 17)),
    ((_R, 7), (_M, 12), (_L, 17)),
    ((_L, 7), (_L, 17), (_R, 7), (_R, 17)),
    ((_L, 7), (_L, 17), (_M, 12), (_R, 7), (_R, 17)),
    *(
        tuple((x, y) for x, ys in columns for y in ys)
        for columns in (
            ((_L, (6.4, 12, 17.6)), (_R, (6.4, 12, 17.6))),
            ((6.6, (6.4, 12, 17.6)), (_M, (12,)), (17.4, (6.4, 12, 17.6))),
            ((6.4, (6.4, 12, 17.6)), (_M, (9.2, 14.8)), (17.6, (6.4, 12, 17.6))),
            ((6.4, (6.4, 12, 17.6)), (_M, (6.4, 12, 17.6)), (17.6, (6.4, 12, 17.6))),
            ((6.4, (5.1, 9.7, 14.3, 18.9)), (_M, (7.4, 16.6)), (17.6, (5.1, 9.7, 14.3, 18.9))),
        )
    ),
)
_CROWDED = 6
_IVORY, _EDGE, _PIP, _PEG = map(themed, ("ivory", "die-edge", "pip", "mark"))


def die_symbols(sides: int) -> str:
    """Return all faces once, to be used by `dice`; a page needs them once."""
    faces = (
        f'<symbol id="die{face}" viewBox="0 0 24 24">{_drawn(face, _IVORY, _EDGE, _PIP)}</symbol>'
        for face in range(1, sides + 1)
    )
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{"".join(faces)}</svg>'


def die(face: int) -> str:
    """Return one die in black and white, for paper; what it shows stands beside it in words."""
    return f'<svg viewBox="0 0 24 24" aria-hidden="true">{_drawn(face, BLANK, BLACK, BLACK)}</svg>'


def _drawn(face: int, paper: str, edge: str, pip: str) -> str:
    width = 3.6 if face <= _CROWDED else 3.0
    pips = "".join(f"M{x:g} {y:g}h.01" for x, y in _PIPS[face])
    return (
        f'<rect x="1" y="1" width="22" height="22" rx="5" style="fill:{paper};stroke:{edge}" stroke-width="1.4"/>'
        f'<path d="{pips}" style="stroke:{pip}" stroke-width="{width}" stroke-linecap="round"/>'
    )


def dice(faces: Sequence[int], held: Sequence[bool] | None, label: str) -> str:
    """Return dice in a row; those held lie lower, on a bar, as on the board.

    Parameters
    ----------
    faces : sequence of int
    held : sequence of bool or None
        None where nothing was held.
    label : str
        What is read out.
    """
    drawn = []
    for place, face in enumerate(faces):
        kept = held is not None and held[place]
        drawn.append(f'<use href="#die{face}" x="{26 * place}" y="{5 if kept else 0}" width="24" height="24"/>')
        if kept:
            drawn.append(f'<rect x="{26 * place + 4}" y="31" width="16" height="3" rx="1.5" style="fill:{_PEG}"/>')
    width = 26 * len(faces) - 2
    return (
        f'<svg class="dice" viewBox="0 0 {width} 34" width="{width}" height="34" role="img" '
        f'aria-label="{escape(label)}">{"".join(drawn)}</svg>'
    )


def progress(player: PlayerReview, words: Words, label: str) -> str:
    """Return the expected final total before the game and after each turn, with luck and loss of each turn.

    Luck is blue and full where it is good, orange and hollow where it is bad; what was lost is dark: also without
    colour the three are told apart. The colours are in the style of the page.
    """
    width, height, left, bottom = 640, 190, 46, 22
    values = [player.start, *(turn.after for turn in player.turns)]
    # Luck is drawn from the value before the turn, loss from there to the value after it.
    peaks = [turn.before + turn.luck for turn in player.turns]
    low, high = min(*values, *peaks, player.start - 5), max(*values, *peaks, player.start + 5)
    span = high - low
    low, high = low - 0.06 * span, high + 0.06 * span
    turns = len(player.rules.keys)
    step = (width - left - 8) / (turns + 0.5)

    def x(turn: float) -> float:
        return round(left + step * (turn + 0.25), 1)

    def y(value: float) -> float:
        return round(8 + (height - bottom - 8) * (high - value) / (high - low), 1)

    parts = [
        f'<line x1="{left}" x2="{width}" y1="{y(value)}" y2="{y(value)}"/>'
        f'<text x="{left - 6}" y="{y(value) + 4}" text-anchor="end">{words.number(value)}</text>'
        for value in _ticks(low, high)
    ]
    parts.append(
        f'<line class="start" x1="{left}" x2="{width}" y1="{y(player.start)}" y2="{y(player.start)}" '
        'stroke-dasharray="4 4"/>'
    )
    parts.extend(
        f'<text x="{x(number)}" y="{height - 6}" text-anchor="middle">{number}</text>' for number in range(1, turns + 1)
    )
    bar = min(14.0, step / 3)
    for turn, peak in zip(player.turns, peaks, strict=True):
        luck = "good" if turn.luck > 0 else "bad"
        for kind, one, two, place in ((luck, turn.before, peak, -bar), ("ink", peak, turn.after, 0.0)):
            top, foot = sorted((y(one), y(two)))
            if foot > top:
                parts.append(
                    f'<rect class="{kind}" x="{x(turn.number) + place + 0.75:.1f}" y="{top}" width="{bar - 2.5:.1f}" '
                    f'height="{max(1.0, foot - top):.1f}" stroke-width="1.5"/>'
                )
    points = " ".join(f"{x(number)},{y(value)}" for number, value in enumerate(values))
    parts.append(f'<polyline points="{points}" fill="none" stroke-width="1.5"/>')
    parts.extend(
        f'<circle class="ink" cx="{x(number)}" cy="{y(value)}" r="2.6"/>' for number, value in enumerate(values)
    )
    return (
        f'<svg class="progress" viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label)}">'
        f"{''.join(parts)}</svg>"
    )


def _ticks(low: float, high: float) -> list[int]:
    """Return some round numbers between two."""
    for step in (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 10_000, 100_000):
        if (high - low) / step <= 6:  # noqa: PLR2004 - so many lines are read at a glance
            first = -(-int(low // 1) // step) * step
            return [value for value in range(first, int(high) + 1, step) if low <= value <= high]
    return []
