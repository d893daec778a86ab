"""The dice of a seed: a generator that is written down, so that a seed means the same dice everywhere.

**The seed.** A text, or a whole number written in decimal, is encoded as UTF-8 and hashed with SHA-256; the first
eight bytes, read as a big-endian number, are the *key*. So ``7`` and ``"7"`` are one seed.

**The draw.** The die thrown as the k-th of a roll (from left to right, from 0) depends on nothing but the key and its
place: game, player, turn, roll, and k. The place is packed into one 64-bit counter, high bits first::

    game 24 bits | player 12 | turn 10 | roll 6 | k 6 | attempt 6

and the word is the SplitMix64 output at that counter (Steele, Lea & Flood, *Fast splittable pseudorandom number
generators*, OOPSLA 2014; constants of its reference code), all modulo 2^64::

    z = key + (counter + 1) * 0x9E3779B97F4A7C15
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB
    word = z ^ (z >> 31)

A die of s sides shows ``1 + word mod s``. So that every face is exactly as likely, a word of at least
``2^64 - 2^64 mod s`` is thrown away and the next attempt drawn. Turns count from 1; turn 0 is the roll-off
for who starts, where the roll is its round. The first roll of a turn is roll 1. Games count from 1, players from 0.

Because a draw depends on its place alone, equal keeps give equal hands, a roll that is taken back comes again as it
was, and a class with one seed plays the same luck.

Test vectors
------------
>>> f"{seed_key(7):016x}", f"{seed_key('class-7b-monday'):016x}"
('7902699be42c8a8e', '59af1741fec47586')
>>> luck = Luck(seed_key(7), game=1)
>>> luck.roll(player=0, turn=1, roll=1, count=5, sides=6)
(3, 1, 6, 5, 3)
>>> Luck(seed_key("class-7b-monday"), game=3).roll(player=2, turn=12, roll=3, count=6, sides=10)
(10, 6, 1, 10, 6, 10)
"""

from __future__ import annotations

import hashlib
import operator
import secrets
from dataclasses import dataclass

from yacht_widget.dice import Dice
from yacht_widget.errors import SeedError, shown

Seed = int | str

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15
MIX_1 = 0xBF58476D1CE4E5B9
MIX_2 = 0x94D049BB133111EB

# Bits of the counter's fields, from high to low.
_GAME, _PLAYER, _TURN, _ROLL, _DIE, _ATTEMPT = 24, 12, 10, 6, 6, 6

ATTEMPTS = 1 << _ATTEMPT

MAX_GAME = (1 << _GAME) - 1
MAX_PLAYERS = 1 << _PLAYER
MAX_TURN = (1 << _TURN) - 1


def seed_key(seed: Seed) -> int:
    """Return the 64-bit key of a seed, which is all that a record or a code keeps of it.

    Parameters
    ----------
    seed : int or str
        A whole number, or any text with more in it than spaces.

    Raises
    ------
    SeedError
        When the seed is neither.
    """
    if isinstance(seed, str):
        text = seed
    else:
        try:
            text = "" if isinstance(seed, bool) else str(operator.index(seed))
        except (TypeError, ValueError):  # no whole number, or one of too many digits to be written
            text = ""
    if not text.strip():
        told = "a number of too many digits" if isinstance(seed, int) and not isinstance(seed, bool) else shown(seed)
        message = f"a seed is a whole number or a text, like 7 or 'class-7b-monday'; got {told}"
        raise SeedError(message)
    # A lone surrogate cannot be written as UTF-8; it must not end in a foreign error.
    return int.from_bytes(hashlib.sha256(text.encode("utf-8", "backslashreplace")).digest()[:8], "big")


def fresh_key() -> int:
    """Return a key that nobody can foresee."""
    return secrets.randbits(64)


def counter_of(  # noqa: PLR0913 - its fields
    *, game: int, player: int, turn: int, roll: int, die: int, attempt: int
) -> int:
    """Return the counter of a draw: its place, packed into 64 bits."""
    place = 0
    for value, bits in ((game, _GAME), (player, _PLAYER), (turn, _TURN), (roll, _ROLL), (die, _DIE)):
        place = place << bits | value
    return place << _ATTEMPT | attempt


def word(key: int, counter: int) -> int:
    """Return the 64-bit word of a key at a counter.

    Examples
    --------
    The first outputs of SplitMix64 seeded with 1234567, as published with its reference code:

    >>> [word(1234567, counter) for counter in range(3)]
    [6457827717110365317, 3203168211198807973, 9817491932198370423]
    """
    z = (key + (counter + 1) * GAMMA) & MASK
    z = ((z ^ (z >> 30)) * MIX_1) & MASK
    z = ((z ^ (z >> 27)) * MIX_2) & MASK
    return z ^ (z >> 31)


@dataclass(frozen=True, slots=True)
class Luck:
    """The dice of one game of a seed.

    Parameters
    ----------
    key : int
        64-bit key of the seed.
    game : int, default 1
        Number of the game played with this seed.
    """

    key: int
    game: int = 1

    def roll(self, *, player: int, turn: int, roll: int, count: int, sides: int) -> Dice:
        """Return the faces of `count` dice thrown together, from left to right.

        Parameters
        ----------
        player : int
            Seat, from 0.
        turn : int
            Turn of that player, from 1; 0 is the roll-off.
        roll : int
            Roll of the turn, from 1; in the roll-off its round.
        count, sides : int
            How many dice are thrown, and their sides.
        """
        return tuple(self._die(player, turn, roll, die, sides) for die in range(count))

    def _die(self, player: int, turn: int, roll: int, die: int, sides: int) -> int:
        first = counter_of(game=self.game, player=player, turn=turn, roll=roll, die=die, attempt=0)
        limit = (1 << 64) - (1 << 64) % sides
        for attempt in range(ATTEMPTS):
            drawn = word(self.key, first | attempt)
            if drawn < limit:
                return 1 + drawn % sides
        raise AssertionError  # 64 words in a row at a chance below 2^-60 each
