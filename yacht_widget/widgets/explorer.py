"""The hold explorer: set the dice, hold some of them, and see what each box, the turn and the game may bring."""

from __future__ import annotations

import operator
import threading
import time
from collections.abc import Iterable, Mapping
from dataclasses import replace
from html import escape
from typing import Any, Literal, SupportsIndex, cast, get_args

import traitlets
from ipywidgets import ValueWidget

from yacht_widget.card import Card, possible_points
from yacht_widget.dice import Dice, as_dice
from yacht_widget.errors import GameOverError, YachtError, listed, shown
from yacht_widget.holds import best_hold
from yacht_widget.looks import FRAME
from yacht_widget.messages import text_of
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.rules.builtin import BUILT_IN
from yacht_widget.turn_odds import check_card, turn_binary
from yacht_widget.widgets.base import PageParts, Setting, SettingError, YachtWidget, checked_held, static_text
from yacht_widget.widgets.hints import Solving, solving
from yacht_widget.widgets.snapshot import setup_of

Aim = Literal["box", "turn", "game"]

Data = dict[str, object]

_FIRST = (1, 2, 2, 4, 6)
_NOTHING: Data = {"status": "off", "boxes": [], "scores": {}, "done": 0.0, "why": ""}
# Most games are solved in less; who asks for the whole game from Python then has the answer at once.
_PATIENCE = 1.5


def _as_list(values: Iterable[object], _widget: object) -> list[object]:
    return list(values)


class HoldExplorer(YachtWidget, ValueWidget):  # type: ignore[misc]  # ipywidgets has no types
    """Explore which dice to hold: chances and expected points of each box, and all holds ranked.

    Parameters
    ----------
    dice : iterable of int, default [1, 2, 2, 4, 6]
        The dice on the table; none of them means before the first roll.
    rules : str or RuleSet, default "yacht"
        Rules of the game.
    rolls_left : int, optional
        Rolls still allowed: one less than the rules have, unless told otherwise; all of them before the first roll.
    card : Card, optional
        The sheet; an empty one unless told otherwise.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    aim : {"turn", "box", "game"}
        What holds are ranked by: the points expected in `box`, the points expected in whichever open box turns out
        best this turn (both without bonuses), or the points still to come in the whole game under best play, which
        needs NumPy and is solved when it is first asked for.
    box : str, optional
        Key of the box looked at; the last open one unless told otherwise.
    held : iterable of bool, optional
        What is held, by position; nothing unless told otherwise.
    size : {"normal", "projector"}
        ``"projector"`` shows everything large enough to be read from the back of a class room.

    Attributes
    ----------
    dice, held, rolls_left, aim, box, boxes, rules, locale, size : traits
        What is explored, to set, `observe`, `link` and `interact` with. `boxes` are the keys of the open ones.
    best : tuple of int
        The best hold for the aim, as faces (read only); nothing while it is not known.
    value : dict
        All of this at once (read only), for ``interact(function, value=explorer)``: also `keep`, the faces held.
    card : Card
        The sheet. A box that is closed without points holds 0, or where no roll gives that the fewest possible.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed, and nothing changes.

    Examples
    --------
    >>> explorer = HoldExplorer([6, 6, 6, 1, 2], aim="box", box="yacht")
    >>> explorer.best
    (6, 6, 6)
    """

    _esm = static_text("loader.js")
    _prefixes = ("explorer.", "box.", "rules.", "board.joker_", "board.upper_first", "board.details")
    _anew = "or make a new one: yw.HoldExplorer({name}=…)"

    setup = traitlets.Dict(read_only=True).tag(sync=True)
    turn = traitlets.Bytes(read_only=True).tag(sync=True)
    worth = traitlets.Dict(read_only=True).tag(sync=True)
    hand_values = traitlets.Bytes(read_only=True).tag(sync=True)

    rules = Setting().tag(sync=True, to_json=lambda rules, _widget: rules.name)
    # As lists, in which form the page sends them too: what it said itself is not sent back.
    dice = Setting().tag(sync=True, to_json=_as_list)
    held = Setting().tag(sync=True, to_json=_as_list)
    rolls_left = Setting().tag(sync=True)
    boxes = Setting().tag(sync=True, to_json=_as_list)
    box = Setting().tag(sync=True)
    aim = Setting().tag(sync=True)
    best = traitlets.Tuple(read_only=True).tag(sync=True)
    value = traitlets.Dict(read_only=True)

    def __init__(  # noqa: PLR0913 - each is a choice of the user
        self,
        dice: Iterable[int] = _FIRST,
        rules: str | RuleSet = "yacht",
        rolls_left: int | None = None,
        card: Card | None = None,
        locale: str = "auto",
        *,
        aim: Aim = "turn",
        box: str | None = None,
        held: Iterable[bool] | None = None,
        size: str = "normal",
    ) -> None:
        found = get_rules(rules)
        sheet = _playable(Card(found) if card is None else card, found)
        table = _checked_dice(_usual_dice(found) if dice is _FIRST else dice, found)
        if rolls_left is None:
            rolls_left = found.rolls - 1 if table else found.rolls
        rolls_left = _checked_rolls(rolls_left, found)
        if (rolls_left == found.rolls) != (not table):
            message = (
                f"rolls_left={shown(rolls_left)} does not fit the dice {list(table)}: before the first roll there are "
                f"none, and all {found.rolls} rolls are left"
            )
            raise SettingError(message)
        self._own = found
        self._found = found
        if held is not None and not table and any(held := checked_held(held, found.dice)):
            message = "nothing can be held before the first roll: leave out held, or give dice"
            raise SettingError(message)
        self._card = sheet
        self._given: Mapping[str, int] = sheet.scores
        self._last_dice = table or _usual_dice(found)
        self._awake = False
        self._telling = threading.RLock()
        super().__init__(
            "explorer",
            rules=found,
            dice=table,
            held=(False,) * found.dice if held is None else held,
            rolls_left=rolls_left,
            boxes=sheet.open,
            box=sheet.open[-1] if box is None else box,
            aim=aim,
            locale=locale,
            size=size,
        )
        self._awake = True
        self._publish_rules()
        self._publish()

    # --- For the user ---

    @property
    def card(self) -> Card:
        """The sheet that is explored."""
        return self._card

    @card.setter
    def card(self, card: Card) -> None:
        self._card = _playable(card, self._found)
        self._given = card.scores
        self.boxes = self._card.open
        self._settle()

    def _page_parts(self) -> PageParts:
        solved = solving(self._found)
        if solved.solution is not None:
            self._tell_worth(solved)
        names = ["turn", "worth", "hand_values", "rules", "dice", "held", "rolls_left", "boxes", "box", "aim", "locale"]
        traits = {name: self.get_state(name)[name] for name in names}
        locale = self._language_now
        title = f"{text_of('explorer.title', locale)}: {self._found.title(locale)}"
        return PageParts(title, {**traits, "setup": {**self.setup, "alive": False}})

    def __repr__(self) -> str:
        return f"HoldExplorer({list(self.dice)}, rules={self._found.name!r}, rolls_left={self.rolls_left})"

    # --- What follows from a change ---

    @traitlets.observe("dice", "rolls_left", "held", "boxes", "box", "aim")
    def _settle(self, change: dict[str, Any] | None = None) -> None:
        """Bring into step what hangs together. Each step changes something once, so this ends."""
        if not self._awake:
            return
        cause = "" if change is None else change["name"]
        rules = self._found
        # No dice lie there exactly when all rolls are left.
        if (not self.dice) != (self.rolls_left == rules.rolls):
            if cause == "rolls_left":
                self.dice = self._last_dice if self.rolls_left < rules.rolls else ()
            else:
                self.rolls_left = rules.rolls - 1 if self.dice else rules.rolls
        if self.dice:
            self._last_dice = self.dice
        elif any(self.held):
            self.held = (False,) * rules.dice
        if self._card.open != self.boxes:
            closed = [key for key in rules.keys if key not in self.boxes]
            self._card = Card(rules, {key: self._given.get(key, _fewest(rules, key)) for key in closed})
        if self.box not in self._card.open:
            self.box = self._card.open[-1]
        if cause == "held":
            self._sum_up()
        else:
            self._publish()

    @traitlets.observe("rules")
    def _on_rules(self, change: dict[str, Any]) -> None:
        if not self._awake:
            return
        before, rules = self._found, change["new"]
        self._found = rules
        self._card = Card(rules)
        self._given = {}
        with self.hold_sync():
            # What the old rules allowed is put right before anybody is told.
            self._awake = False
            try:
                if (before.dice, before.sides) != (rules.dice, rules.sides):
                    self._last_dice = _usual_dice(rules)
                    self.dice = self._last_dice if self.dice else ()
                    self.held = (False,) * rules.dice
                self.rolls_left = min(self.rolls_left, rules.rolls - 1) if self.dice else rules.rolls
                self.boxes = self._card.open
                if self.box not in self._card.open:
                    self.box = self._card.open[-1]
                self._publish_rules()
            finally:
                self._awake = True
            self._publish()

    def _publish_rules(self) -> None:
        """Tell the page the rules. It works out itself what an open box or other dice change."""
        with self.hold_sync():
            self.set_trait("setup", _explorer_setup(self._found, self._own))
            self.set_trait("turn", page_turn(self._found))
            self.set_trait("worth", _NOTHING)
            self.set_trait("hand_values", b"")

    def _publish(self) -> None:
        """Work out which hold is best, and tell the page what it cannot work out itself."""
        if self.aim != "game":
            with self._telling:
                self._sum_up(best_hold(self._card, self.dice, self.rolls_left, self.aim, self.box))
            return
        solved = solving(self._found)
        if solved.status in ("off", "solving"):
            with self._telling:
                self._tell_worth(solved)
            solved.begin(self._on_news)
            until = time.monotonic() + _PATIENCE
            while solved.status == "solving" and time.monotonic() < until:
                time.sleep(0.01)
        self._on_news()

    def _on_news(self) -> None:
        """Tell how the solving of the whole game goes; called from the thread that solves, too."""
        solved = solving(self._found)
        # What that thread began to tell of an earlier card must not come last.
        with self._telling:
            self._tell_worth(solved)
            if self.aim == "game":
                solution = solved.solution
                holds = () if solution is None else solution.holds(self._card, self.dice, self.rolls_left)
                self._sum_up(holds[0].keep if holds else ())

    def _sum_up(self, best: Dice | None = None) -> None:
        """Tell which hold is best, and everything at once."""
        if best is not None:
            self.set_trait("best", best)
        dice, held, left = self.dice, self.held, self.rolls_left
        keep = sorted(die for die, stays in zip(dice, held, strict=bool(dice)) if stays or not left)
        self.set_trait(
            "value",
            {
                "rules": self._found.name,
                "dice": dice,
                "held": held,
                "keep": tuple(keep),
                "rolls_left": left,
                "boxes": self.boxes,
                "box": self.box,
                "aim": self.aim,
                "best": self.best,
            },
        )

    def _tell_worth(self, solved: Solving) -> None:
        card, solution = self._card, solved.solution
        told: Data = {
            "status": "ready" if solution is not None else "solving" if solved.status == "off" else solved.status,
            "boxes": list(card.open),
            "scores": dict(card.scores),
            "done": solved.done,
            "why": solved.why,
        }
        if told == self.worth:
            return
        with self.hold_sync():
            if solution is not None:
                self.set_trait("hand_values", solution.hand_values(card).astype("<f8").tobytes())
            self.set_trait("worth", told)

    # --- Checks ---

    @traitlets.validate("rules")
    def _check_rules(self, proposal: dict[str, Any]) -> RuleSet:
        told = proposal["value"]
        if isinstance(told, str) and told == self._own.name:
            return self._own
        try:
            found = get_rules(told)
        except YachtError as error:
            raise SettingError(str(error)) from error
        if isinstance(told, RuleSet):
            self._own = found
        return found

    @traitlets.validate("dice")
    def _check_dice(self, proposal: dict[str, Any]) -> Dice:
        return _checked_dice(proposal["value"], self._found)

    @traitlets.validate("held")
    def _check_held(self, proposal: dict[str, Any]) -> tuple[bool, ...]:
        return checked_held(proposal["value"], self._found.dice)

    @traitlets.validate("rolls_left")
    def _check_rolls_left(self, proposal: dict[str, Any]) -> int:
        return _checked_rolls(proposal["value"], self._found)

    @traitlets.validate("boxes")
    def _check_boxes(self, proposal: dict[str, Any]) -> tuple[str, ...]:
        told, keys = proposal["value"], self._found.keys
        wished = list(told) if isinstance(told, list | tuple | set | frozenset) else [told]
        unknown = [key for key in wished if not isinstance(key, str) or key not in keys]
        if unknown or not wished or len(set(wished)) < len(wished):
            message = f"boxes are the open ones, at least one of {listed(keys)}, each once; got {shown(told)}"
            raise SettingError(message)
        return tuple(key for key in keys if key in wished)

    @traitlets.validate("box")
    def _check_box(self, proposal: dict[str, Any]) -> str:
        told, allowed = proposal["value"], self.boxes
        if not isinstance(told, str) or told not in allowed:
            message = f"box={shown(told)} is not open; open are {listed(allowed)}"
            raise SettingError(message)
        return told

    @traitlets.validate("aim")
    def _check_aim(self, proposal: dict[str, Any]) -> Aim:
        told = proposal["value"]
        if not isinstance(told, str) or told not in get_args(Aim):
            message = f"there is no aim {shown(told)}; allowed are {listed(get_args(Aim))}"
            raise SettingError(message)
        return cast("Aim", told)

    def _html(self) -> str:
        locale = self._language_now
        title = escape(f"{text_of('explorer.title', locale)}: {self._found.title(locale)}")
        dice = escape(" ".join(map(str, self.dice)) or "-")
        return f'<div lang="{locale}" style="{FRAME}"><div><b>{title}</b></div><div>{dice}</div></div>'


def page_turn(rules: RuleSet) -> bytes:
    """Return the points of every hand in every box, none barred: which may be used the page works out itself."""
    return turn_binary(Card(replace(rules, upper_first=False, joker="none")))


def _fewest(rules: RuleSet, key: str) -> int:
    """Return what a box holds that was closed without points: 0, or where no roll gives that the fewest."""
    possible = possible_points(rules)[rules.keys.index(key)]
    return 0 if 0 in possible else min(possible)


def _usual_dice(rules: RuleSet) -> Dice:
    """Return dice to begin with under any rules."""
    if (rules.dice, rules.sides) == (5, 6):
        return _FIRST
    return tuple(place % rules.sides + 1 for place in range(rules.dice))


def _checked_dice(told: object, rules: RuleSet) -> Dice:
    try:
        dice = as_dice(cast("Iterable[int]", told), sides=rules.sides)
        return as_dice(dice, sides=rules.sides, count=rules.dice) if dice else ()
    except YachtError as error:
        raise SettingError(str(error)) from error


def _checked_rolls(told: object, rules: RuleSet) -> int:
    try:
        left = operator.index(cast("SupportsIndex", told))
    except TypeError:
        left = -1
    if isinstance(told, bool) or not 0 <= left <= rules.rolls:
        message = f"rolls_left={shown(told)} is not possible; allowed are whole numbers from 0 to {rules.rolls}"
        raise SettingError(message)
    return left


def _playable(card: object, rules: RuleSet) -> Card:
    check_card(card, rules)
    sheet = cast("Card", card)
    if sheet.full:
        message = "every box of this card is filled: there is nothing left to explore"
        raise GameOverError(message)
    return sheet


def _explorer_setup(rules: RuleSet, own: RuleSet) -> Data:
    """Return the rules as the page needs them, and which others it may ask for."""
    setup = setup_of(rules, undo=False, real_dice=False)
    boxes = cast("list[Data]", setup["boxes"])
    listed_rules = [*([] if own in map(get_rules, BUILT_IN) else [own]), *map(get_rules, BUILT_IN)]
    names = {found.name: found for found in reversed(listed_rules)}
    return {
        "rules": setup["rules"],
        "boxes": [
            {**box, "face": category.face if rules.section(category) == "upper" else None, "joker": category.joker}
            for box, category in zip(boxes, rules.categories, strict=True)
        ],
        "others": [
            {"name": found.name, "builtin": is_built_in(found), "titles": dict(found.titles)}
            for found in reversed(names.values())
        ],
        "alive": True,
    }
