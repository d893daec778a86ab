"""Solved tables: the one that ships, those in the cache, progress, interruption, and games too large."""

import json
import threading
from pathlib import Path

import numpy as np
import pytest
from some_rules import solved

import yacht_widget
from yacht_widget.card import Card
from yacht_widget.data.__main__ import main as make_data
from yacht_widget.errors import CardError, DiceError, GameOverError, RollError, RuleSetError, SolveError, YachtError
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.rules.scoring import FaceSum, face_categories
from yacht_widget.solver import Solution, cache, solve, totals
from yacht_widget.solver.progress import reporting
from yacht_widget.solver.states import state_space

SHIPPED_DATA = Path(yacht_widget.__file__).parent / "data"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    """No test reads or leaves anything in the user's cache."""
    monkeypatch.setattr("platformdirs.user_cache_path", lambda *_, **__: tmp_path / "cache")


@pytest.fixture
def stored(tmp_path):
    """Return what is in the cache directory now."""
    return lambda: sorted(path for path in (tmp_path / "cache").glob("*") if path.is_file())


def rules_of_one(points=3, **options):
    return RuleSet("one", [Category("odd", FaceSum(1)), Category("even", lambda _: points)], dice=2, sides=3, **options)


def test_the_table_that_ships_is_what_a_fresh_solve_gives():
    shipped = solve("yahtzee", progress=lambda *_: pytest.fail("the table that ships was not used"))
    fresh = solved(get_rules("yahtzee"))
    assert np.allclose(shipped._values[:-1], fresh._values[:-1], rtol=0, atol=1e-10)
    assert shipped._values[-1] == fresh._values[-1] == -np.inf


def test_one_command_makes_the_table_again(tmp_path, monkeypatch):
    monkeypatch.setattr(cache, "SHIPPED", ("yacht",))
    monkeypatch.setattr("yacht_widget.data.__main__.SHIPPED", ("yacht",))
    monkeypatch.setattr("yacht_widget.data.__main__.WITH_TOTALS", ("yacht",))
    monkeypatch.setattr("yacht_widget.data.__main__.CODED_RULES", (get_rules("yacht"),))
    make_data(tmp_path)
    data = (tmp_path / "yacht.bin").read_bytes()
    values = cache.unpack(get_rules("yacht"), data, 4097)
    assert values[0] == pytest.approx(166.955067704572, abs=1e-9)
    chances = cache.unpack(get_rules("yacht"), (tmp_path / "totals-yacht.bin").read_bytes(), 297 - 5 + 1, totals.AIM)
    assert chances.sum() == pytest.approx(1.0, abs=1e-12)
    assert np.arange(5, 298) @ chances == pytest.approx(166.955067704572, abs=1e-9)
    for name in ("greedy-yacht.f64", "cautious-yacht.f64"):
        assert (tmp_path / name).read_bytes() == (SHIPPED_DATA / name).read_bytes()
    shipped = json.loads((SHIPPED_DATA / "means.json").read_text())
    assert json.loads((tmp_path / "means.json").read_text()).items() <= shipped.items()


@pytest.mark.parametrize(
    ("name", "mean", "sd"),
    [("yahtzee", 254.587729, 59.607586), ("worldwide", 191.760879752, 37.853715), ("yatzy", 248.439989378, 38.496391)],
)
def test_the_totals_that_ship_are_those_of_best_play_and_not_computed_again(name, mean, sd):
    rules = get_rules(name)
    # Its table tells nothing: all that it can know of totals is what ships.
    solution = Solution(rules, np.zeros(state_space(rules).states + 1))
    found = solution.distribution(progress=lambda *_: pytest.fail("what ships was not used"))
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-9)
    assert found.mean == pytest.approx(mean, abs=1e-6)
    assert found.sd == pytest.approx(sd, abs=1e-6)
    assert dict(totals.known_totals(solution)) == dict(found)


def test_totals_that_took_long_are_kept_and_found_in_a_shared_folder(tmp_path, stored, monkeypatch):
    monkeypatch.setattr(totals, "QUICK", 0)
    wanted = dict(solve("yacht", cache=False).distribution(cache=False))
    assert stored() == []
    assert dict(solve("yacht", cache=False).distribution()) == wanted
    (kept,) = stored()
    kept.parent.rename(tmp_path / "shared")
    other = solve("yacht", cache=False)
    monkeypatch.setenv(cache.SHARED, str(tmp_path / "shared"))
    assert dict(other.distribution(progress=lambda *_: pytest.fail("it was computed again"))) == wanted
    assert stored() == []
    # From another card it is another question.
    card = Card("yacht").write("yacht", [6, 6, 6, 6, 6])
    assert other.distribution(card).mean == pytest.approx(50 + other.value(card), abs=1e-9)


def test_other_joker_rules_do_not_get_the_table_that_ships():
    for rules in (get_rules("yahtzee", joker="free"), get_rules("yahtzee", upper_first=True)):
        assert cache.read(rules, state_space(rules).states + 1) is None


def test_a_solved_table_is_stored_once_and_read_again(stored):
    calls = []
    first = solve("yacht", progress=lambda *done: calls.append(done))
    assert len(stored()) == 1
    assert calls[-1] == (4096, 4096)
    again = solve("yacht", progress=lambda *_: pytest.fail("it was solved again"))
    assert np.array_equal(first._values, again._values)
    solve("yacht", target="all")
    assert len(stored()) == 2


def test_without_the_cache_nothing_is_stored(stored):
    solve("yacht", cache=False)
    assert stored() == []


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[:-8],
        lambda data: data[: len(data) // 2],
        lambda data: b"",
        lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
        lambda data: b"X" + data[1:],
        lambda data: data[:20] + bytes([data[20] ^ 255]) + data[21:],
        lambda data: data + b"more",
    ],
    ids=["cut", "half", "empty", "a bit", "other kind", "other rules", "longer"],
)
def test_a_damaged_table_is_solved_again_and_mended(stored, damage):
    right = solve("yacht").expected
    (path,) = stored()
    good = path.read_bytes()
    path.write_bytes(damage(good))
    solved_again = []
    assert solve("yacht", progress=lambda *done: solved_again.append(done)).expected == right
    assert solved_again
    assert path.read_bytes() == good


def test_rules_that_play_differently_never_share_a_table(stored):
    bonus = {"upper_bonus": (2, 10)}
    boxes = [Category("ones", FaceSum(1)), Category("sum", sum)]
    games = [
        rules_of_one(),
        rules_of_one(points=4),
        rules_of_one(rolls=2),
        RuleSet("one", boxes, dice=2, sides=3),
        RuleSet("one", boxes, dice=2, sides=3, **bonus),
        RuleSet("one", boxes, dice=2, sides=3, upper_first=True),
        RuleSet("one", boxes, dice=2, sides=4),
    ]
    for rules in games:
        solve(rules)
    assert len(stored()) == len(games)
    for rules in games:
        assert solve(rules).expected == solve(rules, cache=False).expected


def test_equal_rules_under_another_name_share_a_table(stored):
    solve(rules_of_one())
    solve(RuleSet("two", [Category("odd", FaceSum(1)), Category("even", lambda _: 3)], dice=2, sides=3))
    assert len(stored()) == 1


def test_tables_that_a_machine_shares_are_read_and_never_written(stored, tmp_path, monkeypatch):
    rules = rules_of_one()
    solve(rules)
    (own,) = stored()
    shared = own.replace(tmp_path / own.name)
    monkeypatch.setenv("YACHT_WIDGET_TABLES", str(tmp_path))
    solve(rules, progress=lambda *_: pytest.fail("it was solved again"))
    assert stored() == []
    shared.write_bytes(b"damaged")
    assert solve(rules).expected == solve(rules, cache=False).expected
    assert shared.read_bytes() == b"damaged"
    assert [path.name for path in stored()] == [shared.name]


def test_a_cache_that_cannot_be_written_is_no_error(tmp_path):
    (tmp_path / "cache").write_text("a file where the directory should be")
    assert solve("yacht").expected == pytest.approx(166.955067704572, abs=1e-9)


def test_a_write_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    path = tmp_path / "table.bin"
    path.write_bytes(b"old")

    def full(*_):
        raise OSError(28, "no space left")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="no space"):
        cache.write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [KeyboardInterrupt, ZeroDivisionError])
def test_an_interrupted_solve_leaves_no_file_and_no_thread(stored, error):
    before = set(threading.enumerate())

    def interrupt(done, total):
        if done > total // 2:
            raise error

    with pytest.raises(error):
        solve("yacht", progress=interrupt)
    assert stored() == []
    assert set(threading.enumerate()) == before
    assert solve("yacht").expected == pytest.approx(166.955067704572, abs=1e-9)


def test_an_interrupted_forward_pass_can_be_asked_again():
    solution = solve("yacht", cache=False)

    def interrupt(*_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        solution.distribution(progress=interrupt)
    assert solution.distribution().quantile(0.5) == 167


def test_progress_counts_up_to_all_states():
    calls = []
    solve("yacht", cache=False, progress=lambda *done: calls.append(done))
    assert [total for _, total in calls] == [4096] * len(calls)
    assert [done for done, _ in calls] == sorted({done for done, _ in calls})
    calls.clear()
    solve(rules_of_one(), exact=True, progress=lambda *done: calls.append(done))
    assert calls[-1] == (4, 4)


def test_progress_is_shown_when_asked_for_or_when_it_takes_long(capsys):
    solve("yacht", cache=False)
    assert capsys.readouterr().err == ""
    solve("yacht", cache=False, progress=True)
    assert "solving Yacht" in capsys.readouterr().err
    with reporting(progress=None, what="a long game", steps=10**12) as report:
        report(1, 2)
    assert "a long game" in capsys.readouterr().err
    with reporting(progress=False, what="a long game", steps=10**12) as report:
        assert report is None


def test_progress_is_plain_text_without_tqdm(capsys, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "tqdm.auto", None)
    solve("yacht", cache=False, progress=True)
    *_, line, blank, end = capsys.readouterr().err.split("\r")
    assert line.startswith("solving Yacht: ")
    assert (blank.strip(), end) == ("", "")


def test_a_solved_game_cannot_be_changed():
    solution = solve("yacht")
    with pytest.raises(ValueError, match="read-only"):
        solution._values[0] = 0
    solution.hand_values(Card("yacht"))[0] = 0
    assert solution.holds(Card("yacht"), [1] * 5, 0)[0].expected > 0


def many(boxes, **options):
    return RuleSet("many", [Category(f"box {place}", sum) for place in range(boxes)], **options)


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (lambda: many(40), ["'many'", "40 boxes", f"{2**40:,}", "allowed are 4,000,000"]),
        (lambda: many(20, dice=6, sides=10), ["'many'", f"{2**20:,} states", "steps"]),
        (
            lambda: RuleSet("wide", [*face_categories("x", 10), *many(9).categories], 6, 10, upper_bonus=(100, 9)),
            ["'wide'", "states", "allowed are 4,000,000"],
        ),
        (lambda: RuleSet("huge", [Category("box", lambda _: 10**30)]), ["'huge'", "'box'", str(10**30)]),
    ],
)
def test_a_game_too_large_is_refused_before_it_begins_saying_how_large(rules, words):
    with pytest.raises(SolveError) as caught:
        solve(rules(), progress=lambda *_: pytest.fail("it had begun"))
    for word in words:
        assert word in str(caught.value)


def test_a_game_too_large_for_fractions_is_refused():
    with pytest.raises(SolveError, match="fractions: 310,656 states"):
        solve("yahtzee", exact=True)


def test_rules_that_fail_are_refused():
    with pytest.raises(RuleSetError, match="'odd' failed at"):
        solve(RuleSet("broken", [Category("odd", lambda dice: dice[99])], dice=2, sides=3))
    with pytest.raises(RuleSetError, match=r"'odd' returned 0\.5"):
        solve(RuleSet("broken", [Category("odd", lambda _: 0.5)], dice=2, sides=3))


FULL = {"odd": 0, "even": 3}


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda s: s.value(Card("yacht")), CardError, ["yacht", "one"]),
        (lambda s: s.value({"odd": 1}), CardError, ["odd"]),
        (lambda s: s.holds(Card(s.rules), [1, 4], 1), DiceError, ["4", "1 to 3"]),
        (lambda s: s.holds(Card(s.rules), [1], 1), DiceError, ["2 dice", "1 were given"]),
        (lambda s: s.holds(Card(s.rules), [1, 2, 3], 1), DiceError, ["2 dice"]),
        (lambda s: s.holds(Card(s.rules), [1, 2], -1), RollError, ["-1", "from 0 to 2"]),
        (lambda s: s.holds(Card(s.rules), [1, 2], 3), RollError, ["3", "from 0 to 2"]),
        (lambda s: s.holds(Card(s.rules), [], 2), RollError, ["2", "from 3 to 3"]),
        (lambda s: s.holds(Card(s.rules), [1, 2], "1"), RollError, ["'1'"]),
        (lambda s: s.choices(Card(s.rules), [1]), DiceError, ["2 dice"]),
        (lambda s: s.choices(Card(s.rules, FULL), [1, 2]), GameOverError, ["filled"]),
        (lambda s: s.holds(Card(s.rules, FULL), [1, 2], 1), GameOverError, ["filled"]),
        (lambda s: solve(s.rules, progress="yes"), SolveError, ["'yes'"]),
    ],
)
def test_what_cannot_be_asked_is_refused_with_the_value_and_what_is_allowed(ask, error, words):
    solution = solve(rules_of_one(), cache=False)
    with pytest.raises(error) as caught:
        ask(solution)
    assert isinstance(caught.value, YachtError)
    for word in words:
        assert word in str(caught.value)


def test_a_full_card_is_worth_nothing_more():
    rules = rules_of_one()
    assert solve(rules, cache=False).value(Card(rules, FULL)) == 0
