"""Tasks answered by a hold, by a letter, or by a function of one's own."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from time import monotonic
from types import NoneType
from typing import Any

from yacht_widget.dice import Dice, as_dice
from yacht_widget.errors import DiceError, PlayersError, shown
from yacht_widget.exercises.carets import caret_fault, caret_slip
from yacht_widget.exercises.judging import Judgement, Own, Say, Verdict, judged
from yacht_widget.exercises.prints import Prints, first_prints
from yacht_widget.exercises.reading import MAX_TEXT
from yacht_widget.rules import RuleSet
from yacht_widget.strategies.watching import Watch
from yacht_widget.turn_odds import odds

_CLOSE = 1e-9
# So many seconds has a pupil's function for all cases.
LIMIT = 4.0


@dataclass(frozen=True, slots=True)
class Hold:
    """A task answered by the dice to hold for the best chance in a box.

    Parameters
    ----------
    dice : tuple of int
    box : str
    rolls_left : int
    rules : str or RuleSet
    hints : mapping of tuple to str
        Hints by hold, for likely ones that are not best.
    """

    dice: Dice
    box: str
    rolls_left: int = 2
    rules: str | RuleSet = "yacht"
    hints: Mapping[Dice, str] = field(default_factory=dict)
    tolerance: str = "any_best"

    def judge(self, answer: object, _own: Own) -> Judgement:
        """Judge an answer: any of the best holds is right."""
        keep = _dice_in(answer)
        if keep is None:
            return judged(Verdict.UNREAD, "how_hold")
        distinct = isinstance(answer, set | frozenset)
        if Counter(keep) - Counter(self.dice):
            return judged(Verdict.WRONG, Say("hold_not_there", {"dice": "-".join(map(str, self.dice))}))
        turn = odds(self.rules, self.dice, self.rolls_left)
        chances = {kept: turn.chance(self.box, kept, exact=True) for kept in turn.keeps}
        best = max(chances.values())
        if chances[keep] == best:
            return judged(Verdict.RIGHT)
        if distinct and any(chances[kept] == best and set(kept) == set(keep) for kept in turn.keeps):
            return judged(Verdict.WRONG, "hint_set")
        return judged(Verdict.WRONG, f"hint_{self.hints.get(keep, 'other_hold_better')}")


def _dice_in(answer: object) -> Dice | None:
    """Return the sorted dice of an answer, such as [6, 6], "6-6", "66" or an array; None for what has none."""
    if isinstance(answer, str):
        if len(answer) > MAX_TEXT or not re.fullmatch(r"[\s\[\](){}]*(?:[1-9][\s,;+-]*)*[\s\[\](){}]*", answer):
            return None
        answer = [int(digit) for digit in re.findall(r"\d", answer)]
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 < answer < 10**6:
        answer = [int(digit) for digit in str(answer)]
    if not isinstance(answer, Iterable) or isinstance(answer, Mapping):
        return None
    try:
        return tuple(sorted(as_dice(answer, sides=6)))
    except DiceError:
        return None


def sealed(exercise: str, letter: str) -> str:
    """Return what stands in place of the letter of a right answer, so that it cannot be read in the source."""
    return hashlib.sha256(f"yacht-widget {exercise} {letter}".encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class Choose:
    """A task answered by the letter of one of several options.

    Parameters
    ----------
    exercise : str
        Its id.
    letters : str
        Letters of the options, like "abc".
    seal : str, optional
        The right one, as `sealed` gives it; for what no engine can tell.
    right : callable, optional
        Or what computes it.
    hints : mapping of str to str
        Hints by letter.
    """

    exercise: str
    letters: str
    seal: str | None = None
    right: Callable[[], str] | None = None
    hints: Mapping[str, str] = field(default_factory=dict)
    tolerance: str = "letter"

    def judge(self, answer: object, _own: Own) -> Judgement:
        """Judge an answer."""
        match = re.fullmatch(r"\W*([a-z])\W*", answer.strip().lower()) if isinstance(answer, str) else None
        if match is None or match[1] not in self.letters:
            return judged(Verdict.UNREAD, Say("how_letter", {"letters": ", ".join(self.letters)}))
        letter = match[1]
        seal = sealed(self.exercise, self.right()) if self.right is not None else self.seal
        if sealed(self.exercise, letter) == seal:
            return judged(Verdict.RIGHT)
        return judged(Verdict.WRONG, f"hint_{self.hints.get(letter, 'none')}")


@dataclass(frozen=True, slots=True)
class Function:
    """A task answered by a function, which is called for many cases.

    Parameters
    ----------
    cases : callable
        Makes the arguments to call it with, a tuple each.
    right : callable
        What it should return for them.
    """

    cases: Callable[[], Sequence[tuple[object, ...]]]
    right: Callable[..., int | float | Fraction]
    tolerance: str = "function"

    def judge(self, answer: object, _own: Own) -> Judgement:
        """Judge an answer: say for which case it is wrong, never what it should be there."""
        if isinstance(answer, type) or not callable(answer):
            return judged(Verdict.UNREAD, "how_function")
        with first_prints() as prints:
            found = self._in_time(answer, prints)
        return replace(found, says=(*found.says, Say("function_prints"))) if prints.kept_back else found

    def _in_time(self, answer: Callable[..., Any], prints: Prints) -> Judgement:
        watch = Watch(lambda: self._called(answer, prints), LIMIT)
        # All the cases are one step of the watch: together they have this long.
        watch.step = (monotonic() + LIMIT, _TooSlowError)
        try:
            return watch.result()
        except _TooSlowError:
            return judged(Verdict.WRONG, "function_slow")
        except PlayersError:  # no threads here, so no limit either
            return self._called(answer, prints)

    def _called(self, answer: Callable[..., Any], prints: Prints) -> Judgement:
        for number, case in enumerate(self.cases()):
            prints.shown = number == 0
            shown_case = ", ".join(map(shown, case))
            try:
                got = answer(*case)
                if got is ...:
                    return judged(Verdict.BLANK, "write_here")
                right = self.right(*case)
                # What is no number at all is told as such: that it cannot be subtracted is no mistake of the pupil's.
                fits = not isinstance(got, str | list | NoneType) and abs(got - right) <= _CLOSE
            except (Exception, SystemExit) as error:  # noqa: BLE001 - a pupil's function may raise anything
                text = f"{type(error).__name__}: {_text(error)}".removesuffix(": ")
                says = [Say("function_failed", {"case": shown_case, "error": text})]
                return judged(Verdict.WRONG, *says, *([Say("function_caret")] if caret_fault(error) else []))
            if got is None:
                return judged(Verdict.WRONG, Say("function_nothing", {"case": shown_case}))
            if not fits:
                says = [Say("function_wrong", {"case": shown_case, "got": shown(got)})]
                return judged(
                    Verdict.WRONG, *says, *([Say("function_caret")] if caret_slip(got, [right], case) else [])
                )
        return judged(Verdict.RIGHT, "function_right")


class _TooSlowError(Exception):
    """A pupil's function has not come to an end."""


def _text(error: BaseException) -> str:
    try:
        return str(error)[:80]
    except (Exception, SystemExit):  # noqa: BLE001 - an error of the pupil's own may fail to tell itself
        return ""
