"""Every screen of every widget, for the tests that walk them: real widgets, and what is pressed to get there.

To add a screen, add a line to one of the lists below; to add a widget, a list. Players and rules of one's own have
names that are words of no language, for what is English is looked for.
"""

from __future__ import annotations

import base64
from contextlib import contextmanager
from dataclasses import dataclass, field
from unittest.mock import patch

import yacht_widget as yw
from yacht_widget.exercises import Standing
from yacht_widget.messages import LOCALES, words_of
from yacht_widget.widgets.page import replay_of

LONG = "Maximiliana von Hohenstein"
# Names without a space, in letters that part between syllables and in letters that part between words.
ENDLESS = (
    "Hubertblainewolfeschlegelsteinhausenbergerdorffwelchevoralte",
    "พระเจ้าวรวงศ์เธอพระองค์เจ้าจุฬาลงกรณ์นครินทราทิตย์วัฒนา",
)
EIGHT = ["Ada", "Bo", "Nguyễn Thị Minh Khai", "Kazimieras", "Ștefania", ENDLESS[1], LONG, ENDLESS[0]]
# What the hosts need and the page does not ask for.
_HOSTS = ("_anywidget_id", "_dom_classes", "_esm", "_model_", "_view_", "layout", "tabbable", "tooltip")


@dataclass(frozen=True)
class Screen:
    """A widget as the page is told of it, and what is pressed there, one after another.

    What begins with a question mark is pressed where it is there. `wait` is what must be there in the end. `then`
    are traits that are other than Python has them.
    """

    name: str
    widget: object
    press: tuple[str, ...] = ()
    wait: str = ""
    then: dict[str, object] = field(default_factory=dict)

    def data(self) -> dict[str, object]:
        """Return it as plain data for `walk.js`."""
        widget = self.widget
        traits = {name: value for name, value in widget.get_state().items() if not name.startswith(_HOSTS)}
        del traits["_code"], traits["_words"]
        traits["locale"] = "en"
        traits |= self.then
        return {
            "name": self.name,
            "bundle": widget._bundle,
            "words": " ".join(widget._prefixes),
            "traits": {name: _plain(value) for name, value in traits.items()},
            "press": self.press,
            "wait": self.wait,
        }


def _plain(value):
    return {"$bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def _turn(board, *, rolls=1, dice=None, held=()):
    """Roll so often; then hold some positions."""
    game = board.game
    for _ in range(rolls):
        game.roll(**({} if not game.dice else {"held": [False] * game.rules.dice}), rolled=dice)
    if held:
        board.held = tuple(place in held for place in range(game.rules.dice))
    return board


def _written(board, keys, dice):
    """Write some boxes with the same dice, by each player in turn."""
    for key in keys:
        for _ in board.game.players:
            board.game.roll(rolled=dice)
            board.game.score(key)
    return board


def _played(players=1, rules="yacht", seed=7, **fixed):
    game = yw.Game(players, rules, seed=seed, **fixed)
    return yw.Board(game=yw.play(game, yw.strategy("cautious")))


def _told(board, **state):
    """Return what changes the state only."""
    return {"state": board.state | state}


def _own():
    """Return rules of one's own with names in every language but English and one of them, for which English stands."""
    low = yw.Category(
        "low",
        lambda dice: 30 - sum(dice),
        names={"en": "Zunt", "vi": "Thấp", "lt": "Mažai", "ro": "Puțin", "th": "น้อย"},
        help={"en": "Zork.", "vi": "Trừ đi.", "lt": "Atimti.", "ro": "Minus.", "th": "ลบออก"},
    )
    high = yw.Category("high", sum, names=dict.fromkeys(LOCALES, "Xyzzy"), help=dict.fromkeys(LOCALES, "Plugh."))
    return yw.RuleSet("Quux", [low, high], dice=6, sides=10, rolls=2)


class _Broken:
    name = "wobbly"

    def keep(self, card, dice, rolls_left):
        raise ZeroDivisionError

    choose = keep


@contextmanager
def _shelves(folder):
    with patch.dict("os.environ", {"XDG_DATA_HOME": str(folder)}):
        yield


def board_screens(folder):
    """Return the board's screens; games with a name are kept in a folder."""
    two = yw.Board(["Ada", "Bo"], seed=7)
    telling = yw.Board(["Ada", "Bo"], real_dice=True, hints="odds")
    given = {"real_dice": True}
    more = ("[data-tool=more]",)
    yield Screen("new", yw.Board(seed=7))
    yield Screen("new with odds", yw.Board(seed=7, hints="odds"))
    yield Screen("two begin", two)
    yield Screen("two unnamed", yw.Board(2, rules="yahtzee", seed=8, hints="odds"))
    yield Screen("two, rolled", _turn(yw.Board(["Ada", "Bo"], seed=7)))
    yield Screen("held", _turn(yw.Board(seed=7), held=(1, 2)))
    yield Screen("all held", _turn(yw.Board(seed=7), held=(0, 1, 2, 3, 4)))
    yield Screen("to write", _turn(yw.Board(["Ada", LONG], seed=7), rolls=3))
    yield Screen("written", _written(yw.Board(2, **given), ["ones"], [1, 1, 1, 2, 3]))
    yield Screen("undone", _undone(_turn(yw.Board(seed=7), rolls=2)))
    yield Screen("box undone", _undone(_written(yw.Board(**given), ["ones"], [1, 1, 1, 2, 3])))
    yield Screen("new game?", _turn(yw.Board(seed=7)), (*more, ".yw-panel .yw-quiet"))
    yield Screen(
        "settings", _written(yw.Board(["Ada", yw.strategy("expert")], real_dice=True), ["ones"], [1] * 5), more
    )
    yield Screen("real dice", telling, (".yw-face:nth-child(2)", ".yw-face:nth-child(3)"))
    yield Screen("real dice again", _turn(yw.Board(**given), dice=[4, 4, 4, 2, 1], held=(0, 1, 2)), (".yw-go",))
    yield Screen("real dice, help", yw.Board(**given), ("[data-tool=help]",))
    yield Screen("no undo", _turn(yw.Board(seed=7, undo=False), rolls=3), (".yw-cell",))
    yield Screen("eight", _turn(yw.Board(EIGHT, rules="yahtzee", seed=7, hints="odds")))
    yield Screen("long names", yw.Board(ENDLESS, seed=7, hints="odds"))
    yield Screen("own rules", _turn(yw.Board(["Ada", "Bo"], rules=_own(), seed=7, hints="odds"), held=(0,)))
    yield Screen("own rules, help", yw.Board(rules=_own(), seed=7), ("[data-tool=help]",))
    for rules in ("yacht", "yacht-sum", "yahtzee", "worldwide", "yatzy"):
        yield Screen(f"help of {rules}", _turn(yw.Board(rules=rules, seed=7)), ("[data-tool=help]",))
    free = yw.get_rules("yahtzee", joker="free", upper_first=True)
    yield Screen("help of variants", _turn(yw.Board(rules=free, seed=7)), ("[data-tool=help]",))
    yield Screen("upper first", _turn(yw.Board(rules=free, seed=7, hints="odds"), rolls=3))
    # The joker: where it must go, and where any lower box may be used.
    sixes = _written(yw.Board(["Ada", "Bo"], rules="yahtzee", real_dice=True), ["yahtzee"], [6] * 5)
    yield Screen("joker", _turn(sixes, dice=[6] * 5))
    lower = _written(yw.Board(rules="yahtzee", real_dice=True), ["yahtzee", "sixes"], [6] * 5)
    yield Screen("joker below", _turn(lower, rolls=3, dice=[6] * 5))
    bonus = _written(yw.Board(["Ada", "Bo"], rules="yahtzee", real_dice=True), ["sixes", "fives"], [6] * 5)
    yield Screen("bonus in sight", _turn(bonus, dice=[4, 4, 4, 4, 1], rolls=3))
    yield from _computer_screens()
    yield from _hint_screens()
    yield from _end_screens()
    yield from _trouble_screens(folder)


def _undone(board):
    board.game.undo()
    return board


def _computer_screens():
    board = yw.Board(["Ada", yw.strategy("greedy")], real_dice=True, pace=10)
    board.game.roll(rolled=[1, 2, 3, 4, 6])
    board.game.score("ones")
    yield Screen("computer begins", board)
    board = yw.Board(["Ada", yw.strategy("greedy")], real_dice=True, pace=10)
    board.game.roll(rolled=[1, 2, 3, 4, 6])
    board.game.score("ones")
    _turn(board, dice=[6, 6, 1, 2, 3])
    hold = {"held": [True, True, False, False, False]}
    yield Screen("computer holds", board, then=_told(board, plan=hold) | {"held": hold["held"]})
    yield Screen("computer rolls all", board, then=_told(board, plan={"held": [False] * 5}))
    yield Screen("computer writes", board, then=_told(board, plan={"box": "full_house"}))


def _hint_screens():
    pair = _written(yw.Board(["Ada", "Bo"], real_dice=True, hints="odds"), ["full_house", "choice"], [3, 3, 3, 6, 6])
    yield Screen("odds", _turn(pair, dice=[2, 2, 4, 4, 6], held=(0, 1)))
    end = _written(yw.Board(real_dice=True, hints="odds"), ["full_house", "choice"], [3, 3, 3, 6, 6])
    yield Screen("odds at the end", _turn(end, rolls=3, dice=[2, 2, 4, 4, 6]))
    advised = [_written(yw.Board(real_dice=True), ["choice"], [3, 3, 3, 6, 6]) for _ in range(4)]
    _turn(advised[1], dice=[2, 2, 4, 4, 6], held=(0, 1))
    _turn(advised[2], dice=[2, 2, 4, 4, 6], held=(0, 1, 2, 3))
    _turn(advised[3], rolls=3, dice=[2, 2, 4, 4, 6])
    # Solved once: all boards with these rules have it then.
    yw.solve("yacht", cache=False)
    for board in advised:
        board.hints = "advice"
        _solved(board)
    for name, board in zip(("advice before", "advice on dice", "advice held", "advice on a box"), advised, strict=True):
        yield Screen(name, board)
    two = _turn(_written(yw.Board(["Ada", "Bo"], real_dice=True), ["choice"], [3, 3, 3, 6, 6]), dice=[2, 2, 4, 4, 6])
    two.hints = "advice"
    _solved(two)
    win = {"chances": [0.523, 0.461], "tie": 0.016, "games": None, "error": 0.0}
    yield Screen("to win", two, then={"advice": two.advice | {"win": win}})
    yield Screen("to win, about", two, then={"advice": two.advice | {"win": win | {"games": 4000, "error": 0.015}}})
    yield Screen("to win, counting", two, then={"advice": two.advice | {"win": None}})
    # There is no game solved then: Python sends what odds need, and no more.
    for status in ("solving", "large", "numpy", "failed"):
        told = {"status": status, "done": 0.37, "why": "ZZZ", "boxes": []}
        yield Screen(f"advice {status}", pair, then={"hints": "advice", "advice": told})


def _solved(board):
    for _ in range(400):
        if board.advice["status"] != "solving":
            break
        _pause()
    assert board.advice["status"] == "ready", board.advice


def _pause():
    """Let the thread that solves go on."""
    import threading  # noqa: PLC0415 - only here

    threading.Event().wait(0.02)


def _end_screens():
    alone = _played(seed=11)
    best = {"best": [{"name": "Ada", "points": 190}, {"name": "Player 1", "points": 161}], "new_best": True}
    yield Screen("over alone", alone, then=_told(alone, **best))
    handed = _played(undo=False, hints_fixed="off")
    yield Screen("over by a setting", handed)
    yield Screen("over by a setting, asked", handed, (".yw-anew",))
    yield Screen("over with rolls taken back", alone, then=_told(alone, taken_back=3))
    two = _played([ENDLESS[0], LONG])
    best = {"best": [{"name": name, "points": 190} for name in (*ENDLESS, LONG)]}
    yield Screen("over of two", two, then=_told(two, **best))
    three = _played(3, "yahtzee")
    yield Screen("over of three", three)
    yield Screen("over in a tie", three, then=_told(three, winners=[0, 2]))
    review = ("[data-tool=review]",)
    for board in (alone, two):
        board._review_wish += 1
        for _ in range(400):
            if board._review["status"] != "solving":
                break
            _pause()
        assert board._review["status"] == "ready"
    yield Screen("review", alone, review)
    yield Screen("review of two", two, review)
    for status in ("off", "solving", "large", "numpy", "failed"):
        yield Screen(f"review {status}", two, review, then={"_review": {"status": status, "done": 0.37, "why": "ZZZ"}})
    traits, frames = replay_of(two.game, "en")
    yield Screen("replay", two, then=traits | frames[2])
    yield Screen("replay, settings", two, ("[data-tool=more]",), then=traits | frames[-1])


def _trouble_screens(folder):
    def refused(board, **wish):
        board.intent = {"seq": 1, "rev": board.state["rev"], **wish}
        assert board.state["notice"]
        return board

    none = [False] * 5
    yield Screen("refused", refused(yw.Board(seed=7), type="score", box="ones"))
    yield Screen("kept too soon", refused(yw.Board(seed=7), type="roll", held=[True] * 5))
    yield Screen("kept all", refused(_turn(yw.Board(seed=7)), type="roll", held=[True] * 5))
    yield Screen("nothing to undo", refused(yw.Board(seed=7), type="undo"))
    yield Screen("no such box", refused(_turn(yw.Board(seed=7)), type="score", box="yahtzee"))
    again = _written(yw.Board(real_dice=True), ["ones"], [1, 2, 2, 3, 4])
    yield Screen("used", refused(_turn(again, dice=[1, 2, 2, 3, 4]), type="score", box="ones"))
    joker = _turn(_written(yw.Board(rules="yahtzee", real_dice=True), ["yahtzee"], [6] * 5), dice=[6] * 5)
    yield Screen("barred", refused(joker, type="score", box="ones"))
    yield Screen("no roll left", refused(_turn(yw.Board(seed=7), rolls=3), type="roll", held=none))
    yield Screen("over already", refused(_played(), type="roll", held=none))
    yield Screen("strange wish", refused(yw.Board(seed=7), type="fly"), (".yw-notice summary",))
    greedy = yw.Board(["Ada", yw.strategy("greedy")], real_dice=True, pace=10)
    greedy.game.roll(rolled=[1, 2, 3, 4, 6])
    greedy.game.score("ones")
    yield Screen("its turn", refused(greedy, type="roll", held=none))
    broken = yw.Board([_Broken()], seed=7, pace=0)
    yield Screen("strategy fails", refused(broken, type="continue"), (".yw-notice summary",))
    for kind in ("keeps", "chooses", "late"):
        said = {"key": f"error.strategy_{kind}", "places": {"seat": 0}}
        yield Screen(f"strategy {kind}", broken, then=_told(broken, said=said))
    with _shelves(folder):
        yw.Board(name="walk", seed=7).game.roll()
        yield Screen("taken up", yw.Board(name="walk", seed=7))
        (path,) = folder.rglob("*.json")
        path.write_text(
            path.read_text(encoding="utf-8").replace("[3, 1, 6, 5, 3]", "[6, 6, 6, 6, 6]"), encoding="utf-8"
        )
        yield Screen("saved game edited", yw.Board(name="walk", seed=7))
        path.write_text("{", encoding="utf-8")
        yield Screen("saved games damaged", yw.Board(name="walk", seed=7), (".yw-notice summary",))
    for kind in ("read", "write"):
        board = yw.Board(seed=7)
        trouble = {"notice": "ZZZ", "said": {"key": f"error.save_{kind}", "places": {}}}
        yield Screen(f"saving: {kind}", board, then=_told(board, **trouble))
    slow = yw.Board(["Ada", yw.strategy("greedy")], real_dice=True, pace=10)
    slow.game.roll(rolled=[1, 2, 3, 4, 6])
    slow.game.score("ones")
    _turn(slow, dice=[6, 6, 1, 2, 3])
    yield Screen("strategy thinks", slow, then=_told(slow, thinking=True), wait=".yw-notice h4")
    silent = ("the kernel is silent", _turn(yw.Board(seed=7)))
    yield Screen(*silent, (".yw-go",), wait=".yw-notice h4")
    review = ("no review comes", _played(["Ada", "Bo"]), ("[data-tool=review]",))
    yield Screen(*review, wait=".yw-panel .yw-note", then={"_review_wish": 0})


def explorer_screens():
    """Return the screens of the hold explorer."""
    card = yw.Card("yahtzee", {"yahtzee": 50, "ones": 3})
    held = [True, True, False, False, False]
    yield Screen("explorer", yw.HoldExplorer())
    yield Screen("explorer, held", yw.HoldExplorer([2, 2, 4, 4, 6], held=held))
    yield Screen("explorer, one box", yw.HoldExplorer([2, 2, 4, 4, 6], aim="box", box="full_house", held=held))
    yield Screen("explorer, game", yw.HoldExplorer([2, 2, 4, 4, 6], aim="game", held=held))
    worth = {"status": "off", "boxes": [], "scores": {}, "done": 0.37, "why": "ZZZ"}
    for status in ("solving", "numpy", "large", "failed"):
        widget = yw.HoldExplorer([2, 2, 4, 4, 6], rules="yahtzee", aim="game")
        yield Screen(f"explorer, game {status}", widget, then={"worth": worth | {"status": status}})
    yield Screen("explorer, card", yw.HoldExplorer([1, 1, 4, 5, 5], "yahtzee", card=card))
    yield Screen("explorer, unrolled", yw.HoldExplorer([], "yatzy"))
    yield Screen("explorer, last", yw.HoldExplorer([2, 2, 4, 4, 6], "worldwide", rolls_left=0))
    yield Screen("explorer, own rules", yw.HoldExplorer([1, 1, 4, 5, 10, 10], _own()))
    unfold = ("?.yx-fold[aria-expanded=false]",) * 2
    buttons = ".yw-tools button:nth-child"
    yield Screen("explorer, fractions", yw.HoldExplorer([2, 2, 4, 4, 6], held=held), (f"{buttons}(2)",))
    yield Screen("explorer, help", yw.HoldExplorer(rules="yahtzee"), (f"{buttons}(3)",))
    yield Screen(
        "explorer, boxes",
        yw.HoldExplorer(),
        ("[data-panel=boxes] .yx-bar .yw-plain", "[data-tool=boxes][aria-expanded=true]"),
    )
    yield Screen("explorer, tables", yw.HoldExplorer([2, 2, 4, 4, 6], held=held), (".yw-plain[aria-pressed=false]",))
    yield Screen(
        "explorer, trials",
        yw.HoldExplorer([2, 2, 4, 4, 6], held=held, aim="box", box="full_house"),
        (*unfold, "[data-run='100']"),
    )
    yield Screen("explorer, all holds", yw.HoldExplorer([1, 2, 3, 4, 6]), (*unfold, ".yx-all", ".yx-branch"))


def lesson_screens():
    """Return the screens of the small widgets of lessons."""
    yield Screen("gallery", yw.Gallery())
    yield Screen("gallery, a hand", yw.Gallery(hand=[3, 3, 3, 6, 6]))
    yield Screen("gallery, many orders", yw.Gallery(hand=[1, 2, 3, 4, 6], pattern="2+1+1+1", counts=False))
    yield Screen("values", yw.BoxValues("yahtzee"))
    yield Screen("values, guessed", yw.BoxValues(predict=True))
    yield Screen("values, shown", yw.BoxValues("yatzy", predict=True), ("[data-tool=reveal]",))
    yield Screen("waiting", yw.WaitingLog())
    yield Screen("waiting, one more", yw.WaitingLog(rules="yahtzee"), ("[data-tool=another]",))
    yield Screen("band", yw.SamplingBand("1/6"))
    yield Screen(
        "band, some", yw.SamplingBand("1/1296", scale="plain", pooled=[(3, 100)]), ("[data-add]", "[data-add]")
    )


def class_screens():
    """Return the screens of a class's board."""
    yield Screen("class, nobody", yw.ClassBoard(seed="zzz"))
    sent = [f"{who}: {yw.play(yw.Game(seed='zzz'), yw.strategy(level)).code}" for who, level in _PUPILS]
    refused = [sent[0], "Zoë: 0000-0000-0000", f"Bo: {yw.play(yw.Game(seed=3), yw.strategy('greedy')).code}"]
    free = yw.get_rules("yahtzee", joker="free", upper_first=True)
    refused.append(f"Ada: {yw.play(yw.Game(rules=free, seed='zzz'), yw.strategy('random')).code}")
    board = yw.ClassBoard("\n".join([*sent, *refused]), seed="zzz")
    help_ = {"key": "other_hints", "values": {"hints": "odds", "wanted": "off"}}
    helped = {"line": 9, "name": "Bo", "text": "0000-0000", "why": help_}
    yield Screen("class", board, then=_told(board, refused=[*board.state["refused"], helped]))
    solved = [Standing("", {5: {f"5.{k}": stand for k in range(1, 14)}}) for stand in ("right", "wrong")]
    told = [f"{who}: {one.code}" for (who, _), one in zip(_PUPILS, solved, strict=False)]
    yield Screen("class, exercises", yw.ClassBoard("\n".join([*told, told[1]]), seed="zzz"))
    # A list that was pasted: two tables side by side where there is room.
    game = yw.play(yw.Game(seed="zzz"), yw.strategy("greedy")).code
    many = yw.ClassBoard("\n".join([*sent, *told, *(f"9b-{k:02}: {game}" for k in range(1, 15))]), seed="zzz")
    yield Screen("class, two tables", many)
    yield Screen("class, names hidden", yw.ClassBoard("\n".join(sent), seed="zzz", hide_names=True))


_PUPILS = [
    ("Ada", "greedy"),
    ("Kazimieras", "cautious"),
    (LONG, "random"),
    (ENDLESS[1], "cautious"),
]


def all_screens(folder):
    """Return every screen."""
    return [*board_screens(folder), *explorer_screens(), *lesson_screens(), *class_screens()]


def shown(folder):
    """Return what `walk.js` shows: the screens, and once for all that share them the code and the words."""
    screens = all_screens(folder)
    widgets = [screen.widget for screen in screens]
    return {
        "screens": [screen.data() for screen in screens],
        "codes": {widget._bundle: widget._code for widget in widgets},
        "words": {
            " ".join(prefixes): {locale: words_of(locale, prefixes) for locale in LOCALES}
            for prefixes in {widget._prefixes for widget in widgets}
        },
    }
