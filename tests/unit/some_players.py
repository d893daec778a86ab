"""Strategies for tests, in a module of their own: other processes have to find them."""


class Sixes:
    """Keeps sixes, and writes the last open box that it may."""

    def keep(self, card, dice, rolls_left):
        return [face for face in dice if face == card.rules.sides]

    def choose(self, card, dice):
        return list(card.scores_for(dice))[-1]


class Stubborn(Sixes):
    """Writes its first box again in the middle of the game."""

    name = "stubborn"

    def choose(self, card, dice):
        return next(iter(card.scores)) if len(card.scores) == 5 else super().choose(card, dice)


class Forgetful(Sixes):
    """Remembers how often it was asked, and plays by that."""

    def __init__(self):
        self.asked = 0

    def keep(self, card, dice, rolls_left):
        self.asked += 1
        return dice[: self.asked % 4]


class Endless(Sixes):
    """Thinks for ever about its third box."""

    def choose(self, card, dice):
        while len(card.scores) == 2:
            pass
        return super().choose(card, dice)


def first_box(card, dice, rolls_left):
    """Stops at once, and writes the first box that it may."""
    return dice if rolls_left else next(iter(card.scores_for(dice)))


def quits(card, dice, rolls_left):
    """Ends the process it is in."""
    import os  # noqa: PLC0415 - nobody else needs it

    os._exit(1)
