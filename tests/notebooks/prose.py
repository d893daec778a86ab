"""What people read in a Markdown text: its words, its links and its headings."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path

import mistune

ROOT = Path(__file__).resolve().parents[2]
TEACHER = ROOT / "lessons" / "teacher"
NOTEBOOKS = sorted((ROOT / "lessons").rglob("*.ipynb"))
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(TEACHER.glob("*.md"))]
# Not what nobody reads: code, formulas, and the marks of HTML.
PARSE = mistune.create_markdown(renderer=None, plugins=["table", "math"])
LINK = re.compile(r"""\b(?:href|src)\s*=\s*["']([^"']*)["']""", re.IGNORECASE)
ANCHOR = re.compile(r"""\b(?:id|name)\s*=\s*["']([^"']*)["']""", re.IGNORECASE)


@dataclass
class Prose:
    """A text as it is read.

    Parameters
    ----------
    words, links, headings, anchors : list of str
        Pieces of text, where its links and images lead, its headings, and the places named in its HTML.
    """

    words: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    headings: list[str] = field(default_factory=list)
    anchors: list[str] = field(default_factory=list)

    def add(self, markdown):
        for token in PARSE(markdown):
            self._take(token)
        return self

    def _take(self, token):
        kind = token["type"]
        raw = token.get("raw", "")
        if kind == "text":
            self.words.append(raw)
        elif kind in {"block_html", "inline_html"}:
            self.links += LINK.findall(raw)
            self.anchors += ANCHOR.findall(raw)
            self.words.append(re.sub(r"<[^>]*>", " ", raw))
        elif kind in {"link", "image"}:
            self.links.append(token["attrs"]["url"])
        if kind == "heading":
            self.headings.append("".join(texts(token)))
        for child in token.get("children", []):
            self._take(child)


def texts(token):
    """Yield the texts within a token, those of code too."""
    if "children" not in token:
        yield token.get("raw", "")
    for child in token.get("children", []):
        yield from texts(child)


def read(path):
    """Return the prose of a page or a notebook; of a notebook's code its comments are read, too."""
    found = Prose()
    if path.suffix != ".ipynb":
        return found.add(path.read_text(encoding="utf-8"))
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found.add(source)
        else:
            found.words += re.findall(r"#\s(.*)", source)
    return found
