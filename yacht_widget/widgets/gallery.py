"""The gallery: all hands of some dice by pattern, and the orders in which each can fall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import comb
from typing import Any, cast

import traitlets

from yacht_widget.dice import Dice, as_dice, lattice
from yacht_widget.errors import BoardError, YachtError, listed, shown, switch
from yacht_widget.messages import text_of
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.widgets.base import Setting, SettingError
from yacht_widget.widgets.lesson import LessonWidget, rules_of, table_html
from yacht_widget.words import Words

# More would be slow to look through, for page and pupil.
_MOST = 1500


def _as_list(values: Iterable[object], _widget: object) -> list[object]:
    return list(values)


class Gallery(LessonWidget):
    """Look through all hands: five dice have 252, in seven patterns.

    A hand that is clicked shows in how many orders it can fall, and lists them when they are few.

    Parameters
    ----------
    rules : str or RuleSet, default "yacht"
        Whose dice they are.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    hand : iterable of int, optional
        The hand looked at.
    pattern : str, optional
        Show the hands of one pattern only: how often the faces occur, such as ``"3+2"``.
    counts : bool, default True
        Whether the numbers of hands and orders are told. Without them pupils count for themselves.

    Attributes
    ----------
    hand : tuple of int
        The hand looked at, sorted; empty for none.
    pattern : str or None
    counts : bool
        What was chosen above, to be changed at any time, and to `observe` or link.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed, and nothing changes.

    Examples
    --------
    >>> gallery = Gallery(hand=[6, 3, 3, 6, 3])
    >>> gallery.hand
    (3, 3, 3, 6, 6)
    """

    _prefixes = ("gallery.",)
    _anew = "or make a new one: yw.Gallery({name}=…)"

    hand = Setting().tag(sync=True, to_json=_as_list)
    pattern = Setting(None).tag(sync=True)
    counts = Setting(default_value=True).tag(sync=True)

    def __init__(
        self,
        rules: str | RuleSet = "yacht",
        locale: str = "auto",
        *,
        hand: Iterable[int] = (),
        pattern: str | None = None,
        counts: bool = True,
    ) -> None:
        found = get_rules(rules)
        if (hands := comb(found.dice + found.sides - 1, found.dice)) > _MOST:
            message = f"a gallery shows up to {_MOST:,} hands; the rules {found.name!r} have {hands:,}"
            raise BoardError(message)
        self._rules = found
        setup: dict[str, object] = {"rules": rules_of(found)}
        super().__init__("gallery", setup, hand=hand, pattern=pattern, counts=counts, locale=locale)

    def __repr__(self) -> str:
        return f"Gallery(rules={self._rules.name!r})"

    @traitlets.validate("hand")
    def _check_hand(self, proposal: dict[str, Any]) -> Dice:
        rules = self._rules
        try:
            dice = as_dice(cast("Iterable[int]", proposal["value"]), sides=rules.sides)
            return tuple(sorted(as_dice(dice, sides=rules.sides, count=rules.dice))) if dice else ()
        except YachtError as error:
            raise SettingError(str(error)) from error

    @traitlets.validate("pattern")
    def _check_pattern(self, proposal: dict[str, Any]) -> str | None:
        told = proposal["value"]
        if told is not None and told not in (kinds := [*self._patterns()]):
            message = f"there is no pattern {shown(told)}; allowed are None and {listed(kinds)}"
            raise SettingError(message)
        return cast("str | None", told)

    @traitlets.validate("counts")
    def _check_counts(self, proposal: dict[str, Any]) -> bool:
        return switch("counts", proposal["value"], SettingError)

    def _patterns(self) -> dict[str, list[tuple[Dice, int]]]:
        """Return the hands of each pattern with the number of their orders, the most alike first."""
        grid = lattice(self._rules.dice, self._rules.sides)
        found: dict[str, list[tuple[Dice, int]]] = {}
        for roll, ways in zip(grid.rolls, grid.ways, strict=True):
            kind = "+".join(map(str, sorted(Counter(roll).values(), reverse=True)))
            found.setdefault(kind, []).append((roll, ways))
        return dict(sorted(found.items(), key=lambda group: group[1][0][1]))

    def _plain(self) -> str:
        words = Words(self._language_now)
        head = ["gallery.pattern", *(["gallery.hands_head", "gallery.ways_head"] if self.counts else [])]
        rows = []
        for kind, hands in self._patterns().items():
            key = f"gallery.kind_{kind.replace('+', '')}"
            name = words.t(key) if text_of(key) else kind.replace("+", " + ")
            row = [f"{name}: {'-'.join(map(str, hands[0][0]))}"]
            if self.counts:
                row += [words.number(len(hands)), words.number(sum(ways for _, ways in hands))]
            rows.append(row)
        return table_html([words.t(key) for key in head], rows)
