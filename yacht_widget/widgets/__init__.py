"""The widgets: the only place that imports anywidget."""

from yacht_widget.widgets.board import Board
from yacht_widget.widgets.explorer import HoldExplorer

__all__ = ["Board", "HoldExplorer"]
