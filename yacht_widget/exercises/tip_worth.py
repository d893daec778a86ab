"""What the six tips of a page on playing Yacht are worth: exact numbers, and a test by playing.

Each number takes about as long as ten cells of a lesson may, so they come with the package. The benchmarks compute them
anew, as does `exact`; `played` tests a tip by games, with the error of that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType

from yacht_widget.errors import ExerciseError, listed, needing_numpy, shown
from yacht_widget.exercises.pictures import Picture
from yacht_widget.exercises.sampling import Z
from yacht_widget.looks import BLUE, DARK, INK, LINE, ORANGE, PAPER
from yacht_widget.luck import Seed
from yacht_widget.strategies import BUILT_IN, TIPS, strategy

STORED = Path(__file__).parents[1] / "data" / "tips.json"
RULES, BASE, ALL = "yacht", "greedy", "all"

# The tips in the words of a pupil, and as short as a row is.
WORDS: Mapping[str, str] = MappingProxyType(
    {
        "flexible": "Keep your options open early",
        "straights": "Four of a straight: keep them, roll the odd die",
        "choice_last": "Choice is a safety net",
        "big_fours": "High fours of a kind pay",
        "zeros": "Choose your zeros on purpose, late",
        "whole_sheet": "Look over the whole sheet",
        ALL: "all six",
    }
)
_HALF, _HEIGHT = 110, 18
# A gain of so many points is a full half of the picture.
_FULL = 8


def _use(tips: str | Sequence[str]) -> list[str]:
    wanted = [tips] if isinstance(tips, str) else list(tips)
    wanted = list(TIPS) if wanted == [ALL] else wanted
    unknown = [tip for tip in wanted if tip not in TIPS]
    if unknown or not wanted:
        message = f"the tips are {listed(WORDS)}; got {shown(tips)}"
        raise ExerciseError(message)
    return wanted


@cache
def means() -> Mapping[str, float]:
    """Return the exact mean of greedy play with each tip, and with all six, under the rules of Yacht.

    Examples
    --------
    >>> sorted(means()) == sorted(WORDS)
    True
    """
    found: dict[str, float] = json.loads(STORED.read_text(encoding="utf-8"))["means"]
    return MappingProxyType(found)


def exact(tips: str | Sequence[str]) -> float:
    """Compute such a mean anew; it takes some ten seconds.

    Raises
    ------
    ExerciseError
        When there is no such tip.
    """
    with needing_numpy("the worth of tips needs"):
        from yacht_widget.evaluation import evaluate  # noqa: PLC0415 - loads NumPy

    return evaluate(strategy("tips", use=_use(tips), base=BASE), RULES, progress=False).mean


def played(tips: str | Sequence[str], games: int = 400, seed: Seed = 1) -> Picture:
    """Let greedy play games of a seed with tips and without, and say how far apart they are, and how sure that is.

    Raises
    ------
    ExerciseError
        When there is no such tip.
    SimulateError, SeedError
        When the games or the seed cannot be.

    Examples
    --------
    >>> played("whole_sheet", games=100).text.splitlines()[0]
    'Look over the whole sheet: 100 games of seed 1, rules: Yacht'
    """
    with needing_numpy("the worth of tips needs"):
        from yacht_widget.evaluation import tournament  # noqa: PLC0415 - loads NumPy

    use = _use(tips)
    entries = {"with": strategy("tips", use=use, base=BASE), "without": strategy(BASE)}
    found = tournament(entries, RULES, games=games, seed=seed, progress=False).compare("with", "without")
    wide = Z * found.error
    name = WORDS[ALL] if len(use) == len(TIPS) else " + ".join(WORDS[tip] for tip in use)
    if abs(found.difference) > wide:
        verdict = "It helps greedy play." if found.difference > 0 else "It harms greedy play."
    else:
        verdict = "So few games cannot tell whether it helps or harms."
    lines = [
        f"{name}: {games:,} games of seed {seed}, rules: Yacht",
        f"with the tip {found.difference:+.1f} points a game, give or take {wide:.1f} (95 of 100 times)",
        f"games won {found.wins:,}, equal {found.ties:,}, lost {found.losses:,}",
        verdict,
    ]
    rows = "".join(f"<div>{escape(line)}</div>" for line in lines[1:])
    return Picture(f"<div><b>{escape(lines[0])}</b></div>{rows}", "\n".join(lines))


def gains() -> Picture:
    """Draw what each tip gains or loses greedy play, exactly.

    Examples
    --------
    >>> gains().text.splitlines()[0].startswith("Keep your options open early: ")
    True
    """
    plain = BUILT_IN[BASE]().mean(RULES)
    cell = f"padding:3px 12px 3px 0;border:0;background:{PAPER};color:{INK};text-align:left"
    parts, lines = [], []
    for tip, name in WORDS.items():
        gain = means()[tip] - plain
        long = min(1.0, abs(gain) / _FULL) * _HALF
        left = _HALF if gain > 0 else _HALF - long
        parts.append(
            f'<tr><th scope="row" style="{cell};font-weight:normal">{escape(name)}</th><td style="{cell}">'
            f'<svg width="{2 * _HALF}" height="{_HEIGHT}" aria-hidden="true"><rect x="{left:.1f}" y="2" '
            f'width="{long:.1f}" height="{_HEIGHT - 4}" fill="{BLUE if gain > 0 else ORANGE}" stroke="{DARK}"/>'
            f'<path d="M{_HALF} 0v{_HEIGHT}" style="stroke:{INK}"/></svg></td>'
            f'<td style="{cell};text-align:right;font-variant-numeric:tabular-nums">{_signed(gain)}</td></tr>'
        )
        lines.append(f"{name}: {_signed(gain)}")
    key = "Points a game that each tip gains (right) or loses (left) greedy play, exactly. Rules: Yacht."
    table = f'<table style="border-collapse:collapse;border-color:{LINE}">{"".join(parts)}</table>'
    return Picture(f'{table}<div style="font-size:12px">{key}</div>', "\n".join([*lines, key]))


def _signed(gain: float) -> str:
    return f"{gain:+.3f}".replace("-", "\N{MINUS SIGN}")
