"""A board as plain HTML: what GitHub, a printer, a static page or a dead kernel shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from yacht_widget.game import Game
from yacht_widget.looks import EDGE, FRAME, GROUND, PLAIN_CELL
from yacht_widget.messages import text_of

_DIE = (
    f"display:inline-block;min-width:26px;margin-right:6px;padding:2px 0;border:1px solid {EDGE};"
    "border-radius:6px;text-align:center;font-weight:bold"
)


def board_html(game: Game, locale: str, levels: Sequence[Mapping[str, object]] = ()) -> str:
    """Return the dice and the sheet of a game as static markup.

    Parameters
    ----------
    game : Game
    locale : str
    levels : sequence of mapping
        By seat: which level of computer player sits there under its own name.
    """
    return (
        f'<div lang="{locale}" style="{FRAME}"><div><b>{escape(game.rules.title(locale))}</b></div>'
        f"{_dice(game)}{_sheet(game, names_in(game, locale, levels), locale)}</div>"
    )


def _dice(game: Game) -> str:
    if not game.dice:
        return ""
    dice = "".join(f'<span style="{_DIE}">{die}</span>' for die in game.dice)
    return f'<div style="margin:8px 0">{dice}</div>'


def names_in(game: Game, locale: str, levels: Sequence[Mapping[str, object]]) -> list[str]:
    """Return the players as a reader of this language calls those who have no name of their own."""
    names = []
    for seat, name in enumerate(game.players):
        level = levels[seat] if levels else {}
        if level:
            word = text_of(f"level.{level['level']}", locale)
            names.append(f"{word} {level['nth']}".strip())
        elif name == f"Player {seat + 1}":
            names.append((text_of("board.player", locale) or name).replace("{i}", str(seat + 1)))
        else:
            names.append(name)
    return names


def _sheet(game: Game, names: Sequence[str], locale: str) -> str:
    head = "".join(
        f'<th scope="col" style="{PLAIN_CELL};border-top:0;text-align:right">{escape(name)}</th>' for name in names
    )
    rows = [f'<tr style="{GROUND}"><td style="{PLAIN_CELL};border-top:0"></td>{head}</tr>']
    for category in game.rules.categories:
        cells = [card.scores.get(category.key, "") for card in game.cards]
        rows.append(_row(category.name(locale), cells))
    if game.rules.upper_bonus is not None:
        rows.append(_row(_word("upper_bonus", locale), [card.upper_bonus or "" for card in game.cards]))
    if game.rules.joker != "none":
        rows.append(_row(_word("yahtzee_bonus", locale), [card.yahtzee_bonus or "" for card in game.cards]))
    rows.append(_row(_word("total", locale), game.totals, weight="bold"))
    return f'<table style="border-collapse:collapse;margin-top:8px">{"".join(rows)}</table>'


def _row(name: str, cells: Sequence[object], weight: str = "normal") -> str:
    points = "".join(f'<td style="{PLAIN_CELL};text-align:right;font-weight:{weight}">{cell}</td>' for cell in cells)
    head = f'<th scope="row" style="{PLAIN_CELL};text-align:left;font-weight:{weight}">{escape(name)}</th>'
    return f'<tr style="{GROUND}">{head}{points}</tr>'


def _word(key: str, locale: str) -> str:
    return text_of(f"box.{key}", locale) or key
