"""Pictures of samples: a class's counts, the faces of a die, and many chi-squares, each beside what is expected."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

from yacht_widget.errors import ExerciseError
from yacht_widget.exercises.pictures import Picture, one_die
from yacht_widget.exercises.sampling import FACES, SUSPECTS, chi_square, half_width, limit, throw
from yacht_widget.looks import BLUE, DARK, INK, MARK, PAPER

_TEXT = f"font:12px sans-serif;fill:{INK}"
_COLUMN, _DOT = 30, 12
_WIDE, _HIGH = 560, 220
_MARGIN = 44
_BAR, _NARROW = 300, 130


def _text(across: float, down: float, text: object, anchor: str = "middle") -> str:
    return f'<text x="{across:.1f}" y="{down:.1f}" text-anchor="{anchor}" style="{_TEXT}">{text}</text>'


def pupils(counts: Sequence[int], chance: float, tries: int, *, band: bool = False) -> Picture:
    """Draw how many successes each pupil had: a dot a pupil, over bars of how many pupils are expected there.

    Parameters
    ----------
    counts : sequence of int
        The successes of each pupil.
    chance : float
        Of a success in one try.
    tries : int
        Of each pupil.
    band : bool
        Whether the counts are marked among which 95 of 100 are expected.

    Raises
    ------
    ExerciseError
        When there are no counts, or one cannot be.

    Examples
    --------
    >>> pupils([4, 6, 4], 0.05, 100)
    pupils with 4: 2, expected 0.5
    pupils with 6: 1, expected 0.5
    together 14 of 300: 4.7%
    """
    if not counts or not all(isinstance(count, int) and 0 <= count <= tries for count in counts):
        message = f"write the count of each pupil, each from 0 to {tries}, such as [4, 6, 3]"
        raise ExerciseError(message)
    found = Counter(counts)
    expected = [
        len(counts) * math.comb(tries, count) * chance**count * (1 - chance) ** (tries - count)
        for count in range(tries + 1)
    ]
    some = [count for count in range(tries + 1) if expected[count] > 0.05 or count in found]  # noqa: PLR2004 - to be seen
    columns = range(some[0], some[-1] + 1)
    around, wide = chance * tries, half_width(chance, tries) * tries
    inside = [count for count in columns if abs(count - around) <= wide]
    tall = max(*found.values(), *(expected[count] for count in columns)) * _DOT
    ground = tall + 14
    parts = []
    if band:
        left = 20 + _COLUMN * (inside[0] - columns[0])
        parts.append(
            f'<rect x="{left}" y="0" width="{_COLUMN * len(inside)}" height="{ground}" fill="{MARK}" opacity="0.45"/>'
        )
    for place, count in enumerate(columns):
        left = 20 + _COLUMN * place
        height = expected[count] * _DOT
        parts.append(
            f'<rect x="{left + 3}" y="{ground - height:.1f}" width="{_COLUMN - 6}" height="{height:.1f}" '
            f'style="fill:none;stroke:{INK};stroke-dasharray:3 2"/>'
        )
        parts += [
            f'<circle cx="{left + _COLUMN / 2:g}" cy="{ground - _DOT * (pupil + 0.5):g}" r="5" fill="{BLUE}" '
            f'stroke="{DARK}"/>'
            for pupil in range(found[count])
        ]
        parts.append(_text(left + _COLUMN / 2, ground + 16, count))
    width = 40 + _COLUMN * len(columns)
    parts.append(f'<path d="M14 {ground:.1f}H{width - 14}" style="stroke:{INK};fill:none"/>')
    lines = [f"pupils with {count}: {found[count]}, expected {expected[count]:.1f}" for count in sorted(found)]
    total = sum(counts)
    lines.append(f"together {total} of {len(counts) * tries}: {total / len(counts) / tries:.1%}")
    if band:
        lines.append(f"inside the band: {sum(found[count] for count in inside)} of {len(counts)} pupils")
    key = "Each dot is a pupil; dashed: how many pupils are expected there."
    told = "".join(f"<div>{line}</div>" for line in lines[len(found) :])
    return Picture(
        f'<svg width="{width}" height="{ground + 24:.0f}" role="img" aria-label="{"; ".join(lines)}">{"".join(parts)}'
        f'</svg><div style="font-size:12px">{key}</div>{told}',
        "\n".join(lines),
    )


def faces(counts: Sequence[int]) -> Picture:
    """Draw how often each face of a die came, beside how often a fair die is expected to show it.

    Raises
    ------
    ExerciseError
        When there are not six counts, or all are nothing.

    Examples
    --------
    >>> faces([12, 8, 10, 10, 10, 10]).text.splitlines()[0]
    '1: 12, expected 10.0, usual from 4.3 to 15.7'
    """
    if len(counts) != FACES or min(counts) < 0 or not sum(counts):
        message = "write how often each of the six faces came, such as [9, 11, 10, 8, 12, 10]"
        raise ExerciseError(message)
    table, lines = _faces(counts, _BAR, max(counts))
    return Picture(f"{table}{_key(sum(counts))}", "\n".join(lines))


def _usual(throws: int) -> tuple[float, float, float]:
    """Return how often a fair die is expected to show a face, and between which counts it does 95 times of 100."""
    expected, wide = throws / FACES, half_width(1 / FACES, throws) * throws
    return expected, expected - wide, expected + wide


def _faces(counts: Sequence[int], room: int, most: int) -> tuple[str, list[str]]:
    expected, low, high = _usual(sum(counts))
    scale = room / max(most, high)
    left = max(0, low) * scale
    cell = f"padding:2px 8px 2px 0;border:0;background:{PAPER};color:{INK}"
    rows, lines = [], []
    for face, count in enumerate(counts, 1):
        rows.append(
            f'<tr><th scope="row" style="{cell}">{one_die(face, 22)}</th><td style="{cell}">'
            f'<svg width="{room + 4}" height="24" aria-hidden="true">'
            f'<rect x="{left:.1f}" y="0" width="{high * scale - left:.1f}" height="24" fill="{MARK}" opacity="0.5"/>'
            f'<rect x="0" y="6" width="{count * scale:.1f}" height="12" fill="{BLUE}" stroke="{DARK}"/>'
            f'<path d="M{expected * scale:.1f} 0v24" style="stroke:{INK};stroke-dasharray:4 3;stroke-width:1.5"/></svg>'
            f'</td><td style="{cell};text-align:right;font-variant-numeric:tabular-nums">{count:,}</td></tr>'
        )
        lines.append(f"{face}: {count:,}, expected {expected:,.1f}, usual from {low:,.1f} to {high:,.1f}")
    return f'<table style="border-collapse:collapse">{"".join(rows)}</table>', lines


def _key(throws: int) -> str:
    expected = _usual(throws)[0]
    told = f"{throws:,} throws. Dashed: {expected:,.1f}, what a fair die is expected to show. Shaded: 95 of 100 counts."
    return f'<div style="font-size:12px">{told}</div>'


def suspects(throws: int, seed: int | str = 1) -> Picture:
    """Throw the three dice of lesson 9, one of which is loaded, and draw the counts of each with its chi-square.

    Raises
    ------
    DiceError
        When the throws are too few or too many.

    Examples
    --------
    >>> suspects(60).text.splitlines()[0].startswith("Die A, chi-square ")
    True
    """
    thrown = {die: throw(die, throws, seed) for die in SUSPECTS}
    most = max(map(max, thrown.values()))
    parts, lines = [], []
    for die, counts in thrown.items():
        table, told = _faces(counts, _NARROW, most)
        name = f"Die {die}, chi-square {chi_square(counts):.1f}"
        parts.append(f'<div style="display:inline-block;margin:0 14px 8px 0"><b>{name}</b>{table}</div>')
        lines += [name, *told]
    return Picture(f"{''.join(parts)}{_key(throws)}", "\n".join(lines))


def fair(found: Sequence[float]) -> Picture:
    """Draw how the chi-squares of many fair dice fall, and which share of them is above the limit.

    Raises
    ------
    ExerciseError
        When there are none.

    Examples
    --------
    >>> fair([1.2, 3.0, 12.5, 2.2])
    chi-square from 1 to 2: 1
    chi-square from 2 to 3: 1
    chi-square from 3 to 4: 1
    chi-square from 12 to 13: 1
    above 11.07: 25.0% of 4 fair dice; 5% are expected
    """
    if not found:
        message = "there are no chi-squares to draw"
        raise ExerciseError(message)
    bins = Counter(int(value) for value in found)
    last = max(bins)
    step = (_WIDE - 2 * _MARGIN) / (last + 1)
    scale = (_HIGH - 30) / max(bins.values())
    parts = [
        f'<rect x="{_MARGIN + step * place + 1:.1f}" y="{_HIGH - bins[place] * scale:.1f}" width="{step - 2:.1f}" '
        f'height="{bins[place] * scale:.1f}" fill="{BLUE}"/>'
        for place in sorted(bins)
    ]
    edge = _MARGIN + step * limit()
    above = sum(value > limit() for value in found) / len(found)
    parts += [_text(_MARGIN + step * mark, _HIGH + 18, mark) for mark in range(0, last + 2, 5)]
    parts += [
        f'<path d="M{_MARGIN} {_HIGH}H{_WIDE - _MARGIN}M{edge:.1f} 20V{_HIGH}" style="stroke:{INK};fill:none"/>',
        _text(edge + 5, 30, f"limit {limit():.2f}", "start"),
        _text(_WIDE / 2, _HIGH + 35, "chi-square"),
    ]
    lines = [f"chi-square from {place} to {place + 1}: {bins[place]}" for place in sorted(bins)]
    told = f"above {limit():.2f}: {above:.1%} of {len(found):,} fair dice; 5% are expected"
    return Picture(
        f'<svg width="{_WIDE}" height="{_HIGH + 40}" role="img" aria-label="{"; ".join(lines)}">{"".join(parts)}</svg>'
        f"<div>{told}</div>",
        "\n".join([*lines, told]),
    )
