"""What the subcommands share."""

from __future__ import annotations

import argparse
from typing import TypeAlias

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
