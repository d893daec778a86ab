"""Judging what a player did by what best play would have done. Loads NumPy."""

from __future__ import annotations

from dataclasses import dataclass

from yacht_widget.card import Card
from yacht_widget.coach.moves import Fallen, Played, PlayedTurn
from yacht_widget.coach.reasons import SAME, Choice, reasons_for_boxes, reasons_for_hold
from yacht_widget.coach.results import Box, Keep, PlayerReview, Roll, Turn
from yacht_widget.coach.telling import Telling
from yacht_widget.coach.worth import TIE, Worth
from yacht_widget.dice import Dice
from yacht_widget.errors import SolveError, shown
from yacht_widget.game import Written
from yacht_widget.rules import RuleSet
from yacht_widget.solver import Solution, solve
from yacht_widget.solver.progress import Report
from yacht_widget.solver.totals import known_totals, standing
from yacht_widget.words import Words


def solution_for(rules: RuleSet, solution: Solution | None, progress: bool | Report | None) -> Solution:  # noqa: FBT001 - as in `solve`
    """Return the solution given, if it is one of these rules, else solve them.

    Raises
    ------
    SolveError
    """
    if solution is None:
        return solve(rules, progress=progress)
    if not isinstance(solution, Solution) or solution.rules != rules:
        message = f"the solution must be one of the rules {rules!r}, as yw.solve gives it; got {shown(solution)}"
        raise SolveError(message)
    return solution


def judged(played: Played, solution: Solution, words: Words) -> PlayerReview:
    """Return the review of what a player did, with its reasons in a language."""
    empty = Card(solution.rules)
    start = empty.total + solution.value(empty)
    turns = _Judge(played.turns, solution, start, Telling(solution.rules, words)).turns() if played.turns else ()
    return PlayerReview(
        rules=solution.rules,
        seat=played.seat,
        name=played.name,
        start=start,
        expected=turns[-1].after if turns else start,
        total=played.card.total,
        done=played.card.full,
        turns=turns,
        taken_back=played.taken_back,
        solution=solution,
    )


def place_of(player: PlayerReview) -> float | None:
    """Return the percentile of a player if nobody has to wait for it."""
    totals = known_totals(player.solution) if player.done else None
    return None if totals is None else standing(totals, player.total)


@dataclass(frozen=True, slots=True)
class _Hold:
    """A hold that was made, beside the best one."""

    turn: int
    place: int
    played: Dice
    best: Dice
    left: int
    expected: float
    loss: float


class _Judge:
    """Judges turns: first every hold and box by itself, then the reasons for all of them at once."""

    def __init__(self, turns: tuple[PlayedTurn, ...], solution: Solution, start: float, telling: Telling) -> None:
        self.played = turns
        self.telling = telling
        self.solution = solution
        self.start = start
        self.worth = Worth(solution, [turn.card for turn in turns])

    def turns(self) -> tuple[Turn, ...]:
        """Return all turns judged."""
        keeps, boxes = self._keeps(), self._boxes()
        found = []
        before = self.start
        for place, turn in enumerate(self.played):
            value, rolls = before, []
            for number, roll in enumerate(turn.rolls):
                now = self.worth.roll(place, roll.dice, roll.left)
                keep = keeps.get((place, number))
                rolls.append(Roll(roll.dice, roll.left, now - value, now, keep))
                value = now if roll.keep is None else self.worth.hold(place, roll.keep, roll.left)
            if turn.written is not None:
                after = turn.card.write(turn.written.key, turn.written.dice)
                value = after.total + self.solution.value(after)
            found.append(Turn(place + 1, before, value, tuple(rolls), boxes.get(place)))
            before = value
        return tuple(found)

    def _keeps(self) -> dict[tuple[int, int], Keep]:
        holds = [
            self._hold(turn, place, roll, roll.keep)
            for turn, played in enumerate(self.played)
            for place, roll in enumerate(played.rolls)
            if roll.keep is not None
        ]
        worse = [hold for hold in holds if hold.loss >= SAME]
        ends = self.worth.ends(
            [(hold.turn, hold.best, hold.left) for hold in holds]
            + [(hold.turn, hold.played, hold.left) for hold in worse]
        )
        own = {id(hold): follows for hold, follows in zip(worse, ends[len(holds) :], strict=True)}
        found = {}
        for hold, follows in zip(holds, ends, strict=False):
            roll = self.played[hold.turn].rolls[hold.place]
            reasons = reasons_for_hold(follows, own.get(id(hold)))
            found[hold.turn, hold.place] = Keep(
                turn=hold.turn + 1,
                roll=hold.place + 1,
                dice=roll.dice,
                rolls_left=hold.left,
                held=roll.held or (),
                played=hold.played,
                best=hold.best,
                expected=hold.expected,
                loss=hold.loss,
                reasons=reasons,
                why=self.telling.reasons(reasons),
            )
        return found

    def _hold(self, turn: int, place: int, roll: Fallen, played: Dice) -> _Hold:
        expected = self.worth.roll(turn, roll.dice, roll.left)
        loss = _cost(expected, self.worth.hold(turn, played, roll.left))
        best = self.worth.best_hold(turn, roll.dice, roll.left) if loss else played
        return _Hold(turn, place, played, best, roll.left, expected, loss)

    def _boxes(self) -> dict[int, Box]:
        written = [(turn, played.written) for turn, played in enumerate(self.played) if played.written is not None]
        ranked = {turn: self.worth.boxes(turn, move.dice) for turn, move in written}
        judged: list[tuple[int, Written, dict[str, float], float, list[str]]] = []
        for turn, move in written:
            boxes = ranked[turn]
            loss = _cost(boxes[0][1], dict(boxes)[move.key])
            best = boxes[0][0] if loss else move.key
            # Boxes are always compared: with the one written, else with the next best.
            others = [key for key, _ in boxes if key != best]
            shown_boxes = [best, move.key] if best != move.key else [best, *others[:1]]
            judged.append((turn, move, dict(boxes), loss, shown_boxes))
        wanted = [(turn, key) for turn, _, _, _, keys in judged for key in keys]
        usual = dict(zip(wanted, self.worth.usual(wanted), strict=True))
        found = {}
        for turn, move, worth, loss, keys in judged:
            card, best = self.played[turn].card, keys[0]
            entries = card.entries_for(move.dice)
            shown = [
                Choice(
                    box=key,
                    points=entries[key].points,
                    bonus=entries[key].bonus,
                    usual=usual[turn, key],
                    rest=worth[key] - card.total - entries[key].points - entries[key].bonus,
                )
                for key in keys
            ]
            reasons = reasons_for_boxes(card.total, shown)
            found[turn] = Box(
                turn=turn + 1,
                dice=move.dice,
                played=move.key,
                best=best,
                points=move.entry.points,
                best_points=entries[best].points,
                bonus=move.entry.bonus,
                best_bonus=entries[best].bonus,
                expected=max(worth.values()),
                loss=loss,
                reasons=reasons,
                why=self.telling.reasons(reasons),
            )
        return found


def _cost(best: float, own: float) -> float:
    """Return what a decision cost; a difference that may be rounding is none."""
    return best - own if best - own > TIE else 0.0
