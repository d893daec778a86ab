"""A class beside best play: its totals, where it lost, and what most of it missed."""

from __future__ import annotations

import html
import math
import re
from collections import Counter
from datetime import date
from html.parser import HTMLParser

import pytest

import yacht_widget as yw
from yacht_widget.card import Card
from yacht_widget.classroom.page import report_page
from yacht_widget.errors import ClassroomError
from yacht_widget.exercises import Standing

SEED = "class-7b-monday"


def first_open(seed, keep):
    """Play a game that keeps what it is told of each roll, and fills the boxes in order."""
    game = yw.Game(seed=seed)
    while not game.over:
        game.roll()
        while game.rolls_left and len(held := keep(game.dice)) < 5:
            game.roll(keep=held)
        game.score(next(iter(game.cards[0].scores_for(game.dice))))
    return game


KEEPS = {
    "Ada": lambda dice: [die for die in dice if die == 6],
    "<b>Bo</b>": lambda dice: [],
    "Cy": lambda dice: [die for die in dice if die >= 5],
    "Dee": list,
}
GAMES = {name: first_open(SEED, keep) for name, keep in KEEPS.items()}
REPORT = yw.classroom.report({name: game.code for name, game in GAMES.items()}, seed=SEED)


class TestNumbers:
    def test_the_sums_are_those_of_the_reviews(self):
        reviews = [yw.review(game) for game in GAMES.values()]
        assert REPORT.mean == pytest.approx(sum(review.total for review in reviews) / 4)
        assert REPORT.loss == pytest.approx(sum(review.loss for review in reviews) / 4)
        assert REPORT.luck == pytest.approx(sum(review.luck for review in reviews) / 4)
        assert REPORT.expected == pytest.approx(166.955067704572)

    def test_losses_add_up_by_where_they_were_made_the_least_first(self):
        assert [one.loss for one in REPORT.losses] == sorted(one.loss for one in REPORT.losses)
        for one in REPORT.losses:
            decisions = yw.review(GAMES[one.name]).decisions
            assert one.loss == pytest.approx(sum(one.holds) + one.boxes)
            assert one.boxes == pytest.approx(sum(found.loss for found in decisions if found.rolls_left == 0))
            assert one.holds[0] == pytest.approx(sum(found.loss for found in decisions if found.rolls_left == 2))
        assert list(REPORT.table().columns) == ["name", "score", "luck", "loss", "roll 1", "roll 2", "box"]

    def test_bars_hold_every_game_once_and_the_exact_chances(self):
        totals = yw.solve("yacht").distribution()
        assert sum(bar.games for bar in REPORT.bars) == 4
        for bar, after in zip(REPORT.bars, REPORT.bars[1:], strict=False):
            assert after.least == bar.most + 1
        for bar in REPORT.bars:
            assert bar.games == sum(bar.least <= game.totals[0] <= bar.most for game in GAMES.values())
            assert bar.expected == pytest.approx(4 * (totals.cdf(bar.most) - totals.cdf(bar.least - 1)))
        assert math.fsum(bar.expected for bar in REPORT.bars) == pytest.approx(4, abs=0.02)

    def test_what_most_missed_is_what_most_missed(self):
        """Counted another way: by the whole sheet instead of what is open."""
        met, missed = Counter(), Counter()
        for game in GAMES.values():
            card = Card(game.rules)
            for turn in yw.review(game).turns:
                for one in turn.decisions:
                    place = (tuple(card.open), tuple(sorted(one.dice)), one.rolls_left)
                    met[place] += 1
                    missed[place] += one.loss >= 0.005
                card = card.write(turn.box.played, turn.box.dice)
        assert REPORT.missed
        for one in REPORT.missed:
            place = (one.open, one.dice, one.rolls_left)
            assert (one.met, one.missed) == (met[place], missed[place])
            assert 2 * one.missed > one.met
        most = max(count for place, count in missed.items() if 2 * count > met[place])
        assert REPORT.missed[0].missed == most

    def test_the_first_roll_of_a_class_with_one_seed_is_met_by_all(self):
        same = yw.classroom.report({"Ada": GAMES["Dee"].code, "Bo": GAMES["Dee"].code}, seed=SEED)
        assert {one.met for one in same.missed} == {2}

    def test_best_play_misses_nothing(self):
        games = [yw.play(yw.Game(seed=seed), yw.strategy("expert")) for seed in (1, 2)]
        found = yw.classroom.report(games)
        assert found.missed == ()
        assert found.loss == pytest.approx(0)
        assert "No decision was missed by two or more." in found._repr_html_()


class TestAsked:
    def test_games_of_several_rules_cannot_be_compared(self):
        other = yw.play(yw.Game(rules="yacht-sum", seed=1), yw.strategy("cautious"))
        with pytest.raises(ClassroomError, match="several rules stand here .'yacht', 'yacht-sum'.: report on those"):
            yw.classroom.report([GAMES["Ada"], other])
        assert len(yw.classroom.report([GAMES["Ada"], other], rules="yacht").collection.refused) == 1

    def test_a_collection_is_taken_as_it_is(self):
        found = yw.classroom.collect({name: game.code for name, game in GAMES.items()}, seed=SEED)
        assert yw.classroom.report(found).losses == REPORT.losses
        assert yw.classroom.report(found, locale="lt").collection == found.in_language("lt") != found
        with pytest.raises(ClassroomError, match="leave out"):
            yw.classroom.report(found, seed=SEED)

    def test_exercises_are_counted_once_a_pupil_the_last_code_of_each(self):
        codes = {
            "Ada": {1: {"1.1": "right", "1.2": "wrong"}},
            "Bo": {1: {"1.1": "right", "1.2": "wrong"}, "A": {"A.1": "right"}},
            "<Cy>": {1: {"1.1": "missing", "1.2": "right"}},
        }
        earlier = ("ada", Standing("", {1: {"1.1": "wrong", "1.2": "wrong"}}).code)
        found = yw.classroom.report([earlier, *((name, Standing("", code).code) for name, code in codes.items())])
        assert [(one.id, one.right, one.wrong, one.missing) for one in found.exercises] == [
            ("1.1", 2, 0, 1),
            ("1.2", 1, 2, 0),
            ("A.1", 1, 0, 0),
        ]
        assert found.hardest.id == "1.2"
        html = found._repr_html_()
        assert "Hardest: 1.2 (not yet right: 2 of 3 who answered)" in html
        rows = [re.sub("<[^>]+>", " ", f"<tr{row}").split() for row in html.split("<tr")]
        signs = [row for row in rows if row and set(row[1:]) <= {"✓", "✗", "·"} and len(row) > 1]
        assert signs == [["&lt;Cy&gt;", "·", "✓"], ["Ada", "✓", "✗"], ["Bo", "✓", "✗"], ["Bo", "✓"]]

    def test_the_numbers_of_the_histogram_stand_behind_it(self):
        html = REPORT._repr_html_().partition("<details")[2].partition("</details>")[0]
        assert html.count("<tr") == len(REPORT.bars) + 1

    def test_where_nothing_was_verified_the_refusals_are_told(self):
        found = yw.classroom.report("Bo 7K3F 7K3F 7K3F 7K3F 7K3G")
        assert (found.mean, found.expected, found.bars) == (None, None, ())
        assert "typing error" in found._repr_html_()


class Tags(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found = Counter()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found[tag] += 1
        self.found.update(name for name, _ in attrs if name.startswith("on") or name in {"src", "href"})


class TestPage:
    def test_it_needs_no_network_and_no_script_and_no_name_is_markup(self, tmp_path):
        text = REPORT.to_html(tmp_path / "class.html").read_text(encoding="utf-8")
        # Every ground is the host's first: a dark one is not left with a glaring card.
        assert "background:#" not in text
        assert "screen and (prefers-color-scheme: dark)" in text
        # Luck, which has its sign, and what was lost are blue and orange, as on the board of a class.
        toned = re.findall(r"color:var\(--yw-(gain|loss),[^\"]*\">([+−]?)", text)
        assert {("loss", "−"), ("loss", "")} <= {*toned} <= {("loss", "−"), ("loss", ""), ("gain", "+")}
        found = Tags(text).found
        assert not {"script", "img", "link", "iframe", "src", "b>"} & found.keys()
        # Dice are drawn from symbols of the page itself.
        assert set(re.findall(r'href="([^"]*)"', text)) <= {f"#die{face}" for face in range(1, 7)}
        assert "<b>Bo" not in text
        assert "&lt;b&gt;Bo&lt;/b&gt;" in text
        assert "default-src 'none'" in text

    @pytest.mark.parametrize(
        ("locale", "day", "said"),
        [
            ("en", "November 30, 2026", "no undo, help: odds, points of open boxes hidden"),
            ("vi", "30 tháng 11, 2026", "không hoàn tác, trợ giúp: xác suất, ẩn điểm của các ô còn trống"),
            ("lt", "2026 m. lapkričio 30 d.", "be atšaukimo, pagalba: tikimybės, laisvų langelių taškai paslėpti"),
            ("ro", "30 noiembrie 2026", "fără anulare, ajutor: probabilități, punctele căsuțelor libere ascunse"),
            ("th", "30 พฤศจิกายน ค.ศ. 2026", "เลิกทำไม่ได้, ตัวช่วย: ความน่าจะเป็น, ซ่อนคะแนนของช่องที่ว่าง"),
        ],
    )
    def test_it_states_what_the_class_was_to_play_and_the_day(self, locale, day, said):
        setting = yw.classroom.setting(seed="<b>7b", hints="odds", previews=False)
        found = yw.classroom.report(f"Ada: {GAMES['Ada'].code}", setting=setting, locale=locale)
        text = report_page(found, made=date(2026, 11, 30))
        told = [html.unescape(value) for value in re.findall("<dd[^>]*>(.*?)</dd>", text)]
        assert (told[0], told[1], told[3]) == ("<b>7b", said, day)
        assert re.findall(r"\d+", told[2]) == ["0", "1"]
        # The same codes give the same output in a notebook on any day.
        assert day not in found._repr_html_()

    def test_what_verified_means_stands_right_below_the_figures(self):
        text = report_page(REPORT, made=date(2026, 11, 30))
        assert text.count("Verified means: ") == 1
        figures, meaning, first = (text.index(part) for part in ("Mean of the class", "Verified means: ", "<section"))
        assert figures < meaning < first

    def test_no_line_ends_between_the_dice_of_a_hold(self):
        told = re.findall(r"(?:Keep|keep) (\d\D\d[\d\s]*)", report_page(REPORT, made=date(2026, 11, 30)))
        assert told
        assert {sign for dice in told for sign in dice if sign.isspace()} == {"\u00a0"}

    def test_without_a_setting_it_says_that_none_was_asked_for(self):
        none = "any: none was asked for"
        for asked, said in (
            ({}, [none, none]),
            ({"seed": SEED, "pupils": ["9b-01"]}, [f"{SEED}, for each pupil dice of their own", none]),
        ):
            text = yw.classroom.report(GAMES["Ada"], **asked)._repr_html_()
            assert re.findall("<dd[^>]*>(.*?)</dd>", text) == [*said, "1 of 1"]

    def test_the_page_speaks_another_language_too_reasons_and_all(self, tmp_path):
        path = REPORT.to_html(tmp_path / "class.html", locale="lt")
        text = path.read_text(encoding="utf-8")
        assert 'lang="lt"' in text
        assert not re.search("Best play|This turn|Stop here|usually", text)
        assert REPORT.in_language("lt").missed[0].why != REPORT.missed[0].why
        with pytest.raises(yw.YachtError, match="'de'"):
            REPORT.to_html(path, locale="de")

    @pytest.mark.parametrize("locale", ["en", "vi", "lt", "ro", "th"])
    def test_it_speaks_five_languages(self, locale):
        found = yw.classroom.report([GAMES["Ada"], GAMES["Dee"], "7K3F 7K3F 7K3F 7K3F 7K3G"], locale=locale)
        for text in (repr(found), found._repr_html_()):
            assert not re.search(r"\b(class|coach)\.[a-z]", text)
            assert not re.search(r"\{\w+\}", text)
        assert f'lang="{locale}"' in found._repr_html_()
