"""The dice of a seed: the generator is the one written down, and its faces are uniform."""

from __future__ import annotations

import itertools
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from yacht_widget import luck
from yacht_widget.errors import SeedError
from yacht_widget.luck import Luck, fresh_key, seed_key, word

# Chi-square at 0.001 by degrees of freedom, from a printed table.
CRITICAL = {1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322, 8: 26.124, 9: 27.877}
CRITICAL_35 = 66.619


def chi_square(counts, cells):
    expected = sum(counts.values()) / len(cells)
    return sum((counts[cell] - expected) ** 2 / expected for cell in cells)


class TestVectors:
    """Stated literally: whatever changes them breaks every record and code there is."""

    @pytest.mark.parametrize(
        ("seed", "published"),
        [
            (
                1234567,
                (
                    6457827717110365317,
                    3203168211198807973,
                    9817491932198370423,
                    4593380528125082431,
                    16408922859458223821,
                ),
            ),
            (0, (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)),
        ],
    )
    def test_the_words_are_those_published_for_splitmix64(self, seed, published):
        assert tuple(word(seed, counter) for counter in range(5)) == published

    def test_words_wrap_round_at_64_bits(self):
        assert word(5, 2**64 - 1) == word(5 + 2**64, 2**64 - 1) == word(5 - 0x9E3779B97F4A7C15, 0)
        assert all(0 <= word(2**64 - 1, counter) < 2**64 for counter in (0, 1, 2**64 - 1))

    @pytest.mark.parametrize(
        ("seed", "key"),
        [
            (7, 0x7902699BE42C8A8E),
            ("7", 0x7902699BE42C8A8E),
            ("class-7b-monday", 0x59AF1741FEC47586),
            (-1, 0x1BAD6B8CF97131FC),
            ("žaidimas ลูกเต๋า", 0x61866CF61A36AB40),
        ],
    )
    def test_keys_of_seeds(self, seed, key):
        assert f"{seed_key(seed):016x}" == f"{key:016x}"

    def test_a_key_is_the_beginning_of_the_sha256_of_the_text(self):
        # The first digits of SHA-256 of "abc", as published in FIPS 180-2.
        assert seed_key("abc") == 0xBA7816BF8F01CFEA

    @pytest.mark.parametrize(
        ("seed", "game", "place", "dice"),
        [
            (7, 1, {"player": 0, "turn": 1, "roll": 1, "count": 5, "sides": 6}, (3, 1, 6, 5, 3)),
            (7, 1, {"player": 0, "turn": 1, "roll": 2, "count": 5, "sides": 6}, (1, 4, 5, 6, 5)),
            (7, 1, {"player": 1, "turn": 0, "roll": 1, "count": 5, "sides": 6}, (3, 1, 3, 4, 4)),
            (7, 2, {"player": 0, "turn": 1, "roll": 1, "count": 5, "sides": 6}, (2, 6, 3, 4, 6)),
            (
                "class-7b-monday",
                3,
                {"player": 2, "turn": 12, "roll": 3, "count": 6, "sides": 10},
                (10, 6, 1, 10, 6, 10),
            ),
            (7, 2**24 - 1, {"player": 99, "turn": 20, "roll": 4, "count": 6, "sides": 2}, (1, 2, 2, 1, 1, 2)),
        ],
    )
    def test_dice_of_places(self, seed, game, place, dice):
        assert Luck(seed_key(seed), game).roll(**place) == dice

    def test_a_die_is_the_word_at_its_place_packed_into_one_counter(self):
        key, game, player, turn, roll, die = 0x0123456789ABCDEF, 5, 3, 7, 2, 4
        counter = ((((game * 2**12 + player) * 2**10 + turn) * 2**6 + roll) * 2**6 + die) * 2**6
        faces = Luck(key, game).roll(player=player, turn=turn, roll=roll, count=5, sides=6)
        assert faces[4] == 1 + word(key, counter) % 6


class TestUniform:
    @pytest.mark.parametrize("sides", range(2, 11))
    def test_every_face_of_a_die_is_as_likely(self, sides):
        rolls = (
            Luck(seed_key("uniform"), game).roll(player=0, turn=turn, roll=1, count=5, sides=sides)
            for game in range(1, 301)
            for turn in range(1, 13)
        )
        counts = Counter(itertools.chain.from_iterable(rolls))
        assert sum(counts.values()) == 18_000
        assert chi_square(counts, range(1, sides + 1)) < CRITICAL[sides - 1]

    @pytest.mark.parametrize("die", range(5))
    def test_at_every_position_and_over_many_seeds(self, die):
        counts = Counter(
            Luck(seed_key(seed)).roll(player=0, turn=1, roll=1, count=5, sides=6)[die] for seed in range(3000)
        )
        assert chi_square(counts, range(1, 7)) < CRITICAL[5]

    @pytest.mark.parametrize("other", ["die", "roll", "turn", "player", "game"])
    def test_neighbouring_places_do_not_know_of_each_other(self, other):
        """Pairs of dice that differ in one part of their place fill the 36 cells evenly."""
        key = seed_key("neighbours")

        def die(game, player, turn, roll, place):
            return Luck(key, game).roll(player=player, turn=turn, roll=roll, count=place + 1, sides=6)[place]

        step = {"die": (0, 0, 0, 0, 1), "roll": (0, 0, 0, 1, 0), "turn": (0, 0, 1, 0, 0), "player": (0, 1, 0, 0, 0)}
        apart = step.get(other, (1, 0, 0, 0, 0))
        counts = Counter()
        for game, turn in itertools.product(range(1, 601, 2), range(1, 24, 2)):
            here = (game, 0, turn, 1, 0)
            there = tuple(a + b for a, b in zip(here, apart, strict=True))
            counts[die(*here), die(*there)] += 1
        assert sum(counts.values()) == 3600
        assert chi_square(counts, list(itertools.product(range(1, 7), repeat=2))) < CRITICAL_35

    def test_a_word_that_would_favour_a_face_is_thrown_away(self, monkeypatch):
        drawn = iter([2**64 - 1, 2**64 - 4, 2**64 - 5])
        asked = []
        monkeypatch.setattr(luck, "word", lambda _key, counter: asked.append(counter % 64) or next(drawn))
        # 2^64 is 4 more than a multiple of 6: the last 4 words are too many.
        assert Luck(0).roll(player=0, turn=1, roll=1, count=1, sides=6) == (6,)
        assert asked == [0, 1, 2]


class TestPlaces:
    def test_dice_do_not_depend_on_when_they_are_asked_for(self):
        places = list(itertools.product(range(3), range(5), range(1, 4)))

        def ask(places):
            dealt = Luck(42)
            return {
                (player, turn, roll): dealt.roll(player=player, turn=turn, roll=roll, count=5, sides=6)
                for player, turn, roll in places
            }

        assert ask(places) == ask(reversed(places)) == ask(sorted(places, key=lambda place: place[::-1]))

    def test_fewer_dice_are_the_first_of_more(self):
        all_five = Luck(42).roll(player=0, turn=1, roll=2, count=5, sides=6)
        for count in range(5):
            assert Luck(42).roll(player=0, turn=1, roll=2, count=count, sides=6) == all_five[:count]

    def test_no_two_places_share_a_counter(self, monkeypatch):
        counters = []
        monkeypatch.setattr(luck, "word", lambda _key, counter: counters.append(counter) or 0)
        corners = itertools.product((1, 2, 2**24 - 1), (0, 1, 2**12 - 1), (0, 1, 2**10 - 1), (1, 2, 2**6 - 1))
        for game, player, turn, roll in corners:
            Luck(1, game).roll(player=player, turn=turn, roll=roll, count=6, sides=6)
        assert len(counters) == len(set(counters)) == 81 * 6
        assert max(counters) < 2**64


class TestPlainNumbers:
    def test_faces_and_keys_are_pythons_own_whole_numbers(self):
        key = seed_key(np.int64(7))
        assert key == seed_key(7)
        faces = Luck(key).roll(player=0, turn=1, roll=1, count=5, sides=6)
        assert {type(key), *map(type, faces)} == {int}

    def test_numpy_is_not_loaded_for_them(self):
        code = "import sys, yacht_widget.luck; print('numpy' in sys.modules)"
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
        assert done.stdout.strip() == "False"


@pytest.mark.parametrize("seed", ["", " \n", None, 1.0, True, b"7", [7], pytest.param(10**5000, id="huge")])
def test_what_is_no_seed_is_refused_in_a_short_message(seed):
    with pytest.raises(SeedError, match="whole number or a text") as refused:
        seed_key(seed)
    assert len(str(refused.value)) < 200


def test_fresh_keys_are_of_64_bits_and_all_different():
    keys = {fresh_key() for _ in range(200)}
    assert len(keys) == 200
    assert all(0 <= key < 2**64 for key in keys)
    # Each bit is set in some and not in others.
    assert all(0 < sum(key >> bit & 1 for key in keys) < 200 for bit in range(64))
