"""What is meant by a name, a function or an object where a strategy is asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from types import FunctionType, MappingProxyType
from typing import Literal, overload

from yacht_widget.errors import PlayersError, listed, shown
from yacht_widget.luck import Seed, seed_key
from yacht_widget.rules import RuleSet, get_rules
from yacht_widget.strategies.base import Level, Prepared
from yacht_widget.strategies.functions import (
    ChooseFunction,
    KeepFunction,
    PlayFunction,
    name_of,
    of_functions,
)
from yacht_widget.strategies.levels import BUILT_IN, RandomPlay
from yacht_widget.strategies.protocol import Strategy, is_strategy
from yacht_widget.strategies.target import ForTarget
from yacht_widget.strategies.tips import TIPS, Tip, Tips

StrategyLike = Strategy | str | PlayFunction | tuple[KeepFunction, ChooseFunction]


def _random(seed: Seed | None = None) -> RandomPlay:
    key = None if seed is None else seed_key(seed)
    return RandomPlay(seed if isinstance(seed, int) else key)


def _tips(use: str | Tip | Iterable[str | Tip] = tuple(TIPS), base: StrategyLike = "greedy") -> Tips:
    chosen = [use] if isinstance(use, str) or callable(use) else list(use) if isinstance(use, Iterable) else [use]
    tips = {}
    for tip in chosen:
        if isinstance(tip, str) and tip in TIPS:
            tips[tip] = TIPS[tip]
        elif callable(tip) and not isinstance(tip, type) and (tip in TIPS.values() or not _is_ours(tip)):
            tips[name_of(tip)] = tip
        else:
            message = (
                f"there is no tip {shown(tip)}; allowed are {listed(TIPS)}, "
                "and functions of one's own, tip(card, dice, rolls_left)"
            )
            raise PlayersError(message)
    return Tips(tips, as_strategy(base))


_MAKERS: Mapping[str, tuple[Callable[..., Prepared], tuple[str, ...]]] = MappingProxyType(
    {
        **{name: (level, ()) for name, level in BUILT_IN.items()},
        "random": (_random, ("seed",)),
        "for_target": (ForTarget, ("target",)),
        "tips": (_tips, ("use", "base")),
    }
)


@overload
def strategy(name: Literal["random"], *, seed: Seed | None = ...) -> Level: ...
@overload
def strategy(name: Literal["greedy", "cautious", "expert"]) -> Level: ...
@overload
def strategy(name: Literal["for_target"], *, target: int) -> ForTarget: ...
@overload
def strategy(
    name: Literal["tips"], *, use: str | Tip | Iterable[str | Tip] = ..., base: StrategyLike = ...
) -> Tips: ...
@overload
def strategy(name: str, **options: object) -> Prepared: ...
def strategy(name: str, **options: object) -> Prepared:
    """Return a built-in strategy by name.

    Parameters
    ----------
    name : {"random", "greedy", "cautious", "expert", "for_target", "tips"}
        A level of play, from the weakest to the best; or what plays for the best chance of a total (`ForTarget`); or
        the tips of many a page on strategy (`Tips`).
    seed : int or str, optional
        Of "random": the seed of its choices.
    target : int
        Of "for_target": the total to reach.
    use : str, callable, or iterable of these, optional
        Of "tips": which of {"straights", "big_fours", "flexible", "choice_last", "zeros", "whole_sheet"} to follow, or
        functions of one's own, in this order; all six without it.
    base : Strategy, str or callable, default "greedy"
        Of "tips": what plays where no tip has an opinion.

    Raises
    ------
    PlayersError
        When there is no such strategy, option or tip.
    SeedError

    Examples
    --------
    >>> from yacht_widget.card import Card
    >>> strategy("cautious").choose(Card("yacht"), (5, 5, 5, 5, 6))
    'four_of_a_kind'
    >>> [round(strategy(name).mean("yacht"), 3) for name in ("random", "greedy", "cautious", "expert")]
    [37.147, 156.292, 165.879, 166.955]
    >>> round(strategy("for_target", target=200).chance("yacht"), 4)
    0.2181
    >>> strategy("tips", use="straights", base="cautious").keep(Card("yacht"), (2, 3, 5, 6, 6), 1)
    (2, 3, 5, 6)
    """
    if not isinstance(name, str) or name not in _MAKERS:
        message = f"there is no strategy {shown(name)}; allowed are {listed(_MAKERS)}"
        raise PlayersError(message)
    make, allowed = _MAKERS[name]
    unknown = sorted(options.keys() - set(allowed))
    if unknown:
        message = f"the strategy {name!r} has no option {listed(unknown)}; it has {listed(allowed)}"
        raise PlayersError(message)
    return make(**options)


def as_strategy(thing: object, rules: str | RuleSet | None = None) -> Strategy:
    """Return as a strategy whatever may stand for one.

    Parameters
    ----------
    thing : Strategy, str, callable, or pair of callables
        A strategy; the name of a built-in one; a function ``f(card, dice, rolls_left)`` that returns what to keep
        while rolls are left, and the key of a box when `rolls_left` is 0; or two functions,
        ``keep(card, dice, rolls_left)`` and ``choose(card, dice)``.
    rules : str or RuleSet, optional
        Rules that are to be played: a built-in strategy computes now what it needs for them.

    Raises
    ------
    PlayersError
        When it is nothing of these.
    UnknownRulesError, SolveError, MissingError
        When a built-in strategy cannot play by these rules.

    Examples
    --------
    >>> from yacht_widget.card import Card
    >>> def first_box(card, dice, rolls_left):
    ...     return dice if rolls_left else card.open[0]
    >>> as_strategy(first_box).choose(Card("yacht"), (1, 1, 2, 4, 6))
    'ones'
    >>> as_strategy("cautious")
    strategy('cautious')
    """
    found = _found(thing)
    if rules is not None and isinstance(found, Prepared):
        found.prepare(get_rules(rules))
    return found


def _is_ours(thing: object) -> bool:
    """Return whether something is a function of this package, given in place of what a call of it returns."""
    if not isinstance(thing, FunctionType) or not str(thing.__module__).startswith("yacht_widget."):
        return False
    return getattr(sys.modules.get(thing.__module__), thing.__name__, None) is thing


def _found(thing: object) -> Strategy:
    if isinstance(thing, str):
        return strategy(thing)
    if isinstance(thing, type):
        what = f"{thing.__name__} is a class; call it to get a strategy: {thing.__name__}()"
    elif ours := [one for one in (thing if isinstance(thing, tuple | list) else (thing,)) if _is_ours(one)]:
        what = f"{name_of(ours[0])} is a function of this package that does not play"
        if strategy in ours:
            what = "strategy makes a strategy; call it with the name of one: strategy('cautious')"
    elif is_strategy(thing):
        methods = {"keep": thing.keep, "choose": thing.choose}
        no_functions = [name for name, method in methods.items() if not callable(method)]
        if not no_functions:
            return thing
        what = f"{shown(thing)} is no strategy: its {listed(no_functions)} cannot be called"
    else:
        made = of_functions(thing)
        if made is not None:
            return made
        missing = [name for name in ("keep", "choose") if not hasattr(thing, name)]
        what = f"{shown(thing)} is no strategy" + (f": it has no {missing[0]!r}" if len(missing) == 1 else "")
    message = (
        f"{what}; allowed are an object with the methods keep(card, dice, rolls_left) and choose(card, dice), a pair "
        f"of such functions, one function of (card, dice, rolls_left), and the names {listed(_MAKERS)}"
    )
    raise PlayersError(message)
