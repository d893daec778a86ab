"""What rules are made of: `Category` and `RuleSet`, both immutable."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, get_args

from yacht_widget.dice import MAX_DICE, MAX_SIDES, MIN_SIDES, Dice, as_dice
from yacht_widget.errors import RuleSetError, UnknownBoxError, listed, shown, switch
from yacht_widget.messages import text_of
from yacht_widget.names import NEEDS, can_be_name

Joker = Literal["forced", "free", "none"]
Section = Literal["upper", "lower"]

# The standard keys of the boxes that count one face; a box so named belongs to the upper section.
FACE_KEYS = ("ones", "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens")

# The box that joker rules speak of.
JOKER_BOX = "yahtzee"

MAX_ROLLS = 4


class UpperBonus(NamedTuple):
    """Points added once the upper section reaches a total."""

    threshold: int
    points: int


@dataclass(frozen=True, slots=True)
class Category:
    """A box of the sheet.

    Parameters
    ----------
    key : str
        Name in code, like ``"full_house"``.
    score : callable
        Takes the dice as a tuple sorted ascending and returns the points, a whole number.
    names, help : mapping of str to str, optional
        Name and one-line help by language (``"en"``, ``"vi"``, ``"lt"``, ``"ro"``, ``"th"``).
    face : int, optional
        The face this box counts, which puts it into the upper section. The standard keys
        (``"ones"``, ``"twos"`` …) have theirs without being told.
    joker : int, optional
        Points a joker scores here; without it a joker scores as any other roll.
    text : str, optional
        Where a built-in box finds its help among the package's own words.

    Examples
    --------
    >>> odd = Category("odd", lambda dice: sum(d for d in dice if d % 2), names={"en": "Odd dice"})
    >>> odd.name("en"), odd.points((1, 2, 3, 5, 6))
    ('Odd dice', 9)
    """

    key: str
    score: Callable[[Dice], int]
    names: Mapping[str, str] = field(default_factory=dict, compare=False)
    help: Mapping[str, str] = field(default_factory=dict, compare=False)
    face: int | None = field(default=None, kw_only=True)
    joker: int | None = field(default=None, kw_only=True)
    text: str | None = field(default=None, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        if not can_be_name(self.key):
            message = f"a box needs a key, a text like 'full_house' with {NEEDS}; got {shown(self.key)}"
            raise RuleSetError(message)
        if not callable(self.score):
            message = f"box {self.key!r} needs a scoring function that takes the sorted dice; got {shown(self.score)}"
            raise RuleSetError(message)
        for what, number in (("face", self.face), ("joker", self.joker)):
            if number is not None and (isinstance(number, bool) or not isinstance(number, int)):
                message = f"{what} of box {self.key!r} is a whole number or None; got {shown(number)}"
                raise RuleSetError(message)
        for words in (self.names, self.help):
            if not isinstance(words, Mapping):
                message = f"names and help of box {self.key!r} are mappings from language to text; got {shown(words)}"
                raise RuleSetError(message)
        _check_texts(f"names of box {self.key!r}", self.names)
        _check_texts(f"help of box {self.key!r}", self.help)
        object.__setattr__(self, "names", dict(self.names))
        object.__setattr__(self, "help", dict(self.help))
        if self.face is None and self.key in FACE_KEYS:
            object.__setattr__(self, "face", FACE_KEYS.index(self.key) + 1)

    def name(self, locale: str = "en") -> str:
        """Return the name in a language, else in English, else the key made readable."""
        return (
            self.names.get(locale)
            or self.names.get("en")
            or text_of(f"box.{self.key}", locale)
            or self.key.replace("_", " ").capitalize()
        )

    def describe(self, locale: str = "en") -> str:
        """Return the one-line help in a language, else in English, else nothing."""
        own = self.help.get(locale) or self.help.get("en")
        if own or self.text is None:
            return own or ""
        return text_of(f"help.{self.text}", locale) or ""

    def points(self, dice: Dice) -> int:
        """Return the points of a roll here, joker apart.

        Parameters
        ----------
        dice : tuple of int
            Sorted ascending.

        Raises
        ------
        RuleSetError
            When the scoring function raises or returns anything but a whole number.
        """
        try:
            result: object = self.score(dice)
        except (Exception, SystemExit) as error:
            message = f"the scoring function of box {self.key!r} failed at {list(dice)}: {error!r}"
            raise RuleSetError(message) from error
        try:
            points = operator.index(result)  # type: ignore[arg-type]  # what is no whole number raises TypeError
        except TypeError:
            points = None
        if points is None or isinstance(result, bool):
            message = (
                f"the scoring function of box {self.key!r} returned {shown(result)} for {list(dice)}; "
                "it must return a whole number"
            )
            raise RuleSetError(message)
        return points


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules of a game.

    Parameters
    ----------
    name : str
        Name of the rules.
    categories : iterable of Category
        The boxes in the order of the sheet.
    dice : int, default 5
        Number of dice, 1 to 6.
    sides : int, default 6
        Sides of each die, 2 to 10.
    rolls : int, default 3
        Rolls a turn at most, 1 to 4.
    upper_bonus : (int, int), optional
        Total of the upper boxes that earns a bonus, and its points.
    joker : {"none", "forced", "free"}
        What a further roll of equal dice may do once the box ``"yahtzee"`` is filled.
    upper_first : bool, default False
        No lower box may be used while an upper box is open.
    roll_off : bool, default False
        Whether the players roll for who starts.
    titles : mapping of str to str, optional
        Title of the game by language.

    Raises
    ------
    RuleSetError
        When a value is out of bounds, two boxes share a key, or an option lacks the boxes it speaks of.

    Examples
    --------
    >>> rules = RuleSet("mini", [Category("sum", sum), Category("pair", lambda d: 10 * (d[0] == d[1]))],
    ...                 dice=2, sides=3, rolls=2)
    >>> rules.score("pair", [3, 3])
    10
    """

    name: str
    categories: tuple[Category, ...]
    dice: int = 5
    sides: int = 6
    rolls: int = 3
    upper_bonus: UpperBonus | None = None
    joker: Joker = "none"
    upper_first: bool = field(default=False, kw_only=True)
    roll_off: bool = field(default=False, kw_only=True)
    titles: Mapping[str, str] = field(default_factory=dict, kw_only=True, compare=False)
    # Asked for with every move of a game.
    _keys: tuple[str, ...] = field(init=False, repr=False, compare=False)
    _upper: tuple[str, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not can_be_name(self.name):
            message = f"rules need a name, a text with {NEEDS}; got {shown(self.name)}"
            raise RuleSetError(message)
        object.__setattr__(self, "categories", _checked_categories(self.categories))
        for what, value in (("upper_first", self.upper_first), ("roll_off", self.roll_off)):
            switch(what, value, RuleSetError)
        _check_number("dice", self.dice, 1, MAX_DICE)
        _check_number("sides", self.sides, MIN_SIDES, MAX_SIDES)
        _check_number("rolls", self.rolls, 1, MAX_ROLLS)
        object.__setattr__(self, "_keys", tuple(category.key for category in self.categories))
        upper = tuple(category.key for category in self.categories if self.section(category) == "upper")
        object.__setattr__(self, "_upper", upper)
        if self.joker not in get_args(Joker):
            message = f"joker {shown(self.joker)} does not exist; allowed are {listed(get_args(Joker))}"
            raise RuleSetError(message)
        if self.joker != "none" and JOKER_BOX not in self.keys:
            message = f"joker {self.joker!r} needs a box with the key {JOKER_BOX!r}; the boxes are {listed(self.keys)}"
            raise RuleSetError(message)
        if not self.upper and (self.upper_bonus is not None or self.upper_first):
            message = (
                "an upper bonus, or upper boxes first, needs boxes that count a face: "
                f"use the keys {listed(FACE_KEYS[: self.sides])} or give face=…"
            )
            raise RuleSetError(message)
        if self.upper_bonus is not None:
            object.__setattr__(self, "upper_bonus", _checked_bonus(self.upper_bonus))
        if not isinstance(self.titles, Mapping):
            message = f"titles are a mapping from language to text; got {shown(self.titles)}"
            raise RuleSetError(message)
        _check_texts("titles", self.titles)
        object.__setattr__(self, "titles", dict(self.titles))

    def __hash__(self) -> int:
        # Asked for with every answer that is looked up: what differs among rules nearly always, not every box.
        return hash((self.name, self.dice, self.sides, self.rolls, self._keys, self.joker, self.upper_first))

    @property
    def keys(self) -> tuple[str, ...]:
        """Keys of the boxes in the order of the sheet."""
        return self._keys

    @property
    def upper(self) -> tuple[str, ...]:
        """Keys of the upper boxes: those that count one face of these dice."""
        return self._upper

    def section(self, category: Category) -> Section:
        """Return the section a box stands in."""
        return "upper" if category.face is not None and 1 <= category.face <= self.sides else "lower"

    def category(self, key: str) -> Category:
        """Return a box by its key.

        Raises
        ------
        UnknownBoxError
            When no box has this key.
        """
        for category in self.categories:
            if category.key == key:
                return category
        message = f"there is no box {shown(key)} under the rules {self.name!r}; the boxes are {listed(self.keys)}"
        raise UnknownBoxError(message)

    def score(self, key: str, dice: Iterable[int]) -> int:
        """Return the points of a roll in a box of an empty sheet (no joker).

        Parameters
        ----------
        key : str
            Key of the box.
        dice : iterable of int
            All dice, in any order.

        Raises
        ------
        UnknownBoxError, DiceError

        Examples
        --------
        >>> from yacht_widget.rules import get_rules
        >>> get_rules("yacht").score("full_house", [3, 6, 3, 6, 3])
        21
        """
        category = self.category(key)
        return category.points(tuple(sorted(as_dice(dice, sides=self.sides, count=self.dice))))

    def title(self, locale: str = "en") -> str:
        """Return the title of the game in a language."""
        return self.titles.get(locale) or self.titles.get("en") or text_of(f"rules.{self.name}", locale) or self.name

    def __repr__(self) -> str:
        options = ""
        if self.joker != "none":
            options += f", joker={self.joker!r}"
        if self.upper_first:
            options += ", upper_first=True"
        return f"RuleSet({self.name!r}, {len(self.categories)} boxes{options})"


def _checked_categories(categories: Iterable[Category]) -> tuple[Category, ...]:
    try:
        found = tuple(categories)
    except TypeError:
        found = ()
    if not found or not all(isinstance(category, Category) for category in found):
        message = f"categories are a list of at least one Category; got {shown(categories)}"
        raise RuleSetError(message)
    keys = [category.key for category in found]
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        message = f"each box needs a key of its own; {listed(twice)} stands there twice"
        raise RuleSetError(message)
    return found


def _check_texts(what: str, texts: Mapping[str, str]) -> None:
    """Refuse a text of which nothing can be seen; an empty one counts as none, and the next language serves."""
    for text in texts.values():
        if text and not can_be_name(text):
            message = f"{what} are texts with {NEEDS}; got {shown(text)}"
            raise RuleSetError(message)


def _check_number(what: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        message = f"{what}={shown(value)} is not possible; allowed are whole numbers from {least} to {most}"
        raise RuleSetError(message)


def _checked_bonus(bonus: Any) -> UpperBonus:  # noqa: ANN401 - what is no pair of whole numbers raises
    try:
        threshold, points = bonus
        return UpperBonus(operator.index(threshold), operator.index(points))
    except (TypeError, ValueError):
        message = f"an upper bonus is a pair (total needed, points), like (63, 35); got {shown(bonus)}"
        raise RuleSetError(message) from None
