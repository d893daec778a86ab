"""A review in words, in the language asked for."""

from __future__ import annotations

from collections.abc import Iterable

from yacht_widget.coach.reasons import ZERO, Bonus, Ends, Reason, Split, Sum
from yacht_widget.coach.results import Box, Decision, Keep
from yacht_widget.dice import Dice
from yacht_widget.rules import RuleSet
from yacht_widget.words import Words


class Telling:
    """Says what a review found.

    Parameters
    ----------
    rules : RuleSet
    words : Words
    """

    def __init__(self, rules: RuleSet, words: Words) -> None:
        self.rules = rules
        self.words = words

    def box(self, key: str) -> str:
        """Return the name of a box."""
        return self.rules.category(key).name(self.words.locale)

    def hold(self, keep: Dice) -> str:
        """Return what to keep."""
        if not keep:
            return self.words.t("coach.keep_none")
        if len(keep) == self.rules.dice:
            return self.words.t("coach.stop")
        # No line ends between dice: "keep 2 2" and a "2" below would be read as two dice.
        return self.words.t("coach.keep", dice="\u00a0".join(map(str, keep)))

    def writing(self, key: str, points: int, bonus: int) -> str:
        """Return what is written where, and the bonus it earns."""
        said = self.words.t("coach.write", points=points, box=self.box(key))
        return f"{said}, {self.words.t('coach.bonus', points=bonus)}" if bonus else said

    def played(self, decision: Decision) -> str:
        """Return what was decided."""
        if isinstance(decision, Box):
            return self.writing(decision.played, decision.points, decision.bonus)
        return self.hold(decision.played)

    def best(self, decision: Decision) -> str:
        """Return what would have been best."""
        if isinstance(decision, Box):
            return self.writing(decision.best, decision.best_points, decision.best_bonus)
        return self.hold(decision.best)

    def better(self, decision: Decision) -> str:
        """Return what would have been better: "Better: keep 6 6"."""
        # The name of a box is written as on the sheet wherever it stands.
        what = self.best(decision) if isinstance(decision, Box) else _inside(self.best(decision))
        return self.words.t("coach.better", what=what)

    def instead(self, decision: Decision) -> str:
        """Return the same with where in its turn: "Roll 2: keep 6 6"."""
        if isinstance(decision, Box):
            return self.best(decision)
        return f"{self.words.t('coach.roll', roll=decision.roll)}: {_inside(self.best(decision))}"

    def won(self, decision: Decision) -> str:
        """Return the chance to win after a decision, and after the best one for points where that is another."""
        own, best = decision.win or 0.0, decision.win_best or 0.0
        if decision.played == decision.best:
            return self.words.t("coach.win", own=self.words.percent(own))
        return self.words.t("coach.win_best", own=self.words.percent(own), best=self.words.percent(best))

    def why(self, decision: Decision) -> str:
        """Return the reasons, as the board's advice gives them."""
        return self.reasons(decision.reasons)

    def reasons(self, reasons: Iterable[Reason]) -> str:
        """Return several reasons."""
        return " ".join(map(self.reason, reasons))

    def reason(self, reason: Reason) -> str:
        """Return one reason."""
        words = self.words
        if isinstance(reason, Ends):
            # No line ends between a box and its chance.
            boxes = words.list(
                [
                    f"{words.t('board.why_zero') if key == ZERO else self.box(key)}\u00a0({words.percent(chance, 0)})"
                    for key, chance in reason.boxes
                ]
            )
            return words.t("board.this_hold_ends" if reason.of == "own" else "board.why_ends", boxes=boxes)
        if isinstance(reason, Bonus):
            return words.t("board.why_bonus", chance=words.percent(reason.chance, 0))
        if isinstance(reason, Split):
            return self.split(reason)
        if isinstance(reason, Sum):
            return self.sum(reason)
        over = words.signed(reason.points - reason.usual, 2)
        return words.t(
            "board.why_usual", box=self.box(reason.box), n=reason.points, usual=words.fixed(reason.usual, 2), over=over
        )

    def split(self, reason: Split) -> str:
        """Return what two holds bring now and later; with two decimals, so that the differences give the loss."""
        figures = {"n": reason.points, "rest": reason.rest, "own_n": reason.own_points, "own_rest": reason.own_rest}
        return self.words.t("board.why_split", **{name: self.words.fixed(value, 2) for name, value in figures.items()})

    def sum(self, reason: Sum) -> str:
        """Return how the total to expect comes about; two decimals, so that the difference of two gives the loss."""
        words = self.words
        now = f"{words.number(reason.points)} + {words.number(reason.bonus)}" if reason.bonus else reason.points
        return words.t(
            "board.why_sum",
            box=self.box(reason.box),
            total=reason.total,
            n=now,
            rest=words.fixed(reason.rest, 2),
            sum=words.fixed(reason.total + reason.points + reason.bonus + reason.rest, 2),
        )

    def when(self, decision: Decision) -> str:
        """Return in which turn, and after which roll."""
        turn = self.words.t("coach.turn", turn=decision.turn)
        if isinstance(decision, Keep):
            return f"{turn}, {_inside(self.words.t('coach.roll', roll=decision.roll))}"
        return turn


def _inside(said: str) -> str:
    """Return what begins a sentence as it stands within one."""
    return said[:1].lower() + said[1:]
