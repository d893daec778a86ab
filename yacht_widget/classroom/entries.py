"""What a class sent, one by one: games that were verified, progress, and what was refused. All of it immutable."""

from __future__ import annotations

from dataclasses import dataclass, field

from yacht_widget.classroom.naming import shortened
from yacht_widget.classroom.sayings import Saying, said
from yacht_widget.coach.results import Decision, PlayerReview
from yacht_widget.coach.telling import Telling
from yacht_widget.exercises import Standing
from yacht_widget.game import Game
from yacht_widget.words import Words

# So much of what was refused is shown.
SENT = 40


@dataclass(frozen=True, slots=True, repr=False)
class ClassGame:
    """A game that was verified: legal play on the dice of its seed.

    Parameters
    ----------
    line : int
        Where its code stood.
    name : str
        Name that stood with it, or the pupil whose dice it has; empty where neither is known.
    game : Game
    review : PlayerReview or None
        None where it cannot be had: without NumPy, or under rules too large to solve.
    remarks : tuple of Saying
        What a teacher should know: rolls taken back, the same game under two names, and the like.
    locale : str
    source : str
        Name of the file it was in, where there are several.
    """

    line: int
    name: str
    game: Game = field(compare=False)
    review: PlayerReview | None
    remarks: tuple[Saying, ...] = ()
    locale: str = "en"
    source: str = ""

    @property
    def title(self) -> str:
        """Its name, else where it stood."""
        return self.name or f"#{where(self.line, self.source)}"

    @property
    def code(self) -> str:
        """Its short code; empty where it has none, as under rules of one's own."""
        from yacht_widget.record import is_built_in  # noqa: PLC0415 - here only

        return self.game.code if is_built_in(self.game.rules) else ""

    @property
    def score(self) -> int:
        """Final total."""
        return self.game.totals[0]

    @property
    def luck(self) -> float | None:
        """Luck of all its rolls, in points."""
        return None if self.review is None else self.review.luck

    @property
    def loss(self) -> float | None:
        """Expected points that its decisions lost."""
        return None if self.review is None else self.review.loss

    @property
    def worst(self) -> Decision | None:
        """The decision that lost most; none where no decision lost anything."""
        dear = () if self.review is None else self.review.worst(1)
        return dear[0] if dear else None

    @property
    def worst_text(self) -> str:
        """That decision in words."""
        if self.worst is None:
            return ""
        telling = Telling(self.game.rules, Words(self.locale))
        dice = "-".join(map(str, self.worst.dice))
        return f"{telling.when(self.worst)}: {dice} → {telling.played(self.worst)}. {telling.better(self.worst)}"

    @property
    def remark(self) -> str:
        """All remarks in words."""
        return " ".join(said(one, self.locale) for one in self.remarks)

    def __repr__(self) -> str:
        words = Words(self.locale)
        figures = [words.t("class.points", n=self.score)]
        if self.luck is not None and self.loss is not None:
            figures.append(words.t("class.luck", luck=_signed(self.luck, words)))
            figures.append(words.t("class.loss", loss=words.fixed(self.loss, 2)))
        name = self.name or words.t("class.line", line=where(self.line, self.source))
        return f"{name}  {', '.join(figures)}" + (f"  ({self.remark})" if self.remarks else "")


@dataclass(frozen=True, slots=True)
class ClassProgress:
    """How far a pupil is in the exercises.

    Parameters
    ----------
    line : int
    name : str
        That stood with the code, else the pupil's own code.
    standing : Standing
    source : str
        Name of the file it was in, where there are several.
    """

    line: int
    name: str
    standing: Standing
    source: str = ""

    @property
    def title(self) -> str:
        """Its name, else where it stood."""
        return self.name or f"#{where(self.line, self.source)}"

    @property
    def right(self) -> int:
        """How many exercises are right."""
        return len(self.standing.right)

    @property
    def wrong(self) -> int:
        """How many were answered, but not rightly yet."""
        return len(self.standing.wrong)

    @property
    def missing(self) -> int:
        """How many were not answered."""
        return len(self.standing.missing)


@dataclass(frozen=True, slots=True, repr=False)
class Refused:
    """Something that did not verify.

    Parameters
    ----------
    line : int
    name : str
    text : str
        What was sent, as much as a line holds.
    why : Saying
    locale : str
    source : str
        Name of the file it was in, where there are several.
    """

    line: int
    name: str
    text: str
    why: Saying
    locale: str = "en"
    source: str = ""

    @property
    def reason(self) -> str:
        """Why, in words."""
        return said(self.why, self.locale)

    def __repr__(self) -> str:
        place = Words(self.locale).t("class.line", line=where(self.line, self.source))
        sent = f"\n    {shortened(self.text, SENT)}" if self.text else ""
        return f"{place}{f', {self.name}' if self.name else ''}: {self.reason}{sent}"


@dataclass(frozen=True, slots=True, repr=False)
class Unread:
    """A line in which nothing is like a code.

    Parameters
    ----------
    line : int
    text : str
        As much of it as a name has room for.
    source : str
        Name of the file it was in, where there are several.
    """

    line: int
    text: str
    source: str = ""

    def __repr__(self) -> str:
        return f"{where(self.line, self.source)}: {self.text}"


def where(line: int, source: str) -> str:
    """Return where something stood: its line, and the file where there are several."""
    return f"{line} ({source})" if source else f"{line}"


def _signed(value: float, words: Words) -> str:
    """Return a number with its sign, a plain one: this is text to be copied."""
    return words.signed(value, 2).replace("\u2212", "-")
