"""The likeliest mistakes in a first strategy, and what an error says of them."""

from __future__ import annotations

import re
from difflib import get_close_matches
from types import MethodType

from yacht_widget.card import Card
from yacht_widget.dice import Dice
from yacht_widget.rules import Category
from yacht_widget.strategies import functions
from yacht_widget.strategies.protocol import Strategy


def mistaken_keep(answer: object, card: Card, dice: Dice) -> str:
    """Return what to add to an error about a keep that is not allowed; nothing where no mistake is likely.

    Examples
    --------
    >>> print(mistaken_keep([0, 2], Card("yacht"), (1, 1, 2, 4, 6)))
    ; keep the faces themselves, not their positions
    """
    if isinstance(answer, str) and answer in card.rules.keys:
        return "; a box is asked for only when no roll is left (rolls_left is 0)"
    if not isinstance(answer, list | tuple) or not answer:
        return ""
    if all(type(face).__name__ in {"bool", "bool_"} for face in answer):
        return "; keep the faces themselves, not True or False for each die"
    # Nobody keeps every die once by its face so often as by its place.
    places = all(isinstance(face, int) and 0 <= face < len(dice) for face in answer) and len(set(answer)) == len(answer)
    return "; keep the faces themselves, not their positions" if places else ""


def mistaken_box(answer: object, card: Card, strategy: Strategy) -> str:
    """Return what to add to an error about what is no box; nothing where no mistake is likely.

    Examples
    --------
    >>> from yacht_widget.strategies.levels import Greedy
    >>> print(mistaken_box("Full House", Card("yacht"), Greedy()))
     (did you mean 'full_house'?)
    """
    if isinstance(answer, Category):
        return f" (did you mean its .key, {answer.key!r}?)"
    if isinstance(answer, str):
        known = {_plain(category.name("en")): category.key for category in card.rules.categories}
        known |= {_plain(key): key for key in card.rules.keys}
        near = get_close_matches(_plain(answer), known, n=1, cutoff=0.8)
        return f" (did you mean {known[near[0]]!r}?)" if near and known[near[0]] != answer else ""
    asked = isinstance(strategy, functions.OneFunction)
    hint = (
        "a single function is also asked for the box, with rolls_left 0: let it return a key then, "
        "or give two functions (keep, choose)"
    )
    if answer is None:
        return f" (is a return missing?{f' {hint[0].upper()}{hint[1:]}' if asked else ''})"
    return f" ({hint})" if asked else ""


def mistaken_call(error: BaseException, strategy: Strategy, rolls_left: int) -> str:
    """Return how a strategy is called, where it could not even be called so; else nothing."""
    if not isinstance(error, TypeError) or not _raised_by_the_call(error):
        return ""
    method = "keep" if rolls_left else "choose"
    if isinstance(strategy, functions.OneFunction):
        return "; it is called with (card, dice, rolls_left)"
    called = f"{method}(card, dice{', rolls_left' if rolls_left else ''})"
    own = isinstance(getattr(strategy, method), MethodType) and not isinstance(strategy, functions.TwoFunctions)
    return f"; it is called as {called}{', and a method has self before these' if own else ''}"


def _raised_by_the_call(error: BaseException) -> bool:
    """Return whether it was raised before any of the strategy's own code ran."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    ours = {functions.__name__, "yacht_widget.strategies.asking"}
    return trace is not None and trace.tb_frame.f_globals.get("__name__") in ours


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", "_", text.strip().casefold())
