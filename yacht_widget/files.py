"""Files that a browser opens: written whole or not at all, and never over what is no page of ours."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from yacht_widget.errors import PageError, shown

# By this a page is known as one of ours, which may be written over.
MARK = '<meta name="generator" content="yacht-widget">'
ENDINGS = (".html", ".htm")


class Paged:
    """What can be written as one page that needs no other file."""

    __slots__ = ()

    def _page(self, locale: str | None) -> str:
        """Return the page, with `MARK` in its head; in its own language unless told another."""
        raise NotImplementedError

    def to_html(self, path: object, *, locale: str | None = None, overwrite: bool = False) -> Path:
        """Write it as one page that prints well, with no network and no script.

        Parameters
        ----------
        path : str or path
            Where to; its name ends in .html.
        locale : str, optional
            Language of the page; its own unless told otherwise.
        overwrite : bool, default False
            Also replace a file that is no page of this package.

        Returns
        -------
        Path
            The file written.

        Raises
        ------
        PageError
            When it cannot be written there, or a file of another kind would be lost.
        LocaleError
            When there are no words in the language.
        """
        return write_html(path, self._page(locale), overwrite=overwrite)


def write_html(path: object, text: str, *, overwrite: bool = False) -> Path:
    """Write a page in one step: whoever looks sees the old file or the new one, never a part.

    Parameters
    ----------
    path : str or path
        Where to; its name ends in .html or .htm, and its folder is there.
    text : str
        The page, with `MARK` in its head.
    overwrite : bool, default False
        Also replace a file that is no page of this package. One that is, is always replaced: running a cell again
        writes its page again.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    PageError
        When it cannot be written there, or a file of another kind would be lost.
    """
    found = place_for_html(path, overwrite=overwrite)
    try:
        write_whole(found, text.encode())
    except OSError as error:
        message = f"the page {str(path)!r} cannot be written: {error.strerror or error}"
        raise PageError(message) from error
    return found


def place_for_html(path: object, *, overwrite: bool = False) -> Path:
    """Return where a page would be written, for those who want to know before they make it.

    Parameters
    ----------
    path, overwrite
        As of `write_html`.

    Raises
    ------
    PageError
        As `write_html`, as far as it can be told without writing.
    """
    return _free(path, ENDINGS, lambda beginning: MARK in beginning, overwrite=overwrite)


def write_table(path: object, text: str, *, overwrite: bool = False) -> Path:
    """Write a table as CSV in one step, with the mark by which spreadsheets know UTF-8.

    Parameters
    ----------
    path : str or path
        Where to; its name ends in .csv, and its folder is there.
    text : str
    overwrite : bool, default False
        Also replace a file that is no table of this package. One with the same heads is, and is always replaced:
        running a cell again writes its table again.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    PageError
        When it cannot be written there, or a file would be lost.
    """
    found = place_for_table(path, text, overwrite=overwrite)
    try:
        write_whole(found, text.encode("utf-8-sig"))
    except OSError as error:
        message = f"the table {str(path)!r} cannot be written: {error.strerror or error}"
        raise PageError(message) from error
    return found


def place_for_table(path: object, text: str, *, overwrite: bool = False) -> Path:
    """Return where a table would be written, for those who want to know before they make it.

    Parameters
    ----------
    path, text, overwrite
        As of `write_table`; of the text its line of heads is enough.

    Raises
    ------
    PageError
        As `write_table`, as far as it can be told without writing.
    """
    heads = _heads(text)
    return _free(path, (".csv",), lambda beginning: _heads(beginning) == heads, overwrite=overwrite)


def _heads(text: str) -> list[str]:
    """Return the heads of a table, whatever stands between them."""
    return re.split(r"[,;\t]", text.lstrip("\ufeff").partition("\n")[0].rstrip("\r"))


def _free(path: object, endings: tuple[str, ...], ours: Callable[[str], bool], *, overwrite: bool) -> Path:
    """Return where to write, unless something would be lost there."""
    found = _checked_path(path, endings)
    try:
        if found.is_dir():
            message = f"{str(path)!r} is a folder; a file name that ends in {endings[0]} is needed"
            raise PageError(message)
        if found.exists() and not overwrite and not ours(_beginning(found)):
            message = (
                f"{str(path)!r} exists and was not written by this package, so it is left as it is; choose another "
                "name, or say overwrite=True"
            )
            raise PageError(message)
    except OSError as error:
        message = f"{str(path)!r} cannot be written: {error.strerror or error}"
        raise PageError(message) from error
    return found


def _checked_path(path: object, endings: tuple[str, ...] = ENDINGS) -> Path:
    if isinstance(path, bytes) or not isinstance(path, str | os.PathLike):
        message = f"it is written to a file name that ends in {endings[0]}, like 'game{endings[0]}'; got {shown(path)}"
        raise PageError(message)
    try:
        # A link is followed: what it points to is written, and the link stays.
        found = Path(os.path.realpath(os.fspath(path)))
    except (OSError, ValueError, TypeError) as error:
        message = f"{str(path)!r} is no file name: {error}"
        raise PageError(message) from error
    if Path(path).suffix.lower() not in endings:
        opens, like = "a browser" if endings == ENDINGS else "a spreadsheet", f"'game{endings[0]}'"
        message = f"a file for {opens} has a name that ends in {endings[0]}, like {like}; got {str(path)!r}"
        raise PageError(message)
    if not found.parent.is_dir():
        message = f"there is no folder {str(found.parent)!r}; make it first, or choose another"
        raise PageError(message)
    return found


def _beginning(path: Path) -> str:
    with path.open("rb") as file:
        return file.read(400).decode("utf-8", "replace")


def write_whole(path: Path, data: bytes) -> None:
    """Write a file in one step: whoever looks sees the old one or the new one, never a part."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".part-")
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # A temporary file is private at first; a page is for those who could read the old one, or for everyone.
        part.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o644)
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
