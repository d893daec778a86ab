"""The package and its lessons as a JupyterLite site: notebooks that run in the visitor's browser, with no install."""

from yacht_widget.lite.building import Site, build_site, check_site
from yacht_widget.lite.serving import address_here, serve

__all__ = ["Site", "address_here", "build_site", "check_site", "serve"]
