"""The small widgets of the lessons, without a page: what they take, refuse and tell, and show where no page is."""

from __future__ import annotations

from collections import Counter
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
