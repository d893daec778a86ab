"""A review as one page that prints well: no network, no script, light, A4; and as a short one for a notebook."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from types import MappingProxyType

from yacht_widget.cldr import MINUS
from yacht_widget.coach.pictures import dice, die_symbols, progress
from yacht_widget.coach.reasons import SAME
from yacht_widget.coach.results import Box, Decision, PlayerReview, Roll, Turn
from yacht_widget.coach.table import luck_of
from yacht_widget.coach.telling import Telling
from yacht_widget.files import MARK
from yacht_widget.looks import FRAME, GROUND, PAGE, THIN, toned
from yacht_widget.rules import RuleSet
from yacht_widget.words import Words, player_name

# Nothing is fetched from anywhere, and nothing runs: the browser itself sees to it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
_LOOK = (
    PAGE
    + """\
main { max-width: 45rem; margin: 0 auto; }
h1 { margin: 0 0 8px; font-size: 1.25rem; }
h2, h3 { margin: 20px 0 4px; font-size: 1rem; break-after: avoid; }
h4 { margin: 0; font-size: 1em; }
p { margin: 4px 0; }
.quiet { color: var(--yw-aside); }
.small { font-size: 0.75rem; }
.sum { display: flex; flex-wrap: wrap; gap: 8px 12px; margin: 12px 0 4px; padding: 0; list-style: none; }
.sum li { box-sizing: border-box; flex: 1 1 120px; padding: 8px 12px; border: 1px solid var(--yw-thin);
  border-radius: 8px; font-size: 0.75rem; color: var(--yw-aside); }
.sum b[class=""] { color: var(--yw-written); }
.sum b { display: block; font-size: 1.25rem; font-variant-numeric: tabular-nums; }
.gain { color: var(--yw-gain); }
.loss { color: var(--yw-loss); }
.progress { display: block; width: 100%; margin: 12px 0 0; }
.progress text { font: 11px system-ui, sans-serif; fill: var(--yw-aside); }
.progress line { stroke: var(--yw-thin); }
.progress .start { stroke: var(--yw-aside); }
.progress polyline { stroke: var(--yw-written); }
.progress .ink { fill: var(--yw-written); stroke: var(--yw-written); }
.progress circle.ink { stroke: none; }
.progress .good { fill: var(--yw-gain-bar); stroke: var(--yw-gain-bar); }
.progress .bad { fill: var(--yw-page); stroke: var(--yw-loss-bar); }
.key { display: flex; flex-wrap: wrap; gap: 2px 16px; }
.key span::before { content: ""; display: inline-block; width: 10px; height: 10px; margin-right: 6px; }
.key span::before { box-sizing: border-box; border: 2px solid var(--yw-written); background: var(--yw-written); }
.key .good::before { border-color: var(--yw-gain-bar); background: var(--yw-gain-bar); }
.key .bad::before { border-color: var(--yw-loss-bar); background: var(--yw-page); }
.key span, .turn, .turn *, .progress { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
ol.worst { margin: 8px 0; padding-left: 24px; }
ol.worst li { margin: 6px 0; break-inside: avoid; }
.turn { margin: 12px 0; border: 1px solid var(--yw-thin); border-radius: 8px; break-inside: avoid; }
.turn header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 16px; padding: 6px 12px;
  background: var(--yw-head); border-radius: 7px 7px 0 0; }
.turn header h4 { flex: 1 1 auto; }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
col.luck { width: 4.75rem; }
col.lost { width: 5.75rem; }
th, td { padding: 5px 12px; text-align: left; vertical-align: top; border-top: 1px solid var(--yw-thin); }
th { font-weight: 600; font-size: 0.75rem; color: var(--yw-aside); white-space: nowrap; }
.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.dear > :first-child { background: linear-gradient(var(--yw-loss-bar), var(--yw-loss-bar)) 0 0 / 4px 100% no-repeat; }
tr.dear .what { font-weight: 600; }
.dice { display: block; margin: 1px 0; }
.what, .won { display: block; }
footer { margin-top: 24px; padding-top: 8px; border-top: 1px solid var(--yw-thin); }
.player { break-before: page; }
.player:first-of-type { break-before: auto; }
@media print { body { font-size: 0.75rem; } th, td { padding: 3px 10px; } .turn { margin: 8px 0; } }
/* In the reader's own colours good luck is still full, bad luck hollow and loss dark, on whatever ground. */
@media (forced-colors: active) {
  .key span::before, .key .bad::before { forced-color-adjust: none; border-color: CanvasText; background: Canvas; }
  .key .good::before { border-color: Highlight; background: Highlight; }
  .key .lost::before { background: CanvasText; }
  .progress .good { fill: Highlight; stroke: Highlight; }
  .progress .bad { fill: Canvas; stroke: CanvasText; }
  .progress .ink { fill: CanvasText; stroke: CanvasText; }
  .progress polyline { stroke: CanvasText; }
  .progress line, .progress .start { stroke: GrayText; }
  .progress text { fill: CanvasText; }
}
@media screen and (max-width: 35em) {
  .progress text { font-size: 22px; }
  .turn table, .turn thead, .turn tbody { display: block; }
  .turn colgroup, .turn th:nth-child(3) { display: none; }
  .turn tr { display: grid; grid-template-columns: 1fr auto auto; border-top: 1px solid var(--yw-thin); }
  .turn th, .turn td { padding: 4px 8px; border: 0; }
  .turn .n { min-width: 4em; }
  .turn td:nth-child(3) { grid-area: 2 / 1 / 3 / 4; }
}
"""
)


def review_page(rules: RuleSet, players: Iterable[PlayerReview], places: Iterable[float | None], locale: str) -> str:
    """Return a review as one page.

    Parameters
    ----------
    rules : RuleSet
    players : iterable of PlayerReview
    places : iterable of float or None
        For each player the share of games played best that score less, where it is known.
    locale : str
    """
    words = Words(locale)
    pages = _Page(Telling(rules, words))
    parts = [pages.player(player, place) for player, place in zip(players, places, strict=True)]
    title = escape(f"{words.t('coach.title')}: {rules.title(locale)}")
    return (
        f'<!doctype html>\n<html lang="{locale}">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_LOOK}</style>\n</head>\n<body>\n{die_symbols(rules.sides)}\n"
        f"<main>\n<h1>{title}</h1>\n{''.join(parts)}"
        f'<footer class="quiet small"><p>{escape(words.t("coach.legend"))}</p>'
        f"<p>{escape(words.t('coach.exact', rules=rules.title(locale)))}</p></footer>\n</main>\n</body>\n</html>\n"
    )


class _Page:
    """The parts of a page."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self.words = telling.words

    def t(self, key: str, **values: str | float) -> str:
        """Return a message for a page."""
        return escape(self.words.t(key, **values))

    def player(self, player: PlayerReview, place: float | None) -> str:
        """Return the part of a player: summary first, then turn by turn."""
        label = self.words.t("coach.progress")
        head = f'<section class="player">\n<h2>{escape(self.name(player))}</h2>\n{self.summary(player, place)}'
        if not player.turns:
            return f"{head}<p>{self.t('coach.nothing')}</p>\n</section>\n"
        turns = "".join(self.turn(turn) for turn in player.turns)
        return (
            f"{head}{progress(player, self.words, label)}"
            f'<p class="key quiet small">{escape(label)}: <span class="good">{escape(luck_of(1, self.words))}</span>'
            f'<span class="bad">{escape(luck_of(-1, self.words))}</span>'
            f'<span class="lost">{self.t("coach.lost")}</span></p>\n'
            f"{self.worst(player)}<h3>{self.t('coach.turns')}</h3>\n{turns}</section>\n"
        )

    def name(self, player: PlayerReview) -> str:
        """Return the name of a player, in the language where it is none."""
        return player_name(player.name, player.seat, self.words)

    def summary(self, player: PlayerReview, place: float | None) -> str:
        """Return the four figures, and what else there is to say about the whole game."""
        words = self.words
        figures = [
            ("coach.start", words.fixed(player.start, 2), ""),
            ("coach.luck", words.signed(player.luck, 2), _tone(player.luck)),
            ("coach.loss", words.fixed(player.loss, 2), _tone(-player.loss)),
            ("coach.score" if player.done else "coach.score_now", _score(player, words), ""),
        ]
        cells = "".join(f'<li>{self.t(key)}<b class="{tone}">{said}</b></li>' for key, said, tone in figures)
        decisions = player.decisions
        best = sum(decision.good for decision in decisions)
        said = [
            words.t("coach.best_of", best=best, of=len(decisions)) if decisions else "",
            "" if place is None else words.t("coach.place", share=words.percent(place)),
            words.t("coach.taken_back", n=player.taken_back) if player.taken_back else "",
            "" if player.done else words.t("coach.under_way"),
        ]
        told = [decision.win is not None for decision in decisions]
        if any(told):
            said.append(words.t("coach.win_how"))
            if not all(told):
                said.append(words.t("coach.win_left_out"))
        lines = "".join(f"<p>{escape(line)}</p>" for line in said if line)
        split = escape(f"{words.t('coach.split')}: {_sum(player, words)}")
        return f'<ul class="sum">{cells}</ul>\n<p class="quiet small">{split}</p>\n{lines}\n'

    def worst(self, player: PlayerReview) -> str:
        """Return the dearest decisions."""
        dear = player.worst()
        if not dear:
            return f"<p>{self.t('coach.faultless')}</p>\n"
        words = self.words
        items = "".join(
            f"<li><b>{escape(self.telling.when(decision))}</b>: {escape(_shown(decision))} → "
            f"{escape(self.telling.played(decision))} "
            f'<span class="loss">{words.signed(-decision.loss, 2)}</span>'
            f'<span class="what">{self.better(decision)}</span></li>'
            for decision in dear
        )
        return f'<h3>{self.t("coach.worst")}</h3>\n<ol class="worst">{items}</ol>\n'

    def turn(self, turn: Turn) -> str:
        """Return a turn: its rolls and decisions."""
        words = self.words
        title = words.t("coach.turn", turn=turn.number)
        if turn.box is not None:
            title = f"{title}: {self.telling.writing(turn.box.played, turn.box.points, turn.box.bonus)}"
        rows = "".join(self.roll(number, roll, turn) for number, roll in enumerate(turn.rolls, start=1))
        if turn.box is not None and turn.rolls[-1].keep is not None:
            rows += self.decision("", "", turn.box)
        lost = f'<span class="loss">{self.t("coach.lost")} {words.fixed(turn.loss, 2)}</span>' if turn.loss else ""
        return (
            f'<article class="turn"><header><h4>{escape(title)}</h4>'
            f"<span>{self.t('coach.luck')} {self.signed(turn.luck)}</span>{lost}</header>"
            f"<table>{self.columns()}<thead>{self.head()}</thead><tbody>{rows}</tbody></table></article>\n"
        )

    def columns(self) -> str:
        """Return the widths of the columns, which are the same in all turns."""
        width = 26 * self.telling.rules.dice + 22
        return f'<colgroup><col style="width:{width}px"><col class="luck"><col><col class="lost"></colgroup>'

    def head(self) -> str:
        """Return the heads of the columns."""
        keys = ("board.dice", "coach.luck", "coach.decision", "coach.lost")
        wide = ("", ' class="n"', "", ' class="n"')
        heads = (
            f'<th scope="col"{style}>{self.t(key)}</th>' for key, style in zip(keys, wide, strict=True)
        )  # fmt: skip
        return f"<tr>{''.join(heads)}</tr>"

    def roll(self, number: int, roll: Roll, turn: Turn) -> str:
        """Return the row of a roll and of what was held after it."""
        label = f"{self.words.t('coach.roll', roll=number)}: {' '.join(map(str, roll.dice))}"
        drawn = dice(roll.dice, None if roll.keep is None else roll.keep.held, label)
        luck = self.signed(roll.luck)
        # Of the last roll nothing is held: it is written.
        decision = roll.keep or (turn.box if number == len(turn.rolls) else None)
        if decision is not None:
            return self.decision(drawn, luck, decision)
        return _row(drawn, luck, f'<span class="quiet">{self.t("coach.undecided")}</span>', "")

    def decision(self, drawn: str, luck: str, decision: Decision) -> str:
        """Return the row of a decision."""
        what = f'<span class="what">{escape(self.telling.played(decision))}</span>'
        if not decision.good:
            what += f'<span class="what loss">{self.better(decision)}</span>'
        what += f'<span class="quiet small">{escape(self.telling.why(decision))}</span>'
        if decision.win is not None:
            what += f'<span class="won small">{escape(self.telling.won(decision))}</span>'
        cost = f'<span class="quiet">{self.t("coach.best")}</span>' if decision.good else self.cost(decision)
        return _row(drawn, luck, what, cost, style="" if decision.good else ' class="dear"')

    def better(self, decision: Decision) -> str:
        """Return what would have been better."""
        return escape(self.telling.better(decision))

    def cost(self, decision: Decision) -> str:
        """Return what a decision cost, as an amount: it stands under "lost"."""
        return f'<span class="loss">{self.words.fixed(decision.loss, 2)}</span>'

    def signed(self, value: float) -> str:
        """Return luck, good or bad."""
        return f'<span class="{_tone(value)}">{self.words.signed(value, 2)}</span>'


def _row(drawn: str, luck: str, what: str, cost: str, style: str = "") -> str:
    return f'<tr{style}><td>{drawn}</td><td class="n">{luck}</td><td>{what}</td><td class="n">{cost}</td></tr>'


# JupyterLab paints every second row of a table in its theme's colour: rows and cells have their own.
_CELL = f"padding:2px 10px;border:0;border-top:1px solid {THIN};{GROUND};text-align:"


def review_card(rules: RuleSet, players: Iterable[PlayerReview], locale: str) -> str:
    """Return a review in short, for a notebook: the figures, and a line for each turn."""
    words = Words(locale)
    telling = Telling(rules, words)
    parts = [f"<b>{escape(words.t('coach.title'))}: {escape(rules.title(locale))}</b>"]
    pages = _Page(telling)
    for player in players:
        figures = (
            f"{words.t('coach.start')} {words.fixed(player.start, 2)}",
            f"{words.t('coach.luck')} {words.signed(player.luck, 2)}",
            f"{words.t('coach.lost')} {words.fixed(player.loss, 2)}",
            f"{words.t('coach.score' if player.done else 'coach.score_now')} {_score(player, words)}",
        )
        keys = ("coach.turn", "board.box", "coach.luck", "coach.lost", "coach.better")
        heads = [words.t(keys[0], turn="").strip(), *(words.t(key, what="").strip(" :") for key in keys[1:])]
        rows = [_line(heads, "th")]
        for turn in player.turns:
            box = turn.box
            dear = max(turn.decisions, key=lambda decision: decision.loss, default=None)
            better = "" if dear is None or dear.good else telling.instead(dear)
            rows.append(
                _line(
                    [
                        str(turn.number),
                        words.t("coach.undecided")
                        if box is None
                        else telling.writing(box.played, box.points, box.bonus),
                        words.signed(turn.luck, 2),
                        words.fixed(turn.loss, 2) if turn.loss >= SAME else "",
                        better,
                    ],
                    "td",
                    {2: toned(turn.luck), 3: toned(-turn.loss)},
                )
            )
        table = (
            f'<table style="border-collapse:collapse;margin-top:8px">{"".join(rows)}</table>' if player.turns else ""
        )
        said = f"{pages.name(player)}: {', '.join(figures)} ({_sum(player, words)})"
        parts.append(f"<div>{escape(said)}</div>{table}")
    return f'<div lang="{locale}" style="{FRAME}">{"".join(parts)}</div>'


def _line(cells: Iterable[str], kind: str, tones: Mapping[int, str] = MappingProxyType({})) -> str:
    sides = ("right", "left", "right", "right", "left")
    return (
        f'<tr style="{GROUND}">'
        + "".join(
            f'<{kind} style="{_CELL}{sides[place]}{tones.get(place, "")}">{escape(cell)}</{kind}>'
            for place, cell in enumerate(cells)
        )
        + "</tr>"
    )


def _score(player: PlayerReview, words: Words) -> str:
    return words.number(player.total) if player.done else words.fixed(player.expected, 2)


def _sum(player: PlayerReview, words: Words) -> str:
    """Return the sum that the figures are, with the very numbers that stand above it."""
    luck = f"{MINUS if player.luck < 0 else '+'} {words.fixed(abs(player.luck), 2)}"
    equal = "=" if player.adds_up(2) else "≈"
    return (
        f"{words.fixed(player.start, 2)} {luck} {MINUS} {words.fixed(player.loss, 2)} {equal} {_score(player, words)}"
    )


def _tone(value: float) -> str:
    return "gain" if value > 0 else "loss" if value < 0 else ""


def _shown(decision: Decision) -> str:
    return " ".join(map(str, sorted(decision.dice) if isinstance(decision, Box) else decision.dice))
