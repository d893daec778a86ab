"""Plain enumeration over ordered dice, written apart from the engine: slow, short, and in fractions.

It knows the dice one by one (no multisets), tries every way to hold them, and asks the card what a roll may do.
"""

from fractions import Fraction
from functools import cache
from itertools import product


def throws(rules, count):
    return list(product(range(1, rules.sides + 1), repeat=count))


def mean(values):
    values = list(values)
    return Fraction(sum(values)) / len(values)


def rerolled(rules, dice, held):
    """Return every ordered outcome of rolling the dice that are not held."""
    kept = [die for die, stays in zip(dice, held, strict=True) if stays]
    return [tuple(sorted((*kept, *fallen))) for fallen in throws(rules, len(dice) - len(kept))]


def turn(rules, worth):
    """Return a function (dice, rolls left) -> best mean of `worth` (a function of the final dice)."""

    @cache
    def best(dice, rolls_left):
        if rolls_left == 0:
            return Fraction(worth(dice))
        return max(hold(dice, held, rolls_left) for held in product((False, True), repeat=len(dice)))

    @cache
    def hold(dice, held, rolls_left):
        if all(held):
            return Fraction(worth(dice))
        return mean(best(after, rolls_left - 1) for after in rerolled(rules, dice, held))

    best.hold = hold
    return best


def start(rules, best):
    return mean(best(tuple(sorted(dice)), rules.rolls - 1) for dice in throws(rules, rules.dice))


class Game:
    """The whole game: `value(card)` is what is still to come, as totals of full cards tell it."""

    def __init__(self, rules):
        self.rules = rules
        self.value = cache(self._value)

    def written(self, card):
        """Return the function dice -> best of points, bonuses and what follows."""

        @cache
        def worth(dice):
            return max(self.after(card, key, dice) for key in card.scores_for(dice))

        return worth

    def after(self, card, key, dice):
        written = card.write(key, dice)
        return written.total - card.total + self.value(written)

    def _value(self, card):
        if card.full:
            return Fraction(0)
        return start(self.rules, turn(self.rules, self.written(card)))
