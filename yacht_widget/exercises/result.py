"""What `check` returns: right, not yet, or not to be read, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from yacht_widget.exercises.judging import Judgement, Verdict
from yacht_widget.exercises.styles import FRAME
from yacht_widget.exercises.words import number_text, sentence, word
from yacht_widget.looks import EDGE, RIGHT, WRONG

# Right and wrong are told by sign and word; blue and orange only go with them.
_EDGES = {
    Verdict.RIGHT: RIGHT,
    Verdict.WRONG: WRONG,
    Verdict.UNREAD: EDGE,
    Verdict.BLANK: EDGE,
}
_SIGNS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.UNREAD: "?", Verdict.BLANK: "…"}


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """How an answer was judged; true when it is right.

    Parameters
    ----------
    exercise : str
        Id of the exercise.
    judgement : Judgement
    tolerance : str
        Key of the sentence on how exact an answer must be.
    locale : str
    """

    exercise: str
    judgement: Judgement
    tolerance: str
    locale: str

    def __bool__(self) -> bool:
        return self.judgement.verdict is Verdict.RIGHT

    @property
    def status(self) -> str:
        """One of "right", "wrong", "unread" and "blank"."""
        return self.judgement.verdict.value

    @property
    def message(self) -> str:
        """All that is said, a sentence a line."""
        return "\n".join([self._head(), *self._lines()])

    def _head(self) -> str:
        return word(self.status, self.locale)

    def _lines(self) -> list[str]:
        lines = []
        if self.judgement.number is not None:
            lines.append(word("read_as", self.locale, {"number": number_text(self.judgement.number, self.locale)}))
        lines += [sentence(say, self.locale) for say in self.judgement.says]
        if self.judgement.verdict is Verdict.RIGHT:
            lines.append(word("checked", self.locale))
        elif self.judgement.verdict is not Verdict.BLANK:
            lines.append(word(f"want_{self.tolerance}", self.locale))
        return lines

    def __repr__(self) -> str:
        return f"{self.exercise} {_SIGNS[self.judgement.verdict]} {self._head()}" + "".join(
            f"\n    {line}" for line in self._lines()
        )

    def _repr_html_(self) -> str:
        verdict = self.judgement.verdict
        lines = "".join(f"<div>{escape(line)}</div>" for line in self._lines())
        return (
            f'<div lang="{self.locale}" style="{FRAME};border-left:6px solid {_EDGES[verdict]}">'
            f"<div><b>{escape(self.exercise)} {_SIGNS[verdict]} {escape(self._head())}</b></div>{lines}</div>"
        )
