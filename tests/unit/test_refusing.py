"""Whatever is given where it cannot be is refused in the package's own words, also what cannot even be shown."""

from __future__ import annotations

import pytest

import yacht_widget as yw
from yacht_widget.errors import YachtError


class Unshown:
    def __repr__(self):
        raise RuntimeError("no repr")


BOX = yw.Category("all", sum)
CALLS = {
    "players": yw.Game,
    "a player": lambda it: yw.Game([it]),
    "seed": lambda it: yw.Game(seed=it),
    "seed and dice": lambda it: yw.Game(seed=it, dice=[1]),
    "number": lambda it: yw.Game(number=it),
    "game rules": lambda it: yw.Game(rules=it),
    "dice": lambda it: yw.Game(dice=[it]).roll(),
    "held": lambda it: played().roll(held=it),
    "box": lambda it: played().score(it),
    "key": lambda it: yw.Category(it, sum),
    "score": lambda it: yw.Category("all", it),
    "names": lambda it: yw.Category("all", sum, names=it),
    "points": lambda it: yw.Category("all", lambda _: it).points((1, 2, 3, 4, 5)),
    "name": lambda it: yw.RuleSet(it, [BOX]),
    "categories": lambda it: yw.RuleSet("mini", it),
    "number of dice": lambda it: yw.RuleSet("mini", [BOX], dice=it),
    "bonus": lambda it: yw.RuleSet("mini", [yw.Category("ones", sum)], upper_bonus=it),
    "joker": lambda it: yw.RuleSet("mini", [BOX], joker=it),
    "titles": lambda it: yw.RuleSet("mini", [BOX], titles=it),
    "scores": lambda it: yw.Card("yacht", it),
    "points in a box": lambda it: yw.Card("yacht", {"ones": it}),
    "bonuses": lambda it: yw.Card("yahtzee", yahtzee_bonuses=it),
    "rolls_left": lambda it: yw.odds("yacht", [1, 2, 3, 4, 5], it),
    "board": lambda it: yw.Board(name=it),
    "board game": lambda it: yw.Board(game=it),
    "hints": lambda it: yw.Board(hints=it),
    "explorer dice": lambda it: yw.HoldExplorer(dice=it),
    "explorer box": lambda it: yw.HoldExplorer(box=it),
    "explorer boxes": lambda it: setattr(yw.HoldExplorer(), "boxes", [it]),
    "page": lambda it: yw.Board().to_html(it),
    "record": yw.Game.from_json,
    "code": yw.Game.from_code,
    "strategy": yw.strategy,
}


def played():
    game = yw.Game(seed=1)
    game.roll()
    return game


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_what_cannot_be_shown_is_refused_all_the_same(call):
    with pytest.raises(YachtError):
        call(Unshown())
