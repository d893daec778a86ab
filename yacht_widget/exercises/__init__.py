"""The exercises of the course: `check` judges answers, `progress` sums up, `pupil` and `question` give own numbers.

Layers, each knowing only those before it: reading and matching of numbers; tasks, which judge answers; the exercises of
each lesson, which compute what is right when they are asked; and what cells call.
"""

from yacht_widget.exercises.checking import check, progress, pupil, question, require_right
from yacht_widget.exercises.result import Result
from yacht_widget.exercises.standing import Standing, read_code

__all__ = ["Result", "Standing", "check", "progress", "pupil", "question", "read_code", "require_right"]
