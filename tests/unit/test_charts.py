"""Charts without a notebook: the rows behind them, what they say, and what they say when Altair is missing."""

from __future__ import annotations

import json
import re
import subprocess
import sys

import pytest

import yacht_widget as yw
from yacht_widget import charts
from yacht_widget.errors import CardError, KeepError, RuleSetError, SolveError, YachtError
from yacht_widget.messages import Page, text_of
from yacht_widget.solver.progress import said

GAME = yw.play(yw.Game(["Ada", "Bo"], seed=7), [yw.strategy("cautious"), yw.strategy("greedy")])


@pytest.fixture(scope="module")
def solution():
    return yw.solve("yacht")


def spec_of(chart):
    data, metadata = chart._repr_mimebundle_()
    assert metadata[charts.MIME]["embed_options"]["renderer"] == "svg"
    return data[charts.MIME]


class TestTotals:
    def test_the_rows_are_the_distribution(self, solution):
        rows = solution.plot().rows
        assert [row["total"] for row in rows] == solution.distribution().points.tolist()
        assert sum(row["chance"] for row in rows) == pytest.approx(1, abs=1e-12)
        assert rows[-1]["this or less"] == pytest.approx(1, abs=1e-12)

    def test_a_total_is_marked_and_its_place_told(self, solution):
        spec = json.dumps(spec_of(solution.plot(201)))
        assert "yours: 201" in spec
        assert f"201 beats {solution.distribution().cdf(200):.1%} of games under best play" in spec
        assert "yours" not in json.dumps(spec_of(solution.plot()))

    @pytest.mark.parametrize("total", ["201", 20.5, True, [201]])
    def test_what_is_no_total_is_refused(self, solution, total):
        with pytest.raises(SolveError, match="whole number"):
            solution.plot(total)

    def test_from_the_middle_of_a_game(self, solution):
        card = yw.Card("yacht", {"choice": 20, "yacht": 50})
        assert solution.plot(card=card).rows[0]["total"] >= 70


class TestOdds:
    TURN = yw.odds("yacht", dice=[1, 2, 2, 4, 6], rolls_left=2)

    def test_a_bar_for_each_open_box(self):
        for of in ("chance", "points"):
            rows = self.TURN.plot([2, 2], of).rows
            name = "chance" if of == "chance" else "expected points"
            assert [row[name] for row in rows] == [getattr(self.TURN, of)(key, [2, 2]) for key in self.TURN.card.open]
            assert rows[-1]["box"] == "Yacht"

    def test_before_the_first_roll_and_with_one_box(self):
        card = yw.Card("yacht", {key: 0 if key != "choice" else 5 for key in yw.get_rules("yacht").keys[:-1]})
        assert yw.odds("yacht", card=card).plot([]).rows == (
            {"box": "Yacht", "chance": pytest.approx(0.04603, abs=1e-5)},
        )

    def test_what_cannot_be_held_or_drawn_is_refused(self):
        with pytest.raises(KeepError):
            self.TURN.plot([3])
        with pytest.raises(RuleSetError, match="'chance', 'points'"):
            self.TURN.plot([2], of="joy")


class TestGame:
    def test_a_point_for_each_turn_of_each_player(self, solution):
        rows = solution.plot_game(GAME).rows
        assert len(rows) == 2 * 13
        assert rows[0] == {"turn": 0, "player": "Ada", "box": "", "total": 0, "expected": pytest.approx(166.955068)}
        ends = {row["player"]: row for row in rows}
        assert [ends[name]["total"] for name in GAME.players] == list(GAME.totals)
        assert all(row["expected"] == row["total"] for row in ends.values())

    def test_a_game_not_begun(self, solution):
        assert len(solution.plot_game(yw.Game()).rows) == 1

    def test_a_game_by_other_rules_is_refused(self, solution):
        with pytest.raises(CardError):
            solution.plot_game(yw.Game(rules="yahtzee"))


class TestHands:
    def test_a_row_for_each_hand(self, solution):
        card = yw.Card("yacht", {"choice": 20})
        rows = solution.plot_hands(card).rows
        assert [row["worth"] for row in rows] == solution.hand_values(card).tolist()
        assert rows[0]["hand"] == "1-1-1-1-1"

    def test_a_full_card_is_refused(self, solution):
        with pytest.raises(YachtError, match="every box of this card is filled"):
            solution.plot_hands(GAME.cards[0])

    def test_other_dice(self):
        rules = yw.RuleSet("one", [yw.Category("all", sum)], dice=1, sides=8)
        assert len(yw.solve(rules).plot_hands().rows) == 8


SAID = {
    "en": ("Final total under best play (Yacht)", "mean 166.96", "final total", "2 rolls left", "box"),
    "vi": ("Tổng điểm cuối khi chơi tốt nhất (Yacht)", "trung bình 166,96", "tổng điểm cuối", "còn 2 lần gieo", "ô"),
    "lt": (
        "Galutinė suma žaidžiant geriausiai (Yacht)",
        "vidurkis 166,96", "galutinė suma", "liko 2 metimai", "langelis",
    ),
    "ro": ("Totalul final la joc optim (Yacht)", "media 166,96", "totalul final", "au rămas 2 aruncări", "căsuță"),
    "th": (
        "คะแนนรวมสุดท้ายเมื่อเล่นดีที่สุด (Yacht)", "ค่าเฉลี่ย 166.96", "คะแนนรวมสุดท้าย", "เหลือ 2 ครั้ง", "ช่อง",
    ),
}  # fmt: skip


class TestLanguages:
    @pytest.mark.parametrize("locale", SAID)
    def test_words_and_numbers(self, solution, locale):
        title, below, axis, rolls, head = SAID[locale]
        number = "0,767432" if "," in below else "0.767432"
        spec = spec_of(solution.plot(201, locale=locale))
        assert spec["title"]["text"] == title
        assert spec["title"]["subtitle"].startswith(below)
        assert spec["layer"][0]["encoding"]["x"]["title"] == axis
        assert spec["config"]["locale"]["number"]["decimal"] == number[1]
        chart = TestOdds.TURN.plot([2, 2], locale=locale)
        assert rolls in spec_of(chart)["title"]["subtitle"]
        first, second, *_ = charts.text(chart.rows, chart.words).split("\n")
        assert first.split()[0] == head
        assert second.endswith(f" {number}")
        assert charts.html(chart.rows, chart.words).count(f"<td>{number}</td>") > 0
        # The data behind it keeps its names, whatever is shown.
        assert list(chart.rows[0]) == ["box", "chance"]
        assert chart.properties(width=900).words.locale == locale

    @pytest.mark.parametrize("locale", ["vi", "lt", "ro", "th"])
    def test_nothing_stays_english(self, solution, locale):
        drawn = [
            (solution.plot(180), solution.plot(180, locale=locale)),
            *((TestOdds.TURN.plot([2], of), TestOdds.TURN.plot([2], of, locale=locale)) for of in ("chance", "points")),
            (solution.plot_game(GAME), solution.plot_game(GAME, locale=locale)),
            (solution.plot_hands(), solution.plot_hands(locale=locale)),
            *((one.plot(), one.plot(locale=locale)) for one in played()),
            (yw.evaluate("cautious", "yacht").plot(180), yw.evaluate("cautious", "yacht").plot(180, locale=locale)),
        ]
        for english, other in drawn:
            assert words_of(spec_of(english)) & words_of(spec_of(other)) <= {"total", "exact"}  # as in Romanian
            heads = [set(charts.markdown(one.rows, one.words).split("\n")[0].split(" | ")) for one in (english, other)]
            assert {head.strip("| ") for head in heads[0] & heads[1]} <= {"total", "exact"}

    @pytest.mark.parametrize("locale", ["vi", "lt", "ro", "th"])
    def test_what_is_shown_follows_the_page(self, monkeypatch, locale):
        shown = [*played(), yw.evaluate("cautious", "yacht")]
        english = [text_in(one._repr_html_()) for one in shown if hasattr(one, "_repr_html_")]
        assert "Left out" in english[0]
        drawn = [words_of(spec_of(one.plot(locale=locale))) for one in shown]
        told = said("solving", yw.get_rules("yacht"))
        monkeypatch.setattr(Page, "language", locale)
        assert [words_of(spec_of(one.plot())) for one in shown] == drawn
        for one, before in zip((one for one in shown if hasattr(one, "_repr_html_")), english, strict=True):
            page = one._repr_html_()
            assert f'lang="{locale}"' in page
            assert words(page) & words(before) <= NAMES
        assert not words(said("solving", yw.get_rules("yacht"))) & words(told) - NAMES

    def test_an_unknown_language_is_refused(self, solution):
        with pytest.raises(YachtError, match="'xx'"):
            solution.plot(locale="xx")
        with pytest.raises(YachtError, match="'en', 'lt'"):
            TestOdds.TURN.plot([2], locale="EN")


def played():
    """Return a tournament with one left out, and games of a strategy."""
    return (
        yw.tournament({"Ada": "cautious", "Bo": "greedy", "Zoë": _Broken()}, "yacht", games=20),
        yw.simulate("cautious", "yacht", games=50),
    )


class _Broken:
    def keep(self, card, dice, rolls_left):
        return [7]

    choose = keep


# Of people, of rules and of what is called so in the code.
NAMES = {"ada", "bo", "zoë", "yacht", "cautious", "total", "standard"}


def text_in(page):
    """Return what is to be read, but for what says that it is English."""
    return re.sub(r"<[^>]+>", " ", re.sub(r'<span lang="en">.*?</span>', "", page))


def words(page):
    return {word.lower() for word in re.findall(r"[^\W\d_]{2,}", text_in(page))}


def words_of(spec):
    """Return all words that a chart shows: titles of the chart, its axes, legends and tips."""
    found = set()

    def look(part):
        if isinstance(part, dict):
            found.update(part[key] for key in ("text", "title", "subtitle") if isinstance(part.get(key), str))
            for one in part.values():
                look(one)
        elif isinstance(part, list):
            for one in part:
                look(one)

    look({key: value for key, value in spec.items() if key not in {"data", "datasets"}})
    return {word for word in found if word != " "}


def tips_of(spec):
    """Return all tips of a chart, at any depth."""
    parts = list(spec.values()) if isinstance(spec, dict) else spec if isinstance(spec, list) else []
    own = spec.get("tooltip", []) if isinstance(spec, dict) else []
    return [*own, *(tip for part in parts for tip in tips_of(part))]


class TestEveryChart:
    @pytest.fixture(scope="class")
    @staticmethod
    def drawn(solution):
        two = yw.tournament({"a": "cautious", "b": "greedy"}, "yacht", games=50)
        return [
            solution.plot(180),
            TestOdds.TURN.plot([2]),
            TestOdds.TURN.plot([2], of="points"),
            solution.plot_game(GAME),
            solution.plot_hands(),
            yw.review(GAME, solution=solution).plot(),
            yw.review(GAME, "Ada", solution=solution).plot(),
            yw.evaluate("cautious", "yacht").plot(180),
            yw.simulate("cautious", "yacht", games=50).plot(),
            two.plot(),
        ]

    def test_it_asks_nothing_of_the_network(self, drawn):
        for chart in drawn:
            spec = spec_of(chart)
            assert spec.pop("$schema").startswith("https://vega.github.io/schema/vega-lite/v5")
            assert "http" not in json.dumps(spec)
            assert '"url"' not in json.dumps(spec)

    def test_it_stays_what_it_is_when_it_is_changed(self, drawn):
        for chart in drawn:
            wider = chart.properties(width=900)
            assert wider.rows == chart.rows
            assert spec_of(wider)["width"] == 900

    def test_it_has_words_and_a_table(self, drawn):
        for chart in drawn:
            data, _ = chart._repr_mimebundle_()
            assert spec_of(chart)["description"].startswith(chart.to_dict()["title"]["text"])
            assert data["text/markdown"].count("\n") == len(chart.rows) + 1
            assert data["text/plain"].count("\n") == len(chart.rows)

    def test_its_headings_are_known_words_and_no_templates(self, drawn):
        for chart in drawn:
            for key in chart.rows[0]:
                assert text_of(f"chart.head.{key.replace(' ', '_')}", "en"), key
            words = words_of(spec_of(chart))
            words |= set(charts.markdown(chart.rows, chart.words).split("\n")[0].strip("| ").split(" | "))
            assert not [word for word in words if set("{}") & set(word)]
            # A tip or an axis without words of its own is headed by the name of its data.
            assert not [tip for tip in tips_of(spec_of(chart)) if "title" not in tip]

    def test_a_message_is_no_heading(self):
        assert charts.text([{"holding": 1, "place": 2}]).split("\n")[0].split() == ["holding", "place"]

    def test_a_table_holds_any_names(self):
        rows = [{"player": "<b>a|b</b>", "points": 3}]
        assert "&lt;b&gt;a|b&lt;/b&gt;" in charts.html(rows)
        assert "a\\|b" in charts.markdown(rows)
        assert charts.text([]) == "nothing"


@pytest.mark.parametrize(
    "drawn",
    [
        "solve('yacht').plot()",
        "odds('yacht').plot([])",
        "solve('yacht').plot_game(None)",
        "solve('yacht').plot_hands()",
    ],
)
def test_without_altair_it_says_what_to_install(drawn):
    code = (
        "import sys; sys.modules['altair'] = None\n"
        "import yacht_widget as yw\n"
        f"try: yw.{drawn}\n"
        "except yw.YachtError as error: print(error)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    assert 'pip install -e ".[plot]"' in done.stdout
