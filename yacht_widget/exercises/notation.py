"""Spellings of numbers: one text in whatever way it was typed becomes plain ASCII that the reader takes apart."""

from __future__ import annotations

import re
import unicodedata

_SIGNS = str.maketrans(
    {
        "−": "-", "–": "-", "\u2010": "-", "\u2011": "-", "⁄": "/", "∕": "/", "÷": "/", ":": "/",
        "×": "*", "·": "*", "∙": "*", "⋅": "*", "٫": ".", "’": "'", "٪": "%", "′": "'", "√": "sqrt",
    }
)  # fmt: skip
_PERCENT = re.compile(
    r"\s*(?:%|per ?cent|pct\.?|proc\.|procent\w*|la sută|phần trăm|เปอร์เซ็นต์)\s*(?:points?|points)?$|^ร้อยละ\s*"
)
# "1 in 6", in five languages.
_ONE_IN = re.compile(r"^([\d.,' ]+?)\s*(?:in|out of|iš|din|trong|ใน|จาก)\s*([\d.,' ]+)$")
_UNIT = re.compile(r"(?<=[\d)!%])\s*[^\W\d_][^\d()*/+^%=]*$")
# A half-width is often told with both signs.
_BEFORE = re.compile(r"^\s*(?:[=≈~±]|\+/-|about |approx\.? |ca\.? )+\s*")


def plain(text: str) -> str:
    """Return a text in ASCII digits and signs, as far as it is made of numbers.

    Examples
    --------
    >>> plain("6⁵"), plain("1½"), plain("４，６ ％"), plain("๗๗๗๖")
    ('6^5', '1 1/2', '4,6 %', '7776')
    """
    out = []
    raised = False
    for letter in text:
        kind = unicodedata.decomposition(letter).partition(" ")[0]
        if kind == "<super>" and letter.isdigit():
            out.append(("" if raised else "^") + str(unicodedata.digit(letter)))
            raised = True
            continue
        raised = False
        if kind == "<fraction>":
            out.append(" " + unicodedata.normalize("NFKC", letter))
        elif letter.isdecimal():
            out.append(str(unicodedata.decimal(letter)))
        else:
            # Not a whole text at once: that would turn 6⁵ into 65.
            out.append(unicodedata.normalize("NFKC", letter))
    found = unicodedata.normalize("NFC", "".join(out)).translate(_SIGNS).lower()
    return " ".join(found.split())


def parts(text: str) -> list[str]:
    """Return the sides of an equation, such as a name and a number, or a fraction and its decimal.

    Examples
    --------
    >>> parts("p = 11/36 ≈ 30.6%")
    ['p', '11/36', '30.6%']
    """
    return [part for part in (part.strip() for part in re.split("[=≈~]", text)) if part]


def without_percent(text: str) -> tuple[str, bool]:
    """Return a text without its percent sign or word, and whether it had one.

    Examples
    --------
    >>> without_percent("4,6 procente"), without_percent("0.046")
    (('4,6', True), ('0.046', False))
    """
    found = _PERCENT.sub("", text).strip()
    return found, found != text


def without_words(text: str) -> str:
    """Return a text without words around its number, and "1 in 6" as a fraction.

    Examples
    --------
    >>> without_words("about 12 ways"), without_words("1 in 21.7")
    ('12', '(1)/(21.7)')
    """
    text = _BEFORE.sub("", text)
    one_in = _ONE_IN.match(text)
    if one_in:
        return f"({one_in[1].strip()})/({one_in[2].strip()})"
    return _UNIT.sub("", text).strip()
