"""Markdown of the lessons and guides as HTML, formulas as MathML, which browsers draw by themselves."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import cast

from yacht_widget.errors import MissingError, missing


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
    """
    return _converter()(text)


@cache
def _converter() -> Callable[[str], str]:
    try:
        import mistune  # noqa: PLC0415 - an extra
        from latex2mathml.converter import convert  # noqa: PLC0415 - an extra
    except ImportError as error:
        message = missing("lessons on paper need", error.name or "mistune", "print")
        raise MissingError(message) from error
    renderer = mistune.HTMLRenderer(escape=True)
    converter = mistune.create_markdown(renderer=renderer, plugins=["table", "math"])
    renderer.register("inline_math", lambda _renderer, formula: convert(formula))
    renderer.register("block_math", lambda _renderer, formula: f"<p>{convert(formula, display='block')}</p>\n")
    return cast("Callable[[str], str]", converter)
