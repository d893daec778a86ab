"""Yacht: twelve boxes, no bonus, no joker."""

from __future__ import annotations

from yacht_widget.rules.model import Category, RuleSet
from yacht_widget.rules.scoring import Alike, Exactly, FullHouse, Scoring, face_categories, total


def _combinations(four_of_a_kind: Scoring, text: str) -> tuple[Category, ...]:
    return (
        Category("full_house", FullHouse(), text="yacht.full_house"),
        Category("four_of_a_kind", four_of_a_kind, text=f"{text}.four_of_a_kind"),
        Category("little_straight", Exactly((1, 2, 3, 4, 5), 30), text="yacht.little_straight"),
        Category("big_straight", Exactly((2, 3, 4, 5, 6), 30), text="yacht.big_straight"),
        Category("choice", total, text="yacht.choice"),
        Category("yacht", Alike(5, points=50), text="yacht.yacht"),
    )


def yacht() -> RuleSet:
    """Return Yacht, in which four of a kind scores four times its face."""
    return RuleSet("yacht", (*face_categories("face"), *_combinations(Alike(4, times=4), "yacht")))


def yacht_sum() -> RuleSet:
    """Return Yacht in which four of a kind scores the sum of all five dice; the sheet goes from yacht down."""
    faces = {box.key: box for box in face_categories("face")}
    combinations = {box.key: box for box in _combinations(Alike(4), "yacht-sum")}
    upside_down = ("yacht", "big_straight", "little_straight", "four_of_a_kind", "full_house", "choice")
    return RuleSet("yacht-sum", (*(combinations[key] for key in upside_down), *reversed(faces.values())))
