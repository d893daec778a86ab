"""What the subcommands share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import TypeAlias

from yacht_widget.errors import YachtError

# What argparse returns for a parser's subcommands has no public name.
Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001


def counted(number: int, one: str, many: str) -> str:
    """Return a number with its noun.

    Examples
    --------
    >>> counted(1, "notebook", "notebooks"), counted(3, "notebook", "notebooks")
    ('1 notebook', '3 notebooks')
    """
    return f"{number} {one if number == 1 else many}"


def option(name: str) -> str:
    """Return how an argument is written in a terminal.

    Examples
    --------
    >>> option("own_dice")
    '--own-dice'
    """
    return f"--{name.replace('_', '-')}"


def was_given(wanted: argparse.Namespace, name: str) -> bool:
    """Return whether an option that has no value of its own was said."""
    value = getattr(wanted, name)
    return value is not None and value is not False


def refuse_alone(wanted: argparse.Namespace, needs: Mapping[str, tuple[str, ...]], error: type[YachtError]) -> None:
    """Refuse options that change nothing without others.

    Parameters
    ----------
    wanted : Namespace
    needs : mapping
        For an option those of which one must be there too.
    error : type
        What is raised.

    Examples
    --------
    >>> refuse_alone(argparse.Namespace(lan=True, serve=None), {"lan": ("serve",)}, YachtError)
    Traceback (most recent call last):
    ...
    yacht_widget.errors.YachtError: --lan goes with --serve, which is not there: say it, or leave out --lan
    """
    for name, others in needs.items():
        if was_given(wanted, name) and not any(was_given(wanted, other) for other in others):
            said, missed = option(name), " or ".join(map(option, others))
            message = f"{said} goes with {missed}, which is not there: say it, or leave out {said}"
            raise error(message)


def in_a_terminal(message: str, wanted: argparse.Namespace) -> str:
    """Return a message with what Python writes as ``name=value`` written as the command's option.

    What stands in quotes is somebody's own, and stays.

    Examples
    --------
    >>> wanted = argparse.Namespace(players=9, overwrite=False)
    >>> in_a_terminal("players=9 is too many; say overwrite=True", wanted)
    '--players 9 is too many; say --overwrite'
    """

    def written(found: re.Match[str]) -> str:
        name, value = found.groups()
        if name not in vars(wanted):
            return found[0]
        return option(name) if isinstance(getattr(wanted, name), bool) else f"{option(name)} {value}"

    return re.sub(r"(?<![\w'\"./-])([a-z_]+)=(\w+|…)", written, message)
