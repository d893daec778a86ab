"""What the small widgets of the lessons share: one bundle, the rules as they are told, and their plain form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import anywidget
import traitlets

from yacht_widget.looks import FRAME, GROUND, PLAIN_CELL
from yacht_widget.messages import text_of
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet
from yacht_widget.widgets.base import PageParts, YachtWidget, static_text


class LessonWidget(YachtWidget):
    """Base of the small widgets.

    They share a bundle, for most of it is the same for all, and a page loads it once.
    """

    _esm = static_text("loader.js")
    # Which of the bundle's widgets this is.
    _part = traitlets.Unicode(read_only=True).tag(sync=True)
    setup = traitlets.Dict(read_only=True).tag(sync=True)

    def __init__(self, part: str, setup: dict[str, object], **traits: Any) -> None:  # noqa: ANN401 - values of traits
        with self.hold_trait_notifications():
            self.set_trait("_part", part)
            self.set_trait("setup", {**setup, "alive": True})
        super().__init__("lesson", **traits)

    def _page_parts(self) -> PageParts:
        hosts = {*anywidget.AnyWidget.class_trait_names(sync=True), "_anywidget_id", "_esm", "_css"}
        own = [name for name in self.keys if name not in hosts and name not in {"_code", "_code_id", "_words"}]
        traits = {name: self.get_state(name)[name] for name in own}
        return PageParts(self._title(), {**traits, "setup": {**self.setup, "alive": False}})

    def _word(self, key: str) -> str:
        return text_of(key, self._language_now) or key

    def _title(self) -> str:
        return self._word(f"{self._part}.title")

    def _html(self) -> str:
        title = f"<div><b>{escape(self._title())}</b></div>"
        return f'<div lang="{self._language_now}" style="{FRAME}">{title}{self._plain()}</div>'

    def _plain(self) -> str:
        """Return what stands under the title where the widget itself cannot be."""
        raise NotImplementedError


def rules_of(rules: RuleSet) -> dict[str, object]:
    """Return rules as the page needs them."""
    return {
        "name": rules.name,
        "builtin": is_built_in(rules),
        "titles": dict(rules.titles),
        "joker": rules.joker,
        "upper_first": rules.upper_first,
        "dice": rules.dice,
        "sides": rules.sides,
        "rolls": rules.rolls,
    }


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table as static markup, its first column as heads of the rows."""
    tops = "".join(
        f'<th scope="col" style="{PLAIN_CELL};border-top:0;text-align:{_side(place)}">{escape(text)}</th>'
        for place, text in enumerate(head)
    )
    body = "".join(
        f'<tr style="{GROUND}">'
        f'<th scope="row" style="{PLAIN_CELL};text-align:left;font-weight:normal">{escape(first)}</th>'
        + "".join(f'<td style="{PLAIN_CELL};text-align:right">{escape(text)}</td>' for text in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f'<table style="border-collapse:collapse;margin-top:8px"><tr style="{GROUND}">{tops}</tr>{body}</table>'


def _side(place: int) -> str:
    return "right" if place else "left"
