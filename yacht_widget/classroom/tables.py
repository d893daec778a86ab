"""What a class sent as tables of HTML, that stand in a notebook and on a page. No name is ever markup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import chain, repeat

from yacht_widget.classroom.entries import SENT, ClassGame, ClassProgress, Refused, Unread, where
from yacht_widget.classroom.naming import shortened
from yacht_widget.looks import GREY, GROUND, INK, THIN, toned
from yacht_widget.words import Words

# So many lines without a code are shown: a letter has some, a wrong file thousands.
UNREAD = 20
_BROKEN = {"name", "sent"}
_SENTENCES = {"worst", "remark", "reason"}
# JupyterLab paints every second row in its theme's colour: rows and cells have their own.
CELL = f"padding:3px 10px;border:0;border-top:1px solid {THIN};{GROUND};vertical-align:top"
# A long name is broken before all that stands beside it has to be scrolled to.
NAME = f"{CELL};text-align:left;min-width:7em;overflow-wrap:anywhere"
QUIET = f"color:{GREY}"
# How wide the shade is that says where a table goes on.
_EDGE = 14


def games_html(games: Sequence[ClassGame], words: Words) -> str:
    """Return verified games as a table."""
    remarks = any(game.remarks for game in games)
    heads = ["name", "score", "lost", "luck", "worst", *(["remark"] if remarks else [])]
    rows = []
    for game in games:
        row = [game.title, words.number(game.score)]
        row.append("" if game.loss is None else words.fixed(game.loss, 2))
        row.append("" if game.luck is None else words.signed(game.luck, 2))
        row.append(game.worst_text)
        rows.append((*row, game.remark) if remarks else tuple(row))
    tones = [{2: toned(-(game.loss or 0)), 3: toned(game.luck or 0)} for game in games]
    return scrolled(_html(heads, rows, words, range(1, 4), tones), words.t("class.games"))


def progress_html(progress: Sequence[ClassProgress], words: Words) -> str:
    """Return how far pupils are in the exercises as a table."""
    rows = [(one.name, str(one.right), str(one.wrong), str(one.missing)) for one in progress]
    return _html(("name", "right", "wrong", "missing"), rows, words, range(1, 4))


def refused_html(refused: Sequence[Refused], words: Words) -> str:
    """Return what was refused as a table."""
    rows = [(where(one.line, one.source), one.name, one.reason, shortened(one.text, SENT)) for one in refused]
    return scrolled(_html(("line", "name", "reason", "sent"), rows, words, (0,)), words.t("class.refused_head"))


def scrolled(table: str, label: str) -> str:
    """Return a table in a place of its own that can be scrolled, also by keys: a narrow page is not wide enough.

    A shade at the right edge says that there is more. It has its own place behind the table, and a cover on that: only
    where the table goes on is it drawn to the edge, away from its cover.
    """
    shade = f"linear-gradient(to left,color-mix(in srgb,{INK} 22%,transparent),transparent)"
    wide = f"flex:none;width:{_EDGE}px"
    edge = (
        f'<i class="edge" aria-hidden="true" style="{wide};position:sticky;right:0;background:{shade}"></i>'
        f'<i class="edge" aria-hidden="true" style="{wide};position:relative;margin-left:-{_EDGE}px;{GROUND}"></i>'
    )
    place = "display:flex;overflow-x:auto"
    return f'<div role="group" aria-label="{escape(label)}" tabindex="0" style="{place}">{table}{edge}</div>'


def unread_html(unread: Sequence[Unread], words: Words) -> str:
    """Return how many lines held no code, and the first of them for who opens it: a name may have lost its code."""
    said = f'<summary style="{QUIET}">{escape(words.t("class.unread", n=len(unread)))}</summary>'
    rows = [(where(one.line, one.source), one.text) for one in unread[:UNREAD]]
    return f'<details style="margin-top:8px">{said}{_html(("line", "sent"), rows, words, (0,))}</details>'


def _html(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: Words,
    figures: Sequence[int],
    tones: Sequence[Mapping[int, str]] = (),
) -> str:
    """Return a table; `tones` has for each row the places that are coloured."""
    plain: Mapping[int, str] = {}
    # On a phone a page of our own sets a reason below its name.
    kind = ' class="stack"' if "reason" in heads else ""

    def style(place: int) -> str:
        if heads[place] in _BROKEN:
            return NAME
        aligned = "right;white-space:nowrap;font-variant-numeric:tabular-nums" if place in figures else "left"
        # Sentences need room also where the page is narrow: the table is scrolled then.
        wide = ";min-width:15em" if heads[place] in _SENTENCES else ""
        return f"{CELL};text-align:{aligned}{wide}"

    top = "".join(
        f'<th scope="col" style="{style(place)};border-top:0">{escape(words.t(f"class.head_{head}"))}</th>'
        for place, head in enumerate(heads)
    )
    body = "".join(
        f'<tr style="{GROUND}">'
        + "".join(
            f'<td dir="auto" style="{style(place)}{tone.get(place, "")}">{escape(cell)}</td>'
            for place, cell in enumerate(row)
        )
        + "</tr>"
        for row, tone in zip(rows, chain(tones, repeat(plain)), strict=False)
    )
    return (
        f'<table{kind} style="border-collapse:collapse;margin-top:6px">'
        f'<thead><tr style="{GROUND}">{top}</tr></thead><tbody>{body}</tbody></table>'
    )
