"""What was answered in this kernel, and by whom: the only state of the course, so that cells may come in any order."""

from __future__ import annotations

from dataclasses import dataclass, field

from yacht_widget.exercises.judging import Verdict
from yacht_widget.exercises.pupils import Pupil


@dataclass(slots=True)
class Desk:
    """The pupil at this kernel, and for each pupil which exercises were answered, and whether right.

    What was right once stays right: running an older cell again takes nothing away.
    """

    pupil: Pupil = field(default_factory=Pupil)
    answered: dict[str, dict[str, bool]] = field(default_factory=dict)

    def note(self, exercise: str, verdict: Verdict) -> None:
        """Remember an answer; what was left blank or could not be read is none."""
        if verdict in {Verdict.RIGHT, Verdict.WRONG}:
            log = self.answered.setdefault(self.pupil.code, {})
            log[exercise] = log.get(exercise, False) or verdict is Verdict.RIGHT

    @property
    def log(self) -> dict[str, bool]:
        """The exercises that the pupil at the desk has answered, and whether right."""
        return self.answered.get(self.pupil.code, {})


# One kernel, one desk: checks in different cells must know of each other.
DESK = Desk()
