"""The only referee: `Game` knows the players, whose turn it is and what fell, and refuses what is not allowed."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MethodType

from yacht_widget import record as records
from yacht_widget.card import Card, Entry
from yacht_widget.dice import Dice, as_dice
from yacht_widget.errors import (
    GameOverError,
    PlayersError,
    RecordError,
    RollError,
    SeedError,
    UndoError,
    YachtError,
    listed,
    shown,
    switch,
)
from yacht_widget.game.events import Event, Held, Listener, Rolled, Undone, Written
from yacht_widget.game.given import GivenDice
from yacht_widget.game.keeping import held_in_roll
from yacht_widget.game.replay import record_of, replay_turn
from yacht_widget.game.seats import Round, check_range, checked_players, highest, rolled_off
from yacht_widget.luck import MAX_GAME, Luck, Seed, fresh_key, seed_key
from yacht_widget.record import GameRecord
from yacht_widget.rules import RuleSet, get_rules

MAX_TAKEN_BACK = 1_000_000_000


@dataclass(frozen=True, slots=True)
class _Position:
    """All that a move changes."""

    cards: tuple[Card, ...]
    player: int
    dice: Dice
    held: Held
    rolls_left: int


class Game:
    """A game of one or more players.

    Parameters
    ----------
    players : int or iterable of str, default 1
        How many players, or their names.
    rules : str or RuleSet, default "yacht"
        Rules of the game.
    seed : int or str, optional
        Seed of the dice (see `yacht_widget.luck`); without it nobody can foresee them.
    dice : iterable of int, optional
        Given dice instead of a seed: each roll takes the next ones, from left to right. With an empty list
        each roll must be told its dice (``rolled=``), as with real dice on a table.
    number : int, default 1
        Number of this game among those played with the seed.
    first : int, optional
        Seat of the player who starts. Without it the rules decide: by a roll-off where they have one
        (given dice skip it), else the start moves on by a seat with each game.
    undo : bool, default True
        Whether moves may be taken back.
    hints_fixed : {"off", "odds", "advice"}, optional
        The help that a teacher fixed for this game: its record states it, and a board shows no other. The game itself
        gives none.
    previews : bool, default True
        False where a teacher, beside the help, hid what open boxes would score: the record states that too.

    Raises
    ------
    PlayersError, UnknownRulesError, SeedError, DiceError

    Examples
    --------
    >>> game = Game(["Ada", "Bo"], rules="yacht", dice=[6, 2, 6, 1, 3, 6, 6, 5])
    >>> game.roll()
    (6, 2, 6, 1, 3)
    >>> game.roll(keep=[6, 6])
    (6, 6, 6, 6, 5)
    >>> game.score("sixes").points
    24
    >>> game.cards[0].total, game.players[game.player]
    (24, 'Bo')
    """

    def __init__(  # noqa: PLR0913 - each is a choice of the user
        self,
        players: int | Iterable[str] = 1,
        rules: str | RuleSet = "yacht",
        seed: Seed | None = None,
        *,
        dice: Iterable[int] | None = None,
        number: int = 1,
        first: int | None = None,
        undo: bool = True,
        hints_fixed: str | None = None,
        previews: bool = True,
    ) -> None:
        if seed is not None and dice is not None:
            message = (
                f"a game takes its dice from a seed or from given dice, not from both; got seed={shown(seed)} and dice"
            )
            raise SeedError(message)
        key = None if dice is not None else fresh_key() if seed is None else seed_key(seed)
        seats, given = checked_players(players), GivenDice(dice or ())
        self._begin(
            seats,
            get_rules(rules),
            key,
            given,
            number,
            first,
            undo=undo,
            hints_fixed=hints_fixed,
            previews=previews,
        )

    def _begin(  # noqa: PLR0913, PLR0917 - the parts of a game
        self,
        players: tuple[str, ...],
        rules: RuleSet,
        key: int | None,
        given: GivenDice,
        number: int,
        first: int | None,
        *,
        undo: bool,
        hints_fixed: str | None,
        previews: bool,
        lock: threading.RLock | None = None,
    ) -> None:
        check_range("number", number, 1, MAX_GAME)
        if first is not None:
            check_range("first", first, 0, len(players) - 1)
        self._players = players
        self._rules = rules
        self._luck = None if key is None else Luck(key, number)
        self._given = given
        self._number = number
        self._undo = switch("undo", undo, UndoError)
        if hints_fixed is not None and not (isinstance(hints_fixed, str) and hints_fixed in records.HINTS):
            message = f"hints_fixed is None or one of {listed(records.HINTS)}; got {shown(hints_fixed)}"
            raise PlayersError(message)
        self._hints_fixed = hints_fixed
        if not switch("previews", previews, PlayersError) and hints_fixed is None:
            message = "previews=False is part of what a teacher fixes: say the help too, hints_fixed='off'"
            raise PlayersError(message)
        self._previews = previews
        self._roll_off = rolled_off(self._luck, players, rules) if first is None and rules.roll_off else ()
        if first is not None:
            self._first = first
        elif self._roll_off:
            self._first = highest(self._roll_off[-1])[0]
        else:
            self._first = (number - 1) % len(players)
        self._taken_back = [0] * len(players)
        self._moves: list[Rolled | Written] = []
        self._before: list[_Position] = []
        self._now = _Position((Card(rules),) * len(players), self._first, (), (False,) * rules.dice, rules.rolls)
        self._listeners: list[weakref.ref[Listener]] = []
        self._lock = lock or threading.RLock()

    # --- What anybody may know ---

    @property
    def players(self) -> tuple[str, ...]:
        """Names of the players in seat order."""
        return self._players

    @property
    def rules(self) -> RuleSet:
        """Rules of the game."""
        return self._rules

    @property
    def number(self) -> int:
        """Number of this game among those played with its seed, from 1."""
        return self._number

    @property
    def first(self) -> int:
        """Seat of the player who started."""
        return self._first

    @property
    def roll_off(self) -> tuple[Round, ...]:
        """Rounds of the roll for who starts, each the seats that rolled and their dice; empty where there was none."""
        return self._roll_off

    @property
    def cards(self) -> tuple[Card, ...]:
        """Cards in seat order."""
        return self._now.cards

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals in seat order, with every bonus."""
        return tuple(card.total for card in self.cards)

    @property
    def player(self) -> int:
        """Seat (from 0) of the player to act; after the end, of the player who moved last."""
        return self._now.player

    @property
    def turn(self) -> int:
        """Number of the turn of that player, from 1."""
        return min(len(self.cards[self.player].scores) + 1, len(self._rules.keys))

    @property
    def dice(self) -> Dice:
        """Dice on the table by position; empty before the first roll of a turn."""
        return self._now.dice

    @property
    def held(self) -> Held:
        """Which positions were held in the last roll."""
        return self._now.held

    @property
    def rolls_left(self) -> int:
        """Rolls still allowed in this turn; 0 after the end."""
        return self._now.rolls_left

    @property
    def over(self) -> bool:
        """Whether every box of every player is filled."""
        return all(card.full for card in self.cards)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats with the highest total, once the game is over; several share a tie."""
        best = max(self.totals)
        return tuple(seat for seat, total in enumerate(self.totals) if total == best) if self.over else ()

    @property
    def previews(self) -> bool:
        """Whether a board may show what open boxes would score: false where a teacher hid it."""
        return self._previews

    @property
    def undo_allowed(self) -> bool:
        """Whether moves may be taken back in this game."""
        return self._undo

    @property
    def hints_fixed(self) -> str | None:
        """The help that a teacher fixed for this game; none where nobody did."""
        return self._hints_fixed

    @property
    def can_undo(self) -> bool:
        """Whether there is a move that may be taken back now."""
        return self._undo and bool(self._moves)

    @property
    def taken_back(self) -> tuple[int, ...]:
        """How many rolls each player saw and then took back."""
        return tuple(self._taken_back)

    @property
    def moves(self) -> tuple[Rolled | Written, ...]:
        """All moves so far, oldest first."""
        return tuple(self._moves)

    @property
    def dice_given(self) -> bool:
        """Whether the dice were given rather than drawn from a seed."""
        return self._luck is None

    @property
    def key(self) -> int | None:
        """Key of the seed of the dice, all that a record keeps of it; none where the dice were given."""
        return None if self._luck is None else self._luck.key

    @property
    def dice_told(self) -> bool:
        """Whether the next roll must be told its dice: they are given, and none are left."""
        return self._luck is None and not self._given.peek(1)

    @property
    def lock(self) -> threading.RLock:
        """Held during each move; hold it to make several moves as one where threads share the game.

        A notebook may serve widgets from another thread than its cells, so a game has to bear both at once.
        """
        return self._lock

    # --- Moves ---

    def roll(
        self,
        keep: Iterable[int] | None = None,
        *,
        held: Iterable[bool] | None = None,
        rolled: Iterable[int] | None = None,
    ) -> Dice:
        """Roll the dice, or those that are not kept.

        Parameters
        ----------
        keep : iterable of int, optional
            Faces to keep; the leftmost dice that show them stay. Not said in the first roll of a turn, and
            needed in the others: ``[]`` rolls all dice again.
        held : iterable of bool, optional
            The same by position, instead of `keep`.
        rolled : iterable of int, optional
            Where the dice are given: the faces that fell, from left to right.

        Returns
        -------
        tuple of int
            All dice by position.

        Raises
        ------
        GameOverError, RollError, KeepError, DiceError
            The game is unchanged then.
        """
        with self._lock:
            return self._roll(keep, held, rolled)

    def _roll(self, keep: Iterable[int] | None, held: Iterable[bool] | None, rolled: Iterable[int] | None) -> Dice:
        if self.over:
            message = "the game is over; no roll is left"
            raise GameOverError(message)
        if self.rolls_left == 0:
            message = f"no roll is left in this turn ({self._rules.rolls} are allowed); write a box with score(…)"
            raise RollError(message).told(key="error.no_roll")
        mask = held_in_roll(self._rules, self.dice, keep, held)
        count = mask.count(False)
        fallen = iter(self._fallen(count, rolled))
        dice = tuple(
            self.dice[place] if kept else next(fallen)
            for place, kept in enumerate(mask)
        )  # fmt: skip
        roll = self._rules.rolls - self.rolls_left + 1
        move = Rolled(self.player, self.turn, roll, mask, dice, told=rolled is not None)
        self._given.take(0 if self._luck is not None or rolled is not None else count)
        self._make(move, replace(self._now, dice=dice, held=mask, rolls_left=self.rolls_left - 1))
        return dice

    def score(self, key: str) -> Entry:
        """Write the dice into a box, which ends the turn.

        Parameters
        ----------
        key : str
            Key of the box.

        Returns
        -------
        Entry
            The points in the box, and the bonuses earned.

        Raises
        ------
        GameOverError, RollError, UnknownBoxError, BoxUsedError, BoxBarredError
            The game is unchanged then.
        """
        with self._lock:
            return self._score(key)

    def _score(self, key: str) -> Entry:
        if self.over:
            message = "the game is over; every box is filled"
            raise GameOverError(message)
        if not self.dice:
            message = "there are no dice to write yet: roll first"
            raise RollError(message).told(key="error.roll_first")
        card = self.cards[self.player]
        entry = card.entry(key, self.dice)
        cards = (*self.cards[: self.player], card.write(key, self.dice), *self.cards[self.player + 1 :])
        move = Written(self.player, self.turn, key, self.dice, entry)
        over = all(after.full for after in cards)
        self._make(
            move,
            _Position(
                cards=cards,
                player=self.player if over else (self.player + 1) % len(self._players),
                dice=(),
                held=(False,) * self._rules.dice,
                rolls_left=0 if over else self._rules.rolls,
            ),
        )
        return entry

    def undo(self) -> Rolled | Written:
        """Take back the last move, also across turns; a roll taken back is counted and comes again as it was.

        Returns
        -------
        Rolled or Written
            The move that was taken back.

        Raises
        ------
        UndoError
            When undo is switched off or there is nothing to take back.
        """
        with self._lock:
            return self._take_back()

    def _take_back(self) -> Rolled | Written:
        if not self._undo:
            message = "undo is switched off in this game"
            raise UndoError(message).told(key="error.undo_off")
        if not self._moves:
            message = "there is no move to take back"
            raise UndoError(message)
        move = self._moves.pop()
        self._now = self._before.pop()
        if isinstance(move, Rolled):
            self._taken_back[move.player] += 1
            if self._luck is None and not move.told:
                self._given.give_back([die for die, kept in zip(move.dice, move.held, strict=True) if not kept])
        self._tell(Undone(move))
        return move

    def again(self) -> Game:
        """Return the next game of the same players, rules and dice, not yet begun."""
        after = Game.__new__(Game)
        after._begin(  # noqa: SLF001 - the same class
            self._players,
            self._rules,
            self.key,
            self._given,
            self._number + 1,
            None,
            undo=self._undo,
            hints_fixed=self._hints_fixed,
            previews=self._previews,
            lock=self._lock,
        )
        return after

    def held_for(self, keep: Iterable[int]) -> Held:
        """Return which positions a keep holds: the leftmost dice that show its faces.

        Raises
        ------
        DiceError, KeepError

        Examples
        --------
        >>> Game(dice=[4, 2, 4, 4, 1]).held_for([])
        (False, False, False, False, False)
        """
        return held_in_roll(self._rules, self.dice, keep, None)

    def subscribe(self, listener: Listener) -> None:
        """Call `listener` with each move and undo from now on; a bound method is held weakly.

        Parameters
        ----------
        listener : callable
            Takes a `Rolled`, `Written` or `Undone`.
        """
        # Weakly, so that a board that nobody keeps does not live as long as its game.
        ref = weakref.WeakMethod(listener) if isinstance(listener, MethodType) else (lambda: listener)
        self._listeners.append(ref)  # type: ignore[arg-type]  # either gives the listener when called

    def unsubscribe(self, listener: Listener) -> None:
        """Stop telling `listener`; one that was never told is no error.

        Parameters
        ----------
        listener : callable
            As it was given to `subscribe`.
        """
        self._listeners = [ref for ref in self._listeners if ref() != listener]

    # --- As data ---

    def to_json(self) -> str:
        """Return the whole game as JSON text, from which `from_json` plays it again."""
        return records.to_json(record_of(self))

    @classmethod
    def from_json(cls, text: str, rules: str | RuleSet | None = None) -> Game:
        """Return the game that a record describes, after replaying and checking every move.

        Parameters
        ----------
        text : str
            What `to_json` wrote.
        rules : str or RuleSet, optional
            Those of the game; needed where it was played by rules of one's own.

        Raises
        ------
        RecordError
            When the record is damaged, edited, of another kind, or of a game by other rules than those given.

        Examples
        --------
        >>> game = Game(seed=7)
        >>> _ = game.roll()
        >>> Game.from_json(game.to_json()).dice == game.dice
        True
        """
        return cls._replay(records.from_json(text, rules))

    @property
    def code(self) -> str:
        """Short code of a solo game on a seed, from which `from_code` plays it again.

        Raises
        ------
        RecordError
            When the game has several players, rules of one's own, or given dice: such a game has the JSON only.
        """
        return records.to_code(record_of(self))

    @classmethod
    def from_code(cls, code: str) -> Game:
        """Return the game of a short code; case, spaces and hyphens do not matter.

        Raises
        ------
        RecordError
            When the code has a typing error or describes no legal game.
        """
        return cls._replay(records.from_code(code))

    def __reduce__(self) -> tuple[object, ...]:
        return Game._replay, (record_of(self),)

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn {self.turn}, {self._players[self.player]} to play"
        return f"Game({list(self._players)}, rules={self._rules.name!r}, {state})"

    # --- Inside ---

    def _make(self, move: Rolled | Written, after: _Position) -> None:
        self._before.append(self._now)
        self._moves.append(move)
        self._now = after
        self._tell(move)

    def _tell(self, event: Event) -> None:
        self._listeners = [ref for ref in self._listeners if ref() is not None]
        for ref in list(self._listeners):
            listener = ref()
            if listener is not None:
                listener(event)

    def _fallen(self, count: int, rolled: Iterable[int] | None) -> Dice:
        sides = self._rules.sides
        if self._luck is not None:
            if rolled is not None:
                message = "the dice of this game come from its seed; only a game with given dice can be told a roll"
                raise RollError(message)
            roll = self._rules.rolls - self.rolls_left + 1
            return self._luck.roll(player=self.player, turn=self.turn, roll=roll, count=count, sides=sides)
        if rolled is not None:
            return as_dice(rolled, sides=sides, count=count)
        found = self._given.peek(count)
        if len(found) < count:
            message = f"{count} dice are to be rolled, but {len(found)} are given; tell what fell: roll(rolled=[…])"
            raise RollError(message)
        return as_dice(found, sides=sides)

    @classmethod
    def _replay(cls, record: GameRecord) -> Game:
        game = cls.__new__(cls)
        try:
            game._follow(record)  # noqa: SLF001 - the same class
        except RecordError:
            raise
        except YachtError as error:
            message = f"this record describes no legal game: {error}"
            raise RecordError(message).told(key="class.why_edited") from error
        return game

    def _follow(self, record: GameRecord) -> None:
        players = checked_players(record.players)
        self._begin(
            players,
            record.rules,
            record.key,
            GivenDice(()),
            record.game,
            None,
            undo=record.undo,
            hints_fixed=record.hints,
            previews=record.previews,
        )
        self._start_with(record.first)
        for turn in record.turns:
            replay_turn(self, turn)
        self._count_taken_back(record.taken_back)

    def _start_with(self, first: int) -> None:
        if first == self._first:
            return
        check_range("first", first, 0, len(self._players) - 1)
        # Who starts may have been chosen, so another seat is no proof of an edit; its roll-off does not count then.
        self._first = first
        self._roll_off = ()
        self._now = replace(self._now, player=first)

    def _count_taken_back(self, taken_back: tuple[int, ...]) -> None:
        if len(taken_back) != len(self._players) or not all(0 <= count <= MAX_TAKEN_BACK for count in taken_back):
            message = f"this record is damaged: rolls taken back are {list(taken_back)[:12]}"
            raise RecordError(message)
        self._taken_back = list(taken_back)
