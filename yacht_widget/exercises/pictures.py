"""Pictures for the lessons: dice, all rolls of two dice, orders, bars and trees.

Each is plain HTML with the text of the same behind it, so that it shows anywhere, on paper too, and is read aloud. What
they show is computed where it is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from itertools import permutations

from yacht_widget.dice import as_dice, lattice
from yacht_widget.errors import DiceError, ExerciseError, shown
from yacht_widget.exercises.quantities import PATTERNS, pattern
from yacht_widget.exercises.reading import as_chance
from yacht_widget.exercises.styles import FRAME
from yacht_widget.game import Game
from yacht_widget.looks import BLUE, DARK, EDGE, INK, LINE, MARK, PAPER, WHITE

# Where pips are, on a square of 3 by 3.
_PIPS = {1: (4,), 2: (2, 6), 3: (2, 4, 6), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
_SIX = 6
# More dice have too many orders to look at.
_MOST = 4
_ROW = 44
_STEP = 190
# So wide is a letter, and no wider.
_LETTER = 8
_BAR = 360


@dataclass(frozen=True, slots=True, repr=False)
class Picture:
    """A picture as HTML, and the text of the same."""

    html: str
    text: str

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return f'<div style="{FRAME}">{self.html}</div>'


def one_die(face: int, size: int = 26, ground: str = WHITE) -> str:
    """Return a die as SVG, for other pictures."""
    pips = "".join(f'<circle cx="{6 + 7 * (pip % 3)}" cy="{6 + 7 * (pip // 3)}" r="2.4"/>' for pip in _PIPS[face])
    return (
        f'<svg width="{size}" height="{size}" viewBox="0 0 26 26" role="img" aria-label="{face}" '
        f'style="vertical-align:middle;margin:1px"><rect x="1" y="1" width="24" height="24" rx="5" fill="{ground}" '
        f'stroke="{EDGE}" stroke-width="1.5"/><g fill="{DARK}">{pips}</g></svg>'
    )


def _dice(dice: Iterable[int], size: int = 26) -> str:
    return f'<span style="white-space:nowrap">{"".join(one_die(face, size) for face in dice)}</span>'


def _spelt(dice: Iterable[int]) -> str:
    return "-".join(map(str, dice))


def dice(*rolls: Iterable[int], names: Sequence[str] = ()) -> Picture:
    """Draw some rolls, one under the other, each with its name.

    Examples
    --------
    >>> dice([3, 3, 3, 6, 6], names=["A"])
    A: 3-3-3-6-6
    """
    checked = [as_dice(roll, sides=_SIX) for roll in rolls]
    labels = [*names, *[""] * len(checked)][: len(checked)]
    room = f"display:inline-block;min-width:{1.2 + 0.7 * max(map(len, names)):.1f}em" if names else ""
    rows = "".join(
        f'<div style="margin:2px 0"><b style="{room}">{escape(label)}</b>{_dice(roll)}</div>'
        for label, roll in zip(labels, checked, strict=True)
    )
    text = (f"{label}: {_spelt(roll)}".removeprefix(": ") for label, roll in zip(labels, checked, strict=True))
    return Picture(rows, "\n".join(text))


def two_dice(mark: Callable[[int, int], bool] | None = None) -> Picture:
    """Draw the 36 results of a blue and a white die as a table, some of them marked.

    Examples
    --------
    >>> two_dice(lambda blue, white: blue == white == 6).text.splitlines()[-1]
    '6  6-1   6-2   6-3   6-4   6-5  [6-6]'
    """
    faces = range(1, _SIX + 1)
    cell = f"padding:3px 9px;border:1px solid {LINE};text-align:center"
    plain, marks = f"{cell};color:{INK};background:{PAPER}", f"{cell};color:{DARK};background:{MARK};font-weight:bold"
    head = "".join(f'<th scope="col" style="{plain}">{one_die(white, 22)}</th>' for white in faces)
    rows, lines = [], ["   " + "    ".join(f" {white}" for white in faces)]
    for blue in faces:
        marked = [mark is not None and bool(mark(blue, white)) for white in faces]
        cells = "".join(
            f'<td style="{marks if on else plain}">{blue}-{white}</td>' for white, on in zip(faces, marked, strict=True)
        )
        rows.append(f'<tr><th scope="row" style="{plain}">{one_die(blue, 22, MARK)}</th>{cells}</tr>')
        spelt = (f"[{blue}-{white}]" if on else f" {blue}-{white} " for white, on in zip(faces, marked, strict=True))
        lines.append(f"{blue} " + " ".join(spelt).rstrip())
    top = f'<tr><td style="{plain}"></td>{head}</tr>'
    table = f'<table style="border-collapse:collapse;margin:0">{top}{"".join(rows)}</table>'
    return Picture(table, "\n".join(lines))


def orders(hand: Iterable[int]) -> Picture:
    """Draw all orders in which some dice, up to four, can fall.

    Raises
    ------
    DiceError
        When there are more than four dice.

    Examples
    --------
    >>> orders([2, 2, 5])
    2-2-5  2-5-2  5-2-2
    """
    checked = as_dice(hand, sides=_SIX)
    if len(checked) > _MOST:
        message = f"orders are drawn of up to four dice; got {len(checked)}"
        raise DiceError(message)
    found = sorted(set(permutations(checked)))
    cells = "".join(f'<span style="display:inline-block;margin:3px 10px">{_dice(order, 22)}</span>' for order in found)
    return Picture(f'<div style="max-width:640px">{cells}</div>', "  ".join(map(_spelt, found)))


def bars(rows: Sequence[tuple[str, Fraction | float]], *, tell: bool = True, digits: int = 1) -> Picture:
    """Draw chances as bars of one length in all; the filled part is the chance.

    Parameters
    ----------
    rows : sequence of (name, chance)
    tell : bool, default True
        Whether percentages stand beside them.
    digits : int, default 1
        Their decimals.

    Raises
    ------
    ExerciseError
        When a chance is none.

    Examples
    --------
    >>> bars([("heads", Fraction(1, 2))])
    heads  50.0%
    """
    cell = f"padding:3px 0;border:0;background:{PAPER};color:{INK}"
    parts, lines = [], []
    for name, given in rows:
        chance = as_chance(given)
        if chance is None:
            message = f"a bar shows a chance from 0 to 1; got {shown(given)}"
            raise ExerciseError(message)
        told = f"{float(chance):.{digits}%}" if tell else ""
        filled = f'<rect x="1" y="1" width="{float(chance) * _BAR:.1f}" height="16" fill="{BLUE}"/>'
        frame = f'<rect x="0.5" y="0.5" width="{_BAR + 1}" height="17" style="fill:{PAPER};stroke:{EDGE}"/>'
        parts.append(
            f'<tr><th scope="row" style="{cell};padding-right:12px;text-align:left;font-weight:normal">'
            f'{escape(name)}</th><td style="{cell}"><svg width="{_BAR + 2}" height="18" aria-hidden="true">'
            f'{frame}{filled}</svg></td><td style="{cell};padding-left:12px;text-align:right;'
            f'font-variant-numeric:tabular-nums">{told}</td></tr>'
        )
        lines.append(f"{name}  {told}".rstrip())
    return Picture(f'<table style="border-collapse:collapse;margin:0">{"".join(parts)}</table>', "\n".join(lines))


def alike(keep: Iterable[int] = ()) -> Picture:
    """Draw how many dice may be alike after the dice not kept are rolled once.

    Examples
    --------
    >>> alike([6, 6, 6])
    5 alike: 1/36  2.8%
    4 alike: 10/36  27.8%
    3 alike: 25/36  69.4%
    """
    kept = as_dice(keep, sides=_SIX)
    found: Counter[int] = Counter()
    rolled = len(PATTERNS[-1]) - len(kept)
    for fallen, number in zip(lattice(rolled, _SIX).rolls, lattice(rolled, _SIX).ways, strict=True):
        found[pattern((*kept, *fallen))[0]] += number
    total = _SIX**rolled
    return bars(
        [(f"{most} alike: {found[most]}/{total}", Fraction(found[most], total)) for most in sorted(found)[::-1]]
    )


def chase(seed: int) -> bool:
    """Play one turn for a yacht, keeping what is there most often, and return whether it came."""
    game = Game(seed=seed)
    roll = game.roll()
    while game.rolls_left and len(set(roll)) > 1:
        # Of faces equally often there the higher one.
        _, face = max((roll.count(face), face) for face in roll)
        roll = game.roll(keep=[face] * roll.count(face))
    return len(set(roll)) == 1


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a tree: how likely it is from where it starts, what happens, and what may follow.

    Parameters
    ----------
    chance : Fraction
    name : str
    then : tuple of Branch
    good : bool
        Whether the aim is reached here.
    """

    chance: Fraction
    name: str
    then: tuple[Branch, ...] = field(default=())
    good: bool = False


def tree(start: str, *branches: Branch) -> Picture:
    """Draw a tree of chances, from left to right; ends that reach the aim are marked and carry their chance.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> tree("toss", Branch(half, "heads", good=True), Branch(half, "tails", (Branch(half, "heads", good=True),)))
    toss
      1/2 heads: reached, 1/2
      1/2 tails
        1/2 heads: reached, 1/4
    """
    drawn: list[str] = []
    lines = [start]
    row = 0
    deepest = 0

    def draw(branch: Branch, depth: int, before: Fraction) -> float:
        """Draw a branch and return how far down it is."""
        nonlocal row, deepest
        chance = before * branch.chance
        deepest = max(deepest, depth)
        reached = f": reached, {chance}" if branch.good else ""
        lines.append(f"{'  ' * depth}{branch.chance} {branch.name}{reached}")
        places = [draw(child, depth + 1, chance) for child in branch.then]
        if places:
            down = (places[0] + places[-1]) / 2
        else:
            down = row * _ROW + _ROW / 2
            row += 1
        for child, place in zip(branch.then, places, strict=True):
            drawn.append(_edge(depth, branch.name, (down, place), child.chance))
        drawn.append(_knot(branch, depth, down, chance))
        return down

    places = [draw(branch, 1, Fraction(1)) for branch in branches]
    middle = (places[0] + places[-1]) / 2
    drawn = [
        _edge(0, start, (middle, place), branch.chance) for branch, place in zip(branches, places, strict=True)
    ] + drawn
    drawn.append(_knot(Branch(Fraction(1), start), 0, middle, Fraction(1)))
    width, height = (deepest + 1) * _STEP + 30, row * _ROW
    text = "\n".join(lines)
    return Picture(
        f'<svg width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(text)}" style="font:13px sans-serif;fill:{INK}">{"".join(drawn)}</svg>',
        text,
    )


def _edge(depth: int, name: str, downs: tuple[float, float], chance: Fraction) -> str:
    # From behind the words of one knot to the dot of the next.
    left, right = depth * _STEP + 26 + _LETTER * len(name), (depth + 1) * _STEP + 6
    down, place = downs
    return (
        f'<path d="M{left} {down:g}L{right} {place:g}" style="stroke:{EDGE};fill:none"/>'
        f'<text x="{(left + right) / 2:g}" y="{(down + place) / 2 - 5:g}" text-anchor="middle" '
        f'style="stroke:{PAPER};stroke-width:4px;paint-order:stroke">{chance}</text>'
    )


def _knot(branch: Branch, depth: int, down: float, chance: Fraction) -> str:
    left = depth * _STEP + 10
    words = escape(branch.name) + (f" ✓ {chance}" if branch.good else "")
    fill, weight = (BLUE, "bold") if branch.good else (WHITE, "normal")
    return (
        f'<circle cx="{left}" cy="{down:g}" r="4" fill="{fill}" stroke="{EDGE}"/>'
        f'<text x="{left + 9}" y="{down + 4.5:g}" font-weight="{weight}">{words}</text>'
    )
