"""The dice of a seed in NumPy are those of the generator that is written down."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht_widget.evaluation.draws import Draws
from yacht_widget.luck import GAMMA, MASK, MAX_GAME, MAX_TURN, MIX_1, MIX_2, Luck, counter_of, seed_key, word

KEYS = st.integers(0, MASK)
GAMES = st.lists(st.integers(1, MAX_GAME), min_size=1, max_size=8)
ROLLS = st.integers(0, 63)


@given(KEYS, GAMES, st.tuples(st.integers(0, MAX_TURN), ROLLS), st.integers(1, 6), st.integers(2, 10))
def test_faces_are_those_of_the_generator(key, games, place, count, sides):
    turn, roll = place
    faces = 1 + Draws(key, np.array(games)).faces(turn=turn, roll=roll, count=count, sides=sides)
    for game, dice in zip(games, faces.T.tolist(), strict=True):
        assert tuple(dice) == Luck(key, game).roll(player=0, turn=turn, roll=roll, count=count, sides=sides)


@given(KEYS, st.lists(st.tuples(st.integers(1, MAX_GAME), st.integers(1, 64)), min_size=1, max_size=8), ROLLS)
def test_a_choice_is_a_die_of_so_many_sides(key, games, roll):
    numbers, counts = (np.array(column) for column in zip(*games, strict=True))
    choices = Draws(key, numbers).choices(turn=3, roll=roll, counts=counts)
    for (game, sides), choice in zip(games, choices.tolist(), strict=True):
        assert (choice + 1,) == Luck(key, game).roll(player=0, turn=3, roll=roll, count=1, sides=sides)


def unmixed(value):
    """Undo the mixing of a word: by its own definition, backwards."""

    def unshifted(mixed, shift):
        found = mixed
        for _ in range(64 // shift + 1):
            found = mixed ^ found >> shift
        return found

    value = unshifted(value, 31) * pow(MIX_2, -1, 1 << 64) & MASK
    value = unshifted(value, 27) * pow(MIX_1, -1, 1 << 64) & MASK
    return unshifted(value, 30)


@pytest.mark.parametrize("sides", [3, 5, 6, 7, 9, 10])
@pytest.mark.parametrize("die", [0, 4])
def test_a_word_too_large_is_thrown_away(sides, die):
    """No seed is known that draws one, so a key is made that does."""
    counter = counter_of(game=12, player=0, turn=2, roll=3, die=die, attempt=0)
    key = (unmixed(MASK) - (counter + 1) * GAMMA) & MASK
    assert word(key, counter) == MASK
    wanted = 1 + word(key, counter + 1) % sides
    faces = 1 + Draws(key, np.array([11, 12, 13])).faces(turn=2, roll=3, count=5, sides=sides)
    assert faces[die, 1] == wanted
    for game, dice in zip((11, 12, 13), faces.T.tolist(), strict=True):
        assert tuple(dice) == Luck(key, game).roll(player=0, turn=2, roll=3, count=5, sides=sides)
    if not die:
        choices = Draws(key, np.array([12])).choices(turn=2, roll=3, counts=np.array([sides]))
        assert choices[0] + 1 == wanted


def test_every_face_is_as_likely():
    faces = Draws(seed_key("faces"), np.arange(1, 20_001)).faces(turn=5, roll=2, count=5, sides=6)
    for dice in (*faces, faces.ravel()):
        counts = np.bincount(dice, minlength=6)
        chi_square = float(((counts - len(dice) / 6) ** 2 / (len(dice) / 6)).sum())
        # Beyond this 1 of 1,000 fair tables with five degrees of freedom would be.
        assert chi_square < 20.52
    # Neighbours know nothing of each other.
    pairs = np.bincount(6 * faces[0] + faces[1], minlength=36)
    assert float(((pairs - 20_000 / 36) ** 2 / (20_000 / 36)).sum()) < 66.62
