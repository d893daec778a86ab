"""An app of Panel: a board and an explorer for each visitor."""

import panel as pn

import yacht_widget as yw

pn.extension("ipywidgets")
pn.Column(
    pn.pane.IPyWidget(yw.Board(seed=7, hints="odds"), sizing_mode="stretch_width"),
    pn.pane.IPyWidget(yw.HoldExplorer([1, 2, 2, 4, 6]), sizing_mode="stretch_width"),
).servable()
