"""One palette: what Python writes has the colours of the widgets, and from one module alone."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget import looks

PACKAGE = Path(yw.__file__).parent
CSS = (PACKAGE / "frontend/src/styles/tokens.css").read_text(encoding="utf-8")
# The first time that a token is told is for screens; what comes later is for paper and for more contrast.
WIDGETS = dict(reversed(re.findall(r"--yw-([\w-]+): ([^;]+);", CSS)))
RAW = re.compile(
    r"#(?:[0-9a-fA-F]{3}){1,2}\b|\b(?:rgba?|hsla?|hwb|oklab|oklch)\([\d{]|"
    r"[\"':](?:white|black|gr[ae]y|red|blue|green|orange)[\"';]"
)


@pytest.mark.parametrize("name", [*looks.TOKENS])
def test_a_token_has_the_value_of_the_widgets(name):
    light, dark = looks.TOKENS[name]
    assert WIDGETS[name] == f"light-dark({light}, {dark})"


def test_a_colour_of_pages_takes_no_name_of_the_widgets():
    assert not looks.OWN.keys() & WIDGETS.keys()


def test_colours_are_written_in_the_module_of_looks_alone():
    coloured = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if "frontend" not in path.parts and RAW.search(path.read_text(encoding="utf-8"))
    }
    assert coloured == {"looks.py"}


def seen(colour):
    """Return how light a colour is to the eye, as WCAG has it."""
    full = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(full[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, two):
    low, high = sorted((seen(one), seen(two)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("side", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("ground", ["page", "slip", "head"])
def test_words_and_pictures_are_clear_on_every_ground(ground, side):
    on = looks.OWN[ground][side]
    both = {**looks.TOKENS, **looks.OWN}
    for name in ("written", "aside", "gain", "loss"):
        assert contrast(both[name][side], on) >= 4.5, name
    for name in ("gain-bar", "loss-bar", "control", "mark"):
        assert contrast(both[name][side], on) >= 3, name
