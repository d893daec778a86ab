"""The usual ways to write an answer, so that pupils' files can be searched for it."""

from __future__ import annotations

import re
from fractions import Fraction


def spellings(right):
    """Return the usual ways to write an answer, as far as they are long enough to be nothing else."""
    items = right if isinstance(right, list) else [right]
    found = set()
    for item in items:
        if isinstance(item, str):
            found.add(item.rstrip("%"))
        elif isinstance(item, int | Fraction):
            value = Fraction(item)
            if value.denominator == 1:
                found |= {str(value), f"{int(value):,}", f"{int(value):,}".replace(",", " ")}
            else:
                ways = {6**power for power in range(2, 6)} | {value.denominator}
                found |= {f"{value * number}/{number}" for number in ways if (value * number).denominator == 1}
                for digits in (3, 4, 5):
                    found |= {f"{float(value):.{digits}f}", f"{float(value) * 100:.{digits - 2}f}%"}
        elif isinstance(item, float):
            found.add(f"{item:.3f}")
    return {text for text in found if sum(map(str.isdigit, text)) > 2}


def stands_in(spelling, text):
    for sign in {spelling, spelling.replace(".", ",")}:
        # Looked for plainly first: nearly all of them stand nowhere, and a pattern takes long to say so.
        if sign in text and re.search(rf"(?<![\d.,]){re.escape(sign)}(?!\d|[.,]\d)", text):
            return True
    return False
