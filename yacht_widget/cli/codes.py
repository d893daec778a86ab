"""yacht-widget codes: what a class sent, verified and printed; and codes to hand out."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from yacht_widget.cli.parsing import Commands, option, refuse_alone, was_given
from yacht_widget.errors import ClassroomError
from yacht_widget.files import place_for_html, place_for_table
from yacht_widget.messages import LOCALES, spoken
from yacht_widget.record import HINTS
from yacht_widget.rules import BUILT_IN

CLASS = "class"
# What says something of games that were sent, or of what is told of them.
_OF_GAMES = (
    "seed", "rules", "fixed", "no_previews", "csv", "separator", "html", "locale", "overwrite", "own_dice",
)  # fmt: skip
# What changes nothing without one of others.
_NEEDS = {
    "no_previews": ("fixed",),
    "separator": ("csv",),
    "overwrite": ("csv", "html"),
    "own_dice": ("seed",),
    "name": ("make", "own_dice"),
}


def add(commands: Commands) -> None:
    """Register the subcommand."""
    parser = commands.add_parser(
        "codes",
        help="verify the codes that a class sent, or make codes for its pupils",
        description="Verify the codes of games and of progress that a class sent, and print what they tell. Names, "
        "blank lines and typing errors are all right. Verified means: legal play on the dice of its seed, and the "
        "score is right; not who played, nor that it was the first try.",
    )
    parser.add_argument("file", nargs="*", metavar="FILE", help="text files with codes; - reads what is piped in")
    parser.add_argument("--seed", metavar="TEXT", help="refuse games with other dice than those of this seed")
    parser.add_argument("--rules", choices=tuple(BUILT_IN), help="refuse games by other rules")
    parser.add_argument(
        "--fixed",
        nargs="?",
        const="off",
        choices=HINTS,
        help="refuse games that do not state a teacher's setting: without undo, and with this help (off)",
    )
    parser.add_argument(
        "--no-previews",
        action="store_true",
        help="with --fixed: also refuse games that showed what open boxes would score",
    )
    parser.add_argument("--csv", metavar="FILE", help="also write a table for a spreadsheet")
    parser.add_argument(
        "--separator", choices=(",", ";"), metavar="SIGN", help="between the cells of that table: , or ;"
    )
    parser.add_argument("--html", metavar="FILE", help="also write a report with charts, as one page")
    parser.add_argument("--locale", choices=LOCALES, help="language of what is told")
    parser.add_argument("--overwrite", action="store_true", help="write over files that are there")
    parser.add_argument("--make", type=int, metavar="N", help="print codes for so many pupils, and do nothing else")
    parser.add_argument("--name", metavar="CLASS", help="name of the class in those codes, like 9b")
    parser.add_argument(
        "--own-dice",
        type=int,
        metavar="N",
        help="the seed's dice are also those of N pupils of that name, each their own",
    )
    parser.set_defaults(run=run)


def run(wanted: argparse.Namespace) -> None:
    """Print codes for pupils, or what the codes of a class tell."""
    from yacht_widget.classroom import pupil_codes  # noqa: PLC0415 - the help is there at once

    if wanted.make is not None:
        if wanted.file:
            message = "--make prints codes for pupils and reads no file: leave one of the two out"
            raise ClassroomError(message)
        lost = [option(name) for name in _OF_GAMES if was_given(wanted, name)]
        if lost:
            message = f"--make prints codes for pupils and nothing else: leave out {', '.join(lost)}"
            raise ClassroomError(message)
        print("\n".join(pupil_codes(_class(wanted), wanted.make)))
        return
    if not wanted.file:
        message = "name a file with codes, or - for what is piped in; or make codes for pupils with --make 30 --name 9b"
        raise ClassroomError(message)
    refuse_alone(wanted, _NEEDS, ClassroomError)
    _verify(wanted)


def _class(wanted: argparse.Namespace) -> str:
    return CLASS if wanted.name is None else wanted.name


def _verify(wanted: argparse.Namespace) -> None:
    from yacht_widget.classroom import Collection, pupil_codes, report, setting  # noqa: PLC0415 - see above
    from yacht_widget.classroom.collecting import Collector  # noqa: PLC0415 - see above

    pupils = () if wanted.own_dice is None else pupil_codes(_class(wanted), wanted.own_dice)
    asked = {"rules": wanted.rules, "seed": wanted.seed}
    if wanted.fixed is not None:
        asked = {
            "setting": setting(
                wanted.rules or "yacht", wanted.seed, hints=wanted.fixed, previews=not wanted.no_previews
            )
        }
    # Before a long list is told: what cannot be written is known at once.
    if wanted.csv:
        place_for_table(wanted.csv, Collection().csv(), overwrite=wanted.overwrite)
    if wanted.html:
        place_for_html(wanted.html, overwrite=wanted.overwrite)
    collector = Collector(**asked, pupils=pupils, locale=wanted.locale or spoken())
    for name in wanted.file:
        collector.add(_sent(name), source=name if len(wanted.file) > 1 else "")
    found = collector.collection
    print(found)
    if wanted.csv:
        print(found.to_csv(wanted.csv, wanted.separator or ",", overwrite=wanted.overwrite))
    if wanted.html:
        print(report(found).to_html(wanted.html, overwrite=wanted.overwrite))


def _sent(name: str) -> Path | bytes:
    if name != "-":
        return Path(name)
    from yacht_widget.classroom.found import MAX_BYTES  # noqa: PLC0415 - see above

    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        message = f"what is piped in is too large for the codes of a class; allowed are {MAX_BYTES} bytes"
        raise ClassroomError(message)
    # Never the name of a file, as one line of text may be.
    return data
