"""The package and its lessons as a JupyterLite site: notebooks that run in the visitor's browser, with no install."""

from yacht_widget.lite.building import Site, build_site
from yacht_widget.lite.serving import serve

__all__ = ["Site", "build_site", "serve"]
