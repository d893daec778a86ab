"""The look of what cells show: the host's colours where it tells them, else ink on paper, always both."""

from __future__ import annotations

INK = "var(--jp-content-font-color1,#26211b)"
PAPER = "var(--jp-layout-color1,#fffdf6)"
LINE = "var(--jp-border-color1,#8a8378)"
# Dice and what is marked keep their own colours in any theme.
DARK, WHITE, EDGE, MARK, BLUE = "#26211b", "#ffffff", "#72664f", "#bcd9f2", "#5b9bd0"

FRAME = (
    "display:inline-block;box-sizing:border-box;max-width:100%;overflow-x:auto;padding:8px 14px;"
    f"border:1px solid {LINE};border-radius:8px;background:{PAPER};color:{INK};font:14px/1.6 sans-serif"
)
# A host may colour every second row of a table, and each cell's borders.
CELL = f"padding:2px 10px;border:0;border-top:1px solid {LINE};background:{PAPER};color:{INK};text-align:left"
