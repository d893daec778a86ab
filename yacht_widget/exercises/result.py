"""What `check` returns: right, not yet, or not to be read, as text and as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from yacht_widget.exercises.judging import Judgement, Verdict
from yacht_widget.exercises.words import number_text, sentence, word

# A notebook may be dark: foreground and background are both set. Right and wrong are told by sign and word; blue and
# orange only go with them, since they are told apart by nearly all.
_FRAME = (
    "display:inline-block;box-sizing:border-box;max-width:100%;padding:8px 14px;border:1px solid {edge};"
    "border-left-width:6px;border-radius:8px;background:#fffdf6;color:#26211b;font:14px/1.6 sans-serif"
)
_EDGES = {
    Verdict.RIGHT: "#1f6fb2",
    Verdict.WRONG: "#c25e00",
    Verdict.UNREAD: "#72664f",
    Verdict.BLANK: "#72664f",
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
            f'<div lang="{self.locale}" style="{_FRAME.format(edge=_EDGES[verdict])}">'
            f"<div><b>{escape(self.exercise)} {_SIGNS[verdict]} {escape(self._head())}</b></div>{lines}</div>"
        )
