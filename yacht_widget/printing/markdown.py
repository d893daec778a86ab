"""Markdown of the lessons and guides as HTML, formulas as MathML, which browsers draw by themselves."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal, cast

from yacht_widget.errors import MissingError, absent, missing

# A hand is not parted at the end of a line.
_DICE = re.compile(r"(?<![\w-])\d(?:-\d)+(?![\w-])")
_MATHML = "http://www.w3.org/1998/Math/MathML"


def html_of(text: str) -> str:
    r"""Return Markdown as HTML; HTML in it is shown as text.

    Raises
    ------
    MissingError
        Without the packages of the extra ``print``.

    Examples
    --------
    >>> html_of("**5.1** $n!$ < 3")[:29]
    '<p><strong>5.1</strong> <math'
    >>> html_of("Hold 6-6")
    '<p>Hold <span class="dice">6-6</span></p>\n'
    """
    return re.sub(r">[^<]+", lambda part: _DICE.sub(r'<span class="dice">\g<0></span>', part[0]), _converter()(text))


@cache
def _converter() -> Callable[[str], str]:
    not_there = absent("latex2mathml", "mistune")
    if not_there:
        raise MissingError(missing("lessons on paper need", not_there, "print"))
    import mistune  # noqa: PLC0415 - an extra
    from latex2mathml.converter import convert  # noqa: PLC0415 - an extra

    renderer = mistune.HTMLRenderer(escape=True)
    converter = mistune.create_markdown(renderer=renderer, plugins=["table", "math"])

    def formula(text: str, display: Literal["inline", "block"]) -> str:
        # HTML knows the elements of formulas without an address to know them by.
        return convert(text, display=display).replace(f' xmlns="{_MATHML}"', "")

    renderer.register("inline_math", lambda _renderer, text: formula(text, "inline"))
    renderer.register("block_math", lambda _renderer, text: f"<p>{formula(text, 'block')}</p>\n")
    return cast("Callable[[str], str]", converter)
