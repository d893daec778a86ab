"""`report`: a class against best play: totals, who lost how much where, and the decisions that most missed."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from yacht_widget.card import Card
from yacht_widget.classroom.collecting import collect
from yacht_widget.classroom.collection import Collection
from yacht_widget.classroom.entries import ClassGame, ClassProgress
from yacht_widget.classroom.rows import frame_of
from yacht_widget.classroom.setting import ClassSetting
from yacht_widget.classroom.verifying import described
from yacht_widget.coach.results import Decision, Keep, PlayerReview
from yacht_widget.coach.telling import Telling
from yacht_widget.dice import Dice
from yacht_widget.errors import ClassroomError, listed
from yacht_widget.exercises.book import LESSONS
from yacht_widget.exercises.exercise import Lesson
from yacht_widget.files import Paged
from yacht_widget.luck import Seed
from yacht_widget.rules import RuleSet
from yacht_widget.words import Words

if TYPE_CHECKING:
    import pandas as pd

# So many bars at most are told apart at a glance.
_BARS = 24
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
# Totals that best play stays below, or above, once in so many games are left out of the picture.
_RARE = 1e-3
_MISSED = 5
# What cost less each time teaches nothing.
_DEAR = 0.1


@dataclass(frozen=True, slots=True)
class Bar:
    """Games whose totals lie between two numbers, both among them.

    Parameters
    ----------
    least, most : int
    games : int
    expected : float or None
        How many best play would have among as many games; None where its totals are not known.
    """

    least: int
    most: int
    games: int
    expected: float | None


@dataclass(frozen=True, slots=True)
class Losses:
    """Where a pupil lost expected points.

    Parameters
    ----------
    name : str
    score : int
    luck, loss : float
    holds : tuple of float
        Lost by what was held after the first roll, after the second, and so on.
    boxes : float
        Lost by the choice of a box.
    """

    name: str
    score: int
    luck: float
    loss: float
    holds: tuple[float, ...]
    boxes: float


@dataclass(frozen=True, slots=True)
class Missed:
    """A decision that most of those who met it missed.

    Parameters
    ----------
    dice : tuple of int
        Sorted.
    rolls_left : int
        0 when a box was to be chosen.
    open : tuple of str
        Keys of the boxes that were open.
    met, missed : int
        How many stood before it, and how many decided worse than best.
    played : str
        What most of them did, in words.
    played_by : int
    best : str
    loss : float
        What it cost those who missed it, on average.
    why : str
    """

    dice: Dice
    rolls_left: int
    open: tuple[str, ...]
    met: int
    missed: int
    played: str
    played_by: int
    best: str
    loss: float
    why: str


@dataclass(frozen=True, slots=True)
class Exercised:
    """How a class stands in an exercise.

    Parameters
    ----------
    id : str
    right, wrong, missing : int
        Pupils who have it right, who answered but not rightly yet, and who did not answer.
    """

    id: str
    right: int
    wrong: int
    missing: int


@dataclass(frozen=True, slots=True, repr=False)
class ClassReport(Paged):
    """A class against best play; made by `report`.

    Parameters
    ----------
    collection : Collection
        What was reported on, with all that was refused.
    rules : RuleSet or None
        None where no game was verified.
    expected : float or None
        Mean of best play.
    bars : tuple of Bar
        Totals of the class beside those to be expected.
    losses : tuple of Losses
        Who lost how much, and where; the least first.
    missed : tuple of Missed
        Decisions that most missed, those first that were missed most often; none that cost less than 0.1 points.
    """

    collection: Collection
    rules: RuleSet | None
    expected: float | None
    bars: tuple[Bar, ...]
    losses: tuple[Losses, ...]
    missed: tuple[Missed, ...]

    @property
    def mean(self) -> float | None:
        """Mean total of the class."""
        scores = [game.score for game in self.collection]
        return math.fsum(scores) / len(scores) if scores else None

    @property
    def luck(self) -> float | None:
        """Luck on average."""
        return math.fsum(one.luck for one in self.losses) / len(self.losses) if self.losses else None

    @property
    def loss(self) -> float | None:
        """Expected points lost on average."""
        return math.fsum(one.loss for one in self.losses) / len(self.losses) if self.losses else None

    @property
    def progress(self) -> tuple[ClassProgress, ...]:
        """Codes of progress, of each pupil the last one; by name."""
        last = {one.title.casefold(): one for one in self.collection.progress}
        return tuple(last[name] for name in sorted(last))

    @property
    def exercises(self) -> tuple[Exercised, ...]:
        """Exercises of the lessons that codes of progress tell of, in the order of the course."""
        stands: dict[Lesson, dict[str, Counter[str]]] = {lesson: {} for lesson in LESSONS}
        for one in self.progress:
            for lesson, exercises in one.standing.lessons.items():
                for name, stand in exercises.items():
                    stands[lesson].setdefault(name, Counter())[stand] += 1
        counted = {name: count for lesson in stands.values() for name, count in lesson.items()}
        return tuple(Exercised(name, by["right"], by["wrong"], by["missing"]) for name, by in counted.items())

    @property
    def hardest(self) -> Exercised | None:
        """The exercise that most have not right yet; none where all that was answered is right."""
        missed = [one for one in self.exercises if one.wrong]
        return max(missed, key=lambda one: one.wrong, default=None)

    def table(self) -> pd.DataFrame:
        """Return a table of who lost how much where (needs pandas).

        Columns: ``name``, ``score``, ``luck``, ``loss``, ``roll 1`` and so on (lost by what was held after it),
        ``box``.

        Raises
        ------
        MissingError
            When pandas is not installed.
        """
        holds = () if self.rules is None else tuple(f"roll {roll}" for roll in range(1, self.rules.rolls))
        rows: list[dict[str, object]] = [
            {"name": one.name, "score": one.score, "luck": one.luck, "loss": one.loss}
            | dict(zip(holds, one.holds, strict=True))
            | {"box": one.boxes}
            for one in self.losses
        ]
        return frame_of(rows, ("name", "score", "luck", "loss", *holds, "box"))

    def in_language(self, locale: str) -> ClassReport:
        """Return the same, told in another language.

        Parameters
        ----------
        locale : {"en", "vi", "lt", "ro", "th"}

        Raises
        ------
        LocaleError
            When there are no words in it.
        """
        return report(self.collection.in_language(locale))

    def _page(self, locale: str | None) -> str:
        from yacht_widget.classroom.page import report_page  # noqa: PLC0415 - here only

        # On the page alone: in a notebook the same codes give the same report on any day.
        today = datetime.now(tz=UTC).astimezone().date()
        return report_page(self if locale is None else self.in_language(locale), made=today)

    def __repr__(self) -> str:
        words = Words(self.collection.locale)
        lines = [repr(self.collection)]
        if self.mean is not None and self.expected is not None:
            figures = (("class.mean", self.mean), ("class.mean_best", self.expected))
            lines.append("; ".join(f"{words.t(key)}: {words.fixed(value, 2)}" for key, value in figures))
        for one in self.missed:
            lines.append(
                words.t("class.missed_of", missed=one.missed, met=one.met) + f": {'-'.join(map(str, one.dice))}"
            )
            said = (
                words.t("class.most_did", what=one.played, n=one.played_by),
                words.t("class.was_best", what=one.best),
            )
            lines.append(f"    {'. '.join(said)}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        from yacht_widget.classroom.page import report_html  # noqa: PLC0415 - here only

        return report_html(self)


def report(  # noqa: PLR0913 - as of `collect`
    codes: object,
    *,
    setting: ClassSetting | None = None,
    rules: str | RuleSet | None = None,
    seed: Seed | None = None,
    pupils: Sequence[str] = (),
    locale: str | None = None,
) -> ClassReport:
    """Report on a class: totals against the exact ones of best play, losses, and the decisions that most missed.

    Parameters
    ----------
    codes : Collection or what `collect` takes
    setting, rules, seed, pupils, locale
        As of `collect`; for a collection, which has them, only another language.

    Returns
    -------
    ClassReport
        Shown with its charts in a notebook; ``to_html`` writes it as a page.

    Raises
    ------
    ClassroomError
        When games of several rules stand in it: their totals cannot be compared.
    YachtError
        As `collect`.

    Examples
    --------
    >>> from yacht_widget import Game, play, strategy
    >>> codes = [play(Game(seed="monday"), strategy(name)).code for name in ("greedy", "cautious")]
    >>> found = report(codes, seed="monday")
    >>> found.mean, round(found.expected, 3), round(found.loss, 3)
    (154.0, 166.955, 8.104)
    """
    if isinstance(codes, Collection):
        if not (setting is None and rules is None and seed is None and not pupils):
            message = "a collection has been verified already: leave out setting, rules, seed and pupils"
            raise ClassroomError(message)
        found = codes if locale is None else codes.in_language(locale)
    else:
        found = collect(codes, setting=setting, rules=rules, seed=seed, pupils=pupils, locale=locale)
    played = list(dict.fromkeys(game.game.rules for game in found))
    if len(played) > 1:
        names = listed(map(described, played))
        message = f"games of several rules stand here ({names}): report on those of one, said as rules=…"
        raise ClassroomError(message)
    reviewed = [(game, game.review) for game in found if game.review is not None]
    expected = reviewed[0][1].start if reviewed else None
    return ClassReport(
        collection=found,
        rules=played[0] if played else None,
        expected=expected,
        bars=tuple(_bars([game.score for game in found], reviewed[0][1] if reviewed else None)),
        losses=tuple(sorted(map(_losses, reviewed), key=lambda one: one.loss)),
        missed=tuple(_missed(reviewed, Words(found.locale))),
    )


def _losses(reviewed: tuple[ClassGame, PlayerReview]) -> Losses:
    game, review = reviewed
    holds = [0.0] * (game.game.rules.rolls - 1)
    boxes = 0.0
    for decision in review.decisions:
        if isinstance(decision, Keep):
            holds[decision.roll - 1] += decision.loss
        else:
            boxes += decision.loss
    return Losses(game.title, game.score, review.luck, review.loss, tuple(holds), boxes)


def _bars(scores: Sequence[int], review: PlayerReview | None) -> Iterator[Bar]:
    if not scores:
        return
    known: dict[int, float] = {}
    if review is not None:
        from yacht_widget.solver.totals import known_totals  # noqa: PLC0415 - loads NumPy

        totals = known_totals(review.solution)
        if totals is not None:
            known = {int(p): float(c) for p, c in zip(totals.points, totals.chances, strict=True)}
    low, high = _ends(known)
    low, high = min(low, *scores), max(high, *scores)
    step = next((step for step in _STEPS if (high - low) / step < _BARS), _STEPS[-1])
    for least in range(low // step * step, high + 1, step):
        most = least + step - 1
        games = sum(least <= score <= most for score in scores)
        chance = math.fsum(known.get(total, 0.0) for total in range(least, most + 1))
        yield Bar(least, most, games, len(scores) * chance if known else None)


def _ends(known: dict[int, float]) -> tuple[int, int]:
    """Return between which totals nearly all games of best play lie."""
    if not known:
        return 10**9, -(10**9)
    at_most, low, high = 0.0, min(known), max(known)
    for total, chance in sorted(known.items()):
        if at_most < _RARE <= at_most + chance:
            low = total
        if at_most < 1 - _RARE <= at_most + chance:
            high = total
        at_most += chance
    return low, high


@dataclass(slots=True)
class _Met:
    """All decisions that were made in one position."""

    open: tuple[str, ...]
    decisions: list[Decision] = field(default_factory=list)

    @property
    def worse(self) -> list[Decision]:
        return [decision for decision in self.decisions if not decision.good]

    @property
    def lost(self) -> float:
        return math.fsum(decision.loss for decision in self.decisions)


def _missed(reviewed: Sequence[tuple[ClassGame, PlayerReview]], words: Words) -> Iterator[Missed]:
    positions: dict[object, _Met] = {}
    for game, review in reviewed:
        card = Card(game.game.rules)
        for turn in review.turns:
            for decision in turn.decisions:
                place = positions.setdefault(_position(card, decision), _Met(tuple(card.open)))
                place.decisions.append(decision)
            if turn.box is not None:
                card = card.write(turn.box.played, turn.box.dice)
    most = [met for met in positions.values() if len(met.worse) > max(1, len(met.decisions) / 2)]
    dear = [met for met in most if met.lost >= _DEAR * len(met.worse)]
    for met in sorted(dear, key=lambda met: (-len(met.worse), -met.lost))[:_MISSED]:
        telling = Telling(reviewed[0][0].game.rules, words)
        dearest = max(met.worse, key=lambda decision: decision.loss)
        played, count = Counter(map(telling.played, met.decisions)).most_common(1)[0]
        yield Missed(
            dice=tuple(sorted(dearest.dice)),
            rolls_left=dearest.rolls_left,
            open=met.open,
            met=len(met.decisions),
            missed=len(met.worse),
            played=played,
            played_by=count,
            best=telling.best(dearest),
            loss=met.lost / len(met.worse),
            why=telling.why(dearest),
        )


def _position(card: Card, decision: Decision) -> object:
    """Return what tells one position from another: what is open, what bonuses hang on, the dice, the rolls left."""
    rules = card.rules
    upper = None if rules.upper_bonus is None else min(card.upper_total, rules.upper_bonus.threshold)
    joker = None if rules.joker == "none" else card.scores.get("yahtzee")
    return frozenset(card.open), upper, joker, tuple(sorted(decision.dice)), decision.rolls_left
