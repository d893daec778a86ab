"""A class without a server: one seed, a code for each game, and what the codes of all pupils tell together.

**What *verified* means.** A code holds the seed of the dice and every decision. `collect` lets the engine play it
again: a verified game is legal play on the dice of that seed, and its score is right. It does not tell who played, nor
that it was the first try, nor that nobody helped: a pupil owns the kernel, and can play a seed as often as they like.
What a teacher's setting fixed is stated by the code, no more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from yacht_widget.classroom.setting import ClassSetting, pupil_codes, setting

if TYPE_CHECKING:
    from yacht_widget.classroom.collecting import collect
    from yacht_widget.classroom.collection import Collection
    from yacht_widget.classroom.entries import ClassGame, ClassProgress, Refused, Unread
    from yacht_widget.classroom.reporting import ClassReport, report

# A board needs the setting alone: all else loads on first use.
_HOME = {
    "ClassGame": "entries",
    "ClassProgress": "entries",
    "ClassReport": "reporting",
    "Collection": "collection",
    "Refused": "entries",
    "Unread": "entries",
    "collect": "collecting",
    "report": "reporting",
}

__all__ = [
    "ClassGame",
    "ClassProgress",
    "ClassReport",
    "ClassSetting",
    "Collection",
    "Refused",
    "Unread",
    "collect",
    "pupil_codes",
    "report",
    "setting",
]


def __getattr__(name: str) -> object:
    if name not in _HOME:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    found: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
