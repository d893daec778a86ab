"""Names: what is one in what stands beside a code, in a form that covers nothing, turns nothing and is never long."""

from __future__ import annotations

import re
import unicodedata

MAX_NAME = 60

# What stands around a name: bullets, numbers of a list, times of a chat, quotes, and the word "code" behind it.
_BEFORE = re.compile(
    r"^(?:[\s\-\u2010-\u2015\u2022\u00b7*>#+|,;:.]+|(?:Out|In)?[\[(]?\d[\d/.:,\-\s]*[\])]?[.):]?[\s,;\t]+)+"
)
_AROUND = " \t,;:=|()[]{}\"'`\u201e\u201c\u201d\u2018\u2019\u201a\u00ab\u00bb-\u2010\u2011\u2012\u2013\u2014\u2015/\\"
# More marks on one letter than any writing has would cover the lines above it.
_MARKS = 4
_LABEL = re.compile(r"[\s,;:(]*\b(?:game code|code|kodas|cod|mã|รหัส)$", re.IGNORECASE)
_SEEN = re.compile(r"[^\W_]")


def clean(text: str) -> str:
    r"""Return a line in its plain form: usual letters for wide ones, and nothing that cannot be seen.

    Examples
    --------
    >>> clean("Ada:\u200b\uff17K\u00a03F")
    'Ada:7K 3F'
    """
    # One sign may stand for a whole sentence: so much of it is enough.
    plain = unicodedata.normalize("NFKC", text)[: 2 * len(text)]
    # Marks that join letters stay; those that turn the direction of writing, half surrogates and the like do not.
    kept = (
        one for one in plain if unicodedata.category(one) not in {"Cc", "Cf", "Cs", "Co", "Cn"} or one in "\t\u200d"
    )
    return "".join(kept)


def named(text: object) -> str:
    """Return the name in what stands beside a code; empty where there is none.

    Examples
    --------
    >>> [named(text) for text in ("1. Ada:", '"Bo";', "[09:41] Eglė - code", "9b-17")]
    ['Ada', 'Bo', 'Eglė', '9b-17']
    """
    if not isinstance(text, str):
        return ""
    line = _BEFORE.sub("", clean(text[: 4 * MAX_NAME]).strip()).strip(_AROUND)
    line = _low(_LABEL.sub("", line)).strip(_AROUND + "\u200d")
    line = re.sub(r"\s*[;\t|]\s*|\s+|(?<=\w),(?=\w)", " ", line)
    # What was opened within a name closes with it.
    line += ")" * (line.count("(") == line.count(")") + 1 and ")" in text[text.rfind("(") :])
    return line[:MAX_NAME].strip() if _SEEN.search(line) else ""


def given(name: str) -> str:
    """Return a name that was given as such: as it is, on one line."""
    return _low(" ".join(clean(name[: 4 * MAX_NAME]).split()))[:MAX_NAME]


def _low(text: str) -> str:
    """Return a text without towers of marks."""
    kept, marks = [], 0
    for one in text:
        marks = marks + 1 if unicodedata.category(one) in {"Mn", "Me"} else 0
        if marks <= _MARKS:
            kept.append(one)
    return "".join(kept)


def shortened(text: str, most: int) -> str:
    """Return a text cut in its middle: its end tells codes apart as well as its beginning.

    Examples
    --------
    >>> shortened("7MGT2WW0KFBFMYRN", 9), shortened("7MGT", 9)
    ('7MGT2…YRN', '7MGT')
    """
    tail = (most - 1) * 2 // 5
    return text if len(text) <= most else f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
