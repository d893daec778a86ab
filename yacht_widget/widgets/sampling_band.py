"""A sample that grows beside the exact chance, and the band in which 95 of 100 samples lie."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from fractions import Fraction
from html import escape
from itertools import pairwise
from typing import Any, SupportsIndex, cast

import traitlets

from yacht_widget.errors import BoardError, listed, shown
from yacht_widget.exercises.reading import as_chance
from yacht_widget.widgets.base import Setting, SettingError
from yacht_widget.widgets.lesson import LessonWidget, table_html
from yacht_widget.words import Words

MAX_TRIES = 100_000
SCALES = ("log", "plain")

Pairs = tuple[tuple[int, int], ...]


def _as_lists(pairs: Pairs, _widget: object) -> list[list[int]]:
    return [list(pair) for pair in pairs]


class SamplingBand(LessonWidget):
    """Let a sample grow by 10, 100 or 1,000 tries, and compare its share of successes with the exact chance.

    The band is exact too: at each size at least 95 of 100 samples have their share in it, by the binomial
    distribution. The tries are made on the page, with its own random numbers.

    Parameters
    ----------
    p : float, Fraction or str
        The exact chance, between 0 and 1; a text such as ``"347897/7558272"`` is a fraction, and what answers may be
        written as will do too.
    label : str, optional
        What a success is, in your own words.
    locale : {"auto", "en", "vi", "lt", "ro", "th"}
        Language; ``"auto"`` follows the notebook.
    scale : {"log", "plain"}
        Whether each step along the axis is ten times as many tries, or as many more.
    pooled : iterable of (successes, tries)
        Numbers of the class; they can be typed in too.

    Attributes
    ----------
    sample : tuple of (successes, tries)
        The sample step by step; the last step is all of it.
    successes, tries : int
        The sample as it stands (read only).
    pooled, scale : traits
        What was chosen above, to be changed at any time, and to `observe` or link.

    Raises
    ------
    YachtError
        When a value is not possible; the message says what is allowed, and nothing changes.

    Examples
    --------
    >>> band = SamplingBand("1/6", label="a six")
    >>> band.pooled = [(3, 20), (5, 20)]
    >>> band.tries
    0
    """

    _prefixes = ("sampling.", "small.")
    _anew = "or make a new one: yw.SamplingBand({name}=…)"

    sample = Setting().tag(sync=True, to_json=_as_lists)
    pooled = Setting().tag(sync=True, to_json=_as_lists)
    scale = Setting().tag(sync=True)

    def __init__(
        self,
        p: float | Fraction | str,
        label: str | None = None,
        locale: str = "auto",
        *,
        scale: str = "log",
        pooled: Iterable[tuple[int, int]] = (),
    ) -> None:
        chance = _chance(p)
        if label is not None and not isinstance(label, str):
            message = f"label is a text or None; got {shown(label)}"
            raise BoardError(message)
        self._chance = chance
        self._label = label
        setup: dict[str, object] = {
            "chance": float(chance),
            "exact": str(chance) if isinstance(chance, Fraction) else None,
            "label": label,
            "most": MAX_TRIES,
        }
        super().__init__("sampling", setup, sample=(), pooled=pooled, scale=scale, locale=locale)

    @property
    def successes(self) -> int:
        """Successes in the sample."""
        return self.sample[-1][0] if self.sample else 0

    @property
    def tries(self) -> int:
        """How many tries the sample has."""
        return self.sample[-1][1] if self.sample else 0

    def __repr__(self) -> str:
        return f"SamplingBand({str(self._chance)!r})"

    @traitlets.validate("sample")
    def _check_sample(self, proposal: dict[str, Any]) -> Pairs:
        pairs = _pairs("sample", proposal["value"])
        if any(before[1] >= after[1] or before[0] > after[0] for before, after in pairwise(pairs)):
            message = "a sample grows from step to step, and its successes never become fewer"
            raise SettingError(message)
        return pairs

    @traitlets.validate("pooled")
    def _check_pooled(self, proposal: dict[str, Any]) -> Pairs:
        return _pairs("pooled", proposal["value"])

    @traitlets.validate("scale")
    def _check_scale(self, proposal: dict[str, Any]) -> str:
        told = proposal["value"]
        if told not in SCALES:
            message = f"there is no scale {shown(told)}; allowed are {listed(SCALES)}"
            raise SettingError(message)
        return cast("str", told)

    def _plain(self) -> str:
        words = Words(self._language_now)
        percent = words.percent(float(self._chance))
        exact = f"{self._chance} ≈ {percent}" if isinstance(self._chance, Fraction) else percent
        about = " · ".join(filter(None, [self._label, words.t("sampling.about", p=exact)]))
        rows = [[words.t("sampling.own"), *_counts(words, *self.sample[-1])]] if self.sample else []
        rows += [
            [words.t("sampling.member", i=place), *_counts(words, *pair)] for place, pair in enumerate(self.pooled, 1)
        ]
        head = [words.t(f"sampling.{key}") for key in ("whose", "successes", "tries", "share")]
        return f"<div>{escape(about)}</div>{table_html(head, rows) if rows else ''}"


def _counts(words: Words, successes: int, tries: int) -> list[str]:
    return [words.number(successes), words.number(tries), words.percent(successes / tries)]


def _chance(told: object) -> Fraction | float:
    chance = as_chance(told)
    if chance is not None and 0 < chance < 1:
        return chance
    message = f"p is a chance between 0 and 1, such as 0.25, '1/4' or '25%'; got {shown(told)}"
    raise BoardError(message)


def _pairs(what: str, told: object) -> Pairs:
    try:
        pairs = tuple((_index(successes), _index(tries)) for successes, tries in cast("Iterable[Any]", told))
    except (TypeError, ValueError):
        pairs = ((1, 0),)
    if not all(0 <= successes <= tries and 1 <= tries <= MAX_TRIES for successes, tries in pairs):
        message = (
            f"{what} holds pairs of successes and tries, from 1 to {MAX_TRIES:,} tries and no more successes than "
            f"tries; got {shown(told)}"
        )
        raise SettingError(message)
    return pairs


def _index(told: object) -> int:
    if isinstance(told, bool):
        raise TypeError
    return operator.index(cast("SupportsIndex", told))
