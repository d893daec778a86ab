"""yacht-widget print: score sheets, handouts, exit tickets, the teacher's guide and the answer key, to be printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

from yacht_widget.cli.parsing import Commands, counted, option
from yacht_widget.errors import PrintError
from yacht_widget.messages import FALLBACK, LOCALES, spoken
from yacht_widget.rules import BUILT_IN, Joker, get_rules

FOLDER = "yacht-print"
TEACHER = "teacher"
WHAT = {
    "sheet": "score sheets",
    "handout": "a handout of each lesson, in English",
    "ticket": "the exit ticket of each lesson",
    "guide": "the teacher's guide",
    "key": "the answers, for the teacher",
}
_OF_LESSONS = ("handout", "ticket", "guide", "key")
# What each option is for, and what it is where nobody says it.
_FOR: dict[str, tuple[tuple[str, ...], object]] = {
    "lesson": (_OF_LESSONS, []),
    "lessons": (_OF_LESSONS, None),
    "rules": (("sheet",), ["yacht"]),
    "joker": (("sheet",), None),
    "upper_first": (("sheet",), False),
    "players": (("sheet",), 1),
    "games": (("sheet",), None),
    "on_page": (("ticket",), 2),
}
# A file's name without its ending, and what makes its page.
Job = tuple[str, Callable[[], str]]


def add(commands: Commands) -> None:
    """Register the subcommand."""
    parser = commands.add_parser(
        "print",
        help="make score sheets, handouts and exit tickets to be printed",
        description="Make pages for paper, A4 in black and white: as PDF where Chromium, Chrome or Edge is there, else "
        "as HTML, which any browser prints. What is there from last time is replaced.",
        epilog=f"WHAT is one or more of: {'; '.join(f'{name} ({told})' for name, told in WHAT.items())}. "
        f"Without it all are made. Guide and key go into DIR/{TEACHER}.",
    )
    parser.add_argument("what", nargs="*", metavar="WHAT", help="what to make, by default all: see below")
    parser.add_argument("--to", metavar="DIR", default=FOLDER, help=f"folder for the files, by default {FOLDER}")
    parser.add_argument("--lesson", metavar="N", nargs="+", action="extend", help="only these lessons, like 5 6")
    parser.add_argument("--language", choices=LOCALES, default=spoken(), help="of score sheets and exit tickets")
    parser.add_argument(
        "--rules", nargs="+", choices=tuple(BUILT_IN), default=["yacht"], help="of the score sheets, by default yacht"
    )
    parser.add_argument("--joker", choices=get_args(Joker), help="of yahtzee; by default forced")
    parser.add_argument("--upper-first", action="store_true", help="of yahtzee: upper boxes first")
    parser.add_argument("--players", type=int, default=1, help="columns of a game on a score sheet, 1 to 6")
    parser.add_argument("--games", type=int, help="games on a score sheet; by default as many as have room")
    parser.add_argument("--on-page", type=int, choices=(2, 4), default=2, help="exit tickets on a page, by default 2")
    parser.add_argument("--lessons", metavar="DIR", help="folder of lessons of your own, with their teacher's versions")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--pdf", dest="kind", action="store_const", const="pdf", help="PDF, or an error")
    kind.add_argument("--html", dest="kind", action="store_const", const="html", help="HTML, which any browser prints")
    parser.set_defaults(run=run)


def run(wanted: argparse.Namespace) -> None:
    """Make the pages, and say where they are."""
    from yacht_widget.printing.chromium import chromium  # noqa: PLC0415 - loads what other commands do not need
    from yacht_widget.printing.saving import save  # noqa: PLC0415 - as above

    _told_apart(wanted)
    kind = wanted.kind or ("pdf" if chromium() else "html")
    folder = Path(wanted.to)
    made = []
    for name, page in list(_jobs(wanted)):
        path, text = folder / f"{name}.{kind}", page()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            message = f"the folder {str(path.parent)!r} cannot be made: {error.strerror or error}"
            raise PrintError(message) from error
        made.append(save(text, path))
        print(path)
    told = f"{counted(len(made), 'file', 'files')} in {folder}"
    if kind == "html":
        told += ": open them in a browser and print them, A4, with the browser's own header and footer off"
    print(told)
    if wanted.kind is None and kind == "html":
        print("For PDF, install Chromium, Chrome or Edge.")


def _told_apart(wanted: argparse.Namespace) -> None:
    """Take what stands behind lessons, as in --lesson 5 handout, for what to make; and say what language is not for."""
    named = [name for name in wanted.lesson or () if name in WHAT]
    wanted.what = [*wanted.what, *named]
    wanted.lesson = [name for name in wanted.lesson or () if name not in named]
    _refuse_lost(wanted)
    english = [name for name in ("handout", "guide", "key") if name in (wanted.what or WHAT)]
    if wanted.language != FALLBACK and english:
        sys.stderr.write(f"In English, as the lessons are, whatever --language says: {', '.join(english)}\n")


def _refuse_lost(wanted: argparse.Namespace) -> None:
    """Refuse an option that nothing of what is to be made heeds."""
    if not wanted.what or not set(wanted.what) <= set(WHAT):
        return
    for name, (heeded, usual) in _FOR.items():
        if getattr(wanted, name) != usual and not set(heeded) & set(wanted.what):
            said = option(name)
            message = f"{said} is for {', '.join(heeded)}, not for {', '.join(wanted.what)}: leave out {said}"
            raise PrintError(message)


def _jobs(wanted: argparse.Namespace) -> Iterator[Job]:
    """Yield what is to be made."""
    unknown = [name for name in wanted.what if name not in WHAT]
    if unknown:
        message = f"there is nothing called {unknown[0]!r} to print; there are {', '.join(WHAT)}"
        raise PrintError(message)
    chosen = wanted.what or list(WHAT)
    language = "" if wanted.language == FALLBACK else f"-{wanted.language}"
    if "sheet" in chosen:
        yield from _sheets(wanted, language)
    if "handout" in chosen or "ticket" in chosen:
        yield from _lessons(wanted, chosen, language)
    yield from _teacher(wanted, chosen)


def _sheets(wanted: argparse.Namespace, language: str) -> Iterator[Job]:
    from yacht_widget.printing.sheets import score_sheet  # noqa: PLC0415 - as in run

    given = {"joker": wanted.joker, "upper_first": wanted.upper_first or None}
    for name in wanted.rules:
        # Beside others the options are for yahtzee; rules that have none refuse them.
        options = given if name == "yahtzee" or "yahtzee" not in wanted.rules else {}
        rules = get_rules(name, **options)
        yield (
            f"score-sheet-{name}{language}",
            lambda rules=rules: score_sheet(rules, wanted.players, wanted.language, games=wanted.games),  # type: ignore[misc]
        )


def _lessons(wanted: argparse.Namespace, chosen: list[str], language: str) -> Iterator[Job]:
    from yacht_widget.printing import exit_ticket, handout  # noqa: PLC0415 - as in run
    from yacht_widget.printing.course import lesson_of, lessons  # noqa: PLC0415 - as in run
    from yacht_widget.printing.tickets import ticket_tasks  # noqa: PLC0415 - as in run

    home = wanted.lessons
    some = {lesson.key: lesson for lesson in (lesson_of(name, home) for name in wanted.lesson or ())}
    for lesson in some.values() if some else lessons(home):
        if "handout" in chosen:
            yield f"{lesson.key}-handout", lambda key=lesson.key: handout(key, home)  # type: ignore[misc]
        if "ticket" in chosen and ticket_tasks(lesson):
            yield (
                f"{lesson.key}-exit-ticket{language}",
                lambda key=lesson.key: exit_ticket(key, wanted.language, home, on_page=wanted.on_page),  # type: ignore[misc]
            )


def _teacher(wanted: argparse.Namespace, chosen: list[str]) -> Iterator[Job]:
    from yacht_widget.printing import answer_key, guide  # noqa: PLC0415 - as in run
    from yacht_widget.printing.course import lesson_of  # noqa: PLC0415 - as in run

    if "guide" not in chosen and "key" not in chosen:
        return
    home = wanted.lessons
    only = tuple(dict.fromkeys(lesson_of(name, home).key for name in wanted.lesson or ()))
    # A part does not stand in for the whole that may be there.
    some = "".join(f"-{key}" for key in only)
    if "guide" in chosen:
        yield f"{TEACHER}/guide{some}", lambda: guide(home, only=only)
    if "key" in chosen:
        yield f"{TEACHER}/answer-key{some}", lambda: answer_key(home, only=only)
