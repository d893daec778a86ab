"""Whatever the package finds can be pickled, and so stored or sent to another process."""

from __future__ import annotations

import copy
import pickle

import pytest

import yacht_widget as yw


class LastBox:
    """A strategy of one's own."""

    def keep(self, card, dice, rolls_left):
        return dice

    def choose(self, card, dice):
        return card.open[-1]


TWO_BOXES = yw.RuleSet("two boxes", [yw.Category("sum", sum), yw.Category("best", max)], dice=3)
GAME = yw.play(yw.Game(["Ada", "Bo"], seed=7), yw.strategy("cautious"))
RESULTS = {
    **{
        f"evaluation of {level}": lambda level=level: yw.evaluate(level, "yacht")
        for level in ("random", "greedy", "cautious", "expert")
    },
    "evaluation of one's own": lambda: yw.evaluate(LastBox(), "yacht"),
    "evaluation of a function": lambda: yw.evaluate(lambda card, dice, left: dice if left else card.open[0], "yacht"),
    "evaluation of play for a total": lambda: yw.evaluate(yw.strategy("for_target", target=15), TWO_BOXES),
    "tournament": lambda: yw.tournament({"a": "greedy", "b": LastBox(), "c": lambda *_: None}, "yacht", games=20),
    "simulation": lambda: yw.simulate("greedy", "yacht", games=20),
    "simulation of one's own": lambda: yw.simulate(LastBox(), "yacht", games=20),
    "simulation of a function": lambda: yw.simulate(
        lambda card, dice, left: dice if left else card.open[0], "yacht", 9
    ),
    "comparison": lambda: yw.tournament({"a": "greedy", "b": "random"}, "yacht", games=20).compare("a", "b"),
    "match": lambda: yw.match("greedy", "cautious", "yacht"),
    "review": lambda: yw.review(GAME),
    "review of one": lambda: yw.review(GAME, "Ada"),
    "odds": lambda: yw.odds("yacht", dice=[1, 2, 2, 4, 6], rolls_left=2),
    "solution": lambda: yw.solve("yacht"),
    "solution for a total": lambda: yw.solve("yacht", target=200),
    "distribution": lambda: yw.solve("yacht").distribution(),
    "game": lambda: GAME,
}


@pytest.mark.parametrize("what", RESULTS)
def test_a_result_comes_back_as_it_was(what):
    found = RESULTS[what]()
    for back in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
        assert type(back) is type(found)
        assert repr(back) == repr(found)


def test_what_came_back_knows_as_much():
    sent = yw.evaluate("greedy", "yacht")
    back = pickle.loads(pickle.dumps(sent))
    assert back.distribution().points.tolist() == sent.distribution().points.tolist()
    assert back.distribution().chances.tolist() == sent.distribution().chances.tolist()
    with pytest.raises(ValueError, match="read-only"):
        back.distribution().chances[0] = 1
    both = yw.tournament({"b": LastBox(), "a": "greedy", "c": lambda *_: None}, "yacht", games=20)
    back = pickle.loads(pickle.dumps(both))
    assert list(back.simulations) == ["a", "b"]
    assert str(back.failed["c"]) == str(both.failed["c"])
    for name in "ab":
        assert back.simulations[name].game(3).code == both.simulations[name].game(3).code
    solved = yw.solve("yacht", target=200)
    back = pickle.loads(pickle.dumps(solved))
    assert back.chance(yw.Card("yacht")) == solved.chance(yw.Card("yacht"))
