"""The widgets: the only place that imports anywidget."""

from yacht_widget.widgets.board import Board
from yacht_widget.widgets.box_values import BoxValues
from yacht_widget.widgets.explorer import HoldExplorer
from yacht_widget.widgets.gallery import Gallery
from yacht_widget.widgets.sampling_band import SamplingBand
from yacht_widget.widgets.waiting_log import WaitingLog

__all__ = ["Board", "BoxValues", "Gallery", "HoldExplorer", "SamplingBand", "WaitingLog"]
