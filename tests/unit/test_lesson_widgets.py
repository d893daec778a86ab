"""The small widgets of the lessons, without a page: what they take, refuse and tell, and show where no page is."""

from __future__ import annotations

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import product

import pytest

import yacht_widget as yw
from yacht_widget.widgets.base import SettingError


@pytest.fixture(params=["en", "vi", "lt", "ro", "th"])
def locale(request):
    return request.param


def refused(widget, name, value):
    """Whether a value is refused and the old one stays; and what is said."""
    before = getattr(widget, name)
    with pytest.raises(SettingError) as caught:
        setattr(widget, name, value)
    assert getattr(widget, name) == before
    return str(caught.value)


class TestGallery:
    def test_a_hand_is_sorted_and_may_be_none(self):
        gallery = yw.Gallery(hand=(6, 3, 3, 6, 3))
        assert gallery.hand == (3, 3, 3, 6, 6)
        gallery.hand = ()
        assert gallery.hand == ()
        gallery.set_state({"hand": [1, 1, 2, 3, 4]})
        assert gallery.hand == (1, 1, 2, 3, 4)

    def test_what_cannot_be_is_refused_and_changes_nothing(self):
        gallery = yw.Gallery(hand=[1, 1, 1, 1, 1])
        assert "5 dice" in refused(gallery, "hand", [1, 2])
        assert "7" in refused(gallery, "hand", [1, 2, 3, 4, 7])
        assert "3+1+1" in refused(gallery, "pattern", "6")
        assert "True or False" in refused(gallery, "counts", 1)
        assert "yw.Gallery(rules=…)" in refused_new(gallery, "rules")
        with pytest.raises(yw.YachtError, match="up to 1,500 hands"):
            yw.Gallery(yw.RuleSet("many", yw.get_rules("yacht").categories, dice=6, sides=10))

    def test_the_plain_form_has_the_counts_of_a_brute_force(self, locale):
        html = yw.Gallery(locale=locale)._html()
        rolls = list(product(range(1, 7), repeat=5))
        ways = Counter(tuple(sorted(Counter(roll).values())) for roll in rolls)
        hands = Counter(tuple(sorted(Counter(hand).values())) for hand in {tuple(sorted(roll)) for roll in rolls})
        assert len(ways) == html.count("<tr") - 1
        for kind, number in ways.items():
            assert f">{hands[kind]}</td>" in html
            assert number < 1000 or f">{number}</td>" in html.replace(".", "").replace(",", "").replace("\xa0", "")
        assert f'lang="{locale}"' in html

    def test_without_counts_no_number_of_hands_is_told(self):
        html = yw.Gallery(counts=False)._html()
        assert "3-3-3-6-6" not in html
        assert "1-1-1-2-2" in html
        assert "<td" not in html


def refused_new(widget, name):
    """What is said to one who would set what only a new widget can have."""
    with pytest.raises(SettingError) as caught:
        setattr(widget, name, "yahtzee")
    return str(caught.value)


class TestBoxValues:
    def test_guesses_are_numbers_by_box(self):
        values = yw.BoxValues(boxes=["yacht", "ones"], predict=True)
        values.set_state({"guesses": {"ones": 2.5}, "revealed": True})
        assert (values.guesses, values.revealed) == ({"ones": 2.5}, True)
        assert "of 'ones', 'yacht'" in refused(values, "guesses", {"choice": 20})
        for wrong in ({"ones": "2"}, {"ones": True}, {"ones": float("nan")}, [2], 2):
            assert "numbers by box" in refused(values, "guesses", wrong)
        assert "True or False" in refused(values, "revealed", 1)

    def test_the_boxes_are_shown_in_the_order_of_the_sheet(self):
        values = yw.BoxValues(boxes=["yacht", "ones"])
        assert [box["key"] for box in values.setup["boxes"] if box["shown"]] == ["ones", "yacht"]
        for wrong in ([], ["yatzee"], [1]):
            with pytest.raises(yw.YachtError, match="boxes are one or more of 'ones'"):
                yw.BoxValues(boxes=wrong)

    def test_the_plain_form_hides_what_is_to_be_guessed(self, locale):
        values = yw.BoxValues(predict=True, locale=locale)
        assert values._html().count(">?</td>") == 24
        values.revealed = True
        html = values._html().replace(",", ".")
        # As published: the choice alone 70/3, the yacht alone 4.603 %.
        assert "?" not in html
        assert ">23.33</td>" in html
        assert ">4.6" in html

    def test_a_box_that_another_bars_is_worth_what_it_is_alone(self):
        joker = yw.BoxValues("yahtzee")
        free = yw.BoxValues(yw.get_rules("yahtzee", upper_first=True))
        assert joker.turn == free.turn


class TestWaitingLog:
    def test_a_log_is_that_of_its_seed_and_goes_on_as_it_began(self):
        log, other = yw.WaitingLog(60), yw.WaitingLog(60, seed=2)
        first = log.came
        assert first == yw.WaitingLog(60).came != other.came
        log.turns = 1500
        assert log.came[: len(first)] == first
        assert log.came[-1] > 1000
        log.seed = 2
        log.turns = 60
        assert log.came == other.came

    def test_it_comes_as_often_as_the_exact_chance_says(self):
        log = yw.WaitingLog(4000, box="four_of_a_kind", seed=5)
        chance = yw.odds("yacht").chance("four_of_a_kind", [])
        assert log.setup["chance"] == pytest.approx(chance)
        # Seeded, so it holds for good: within three standard deviations.
        assert abs(len(log.came) - 4000 * chance) < 3 * (4000 * chance * (1 - chance)) ** 0.5

    def test_it_plays_for_five_alike_whatever_that_is_called(self):
        boxes = {rules: yw.WaitingLog(1, rules=rules).setup["box"]["key"] for rules in ("yacht", "yahtzee", "yatzy")}
        assert boxes == {"yacht": "yacht", "yahtzee": "yahtzee", "yatzy": "yatzy"}

    def test_what_cannot_be_is_refused_and_changes_nothing(self):
        log = yw.WaitingLog(20)
        for name, wrong in (("turns", 0), ("turns", 10_001), ("turns", 2.5), ("after", True), ("after", 101)):
            assert "whole numbers from 1" in refused(log, name, wrong)
        refused(log, "seed", None)
        with pytest.raises(SettingError):
            log.came = ()

    def test_the_plain_form_lists_the_waits(self, locale):
        html = yw.WaitingLog(100, seed=2, locale=locale)._html()
        waits = [10, 23, 11, 25, 8, 5]
        assert [int(cell) for cell in cells(html)[1::2]] == waits


class TestSamplingBand:
    def test_a_sample_comes_from_the_page_step_by_step(self):
        band = yw.SamplingBand("1/6")
        assert (band.successes, band.tries) == (0, 0)
        band.set_state({"sample": [[0, 1], [1, 2], [3, 10]]})
        assert (band.successes, band.tries) == (3, 10)
        assert band.sample[1] == (1, 2)
        for wrong in ([[1, 2], [1, 2]], [[2, 3], [1, 4]], [[3, 2]], [[0, 0]], [[0, 100_001]], [[True, 2]], [3], 3):
            refused(band, "sample", wrong)
            refused(band, "pooled", wrong) if wrong not in ([[1, 2], [1, 2]], [[2, 3], [1, 4]]) else None

    @pytest.mark.parametrize("wrong", [0, 1, 1.0, "1", "a half", None, "1/0", float("nan"), True])
    def test_a_chance_is_between_0_and_1(self, wrong):
        with pytest.raises(yw.YachtError, match="between 0 and 1"):
            yw.SamplingBand(wrong)

    @pytest.mark.parametrize(
        "wrong",
        [
            "1e999999999",
            "1e-999999999",
            "10**10**10",
            "9" * 10**6,
            "1/" + "9" * 10**6,
            10**5000,
            Fraction(1, 10**5000),
            Decimal("1e-999999999"),
        ],
        ids=lambda wrong: f"{type(wrong).__name__} {wrong!r:.12}" if isinstance(wrong, str) else type(wrong).__name__,
    )
    def test_a_number_without_bounds_is_refused_before_it_is_worked_out(self, wrong):
        with pytest.raises(yw.YachtError, match="between 0 and 1"):
            yw.SamplingBand(wrong)

    def test_a_chance_may_be_written_as_an_answer_may(self):
        for text in ("25%", "0,25", "1/4", " ¼ ", Decimal("0.25")):
            assert yw.SamplingBand(text).setup["exact"] == "1/4", text

    def test_an_exact_chance_stays_exact(self):
        exact = yw.odds("yacht").chance("yacht", [], exact=True)
        assert yw.SamplingBand(exact).setup["exact"] == "347897/7558272"
        assert yw.SamplingBand(0.25).setup["exact"] is None
        assert "log" in refused(yw.SamplingBand(0.25), "scale", "linear")

    def test_the_plain_form_tells_the_numbers_of_all(self, locale):
        band = yw.SamplingBand("1/4", "<b>", locale, pooled=[(3, 20)])
        band.sample = [(1, 4), (30, 100)]
        html = band._html()
        assert [cell for cell in cells(html) if cell.isdigit()] == ["30", "100", "3", "20"]
        assert "&lt;b&gt;" in html


def cells(html):
    """The texts of a table's cells, but for the heads."""
    return re.findall(r"<td[^>]*>([^<]*)</td>", html)


@pytest.mark.parametrize(
    "widget",
    [yw.Gallery, yw.BoxValues, lambda **more: yw.WaitingLog(20, **more), lambda **more: yw.SamplingBand("1/6", **more)],
    ids=["gallery", "values", "waiting", "sampling"],
)
class TestEachOfThem:
    def test_a_page_with_it_holds_all_that_it_shows(self, widget, tmp_path):
        page = widget(locale="lt").to_html(tmp_path / "page.html")
        text = page.read_text(encoding="utf-8")
        assert "http://" not in text
        assert "https://" not in text
        assert 'lang="lt"' in text

    def test_it_says_what_is_wrong_with_a_language(self, widget):
        with pytest.raises(yw.YachtError, match="there is no language 'xx'"):
            widget(locale="xx")
        with pytest.raises(SettingError, match="cannot be set"):
            widget().colour = "red"

    def test_what_stands_in_a_notebook_is_one_line(self, widget):
        shown = repr(widget())
        assert "\n" not in shown
        assert "0x" not in shown
