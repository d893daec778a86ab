"""An exercise: its id, how its answers are judged, and what numbers a pupil may draw for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from yacht_widget.exercises.judging import Judgement, Own

# A lesson by its number, or the appendix by its letter.
Lesson = int | str


class Task(Protocol):
    """How answers are judged."""

    @property
    def tolerance(self) -> str:
        """Key of the sentence that says what an answer looks like and how exact it must be."""

    def judge(self, answer: object, own: Own, /) -> Judgement:
        """Judge an answer that is not blank."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of the course.

    Parameters
    ----------
    id : str
        Lesson and number: ``"5.2"``, or ``"A.2"`` in the appendix.
    task : Task
    options : sequence of mappings
        Numbers of which each pupil has their own; most exercises have none.
    """

    id: str
    task: Task
    options: Sequence[Own] = ({},)

    @property
    def lesson(self) -> Lesson:
        """The lesson it belongs to."""
        name = self.id.split(".")[0]
        return int(name) if name.isdigit() else name

    @property
    def has_own_numbers(self) -> bool:
        """Whether each pupil has numbers of their own."""
        return len(self.options) > 1
