"""The handout of a lesson: its aim, the guesses, the tasks with room to write, and what there is to look at."""

from __future__ import annotations

import ast
import os
import re
from dataclasses import dataclass, field
from html import escape

from yacht_widget.exercises.book import book
from yacht_widget.exercises.number_tasks import Several
from yacht_widget.exercises.other_tasks import Choose, Function, Hold
from yacht_widget.exercises.release import TEXT_STUB
from yacht_widget.looks import IN_PRINT
from yacht_widget.printing.course import CHECK, Cell, Lesson, lesson_of
from yacht_widget.printing.markdown import html_of
from yacht_widget.printing.pages import document, lines, person
from yacht_widget.words import Words

TASK = re.compile(r"\*\*([A-Z\d]+\.\d+)\*\*")
TICKET = re.compile(r"(?:\d+ )?Exit ticket", re.IGNORECASE)
# Sections for the screen alone, and the one that is printed to be cut.
_ELSEWHERE = re.compile(r"Extension|What you have done", re.IGNORECASE)
_PREDICT, _DISCUSS, _PLAY = (
    re.compile(rf"(?:\d+ )?{word}", re.IGNORECASE) for word in ("Predict", "Discuss", "(?:Play|Try)")
)
# Sentences that tell how to use the notebook, and words of it inside others.
_NOTEBOOK = re.compile(
    r"Double-click|\bcells?\b|Shift \+ Enter|\b[Rr]un (?:it|the next)|between the quotes|in quotes|square brackets|"
    r"[Ss]end the code|give you a code|`answer|`\[|`\"|Click a pattern|How this page works"
)
_OTHERWISE = (
    (re.compile(r": run the cell, then answer\."), "."),
    (re.compile(r",? and answer with (?:its|the) letter in quotes"), ""),
    (re.compile(r"\b([Tt])he next cell computes\b"), r"\1he computer works out"),
    (re.compile(r"\b([Tt])he next cell\b"), r"\1he computer"),
)
# What pupils are to write down while they play.
_NOTE = re.compile(r"\b(?:tally|note what|compare with)\b", re.IGNORECASE)
# What a task wants drawn needs a place without lines.
_DRAW = re.compile(r"\b[Dd]raw the\b")
_SENTENCE = re.compile(r"(?<=[.!?:])\s+(?=[A-Z*`\"“])")
_WHEN_DONE = re.compile(r"\bprogress\([^\n]*\).*\belse\b", re.DOTALL)
# What is for the notebook alone is told on paper.
_WIDGETS = (
    (_WHEN_DONE, "In the notebook, when the tasks before are done."),
    (re.compile(r"\bBoard\(\["), "On the board in the notebook."),
    # Rules of a lesson's own have no score sheet.
    (re.compile(r"\bBoard\(rules=[a-z]"), "On the board in the notebook, or with dice and paper."),
    (re.compile(r"\bBoard\("), "On the board in the notebook, or with five dice and a score sheet."),
    (re.compile(r"\bHoldExplorer\("), "In the hold explorer of the notebook."),
    (re.compile(r"\bBoxValues\(boxes=\w"), "In the notebook, or among your own results of lesson 7."),
    (re.compile(r"\b(?:yw\.[A-Z]\w+|tip_worth\.\w+)\("), "For this you need the notebook."),
)
_WORKING = {"count": 2, "chance": 3, "mean": 3}
_QUESTIONS = 3


def handout(lesson: int | str, home: str | os.PathLike[str] | None = None) -> str:
    """Return the handout of a lesson as a page of HTML that prints on A4. It is in English, as the lessons are.

    Parameters
    ----------
    lesson : int or str
        Its number, or "appendix".
    home : path, optional
        Folder of the lessons; those of the package unless told.

    Returns
    -------
    str

    Raises
    ------
    PrintError, LessonsError, MissingError

    Examples
    --------
    >>> page = handout(5)
    >>> "If I hold" in page, "BEGIN SOLUTION" in page
    (True, False)
    """
    found = lesson_of(lesson, home)
    words = Words("en")
    name = label(found, words)
    paper = _Paper()
    for cell in found.cells:
        paper.add(cell)
    body = f'<div class="head"><h1>{escape(f"{name}: {found.title}")}</h1>{person(words)}</div>{paper.html()}'
    return document(f"{name}: {found.title}", body, words, foot=name)


def label(lesson: Lesson, words: Words) -> str:
    """Return what a lesson is called beside its title."""
    return words.t("check.appendix") if lesson.number is None else words.t("print.lesson", n=str(lesson.number))


def on_paper(text: str) -> str:
    """Return a paragraph without what tells how to use the notebook.

    Examples
    --------
    >>> on_paper("**2.2** One for you alone: run the cell, then answer.")
    '**2.2** One for you alone.'
    >>> on_paper("Keep your result. Double-click the next cell and write.")
    'Keep your result.'
    """
    for sign, other in _OTHERWISE:
        if not (sign.pattern.startswith(r"\b(") and "Double-click" in text):
            text = sign.sub(other, text)
    sentences = _SENTENCE.split(text)
    left = [sentence for sentence in sentences if not _NOTEBOOK.search(sentence)]
    return text if len(left) == len(sentences) else " ".join(left)


def black_on_white(html: str) -> str:
    """Return a picture of a lesson with the colours of paper, all of it open."""
    for colour, other in IN_PRINT.items():
        html = html.replace(colour, other)
    return html.replace("<details", "<details open").replace("open open", "open")


def choices(html: str) -> str:
    """Return HTML with a box to tick before each option of a choice.

    Examples
    --------
    >>> choices("<ul><li><strong>a</strong> both</li></ul>")
    '<ul class="choices"><li><span><strong>a</strong> both</span></li></ul>'
    """

    def ticked(match: re.Match[str]) -> str:
        return re.sub(
            r"<li>(.*?)</li>", r"<li><span>\1</span></li>", f'<ul class="choices">{match[1]}', flags=re.DOTALL
        )

    return re.sub(r"<ul>(\s*<li><strong>a</strong>.*?</ul>)", ticked, html, flags=re.DOTALL)


def room(exercise: str, words: Words, working: int | None = None) -> str:
    """Return room for the answer to an exercise, by what it asks for."""
    task = book()[exercise].task if exercise in book() else None
    answer = f"<b>{escape(words.t('print.answer'))}</b>"
    if isinstance(task, Choose):
        return ""
    if isinstance(task, Function):
        return '<p class="note">At the computer.</p>'
    if isinstance(task, Hold):
        return f'<div class="answer">{answer}{"<span class=die></span>" * len(task.dice)}</div>'
    if isinstance(task, Several):
        slots = "".join(f'<span class="slot">{place}</span>' for place in range(1, len(task.rights()) + 1))
        return f'{lines(1)}<div class="answer">{answer}{slots}</div>'
    count = _WORKING[getattr(task, "kind", "chance")] if working is None else working
    return f'{lines(count)}<div class="answer">{answer}<span class="blank"></span></div>'


@dataclass(slots=True)
class _Paper:
    """Puts the cells of a lesson on paper, one after the other."""

    title: str = ""
    parts: list[str] = field(default_factory=list)
    task: list[str] | None = None
    noted: bool = False
    done: list[str] = field(default_factory=list)

    def add(self, cell: Cell) -> None:
        """Put a cell on paper."""
        if cell.kind != "code":
            for paragraph in re.split(r"\n{2,}", cell.source.strip()):
                self._paragraph(paragraph)
            return
        asked = CHECK.search(cell.source)
        note = next((told for sign, told in _WIDGETS if sign.search(cell.source)), None)
        if asked:
            self._put(room(asked[1], Words("en")) or self._letter())
            self._close()
        elif "question(" in cell.source:
            text = re.sub(r"^[\w.]+ +", "", cell.text)
            self._put(html_of(f"{text} (In the notebook you have numbers of your own.)") if text else "")
        elif _WHEN_DONE.search(cell.source):
            self._put(f'<p class="note">{note}</p>')
        elif "pictures." in cell.source:
            self._put(f'<div class="picture">{black_on_white(cell.html)}</div>' if cell.html else "")
        elif cell.text and not cell.html:
            self._put(f'<p class="note">{escape(_plain(cell.text))}</p>')
        elif note:
            self._put(f'<p class="note">{note}</p>')

    def html(self) -> str:
        """Return all of it."""
        self._section("")
        return "".join(self.done)

    def _paragraph(self, text: str) -> None:
        heading = re.match(r"(#+) +(.*)\n?", text)
        if heading:
            if len(heading[1]) == 1:  # the title stands in the head of the page
                return
            self._section(heading[2])
            text = text[heading.end() :]
        if TEXT_STUB in text:
            self._put(lines(2) if not _PREDICT.match(self.title) else "")
            return
        text = text if re.match(r"[-|*\d] ?[.|]? ", text) else on_paper(text)
        if not text.strip():
            return
        if TASK.match(text):
            self._close()
            self.task = []
        self._put(self._html(text))
        if TASK.match(text) and _DRAW.search(text):
            self._put('<div class="drawing"></div>')
        if _PLAY.match(self.title) and not self.noted and _NOTE.search(text):
            self._put(lines(3))
            self.noted = True

    def _html(self, text: str) -> str:
        html = choices(html_of(text)).replace("<td>?</td>", '<td class="empty"></td>')
        # More questions than that are talked about, not written.
        few = _DISCUSS.match(self.title) and html.count("</li>") <= _QUESTIONS
        if _PREDICT.match(self.title) or few:
            html = html.replace("</li>", f"{lines(1)}</li>")
        return html

    def _put(self, html: str) -> None:
        (self.parts if self.task is None else self.task).append(html)

    def _letter(self) -> str:
        """Return room for a letter where there are no options to tick."""
        ticked = any('class="choices"' in part for part in self.task or ())
        answer = escape(Words("en").t("print.answer"))
        return "" if ticked else f'<div class="answer"><b>{answer}</b><span class="blank"></span></div>'

    def _close(self) -> None:
        if self.task is not None:
            self.parts.append(f'<section class="task">{"".join(self.task)}</section>')
            self.task = None

    def _section(self, title: str) -> None:
        self._close()
        if self.parts and not TICKET.match(self.title) and not _ELSEWHERE.match(self.title):
            heading = f"<h2>{escape(self.title)}</h2>" if self.title else ""
            inside = f"{heading}{''.join(self.parts)}"
            self.done.append(f'<section class="box">{inside}</section>' if _PREDICT.match(self.title) else inside)
        self.title, self.parts, self.noted = title, [], False


def _plain(text: str) -> str:
    """Return what Python shows, as one writes it."""
    fraction = re.fullmatch(r"Fraction\((\d+), (\d+)\)", text)
    if fraction:
        return f"{fraction[1]}/{fraction[2]}"
    try:
        shown = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return text
    if isinstance(shown, dict):
        return " · ".join(f"{str(key).replace('_', ' ')}: {value}" for key, value in shown.items())
    return str(shown)
