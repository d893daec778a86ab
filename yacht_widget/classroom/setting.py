"""What a teacher fixes for a class: rules, dice, undo and help; and the codes of its pupils."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from yacht_widget.errors import ClassroomError, YachtError, listed, shown, switch
from yacht_widget.luck import Seed, seed_key
from yacht_widget.record import HINTS
from yacht_widget.rules import RuleSet, get_rules

MAX_PUPILS = 1000
MAX_CLASS = 30


@dataclass(frozen=True, slots=True)
class ClassSetting:
    """What a teacher has fixed for a game; made by `setting`.

    Parameters
    ----------
    rules : RuleSet
    seed : int or str, optional
        Seed of the class.
    undo : bool
    hints : {"off", "odds", "advice"}
    pupil : str
        Code of the pupil whose own dice these are; empty where all have the same.
    previews : bool
        False where open boxes do not show what the dice would score there.
    """

    rules: RuleSet = field(default_factory=lambda: get_rules("yacht"))
    seed: Seed | None = None
    undo: bool = False
    hints: str = "off"
    pupil: str = ""
    previews: bool = True

    @property
    def dice_seed(self) -> Seed | None:
        """Seed of the dice: that of the class, with the pupil's code behind it where they have dice of their own."""
        return self.seed if self.seed is None or not self.pupil else f"{self.seed}/{self.pupil}"

    def for_pupil(self, code: str) -> ClassSetting:
        """Return the same with dice of a pupil's own.

        Parameters
        ----------
        code : str
            The pupil's code, as in `yacht_widget.pupil`; small and big letters are one.

        Raises
        ------
        ClassroomError
            When this is no code, or the setting has no seed.

        Examples
        --------
        >>> setting(seed="class-7b-monday").for_pupil("7B-17").dice_seed
        'class-7b-monday/7b-17'
        """
        if self.seed is None:
            message = (
                "a pupil's own dice come from the seed of the class: say it first, setting(seed='class-7b-monday')"
            )
            raise ClassroomError(message)
        return replace(self, pupil=checked_pupil(code))


def setting(
    rules: str | RuleSet = "yacht",
    seed: Seed | None = None,
    *,
    undo: bool = False,
    hints: str = "off",
    previews: bool = True,
) -> ClassSetting:
    """Return what a teacher fixes for a class, to be given to each board: ``yw.Board(setting=…)``.

    The board then has these rules and no others, and the record and the code of its game state the setting. A pupil
    owns the kernel and can make a board without it: then the code does not state it, which `collect` tells.

    Parameters
    ----------
    rules : str or RuleSet, default "yacht"
    seed : int or str, optional
        Gives everybody the same dice; see `ClassSetting.for_pupil` for dice of their own.
    undo : bool, default False
        Whether moves may be taken back.
    hints : {"off", "odds", "advice"}, default "off"
        Help on the board, which cannot be switched there.
    previews : bool, default True
        With False open boxes do not show what the dice would score there, so that pupils count it themselves.

    Returns
    -------
    ClassSetting
        It can be compared, and nothing in it changes.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed.

    Examples
    --------
    >>> monday = setting(seed="class-7b-monday")
    >>> monday.rules.name, monday.undo, monday.hints
    ('yacht', False, 'off')
    """
    if not isinstance(hints, str) or hints not in HINTS:
        message = f"hints={shown(hints)} is not possible; allowed are {listed(HINTS)}"
        raise ClassroomError(message)
    if seed is not None:
        seed_key(seed)
    return ClassSetting(
        get_rules(rules),
        seed,
        switch("undo", undo, ClassroomError),
        hints,
        previews=switch("previews", previews, ClassroomError),
    )


def pupil_codes(name: str, count: int = MAX_CLASS) -> tuple[str, ...]:
    """Return codes to hand out: the name of the class and a number, so that neighbours differ in every exercise.

    Parameters
    ----------
    name : str
        Name of the class, up to 30 characters.
    count : int, default 30

    Raises
    ------
    ClassroomError

    Examples
    --------
    >>> pupil_codes("9b", 3)
    ('9b-01', '9b-02', '9b-03')
    """
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_PUPILS:
        message = f"a class has 1 to {MAX_PUPILS} pupils; got {shown(count)}"
        raise ClassroomError(message)
    if not isinstance(name, str) or not re.fullmatch(r"\S(.{0,28}\S)?", name.strip()):
        message = f"the name of a class is a text of 1 to 30 characters, like '9b'; got {shown(name)}"
        raise ClassroomError(message)
    digits = max(2, len(str(count)))
    return tuple(checked_pupil(f"{name.strip()}-{number:0{digits}}") for number in range(1, count + 1))


def checked_pupil(code: object) -> str:
    """Return a pupil's code in its usual form.

    Raises
    ------
    ClassroomError
        When it is none.
    """
    from yacht_widget.exercises.pupils import Pupil  # noqa: PLC0415 - a board needs none of the exercises

    try:
        found = Pupil(code).code  # type: ignore[arg-type]  # it says itself what is none
    except YachtError as error:
        raise ClassroomError(str(error)) from None
    if not found:
        message = "a pupil's code is not empty; make some with pupil_codes('9b')"
        raise ClassroomError(message)
    return found
