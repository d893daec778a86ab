"""Small games that lessons play: one question, asked turn after turn."""

from __future__ import annotations

from collections.abc import Callable

from yacht_widget.dice import Dice
from yacht_widget.exercises.words import word
from yacht_widget.messages import LOCALES
from yacht_widget.rules import Category, RuleSet

TURNS = 5


def one_die(rolls: int = 3) -> RuleSet:
    """Return a game with one die and one box, which pays what the die shows.

    Examples
    --------
    >>> one_die().score("face", [4])
    4
    """
    return RuleSet("one_die", (Category("face", sum),), dice=1, rolls=rolls)


def choices(turns: int = TURNS) -> RuleSet:
    """Return a game in which every box is Choice: the sum of the dice.

    Examples
    --------
    >>> choices().score("turn_1", [1, 3, 4, 5, 6])
    19
    """
    return _turns("five_choices", "game_five_choices", sum, turns)


def reach(least: int, turns: int = TURNS) -> RuleSet:
    """Return a game in which every box pays one point for a sum of at least so many, and nothing for less.

    Examples
    --------
    >>> game = reach(25)
    >>> game.score("turn_1", [4, 4, 5, 6, 6]), game.score("turn_1", [4, 4, 5, 5, 6])
    (1, 0)
    """
    return _turns("reach", "game_reach", lambda dice: int(sum(dice) >= least), turns, least=least)


def _turns(name: str, title: str, score: Callable[[Dice], int], turns: int, **places: int) -> RuleSet:
    def said(key: str, **numbers: int) -> dict[str, str]:
        return {locale: word(key, locale, numbers) for locale in LOCALES}

    boxes = [Category(f"turn_{turn}", score, names=said("turn_box", n=turn)) for turn in range(1, turns + 1)]
    return RuleSet(name, tuple(boxes), titles=said(title, **places))
