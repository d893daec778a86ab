"""Which dice stay on the table in a roll."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from yacht_widget.dice import Dice, as_dice, as_keep
from yacht_widget.errors import KeepError, RollError, shown
from yacht_widget.game.events import Held
from yacht_widget.rules import RuleSet


def held_in_roll(rules: RuleSet, dice: Dice, keep: Iterable[int] | None, held: Iterable[bool] | None) -> Held:
    """Return which positions a roll leaves: those said by faces or by positions, and none in the first roll.

    Raises
    ------
    DiceError, KeepError, RollError
    """
    if keep is not None and held is not None:
        message = "say what to keep by faces (keep) or by positions (held), not both"
        raise KeepError(message)
    if not dice:
        if (keep is not None and as_dice(keep, sides=rules.sides)) or (
            held is not None and any(_checked_held(held, rules.dice))
        ):
            message = "nothing can be kept in the first roll of a turn: there are no dice yet"
            raise KeepError(message).told(key="error.keep_first")
        return (False,) * rules.dice
    if held is not None:
        mask = _checked_held(held, rules.dice)
    elif keep is not None:
        mask = _leftmost(as_keep(keep, dice, sides=rules.sides), dice)
    else:
        message = "say what to keep after the first roll: roll(keep=[…]), and keep=[] rolls all dice again"
        raise RollError(message)
    if all(mask):
        message = f"all {len(mask)} dice are kept, so there is nothing to roll; write a box with score(…)"
        raise KeepError(message).told(key="error.keep_all")
    return mask


def _checked_held(held: Iterable[bool], count: int) -> Held:
    mask = tuple(islice(held, count + 1)) if isinstance(held, Iterable) else ()
    if len(mask) != count or not all(isinstance(kept, bool) for kept in mask):
        message = f"held needs True or False for each of the {count} dice; got {shown(held)}"
        raise KeepError(message)
    return mask


def _leftmost(keep: Dice, dice: Dice) -> Held:
    """Return which positions hold the faces of a keep, from the left."""
    wanted = list(keep)
    mask = []
    for die in dice:
        mask.append(die in wanted)
        if die in wanted:
            wanted.remove(die)
    return tuple(mask)
