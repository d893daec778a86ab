"""Samples: bands, chi-square and the loaded die of lesson 9, against tables in print and counting by hand."""

from __future__ import annotations

import itertools
import math

import pytest

from yacht_widget.errors import DiceError, ExerciseError, SeedError
from yacht_widget.exercises import pictures, sampling
from yacht_widget.exercises import sample_pictures as drawn


class TestBands:
    def test_the_half_width_is_that_of_the_textbook(self):
        # Three percentage points for a thousand people, as every poll says.
        assert sampling.half_width(0.5, 1000) == pytest.approx(0.031, abs=0.0005)

    def test_four_times_as_many_tries_make_it_half_as_wide(self):
        assert sampling.half_width(0.046, 400) == pytest.approx(sampling.half_width(0.046, 100) / 2)

    def test_at_least_is_what_all_results_give(self):
        results = list(itertools.product((1, 0, 0), repeat=6))
        for some in range(7):
            counted = sum(sum(result) >= some for result in results) / len(results)
            assert sampling.at_least(some, 6, 1 / 3) == pytest.approx(counted)


class TestChiSquare:
    def test_it_is_what_one_works_out_by_hand(self):
        assert sampling.chi_square([16, 4, 10, 10, 10, 10]) == pytest.approx(7.2)
        assert sampling.chi_square([5, 5, 5, 5]) == 0

    @pytest.mark.parametrize(("found", "part"), [(4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01)])
    def test_the_share_beyond_is_that_of_the_printed_table(self, found, part):
        assert sampling.beyond(found) == pytest.approx(part, rel=1e-3)

    def test_one_fair_die_in_twenty_is_above_the_limit(self):
        assert sampling.limit() == pytest.approx(11.0705, abs=1e-4)
        found = sampling.fair_dice(400)
        above = sum(chi > sampling.limit() for chi in found) / len(found)
        assert abs(above - 0.05) < 3 * math.sqrt(0.05 * 0.95 / len(found))


class TestSuspects:
    @pytest.mark.parametrize("seed", [1, "9b", 77])
    def test_many_throws_tell_the_one_that_is_loaded(self, seed):
        found = {die: sampling.chi_square(sampling.throw(die, 20_000, seed)) for die in "ABC"}
        loaded = max(found, key=found.get)
        assert found.pop(loaded) > 100
        assert max(found.values()) < 30

    def test_sixty_throws_often_do_not(self):
        found = [sampling.chi_square(sampling.throw("B", 60, seed)) for seed in range(40)]
        assert 10 < sum(chi < sampling.limit() for chi in found) < 40

    def test_a_seed_gives_the_same_throws_and_another_one_others(self):
        assert sampling.throw("a", 60, 5) == sampling.throw("A", 60, 5) != sampling.throw("A", 60, 6)

    @pytest.mark.parametrize("die", ["D", "", "AB", 1, None])
    def test_other_dice_are_refused(self, die):
        with pytest.raises(DiceError, match="the dice are 'A', 'B', 'C'"):
            sampling.throw(die, 60)

    @pytest.mark.parametrize("throws", [0, -1, 2.5, True, 10**9, "60"])
    def test_so_are_throws_that_cannot_be(self, throws):
        with pytest.raises(DiceError, match="throws="):
            sampling.throw("A", throws)

    def test_so_are_seeds_chances_and_numbers_of_tries_that_cannot_be(self):
        with pytest.raises(SeedError):
            sampling.throw("A", 5, 10**5000)
        for chance in (2, "1e999999999", -0.1, None):
            with pytest.raises(DiceError, match="a chance is a number from 0 to 1"):
                sampling.standard_error(chance, 10)
            with pytest.raises(DiceError, match="a chance is a number from 0 to 1"):
                sampling.at_least(1, 10, chance)
        for number in (0, 10**5000, "10"):
            with pytest.raises(DiceError, match="tries="):
                sampling.half_width(0.5, number)
            with pytest.raises(DiceError, match="dice="):
                sampling.fair_dice(number)
        for chance in (1.1, "10**10**10", 10**5000, "half"):
            with pytest.raises(ExerciseError, match="a bar shows a chance from 0 to 1"):
                pictures.bars([("a", chance)])
        assert sampling.standard_error("50%", 100) == 0.05
        assert repr(pictures.bars([("a", "1/4")])) == "a  25.0%"


class TestPictures:
    def test_every_pupil_is_a_dot_and_the_band_says_who_is_inside(self):
        picture = drawn.pupils([0, 4, 4, 9], 0.05, 100, band=True)
        assert picture.html.count("<circle") == 4
        # 1.96 standard errors of a hundredth of 5 % are 4.3 yachts: from 1 to 9.
        assert picture.text.splitlines()[-1] == "inside the band: 3 of 4 pupils"
        assert "band" not in drawn.pupils([0, 4], 0.05, 100).text

    @pytest.mark.parametrize("counts", [[], [101], [-1], ["4"], [4.5]])
    def test_counts_that_cannot_be_are_refused(self, counts):
        with pytest.raises(ExerciseError, match="from 0 to 100"):
            drawn.pupils(counts, 0.05, 100)

    @pytest.mark.parametrize("counts", [[1, 2], [0] * 6, [1, 1, 1, 1, 1, -1]])
    def test_a_die_has_six_counts(self, counts):
        with pytest.raises(ExerciseError, match="six faces"):
            drawn.faces(counts)

    def test_the_three_dice_are_drawn_with_their_chi_squares(self):
        text = drawn.suspects(600, "x").text
        for die in "ABC":
            assert f"Die {die}, chi-square {sampling.chi_square(sampling.throw(die, 600, 'x')):.1f}" in text

    def test_no_chi_squares_are_refused(self):
        with pytest.raises(ExerciseError, match="no chi-squares"):
            drawn.fair([])
