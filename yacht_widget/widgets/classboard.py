"""The board for the projector: codes are pasted or scanned as they come, and the class is seen beside best play."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import traitlets

from yacht_widget.classroom import ClassReport, ClassSetting, Collection, report
from yacht_widget.classroom.collecting import Collector
from yacht_widget.classroom.entries import SENT, Refused
from yacht_widget.classroom.naming import shortened
from yacht_widget.classroom.sayings import Saying
from yacht_widget.classroom.verifying import described
from yacht_widget.errors import BoardError, YachtError, listed, shown, switch
from yacht_widget.luck import Seed
from yacht_widget.messages import text_of
from yacht_widget.record import is_built_in
from yacht_widget.rules import RuleSet
from yacht_widget.widgets.base import PageParts, Setting, SettingError, YachtWidget, static_text

Data = dict[str, Any]
_WISHES = ("add", "remove", "clear")


class ClassBoard(YachtWidget):
    """A board for the projector: codes of finished games are pasted, or typed by a scanner, as pupils finish.

    Each is verified by the engine and joins the table and the histogram; what does not verify is listed with its
    reason. All games are of one kind of rules: those asked for, else those of the first game.

    Parameters
    ----------
    codes : optional
        Codes to begin with; see `yacht_widget.classroom.collect`.
    setting, rules, seed, pupils : optional
        What each game must have; as of `yacht_widget.classroom.collect`.
    hide_names : bool, default False
        Whether names are left out; switched on the board too. The page is then told none, so that none is kept with
        the notebook: say it here, as a cell keeps the plain form of what it showed when it was run.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    size : {"normal", "projector"}
        ``"projector"`` shows everything large enough to be read from the back of a class room.

    Attributes
    ----------
    hide_names, locale, size : traits
        What was chosen above, to be changed at any time.
    collection : Collection
        All that was taken so far.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed.

    Examples
    --------
    >>> from yacht_widget import Game, play, strategy
    >>> board = ClassBoard(seed="monday")
    >>> board.add("Ada: " + play(Game(seed="monday"), strategy("greedy")).code)
    >>> [(game.name, game.score) for game in board.collection]
    [('Ada', 145)]
    """

    _esm = static_text("loader.js")
    _prefixes = ("class.", "rules.", "board.joker_", "board.upper_first")
    _anew = "make a new one for another class: yw.ClassBoard({name}=…)"

    state = traitlets.Dict(read_only=True).tag(sync=True)
    intent = traitlets.Any().tag(sync=True, echo_update=False, inner=True)
    hide_names = Setting(default_value=False).tag(sync=True)

    def __init__(  # noqa: PLR0913 - each is a choice of the user
        self,
        codes: object = "",
        *,
        setting: ClassSetting | None = None,
        rules: str | RuleSet | None = None,
        seed: Seed | None = None,
        pupils: Iterable[str] = (),
        hide_names: bool = False,
        locale: str = "auto",
        size: str = "normal",
    ) -> None:
        wanted: Data = {"setting": setting, "rules": rules, "seed": seed, "pupils": tuple(pupils)}
        self._wanted = wanted
        self._collector = Collector(**wanted)
        self._heard = 0
        self._rev = 0
        self._latest: dict[str, int] | None = None
        self._collector.add(codes)
        hidden = switch("hide_names", hide_names, BoardError)
        super().__init__("classboard", locale=locale, size=size, hide_names=hidden)
        self._publish()

    # --- For the user ---

    @property
    def collection(self) -> Collection:
        """All that was taken so far."""
        return self._collector.collection

    def add(self, codes: object) -> None:
        """Take more codes, as if they were pasted.

        Parameters
        ----------
        codes
            As of `yacht_widget.classroom.collect`.

        Raises
        ------
        ClassroomError
            When it can be no codes at all, or a file cannot be read.
        """
        before = self._counts()
        self._collector.add(codes)
        self._latest = {what: count - before[what] for what, count in self._counts().items()}
        self._publish()

    def clear(self) -> None:
        """Begin afresh, with no codes."""
        self._collector = Collector(**self._wanted)
        self._latest = None
        self._publish()

    def report(self) -> ClassReport:
        """Return a report on what was taken so far, as `yacht_widget.classroom.report` makes it.

        Raises
        ------
        ClassroomError
            When games of several rules stand here.
        """
        return report(self.collection.in_language(self._language_now))

    def __repr__(self) -> str:
        found = self.collection
        return f"ClassBoard({len(found.games)} verified, {len(found.refused)} refused)"

    # --- State to the page ---

    def _publish(self) -> None:
        self._rev += 1
        self.set_trait("state", self._told() | {"rev": self._rev, "heard": self._heard})

    @traitlets.observe("hide_names")
    def _tell_names(self, _change: object) -> None:
        if self._rev:
            self._latest = None
            self._publish()

    def _told(self) -> Data:
        # Hidden names are not sent: what a page was told is kept with the notebook, and can be looked up in it.
        found = self._of_one_kind().nameless() if self.hide_names else self._of_one_kind()
        rules = found.games[0].game.rules if found.games else None
        told = report(found)
        return {
            "rules": None if rules is None else _rules(rules),
            "games": [
                {
                    "id": place,
                    "line": game.line,
                    "name": game.name,
                    "score": game.score,
                    "luck": game.luck,
                    "loss": game.loss,
                    "remarks": [_saying(one) for one in game.remarks],
                }
                for place, game in enumerate(found.games)
            ],
            "refused": [
                {"line": one.line, "name": one.name, "text": shortened(one.text, SENT), "why": _saying(one.why)}
                for one in found.refused
            ],
            "bars": [[bar.least, bar.most, bar.games, bar.expected] for bar in told.bars],
            "mean": told.mean,
            "expected": told.expected,
            "luck": told.luck,
            "loss": told.loss,
            "progress": _progress(told),
            "latest": self._latest,
            "nameless": self.hide_names,
            "alive": True,
        }

    def _counts(self) -> dict[str, int]:
        found = self._of_one_kind()
        return {what: len(getattr(found, what)) for what in ("games", "refused", "progress", "unread")}

    def _of_one_kind(self) -> Collection:
        """Return what was taken, games of other rules than the first one's among the refused."""
        found = self.collection
        if not found.games:
            return found
        rules = found.games[0].game.rules
        others = [game for game in found.games if game.game.rules != rules]
        why = [
            Refused(
                game.line,
                game.name,
                game.code,
                Saying("other_rules", {"rules": described(game.game.rules), "wanted": described(rules)}),
                found.locale,
            )
            for game in others
        ]
        return Collection(
            games=tuple(game for game in found.games if game.game.rules == rules),
            progress=found.progress,
            refused=tuple(sorted([*found.refused, *why], key=lambda one: one.line)),
            unread=found.unread,
            locale=found.locale,
            wanted=found.wanted,
        )

    # --- Wishes from the page ---

    @traitlets.observe("intent")
    def _on_intent(self, change: Data) -> None:
        wish = change["new"]
        if not isinstance(wish, dict):
            return
        seq = wish.get("seq")
        self._heard = seq if isinstance(seq, int) and not isinstance(seq, bool) else self._heard
        with self.hold_sync():
            try:
                self._grant(wish)
            except YachtError:
                # What a page says can be wrong in ways that no reader of it causes: it is told how things stand.
                self._publish()
            # What was pasted has names: it is taken, and not kept with the notebook.
            self.intent = None

    def _grant(self, wish: Data) -> None:
        kind = wish.get("type")
        if kind == "add":
            # Never a file's name: what is pasted is text.
            self.add(f"{wish.get('text')}\n")
        elif kind == "remove":
            self._remove(wish.get("line"))
        elif kind == "clear":
            self.clear()
        else:
            message = f"the class board knows no wish {shown(kind)}; there are {listed(_WISHES)}"
            raise BoardError(message)

    def _remove(self, line: object) -> None:
        for one in self.collection.refused:
            if one.line == line:
                self._collector.remove(one)
        self._latest = None
        self._publish()

    @traitlets.validate("hide_names")
    def _check_hide_names(self, proposal: Data) -> bool:
        if not isinstance(proposal["value"], bool):
            message = f"hide_names is True or False; got {shown(proposal['value'])}"
            raise SettingError(message)
        return bool(proposal["value"])

    # --- Without a kernel ---

    def _page_parts(self) -> PageParts:
        state = {**self.state, "alive": False}
        traits = {"state": state, "intent": None, "hide_names": self.hide_names, "locale": self.locale, "_seen": False}
        return PageParts(str(text_of("class.board", self._language_now)), traits)

    def _html(self) -> str:
        found = self._of_one_kind()
        if self.hide_names:
            found = found.nameless()
        return found.in_language(self._language_now)._repr_html_()


def _saying(one: Saying) -> Data:
    return {"key": one.key, "values": dict(one.values)}


def _progress(told: ClassReport) -> Data | None:
    """Return how the class stands in the exercises, and what each code that came told."""
    if not told.progress:
        return None
    right, wrong = (sum(getattr(one, stand) for one in told.exercises) for stand in ("right", "wrong"))
    hardest = told.hardest
    return {
        "codes": len(told.progress),
        "right": right,
        "answered": right + wrong,
        "pupils": [
            {"line": one.line, "name": one.name, "right": one.right, "answered": one.right + one.wrong}
            for one in told.collection.progress
        ],
        "hardest": None
        if hardest is None
        else {"id": hardest.id, "n": hardest.wrong, "of": hardest.right + hardest.wrong},
    }


def _rules(rules: RuleSet) -> Data:
    return {"name": rules.name, "builtin": is_built_in(rules), "titles": dict(rules.titles)}
