"""The English that people read: spelled right, and its links lead somewhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from prose import NOTEBOOKS, PAGES, ROOT, TEACHER, Prose, read
from spellchecker import SpellChecker

from yacht_widget.shipped import lesson_files

LOCALE = ROOT / "yacht_widget" / "locale" / "en.json"
# Right, and not in the dictionary: British forms, names of programs and terms.
KNOWN = set(Path(__file__).with_name("known_words.txt").read_text(encoding="utf-8").split())
DICTIONARY = SpellChecker()
WORD = re.compile(r"[A-Za-zÀ-ž]+(?:['’][a-z]+)?")


def misspelled(text):
    """Return the words of a text that nobody knows."""
    found = {word.lower().replace("’", "'").removesuffix("'s") for word in WORD.findall(text)}
    return sorted(word for word in found - KNOWN if len(word) > 2 and word not in DICTIONARY)


def strings(value):
    """Yield the texts within JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from strings(item)


def name_of(path):
    return path.relative_to(ROOT).as_posix()


class TestSpelling:
    @pytest.mark.parametrize("path", [*PAGES, *NOTEBOOKS], ids=name_of)
    def test_pages_and_lessons(self, path):
        assert misspelled("\n".join(read(path).words)) == []

    def test_the_words_of_the_widgets(self):
        text = "\n".join(strings(json.loads(LOCALE.read_text(encoding="utf-8"))))
        # What stands in braces is filled in.
        assert misspelled(re.sub(r"\{[^}]*\}", " ", text)) == []

    def test_a_wrong_word_is_found_and_a_right_one_is_not(self):
        assert misspelled("The probabilty of teh straigth, its chance and the neighbour’s") == [
            "probabilty",
            "straigth",
            "teh",
        ]
        found = Prose().add(
            "Roll `teh` $teh$ and\n\n```\nteh\n```\n\n| recieve |\n| --- |\n| **wich** |\n\n<b>thier</b>"
        )
        assert misspelled("\n".join(found.words)) == ["recieve", "thier", "wich"]


def slug(heading):
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def broken(path):
    """Return the links of a page or a notebook that lead nowhere."""
    found = read(path)
    return [link for link in found.links if not leads_somewhere(link, path, found)]


def leads_somewhere(link, path, found):
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        # CI may have no internet: an address has the right form.
        mail = parts.scheme == "mailto" and "@" in parts.path
        return mail or (parts.scheme == "https" and re.fullmatch(r"[\w-]+(\.[\w-]+)+", parts.netloc) is not None)
    target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
    if not target.exists() or not target.is_relative_to(ROOT):
        return False
    # What is copied or put on a site has with it only what is copied, too.
    if path.suffix == ".ipynb" and target != path and target not in shipped_with(path):
        return False
    if not parts.fragment:
        return True
    there = found if target == path else read(target)
    # In a notebook JupyterLab keeps capitals and signs.
    plain = {heading.replace(" ", "-") for heading in there.headings}
    anchors = plain if target.suffix == ".ipynb" else {slug(heading) for heading in there.headings}
    return unquote(parts.fragment) in anchors | set(there.anchors)


def shipped_with(path):
    return set(lesson_files(teacher=path.parent == TEACHER))


class TestLinks:
    @pytest.mark.parametrize("path", [*PAGES, *NOTEBOOKS], ids=name_of)
    def test_they_resolve(self, path):
        assert broken(path) == []

    @pytest.mark.parametrize(
        ("link", "good"),
        [
            ("https://example.org/page#part", True),
            ("http://example.org", False),
            ("https://nowhere", False),
            ("https://a b.org", False),
            ("#here-and-there", True),
            ("#nowhere", False),
            ("../00_play.ipynb", True),
            ("../00_played.ipynb", False),
            ("../../README.md", True),
            ("../../README.md#licence", True),
            ("../../README.md#license", False),
            ("../../../outside", False),
        ],
    )
    def test_a_broken_one_is_found(self, link, good):
        found = Prose().add(f"# Here, and there\n\n[it](<{link}>)")
        assert found.links == [link.replace(" ", "%20")]
        assert leads_somewhere(found.links[0], TEACHER / "01_guide.md", found) == good

    def test_a_notebook_leads_only_to_what_is_given_out_with_it(self):
        notebook = ROOT / "lessons" / "00_play.ipynb"
        assert leads_somewhere("01_the_sheet.ipynb", notebook, Prose())
        assert not leads_somewhere("images/board.png", notebook, Prose())
        assert not leads_somewhere("teacher/01_the_sheet.ipynb", notebook, Prose())


def test_all_that_is_read_is_looked_at():
    assert Path(ROOT / "README.md") in PAGES
    assert len(NOTEBOOKS) > 10
    assert len(read(ROOT / "README.md").links) > 5
    assert sum(len(read(path).words) for path in NOTEBOOKS) > 1000
