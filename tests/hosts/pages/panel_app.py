"""An app of Panel: for each visitor a board that keeps its game under a name, an explorer, and one more board."""

import panel as pn

import yacht_widget as yw

pn.extension("ipywidgets")
widgets = (
    yw.Board(seed=7, hints="odds", name="panel"),
    yw.HoldExplorer([1, 2, 2, 4, 6]),
    yw.Board(seed=8, locale="vi"),
)
pn.Column(*(pn.pane.IPyWidget(widget, sizing_mode="stretch_width") for widget in widgets)).servable()
