"""What is to be said of a game or of what was refused: without words, to be told in any language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from yacht_widget.messages import text_of
from yacht_widget.words import Words

Values = Mapping[str, str | float]


@dataclass(frozen=True, slots=True)
class Saying:
    """Something to be said in any language: the key of a message, without ``class.``, and what fills its places."""

    key: str
    values: Values = field(default_factory=dict)


def said(what: Saying, locale: str) -> str:
    """Return a saying in words."""
    words = Words(locale)
    values = {name: _said(name, value, words) for name, value in dict(what.values).items()}
    return words.t(f"class.why_{what.key}", **values)


# What help a game was played with, in words.
HELP = {"off": "class.set_off", "odds": "class.set_odds", "advice": "class.set_advice"}
# Of "yahtzee (joker=free, upper_first)": what it is called, and what tells it apart.
_RULES = re.compile(r"(.+?)(?: \((joker=\w+)?(?:, )?(upper_first)?\))?")


def _said(name: str, value: str | float, words: Words) -> str | float:
    """Return what fills a place of a saying; what stands for rules or a help comes in words."""
    if not isinstance(value, str):
        return value
    if value in HELP and name in {"hints", "wanted"}:
        return words.t(HELP[value])
    return rules_told(value, words) if name in {"rules", "wanted"} else value


def rules_told(described: str, words: Words) -> str:
    """Return in words what `described` tells of rules.

    Examples
    --------
    >>> rules_told("yahtzee (joker=free, upper_first)", Words("en")), rules_told("mine", Words("ro"))
    ('Yahtzee (free joker, upper boxes first)', 'mine')
    """
    found = _RULES.fullmatch(described)
    if found is None:
        return described
    name, joker, upper_first = found.groups()
    more = [
        *([words.t(f"board.joker_{joker.partition('=')[2]}")] if joker else []),
        *([words.t("board.upper_first")] if upper_first else []),
    ]
    title = text_of(f"rules.{name}", words.locale) or name
    return f"{title} ({', '.join(more)})" if more else title
