"""Pupils by a code: each has numbers of their own, drawn from it, so that neighbours differ."""

from __future__ import annotations

import hashlib
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from yacht_widget.errors import ExerciseError, shown
from yacht_widget.exercises.judging import Own
from yacht_widget.exercises.words import language, word
from yacht_widget.words import Words

MAX_CODE = 40


@dataclass(frozen=True, slots=True, repr=False)
class Pupil:
    """A pupil, known by a code; made by `yacht_widget.pupil`.

    Parameters
    ----------
    code : str
        Any short text, best a class and a number: ``"9b-17"``. Without one all have the same numbers.
    locale : str, optional
        Language of what a check says.
    """

    code: str = ""
    locale: str | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.code, str) or len(self.code) > MAX_CODE or not self.code.isprintable():
            message = f"a pupil's code is a text of up to {MAX_CODE} characters, like '9b-17'; got {shown(self.code)}"
            raise ExerciseError(message)
        object.__setattr__(self, "code", " ".join(self.code.lower().split()))
        if self.locale is not None:
            Words(self.locale)

    def __repr__(self) -> str:
        return word("you_are" if self.code else "no_code", language(self.locale), {"code": self.code})

    def draw(self, exercise: str, options: Sequence[Own]) -> Own:
        """Return this pupil's own numbers among some options.

        Codes that end in numbers less than ``len(options)`` apart, and begin alike, never draw the same.

        Examples
        --------
        >>> options = [{"n": 2}, {"n": 3}, {"n": 4}]
        >>> sorted(Pupil(f"9b-{number}").draw("3.7", options)["n"] for number in (4, 5, 6))
        [2, 3, 4]
        """
        if not self.code:
            return options[0]
        name, number = re.fullmatch(r"(.*?)(\d{0,9})", self.code).groups()  # type: ignore[union-attr]  # fits any text
        digest = hashlib.sha256(f"{exercise} {name}".encode()).digest()
        start = int.from_bytes(digest[:4], "big")
        step = next(step for step in range(1 + digest[4] % 7, 10**6) if math.gcd(step, len(options)) == 1)
        return options[(start + step * int(number or 0)) % len(options)]
