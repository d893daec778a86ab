"""Any strategy evaluated exactly, by asking it everything that can happen to it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING

from yacht_widget.card import Card
from yacht_widget.errors import StrategyError
from yacht_widget.evaluation.looks import Looks, SeenCard
from yacht_widget.evaluation.questions import Questions
from yacht_widget.evaluation.reached import LooksDeeperError, asks, follow
from yacht_widget.solver.progress import LONG, reporting
from yacht_widget.solver.states import StateSpace, state_space
from yacht_widget.strategies.asking import watched

if TYPE_CHECKING:
    from yacht_widget.rules import RuleSet
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.progress import Report
    from yacht_widget.strategies.asking import Asked

# So many games are played first, to see what the strategy looks at and how fast it is.
TRIED = 60
# `LONG` steps are about two seconds.
STEPS_A_SECOND = LONG / 2


def asked_distribution(asked: Asked, rules: RuleSet, progress: object) -> Distribution:
    """Return the chances of each total of a whole game.

    Parameters
    ----------
    asked : Asked
    rules : RuleSet
    progress : bool or callable, optional
        As in `evaluate`.

    Raises
    ------
    StrategyError
        When the strategy answers what is not allowed, raises, is too slow, or answers the same question differently.
    SolveError
        When the game is too large.
    """
    space = state_space(rules)
    try:
        return watched(partial(_evaluated, asked, space, progress), asked)
    except StrategyError as error:
        if isinstance(error.card, SeenCard):
            # What the strategy does with it from now on is not our business.
            error.card = error.card.real
            error.args = (error.args[0], error.card, *error.args[2:])
        raise


def _evaluated(asked: Asked, space: StateSpace, progress: object) -> Distribution:
    looks = Looks(space)
    seconds = _try(Questions(asked, looks))
    cards = asks(space, looks.telling())
    rolls = len(looks.table)
    steps = int(cards * rolls * space.rules.rolls * seconds * STEPS_A_SECOND)
    what = f"evaluating {asked.name} under {space.rules.name}"
    with reporting(progress=progress, what=what, steps=steps) as report:
        count = _Count(report)
        while True:
            questions = Questions(asked, looks)
            try:
                found = follow(questions, space, looks.telling(), count)
            except LooksDeeperError:
                count.again()
                continue
            if questions.check():
                return found
            # It was not seen looking at points, but it plays by them: now every card is asked about.
            looks.everything()
            count.again()


@dataclass(slots=True)
class _Count:
    """Cards done, in all attempts: they are begun again when the strategy turns out to look at more of the card."""

    report: Report | None
    before: int = 0
    done: int = 0

    def __call__(self, done: int, total: int) -> None:
        self.done = done
        if self.report is not None:
            self.report(self.before + done, self.before + total)

    def again(self) -> None:
        self.before += self.done
        self.done = 0


def _try(questions: Questions) -> float:
    """Let the strategy play some games, and return how many seconds it takes for an answer."""
    rules, taken = questions.rules, 0.0
    dice = random.Random(1)  # noqa: S311 - a game, not a secret
    for _ in range(TRIED):
        card = Card(rules)
        while not card.full:
            roll = questions.thrown(dice, ())
            left = rules.rolls - 1
            begun = perf_counter()
            while left and (keep := questions.keep(card, roll, left)) != roll:
                roll = questions.thrown(dice, keep)
                left -= 1
            box = questions.choose(card, roll)
            taken += perf_counter() - begun
            card = card.write(box, roll)
    return taken / questions.count
