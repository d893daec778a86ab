"""Tasks answered by numbers: a count, a chance, another quantity, or several of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from yacht_widget.exercises.carets import caret_slip
from yacht_widget.exercises.judging import Judgement, Own, Say, Verdict, is_blank, judged
from yacht_widget.exercises.matching import Match, compare, same_count
from yacht_widget.exercises.reading import MAX_TEXT, Number, UnreadableError, read

Kind = Literal["count", "chance", "mean"]
Real = int | float | Fraction

# How exact an answer must be, and in what forms it comes: points are no percentages.
_TOLERANCE: dict[Kind, str] = {"count": "exact", "chance": "rounded", "mean": "value"}

# Hints that any number may get: beside these it is asked how a power was written.
_OF_ANY = {"hint_none", "hint_range", "hint_never_always"}

_HUNDRED = 100
# No list of ours is longer.
_MAX_LIST = 40


@dataclass(frozen=True, slots=True)
class Slip:
    """A likely mistake: the hint that helps with it, and the value it leads to."""

    hint: str
    value: Callable[[Own], Real]


@dataclass(frozen=True, slots=True)
class Value:
    """A task answered by one number.

    Parameters
    ----------
    kind : {"count", "chance", "mean"}
        A whole number, which must be just right; a probability; or another quantity. The last two may be rounded.
    right : callable
        Computes the number looked for, which stands nowhere.
    slips : tuple of Slip
        Likely mistakes.
    of : int, optional
        In how many equally likely ways things can fall, for those who give a number of ways in place of a chance.
    points : bool
        Whether a plain number is also read as percentage points.
    """

    kind: Kind
    right: Callable[[Own], Real]
    slips: tuple[Slip, ...] = ()
    of: int | None = None
    points: bool = False

    @property
    def tolerance(self) -> str:
        """Key of the sentence that says how exact an answer must be."""
        return "rounded" if self.points else _TOLERANCE[self.kind]

    def judge(self, answer: object, own: Own) -> Judgement:
        """Judge an answer."""
        found = self._judged(answer, own)
        told = {say.key for say in found.says}
        if told & _OF_ANY and self._may_be_caret(answer, own):
            return replace(found, says=(*(say for say in found.says if say.key != "hint_none"), Say("hint_caret")))
        return found

    def _may_be_caret(self, answer: object, own: Own) -> bool:
        """Return whether an answer is what Python's ``^`` makes of a power that leads to a right or likely answer."""
        values = [self.right(own), *(slip.value(own) for slip in self.slips), self.of]
        return caret_slip(answer, values, own.values())

    def _judged(self, answer: object, own: Own) -> Judgement:
        try:
            readings = self._readings(answer)
        except UnreadableError:
            return judged(Verdict.UNREAD, "how_number")
        right = Fraction(self.right(own))
        found = {match_of(self.kind, number, right): number for number in reversed(readings)}
        if Match.YES in found:
            return judged(Verdict.RIGHT, number=found[Match.YES])
        # A count has no decimals: where a sign may part thousands it does.
        likely = readings[-1] if self.kind == "count" else readings[0]
        for slip in (*self.slips, *self._usual_slips(right)):
            value = Fraction(slip.value(own))
            for number in readings:
                if match_of(self.kind, number, value) is Match.YES:
                    return judged(Verdict.WRONG, f"hint_{slip.hint}", number=number)
        if self.kind == "chance" and likely.value in {0, 1}:
            return judged(Verdict.WRONG, "hint_never_always", number=likely)
        for match in (Match.COARSE, Match.NEAR):
            if match in found:
                return judged(Verdict.WRONG, f"hint_{match.value}", number=found[match])
        return self._no(likely, right)

    def _readings(self, answer: object) -> list[Number]:
        readings = read(answer)
        if self.points:
            points = [number for number in readings if not number.percent]
            readings += [replace(number.scaled(Fraction(1, _HUNDRED)), percent=True) for number in points]
        return readings

    def _no(self, number: Number, right: Fraction) -> Judgement:
        if self.kind == "chance" and not self.points:
            bare = not number.percent and number.value > 1
            if bare and compare(number, right * _HUNDRED) is Match.YES:
                return judged(Verdict.WRONG, "hint_percent", number=number)
            if not 0 <= number.value <= 1:
                return judged(Verdict.WRONG, "hint_range", number=number)
        return judged(Verdict.WRONG, "hint_none", number=number)

    def _usual_slips(self, right: Fraction) -> Iterable[Slip]:
        if self.kind != "chance":
            return
        yield Slip("complement", lambda _: 1 - right)
        if not self.points:
            yield Slip("percent", lambda _: right * _HUNDRED)
            yield Slip("percent_twice", lambda _: right / _HUNDRED)
        if right:
            yield Slip("one_in", lambda _: 1 / right)
        if self.of is not None:
            ways = right * self.of
            yield Slip("ways", lambda _: ways)


def match_of(kind: Kind, number: Number, right: Fraction) -> Match:
    """Compare a number with the one looked for, as its kind wants it."""
    if kind == "count":
        return Match.YES if same_count(number, right) else Match.NO
    return compare(number, right)


@dataclass(frozen=True, slots=True)
class ListSlip:
    """A likely mistake in a list of numbers: the hint, and the numbers it leads to."""

    hint: str
    values: Callable[[], Sequence[Real]]


@dataclass(frozen=True, slots=True)
class Several:
    """A task answered by several numbers in the order asked for.

    Parameters
    ----------
    kind : {"count", "chance", "mean"}
        Of all of them, as in `Value`.
    rights : callable
        Computes the numbers looked for.
    slips : tuple of ListSlip
        Likely mistakes in all of them.
    """

    kind: Kind
    rights: Callable[[], Sequence[Real]]
    slips: tuple[ListSlip, ...] = ()

    @property
    def tolerance(self) -> str:
        """Key of the sentence that says how exact the answers must be."""
        return _TOLERANCE[self.kind]

    def judge(self, answer: object, _own: Own) -> Judgement:
        """Judge an answer: which numbers are right, never what they should be."""
        rights = [Fraction(right) for right in self.rights()]
        answers = items_of(answer)
        if answers is None or len(answers) != len(rights):
            return self._unread(len(rights))
        if all(map(is_blank, answers)):
            return judged(Verdict.BLANK)
        if not any(map(_readable, answers)):
            return self._unread(len(rights))
        wrong = [place for place, pair in enumerate(zip(answers, rights, strict=True), 1) if not self._fits(*pair)]
        if not wrong:
            return judged(Verdict.RIGHT)
        for slip in self.slips:
            values = [Fraction(value) for value in slip.values()]
            if all(self._fits(*pair) for pair in zip(answers, values, strict=True)):
                return judged(Verdict.WRONG, f"hint_{slip.hint}")
        places = {"right": len(rights) - len(wrong), "n": len(rights), "places": ", ".join(map(str, wrong))}
        says = [Say("some_right", places)]
        if any(caret_slip(answers[place - 1], [rights[place - 1]]) for place in wrong):
            says.append(Say("hint_caret"))
        return judged(Verdict.WRONG, *says)

    def _unread(self, count: int) -> Judgement:
        return judged(Verdict.UNREAD, Say("how_several", {"n": count, "example": [*range(1, count + 1)]}))

    def _fits(self, answer: object, right: Fraction) -> bool:
        # A list of chances is often given in percent, with or without the sign.
        return (
            Value(self.kind, lambda _: right, points=self.kind == "chance").judge(answer, {}).verdict is Verdict.RIGHT
        )


def _readable(answer: object) -> bool:
    try:
        read(answer)
    except UnreadableError:
        return False
    return True


def items_of(answer: object) -> list[object] | None:
    """Return the answers of a list, in whatever form it comes; None for what is no list.

    Examples
    --------
    >>> items_of("6; 30; 60"), items_of((1, 2)), items_of(7)
    (['6', '30', '60'], [1, 2], None)
    """
    if isinstance(answer, str):
        text = answer.strip(" []()")
        if not text or len(text) > MAX_TEXT * 4:
            return None
        for sign in (";", "\n"):
            if sign in text:
                return [item.strip() for item in text.split(sign)]
        return list(text.replace(", ", " ").split())
    if isinstance(answer, Mapping):
        answer = answer.values()
    # A set has no order, and forgets what is there twice.
    if isinstance(answer, set | frozenset) or not isinstance(answer, Iterable):
        return None
    return [item for item, _ in zip(answer, range(_MAX_LIST), strict=False)]
