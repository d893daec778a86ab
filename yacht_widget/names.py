"""What a name can be: of a player, a board, rules or a box."""

from __future__ import annotations

import sys
import unicodedata

# Letters, numbers, punctuation and signs, emoji among them; all others are spaces, marks or have no look at all.
_SEEN = "LNPS"
# Letters and a sign by their category, but nothing is to be seen of them: fillers of Hangul, and Braille with no dot.
_EMPTY = frozenset("\u115f\u1160\u3164\uffa0\u2800")

NEEDS = "at least one character that can be seen and no lone surrogate"


def can_be_name(text: object, longest: int = sys.maxsize) -> bool:
    r"""Return whether something can be a name: a text of which something is to be seen, and that can be written.

    Examples
    --------
    >>> [can_be_name(text) for text in ("Ada", "🎲", "", " ", "\u200b", "\ud800", 3)]
    [True, True, False, False, False, False, False]
    """
    return (
        isinstance(text, str)
        and len(text) <= longest
        and can_be_written(text)
        and any(unicodedata.category(one)[0] in _SEEN and one not in _EMPTY for one in text)
    )


def can_be_written(text: str) -> bool:
    """Return whether a text can be sent and saved: half of a surrogate pair cannot."""
    return not any("\ud800" <= one <= "\udfff" for one in text)
