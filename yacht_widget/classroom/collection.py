"""What `collect` returns: all that a class sent, as a table, as CSV and as text. Nothing in it changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from yacht_widget.classroom.entries import ClassGame, ClassProgress, Refused, Unread
from yacht_widget.classroom.rows import COLUMNS, csv_of, figures, frame_of, progress_row
from yacht_widget.classroom.tables import QUIET, UNREAD, games_html, progress_html, refused_html, unread_html
from yacht_widget.classroom.verifying import Wanted
from yacht_widget.files import write_table
from yacht_widget.looks import FRAME
from yacht_widget.words import Words

if TYPE_CHECKING:
    import pandas as pd


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
        return frame_of([figures(game) for game in self.games], COLUMNS)

    def progress_table(self) -> pd.DataFrame:
        """Return a table with a row for each code of progress (needs pandas).

        Columns: ``name``, ``right``, ``wrong``, ``missing``, ``lessons``, ``line``, ``file``.

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        rows = [{**progress_row(one), "lessons": ", ".join(map(str, one.standing.lessons))} for one in self.progress]
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
        return csv_of(self, separator)

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
            lines += [f"    {one!r}" for one in self.unread[:UNREAD]]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        words = Words(self.locale)
        parts = [f"<div><b>{escape(_sum(self, words))}</b></div>"]
        if self.games:
            parts.append(games_html(self.games, words))
        if self.progress:
            parts.append(progress_html(self.progress, words))
        if self.refused:
            parts.append(f'<div style="margin-top:12px"><b>{escape(words.t("class.refused_head"))}</b></div>')
            parts.append(refused_html(self.refused, words))
        if self.unread:
            parts.append(unread_html(self.unread, words))
        parts.append(
            f'<div style="{QUIET};margin-top:8px;max-width:70ch">{escape(words.t("class.verified_means"))}</div>'
        )
        return f'<div lang="{self.locale}" style="{FRAME}">{"".join(parts)}</div>'


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
