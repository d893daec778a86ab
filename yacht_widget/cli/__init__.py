"""The command yacht-widget: what is done with the package outside a notebook.

Each subcommand is a module here with a function ``add(commands)``, which registers its parser and the function that
does the work. What goes wrong there is raised as a `YachtError` and told in one line.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from yacht_widget.cli import codes, lessons, nbgrader, print_, site
from yacht_widget.cli.parsing import in_a_terminal
from yacht_widget.errors import YachtError

PROGRAM = "yacht-widget"
# In the order in which the help lists them.
SUBCOMMANDS = (lessons, print_, codes, nbgrader, site)

FAILED, MISUSED, STOPPED, UNHEARD = 1, 2, 130, 141


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, and return its exit code.

    Parameters
    ----------
    arguments : sequence of str, optional
        What follows the command's name; by default what this process was started with.

    Returns
    -------
    int
        0 when all is done, 1 when it could not be done, 2 when it was not asked for as the help says.
    """
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # Who reads has read enough, as in ``… | head``. What is still to be written at the end must find a way too.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNHEARD
    return code


def _run(arguments: Sequence[str] | None) -> int:
    parser = _parser()
    try:
        wanted = parser.parse_args(arguments)
    except SystemExit as told:  # by argparse, which has said why
        return int(told.code or 0)
    if wanted.run is None:
        parser.print_help(sys.stderr)
        return MISUSED
    try:
        wanted.run(wanted)
    except YachtError as error:
        sys.stderr.write(f"{PROGRAM} {wanted.command}: {in_a_terminal(str(error), wanted)}\n")
        return FAILED
    except KeyboardInterrupt:
        sys.stderr.write(f"{PROGRAM} {wanted.command}: stopped\n")
        return STOPPED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=PROGRAM,
        description="Lessons and pages of yacht-widget: play, explore and teach dice games in a notebook.",
        epilog=f"{PROGRAM} COMMAND --help tells more of a command.",
    )
    parser.add_argument("--version", action=_Version, help="print the version, and do nothing else")
    parser.set_defaults(run=None)
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND")
    for module in SUBCOMMANDS:
        module.add(commands)
    return parser


class _Version(argparse.Action):
    """Looks the version up only where it is asked for: that takes longer than all else here."""

    def __init__(self, option_strings: Sequence[str], dest: str, **options: Any) -> None:  # noqa: ANN401 - argparse's own
        super().__init__(option_strings, dest, nargs=0, **options)

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        import yacht_widget  # noqa: PLC0415 - see above

        print(f"{PROGRAM} {yacht_widget.__version__}")
        parser.exit()
