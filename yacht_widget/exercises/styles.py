"""The frame and the cells of what an exercise shows."""

from __future__ import annotations

from yacht_widget.looks import GROUND, LINE

FRAME = (
    "display:inline-block;box-sizing:border-box;max-width:100%;overflow-x:auto;padding:8px 14px;"
    f"border:1px solid {LINE};border-radius:8px;{GROUND};font:14px/1.6 sans-serif"
)
# A host may colour every second row of a table, and each cell's borders.
CELL = f"padding:2px 10px;border:0;border-top:1px solid {LINE};{GROUND};text-align:left"
