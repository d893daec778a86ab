"""The widgets: the only place that imports anywidget."""

from yacht_widget.widgets.board import Board
from yacht_widget.widgets.explorer import HoldExplorer
from yacht_widget.widgets.gallery import Gallery

__all__ = ["Board", "Gallery", "HoldExplorer"]
