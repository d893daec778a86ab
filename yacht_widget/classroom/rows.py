"""What a class sent as rows of a table, for pandas and for spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from yacht_widget.classroom.entries import ClassGame, ClassProgress, Refused, Unread
from yacht_widget.classroom.verifying import described
from yacht_widget.errors import ClassroomError, MissingError, listed, missing, shown

if TYPE_CHECKING:
    import pandas as pd

    from yacht_widget.classroom.collection import Collection

# A spreadsheet takes a text that begins so for a formula; the wide forms too.
_FORMULA = tuple("=+-@\t\r\n\uff1d\uff0b\uff0d\uff20|%")
_SEPARATORS = (",", ";", "\t")
COLUMNS = (
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


def figures(game: ClassGame) -> dict[str, object]:
    """Return a row for a verified game."""
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


def progress_row(one: ClassProgress) -> dict[str, object]:
    """Return a row for a code of progress, without its lessons."""
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


def csv_of(found: Collection, separator: str) -> str:
    """Return all that was collected as CSV; no cell of it is a formula to a spreadsheet.

    Raises
    ------
    ClassroomError
        When the separator is none.
    """
    if separator not in _SEPARATORS:
        message = f"separator={shown(separator)} is not possible; allowed are {listed(_SEPARATORS)}"
        raise ClassroomError(message)
    text = io.StringIO()
    heads = ("status", *COLUMNS, "right", "wrong", "missing")
    writer = csv.DictWriter(text, heads, restval="", delimiter=separator, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: _cell(value) for name, value in row.items()} for row in _rows(found))
    return text.getvalue()


def _rows(found: Collection) -> Iterator[dict[str, object]]:
    for game in found.games:
        yield {"status": "verified", **figures(game)}
    for one in found.progress:
        yield {"status": "progress", "code": one.standing.code, **progress_row(one)}
    for refused in found.refused:
        what = {"name": refused.name, "remark": refused.reason, "code": refused.text}
        yield {"status": "refused", **what, **_place(refused)}
    for unread in found.unread:
        yield {"status": "unread", "code": unread.text, **_place(unread)}
