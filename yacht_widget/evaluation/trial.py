"""Trial games before the work begins: what a strategy looks at, and whether it answers alike at all."""

from __future__ import annotations

import random

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.evaluation.questions import Answer, Questions

# So many games are played.
TRIED = 60
# So many of their questions are asked three times in a row: even and odd numbers of questions lie between.
AT_ONCE = 60


def try_out(questions: Questions) -> None:
    """Let the strategy play some games, to see early what it looks at, and ask it the same again.

    Answers by chance, by a count, by what was asked before or by the clock nearly always show here, in milliseconds;
    following the strategy through all cards would take long, only to be thrown away.

    Parameters
    ----------
    questions : Questions

    Raises
    ------
    StrategyError
        When it answers the same question differently.
    """
    played = _Played(questions)
    for _ in range(TRIED):
        played.game()
    # In another order: each after other questions than the first time.
    played.dice.shuffle(played.asked)
    for card, roll, left, said in played.asked:
        questions.again(card, roll, left, said)


class _Played:
    """Games, with everything that was asked in them."""

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.dice = random.Random(1)  # noqa: S311 - a game, not a secret
        self.asked: list[tuple[Card, Dice, int, Answer]] = []

    def game(self) -> None:
        rules = self.questions.rules
        card = Card(rules)
        while not card.full:
            roll, left = self.questions.thrown(self.dice, ()), rules.rolls - 1
            while left:
                keep = self.questions.keep(card, roll, left)
                self._note(card, roll, left, keep)
                if keep == roll:
                    break
                roll, left = self.questions.thrown(self.dice, keep), left - 1
            key = self.questions.choose(card, roll)
            self._note(card, roll, 0, key)
            card = card.write(key, roll)

    def _note(self, card: Card, roll: Dice, left: int, said: Answer) -> None:
        if len(self.asked) < AT_ONCE:
            for _ in range(2):
                self.questions.again(card, roll, left, said)
        self.asked.append((card, roll, left, said))
