"""What all printables share: the frame of a page, its style, its foot, and lines to fill in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from yacht_widget.files import MARK
from yacht_widget.words import Words

# Nothing is fetched from anywhere, and nothing runs: the browser itself sees to it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


@cache
def style() -> str:
    """Return the style sheet of all printables."""
    return (files("yacht_widget.printing") / "paper.css").read_text(encoding="utf-8")


def document(title: str, body: str, words: Words, *, foot: str = "", more: str = "") -> str:
    """Return a whole page, which needs no network.

    Parameters
    ----------
    title : str
        Plain text.
    body : str
        HTML.
    words : Words
        Words of its language.
    foot : str, optional
        What stands before the page number at the foot of each sheet, plain text; "" for no foot.
    more : str, optional
        Style of this page alone.
    """
    foot_style = f"@page {{ {footer(foot, words)} }}" if foot else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{words.locale}">\n<head>\n<meta charset="utf-8">\n{MARK}\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style()}{foot_style}\n{more}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def footer(text: str, words: Words) -> str:
    """Return the style of a foot with a text and the page number."""
    before, _, rest = words.t("print.page", page="\0", pages="\1").partition("\0")
    between, _, after = rest.partition("\1")
    parts = (_quoted(f"{text} · {before}"), "counter(page)", _quoted(between), "counter(pages)", _quoted(after))
    return f"@bottom-center {{ content: {' '.join(parts)}; font-size: 8pt; padding-bottom: 4mm; }}"


def _quoted(text: str) -> str:
    # As a text of CSS inside a style element: nothing in it may end either.
    signs = (sign if sign.isalnum() or sign in " .,:;·'-" else f"\\{ord(sign):x} " for sign in text)
    return f'"{"".join(signs)}"'


def fields(names: Iterable[str], kind: str = "") -> str:
    """Return lines to fill in, each after its name; the first is the longest."""
    spans = (f"<span{'' if place else ' class=wide'}>{escape(name)}</span>" for place, name in enumerate(names))
    return f'<div class="{f"fields {kind}".strip()}">{"".join(spans)}</div>'


def person(words: Words) -> str:
    """Return lines for name, class and date."""
    return fields((words.t(f"print.{key}") for key in ("name", "class", "date")), "person")


def lines(count: int) -> str:
    """Return empty lines to write on."""
    return '<div class="line"></div>' * count
