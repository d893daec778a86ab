"""What a board remembers: the best scores while it is open; with a name also its game, from one session to the next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from yacht_widget.errors import RecordError, SaveError, YachtError
from yacht_widget.game import Game, Held
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet
from yacht_widget.saves import MAX_BEST, Best, Shelf, read_shelf, shelf_path, write_shelf


class Memory:
    """The memory of one board.

    Parameters
    ----------
    name : str, optional
        Under which all is kept in the user's data directory; without one nothing is written.

    Attributes
    ----------
    trouble : YachtError or None
        What went wrong in reading what was kept.
    before : tuple of Game
        The games that were finished at the table before the one on it, the first one first.
    """

    def __init__(self, name: str | None) -> None:
        self.trouble: YachtError | None = None
        self._name = name
        self._shelf = Shelf()
        self._table = ""
        self._earlier: tuple[Best, ...] = ()
        self.before: tuple[Game, ...] = ()
        self._ended: list[str] = []
        if name is not None:
            shelf_path(name)  # a name that cannot be is refused; a file that cannot be read is no reason not to play
            try:
                self._shelf = read_shelf(name)
            except SaveError as error:
                self.trouble = error

    def take_up(self, table: str, rules: RuleSet) -> Game | None:
        """Return the game kept for a table, a finished one too; none where there is none that can be played on."""
        self._table = table
        text = self._shelf.games.get(table)
        if text is None:
            return None
        game = self._read(text, rules)
        # A finished game still lies on the table.
        ended = self._shelf.finished.get(table, [])
        read = [self._read(record, rules) for record in ended if record != text]
        self.before = tuple(one for one in read if one is not None)
        self._ended = [one.to_json() for one in self.before]
        return game

    def _read(self, text: str, rules: RuleSet) -> Game | None:
        try:
            return Game.from_json(text, None if is_built_in(rules) else rules)
        except RecordError as error:
            message = f"the saved game cannot be played on, and a new one begins: {error}"
            self.trouble = self.trouble or RecordError(message).told(key="error.save_other")
            return None

    def held(self, *, usual: Held) -> Held:
        """Return what was held when the game was left, else what is usual."""
        kept = self._shelf.held.get(self._table, ())
        return kept if self._name is not None and len(kept) == len(usual) else usual

    def sit_down(self, game: Game, computers: Iterable[bool]) -> None:
        """Find the best scores by the rules of a game, but for those of its own where it was finished before."""
        earlier = list(self._shelf.best.get(_rules_id(game), ()))
        for best in _counted(game, computers):
            if best in earlier:
                earlier.remove(best)
        self._earlier = tuple(earlier)

    def finish(self, game: Game, computers: Iterable[bool]) -> None:
        """Count a game among the earlier ones."""
        self._earlier = tuple(self.best(game, computers))
        if game.over:
            self.lay_aside(game)

    def lay_aside(self, game: Game) -> None:
        """Keep a finished game for its code, when another one takes its place on the table."""
        self._ended.append(game.to_json())

    def best(self, game: Game, computers: Iterable[bool]) -> Sequence[Best]:
        """Return the best scores, best first, that of this game among them."""
        return sorted([*self._earlier, *_counted(game, computers)], key=lambda best: -best.points)[:MAX_BEST]

    def is_new_best(self, game: Game, computers: Iterable[bool]) -> bool:
        """Whether this game is better than all before it."""
        top = max((best.points for best in self._earlier), default=None)
        return top is not None and any(best.points > top for best in _counted(game, computers))

    def save(self, game: Game, held: Held, computers: Iterable[bool]) -> SaveError | None:
        """Keep a game as it stands, where the board has a name; return what went wrong."""
        if self._name is None:
            return None
        self._shelf.held[self._table] = held
        self._shelf.games.pop(self._table, None)
        record = game.to_json()
        self._shelf.games[self._table] = record
        self._shelf.finished[self._table] = [*self._ended, *([record] if game.over else [])]
        self._shelf.best[_rules_id(game)] = list(self.best(game, computers))
        try:
            write_shelf(self._name, self._shelf)
        except SaveError as error:
            return error
        return None


def _rules_id(game: Game) -> str:
    rules = game.rules
    own = "" if is_built_in(rules) else "own "
    return f"{own}{rules.name} {rules.joker}{' upper-first' if rules.upper_first else ''}"


def _counted(game: Game, computers: Iterable[bool]) -> list[Best]:
    """Scores of a game that count: finished, by people, with no roll taken back."""
    if not game.over:
        return []
    rows = zip(game.players, game.totals, game.taken_back, computers, strict=True)
    return [Best(who, total) for who, total, taken_back, computer in rows if not (computer or taken_back)]
