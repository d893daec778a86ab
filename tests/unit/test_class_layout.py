"""Names on lines of their own: in every list with a gap each code has its own name, or it is said that it may not."""

from __future__ import annotations

from itertools import product

import pytest

import yacht_widget as yw
from yacht_widget.classroom.layout import Row, places

SEED = "class-7b-monday"
CODES = [
    yw.play(yw.Game(seed=f"{SEED}/{place}"), yw.strategy("greedy" if place % 2 else "cautious")).code
    for place in range(4)
]


def listed(count, order, blank, gone):
    """Return the lines of a list, each ("name" or "code", whose) or None for a blank one; without those in `gone`."""
    names, codes = ([(kind, who) for who in range(count)] for kind in ("name", "code"))
    pairs = zip(codes, names, strict=True) if order == "below" else zip(names, codes, strict=True)
    if order in {"above", "below"}:
        lines = [line for pair in pairs for line in ((*pair, None) if blank else pair)]
    else:
        between = [None] if blank else []
        lines = [*names, *between, *codes] if order == "names first" else [*codes, *between, *names]
    return [line for line in lines if line not in gone]


def read(lines):
    """Return whose name each code was given, and whether that is sure; nothing for a code without one."""
    rows = [Row("blank" if line is None else line[0], place, place) for place, line in enumerate(lines)]
    return {
        lines[first][1]: (None if place.line is None else lines[place.line][1], place.sure)
        for first, place in places(rows).items()
    }


ORDERS = ("above", "below", "names first", "codes first")


@pytest.mark.parametrize("blank", [False, True])
@pytest.mark.parametrize("order", ORDERS)
class TestLists:
    def test_a_whole_list_is_paired_surely(self, order, blank):
        for count in range(2, 8):
            found = read(listed(count, order, blank, ()))
            assert found == {who: (who, True) for who in range(count)}, count

    def test_of_a_list_with_a_gap_no_name_is_surely_anothers(self, order, blank):
        for count, kind in product(range(2, 8), ("name", "code")):
            for gap in range(count):
                lines = listed(count, order, blank, {(kind, gap)})
                for who, (name, sure) in read(lines).items():
                    assert name in {who, None} or not sure, lines

    def test_so_it_is_where_two_of_one_kind_are_missing(self, order, blank):
        for count, kind in product(range(4, 8), ("name", "code")):
            for first, second in product(range(count), repeat=2):
                lines = listed(count, order, blank, {(kind, first), (kind, second)})
                for who, (name, sure) in read(lines).items():
                    assert name in {who, None} or not sure, lines


@pytest.mark.parametrize("order", ["above", "below"])
def test_a_code_that_is_missing_within_a_list_takes_no_name_from_another(order):
    for count in range(3, 8):
        for gap in range(1, count - 1):
            found = read(listed(count, order, False, {("code", gap)}))  # noqa: FBT003 - no blank lines
            assert found == {who: (who, True) for who in range(count) if who != gap}


@pytest.mark.parametrize("order", ["names first", "codes first"])
def test_a_blank_line_in_the_place_of_a_code_keeps_the_places_of_the_others(order):
    for count in range(3, 8):
        for gap in range(1, count - 1):
            lines = [None if line == ("code", gap) else line for line in listed(count, order, False, ())]  # noqa: FBT003
            assert read(lines) == {who: (who, True) for who in range(count) if who != gap}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        # All names first, as a column that was copied by itself.
        ("Ada\nBo\nCy\n{0}\n{1}\n{2}", ["Ada", "Bo", "Cy"]),
        ("Ada\nBo\nCy\n\n{0}\n{1}\n{2}\n", ["Ada", "Bo", "Cy"]),
        ("Pupils:\nAda\nBo\nCodes:\n{0}\n{1}", ["Ada", "Bo"]),
        ("Ada\nBo\nCy\n{0}\n\n{1}", ["Ada", "Cy"]),
        ("Ada\nBo\nCy\n{0}\n{1}", ["? ", "? "]),
        ("Ada\nBo\nCy\n\n{0}\n{1}\n", ["? ", "? "]),
        ("{0}\n{1}\nAda\nBo\nCy", ["? ", "? "]),
        # One by one, and one name or code is missing.
        ("Ada\n{0}\nBo\nCy\n{1}\nDee\n{2}", ["Ada", "Cy", "Dee"]),
        ("{0}\nAda\n{1}\n{2}\nCy\n{3}\nDee", ["Ada", "", "Cy", "Dee"]),
        ("{0}\nAda\n{1}\nBo\n{2}", ["", "? Ada", "? Bo"]),
        ("Ada\n{0}\nBo\n{1}\nCy", ["? Ada", "? Bo"]),
        ("Group A:\n{0}\nAda\n{1}\nBo\nGroup B:\n{2}\nCy", ["Ada", "Bo", "Cy"]),
        # Blank lines between all of them, as a word processor has them, or between pupils who write in their own way.
        ("Ada\n\n{0}\n\nBo\n\n{1}\n\nCy\n\n{2}", ["Ada", "Bo", "Cy"]),
        ("Ada\n{0}\n\n{1}\nBo\n\nCy\n{2}", ["Ada", "? Bo", "Cy"]),
        # Letters.
        ("Dear Ms K,\n\n{0}\n\n{1}\n\nBest wishes", ["", ""]),
        ("Dear Ms K,\n\n{0}\n\n{1}\nBest wishes", ["", ""]),
        ("Class 7b\nAda\n{0}\n", ["? Ada"]),
    ],
)
def test_what_is_read_of_it_is_told(text, told):
    found = yw.classroom.collect(text.format(*CODES))
    unsure = {"unsure_name", "uneven_names"}
    assert [("? " if unsure & {one.key for one in game.remarks} else "") + game.name for game in found] == told
    assert not found.refused


def test_names_and_codes_that_cannot_be_paired_are_all_shown():
    found = yw.classroom.collect(f"Ada\nBo\nCy\n{CODES[0]}\n{CODES[1]}")
    assert [one.text for one in found.unread] == ["Ada", "Bo", "Cy"]
    assert found.games[0].remark == "No name: on the lines around there are not as many names as codes."


def test_nobody_is_blamed_for_a_mistyped_code_that_may_be_anothers():
    found = yw.classroom.collect(f"Ada\n{CODES[0]}\nBo\n{CODES[1][:-1]}U\nCy")
    assert [game.remarks[0].key for game in found] == ["unsure_name"]
    assert [one.name for one in found.refused] == [""]
