"""Answers as people type them: every usual notation is read, and nothing else is."""

from __future__ import annotations

import contextlib
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from yacht_widget.errors import shown
from yacht_widget.exercises.matching import compare
from yacht_widget.exercises.reading import UnreadableError, read
from yacht_widget.exercises.words import decimal_text

YACHT = Fraction(347897, 7558272)


def values(answer):
    return [number.value for number in read(answer)]


@pytest.mark.parametrize(
    "answer",
    ["347897/7558272", " 347 897 / 7 558 272 ", "347897:7558272", "347897÷7558272", "347,897/7,558,272", YACHT,
     "4.6%", "4,6 %", "4.60 %", "4.603%", "4,60288 %", "4.6 percent", "4,6 procente", "4,6 procento", "4,6 phần trăm",
     "ร้อยละ 4.6", "4.6 เปอร์เซ็นต์",
     "４，６％", "๔.๖%", "0.046", "0,046", ".046", ",046", "0.04603", "4.6e-2", "4.6*10^-2", 0.046,
     float(YACHT), np.float64(YACHT), np.float32(0.046028), np.array(0.046), np.array([0.046]), Decimal("0.046"),
     "p = 0.046", "P(yacht) = 0,046", "≈ 0.046", "~4.6 %", "347897/7558272 ≈ 0.046", "about 0.046", "± 4.6 %",
     "+/-0.046", "1 in 21.73", "1 - 7210375/7558272"],
    ids=repr,
)  # fmt: skip
def test_a_chance_may_be_written_in_any_usual_way(answer):
    assert any(compare(number, YACHT).value == "yes" for number in read(answer))


@pytest.mark.parametrize(
    "answer",
    [7776, 7776.0, "7776", "7,776", "7.776", "7 776", "7\u00a0776", "7\u202f776",
     "7'776", "7’776", "7,776.0", "7.776,0",
     "6^5", "6**5", "6⁵", "6*6*6*6*6", "6×6×6×6×6", "6·6·6·6·6", "(6)(6)^4", "7776 rolls", "= 7776", "๗๗๗๖", "15552/2",
     (7, 776), np.int64(7776), np.array([7776]), Fraction(7776), Decimal(7776), "7776.", "+7776".lstrip("+")],
    ids=repr,
)  # fmt: skip
def test_a_count_may_be_written_in_any_usual_way(answer):
    assert Fraction(7776) in values(answer)


@pytest.mark.parametrize(
    ("answer", "value"),
    [("1 1/2", "3/2"), ("1½", "3/2"), ("½", "1/2"), ("-1/2", "-1/2"), ("−0.5", "-1/2"), ("3 1/8", "25/8"), ("5!", 120),
     ("5!/(2!3!)", 10), ("C(10,5)", 252), ("10C5", 252), ("1-(5/6)^2", "11/36"), ("2*(3+4)", 14), ("2^-1", "1/2"),
     ("1 234,5", "2469/2"), ("1,234,567", 1234567), ("1.234.567,5", "2469135/2"), ("100 %", 1), ("0", 0)],
)  # fmt: skip
def test_sums_and_mixed_numbers_are_worked_out(answer, value):
    assert Fraction(value) in values(answer)


@pytest.mark.parametrize(
    ("answer", "value"),
    [("√10", 10**0.5), ("sqrt(10)", 10**0.5), ("10^0.5", 10**0.5), ("10^(1/2)", 10**0.5), ("5√2", 50**0.5),
     ("50*√(1/4*3/4)", 50 * 0.1875**0.5), ("(5)sqrt(2)", 50**0.5), ("√9", 3), ("√(2)^2", 2), ("-√4", -2), ("√√16", 2)],
)  # fmt: skip
def test_roots_are_taken(answer, value):
    assert float(read(answer)[0].value) == pytest.approx(value, rel=1e-12)


@pytest.mark.parametrize(
    "answer",
    ["√", "√-1", "(-1)^0.5", "0^-0.5", "√√", "sqrt", "√(10^200*10^200)",
     "", "abc", "5 or 6", (7,), (7, 7.5), (1, True), (1,) * 9,
     "1.2.3", "1,2,3", "1,23,456", "(((", "1/0", "5..", "--", "%", "nan", "inf", "0x10", "1_000",
     "9^9^9^9", "10^10^10", "1000!", "2 3", "1e999", 10**4300, Fraction(1, 10**5000), Decimal("1e999999999"),
     "[1, 2]", "__import__('os')", "7" * 200, True, False, None, ...,
     float("nan"), float("inf"), 1j, "1 2 3/4", [1, 2], {}, np.array([1, 2]), object, b"5", "½½"],
    ids=lambda answer: shown(answer)[:20],
)  # fmt: skip
def test_anything_else_is_not_read(answer):
    with pytest.raises((UnreadableError, TypeError)):
        read(answer)


def test_a_lone_sign_before_three_digits_has_two_readings_and_else_one():
    assert values("7,776") == values("7.776") == [Fraction(972, 125), 7776]
    assert values("0,776") == [Fraction(97, 125)]
    assert values("7,77") == [Fraction(777, 100)]
    assert values("7776,123") == [Fraction(7776123, 1000)]


@given(st.text(max_size=30))
def test_no_text_is_too_odd(text):
    with contextlib.suppress(UnreadableError):
        read(text)


@given(st.text(alphabet="0123456789.,/()^*!+-% eC'√", max_size=25))
def test_no_sum_is_too_odd(text):
    with contextlib.suppress(UnreadableError):
        assert all(isinstance(number.value, Fraction) for number in read(text))


@given(st.fractions(min_value=0, max_value=100, max_denominator=10**9), st.sampled_from(["en", "lt"]))
def test_a_number_that_is_shown_is_read_as_the_same(value, locale):
    assert any(abs(found - value) <= abs(value) / 10**10 for found in values(decimal_text(value, locale)))


class TestHowExact:
    @pytest.mark.parametrize(
        "text", ["0.31", "0.30", "0.306", "0.305", "0.3056", "0.3055", "30.6%", "30.55556%", "0.30549"]
    )
    def test_it_may_be_rounded_or_cut_off_to_two_digits(self, text):
        assert compare(read(text)[0], Fraction(11, 36)).value == "yes"

    @pytest.mark.parametrize("text", ["0.32", "0.29", "0.307", "0.3062", "4/13", "0.31001"])
    def test_every_digit_given_counts(self, text):
        assert compare(read(text)[0], Fraction(11, 36)).value in {"no", "near"}

    def test_one_digit_is_too_few_unless_it_is_exact(self):
        assert compare(read("0.3")[0], Fraction(11, 36)).value == "coarse"
        assert compare(read("0.5")[0], Fraction(1, 2)).value == "yes"
        assert compare(read("20")[0], Fraction(70, 3)).value == "no"
        assert compare(read("23")[0], Fraction(70, 3)).value == "yes"

    def test_the_sign_counts(self):
        assert compare(read("-0.31")[0], Fraction(11, 36)).value == "no"
