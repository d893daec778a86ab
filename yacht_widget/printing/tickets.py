"""Exit tickets to cut: the two last tasks of a lesson, an answer and its reason, in five languages."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from html import escape
from importlib.resources import files

from yacht_widget.errors import PrintError, shown
from yacht_widget.messages import FALLBACK
from yacht_widget.printing.course import CHECK, Lesson, lesson_of
from yacht_widget.printing.handouts import TASK, TICKET, choices, label, on_paper, room
from yacht_widget.printing.markdown import html_of
from yacht_widget.printing.pages import document, lines, person
from yacht_widget.words import Words, words_for

_ON_PAGE = (2, 4)
_WORKING = {2: 3, 4: 1}
# More than have room: what is over is cut.
_LINES = 12


def exit_ticket(
    lesson: int | str, locale: str | None = None, home: str | os.PathLike[str] | None = None, *, on_page: int = 2
) -> str:
    """Return the exit ticket of a lesson, several times on one page to be cut, as HTML that prints on A4.

    Parameters
    ----------
    lesson : int or str
        Its number, or "appendix".
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook. A task that has changed since
        it was translated comes in English, as in the lesson.
    home : path, optional
        Folder of the lessons; those of the package unless told.
    on_page : {2, 4}

    Returns
    -------
    str

    Raises
    ------
    PrintError
        When there is no such lesson, it has no exit ticket, or so many tickets do not fit.
    LocaleError, LessonsError, MissingError

    Examples
    --------
    >>> page = exit_ticket(5, "ro", on_page=4)
    >>> page.count('class="ticket"'), "Bilet de ieșire" in page
    (4, True)
    """
    words = words_for(locale)
    if on_page not in _ON_PAGE or isinstance(on_page, bool):
        message = f"on_page={shown(on_page)} is not possible; allowed are 2 and 4 tickets on a page"
        raise PrintError(message)
    found = lesson_of(lesson, home)
    tasks = ticket_tasks(found)
    if not tasks:
        message = f"lesson {shown(lesson)} has no exit ticket"
        raise PrintError(message)
    title = f"{label(found, words)} · {words.t('print.exit_ticket')}"
    name = translated(f"title {found.number or found.key}", found.title, words.locale)
    asked = "".join(
        _task(exercise, translated(exercise, text, words.locale), words, on_page) for exercise, text in tasks
    )
    ticket = (
        f'<section class="ticket"><div class="head"><h1>{escape(f"{title} · {name}")}</h1>{person(words)}</div>{asked}'
        f"<p><b>{escape(words.t('print.own_words'))}</b></p><div class=ruled>{lines(_LINES)}</div></section>"
    )
    body = f'<div class="tickets of{on_page}">{ticket * on_page}</div>'
    return document(f"{title}: {name}", body, words)


def ticket_tasks(lesson: Lesson) -> list[tuple[str, str]]:
    """Return id and Markdown, the id left out, of the tasks under the heading of the exit ticket."""
    asked = {match[1] for cell in lesson.cells if cell.kind == "code" and (match := CHECK.search(cell.source))}
    inside, found = False, []
    for cell in lesson.cells:
        if cell.kind == "code":
            continue
        for part in re.split(r"^(?=## )", cell.source, flags=re.MULTILINE):
            if part.startswith("## "):
                inside = bool(TICKET.match(part[3:]))
            task = TASK.search(part)
            if inside and task and task[1] in asked:
                found.append((task[1], part[task.end() :].strip()))
    return found


def translated(key: str, english: str, locale: str) -> str:
    """Return a text in a language, or in English where it has changed since it was translated."""
    known = translations().get(key, {})
    return known.get(locale, english) if locale != FALLBACK and known.get(FALLBACK) == english else english


@cache
def translations() -> dict[str, dict[str, str]]:
    """Return texts of exit tickets by exercise and language, the English ones as they were when translated."""
    text = (files("yacht_widget.printing") / "tickets.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def _task(exercise: str, text: str, words: Words, on_page: int) -> str:
    paragraphs = [
        re.sub(r"^(?![-|]).*$", lambda line: on_paper(line[0]), part, flags=re.MULTILINE)
        for part in re.split(r"\n{2,}", text)
    ]
    html = choices(html_of("\n\n".join((f"**{exercise}** {paragraphs[0]}", *paragraphs[1:]))))
    if 'class="choices"' in html:
        return html.replace("</p>", f" <i>{escape(words.t('print.tick'))}</i></p>", 1)
    return html + room(exercise, words, _WORKING[on_page])
