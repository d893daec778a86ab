"""`collect`: what a class sent, verified: games, progress, and what was refused, with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from yacht_widget.classroom.collection import Collection
from yacht_widget.classroom.entries import ClassGame, ClassProgress, Refused, Unread, where
from yacht_widget.classroom.found import MAX_FOUND, Found
from yacht_widget.classroom.naming import clean, named, shortened
from yacht_widget.classroom.reading import find
from yacht_widget.classroom.sayings import Saying
from yacht_widget.classroom.setting import MAX_PUPILS, ClassSetting, checked_pupil
from yacht_widget.classroom.verifying import Wanted, objection, replayed, wanted_by
from yacht_widget.errors import ClassroomError, ExerciseError, MissingError, SolveError, shown
from yacht_widget.exercises import read_code
from yacht_widget.game import Game
from yacht_widget.luck import Seed, seed_key
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.words import words_for

if TYPE_CHECKING:
    from yacht_widget.coach.results import PlayerReview
    from yacht_widget.solver import Solution


def collect(  # noqa: PLR0913 - what a class was to play
    codes: object,
    *,
    setting: ClassSetting | None = None,
    rules: str | RuleSet | None = None,
    seed: Seed | None = None,
    pupils: Iterable[str] = (),
    locale: str | None = None,
) -> Collection:
    r"""Verify what a class sent, and return it as a table.

    The engine plays each game again: a verified one is legal play on the dice of its seed, and its score is right. That
    does not tell who played, nor that it was the first try.

    Parameters
    ----------
    codes : str, path, mapping or iterable
        A pasted text (names, blank lines, bullets, codes broken over lines and in small letters are all right), a file
        with such a text, ``{name: code}``, or a list of texts, files, games and (name, code) pairs. Codes of games, of
        progress (``yw.progress().code``), and records (``game.to_json()``, one a line) may stand side by side.
    setting : ClassSetting, optional
        What the class played by; a game that does not state it is refused.
    rules, seed : optional
        Instead of a setting: what each game must have.
    pupils : iterable of str
        Codes of pupils with dice of their own (`ClassSetting.for_pupil`); a game then tells whose dice it has.
    locale : {"en", "vi", "lt", "ro", "th"}, optional
        Language of the table and of the reasons; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

    Returns
    -------
    Collection
        ``games``, ``progress``, ``refused`` and ``unread``: nothing that was sent is lost. Nothing in it changes.

    Raises
    ------
    ClassroomError
        When what is given can be no codes at all, or a file cannot be read. What a pupil sent never raises.
    YachtError
        When rules, seed or language are not possible.

    Notes
    -----
    Taken are 500,000 characters in all, 1000 games, and records of 20,000 characters each; what is longer is refused
    before it is read. See `yacht_widget.classroom.found`.

    Examples
    --------
    >>> from yacht_widget.strategies import play, strategy
    >>> code = play(Game(seed="monday"), strategy("greedy")).code
    >>> collect(f"- Ada: {code[:20].lower()}-\n{code[20:]}\n\nBo {code[:-1]}7", seed="monday")
    Verified: 1, refused: 1
    Ada  145 points, luck -6.31, lost 15.65
    Refused: line 4, Bo: This looks like a code with a typing error: its check characters do not fit.
        4RR5S4KD79V6R40MQ331MFTG…FP5BT9CW2W162Y7
    """
    collector = Collector(setting=setting, rules=rules, seed=seed, pupils=pupils, locale=locale)
    collector.add(codes)
    return collector.collection


def _wanted(
    setting: ClassSetting | None, rules: str | RuleSet | None, seed: Seed | None, pupils: Iterable[str]
) -> Wanted:
    """Return what is asked of each game.

    Raises
    ------
    YachtError
    """
    if setting is not None and not isinstance(setting, ClassSetting):
        message = f"setting is what yw.classroom.setting(…) gives; got {shown(setting)}"
        raise ClassroomError(message)
    if setting is not None and (rules is not None or seed is not None):
        message = "a setting has its rules and seed: leave out rules and seed beside it"
        raise ClassroomError(message)
    own = _checked_pupils(pupils)
    if own and (seed if setting is None else setting.seed) is None:
        message = "dice of pupils' own come from the seed of the class: say it too, as seed=… or in the setting"
        raise ClassroomError(message)
    if seed is not None:
        seed_key(seed)
    return wanted_by(setting, None if rules is None else get_rules(rules), seed, own)


def _checked_pupils(pupils: Iterable[str]) -> tuple[str, ...]:
    if isinstance(pupils, str | bytes) or not isinstance(pupils, Iterable):
        message = f"pupils are a list of their codes, like pupil_codes('9b'); got {shown(pupils)}"
        raise ClassroomError(message)
    found = tuple(islice(pupils, MAX_PUPILS + 1))
    if len(found) > MAX_PUPILS:
        message = f"a class has {MAX_PUPILS} pupils at most"
        raise ClassroomError(message)
    return tuple(map(checked_pupil, found))


@dataclass(slots=True)
class _Known:
    """A code or record that was played again, with what tells it from others; its review where one was needed."""

    game: Game
    told: tuple[str, ...]
    review: PlayerReview | None = None
    reviewed: bool = False


class Collector:
    """Takes what a class sends as it comes, and tells what it has so far.

    Parameters
    ----------
    setting, rules, seed, pupils, locale
        As of `collect`.

    Raises
    ------
    YachtError
        As `collect`.
    """

    def __init__(
        self,
        *,
        setting: ClassSetting | None = None,
        rules: str | RuleSet | None = None,
        seed: Seed | None = None,
        pupils: Iterable[str] = (),
        locale: str | None = None,
    ) -> None:
        self.words = words_for(locale)
        self.wanted = _wanted(setting, rules, seed, pupils)
        self.lines = 0
        # As much was taken as can be: that is said once, and what comes after it is not looked at.
        self.full = False
        self.games: list[ClassGame] = []
        self.progress: list[ClassProgress] = []
        self.refused: list[Refused] = []
        self.unread: list[Unread] = []
        self.seen: dict[tuple[str, ...], tuple[str, str]] = {}
        self.sources: dict[str, int] = {}
        # A code that comes again, under whatever name, is not played again.
        self.known: dict[str, _Known | Saying] = {}

    def add(self, codes: object, source: str = "") -> None:
        """Take more; lines are counted on, but for those of a file.

        Parameters
        ----------
        codes
            As of `collect`.
        source : str
            Name of what they come from, where there are several.

        Raises
        ------
        ClassroomError
            When it can be no codes at all, or a file cannot be read.
        """
        before = self.lines
        for one in find(codes):
            origin = one.source or source
            found = replace(one, line=one.line if origin else before + one.line, source=origin)
            self.lines = self.lines if origin else max(self.lines, found.line)
            self.sources.setdefault(origin, len(self.sources))
            if self.full:
                return
            if len(self.games) + len(self.progress) + len(self.refused) >= MAX_FOUND:
                self.full = True
                found = Found(found.line, "", "rest", f"{MAX_FOUND}", source=found.source)
            self._take(found)

    def remove(self, refused: Refused) -> None:
        """Forget something that was refused; what is not there is no error.

        Parameters
        ----------
        refused : Refused
        """
        self.refused = [one for one in self.refused if one != refused]

    @property
    def collection(self) -> Collection:
        """All that was taken so far."""
        return Collection(
            games=tuple(self.games),
            progress=tuple(self.progress),
            refused=tuple(sorted(self.refused, key=lambda one: (self.sources[one.source], one.line))),
            unread=tuple(self.unread),
            locale=self.words.locale,
            wanted=self.wanted,
        )

    def _take(self, found: Found) -> None:
        if found.kind in {"game", "record"}:
            self._take_game(found)
        elif found.kind == "progress":
            self._take_progress(found)
        elif found.kind == "none":
            self.unread.append(Unread(found.line, found.text, found.source))
        else:
            values = {"n": found.text} if found.kind in {"long", "rest"} else {}
            self._refuse(found, Saying(found.kind, values))

    def _refuse(self, found: Found, why: Saying) -> None:
        # What was sent goes onto pages as it is told here: nothing of it may be half a character, or turn the writing.
        text = "" if found.kind in {"long", "rest"} else shortened(clean(found.text), 100)
        values = {name: clean(value[:300]) if isinstance(value, str) else value for name, value in why.values.items()}
        self.refused.append(
            Refused(found.line, found.name, text, Saying(why.key, values), self.words.locale, found.source)
        )

    def _take_game(self, found: Found) -> None:
        known = self._known(found)
        if isinstance(known, Saying):
            self._refuse(found, known)
            return
        game, told = known.game, known.told
        pupil = self.wanted.keys.get(game.key or 0, "")
        # A name in a record is a pupil's text like any other.
        name = found.name or pupil or named(game.players[0] if game.players[0] != "Player 1" else "")
        same = self.seen.get((*told, name.casefold())) or (None if name else self._seen_anywhere(told))
        if same is not None:
            self._refuse(found, Saying("pasted_twice", {"line": same[0]}))
            return
        copy = self._seen_anywhere(told)
        self.seen[*told, name.casefold()] = (where(found.line, found.source), name)
        if not known.reviewed:
            known.review, known.reviewed = _review(game, self.words.locale), True
        self.games.append(
            ClassGame(
                line=found.line,
                name=name,
                game=game,
                review=known.review,
                remarks=tuple(self._remarks(found, game, name, pupil, copy)),
                locale=self.words.locale,
                source=found.source,
            )
        )

    def _known(self, found: Found) -> _Known | Saying:
        """Return the game that was found, or why it is refused; the same text is played again once only."""
        known = self.known.get(found.text) if found.text else None
        if known is None:
            game = replayed(found, self.wanted.rules)
            why = game if isinstance(game, Saying) else objection(game, self.wanted)
            if why is not None or isinstance(game, Saying):
                known = why or Saying("damaged")
            else:
                known = _Known(game, (game.to_json() if found.kind == "record" else game.code,))
            if found.text:
                self.known[found.text] = known
        return known

    def _seen_anywhere(self, told: tuple[str, ...]) -> tuple[str, str] | None:
        return next((where for key, where in self.seen.items() if key[:-1] == told), None)

    def _remarks(
        self, found: Found, game: Game, name: str, pupil: str, copy: tuple[str, str] | None
    ) -> Iterable[Saying]:
        if found.unsure and (found.name or not name):
            yield Saying("unsure_name" if found.name else "uneven_names")
        if "\ufffd" in name:
            yield Saying("not_utf8")
        if copy is not None:
            yield Saying("same_game", {"name": copy[1] or f"#{copy[0]}"})
        before = sum(bool(name) and other.name.casefold() == name.casefold() for other in self.games)
        if before:
            yield Saying("again", {"i": before + 1})
        if pupil and name and pupil != " ".join(name.casefold().split()):
            yield Saying("dice_of", {"pupil": pupil})
        if game.number != 1:
            yield Saying("number", {"i": game.number})
        if game.taken_back[0]:
            yield Saying("taken_back", {"n": game.taken_back[0]})

    def _take_progress(self, found: Found) -> None:
        try:
            standing = read_code(found.text, self.words.locale)
        except ExerciseError:
            self._refuse(found, Saying("damaged"))
            return
        name = found.name or standing.pupil
        key = ("progress", standing.code, name.casefold())
        if key in self.seen:
            self._refuse(found, Saying("pasted_twice", {"line": self.seen[key][0]}))
            return
        self.seen[key] = (where(found.line, found.source), name)
        self.progress.append(ClassProgress(found.line, name, standing, found.source))


def _review(game: Game, locale: str) -> PlayerReview | None:
    """Return the review of a game; none without NumPy, or under rules too large to solve."""
    from yacht_widget.coach import review  # noqa: PLC0415 - only games that were found need it

    try:
        return review(game, locale=locale, solution=_solved(game.rules)).players[0]
    except (ModuleNotFoundError, SolveError, MissingError):
        return None


# Each set of rules is solved once, and so are the totals that a report asks it for: room for all of the package's, so
# that codes which take turns in them do not have them solved again and again.
@lru_cache(maxsize=16)
def _solved(rules: RuleSet) -> Solution:
    from yacht_widget.solver import solve  # noqa: PLC0415 - loads NumPy

    return solve(rules, progress=False)
