"""The widgets: the only place that imports anywidget."""

from yacht_widget.widgets.board import Board

__all__ = ["Board"]
