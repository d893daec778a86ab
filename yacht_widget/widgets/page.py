"""A widget as one file: a page that opens from disk, with no network and no kernel."""

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from yacht_widget.files import MARK, write_html
from yacht_widget.game import Game, Rolled, Written
from yacht_widget.looks import ROOT
from yacht_widget.messages import LOCALES, words_of
from yacht_widget.turn_odds import turn_binary
from yacht_widget.widgets.snapshot import code_of, event_of, setup_of, state_of

# Nothing is fetched from anywhere: the browser itself sees to it.
_POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'; img-src data:"
_LOOK = (
    ROOT
    + """\
body { margin: 0; padding: 16px; background: var(--yw-page); color: var(--yw-written);
  font: 0.875rem/1.4 system-ui, "Noto Sans Thai", sans-serif; }
main { max-width: 1100px; margin: 0 auto; }
main:has([data-size=projector]) { max-width: none; }
.title { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); }
/* All of it grows with the reader's type; on a projector it is as large as the board's. */
.replay { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin: 0 0 12px;
  --target: max(44px, 3.15em); }
body:has([data-size=projector]) .replay { font-size: max(clamp(20px, min(1.9vw, 3.3vh), 44px), 0.875rem); }
.replay button { min-width: var(--target); min-height: var(--target); font: inherit; color: inherit; cursor: pointer;
  border-radius: 8px; background: var(--yw-head); border: 1px solid var(--yw-control); }
.replay button[aria-disabled="true"] { cursor: default; border-style: dashed; }
.replay input { flex: 1 1 160px; min-width: 0; min-height: var(--target); margin: 0;
  accent-color: var(--yw-mark); }
.replay output { min-width: 9em; text-align: right; font-variant-numeric: tabular-nums; }
.replay p { flex: 1 1 100%; min-height: 1lh; margin: 0; }
.replay :focus-visible { outline: 2px solid var(--yw-mark); outline-offset: 2px; }
@media (max-width: 35em) {
  .replay input { order: 1; flex-basis: 100%; }
  .replay p { order: 2; }
  .replay output { min-width: 0; }
}
@media (forced-colors: active) { .replay button[aria-disabled="true"] { color: GrayText; border-color: GrayText; } }
@media print { .replay { display: none; } }
"""
)


@dataclass(frozen=True, slots=True)
class Page:
    """What a page holds.

    Parameters
    ----------
    title : str
    locale : str
        Language of the title and of `plain`; the traits say in which the widget is.
    code : str
        The widget's bundle.
    host : str
        The script that shows it.
    traits : mapping
        The model; values are plain data or bytes.
    frames : sequence of mapping
        For a replay: traits that change with each move.
    plain : str
        Markup for where scripts do not run.
    """

    title: str
    locale: str
    code: str
    host: str
    traits: Mapping[str, object]
    frames: Sequence[Mapping[str, object]]
    plain: str

    def text(self) -> str:
        """Return the page as HTML."""
        packed = _pack({"code": self.code, "traits": self.traits, "frames": self.frames})
        # What ends a script, or looks like a comment, must not stand in one.
        host = self.host.replace("</script", "<\\/script").replace("<!--", "<\\!--")
        return (
            f'<!doctype html>\n<html lang="{self.locale}">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(self.title)}</title>\n<style>{_LOOK}</style>\n</head>\n<body>\n"
            f'<main><h1 class="title">yacht-widget</h1><h2 class="title">{escape(self.title)}</h2>\n'
            f'<div id="widget">{self.plain}</div></main>\n'
            f'<script type="application/json" id="words">{_words()}</script>\n'
            f'<script type="text/plain" id="packed">{packed}</script>\n'
            f'<script type="module">{host}</script>\n</body>\n</html>\n'
        )


def write_page(path: object, page: Page, *, overwrite: bool = False) -> Path:
    """Write a page; see `write_html`."""
    return write_html(path, page.text(), overwrite=overwrite)


def replay_of(
    game: Game, locale: str, levels: Sequence[dict[str, object]] = ()
) -> tuple[dict[str, object], list[dict[str, object]]]:
    """Return the traits of a board that shows a game, and what changes with each of its moves.

    The dice held after a roll are those that were kept for the next one, or all where the player stopped; the box
    written next is marked. The odds are those of the sheet to act on.
    """
    setup = setup_of(game.rules, undo=False, real_dice=False, hints_locked=True) | {"replay": True}
    traits: dict[str, object] = {"setup": setup, "hints": "odds", "locale": locale, "pace": 1.0, "ends": b""}
    traits["advice"] = {"status": "off"}
    # A copy is played again, so that the game itself is not touched.
    again = Game(game.players, game.rules, dice=[], first=game.first)
    nobody = [False] * len(game.players)
    frames: list[dict[str, object]] = []
    moves = game.moves
    last: dict[str, object] = {"type": "new"}
    for place in range(len(moves) + 1):
        if place:
            last = event_of(_made(again, moves[place - 1]))
        coming = moves[place] if place < len(moves) else None
        state = state_of(again, nobody, levels) | {
            "rev": place + 1,
            "plan": {"box": coming.key} if isinstance(coming, Written) else None,
            "last": last,
            "best": [],
            "new_best": False,
            "notice": None,
            "said": None,
            "can_undo": False,
            "taken_back": 0,
            # The copy plays with dice that it is told, and has no code of its own.
            "code": code_of(game),
        }
        held = list(again.held)
        if again.dice and isinstance(coming, Rolled):
            held = list(coming.held)
        elif again.rolls_left and isinstance(coming, Written):
            held = [True] * game.rules.dice
        turn = b"" if again.over else turn_binary(again.cards[again.player])
        frames.append({"state": state, "held": held, "turn": turn})
    return traits, frames


def _made(game: Game, move: Rolled | Written) -> Rolled | Written:
    """Make a move of another game in this one, and return it."""
    if isinstance(move, Written):
        game.score(move.key)
    else:
        game.roll(held=move.held, rolled=[die for die, kept in zip(move.dice, move.held, strict=True) if not kept])
    return move


def _words() -> str:
    """Return the words of the page around the widget by language, as JSON that no markup can end."""
    words = {locale: words_of(locale, ("file.",)) for locale in LOCALES}
    return json.dumps(words, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _pack(content: Mapping[str, object]) -> str:
    """Return content as the page's script unpacks it: see `frontend/src/file/unpack.ts`."""
    blobs: list[bytes] = []
    places: dict[bytes, list[int]] = {}

    def placed(value: object) -> object:
        if not isinstance(value, bytes):
            message = f"a page holds plain data and bytes; got {type(value).__name__}"
            raise TypeError(message)
        # The sheet to act on stays the same for all rolls of a turn: its bytes are there once.
        if value not in places:
            places[value] = [sum(map(len, blobs)), len(value)]
            blobs.append(value)
        return {"$bytes": places[value]}

    text = json.dumps(content, default=placed, ensure_ascii=False, separators=(",", ":")).encode()
    raw = struct.pack("<I", len(text)) + text + b"".join(blobs)
    return base64.b64encode(gzip.compress(raw, 9, mtime=0)).decode()
