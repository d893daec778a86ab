"""A strategy's totals by plain recursion, written apart from the engine."""

from collections import Counter
from functools import cache

from plain_enumeration import throws

from yacht_widget.card import Card


class Enumerated:
    """A strategy asked for every card and every dice, one sequence of dice after the other."""

    def __init__(self, rules, player):
        self.rules, self.player = rules, player
        self.card = cache(self._card)
        self.roll = cache(self._roll)

    def whole(self):
        empty = Card(self.rules)
        return {empty.total + points: chance for points, chance in self.card(empty).items()}

    def _card(self, card):
        """Chances of what a card still brings: bonuses and all."""
        if card.full:
            return {0: 1.0}
        found = Counter()
        fallen = throws(self.rules, self.rules.dice)
        for dice, ways in Counter(tuple(sorted(one)) for one in fallen).items():
            for points, chance in self.roll(card, dice, self.rules.rolls - 1).items():
                found[points] += chance * ways / len(fallen)
        return dict(found)

    def _roll(self, card, dice, rolls_left):
        keep = self.player.keep(card, dice, rolls_left) if rolls_left else dice
        if keep == dice:
            after = card.write(self.player.choose(card, dice), dice)
            return {points + after.total - card.total: chance for points, chance in self.card(after).items()}
        found = Counter()
        fallen = throws(self.rules, self.rules.dice - len(keep))
        for more in fallen:
            for points, chance in self.roll(card, tuple(sorted(keep + more)), rolls_left - 1).items():
                found[points] += chance / len(fallen)
        return found
