"""Which name on a line of its own belongs to which code: what a list has throughout, and where it cannot be told.

Names stand above their codes, or below, or all names stand first and then all codes, or the other way round. Each of
these is tried on the whole text: a code without a name and a name without a code cost 2, a heading 1. What costs least
is taken. A pair that another reading of the same cost has otherwise is not sure; names and codes that stand in two
blocks of which one is longer are not paired at all, as nobody can tell which one is missing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

_ODD, _HEADING = 2, 1


@dataclass(frozen=True, slots=True)
class Row:
    """A line, or those of one code.

    Parameters
    ----------
    kind : str
        "code" (with no name on its lines), "name" (what may be one), "blank", "skip" (it parts nothing: the time of a
        message, the class in a form), or "other".
    first, last : int
    heading : bool
        It ends with a colon, as a heading does, or a name above its code.
    head : bool
        It tells when a message was sent: the name stands above what was.
    """

    kind: str
    first: int
    last: int
    heading: bool = False
    head: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """The line on which the name of a code stands; None where names and codes could not be paired."""

    line: int | None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class _Reading:
    """A way to read a text: the name of each code that has one, None where two blocks are not of one length."""

    names: dict[Row, Row | None]
    cost: int
    # So little speaks for it that nothing is named by it.
    weak: bool = False


def places(rows: Sequence[Row]) -> dict[int, Place]:
    """Return where the names of codes stand, by the first line of each code.

    Examples
    --------
    >>> rows = [Row(kind, line, line) for line, kind in enumerate(["name", "code", "name", "name", "code"])]
    >>> places(rows)
    {1: Place(line=0, sure=True), 4: Place(line=3, sure=True)}
    """
    rows = [row for row in rows if row.kind != "skip"]
    # A blank line between a name with a colon and its code parts nothing.
    told = [
        row
        for place, row in enumerate(rows)
        if not (row.kind == "blank" and 0 < place < len(rows) - 1 and _leads(rows[place - 1], rows[place + 1]))
    ]
    count = sum(row.kind == "code" for row in told)
    if not count:
        return {}
    best, others = _best(told)
    if count > 1 and not best.names:
        # Where a blank line stands between all lines it parts nothing either, if then each code has its name.
        close, rivals = _best([row for row in told if row.kind != "blank"])
        if len(close.names) == count and None not in close.names.values():
            best, others = close, rivals
    if best.weak:
        return {}
    alone = len(best.names) == 1 and _has_neighbours(told, *next(iter(best.names.items())))
    found = {
        code.first: Place(
            None if name is None else name.first,
            sure=not alone and all(other.names.get(code) == name for other in others),
        )
        for code, name in best.names.items()
    }
    return found | (_left(told, best) if found else {})


def _leads(name: Row, code: Row) -> bool:
    return name.kind == "name" and name.heading and code.kind == "code"


def _has_neighbours(rows: Sequence[Row], code: Row, name: Row | None) -> bool:
    """Return whether beside the only pair stands another code, or a line that may be its name as well."""
    ends = sorted(rows.index(row) for row in (code, name) if row is not None)
    neighbours = ((ends[0], ends[0] - 1), (ends[-1], ends[-1] + 1))
    return any(0 <= other < len(rows) and rows[other].kind == rows[end].kind for end, other in neighbours)


def _best(rows: Sequence[Row]) -> tuple[_Reading, list[_Reading]]:
    """Return the reading that costs least, of equal ones names above codes, and all that cost no more."""
    headings = any(row.heading for row in rows)
    readings = [_read(rows, below=below, heads=heads) for heads in (False, headings) for below in (False, True)]
    least = min(reading.cost for reading in readings)
    # What speaks for a weak one by a heading only is no more than a doubt.
    strong = [reading for reading in readings if not reading.weak and reading.cost <= least + _HEADING]
    best = min(strong or readings, key=lambda reading: reading.cost)
    return best, [reading for reading in readings if reading.cost <= best.cost]


def _read(rows: Sequence[Row], *, below: bool, heads: bool) -> _Reading:
    """Read a text with its names above their codes or below; with `heads` lines with a colon are headings."""
    # Below is above, read from the last line.
    ordered = list(reversed(rows)) if below else list(rows)
    groups = [(kind, list(group)) for kind, group in groupby(ordered, key=lambda row: row.kind)]
    names: dict[Row, Row | None] = {}
    near: set[Row] = set()
    cost = 0
    for place, (kind, group) in enumerate(groups):
        if kind != "name":
            continue
        usable = [row for row in group if not ((row.head and below) or (row.heading and (heads or below)))]
        pairs = _pairs(usable, groups[place + 1 :]) if usable else {}
        # In blocks that are not of one length, so many have no partner.
        cost += _HEADING + _ODD * abs(len(usable) - len(pairs)) if None in pairs.values() else 0
        names |= pairs
        beside = {groups[other][0] for other in (place - 1, place + 1) if 0 <= other < len(groups)}
        if None not in pairs.values() and ("code" in beside or pairs):
            near |= set(group)
    codes = [row for row in rows if row.kind == "code"]
    paired = set(names.values())
    for row in near - paired:
        cost += _HEADING if heads and row.heading else _ODD
    cost += _ODD * sum(code not in names for code in codes)
    # Below the only code of a letter, or below one of several, stands a greeting.
    before = any(row.kind != "blank" for row in rows[: rows.index(codes[0])])
    letter = before if len(codes) == 1 else len(names) == 1
    return _Reading(names, cost, weak=below and letter)


def _pairs(names: list[Row], after: list[tuple[str, list[Row]]]) -> dict[Row, Row | None]:
    """Return which codes have which of some names that stand before them."""
    gap = bool(after) and after[0][0] == "blank"
    after = after[1:] if gap else after
    if not after or after[0][0] != "code":
        return {}
    codes = after[0][1]
    wide: list[Row] = []
    end = ""
    for kind, group in after:
        end = kind
        if kind not in {"code", "blank"}:
            break
        wide += group
    # A name that stands right behind the last code may be its own.
    closed = end == "name" and wide[-1].kind == "code"
    while wide[-1].kind == "blank":
        wide.pop()
    all_codes = [row for row in wide if row.kind == "code"]
    if len(names) > 1 and len(all_codes) > 1 and not closed:
        if len(wide) == len(names):
            # A blank line stands where a code is missing.
            return {row: name for name, row in zip(names, wide, strict=True) if row.kind == "code"}
        if gap and len(all_codes) == len(names):
            return dict(zip(all_codes, names, strict=True))
    if len(names) > 1 and len(codes) > 1:
        return dict(zip(codes, names, strict=True)) if len(codes) == len(names) else dict.fromkeys(codes)
    return {} if gap else {codes[0]: names[-1]}


def _left(rows: Sequence[Row], best: _Reading) -> dict[int, Place]:
    """Return codes without a name that stand with a free one between blank lines: it may be theirs."""
    used = set(best.names.values())
    free = {
        row: row.kind
        for row in rows
        if (row.kind == "code" and row not in best.names) or (row.kind == "name" and row not in used)
    }
    found = {}
    for blank, group in groupby(rows, key=lambda row: row.kind == "blank"):
        pair = [] if blank else list(group)
        if sorted(free.get(row, "") for row in pair) == ["code", "name"]:
            name, code = sorted(pair, key=lambda row: row.kind == "code")
            found[code.first] = Place(name.first, sure=False)
    return found
