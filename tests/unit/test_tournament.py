"""Strategies on the same dice: the numbers are those of their games, and who fails does not stop the others."""

import math
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from some_players import Endless, Sixes, Stubborn, first_box

import yacht_widget as yw
from yacht_widget.errors import PlayersError, SimulateError, StrategyError

ENTRIES = {"first": first_box, "sixes": Sixes(), "careful": "cautious"}


def tournament(entries=ENTRIES, games=60, **options):
    return yw.tournament(entries, "yacht", games, progress=False, **options)


@pytest.fixture(scope="module")
def found():
    return tournament()


class TestNumbers:
    def test_are_those_of_the_same_dice(self, found):
        assert (found.games, found.seed, found.rules, len(found)) == (60, 1, yw.get_rules("yacht"), 3)
        assert found.failed == {}
        for name, entry in ENTRIES.items():
            alone = yw.simulate(entry, "yacht", 60, 1, progress=False)
            assert found.simulations[name].scores.tolist() == alone.scores.tolist()

    def test_stand_in_a_table(self, found):
        table = found.table()
        assert list(table.index) == list(found.names) == ["careful", "sixes", "first"]
        scores = {name: one.scores.tolist() for name, one in found.simulations.items()}
        for name, row in table.iterrows():
            others = [found.simulations[other].scores for other in found.names if other != name]
            highest = np.max(others, axis=0)
            assert row["mean"] == sum(scores[name]) / 60
            assert row["error"] == pytest.approx(np.std(scores[name], ddof=1) / math.sqrt(60))
            assert (row["best"], row["worst"]) == (max(scores[name]), min(scores[name]))
            assert row["wins"] == sum(found.simulations[name].scores > highest)
            assert row["shared"] == sum(found.simulations[name].scores == highest)
        assert table.attrs["note"] == "60 games of seed 1 each, the same dice for all (Yacht)"

    def test_head_to_head(self, found):
        wins, ties, differences, errors = found.wins, found.ties, found.differences, found.errors
        for one in found.names:
            for two in found.names:
                more = found.simulations[one].scores - found.simulations[two].scores
                assert wins.loc[one, two] == sum(more > 0)
                assert ties.loc[one, two] == sum(more == 0)
                assert wins.loc[one, two] + ties.loc[one, two] + wins.loc[two, one] == 60
                assert differences.loc[one, two] == pytest.approx(np.mean(more))
                assert errors.loc[one, two] == pytest.approx(np.std(more, ddof=1) / math.sqrt(60))

    def test_of_two(self, found):
        both = found.compare("sixes", "first")
        assert both.wins + both.ties + both.losses == 60
        assert both.difference == pytest.approx(found.differences.loc["sixes", "first"])
        with pytest.raises(SimulateError, match="there is no entry 'nobody' here; allowed are 'careful', 'sixes'"):
            found.compare("sixes", "nobody")

    def test_the_same_dice_make_differences_surer(self):
        found = tournament({"greedy": "greedy", "cautious": "cautious"}, 3000)
        apart = math.hypot(*(one.error for one in found.simulations.values()))
        difference = found.compare("cautious", "greedy")
        assert difference.error < 0.95 * apart
        assert abs(difference.difference - (165.879 - 156.292)) < 4 * difference.error

    def test_do_not_depend_on_the_workers(self, found):
        with ThreadPoolExecutor(3) as executor:
            assert tournament(executor=executor).table().equals(found.table())

    def test_cannot_be_changed(self, found):
        with pytest.raises(TypeError):
            found.simulations["first"] = None
        with pytest.raises(TypeError):
            found.failed["first"] = None


class TestLooks:
    def test_as_text(self, found):
        means = ", ".join(
            f"{name} {one.mean:.{digits}f} ± {one.error:.{digits}f}"
            for (name, one), digits in zip(found.simulations.items(), (1, 1, 1), strict=True)
        )
        assert repr(found) == f"Tournament('yacht', 60 games of seed 1: {means})"

    def test_as_html(self, found):
        page = found._repr_html_()
        assert page.count("<table") == page.count("</table>") == 2
        assert page.count('scope="row"') == 6
        assert "share of games that the row wins against the column" in page
        behind = found.compare("careful", "sixes")
        assert f"{behind.difference:.1f} ± {behind.error:.1f}" in page
        odd = tournament({"<b>": "greedy", "bad": Stubborn()})._repr_html_()
        assert "&lt;b&gt;" in odd
        assert "<b>bad</b>" in odd
        assert odd.count("<table") == 1

    def test_as_a_chart(self, found):
        chart = found.plot()
        assert [row["name"] for row in chart.rows] == list(found.names)
        assert "60 games of seed 1 each, the same dice for all" in chart.to_dict()["title"]["subtitle"]


class TestWhoCannotPlay:
    def test_is_left_out(self):
        found = tournament({**ENTRIES, "stubborn": Stubborn()})
        assert found.names == ("careful", "sixes", "first")
        assert set(found.failed) == {"stubborn"}
        error = found.failed["stubborn"]
        assert isinstance(error, StrategyError)
        assert len(error.card.scores) == 5
        assert "'stubborn' chooses" in found.table().attrs["note"]
        assert repr(found).endswith("; left out: stubborn)")

    def test_also_who_never_answers(self):
        found = tournament({"endless": Endless(), "first": first_box}, time_limit=0.2)
        assert "has not answered within 0.2 seconds" in str(found.failed["endless"])
        assert found.names == ("first",)

    def test_also_elsewhere(self):
        with ThreadPoolExecutor(2) as executor:
            found = tournament({**ENTRIES, "stubborn": Stubborn()}, 250, executor=executor)
        assert set(found.failed) == {"stubborn"}

    def test_is_named_as_the_entry_is(self):
        assert str(tournament({"first": first_box, "mine": Stubborn()}).failed["mine"]).startswith("'mine' chooses")

    def test_and_nobody_else_is_there(self):
        with pytest.raises(SimulateError, match="none of the entries can be played with; 'a' cannot, for 'a' chooses"):
            tournament({"a": Stubborn(), "b": Stubborn()})


def test_progress_rises_over_all_entries():
    seen = []
    yw.tournament(ENTRIES, "yacht", 20, progress=lambda *told: seen.append(told))
    assert {total for _, total in seen} == {60}
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)
    assert seen[-1] == (60, 60)


class TestBadInput:
    @given(st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.lists(st.text()), st.just({})))
    def test_entries(self, entries):
        with pytest.raises(SimulateError, match="entries are a dict from name to strategy"):
            tournament(entries)

    @given(st.one_of(st.none(), st.booleans(), st.integers(), st.text(" \t"), st.tuples()))
    def test_names(self, name):
        with pytest.raises(SimulateError, match="the name of an entry is a text"):
            tournament({"good": "greedy", name: "greedy"})

    @pytest.mark.parametrize("entry", [None, 3, "nobody", Sixes])
    def test_strategies(self, entry):
        with pytest.raises(PlayersError):
            tournament({"good": "greedy", "bad": entry})

    @pytest.mark.parametrize("games", [0, -5, True, 2.0, "10", None])
    def test_games(self, games):
        with pytest.raises(SimulateError, match="allowed are whole numbers from 1"):
            tournament(games=games)

    def test_executor(self):
        with pytest.raises(SimulateError, match="an executor is one of concurrent.futures"):
            tournament(executor=2)


def test_one_game_has_winners_and_no_errors():
    found = tournament(games=1)
    assert found.table()["wins"].sum() + found.table()["shared"].sum() >= 1
    assert math.isnan(found.compare("first", "sixes").error)
