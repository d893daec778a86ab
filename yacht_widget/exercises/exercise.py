"""An exercise: its id, how its answers are judged, and what numbers a pupil may draw for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from yacht_widget.exercises.judging import Judgement, Own


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
        Lesson and number: ``"5.2"``.
    task : Task
    options : sequence of mappings
        Numbers of which each pupil has their own; most exercises have none.
    """

    id: str
    task: Task
    options: Sequence[Own] = ({},)

    @property
    def lesson(self) -> int:
        """The lesson it belongs to."""
        return int(self.id.split(".")[0])

    @property
    def has_own_numbers(self) -> bool:
        """Whether each pupil has numbers of their own."""
        return len(self.options) > 1
