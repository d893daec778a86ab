"""Names of players, boards, rules and boxes: of each something can be seen, and each can be sent and saved."""

from __future__ import annotations

import json
import unicodedata

import pytest

import yacht_widget as yw
from yacht_widget.errors import RecordError, RuleSetError, SaveError, SimulateError, YachtError
from yacht_widget.names import can_be_name

BLANK = ["", " ", "\u00a0", "\u3000", "\n", "\u200b", "\u2060", "\u00ad", "\u202e", "\ufeff", "\u200d", "\u0301"]
BLANK += ["\ufe0f", "\ue000", "\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u200b \u2060", "\U000e0041"]
BROKEN = ["\ud800", "\udfff", "Ada\ud83d", "\udc00Bo"]
GOOD = ["Ada", "x", "7", "?", "Žaidėjas", "Nguyễn", "e\u0301", "ผู้เล่น", "ลูกเต๋า", "李", "🎲", "❤️", "\u202eAda", "★", "½"]


@pytest.mark.parametrize("text", BLANK + BROKEN)
def test_what_is_no_name(text):
    assert not can_be_name(text)
    for make, error in (
        (lambda: yw.Game([text]), YachtError),
        (lambda: yw.Board(["Ada", text]), YachtError),
        (lambda: yw.Board(name=text), SaveError),
        (lambda: yw.Category(text, sum), RuleSetError),
        (lambda: yw.RuleSet(text, [yw.Category("all", sum)]), RuleSetError),
        (lambda: yw.tournament({text: "random"}, rules="yacht", games=1, seed=1), SimulateError),
    ):
        with pytest.raises(error, match="at least one character that can be seen and no lone surrogate"):
            make()


@pytest.mark.parametrize("text", (BLANK + BROKEN)[1:])
def test_what_is_no_name_in_a_language(text):
    """An empty one is none: English, or the key, serves."""
    for make in (
        lambda: yw.Category("all", sum, names={"lt": text}),
        lambda: yw.Category("all", sum, help={"lt": text}),
        lambda: yw.RuleSet("mini", [yw.Category("all", sum)], titles={"lt": text}),
    ):
        with pytest.raises(RuleSetError, match="that can be seen"):
            make()
    assert yw.Category("all", sum, names={"lt": ""}).name("lt") == "All"


@pytest.mark.parametrize("text", ["\u200b", "\ud800"])
def test_a_record_with_such_a_player_is_refused(text):
    data = json.loads(yw.Game(["Ada"], seed=1).to_json()) | {"players": [text]}
    with pytest.raises(RecordError, match="that can be seen"):
        yw.Game.from_json(json.dumps(data))


@pytest.mark.parametrize("text", GOOD)
def test_what_is_a_name(text, tmp_path):
    assert can_be_name(text)
    game = yw.Game([text], seed=1)
    assert yw.Game.from_json(game.to_json()).players == (text,)
    assert yw.Board(game=game).to_html(tmp_path / "game.html").exists()


def test_length_is_counted_in_characters():
    assert can_be_name("x" * 60, 60)
    assert not can_be_name("x" * 61, 60)


def test_the_list_of_blank_ones_has_all_kinds():
    """What stands above is of each category of which nothing is to be seen, so that no kind is left out."""
    kinds = {unicodedata.category(one)[0] for text in BLANK for one in text}
    assert kinds >= {"Z", "C", "M"}
