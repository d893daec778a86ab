"""Pupils' work on a page that nbconvert makes, as text: nothing in it acts on whoever reads it.

nbgrader shows what is handed in to the teacher, on a page that may change grades, and to the pupil. A script in a text
or in what code shows would run there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jinja2 import pass_context
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath


def as_text(config: Any) -> None:  # noqa: ANN401 - traitlets' own, which only widgets know
    """Have nbconvert show what pupils write, and what their code shows, as text.

    All that our own cells show has a text. Even a picture may not come from code as it is: nbconvert takes its data on
    trust. What was pasted into a text stays.

    Parameters
    ----------
    config : traitlets.config.Config
        Of nbgrader or nbconvert; it is added to.
    """
    config.WidgetsDataTypeFilter.display_data_priority = ["text/plain"]
    config.HTMLExporter.sanitize_html = True
    config.HTMLExporter.filters = {"markdown2html": f"{__name__}.written"}


@pass_context
def written(context: Mapping[str, Any], source: str) -> str:
    """Return a text in Markdown as HTML, with its own tags shown as they were typed.

    Parameters
    ----------
    context : mapping
        Where a template asks from: the cell, with pictures that were pasted into it.
    source : str
    """
    pictures = context.get("cell", {}).get("attachments", {})
    renderer = IPythonRenderer(escape=True, allow_harmful_protocols=False, attachments=pictures)
    return MarkdownWithMath(renderer=renderer).render(source)
