"""Strategies: what one is, the built-in levels of play, and `play`, which lets them play a game."""

from yacht_widget.strategies.asking import Asked, StrategyLike, as_strategy, checked_limit, watched
from yacht_widget.strategies.base import Level, known_mean, mean_key
from yacht_widget.strategies.levels import BUILT_IN, Cautious, Expert, Greedy, RandomPlay, strategy
from yacht_widget.strategies.playing import next_box, next_keep, play
from yacht_widget.strategies.protocol import Strategy, is_strategy
from yacht_widget.strategies.turn_play import SHIPPED, TurnPlay

__all__ = [
    "BUILT_IN",
    "SHIPPED",
    "Asked",
    "Cautious",
    "Expert",
    "Greedy",
    "Level",
    "RandomPlay",
    "Strategy",
    "StrategyLike",
    "TurnPlay",
    "as_strategy",
    "checked_limit",
    "is_strategy",
    "known_mean",
    "mean_key",
    "next_box",
    "next_keep",
    "play",
    "strategy",
    "watched",
]
