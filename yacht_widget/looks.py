"""The look of all that is written here: one palette for pages, cells of a notebook and charts.

The widgets have theirs in `frontend/src/styles/tokens.css`. What carries the same name has the same value here; what
the widgets mix out of the colours of their host is fixed here, for a page of our own has no host.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

# Each on a light ground and on a dark one, by its name there.
TOKENS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "gain": ("#1b5fa6", "#8bbcf3"),
        "loss": ("#a34a06", "#f2a661"),
        "gain-bar": ("#2f74ba", "#6ea6e6"),
        "loss-bar": ("#cc7420", "#d98a45"),
        "ivory": ("#fffdf6", "#f1e9d7"),
        "die-edge": ("#72664f", "#80735b"),
        "pip": ("#2b2620", "#26211b"),
    }
)
# Those of our own pages: the ground, what lies on it, heads; ink, asides; edges, rulings, controls; what is marked.
OWN: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "page": ("#fff", "#211e1a"),
        "slip": ("#fffdf6", "#2a2621"),
        "head": ("#f7f2e6", "#332e27"),
        "written": ("#26211b", "#f1ebe0"),
        "aside": ("#5d564b", "#b9b0a2"),
        "edge": ("#8a8378", "#6b6459"),
        "thin": ("#d8d0c0", "#4a443b"),
        "control": ("#7d7460", "#8f8a7e"),
        "mark": ("#1c4f86", "#8fb8ea"),
    }
)
_ALL: Mapping[str, tuple[str, str]] = MappingProxyType({**TOKENS, **OWN})
# Cells of a notebook ask for its theme; a page of our own answers in its place.
_HOST = {"layout-color1": "page", "content-font-color1": "written", "content-font-color2": "aside"}
_HOST |= {"border-color1": "edge", "border-color2": "thin"}

# Markup that has no style of its own, also what stands in for a widget, asks the host for ink and ground, always both:
# it is ink on paper where none answers.
INK = f"var(--jp-content-font-color1,{OWN['written'][0]})"
GREY = f"var(--jp-content-font-color2,{OWN['aside'][0]})"
PAPER = f"var(--jp-layout-color1,{OWN['slip'][0]})"
LINE = f"var(--jp-border-color1,{OWN['edge'][0]})"
THIN = f"var(--jp-border-color2,{OWN['thin'][0]})"
GROUND = f"background:{PAPER};color:{INK}"
FRAME = (
    "display:inline-block;max-width:100%;box-sizing:border-box;overflow-x:auto;padding:12px 16px;"
    f"border:1px solid {LINE};border-radius:8px;{GROUND};font:14px/1.5 sans-serif"
)

# A row of a table that stands in for a widget: JupyterLab paints every second one, so each cell has its own ground.
PLAIN_CELL = f"padding:2px 10px;border:0;border-top:1px solid {THIN};{GROUND}"

# Dice, charts and what is marked in a picture keep their colours in any theme.
DARK, EDGE, WHITE = OWN["written"][0], TOKENS["die-edge"][0], "#ffffff"
MARK, BLUE, ORANGE = "#bcd9f2", "#5b9bd0", "#d9730d"
RIGHT, WRONG = "#1f7fd0", ORANGE
# Players in a chart, told apart by colour-blind people too, all clear on white.
PLAYERS = (TOKENS["gain-bar"][0], TOKENS["loss-bar"][0], "#3d8a5f", "#8a4f9e", OWN["aside"][0])
# In print: black, white and greys that a copier keeps apart.
BLACK, BLANK = "#000", "#fff"
IN_PRINT: Mapping[str, str] = MappingProxyType(
    {INK: BLACK, PAPER: BLANK, LINE: "#777", BLUE: "#444", MARK: "#d4d4d4", DARK: BLACK, EDGE: "#555"}
)


def light(name: str) -> str:
    """Return a colour as it is on a light ground.

    Examples
    --------
    >>> light("gain")
    '#1b5fa6'
    """
    return _ALL[name][0]


def themed(name: str) -> str:
    """Return a colour for markup inside a page of our own, or a notebook.

    Examples
    --------
    >>> themed("gain-bar")
    'var(--yw-gain-bar,#2f74ba)'
    """
    return f"var(--yw-{name},{light(name)})"


def toned(value: float) -> str:
    """Return how a gain or a loss is written: blue or orange, and always with its sign. It follows other styles.

    A notebook has no such colours, but ink that is dark or light: mixed with it they are clear on its ground.

    Examples
    --------
    >>> toned(0)
    ''
    >>> toned(-1)
    ';color:var(--yw-loss,color-mix(in srgb,var(--jp-content-font-color1,#26211b) 40%,#cc7420))'
    """
    if not value:
        return ""
    name = "gain" if value > 0 else "loss"
    return f";color:var(--yw-{name},color-mix(in srgb,{INK} 40%,{light(f'{name}-bar')}))"


def shade(name: str, share: float) -> str:
    """Return a colour so thin that what is under it shows through.

    Examples
    --------
    >>> shade("loss-bar", 0.5)
    'rgba(204,116,32,0.50)'
    """
    value = light(name)
    return f"rgba({','.join(str(int(value[at : at + 2], 16)) for at in (1, 3, 5))},{share:.2f})"


def _root(side: int) -> str:
    return "".join(f" --yw-{name}: {values[side]};" for name, values in _ALL.items())


# The palette, dark where the reader's screen is; paper is white.
ROOT = f"""
:root {{ color-scheme: light dark;{_root(0)} }}
@media screen and (prefers-color-scheme: dark) {{ :root {{{_root(1)} }} }}
@media print {{ :root {{ color-scheme: light; }} }}
:root {{ {" ".join(f"--jp-{theirs}: var(--yw-{ours});" for theirs, ours in _HOST.items())} }}
"""
# What a page to be read and printed begins with; sizes and radii are steps of the widgets.
PAGE = f"""{ROOT}@page {{ size: A4; margin: 12mm; }}
body {{ margin: 0; padding: 16px; background: var(--yw-page); color: var(--yw-written);
  font: 0.875rem/1.45 system-ui, -apple-system, "Segoe UI", "Noto Sans Thai", Helvetica, Arial, sans-serif; }}
:lang(th) {{ line-height: 1.65; }}
:lang(vi) {{ line-height: 1.5; }}
@media print {{ body {{ padding: 0; }} }}
"""
