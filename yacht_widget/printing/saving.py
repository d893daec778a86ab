"""Printables as files: HTML as it is, PDF by a browser."""

from __future__ import annotations

import os
from pathlib import Path

from yacht_widget.errors import PrintError
from yacht_widget.files import write_html, write_whole
from yacht_widget.printing.chromium import pdf


def save(page: str, path: str | os.PathLike[str]) -> Path:
    """Write a page to a file, as HTML or as PDF by the ending of its name.

    Parameters
    ----------
    page : str
        From one of the functions here.
    path : path
        Ends in .html or .pdf; its folder is there. A PDF of this name is replaced, and so is a page of this package.

    Returns
    -------
    Path
        The file written.

    Raises
    ------
    PrintError
        When no browser makes a PDF of it, or the file cannot be written.
    PageError
        When HTML cannot be written there, or a file of another kind would be lost.
    """
    target = Path(path)
    if target.suffix.lower() != ".pdf":
        return write_html(target, page)
    data = pdf(page)
    try:
        write_whole(target, data)
    except OSError as error:
        message = f"the file {str(target)!r} cannot be written: {error.strerror or error}"
        raise PrintError(message) from error
    return target
