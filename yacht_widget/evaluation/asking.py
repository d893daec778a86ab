"""Any strategy evaluated exactly, by asking it everything that can happen to it."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from yacht_widget.errors import StrategyError
from yacht_widget.evaluation.looks import Looks, SeenCard
from yacht_widget.evaluation.questions import Questions
from yacht_widget.evaluation.reached import LooksDeeperError, follow
from yacht_widget.evaluation.tables import with_tables
from yacht_widget.evaluation.trial import try_out
from yacht_widget.solver.progress import reporting, said
from yacht_widget.solver.states import StateSpace, state_space
from yacht_widget.strategies.asking import watched
from yacht_widget.words import strategy_name, words_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from yacht_widget.rules import RuleSet
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.progress import Report
    from yacht_widget.strategies.asking import Asked

# After so many seconds it is shown how far it is.
SHOWN_AFTER = 2.0


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
        return watched(partial(_evaluated, with_tables(asked, rules), space, progress), asked)
    except StrategyError as error:
        if isinstance(error.card, SeenCard):
            # What the strategy does with it from now on is not our business.
            error.card = error.card.real
            error.args = (error.args[0], error.card, *error.args[2:])
        raise


def _evaluated(asked: Asked, space: StateSpace, progress: object) -> Distribution:
    name = strategy_name(asked.name, words_for(None))
    what = said("evaluating", space.rules, name=name)
    looks = Looks(space)
    with ExitStack() as stack:
        questions = Questions(asked, looks)
        count = _Count(stack, what, progress, questions.as_cards)
        try_out(questions)
        # It ends: each time there is more told apart, at last all cards, and then there is nothing left to differ by.
        while True:
            questions = Questions(asked, looks)
            try:
                found = follow(questions, space, looks.telling(), count)
            except LooksDeeperError:
                count.again()
                continue
            if questions.check(count.again_asked):
                return found
            # It was not seen looking at points, but it plays by them: now every card is asked about.
            looks.everything()
            count.again()


class _Count:
    """Cards done, in all attempts: they are begun again when the strategy turns out to look at more of the card.

    What is asked again in the end is counted as well, as so many cards as it takes the time of.

    Parameters
    ----------
    stack : ExitStack
        Closes what is shown.
    what : str
        For the eye.
    progress : bool or callable, optional
    as_cards : callable
        Returns for how many cards' time is asked again, where there are so many cards.
    """

    def __init__(self, stack: ExitStack, what: str, progress: object, as_cards: Callable[[int], int]) -> None:
        self._stack, self._what, self._as_cards = stack, what, as_cards
        self._report = self._shown(progress)
        # How fast a strategy answers is not known: whether it takes long is seen when it has.
        self._wait = monotonic() + SHOWN_AFTER if progress is None else inf
        self._before = self._done = self._cards = 0

    def __call__(self, done: int, total: int) -> None:
        self._cards = total
        self._tell(done)

    def again_asked(self, done: int, total: int) -> None:
        """Note how many questions of how many are asked again, when all cards are done."""
        now = self._cards + self._as_cards(self._cards) * done // total
        if now > self._done:
            self._tell(now)

    def again(self) -> None:
        """Begin again with what has been done so far behind."""
        self._before += self._done
        self._done = 0

    def _tell(self, done: int) -> None:
        self._done = done
        if self._report is None and monotonic() >= self._wait:
            self._report = self._shown(progress=True)
        if self._report is not None:
            self._report(self._before + done, self._before + self._cards + self._as_cards(self._cards))

    def _shown(self, progress: object) -> Report | None:
        return self._stack.enter_context(reporting(progress=progress, what=self._what, steps=0))
