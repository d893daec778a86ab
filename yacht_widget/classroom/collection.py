"""What `collect` returns: games that were verified, progress, and what was refused. All of it immutable."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import chain, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from yacht_widget.classroom.reading import shortened
from yacht_widget.classroom.verifying import Saying, Wanted, described
from yacht_widget.coach.results import Decision, PlayerReview
from yacht_widget.coach.telling import Telling
from yacht_widget.errors import ClassroomError, MissingError, listed, missing, shown
from yacht_widget.exercises import Standing
from yacht_widget.files import write_table
from yacht_widget.game import Game
from yacht_widget.looks import FRAME, GREY, GROUND, INK, THIN, toned
from yacht_widget.messages import text_of
from yacht_widget.words import Words

if TYPE_CHECKING:
    import pandas as pd

# A spreadsheet takes a text that begins so for a formula; the wide forms too.
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20|%")
# So many lines without a code are shown: a letter has some, a wrong file thousands.
_UNREAD = 20
# So much of what was refused is shown.
SENT = 40
_BROKEN = {"name", "sent"}
_SENTENCES = {"worst", "remark", "reason"}
_SEPARATORS = (",", ";", "\t")
# JupyterLab paints every second row in its theme's colour: rows and cells have their own.
CELL = f"padding:3px 10px;border:0;border-top:1px solid {THIN};{GROUND};vertical-align:top"
# A long name is broken before all that stands beside it has to be scrolled to.
NAME = f"{CELL};text-align:left;min-width:7em;overflow-wrap:anywhere"
QUIET = f"color:{GREY}"
# How wide the shade is that says where a table goes on.
_EDGE = 14


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


def said(what: Saying, locale: str) -> str:
    """Return a saying in words."""
    words = Words(locale)
    values = {name: _said(name, value, words) for name, value in dict(what.values).items()}
    return words.t(f"class.why_{what.key}", **values)


# What help a game was played with, in words.
HELP = {"off": "class.set_off", "odds": "class.set_odds", "advice": "class.set_advice"}
# Of "yahtzee (joker=free, upper_first)": what it is called, and what tells it apart.
_RULES = re.compile(r"(.+?)(?: \((joker=\w+)?(?:, )?(upper_first)?\))?")


def _said(name: str, value: str | float, words: Words) -> str | float:
    """Return what fills a place of a saying; what stands for rules or a help comes in words."""
    if not isinstance(value, str):
        return value
    if value in HELP and name in {"hints", "wanted"}:
        return words.t(HELP[value])
    return rules_told(value, words) if name in {"rules", "wanted"} else value


def rules_told(described: str, words: Words) -> str:
    """Return in words what `described` tells of rules.

    Examples
    --------
    >>> rules_told("yahtzee (joker=free, upper_first)", Words("en")), rules_told("mine", Words("ro"))
    ('Yahtzee (free joker, upper boxes first)', 'mine')
    """
    found = _RULES.fullmatch(described)
    if found is None:
        return described
    name, joker, upper_first = found.groups()
    more = [
        *([words.t(f"board.joker_{joker.partition('=')[2]}")] if joker else []),
        *([words.t("board.upper_first")] if upper_first else []),
    ]
    title = text_of(f"rules.{name}", words.locale) or name
    return f"{title} ({', '.join(more)})" if more else title


@dataclass(frozen=True, slots=True, repr=False)
class Collection:
    """What a class sent; made by `collect`.

    Parameters
    ----------
    games : tuple of ClassGame
        Verified, in the order in which they were sent.
    progress : tuple of ClassProgress
    refused : tuple of Refused
        What did not verify, each with its reason.
    unread : tuple of Unread
        Lines in which nothing is like a code.
    locale : str
    wanted : Wanted
        What was asked of each game.
    """

    games: tuple[ClassGame, ...] = ()
    progress: tuple[ClassProgress, ...] = ()
    refused: tuple[Refused, ...] = ()
    unread: tuple[Unread, ...] = ()
    locale: str = "en"
    wanted: Wanted = field(default_factory=Wanted)

    def __len__(self) -> int:
        return len(self.games)

    def __iter__(self) -> Iterator[ClassGame]:
        return iter(self.games)

    def in_language(self, locale: str) -> Collection:
        """Return the same, told in another language.

        Parameters
        ----------
        locale : {"en", "vi", "lt", "ro", "th"}

        Raises
        ------
        LocaleError
            When there are no words in it.
        """
        Words(locale)
        return replace(
            self,
            games=tuple(replace(one, locale=locale) for one in self.games),
            refused=tuple(replace(one, locale=locale) for one in self.refused),
            locale=locale,
        )

    def nameless(self) -> Collection:
        """Return the same without names, to be shown to all; remarks and what was refused name others, and go too."""
        return replace(
            self,
            games=tuple(replace(one, name="", remarks=()) for one in self.games),
            progress=tuple(replace(one, name="") for one in self.progress),
            refused=tuple(replace(one, name="", text="") for one in self.refused),
            unread=tuple(replace(one, text="") for one in self.unread),
        )

    def table(self) -> pd.DataFrame:
        """Return a table with a row for each verified game (needs pandas).

        Columns: ``name``, ``score``, ``loss`` (of expected points), ``luck``, ``best`` and ``decisions`` (how many were
        best, of how many), ``worst`` (the decision that lost most), ``lost there``, ``game`` (its number on the seed),
        ``rules``, ``remark``, ``code``, ``line`` and ``file`` (where the code stood).

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        return frame_of([_figures(game) for game in self.games], _COLUMNS)

    def progress_table(self) -> pd.DataFrame:
        """Return a table with a row for each code of progress (needs pandas).

        Columns: ``name``, ``right``, ``wrong``, ``missing``, ``lessons``, ``line``, ``file``.

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        rows = [{**_progress_row(one), "lessons": ", ".join(map(str, one.standing.lessons))} for one in self.progress]
        return frame_of(rows, ("name", "right", "wrong", "missing", "lessons", "line", "file"))

    def csv(self, separator: str = ",") -> str:
        """Return all of it as CSV, also what was refused or not read; no cell of it is a formula to a spreadsheet.

        Columns: ``status`` (verified, progress, refused, unread), those of `table`, and ``right``, ``wrong`` and
        ``missing`` of progress. A refused code has its reason as its remark.

        Parameters
        ----------
        separator : {",", ";", tab}
            Between cells. Where numbers are written with a comma, spreadsheets expect ``";"``.

        Raises
        ------
        ClassroomError
            When the separator is another.
        """
        if separator not in _SEPARATORS:
            message = f"separator={shown(separator)} is not possible; allowed are {listed(_SEPARATORS)}"
            raise ClassroomError(message)
        text = io.StringIO()
        heads = ("status", *_COLUMNS, "right", "wrong", "missing")
        writer = csv.DictWriter(text, heads, restval="", delimiter=separator, lineterminator="\r\n")
        writer.writeheader()
        writer.writerows({name: _cell(value) for name, value in row.items()} for row in self._rows())
        return text.getvalue()

    def _rows(self) -> Iterator[dict[str, object]]:
        for game in self.games:
            yield {"status": "verified", **_figures(game)}
        for one in self.progress:
            yield {"status": "progress", "code": one.standing.code, **_progress_row(one)}
        for refused in self.refused:
            what = {"name": refused.name, "remark": refused.reason, "code": refused.text}
            yield {"status": "refused", **what, **_place(refused)}
        for unread in self.unread:
            yield {"status": "unread", "code": unread.text, **_place(unread)}

    def to_csv(self, path: object, separator: str = ",", *, overwrite: bool = False) -> Path:
        """Write `csv` into a file that spreadsheets open with all its letters.

        Parameters
        ----------
        path : str or path
            Where to; its name ends in .csv.
        separator : str
        overwrite : bool, default False
            Also replace a file that is there.

        Raises
        ------
        PageError
            When it cannot be written there.
        """
        return write_table(path, self.csv(separator), overwrite=overwrite)

    def __repr__(self) -> str:
        words = Words(self.locale)
        lines = [_sum(self, words), *map(repr, self.games)]
        lines += [f"{one.title}  {_progress_text(one, words)}" for one in self.progress]
        lines += [f"{words.t('class.refused_head')}: {one!r}" for one in self.refused]
        if self.unread:
            lines.append(words.t("class.unread", n=len(self.unread)))
            lines += [f"    {one!r}" for one in self.unread[:_UNREAD]]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        words = Words(self.locale)
        parts = [f"<div><b>{escape(_sum(self, words))}</b></div>"]
        if self.games:
            parts.append(games_html(self.games, words))
        if self.progress:
            heads = ("name", "right", "wrong", "missing")
            rows = [(one.name, str(one.right), str(one.wrong), str(one.missing)) for one in self.progress]
            parts.append(_html(heads, rows, words, range(1, 4)))
        if self.refused:
            parts.append(f'<div style="margin-top:12px"><b>{escape(words.t("class.refused_head"))}</b></div>')
            parts.append(refused_html(self.refused, words))
        if self.unread:
            parts.append(unread_html(self.unread, words))
        parts.append(
            f'<div style="{QUIET};margin-top:8px;max-width:70ch">{escape(words.t("class.verified_means"))}</div>'
        )
        return f'<div lang="{self.locale}" style="{FRAME}">{"".join(parts)}</div>'


_COLUMNS = (
    "name",
    "score",
    "loss",
    "luck",
    "best",
    "decisions",
    "worst",
    "lost there",
    "game",
    "rules",
    "remark",
    "code",
    "line",
    "file",
)


def _figures(game: ClassGame) -> dict[str, object]:
    review, worst = game.review, game.worst
    return {
        "name": game.name,
        "score": game.score,
        "loss": None if game.loss is None else round(game.loss, 4),
        "luck": None if game.luck is None else round(game.luck, 4),
        "best": None if review is None else sum(one.good for one in review.decisions),
        "decisions": None if review is None else len(review.decisions),
        "worst": game.worst_text,
        "lost there": None if worst is None else round(worst.loss, 4),
        "game": game.game.number,
        "rules": described(game.game.rules),
        "remark": game.remark,
        "code": game.code,
        **_place(game),
    }


def _progress_row(one: ClassProgress) -> dict[str, object]:
    return {"name": one.name, "right": one.right, "wrong": one.wrong, "missing": one.missing, **_place(one)}


def _place(one: ClassGame | ClassProgress | Refused | Unread) -> dict[str, object]:
    return {"line": one.line, "file": one.source}


def frame_of(rows: Sequence[dict[str, object]], columns: Sequence[str]) -> pd.DataFrame:
    """Return rows as a table of pandas.

    Raises
    ------
    MissingError
    """
    try:
        import pandas as pd  # noqa: PLC0415 - only this needs it
    except ModuleNotFoundError as error:
        if error.name != "pandas":
            raise
        raise MissingError(missing("a table of a class needs", "pandas", "plot")) from None
    return pd.DataFrame(rows, columns=list(columns))


def _cell(value: object) -> object:
    """Return a cell that no spreadsheet takes for a formula; numbers stay numbers."""
    if value is None:
        return ""
    if not isinstance(value, str):
        return value
    return f"'{value}" if value.lstrip().startswith(_FORMULA) or value.startswith(_FORMULA) else value


def _sum(found: Collection, words: Words) -> str:
    said = [words.t("class.verified", n=len(found.games))]
    if found.progress:
        said.append(words.t("class.progress", n=len(found.progress)))
    if found.refused:
        said.append(words.t("class.refused", n=len(found.refused)))
    return ", ".join(said)


def _progress_text(one: ClassProgress, words: Words) -> str:
    total = one.right + one.wrong + one.missing
    return words.t("check.standing", right=one.right, wrong=one.wrong, missing=one.missing, n=total)


def _signed(value: float, words: Words) -> str:
    """Return a number with its sign, a plain one: this is text to be copied."""
    return words.signed(value, 2).replace("\u2212", "-")


def games_html(games: Sequence[ClassGame], words: Words) -> str:
    """Return verified games as a table."""
    remarks = any(game.remarks for game in games)
    heads = ["name", "score", "lost", "luck", "worst", *(["remark"] if remarks else [])]
    rows = []
    for game in games:
        row = [game.title, words.number(game.score)]
        row.append("" if game.loss is None else words.fixed(game.loss, 2))
        row.append("" if game.luck is None else words.signed(game.luck, 2))
        row.append(game.worst_text)
        rows.append((*row, game.remark) if remarks else tuple(row))
    tones = [{2: toned(-(game.loss or 0)), 3: toned(game.luck or 0)} for game in games]
    return scrolled(_html(heads, rows, words, range(1, 4), tones), words.t("class.games"))


def refused_html(refused: Sequence[Refused], words: Words) -> str:
    """Return what was refused as a table."""
    rows = [(where(one.line, one.source), one.name, one.reason, shortened(one.text, SENT)) for one in refused]
    return scrolled(_html(("line", "name", "reason", "sent"), rows, words, (0,)), words.t("class.refused_head"))


def scrolled(table: str, label: str) -> str:
    """Return a table in a place of its own that can be scrolled, also by keys: a narrow page is not wide enough.

    A shade at the right edge says that there is more. It has its own place behind the table, and a cover on that: only
    where the table goes on is it drawn to the edge, away from its cover.
    """
    shade = f"linear-gradient(to left,color-mix(in srgb,{INK} 22%,transparent),transparent)"
    wide = f"flex:none;width:{_EDGE}px"
    edge = (
        f'<i class="edge" aria-hidden="true" style="{wide};position:sticky;right:0;background:{shade}"></i>'
        f'<i class="edge" aria-hidden="true" style="{wide};position:relative;margin-left:-{_EDGE}px;{GROUND}"></i>'
    )
    place = "display:flex;overflow-x:auto"
    return f'<div role="group" aria-label="{escape(label)}" tabindex="0" style="{place}">{table}{edge}</div>'


def unread_html(unread: Sequence[Unread], words: Words) -> str:
    """Return how many lines held no code, and the first of them for who opens it: a name may have lost its code."""
    said = f'<summary style="{QUIET}">{escape(words.t("class.unread", n=len(unread)))}</summary>'
    rows = [(where(one.line, one.source), one.text) for one in unread[:_UNREAD]]
    return f'<details style="margin-top:8px">{said}{_html(("line", "sent"), rows, words, (0,))}</details>'


def _html(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    words: Words,
    figures: Sequence[int],
    tones: Sequence[Mapping[int, str]] = (),
) -> str:
    """Return a table; `tones` has for each row the places that are coloured."""
    plain: Mapping[int, str] = {}
    # On a phone a page of our own sets a reason below its name.
    kind = ' class="stack"' if "reason" in heads else ""

    def style(place: int) -> str:
        if heads[place] in _BROKEN:
            return NAME
        aligned = "right;white-space:nowrap;font-variant-numeric:tabular-nums" if place in figures else "left"
        # Sentences need room also where the page is narrow: the table is scrolled then.
        wide = ";min-width:15em" if heads[place] in _SENTENCES else ""
        return f"{CELL};text-align:{aligned}{wide}"

    top = "".join(
        f'<th scope="col" style="{style(place)};border-top:0">{escape(words.t(f"class.head_{head}"))}</th>'
        for place, head in enumerate(heads)
    )
    body = "".join(
        f'<tr style="{GROUND}">'
        + "".join(
            f'<td dir="auto" style="{style(place)}{tone.get(place, "")}">{escape(cell)}</td>'
            for place, cell in enumerate(row)
        )
        + "</tr>"
        for row, tone in zip(rows, chain(tones, repeat(plain)), strict=False)
    )
    return (
        f'<table{kind} style="border-collapse:collapse;margin-top:6px">'
        f'<thead><tr style="{GROUND}">{top}</tr></thead><tbody>{body}</tbody></table>'
    )
