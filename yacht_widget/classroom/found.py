"""What is found in what a class sent, and how much of it is looked at.

**Bounds**, all enforced before anything is parsed: a text of `MAX_TEXT` characters in all, a file of `MAX_BYTES`, a
record (JSON) of `MAX_RECORD` characters, `MAX_FOUND` games, `MAX_LINES` lines and `MAX_WORDS` words of a text, and
`MAX_TRIES` stretches that are tried: measured on the worst of texts, 5 s of one core and 80 MB. Nothing that is read is
compressed, so nothing small can unfold into much.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from yacht_widget.game import Game

MAX_TEXT = 500_000
MAX_BYTES = 2_000_000
MAX_RECORD = 20_000
MAX_FOUND = 1000
MAX_TRIES = 150_000
MAX_WORDS = 50_000
MAX_LINES = 10_000


@dataclass(frozen=True, slots=True)
class Found:
    """Something found in what was sent.

    Parameters
    ----------
    line : int
        Line of a text, or place in a list, from 1.
    name : str
        The name that stood with it; empty where none did.
    kind : str
        "game", "record", "progress", "typo", "long", "other" (not a text), "spreadsheet" or "no_text" (such a
        file), "rest" (too much was sent), or "none" (a line in which nothing is like a code).
    text : str
        The code or record, or as much as a line holds of what was not read.
    game : Game or None
        Where a game itself was given.
    source : str
        Name of the file, where there are several.
    unsure : bool
        The name may be that of another code; or there is none, as names and codes could not be paired.
    """

    line: int
    name: str
    kind: str
    text: str
    game: Game | None = field(default=None, compare=False)
    source: str = ""
    unsure: bool = False


@dataclass(slots=True)
class Budget:
    """How much may still be looked at."""

    text: int = MAX_TEXT
    tries: int = MAX_TRIES
    # Codes that were read: one that comes again, as when a list is pasted over and over, is not decoded again.
    read: set[str] = field(default_factory=set)
