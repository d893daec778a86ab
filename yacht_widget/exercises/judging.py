"""What comes of judging an answer: a verdict, and what is said about it in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from yacht_widget.exercises.reading import Number

# The numbers drawn for one pupil, by name; most exercises have none.
Own = Mapping[str, int]


class Verdict(Enum):
    """How an answer was judged."""

    RIGHT = "right"
    WRONG = "wrong"
    UNREAD = "unread"
    BLANK = "blank"


@dataclass(frozen=True, slots=True)
class Say:
    """A sentence by its key among the words of the package (without ``check.``), and what fills its places."""

    key: str
    places: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judgement:
    """A verdict, what is said with it, and the number as it was read."""

    verdict: Verdict
    says: tuple[Say, ...] = ()
    number: Number | None = None


def judged(verdict: Verdict, *says: Say | str, number: Number | None = None) -> Judgement:
    """Return a judgement; a sentence without places may be given by its key."""
    return Judgement(verdict, tuple(Say(say) if isinstance(say, str) else say for say in says), number)


def is_blank(answer: object) -> bool:
    """Return whether nothing was answered: the dots of the stub, None, or an empty text."""
    return answer is ... or answer is None or (isinstance(answer, str) and answer.strip() in {"", "...", "…"})
