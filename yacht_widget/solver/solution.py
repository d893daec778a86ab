"""A game solved for the greatest expected total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from yacht_widget import charts
from yacht_widget.card import Card
from yacht_widget.dice import lattice
from yacht_widget.errors import SolveError, shown
from yacht_widget.rules import RuleSet
from yacht_widget.solver.advice import Advice
from yacht_widget.solver.progress import Report, reporting, said
from yacht_widget.solver.states import forward_steps
from yacht_widget.sweeps import Array
from yacht_widget.turn_odds import check_card
from yacht_widget.words import player_name, words_for

if TYPE_CHECKING:
    import altair as alt

    from yacht_widget.game import Game
    from yacht_widget.solver.distribution import Distribution
    from yacht_widget.solver.forward import Outlook

# So many cards are remembered with what play from them leads to.
KEPT = 16


class Solution(Advice[float]):
    """The best play of a game; made by `solve`, immutable.

    Examples
    --------
    >>> from yacht_widget.card import Card
    >>> from yacht_widget.solver import solve
    >>> solution = solve("yacht")
    >>> round(solution.expected, 9)
    166.955067705
    >>> solution.holds(Card("yacht"), [1, 2, 2, 4, 6], rolls_left=2)[0].keep
    (6,)
    """

    def __init__(self, rules: RuleSet, values: Array) -> None:
        super().__init__(rules, values)
        self._outlooks: dict[Card, Outlook] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Solution, (self.rules, self._values)

    def distribution(
        self, card: Card | None = None, *, progress: bool | Report | None = None, cache: bool = True
    ) -> Distribution:
        """Return the exact chances of each final total under best play.

        Best play is one of many where holds or boxes are equal, and they spread the totals differently. Here, as in
        `holds` and `choices`: of equal holds the one with more dice, then the one with the higher faces (compared
        as sorted dice); of equal boxes the first on the sheet.

        Parameters
        ----------
        card : Card, optional
            Where to begin; an empty card unless told otherwise.
        progress : bool or callable, optional
            As in `solve`.
        cache : bool, default True
            Of a whole game under rules for which this takes long: use what ships or was computed before, and keep what
            is new in the user's cache directory.

        Returns
        -------
        Distribution
            With `mean`, `sd`, ``quantile(p)`` and ``cdf(total)``.

        Examples
        --------
        >>> from yacht_widget.solver import solve
        >>> totals = solve("yacht").distribution()
        >>> totals.quantile(0.05), totals.quantile(0.5), totals.quantile(0.95), round(totals.sd, 3)
        (111, 167, 231, 34.982)
        """
        card = self._card(card)
        if not cache or self.followed(card) or card != Card(self.rules):
            return self._outlook(card, progress=progress).distribution
        from yacht_widget.solver import totals  # noqa: PLC0415 - advice does not need it

        if not totals.takes_long(self.rules):
            return self._outlook(card, progress=progress).distribution
        known = totals.read(self.rules)
        if known is None:
            known = self._outlook(card, progress=progress).distribution
            totals.write(self.rules, known)
        return known

    def followed(self, card: Card) -> bool:
        """Return whether what best play leads to from a card is known already, so that asking costs nothing."""
        return card in self._outlooks

    def outcomes(self, key: str, card: Card | None = None) -> dict[int, float]:
        """Return the points a box will hold in the end, and how likely, under the best play of `distribution`.

        Raises
        ------
        UnknownBoxError, CardError

        Examples
        --------
        >>> from yacht_widget.solver import solve
        >>> round(solve("yacht").outcomes("yacht")[50], 5)
        0.27332
        """
        self.rules.category(key)
        card = self._card(card)
        if key in card.scores:
            return {card.scores[key]: 1.0}
        return dict(self._outlook(card).boxes[key])

    def upper_bonus_chance(self, card: Card | None = None) -> float:
        """Return how likely the full card has the upper bonus, under the best play of `distribution`."""
        return self._outlook(card).upper_bonus

    def yahtzee_bonuses(self, card: Card | None = None) -> float:
        """Return how many yahtzee bonuses the full card has on average, under the best play of `distribution`."""
        return self._outlook(card).yahtzee_bonuses

    # --- Charts: they need Altair, the extra "plot". ---

    def plot(self, total: int | None = None, card: Card | None = None, *, locale: str | None = None) -> alt.Chart:
        """Draw the distribution of the final total under best play, with a player's total in it.

        Parameters
        ----------
        total : int, optional
            Whose place is marked and told.
        card : Card, optional
            Where to begin; an empty card unless told otherwise.
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

        Returns
        -------
        altair.Chart
            It shows with no network, and has its table behind it: ``.rows``.

        Raises
        ------
        MissingError
            When Altair is not installed.
        CardError
        SolveError
            When the total is no whole number.
        """
        charts.altair()
        if total is not None and (isinstance(total, bool) or not isinstance(total, int)):
            message = f"a total is a whole number; got {shown(total)}"
            raise SolveError(message)
        totals = self.distribution(card)
        words = words_for(locale)
        below = words.t("chart.totals_below", mean=words.fixed(totals.mean, 2), sd=words.fixed(totals.sd, 2))
        if total is not None:
            less, same = totals.cdf(total - 1), totals.chance(total)
            place = words.t("chart.place", n=total, less=words.percent(less), same=words.percent(same))
            below = f"{below}; {place}"
        title = words.t("chart.totals", rules=self.rules.title(words.locale))
        points, chances = totals.points.tolist(), totals.chances.tolist()
        chart: alt.Chart = charts.distribution(points, chances, title, below, total, words)
        return chart

    def plot_game(self, game: Game, *, locale: str | None = None) -> alt.Chart:
        """Draw the progress of a game: after each turn the total to expect, if all went on with best play.

        Parameters
        ----------
        game : Game
            Finished or not; a line for each player.
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

        Returns
        -------
        altair.Chart

        Raises
        ------
        MissingError
            When Altair is not installed.
        CardError
            When the game is played by other rules.
        """
        charts.altair()
        rows: list[dict[str, object]] = []
        cards = [check_card(Card(game.rules), self.rules)] * len(game.players)
        for seat, name in enumerate(game.players):
            rows.append(self._turn_row(0, name, cards[seat], ""))
        for move in game.moves:
            if hasattr(move, "key"):
                cards[move.player] = cards[move.player].write(move.key, move.dice)
                card = cards[move.player]
                rows.append(self._turn_row(len(card.scores), game.players[move.player], card, move.key))
        start = self.value(Card(self.rules)) + Card(self.rules).total
        words = words_for(locale)
        title = words.t("chart.progress", rules=self.rules.title(words.locale))
        below = words.t("chart.progress_below", n=words.fixed(start, 2))
        named = {name: player_name(name, seat, words) for seat, name in enumerate(game.players)}
        for row in rows:
            row["player"] = named[str(row["player"])]
            if row["box"]:
                row["box"] = self.rules.category(str(row["box"])).name(words.locale)
        chart: alt.Chart = charts.lines(rows, start, title, below, words)
        return chart

    def plot_hands(self, card: Card | None = None, *, locale: str | None = None) -> alt.Chart:
        """Draw a heat map of all hands: what each is worth when it is written best, with all that is still to come.

        Parameters
        ----------
        card : Card, optional
            The sheet; an empty one unless told otherwise.
        locale : {"en", "vi", "lt", "ro", "th"}, optional
            Language of its words and numbers; without a wish that of ``YACHT_WIDGET_LOCALE``, else of the notebook.

        Returns
        -------
        altair.Chart

        Raises
        ------
        MissingError
            When Altair is not installed.
        CardError, GameOverError
        """
        charts.altair()
        card = self._card(card)
        rolls = lattice(self.rules.dice, self.rules.sides).rolls
        words = words_for(locale)
        title = words.t("chart.hands", n=len(rolls), rules=self.rules.title(words.locale))
        chart: alt.Chart = charts.hands(
            rolls, self.hand_values(card).tolist(), title, words.t("chart.hands_below"), words
        )
        return chart

    def _turn_row(self, turn: int, player: str, card: Card, box: str) -> dict[str, object]:
        return {
            "turn": turn,
            "player": player,
            "box": box,
            "total": card.total,
            "expected": round(card.total + self.value(card), 6),
        }

    def _outlook(self, card: Card | None, *, progress: object = None) -> Outlook:
        card = self._card(card)
        known = self._outlooks.get(card)
        if known is None:
            from yacht_widget.solver.forward import Forward  # noqa: PLC0415 - advice does not need it

            steps = forward_steps(self.rules)
            what = said("reckoning", self.rules)
            with reporting(progress=progress, what=what, steps=steps) as report:
                known = Forward(self._turns, self._values, card).run(report)
            if len(self._outlooks) >= KEPT:
                self._outlooks.pop(next(iter(self._outlooks)))
            self._outlooks[card] = known
        return known

    def _card(self, card: Card | None) -> Card:
        return Card(self.rules) if card is None else check_card(card, self.rules)

    def _unit(self, turns_left: int) -> int:  # noqa: ARG002 - in doubles a point is a point
        return 1

    def _number(self, value: float, unit: int) -> float:  # noqa: ARG002 - see above
        return float(value)
