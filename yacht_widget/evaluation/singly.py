"""Games played one after the other by a strategy that is asked, and the moves of a game."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from yacht_widget.card import Card
from yacht_widget.dice import Dice, lattice
from yacht_widget.game import Game
from yacht_widget.luck import Seed
from yacht_widget.rules import RuleSet
from yacht_widget.strategies import Asked


class Turn(NamedTuple):
    """What was done in one turn of one game.

    Parameters
    ----------
    keeps : tuple of tuple of int
        What was kept before each further roll.
    box : str
        Key of the box written.
    """

    keeps: tuple[Dice, ...]
    box: str


def play_turns(asked: Asked, rules: RuleSet, fallen: Sequence[Sequence[Dice]]) -> tuple[int, list[Turn]]:
    """Let a strategy play a game alone; return the total, and what it did.

    Parameters
    ----------
    asked : Asked
    rules : RuleSet
    fallen : sequence
        For each turn and each of its rolls what falls if all dice are thrown; of fewer dice it is the first of these.

    Raises
    ------
    StrategyError
        When it cannot be played with.
    """
    card, turns = Card(rules), []
    for throws in fallen:
        dice: Dice = ()
        keeps: list[Dice] = []
        for rolled, throw in enumerate(throws):
            if rolled:
                keep = asked.keep(card, dice, rules.rolls - rolled)
                if len(keep) == rules.dice:
                    break
                keeps.append(keep)
                dice = keep
            dice = tuple(sorted(dice + throw[: rules.dice - len(dice)]))
        box = asked.choose(card, dice)
        card = card.write(box, dice)
        turns.append(Turn(tuple(keeps), box))
    return card.total, turns


def packed(rules: RuleSet, turns: Iterable[Turn]) -> bytes:
    """Return the moves of a game in a few bytes for each turn."""
    index, found = lattice(rules.dice, rules.sides).index, array("H")
    for turn in turns:
        found.extend((len(turn.keeps), *(index[keep] for keep in turn.keeps), rules.keys.index(turn.box)))
    return found.tobytes()


def unpacked(rules: RuleSet, moves: bytes) -> Iterator[Turn]:
    """Yield the moves that `packed` has packed."""
    keeps, numbers = lattice(rules.dice, rules.sides).keeps, iter(array("H", moves))
    for count in numbers:
        yield Turn(tuple(keeps[next(numbers)] for _ in range(count)), rules.keys[next(numbers)])


def replay(rules: RuleSet, seed: Seed, number: int, player: str, turns: Iterable[Turn]) -> Game:
    """Return the game of a seed in which these moves were made, over."""
    game = Game([player], rules, seed, number=number)
    for turn in turns:
        game.roll()
        for keep in turn.keeps:
            game.roll(keep=keep)
        game.score(turn.box)
    return game
