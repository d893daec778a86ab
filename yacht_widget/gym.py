"""The game as a Gymnasium environment, for programs that learn to play.

Importing this module registers ``yacht_widget/Yacht-v0``::

    import gymnasium
    import yacht_widget.gym
    env = gymnasium.make("yacht_widget/Yacht-v0", rules="yahtzee")

Actions and masks follow the usual conventions: those of OpenSpiel's Yacht for the numbers of the actions, of Gymnasium
for ``info["action_mask"]``, and of the maskable algorithms for the method ``action_masks()``.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from yacht_widget.card import YAHTZEE_BONUS, Card, possible_points
from yacht_widget.dice import Dice
from yacht_widget.errors import ActionError, GameOverError, MissingError, listed, missing, shown
from yacht_widget.game import Game
from yacht_widget.luck import MAX_GAME
from yacht_widget.rules import RuleSet, get_rules

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as error:
    if error.name not in {"gymnasium", "numpy"}:
        raise
    raise MissingError(missing("the environment needs", str(error.name), "gym")) from None

ENV_ID = "yacht_widget/Yacht-v0"
# A game of allowed actions has at most one for each roll and box: 45 under the rules that come with the package.
MAX_STEPS = 1000

Observation = dict[str, Any]


class YachtEnv(gymnasium.Env[Observation, np.int64]):
    """One player plays one game: each step is a decision, what to roll again or which box to write.

    **Actions.** With five dice and twelve boxes there are 32 + 12. Action *a* below 32 rolls again the dice whose bit
    is set: bit 0 stands for the leftmost die, bit 4 for the rightmost; so 31 rolls all, and 0 holds all, which ends the
    rolling and asks for a box. Action 32 + *b* writes box *b*, in the order of the sheet. While a roll is left only the
    first kind is allowed, afterwards only boxes that the rules leave open to these dice. The first roll of a turn is no
    decision and happens by itself. Rules with other numbers of dice have 2 ** dice such actions before the boxes.

    **What is allowed** stands in ``info["action_mask"]`` (``int8``, as ``action_space.sample(mask)`` takes it) and
    comes from `action_masks` (``bool``). An action that is not allowed changes nothing and brings `illegal_reward`,
    with ``info["illegal"]`` true; or it raises `ActionError`, where `illegal_reward` is None.

    **Observation**, a dictionary: ``dice`` by position (0 after the end), ``rolls_left`` (0 when a box is to be
    written), ``filled`` (1 for each box that is written), ``points`` in each box (0 in open ones) and the ``total``
    with bonuses.

    **Reward**: the points and bonuses that an action brings. Of a game of allowed actions they add up to its total.

    **Length.** A game ends after at most 45 allowed actions under the rules that come with the package (boxes times
    rolls under any). One who repeats an action that is not allowed would never end: ``gymnasium.make`` cuts an episode
    off after 1000 steps (``truncated`` is true then), or another number, given as ``max_episode_steps``.

    **Seeds.** ``reset(seed=7)`` rolls the dice of ``Game(seed=7)``; each ``reset()`` after it plays the next game of
    the seed, as ``Game(seed=7, number=2)`` would.

    Parameters
    ----------
    rules : str or RuleSet, default "yacht"
        Rules of the game.
    illegal_reward : float or None, default -1.0
        Reward of an action that is not allowed; None raises an error instead.
    render_mode : {None, "ansi"}
        With "ansi", `render` returns the dice and the sheet as text.

    Raises
    ------
    UnknownRulesError
    ActionError
        When a setting does not exist.

    Examples
    --------
    >>> env = gymnasium.make("yacht_widget/Yacht-v0")
    >>> observation, info = env.reset(seed=7)
    >>> observation["dice"].tolist(), int(observation["rolls_left"])
    ([3, 1, 6, 5, 3], 2)
    >>> observation, reward, *_ = env.step(0b00100)  # rolls the six, the third die
    >>> observation["dice"].tolist(), float(reward)
    ([3, 1, 1, 5, 3], 0.0)
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        rules: str | RuleSet = "yacht",
        *,
        illegal_reward: float | None = -1.0,
        render_mode: str | None = None,
    ) -> None:
        self.rules = get_rules(rules)
        if illegal_reward is not None and (
            isinstance(illegal_reward, bool) or not isinstance(illegal_reward, int | float)
        ):
            message = f"illegal_reward is a number, or None for an error; got {shown(illegal_reward)}"
            raise ActionError(message)
        if render_mode not in {None, *self.metadata["render_modes"]}:
            message = f"render_mode {shown(render_mode)} does not exist; allowed are None, 'ansi'"
            raise ActionError(message)
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self._holds = 1 << self.rules.dice
        self._seed = 0
        self._number = 0
        self._game: Game | None = None
        self._stopped = False
        boxes, possible = len(self.rules.keys), possible_points(self.rules)
        least = np.array([min(0, *points) for points in possible], dtype=np.int32)
        most = np.array([max(0, *points) for points in possible], dtype=np.int32)
        bonus = self.rules.upper_bonus
        bonuses = (0 if bonus is None else bonus.points) + (self.rules.joker != "none") * YAHTZEE_BONUS * boxes
        self.action_space: spaces.Discrete = spaces.Discrete(self._holds + boxes)
        self.observation_space: spaces.Dict = spaces.Dict(
            {
                "dice": spaces.Box(0, self.rules.sides, (self.rules.dice,), np.int8),
                "rolls_left": spaces.Discrete(self.rules.rolls),
                "filled": spaces.MultiBinary(boxes),
                "points": spaces.Box(least, most, dtype=np.int32),
                "total": spaces.Box(
                    np.array([least.sum()], dtype=np.int32),
                    np.array([most.sum() + bonuses], dtype=np.int32),
                    dtype=np.int32,
                ),
            }
        )

    # --- What Gymnasium asks for ---

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; parameters as in Gymnasium.

        Raises
        ------
        ActionError
            When there are options: this environment has none.
        """
        if options:
            message = f"this environment has no options for reset; got {listed(options)}"
            raise ActionError(message)
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._number = operator.index(seed), 0
        elif self._number in {0, MAX_GAME}:
            self._seed, self._number = int(self.np_random.integers(1 << 62)), 0
        self._number += 1
        self._game = Game(rules=self.rules, seed=self._seed, number=self._number)
        self._begin_turn()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:  # noqa: ANN401 - Gymnasium's
        """Do an action; returns as in Gymnasium.

        Raises
        ------
        ActionError
            When this is no action, or one that is not allowed and `illegal_reward` is None.
        GameOverError
        """
        number = self._checked(action)
        game = self.game
        if game.over:
            message = "the game is over: reset() begins the next one"
            raise GameOverError(message)
        if not self.action_masks()[number]:
            if self.illegal_reward is None:
                message = f"{self.describe(number)} is not allowed now; allowed are {self._allowed()}"
                raise ActionError(message)
            return self._observation(), float(self.illegal_reward), False, False, self._info(illegal=True)
        before = self.card.total
        if number >= self._holds:
            game.score(self.rules.keys[number - self._holds])
            self._begin_turn()
        elif number:
            game.roll(held=[not number >> place & 1 for place in range(self.rules.dice)])
        else:
            self._stopped = True
        return self._observation(), float(self.card.total - before), game.over, False, self._info()

    def render(self) -> str | None:
        """Return the dice and the sheet as text, where `render_mode` is "ansi"."""
        if self.render_mode is None:
            return None
        head = "game over" if self.game.over else f"dice {' '.join(map(str, self.dice))}, rolls left {self.rolls_left}"
        width = max(map(len, self.rules.keys))
        rows = [f"{key:{width}} {self.card.scores.get(key, '-'):>4}" for key in self.rules.keys]
        return "\n".join([head, *rows, f"{'total':{width}} {self.card.total:>4}"])

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Return which actions are allowed now, as maskable algorithms ask for it."""
        allowed = np.zeros(self._holds + len(self.rules.keys), dtype=np.bool_)
        if self.game.over:
            return allowed
        if self.rolls_left:
            allowed[: self._holds] = True
        else:
            open_boxes = self.card.scores_for(self.dice)
            allowed[self._holds :] = [key in open_boxes for key in self.rules.keys]
        return allowed

    # --- For those who play through the environment ---

    @property
    def game(self) -> Game:
        """The game behind it, to be looked at.

        Raises
        ------
        ActionError
            Before the first reset.
        """
        if self._game is None:
            message = "no game has begun: call reset() first"
            raise ActionError(message)
        return self._game

    @property
    def card(self) -> Card:
        """Sheet as it stands."""
        return self.game.cards[0]

    @property
    def dice(self) -> Dice:
        """Dice on the table by position."""
        return self.game.dice

    @property
    def rolls_left(self) -> int:
        """Rolls that may still be made; 0 when a box is to be written."""
        return 0 if self._stopped else self.game.rolls_left

    def hold(self, keep: Iterable[int]) -> int:
        """Return the action that holds these faces (the leftmost dice that show them) and rolls the others.

        Raises
        ------
        DiceError, KeepError

        Examples
        --------
        >>> env = YachtEnv()
        >>> _ = env.reset(seed=7)  # 3 1 6 5 3
        >>> bin(env.hold([3, 3]))
        '0b1110'
        """
        kept = tuple(keep)
        if sorted(kept) == sorted(self.dice):
            return 0
        held = self.game.held_for(kept)
        return sum(1 << place for place, stays in enumerate(held) if not stays)

    def write(self, box: str) -> int:
        """Return the action that writes a box.

        Raises
        ------
        UnknownBoxError
        """
        return self._holds + self.rules.keys.index(self.rules.category(box).key)

    def describe(self, action: int) -> str:
        """Return an action in words.

        Examples
        --------
        >>> YachtEnv().describe(0b00011), YachtEnv().describe(0), YachtEnv().describe(32)
        ('rolling dice 1, 2 again (action 3)', 'holding all dice (action 0)', "writing 'ones' (action 32)")
        """
        number = self._checked(action)
        if number >= self._holds:
            return f"writing {self.rules.keys[number - self._holds]!r} (action {number})"
        rolled = [str(place + 1) for place in range(self.rules.dice) if number >> place & 1]
        return f"rolling dice {', '.join(rolled)} again (action {number})" if rolled else "holding all dice (action 0)"

    # --- Inside ---

    def _begin_turn(self) -> None:
        self._stopped = False
        if not self.game.over:
            self.game.roll()

    def _checked(self, action: object) -> int:
        count = self._holds + len(self.rules.keys)
        try:
            number = operator.index(action)  # type: ignore[arg-type]  # what is no whole number raises TypeError
        except TypeError:
            number = -1
        if isinstance(action, bool) or not 0 <= number < count:
            message = f"{shown(action)} is no action; allowed are whole numbers from 0 to {count - 1}"
            raise ActionError(message)
        return number

    def _allowed(self) -> str:
        allowed = np.flatnonzero(self.action_masks()).tolist()
        return f"0 to {allowed[-1]}" if self.rolls_left else ", ".join(map(self.describe, allowed))

    def _observation(self) -> Observation:
        card = self.card
        return {
            "dice": np.array(self.dice or (0,) * self.rules.dice, dtype=np.int8),
            "rolls_left": np.int64(self.rolls_left),
            "filled": np.array([points is not None for points in card.points], dtype=np.int8),
            "points": np.array([points or 0 for points in card.points], dtype=np.int32),
            "total": np.array([card.total], dtype=np.int32),
        }

    def _info(self, *, illegal: bool = False) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(np.int8), "illegal": illegal}


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point=f"{__name__}:YachtEnv", max_episode_steps=MAX_STEPS)
