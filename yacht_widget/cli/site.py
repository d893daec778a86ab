"""yacht-widget site: notebooks and lessons as a web site that needs no install by its visitors."""

from __future__ import annotations

import argparse
from pathlib import Path

from yacht_widget.cli.parsing import Commands, option, refuse_alone, was_given
from yacht_widget.errors import SiteError
from yacht_widget.lite import Site, address_here, build_site, check_site, serve

PORT = 8000


def add(commands: Commands) -> None:
    """Register the subcommand."""
    parser = commands.add_parser(
        "site",
        help="build a web site with the lessons, which runs in the browser and needs no install",
        description="Build a JupyterLite site with the package and the lessons: a folder of files for any web server. "
        "Python runs in the visitor's browser, as Pyodide.",
    )
    parser.add_argument("folder", metavar="DIR", help="folder for the site: new, empty, or with such a site in it")
    parser.add_argument(
        "--pyodide", metavar="PATH", help="a folder or an archive of Pyodide; without it npm fetches Pyodide"
    )
    parser.add_argument(
        "--offline",
        action="store_true",
        help="a site whose visitors need no internet, with what Pyodide's folder holds",
    )
    parser.add_argument(
        "--serve",
        metavar="PORT",
        type=int,
        nargs="?",
        const=PORT,
        help=f"then show it on this machine, at port {PORT} unless you name another; a site that is there is not "
        "built again",
    )
    parser.add_argument("--lan", action="store_true", help="show it to other machines in the local network, too")
    parser.set_defaults(run=run)


def run(wanted: argparse.Namespace) -> None:
    """Build the site, and show it if that is wanted."""
    refuse_alone(wanted, {"lan": ("serve",)}, SiteError)
    folder = Path(wanted.folder)
    there = wanted.serve is not None and (folder / "index.html").is_file()
    lost = [option(name) for name in ("pyodide", "offline") if there and was_given(wanted, name)]
    if lost:
        message = (
            f"the site in {str(folder)!r} is there and is not built again: leave out {', '.join(lost)}, or --serve"
        )
        raise SiteError(message)
    if not there:
        check_site(folder)
        print("Building the site; this takes about a minute.", flush=True)
        pyodide = None if wanted.pyodide is None else Path(wanted.pyodide)
        print("\n".join(told(build_site(folder, pyodide, offline=wanted.offline))))
    if wanted.serve is not None:
        with serve(folder, wanted.serve, "0.0.0.0" if wanted.lan else "127.0.0.1") as server:  # noqa: S104 - as asked
            print(f"The site is at http://localhost:{server.server_port}/ until you press Ctrl+C.", flush=True)
            if wanted.lan:
                address = address_here()
                other = (
                    f"Other machines find it at http://{address}:{server.server_port}/"
                    if address
                    else "Other machines find it under this machine's name or address in place of localhost."
                )
                print(other, flush=True)
            server.serve_forever()


def told(site: Site) -> list[str]:
    """Return what to say of a site that was built."""
    lines = [f"The site is in {site.folder}: to show it here, the same command with --serve"]
    if site.outside:
        lines.append(
            f"Not in it, because this Pyodide does not hold them: {', '.join(site.outside)}. Visitors' browsers fetch "
            "them from Pyodide's own server."
        )
    if "numpy" not in site.inside:
        lines.append(
            "Where NumPy cannot be had, boards play and show their odds, and all else that needs NumPy says so: "
            "advice, reviews, the solved game, and some cells of the lessons."
        )
    return lines
