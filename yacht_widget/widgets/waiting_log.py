"""A log of many turns, each of them played for one box: how long one waits, and what comes after a long wait."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from functools import cache
from typing import Any, SupportsIndex, cast

import traitlets

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.errors import YachtError, shown
from yacht_widget.holds import best_hold
from yacht_widget.luck import Luck, Seed, seed_key
from yacht_widget.rules import Category, RuleSet, get_rules
from yacht_widget.turn_odds import odds
from yacht_widget.widgets.base import Setting, SettingError
from yacht_widget.widgets.lesson import LessonWidget, rules_of, table_html
from yacht_widget.words import Words

MAX_TURNS = 10_000
# Turns of a game of the seed: a log takes as many games as it needs.
_IN_GAME = 1000
_FIVE_ALIKE = {"yacht", "yahtzee", "yatzy"}


def _as_list(values: Iterable[object], _widget: object) -> list[object]:
    return list(values)


class WaitingLog(LessonWidget):
    """Play many turns for one box and nothing else, and log in which of them it came.

    The dice are those of a seed of the log's own: they tell nothing of the dice of any game.

    Parameters
    ----------
    turns : int, default 500
        How many; up to 10,000.
    seed : int or str, default 1
        Another seed is another log.
    rules : str or RuleSet, default "yacht"
    box : str, optional
        Key of the box played for; five alike, whatever it is called, unless told otherwise.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    after : int, default 10
        Turns that come after so many without are tallied by themselves.

    Attributes
    ----------
    came : tuple of int
        The turns that brought it, counted from 1 (read only).
    turns, seed, after : traits
        What was chosen above, to be changed at any time, and to `observe` or link.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed, and nothing changes.

    Examples
    --------
    >>> log = WaitingLog(turns=100, seed=2)
    >>> log.came
    (10, 33, 44, 69, 77, 82)
    """

    _prefixes = ("waiting.", "small.", "box.", "rules.")
    _anew = "or make a new one: yw.WaitingLog({name}=…)"

    came = traitlets.Tuple(read_only=True).tag(sync=True, to_json=_as_list)
    turns = Setting().tag(sync=True)
    seed = Setting().tag(sync=True)
    after = Setting().tag(sync=True)

    def __init__(  # noqa: PLR0913 - each is a choice of the user
        self,
        turns: int = 500,
        seed: Seed = 1,
        rules: str | RuleSet = "yacht",
        box: str | None = None,
        locale: str = "auto",
        *,
        after: int = 10,
    ) -> None:
        found = get_rules(rules)
        alike = [key for key in found.keys if key in _FIVE_ALIKE]
        category = found.category((alike or list(found.keys))[-1] if box is None else box)
        self._rules = found
        self._box = category
        # A turn is played for coming at all, not for many points.
        came = Category(category.key, lambda dice: int(category.points(dice) > 0))
        self._chased = RuleSet("chased", (came,), dice=found.dice, sides=found.sides, rolls=found.rolls)
        self._log: tuple[Seed, list[bool]] = (seed, [])
        self._hold = cache(self._best_hold)
        setup: dict[str, object] = {
            "rules": rules_of(found),
            "box": {"key": category.key, "names": dict(category.names)},
            "chance": odds(self._chased).chance(category.key, []),
            "most": MAX_TURNS,
        }
        super().__init__("waiting", setup, turns=turns, seed=seed, after=after, locale=locale)
        self._play()

    def __repr__(self) -> str:
        return f"WaitingLog({self.turns}, seed={self.seed!r}, rules={self._rules.name!r}, box={self._box.key!r})"

    @traitlets.observe("turns", "seed")
    def _play(self, _change: object = None) -> None:
        """Play on where the log of this seed ends, and tell which turns brought it."""
        if not self._part:
            return
        kept, log = self._log
        if kept != self.seed:
            log = []
            self._log = (self.seed, log)
        key = seed_key(f"waiting log {self.seed}")
        while len(log) < self.turns:
            game, turn = divmod(len(log), _IN_GAME)
            log.append(self._chase(Luck(key, game=game + 1), turn + 1))
        self.set_trait("came", tuple(turn for turn, came in enumerate(log[: self.turns], 1) if came))

    def _chase(self, luck: Luck, turn: int) -> bool:
        """Play one turn for the box, and return whether it came."""
        rules = self._rules
        keep: Dice = ()
        for left in range(rules.rolls - 1, -1, -1):
            fallen = luck.roll(
                player=0, turn=turn, roll=rules.rolls - left, count=rules.dice - len(keep), sides=rules.sides
            )
            dice = tuple(sorted((*keep, *fallen)))
            keep = self._hold(dice, left)
            if len(keep) == rules.dice:
                break
        return self._box.points(dice) > 0

    def _best_hold(self, dice: Dice, left: int) -> Dice:
        return best_hold(Card(self._chased), dice, left, "box", self._box.key)

    @traitlets.validate("turns")
    def _check_turns(self, proposal: dict[str, Any]) -> int:
        return _whole("turns", proposal["value"], 1, MAX_TURNS)

    @traitlets.validate("after")
    def _check_after(self, proposal: dict[str, Any]) -> int:
        return _whole("after", proposal["value"], 1, 100)

    @traitlets.validate("seed")
    def _check_seed(self, proposal: dict[str, Any]) -> Seed:
        try:
            seed_key(proposal["value"])
        except YachtError as error:
            raise SettingError(str(error)) from error
        return cast("Seed", proposal["value"])

    def _plain(self) -> str:
        words = Words(self._language_now)
        name = self._box.name(self._language_now)
        waits = [turn - before for before, turn in zip((0, *self.came), self.came, strict=False)]
        rows = [
            [words.number(number), words.number(turn), words.number(wait)]
            for number, (turn, wait) in enumerate(zip(self.came, waits, strict=True), 1)
        ]
        share = words.percent(len(self.came) / self.turns)
        told = words.t("waiting.summary", box=name, came=len(self.came), n=self.turns, share=share)
        return f"<div>{told}</div>" + table_html([name, words.t("waiting.turn"), words.t("waiting.waited")], rows[:30])


def _whole(what: str, told: object, least: int, most: int) -> int:
    try:
        number = operator.index(cast("SupportsIndex", told))
    except TypeError:
        number = least - 1
    if isinstance(told, bool) or not least <= number <= most:
        message = f"{what}={shown(told)} is not possible; allowed are whole numbers from {least} to {most:,}"
        raise SettingError(message)
    return number
