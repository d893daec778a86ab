"""What each box is worth in one turn, played for it alone; pupils may guess before they see."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace
from numbers import Real
from typing import Any

import traitlets

from yacht_widget.card import Card
from yacht_widget.errors import BoardError, listed, shown, switch
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.turn_odds import odds, turn_binary
from yacht_widget.widgets.base import Setting, SettingError
from yacht_widget.widgets.lesson import LessonWidget, rules_of, table_html
from yacht_widget.words import Words


class BoxValues(LessonWidget):
    """Show for each box the chance of points in one turn, and the points on average, when it is played for alone.

    Parameters
    ----------
    rules : str or RuleSet, default "yacht"
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    boxes : iterable of str, optional
        Keys of the boxes shown; all unless told otherwise.
    predict : bool, default False
        Whether the values are hidden at first, with a field beside each box for a guess.

    Attributes
    ----------
    guesses : dict
        What was guessed, in points, by box; to `observe`, and to be set.
    revealed : bool
        Whether the values are shown after guessing.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed, and nothing changes.

    Examples
    --------
    >>> values = BoxValues(boxes=["choice", "yacht"], predict=True)
    >>> values.guesses = {"choice": 20}
    >>> values.guesses, values.revealed
    ({'choice': 20}, False)
    """

    _prefixes = ("values.", "small.", "box.", "rules.")
    _anew = "or make a new one: yw.BoxValues({name}=…)"

    turn = traitlets.Bytes(read_only=True).tag(sync=True)
    guesses = Setting().tag(sync=True)
    revealed = Setting(default_value=False).tag(sync=True)

    def __init__(
        self,
        rules: str | RuleSet = "yacht",
        locale: str = "auto",
        *,
        boxes: Iterable[str] | None = None,
        predict: bool = False,
    ) -> None:
        found = get_rules(rules)
        switch("predict", predict, BoardError)
        wished = list(found.keys) if boxes is None else [boxes] if isinstance(boxes, str) else list(boxes)
        if not wished or any(key not in found.keys for key in wished):
            message = f"boxes are one or more of {listed(found.keys)}; got {shown(wished)}"
            raise BoardError(message)
        self._rules = found
        self._shown = [key for key in found.keys if key in wished]
        self._predict = predict
        setup: dict[str, object] = {
            "rules": rules_of(found),
            "boxes": [
                {"key": category.key, "names": dict(category.names), "shown": category.key in wished}
                for category in found.categories
            ],
            "predict": predict,
        }
        # Each box as if it stood alone: none of them is barred by another.
        self.set_trait("turn", turn_binary(Card(replace(found, upper_first=False, joker="none"))))
        super().__init__("values", setup, guesses={}, locale=locale)

    def __repr__(self) -> str:
        return f"BoxValues(rules={self._rules.name!r})"

    @traitlets.validate("guesses")
    def _check_guesses(self, proposal: dict[str, Any]) -> dict[str, float]:
        told = proposal["value"]
        if isinstance(told, Mapping) and all(key in self._shown for key in told):
            numbers = [value for value in told.values() if isinstance(value, Real) and not isinstance(value, bool)]
            if len(numbers) == len(told) and all(map(math.isfinite, numbers)):
                return dict(told)
        message = f"guesses are numbers by box, of {listed(self._shown)}; got {shown(told)}"
        raise SettingError(message)

    @traitlets.validate("revealed")
    def _check_revealed(self, proposal: dict[str, Any]) -> bool:
        return switch("revealed", proposal["value"], SettingError)

    def _plain(self) -> str:
        words = Words(self._language_now)
        names = {category.key: category.name(self._language_now) for category in self._rules.categories}
        head = [words.t(key) for key in ("values.box", "values.chance", "values.points")]
        if self._predict and not self.revealed:
            return table_html(head, [[names[key], "?", "?"] for key in self._shown])
        turn = odds(replace(self._rules, upper_first=False, joker="none"))
        return table_html(
            head,
            [
                [names[key], words.percent(turn.chance(key, [])), words.fixed(turn.points(key, []), 2)]
                for key in self._shown
            ],
        )
