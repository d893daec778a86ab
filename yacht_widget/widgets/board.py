"""The board: a game to play in a cell. Python is the referee; the page shows its state and sends wishes."""

from __future__ import annotations

import weakref
from collections.abc import Iterable
from time import monotonic
from typing import Any

import traitlets

from yacht_widget.classroom.setting import ClassSetting
from yacht_widget.errors import BoardError, PlayersError, YachtError, listed, shown, switch
from yacht_widget.game import Event, Game, Held, Rolled, Undone
from yacht_widget.luck import Seed
from yacht_widget.rules import RuleSet
from yacht_widget.strategies import Strategy, is_own, known_mean
from yacht_widget.widgets.base import PageParts, Setting, SettingError, YachtWidget, checked_held, static_text
from yacht_widget.widgets.chances import Chances
from yacht_widget.widgets.computer import Moment, Plan, carry_out, decide, level_of, prepared, seats_of
from yacht_widget.widgets.fallback import board_html, names_in
from yacht_widget.widgets.hints import HINTS, Sheets, box_values, solving
from yacht_widget.widgets.memory import Memory
from yacht_widget.widgets.reviewing import NONE, review_of
from yacht_widget.widgets.snapshot import event_of, setup_of, state_of
from yacht_widget.widgets.terms import check_alone, check_beside, noting, terms_of
from yacht_widget.widgets.thinking import PATIENCE, Thought

MAX_PACE = 10.0
# So many players have a chance to win that two numbers and a tie tell.
PAIR = 2

Wish = dict[str, Any]


class Board(YachtWidget):
    """A board to play on, alone, together, or against the computer.

    Parameters
    ----------
    players : int or iterable of (str or Strategy), default 1
        How many players, or their names; a strategy plays by itself.
        A text is a name: a level is ``strategy("expert")``.
    rules : str or RuleSet, default "yacht"
        Rules of the game.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    seed : int or str, optional
        Seed of the dice, for a game that others shall play with the same luck.
    hints : {"off", "odds", "advice"}
        Help while playing, switched on the board too. ``"odds"`` shows for the dice held the best chance or the
        greatest expected points of each open box; ``"advice"`` also the best hold or box by the solved game, what
        the hold now is worth against it, and, with two players, the chance to win (needs NumPy).
    game : Game, optional
        A game to play on, with its players, rules, dice and undo; strategies may be said beside it, in its seats.
        What else is said beside it may not differ.
    name : str, optional
        With a name, an unfinished game, the finished ones and the best scores are kept in the user's data directory,
        and taken up again by the next board with this name. Without one nothing is written.
    undo : bool, default True
        Whether moves may be taken back.
    real_dice : bool, default False
        Play with dice on the table: the player tells the board what was rolled.
    hints_locked : bool, default False
        Whether `hints` is for Python alone to set: the board then shows no switch and takes none from the page.
    setting : ClassSetting, optional
        What a teacher fixed, as `yacht_widget.classroom.setting` gives it: rules, seed, undo, hints
        and previews. What is said beside it may not differ.
    previews : bool, default True
        Whether each open box shows what the dice would score there; without, a player works it out before writing.
    previews_locked : bool, default False
        Whether `previews` is for Python alone to set.
    pace : float, default 1.0
        Seconds between the steps of a computer player, 0 to 10; 0 plays its turn at once.
    size : {"normal", "projector"}
        ``"projector"`` shows everything large enough to be read from the back of a class room.

    Attributes
    ----------
    dice, held, rolls_left, player, totals, over : traits
        The game as it stands, to `observe` or link; all but `held` are read only.
    hints, previews, locale, pace, size : traits
        What was chosen above, to be changed at any time.
    state : dict
        The same and more as plain data, fresh after each move.
    game : Game
        The game itself; a move made on it from Python shows at once.
    finished : tuple of Game
        The games finished on this board, also when a new one has begun: ``board.finished[0].code``. With a `name`
        also those of boards before it, the first one and the last ones.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed.

    Examples
    --------
    >>> board = Board(["Ada", "Bo"], rules="yahtzee", seed=7)
    >>> dice = board.game.roll()
    >>> board.dice == dice, board.rolls_left
    (True, 2)
    """

    _esm = static_text("loader.js")
    _prefixes = ("board.", "box.", "coach.", "error.", "help.", "level.", "rules.")
    _anew = "a board plays one game; make a new one: yw.Board({name}=…)"

    setup = traitlets.Dict(read_only=True).tag(sync=True)
    state = traitlets.Dict(read_only=True).tag(sync=True)
    intent = traitlets.Any().tag(sync=True, echo_update=False, inner=True)

    dice = traitlets.Tuple(read_only=True).tag(sync=True)
    held = Setting(()).tag(sync=True)
    rolls_left = traitlets.Int(read_only=True).tag(sync=True)
    player = traitlets.Int(read_only=True).tag(sync=True)
    totals = traitlets.Tuple(read_only=True).tag(sync=True)
    over = traitlets.Bool(read_only=True).tag(sync=True)

    turn = traitlets.Bytes(read_only=True).tag(sync=True)
    ends = traitlets.Bytes(read_only=True).tag(sync=True)
    advice = traitlets.Dict(read_only=True).tag(sync=True)

    _review = traitlets.Dict(NONE, read_only=True).tag(sync=True)
    _review_wish = traitlets.Int().tag(sync=True)

    hints = Setting("off").tag(sync=True)
    previews = Setting(default_value=True).tag(sync=True)
    pace = Setting(1.0).tag(sync=True)

    # Which arguments were said.
    _said: frozenset[str]

    @noting
    def __init__(  # noqa: PLR0913, PLR0917 - each is a choice of the user
        self,
        players: int | Iterable[str | Strategy] = 1,
        rules: str | RuleSet = "yacht",
        locale: str = "auto",
        seed: Seed | None = None,
        hints: str = "off",
        game: Game | None = None,
        *,
        name: str | None = None,
        undo: bool = True,
        real_dice: bool = False,
        hints_locked: bool = False,
        setting: ClassSetting | None = None,
        previews: bool = True,
        previews_locked: bool = False,
        pace: float = 1.0,
        size: str = "normal",
    ) -> None:
        told = {
            "rules": rules,
            "seed": seed,
            "undo": undo,
            "real_dice": real_dice,
            "hints": hints,
            "hints_locked": hints_locked,
            "previews": previews,
            "previews_locked": previews_locked,
        }
        terms = terms_of(told, self._said, setting, game)
        names, strategies = seats_of(players)
        self._memory = Memory(name)
        self._before: tuple[Game, ...] = ()
        if setting is not None:
            check_alone(names)
        if game is not None:
            beside = {"players": names, "seed": seed, "name": name}
            check_beside(game, {what: value for what, value in beside.items() if what in self._said})
        else:
            game = self._memory.take_up(terms.table(names), terms.rules)
            self._before = self._memory.before
            # Under a setting its code is to be handed in, and is shown again.
            if game is not None and game.over and setting is None:
                self._before = (*self._before, game)
                self._memory.lay_aside(game)
                game = game.again()
        if game is None:
            given: list[int] | None = [] if terms.real_dice else None
            game = Game(
                names,
                terms.rules,
                terms.seed,
                dice=given,
                undo=terms.undo,
                hints_fixed=terms.fixed,
                previews=not terms.hidden,
            )
        self._notice: YachtError | None = self._memory.trouble
        self._strategies = prepared(strategies, game)
        self._plan: Plan | None = None
        self._thought: Thought | None = None
        self._patient_until = 0.0
        locked = {"hints": terms.hints_locked, "previews": terms.previews_locked}
        self._locked = {trait for trait, on in locked.items() if on}
        self._sheets = Sheets()
        self._chances = Chances(self._publish_hints)
        self._rev = 0
        self._publishing = False
        self._last: dict[str, object] = {"type": "loaded" if game.moves else "new"}
        self._game = game
        self._memory.sit_down(game, self._computers)
        held = self._memory.held(usual=game.held) if game.dice else self._none_held
        self._held_kept = held
        settings = {"hints": terms.hints, "previews": terms.previews, "pace": pace}
        super().__init__("board", locale=locale, size=size, held=held, **settings)
        self._sit_down(held)

    # --- For the user ---

    @property
    def game(self) -> Game:
        """The game on this board."""
        return self._game

    @property
    def finished(self) -> tuple[Game, ...]:
        """The games finished on this board, the first one first: a new game does not lose the code of one before.

        Examples
        --------
        >>> board = Board(["Ada"], seed=7, pace=0)
        >>> board.finished
        ()
        >>> from yacht_widget import play, strategy
        >>> over = play(board.game, strategy("greedy"))
        >>> after = board.new_game()
        >>> board.finished == (over,), board.finished[0].code == over.code
        (True, True)
        """
        return tuple(game for game in (*self._before, self._game) if game.over)

    def new_game(self) -> Game:
        """Begin the next game with the same players and rules, and return it."""
        with self._game.lock:
            self._memory.finish(self._game, self._computers)
            self._before = self.finished
            self._game.unsubscribe(self._on_event)
            _AT[self._game].discard(self)
            self._game = self._game.again()
            self._drop_plan()
            self._last = {"type": "new"}
            self._sit_down(self._none_held)
            return self._game

    def _page_parts(self) -> PageParts:
        from yacht_widget.widgets.page import replay_of  # noqa: PLC0415 - loaded on first use

        with self._game.lock:
            traits, frames = replay_of(self._game, self.locale, self._levels)
            if self._game.over and solving(self._game.rules).at_once() is not None:
                traits["_review"] = review_of(self._game, self._publish_review)
        locale = self._language_now
        names = ", ".join(names_in(self._game, locale, self._levels))
        return PageParts(f"{self._game.rules.title(locale)}: {names}", traits, frames)

    def __repr__(self) -> str:
        return f"Board({list(self._game.players)}, rules={self._game.rules.name!r})"

    # --- State to the page ---

    def _sit_down(self, held: Held) -> None:
        """Show a game that is new to this board."""
        game = self._game
        game.subscribe(self._on_event)
        _AT.setdefault(game, weakref.WeakSet()).add(self)
        self._publish(held)

    def _on_event(self, event: Event) -> None:
        if isinstance(event, Undone):
            # The dice are back as they were, and so is what was held for the roll that was taken back.
            held = event.move.held if isinstance(event.move, Rolled) and self._game.dice else self._game.held
        else:
            held = self._game.held
        self._drop_plan()
        self._notice = None
        self._last = event_of(event)
        self._save(held)
        self._publish(held)

    def _publish(self, held: Held | None = None) -> None:
        """Tell the page how things stand, in one message."""
        game = self._game
        self._rev += 1
        plan = self._plan
        state = state_of(game, self._computers, self._levels) | {
            "rev": self._rev,
            "plan": None if plan is None else {"box": plan.box} if plan.box else {"held": list(plan.held or ())},
            "thinking": self._thought is not None,
            "last": self._last,
            "best": [{"name": best.name, "points": best.points} for best in self._memory.best(game, self._computers)],
            "new_best": self._memory.is_new_best(game, self._computers),
            "notice": None if self._notice is None else str(self._notice),
            "said": None if self._notice is None else {"key": self._notice.key, "places": dict(self._notice.places)},
        }
        self._publishing = True
        try:
            self._tell(state, held)
        finally:
            self._publishing = False

    def _tell(self, state: dict[str, object], held: Held | None) -> None:
        game = self._game
        # All is set before anybody is told of it: who observes a trait may look at another, or make the next move.
        with self.hold_sync(), self.hold_trait_notifications():
            self.set_trait("state", state)
            setup = setup_of(
                game.rules,
                undo=game.undo_allowed,
                real_dice=game.dice_told,
                hints_locked="hints" in self._locked,
                by_teacher=game.hints_fixed is not None,
            )
            setup["previews_locked"] = "previews" in self._locked
            means = [known_mean(strategy, game.rules) for strategy in self._strategies]
            self.set_trait("setup", setup | {"means": means})
            self.set_trait("dice", game.dice)
            self.set_trait("rolls_left", game.rolls_left)
            self.set_trait("player", game.player)
            self.set_trait("totals", game.totals)
            self.set_trait("over", game.over)
            if held is not None:
                self.held = held
            self._set_hints()
            if not game.over:
                self.set_trait("_review", NONE)

    @traitlets.observe("held")
    def _share_held(self, _change: object) -> None:
        """Hold the same dice on every board with this game; after a move each of them says itself what is held."""
        with self._game.lock:
            for board in () if self._publishing else _AT.get(self._game, ()):
                if board is not self and board._plan is None:  # noqa: SLF001 - the same class
                    board.held = self.held
            if not self._publishing and self.held != self._held_kept:
                self._save(self.held)

    # --- Help while playing ---

    @traitlets.observe("hints")
    def _publish_hints(self, _change: object = None) -> None:
        with self._game.lock, self.hold_sync(), self.hold_trait_notifications():
            self._set_hints()

    def _set_hints(self) -> None:
        """Set what the page needs for odds and advice: for the sheet to act on, so that it changes once a turn."""
        game = self._game
        turn, ends = b"", b""
        advice: dict[str, object] = {"status": "off"}
        # Nobody can look at the sheets of a computer that plays its turn at once.
        if self.hints != "off" and not game.over and not (self.pace == 0 and self._to_act is not None):
            card = game.cards[game.player]
            solution = None
            if self.hints == "advice":
                solved = solving(game.rules)
                solved.begin(self._publish_hints)
                solution = solved.solution
                advice = {"status": solved.status, "done": solved.done, "why": solved.why, "boxes": []}
                if solution is not None and game.dice:
                    advice["boxes"] = box_values(card, solution, game.dice)
                if solution is not None and len(game.players) == PAIR:
                    self._chances.add_to(advice, solution, game)
            turn, ends = self._sheets.of(card, solution)
        self.set_trait("turn", turn)
        self.set_trait("ends", ends)
        self.set_trait("advice", advice)

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Take what the page says; what is locked is set right there."""
        # Advice comes from another thread: the two take turns.
        with self._game.lock:
            wrong = {name for name in self._locked if sync_data.get(name, getattr(self, name)) != getattr(self, name)}
            super().set_state({name: told for name, told in sync_data.items() if name not in wrong})
            if wrong:
                self.send_state(wrong)

    @traitlets.observe("_review_wish")
    def _publish_review(self, change: dict[str, Any] | None = None) -> None:
        """Tell the page the review that it asked for, or how far the game is solved."""
        with self._game.lock:
            wanted = change is not None or self._review["status"] == "solving"
            if wanted and self._game.over:
                self.set_trait("_review", review_of(self._game, self._publish_review))

    @property
    def _computers(self) -> list[bool]:
        return [strategy is not None for strategy in self._strategies]

    @property
    def _levels(self) -> list[dict[str, object]]:
        return [level_of(*seat) for seat in zip(self._strategies, self._game.players, strict=True)]

    @property
    def _none_held(self) -> Held:
        return (False,) * self._game.rules.dice

    # --- Wishes from the page ---

    @traitlets.observe("intent")
    def _on_intent(self, change: dict[str, Any]) -> None:
        with self._game.lock:
            self._hear(change["new"])

    def _hear(self, wish: object) -> None:
        # A stale wish was made before the page had seen what happened since: ten fast clicks are one roll.
        if not isinstance(wish, dict) or wish.get("rev") != self._rev:
            return
        before = self._rev
        self._patient_until = monotonic() + PATIENCE
        try:
            self._grant(wish)
            self._play_at_once()
        except YachtError as error:
            self._notice = error
        if self._rev == before or self._notice:
            self._publish()

    def _grant(self, wish: Wish) -> None:
        kind = wish.get("type")
        if kind == "new":
            self.new_game()
        elif kind == "undo":
            self._undo()
        elif kind == "continue":
            self._step()
        elif kind == "take_over":
            self._take_over()
        elif kind in ("roll", "score"):  # no set: what a page says may not be hashable
            if self._to_act is not None:
                message = f"it is the turn of {self._game.players[self._game.player]}, who plays by itself"
                raise BoardError(message).told(key="error.others_turn", seat=self._game.player)
            if kind == "score":
                self._game.score(wish.get("box"))  # type: ignore[arg-type]  # the game says what is no box
            else:
                self._game.roll(held=wish.get("held"), rolled=wish.get("rolled"))
        else:
            message = f"the board knows no wish {shown(kind)}"
            raise BoardError(message)

    def _undo(self) -> None:
        """Take back one move; where computers play, back to where a person decides."""
        self._game.undo()
        while self._to_act is not None and self._game.can_undo:
            self._game.undo()

    # --- Computer players ---

    @property
    def _to_act(self) -> Strategy | None:
        """The strategy whose turn it is."""
        return None if self._game.over else self._strategies[self._game.player]

    def _step(self) -> None:
        """Let the computer player whose turn it is do one thing: decide, or do what it decided."""
        strategy = self._to_act
        if strategy is None or self._thought is not None:
            return
        if self._plan is not None:
            carry_out(self._game, self._plan)
        elif not self._game.dice:
            self._game.roll()
        else:
            self._plan = self._decide(strategy)
            if self._plan is not None:
                self._publish(self._plan.held)

    def _play_at_once(self) -> None:
        while self.pace == 0 and self._thought is None and (strategy := self._to_act) is not None:
            if not self._game.dice:
                self._game.roll()
            plan = self._decide(strategy)
            if plan is not None:
                carry_out(self._game, plan)

    def _decide(self, strategy: Strategy) -> Plan | None:
        """Return what a strategy does next; nothing where it goes on thinking, which ends in `_go_on`."""
        moment = Moment.of(self._game)
        try:
            if not is_own(strategy):
                return decide(moment, strategy)
            board = weakref.ref(self)
            thought = Thought(moment, strategy, lambda thought: _answered(board, thought))
            try:
                answered = thought.answered(self._patient_until - monotonic())
            except PlayersError:  # a page without threads
                return decide(moment, strategy)
            if answered:
                return thought.plan()
        except YachtError:
            self._leave_to_person(strategy)
            raise
        self._thought = thought
        self._publish()
        return None

    def _go_on(self, thought: Thought) -> None:
        """Do what a strategy decided while the page waited for it; called in its thread."""
        with self._game.lock:
            if self._thought is not thought:
                return
            self._thought = None
            self._patient_until = monotonic() + PATIENCE
            before = self._rev
            try:
                self._follow(thought)
            except YachtError as error:
                self._notice = error
            if self._rev == before or self._notice:
                self._publish()

    def _follow(self, thought: Thought) -> None:
        try:
            plan = thought.plan()
        except YachtError:
            self._leave_to_person(thought.strategy)
            raise
        if self.pace == 0:
            carry_out(self._game, plan)
            self._play_at_once()
        else:
            self._plan = plan
            self._publish(plan.held)

    def _take_over(self) -> None:
        """Let a person play on for a strategy that thinks."""
        thought = self._thought
        if thought is not None:
            self._drop_plan()
            self._leave_to_person(thought.strategy)
            raise thought.late()

    def _leave_to_person(self, strategy: Strategy) -> None:
        # A person plays on for a strategy that cannot, rather than nobody.
        self._strategies = tuple(None if seat is strategy else seat for seat in self._strategies)

    def _drop_plan(self) -> None:
        self._plan = None
        thought, self._thought = self._thought, None
        if thought is not None:
            thought.give_up()

    def open(self) -> None:
        """Open the widget, also again."""
        # What thought when it was closed does so no more: the page is to ask anew.
        if self._thought is None and self.state.get("thinking"):
            self._publish()
        super().open()

    def close(self) -> None:
        """Close the widget; its views disappear, and who thinks for it stops."""
        if getattr(self, "_thought", None) is not None:
            with self._game.lock:
                self._drop_plan()
        super().close()

    def _save(self, held: Held) -> None:
        self._held_kept = held
        self._notice = self._memory.save(self._game, held, self._computers) or self._notice

    # --- Checks ---

    @traitlets.validate("held")
    def _check_held(self, proposal: dict[str, Any]) -> Held:
        held = checked_held(proposal["value"], self._game.rules.dice)
        if any(held) and not self._game.dice:
            message = "nothing can be held before the first roll of a turn"
            raise SettingError(message)
        return held

    @traitlets.validate("hints")
    def _check_hints(self, proposal: dict[str, Any]) -> str:
        hints = proposal["value"]
        if not isinstance(hints, str) or hints not in HINTS:
            message = f"hints={shown(hints)} is not possible; allowed are {listed(HINTS)}"
            raise SettingError(message)
        fixed = self._game.hints_fixed
        if fixed not in {None, hints}:
            message = f"hints={hints!r} cannot be: a teacher fixed hints={fixed!r} for this game"
            raise SettingError(message)
        return hints

    @traitlets.validate("previews")
    def _check_previews(self, proposal: dict[str, Any]) -> bool:
        shown_now = switch("previews", proposal["value"], SettingError)
        if shown_now and not self._game.previews:
            message = "previews=True cannot be: a teacher hid for this game what open boxes would score"
            raise SettingError(message)
        return shown_now

    @traitlets.validate("pace")
    def _check_pace(self, proposal: dict[str, Any]) -> float:
        pace = proposal["value"]
        if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 <= pace <= MAX_PACE:
            message = f"pace={shown(pace)} is not possible; allowed are 0 to {MAX_PACE:g} seconds"
            raise SettingError(message)
        return float(pace)

    def _html(self) -> str:
        return board_html(self._game, self._language_now, self._levels)


def _answered(board: weakref.ref[Board], thought: Thought) -> None:
    """Tell a board, if there still is one: it is not kept alive by one that thinks for it."""
    found = board()
    if found is not None:
        found._go_on(thought)  # noqa: SLF001 - the same module


# The boards that show a game.
_AT: weakref.WeakKeyDictionary[Game, weakref.WeakSet[Board]] = weakref.WeakKeyDictionary()
