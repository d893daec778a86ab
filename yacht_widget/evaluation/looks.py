"""Cards that note what a strategy looks at: `SeenCard`.

A strategy may look at a whole sheet, but few do. Most ask which boxes are open and what the dice would score there,
and then their answer is the same on every card with these boxes open, whatever points stand in the others. What a
strategy looks at beyond that is a *fact* of the card; cards that agree in their open boxes and in all facts looked at
get the same answer, and one of them is asked for all. That makes 4,096 cards of Yacht out of some billions, with
nothing guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from yacht_widget.card import Card, Entry
from yacht_widget.dice import Dice
from yacht_widget.rules import points_table

if TYPE_CHECKING:
    from yacht_widget.solver.states import StateSpace

# The state as the solver tells them apart: what decides the bonuses that a move can earn.
STATE = "state"
# Facts that are attributes of a card; beside them there are the points of each box.
TOTALS = ("total", "upper_total", "lower_total", "yahtzee_bonuses")


class Looks:
    """What a strategy has looked at so far on any card, and which question it is asked now.

    Parameters
    ----------
    space : StateSpace
        Of the rules it plays by.
    """

    def __init__(self, space: StateSpace) -> None:
        self.rules = rules = space.rules
        self.facts: set[str] = set()
        # Facts that are the same on all cards with the same boxes open.
        self._idle = {STATE} if space.states == 1 << space.boxes else set()
        if not space.flag_bit:
            self._idle.add("yahtzee_bonuses")
        self.table = points_table(rules)
        # The present question: the very card and tuple that the strategy is given, and what was told of them.
        self.card: Card | None = None
        self.dice: Dice = ()
        self.scores: dict[str, int] = {}
        # Where every open box may be used for its points in the table.
        self.plain = not rules.upper_first
        self.jokers = rules.joker != "none"

    def telling(self) -> frozenset[str]:
        """Return what it looks at, as far as that can tell cards apart that agree in their open boxes."""
        return frozenset(self.facts - self._idle)

    def everything(self) -> None:
        """Note that it has looked at the whole sheet."""
        self.facts.update([STATE, "yahtzee_bonuses", *(box_fact(key) for key in self.rules.keys)])


def box_fact(key: str) -> str:
    """Return the fact of how many points stand in a box."""
    return f"box {key}"


def value_of(card: Card, fact: str, space: StateSpace) -> int | None:
    """Return a fact of a card."""
    if fact == STATE:
        return space.state(card)
    if fact in TOTALS:
        found: int = getattr(card, fact)
        return found
    return card.scores.get(fact.removeprefix("box "))


class SeenScores(Mapping[str, int]):
    """The points of a card's filled boxes: which boxes are filled may be seen freely, their points are noted."""

    def __init__(self, scores: Mapping[str, int], looks: Looks, known: frozenset[str]) -> None:
        self._scores = scores
        self._looks = looks
        self._known = known

    def __getitem__(self, key: str) -> int:
        points = self._scores[key]
        if key not in self._known:
            self._looks.facts.add(box_fact(key))
        return points

    def __contains__(self, key: object) -> bool:
        return key in self._scores

    def __iter__(self) -> Iterator[str]:
        return iter(self._scores)

    def __len__(self) -> int:
        return len(self._scores)

    def __or__(self, other: Mapping[str, int]) -> dict[str, int]:
        return dict(self) | dict(other)

    def __ror__(self, other: Mapping[str, int]) -> dict[str, int]:
        return dict(other) | dict(self)

    def copy(self) -> dict[str, int]:
        """Return them as a dictionary, as the mapping of a usual card does."""
        return dict(self)

    def __repr__(self) -> str:
        return repr(self._scores)


class SeenCard(Card):
    """A card that a strategy is shown: just like another card, but what is looked at is noted.

    Parameters
    ----------
    card : Card
        The card it stands for.
    looks : Looks
        Where it is noted.
    known : frozenset of str, optional
        Boxes whose points say nothing about the card that was asked about: those written by the strategy itself
        while it looks ahead.
    """

    __slots__ = ("_looks", "boxes", "known", "real")

    real: Card
    boxes: tuple[tuple[str, int], ...]
    known: frozenset[str]
    _looks: Looks

    def __init__(self, card: Card, looks: Looks, known: frozenset[str] = frozenset()) -> None:
        set_own = object.__setattr__
        set_own(self, "rules", card.rules)
        set_own(self, "real", card)
        set_own(self, "known", known)
        set_own(self, "_looks", looks)
        # Read more often than anything else, so they stand where they are found at once.
        self.__dict__["open"] = card.open
        self.__dict__["scores"] = SeenScores(card.scores, looks, known)
        places = {key: place for place, key in enumerate(card.rules.keys)}
        set_own(self, "boxes", tuple((key, places[key]) for key in card.open))

    @property
    def points(self) -> tuple[int | None, ...]:  # type: ignore[override]
        """Points by box; all of them are noted."""
        self._looks.everything()
        return self.real.points

    @property
    def total(self) -> int:
        """All points; noted."""
        # After a move that it made itself: what a move brings depends on the state.
        self._looks.facts.update(("total", STATE))
        return self.real.total

    @property
    def upper_total(self) -> int:
        """Points in the upper boxes; noted."""
        self._looks.facts.add("upper_total")
        return self.real.upper_total

    @property
    def upper_bonus(self) -> int:
        """Points of the upper bonus; noted."""
        if self.rules.upper_bonus is not None:
            self._looks.facts.add("upper_total")
        return self.real.upper_bonus

    @property
    def lower_total(self) -> int:
        """Points in the lower boxes; noted."""
        self._looks.facts.add("lower_total")
        return self.real.lower_total

    @property
    def yahtzee_bonuses(self) -> int:  # type: ignore[override]
        """How many further yahtzees earned a bonus; noted."""
        self._looks.facts.update(("yahtzee_bonuses", STATE))
        return self.real.yahtzee_bonuses

    def scores_for(self, dice: Iterable[int]) -> dict[str, int]:
        """Return the boxes a roll may use and its points there: they depend on the open boxes alone."""
        looks = self._looks
        if dice is not looks.dice or self is not looks.card:
            return self.real.scores_for(dice)
        if not looks.scores:
            looks.scores = self._scores_now(looks)
        return looks.scores.copy()

    def _scores_now(self, looks: Looks) -> dict[str, int]:
        dice = looks.dice
        if looks.plain and not (looks.jokers and dice[0] == dice[-1]):
            row = looks.table[dice]
            return {key: row[place] for key, place in self.boxes}
        return self.real.scores_for(dice)

    def entries_for(self, dice: Iterable[int]) -> dict[str, Entry]:
        """Return what a roll would bring in each box; the bonuses depend on the state, which is noted."""
        self._looks.facts.add(STATE)
        return self.real.entries_for(dice)

    def write(self, key: str, dice: Iterable[int]) -> Card:
        """Return the card after a roll is written, which notes what is looked at as well."""
        return SeenCard(self.real.write(key, dice), self._looks, self.known | {key})

    def by_state(self) -> Card:
        """Return the card it stands for to whoever tells cards apart by their state, which is noted."""
        self._looks.facts.add(STATE)
        return self.real

    @property
    def _identity(self) -> tuple[object, ...]:
        self._looks.everything()
        return self.real._identity  # noqa: SLF001 - of the same class

    def __eq__(self, other: object) -> bool:
        # A cache of the strategy's own looks for a card among those it has been shown: that tells nothing of the card,
        # for what it finds it has said of an equal one.
        if isinstance(other, SeenCard):
            return self.real == other.real
        return super().__eq__(other)

    def __hash__(self) -> int:
        # As above.
        return hash(self.real)

    def __repr__(self) -> str:
        return repr(self.real)

    def __reduce__(self) -> tuple[object, ...]:
        self._looks.everything()
        return self.real.__reduce__()
