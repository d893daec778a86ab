"""Strategies: what one is, the built-in levels of play, and `play`, which lets them play a game."""

from yacht_widget.strategies.asking import Asked, checked_limit, watched
from yacht_widget.strategies.base import Level, Prepared, known_mean, mean_key
from yacht_widget.strategies.levels import BUILT_IN, Cautious, Expert, Greedy, RandomPlay
from yacht_widget.strategies.named import StrategyLike, as_strategy, strategy
from yacht_widget.strategies.own import is_own
from yacht_widget.strategies.playing import next_box, next_keep, play
from yacht_widget.strategies.protocol import Strategy, is_strategy
from yacht_widget.strategies.target import ForTarget
from yacht_widget.strategies.tips import TIPS, Avoid, Tips
from yacht_widget.strategies.turn_play import SHIPPED, TurnPlay
from yacht_widget.strategies.watching import Aside

__all__ = [
    "BUILT_IN",
    "SHIPPED",
    "TIPS",
    "Aside",
    "Asked",
    "Avoid",
    "Cautious",
    "Expert",
    "ForTarget",
    "Greedy",
    "Level",
    "Prepared",
    "RandomPlay",
    "Strategy",
    "StrategyLike",
    "Tips",
    "TurnPlay",
    "as_strategy",
    "checked_limit",
    "is_own",
    "is_strategy",
    "known_mean",
    "mean_key",
    "next_box",
    "next_keep",
    "play",
    "strategy",
    "watched",
]
