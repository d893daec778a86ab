"""A report as HTML: for a notebook, and as one page that prints well. No network, no script, and no name is markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from html import escape

from yacht_widget.classroom.collection import Collection
from yacht_widget.classroom.reporting import Bar, ClassReport, Losses, Missed
from yacht_widget.classroom.sayings import HELP, rules_told
from yacht_widget.classroom.tables import CELL, NAME, QUIET, games_html, refused_html, scrolled, unread_html
from yacht_widget.classroom.verifying import described
from yacht_widget.coach.pictures import dice, die_symbols
from yacht_widget.exercises.book import APPENDIX, LESSONS
from yacht_widget.files import MARK
from yacht_widget.looks import FRAME, GREY, GROUND, PAGE, PAPER, THIN, shade, themed, toned
from yacht_widget.record import is_built_in
from yacht_widget.words import Words

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_LOOK = (
    PAGE
    + """\
/* The page is its own ground: the frame is for a notebook. */
main > div { display: block !important; max-width: 57.5rem !important; margin: 0 auto; padding: 0 !important;
  border: 0 !important; font: inherit !important; overflow: visible !important; }
section { break-inside: avoid; }
section.long { break-inside: auto; }
tr { break-inside: avoid; }
h2 { break-after: avoid; }
td, svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
/* On a phone a refusal is no row of four cells but a name with its reason below. */
@media (max-width: 30rem) {
  .stack, .stack tbody, .stack tr, .stack td { display: block; }
  .stack thead { display: none; }
  .stack td { min-width: 0 !important; padding: 0 !important; border: 0 !important; text-align: start !important; }
  .stack td:first-child { float: inline-start; margin-inline-end: 0.5em; }
  .stack td:nth-child(2) { min-height: 1lh; font-weight: bold; }
  .stack tr { padding: 6px 0; border-top: 1px solid var(--yw-thin); }
}
@media print {
  details.numbers, .edge { display: none; }
  [role="group"] { display: block !important; overflow: visible !important; }
  main > div { padding: 0 1px !important; } /* a border at the very edge of the paper's area is cut */
  /* Paper cannot be scrolled: tables are made to fit. */
  table { font-size: 0.6875rem; }
  th, td { padding: 2px 4px !important; min-width: 0 !important; }
  tbody th, tbody td { overflow-wrap: break-word; }
  [style*="anywhere"] { min-width: 6.5em !important; } /* a name is broken only where it is longer than a usual one */
  thead th { overflow-wrap: normal !important; }
}
"""
)
_BLUE, _ORANGE = themed("gain-bar"), themed("loss-bar")
_HEAD = "margin:20px 0 4px;font-size:1.14em;font-weight:bold"
# A loss so large in one place is as dark as it gets; a white die could not be told from it.
_DARKEST = 0.55


def report_page(report: ClassReport, *, made: date) -> str:
    """Return a report as one page, which says when it was made."""
    locale = report.collection.locale
    title = escape(_title(report, Words(locale)))
    # In a notebook the headings stand below its own; on a page of its own they begin with the first.
    body = re.sub(r"(</?h)([34])\b", lambda tag: f"{tag[1]}{int(tag[2]) - 2}", report_html(report, made=made))
    return (
        f'<!doctype html>\n<html lang="{locale}">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_LOOK}</style>\n</head>\n<body>\n<main>{body}</main>\n"
        "</body>\n</html>\n"
    )


def report_html(report: ClassReport, *, made: date | None = None) -> str:
    """Return a report as markup with a ground of its own, for a notebook; with the day where that is told."""
    found = report.collection
    words = Words(found.locale)
    parts = [
        f'<h3 style="margin:0 0 8px;font-size:1.43em">{escape(_title(report, words))}</h3>',
        _facts(found, made, words),
        _sums(report, words),
        f'<p style="max-width:70ch;margin:8px 0 0">{escape(words.t("class.verified_means"))}</p>',
    ]
    if report.bars:
        label = words.t("class.totals")
        key = f'<p style="{QUIET};margin:0;font-size:.86em">{escape(words.t("class.totals_key"))}</p>'
        parts.append(_section(label, histogram(report.bars, label, words) + key + _bars_table(report.bars, words)))
    if report.losses:
        parts.append(_section(words.t("class.lost_where"), _losses(report.losses, words), long=True))
    if report.rules is not None:
        told = "".join(_missed(one, report, words) for one in report.missed)
        said = told or f"<p>{escape(words.t('class.none_missed'))}</p>"
        parts.append(_section(words.t("class.missed_head"), die_symbols(report.rules.sides) + said, long=True))
    if found.games:
        parts.append(_section(words.t("class.games"), games_html(found.games, words), long=True))
    if report.progress:
        parts.append(_section(words.t("class.exercises"), _exercises(report, words), long=True))
    if found.refused:
        parts.append(_section(words.t("class.refused_head"), refused_html(found.refused, words), long=True))
    if found.unread:
        parts.append(unread_html(found.unread, words))
    return f'<div lang="{found.locale}" style="{FRAME};max-width:920px">{"".join(parts)}</div>'


def _title(report: ClassReport, words: Words) -> str:
    title = words.t("class.report")
    if report.rules is None:
        return title
    told = rules_told(described(report.rules), words) if is_built_in(report.rules) else report.rules.title(words.locale)
    return f"{title}: {told}"


def _facts(found: Collection, made: date | None, words: Words) -> str:
    """Return what the class was to play, how much of what was sent is so, and when that was told."""
    sent = len(found.games) + len(found.refused)
    facts = [
        (words.t("class.seed"), _seed(found, words)),
        (words.t("class.setting"), _setting(found, words)),
        (words.t("class.verified_head"), words.t("class.n_of", n=len(found.games), of=sent)),
    ]
    if made is not None:
        facts.append((words.t("class.made"), words.date(made)))
    told = "margin:0;overflow-wrap:anywhere"
    rows = "".join(
        f'<dt style="{QUIET};font-weight:normal">{escape(name)}</dt><dd dir="auto" style="{told}">{escape(value)}</dd>'
        for name, value in facts
    )
    columns = "display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 12px"
    return f'<dl style="{columns};margin:0 0 12px">{rows}</dl>'


def _seed(found: Collection, words: Words) -> str:
    wanted = found.wanted
    if wanted.seed is None:
        return words.t("class.any")
    own = any(wanted.keys.values())
    return words.t("class.own_dice", seed=wanted.seed) if own else f"{wanted.seed}"


def _setting(found: Collection, words: Words) -> str:
    wanted = found.wanted
    if wanted.hints is None:
        return words.t("class.any")
    said = HELP[wanted.hints]
    undo = "class.set_undo" if wanted.undo else "class.set_no_undo"
    previews = "class.set_no_previews" if wanted.previews is False else "class.set_previews"
    return ", ".join(words.t(key) for key in (undo, said, previews))


def _section(title: str, content: str, *, long: bool = False) -> str:
    kind = ' class="long"' if long else ""
    return f'<section{kind}><h4 style="{_HEAD}">{escape(title)}</h4>{content}</section>'


def _sums(report: ClassReport, words: Words) -> str:
    figures = [(words.t("class.games"), words.number(len(report.collection)), "")]
    if report.mean is not None:
        figures.append((words.t("class.mean"), words.fixed(report.mean), ""))
    if report.expected is not None:
        figures.append((words.t("class.mean_best"), words.fixed(report.expected), ""))
    if report.luck is not None and report.loss is not None:
        figures.append((words.t("class.mean_luck"), words.signed(report.luck, 1), toned(report.luck)))
        figures.append((words.t("class.mean_lost"), words.fixed(report.loss), toned(-report.loss)))
    cells = "".join(
        f'<div style="padding:8px 12px;border:1px solid {THIN};border-radius:8px">'
        f'<div style="{QUIET};font-size:.86em">{escape(name)}</div>'
        f'<b style="font-size:1.43em;font-variant-numeric:tabular-nums{tone}">{escape(value)}</b></div>'
        for name, value, tone in figures
    )
    columns = "display:grid;grid-template-columns:repeat(auto-fit,minmax(100px,1fr));gap:8px"
    return f'<div style="{columns}">{cells}</div>'


def histogram(bars: Sequence[Bar], label: str, words: Words) -> str:
    """Return a histogram as a drawing (SVG): bars of the class, a line of what is to be expected.

    Drawn here, where the rest of the package leaves charts to Altair: this page is kept, mailed and printed, and may
    hold no script and ask for nothing. A page of Altair's fetches its script, or holds it, most of a megabyte, and
    only a further package with a browser's engine in it puts it there or draws beforehand. This is some kilobytes, is
    sharp on paper, and has its numbers in a table behind it.

    Parameters
    ----------
    bars : sequence of Bar
    label : str
        What is read out.
    words : Words
    """
    width, height, left, foot = 480, 190, 34, 24
    top = max(max(bar.games, bar.expected or 0.0) for bar in bars)
    step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if top <= 5 * step)
    top = step * -(-top // step)
    wide = (width - left - 8) / len(bars)

    def y(value: float) -> float:
        return round(10 + (height - foot - 10) * (1 - value / top), 1)

    parts = [
        f'<line x1="{left}" x2="{width}" y1="{y(value)}" y2="{y(value)}" style="stroke:{THIN}"/>'
        f'<text x="{left - 6}" y="{y(value) + 4}" text-anchor="end">{value}</text>'
        for value in range(0, int(top) + 1, step)
    ]
    every = -(-len(bars) // 11)
    for place, bar in enumerate(bars):
        x = left + 4 + place * wide
        told = f"{bar.least}" if bar.least == bar.most else f"{bar.least}\u2013{bar.most}"
        expected = "" if bar.expected is None else f" / {words.fixed(bar.expected)}"
        if bar.games:
            parts.append(
                f'<rect x="{x + 1.5:.1f}" y="{y(bar.games)}" width="{wide - 3:.1f}" height="{y(0) - y(bar.games):.1f}" '
                f'style="fill:{_BLUE}"><title>{told}: {bar.games}{expected}</title></rect>'
            )
        if place % every == 0:
            parts.append(f'<text x="{x:.1f}" y="{height - 8}" text-anchor="middle">{bar.least}</text>')
    line = [
        f"{left + 4 + (place + 0.5) * wide:.1f},{y(bar.expected)}"
        for place, bar in enumerate(bars)
        if bar.expected is not None
    ]
    if line:
        points = " ".join(line)
        parts.append(f'<polyline points="{points}" fill="none" style="stroke:{PAPER}" stroke-width="5"/>')
        parts.append(f'<polyline points="{points}" fill="none" style="stroke:{_ORANGE}" stroke-width="2.5"/>')
    drawn = (
        f'<svg viewBox="0 0 {width} {height}" style="display:block;width:100%;min-width:420px;max-width:600px;'
        f'font:12px sans-serif;fill:{GREY}" role="img" aria-label="{escape(label)}">{"".join(parts)}</svg>'
    )
    return scrolled(drawn, label)


def _bars_table(bars: Sequence[Bar], words: Words) -> str:
    """Return the numbers behind the histogram, to be opened by who wants them or cannot see it."""
    heads = (words.t("class.head_score"), words.t("class.games"), words.t("class.expected"))
    rows = [
        (
            f"{bar.least}" if bar.least == bar.most else f"{bar.least}\u2013{bar.most}",
            words.number(bar.games),
            "" if bar.expected is None else words.fixed(bar.expected, 2),
        )
        for bar in bars
    ]
    table = _plain_table(heads, rows)
    said = escape(" · ".join(heads))
    return f'<details class="numbers" style="margin-top:4px"><summary>{said}</summary>{table}</details>'


def _plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    figure = f"{CELL};text-align:center;font-variant-numeric:tabular-nums"
    head = "".join(
        f'<th scope="col" style="{figure if place else NAME};border-top:0">{escape(name)}</th>'
        for place, name in enumerate(heads)
    )
    body = "".join(
        f'<tr style="{GROUND}"><th scope="row" dir="auto" style="{NAME};font-weight:normal">'
        f"{escape(first)}</th>" + "".join(f'<td style="{figure}">{escape(cell)}</td>' for cell in rest) + "</tr>"
        for first, *rest in rows
    )
    table = (
        '<table style="border-collapse:collapse;margin-top:6px">'
        f'<thead><tr style="{GROUND}">{head}</tr></thead><tbody>{body}</tbody></table>'
    )
    return scrolled(table, heads[0])


_SIGNS = {"right": "\u2713", "wrong": "\u2717", "missing": "\u00b7"}


def _exercises(report: ClassReport, words: Words) -> str:
    """Return a table for each lesson: a row a pupil, a column an exercise."""
    key = ", ".join(f"{sign} {words.t(f'check.is_{stand}')}" for stand, sign in _SIGNS.items())
    parts = [f'<p style="{QUIET};margin:0;font-size:.86em">{escape(key)}</p>']
    hardest = report.hardest
    if hardest is not None:
        said = words.t("class.hardest", id=hardest.id, n=hardest.wrong, of=hardest.right + hardest.wrong)
        parts.append(f"<p><b>{escape(said)}</b></p>")
    for lesson in LESSONS:
        ids = [one.id for one in report.exercises if one.id.partition(".")[0] == f"{lesson}"]
        if ids:
            title = words.t("check.appendix") if lesson == APPENDIX else words.t("check.lesson", n=lesson)
            rows = [
                (one.title, *(_SIGNS.get(one.standing.lessons[lesson].get(name, ""), "") for name in ids))
                for one in report.progress
                if lesson in one.standing.lessons
            ]
            counted = [one for one in report.exercises if one.id in ids]
            rows.append((words.t("class.head_right"), *(words.number(one.right) for one in counted)))
            parts.append(_plain_table((title, *ids), rows))
    return "".join(parts)


def _losses(losses: Sequence[Losses], words: Words) -> str:
    holds = len(losses[0].holds)
    heads = [
        words.t("class.head_name"),
        words.t("class.head_score"),
        words.t("class.head_luck"),
        words.t("class.head_lost"),
        *(words.t("coach.roll", roll=roll) for roll in range(1, holds + 1)),
        words.t("class.where_box"),
    ]
    figure = f"{CELL};text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums"
    head = "".join(
        f'<th scope="col" style="{figure if place else NAME};border-top:0">{escape(name)}</th>'
        for place, name in enumerate(heads)
    )
    darkest = max((value for one in losses for value in (*one.holds, one.boxes)), default=0.0) or 1.0

    def lost(value: float) -> str:
        tint = shade("loss-bar", _DARKEST * value / darkest)
        # On the cell's own ground, so that a dark theme does not shine through.
        ground = f"background:linear-gradient({tint},{tint}),{PAPER}"
        return f'<td style="{figure};{ground}">{words.fixed(value, 2)}</td>'

    body = "".join(
        f'<tr style="{GROUND}"><th scope="row" dir="auto" style="{NAME};font-weight:normal">'
        f"{escape(one.name)}</th>"
        f'<td style="{figure}">{words.number(one.score)}</td>'
        f'<td style="{figure}{toned(one.luck)}">{words.signed(one.luck, 2)}</td>'
        f'<td style="{figure};font-weight:bold{toned(-one.loss)}">{words.fixed(one.loss, 2)}</td>'
        f"{''.join(map(lost, (*one.holds, one.boxes)))}</tr>"
        for one in losses
    )
    table = (
        '<table style="border-collapse:collapse">'
        f'<thead><tr style="{GROUND}">{head}</tr></thead><tbody>{body}</tbody></table>'
    )
    return scrolled(table, words.t("class.lost_where"))


def _missed(one: Missed, report: ClassReport, words: Words) -> str:
    rules = report.rules
    names = "" if rules is None else words.list([rules.category(key).name(words.locale) for key in one.open])
    everything = rules is not None and len(one.open) == len(rules.keys)
    where = [
        words.t("class.rolls_left", n=one.rolls_left),
        words.t("class.all_open") if everything else words.t("class.open", boxes=names),
    ]
    said = [
        words.t("class.most_did", what=one.played, n=one.played_by),
        words.t("class.was_best", what=one.best),
        words.t("class.lost_each", loss=words.fixed(one.loss, 2)),
    ]
    lines = "".join(f"<li>{escape(line)}</li>" for line in said)
    return (
        f'<article style="margin:8px 0;padding:8px 12px;border:1px solid {THIN};border-radius:8px;break-inside:avoid">'
        f'<div style="display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center">'
        f"{dice(one.dice, None, '-'.join(map(str, one.dice)))}"
        f"<b>{escape(words.t('class.missed_of', missed=one.missed, met=one.met))}</b></div>"
        f'<div style="{QUIET}">{escape(" · ".join(where))}</div>'
        f'<ul style="margin:4px 0;padding-left:20px">{lines}</ul><div style="{QUIET}">{escape(one.why)}</div></article>'
    )
