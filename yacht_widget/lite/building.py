"""A site is put together from Pyodide, wheels and lessons, and built by JupyterLite."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

from yacht_widget.errors import MissingError, SiteError, absent, missing
from yacht_widget.lite.runtime import (
    ADDED,
    EXTRAS,
    FILES,
    LOCK,
    USED,
    Lock,
    added_versions,
    closure,
    download,
    entry,
    find_pyodide,
    last_line,
    read_lock,
    sha256,
    wheel_of,
)
from yacht_widget.lite.wheel import write_wheel
from yacht_widget.shipped import FIRST, lesson_files

MARK = "yacht-widget-site.json"
# As JupyterLite calls its kernel.
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
KERNEL_WHEELS = "extensions/@jupyterlite/pyodide-kernel-extension/static/pypi"
# What the kernel would ask for one after the other.
FIRST_LOADED = ["comm", "ipykernel", "ipython", "jedi", "micropip", "piplite", "pyodide-kernel"]
NOTE = (
    "**A note on this site.** It was built without NumPy. Boards play, and show their odds; some other cells stop and "
    "say that they need NumPy. Those work where yacht-widget is installed."
)
SETTINGS = "@jupyterlite/pyodide-kernel-extension:kernel"


@dataclass(frozen=True, slots=True)
class Site:
    """A site that was built.

    Parameters
    ----------
    folder : Path
        Where it is.
    inside : tuple of str
        Of `EXTRAS`, those that the site holds itself.
    outside : tuple of str
        Those that a visitor's browser fetches from Pyodide's own server.
    """

    folder: Path
    inside: tuple[str, ...]
    outside: tuple[str, ...]


def build_site(folder: Path, pyodide: Path | None = None, *, offline: bool = False) -> Site:
    """Build a JupyterLite site with this package and its lessons.

    Parameters
    ----------
    folder : Path
        Where to: a folder that is not there yet, is empty, or holds such a site, which is built anew.
    pyodide : Path, optional
        A folder or an archive of Pyodide; without it npm fetches one.
    offline : bool, default False
        The site asks nothing of the internet: what Pyodide's folder does not hold is not there for visitors.

    Raises
    ------
    SiteError
        When it cannot be built, or the folder holds something else.
    MissingError
        Where JupyterLite is not installed.
    """
    check_site(folder)
    with tempfile.TemporaryDirectory(prefix="yacht-site-") as name:
        work = Path(name)
        lite, out = work / "lite", work / "site"
        inside, outside = _filled(lite, pyodide, work, offline=offline)
        _lessons(lite / "files", numpy="numpy" in (*inside, *outside))
        _settings(lite / "jupyter-lite.json", offline=offline)
        _built(lite, out)
        _with_kernel(out)
        (out / MARK).write_text(json.dumps({"yacht-widget": version("yacht-widget")}) + "\n", encoding="utf-8")
        _moved(out, folder)
    return Site(folder, inside, outside)


def check_site(folder: Path) -> None:
    """Refuse at once what `build_site` would refuse.

    Parameters
    ----------
    folder : Path

    Raises
    ------
    SiteError
        When the folder holds something else than such a site.
    MissingError
        Where JupyterLite is not installed.
    """
    not_there = absent("jupyterlite-core[contents]", "jupyterlite-pyodide-kernel")
    if not_there:
        raise MissingError(missing("a site needs", not_there, "site"))
    if folder.is_dir():
        if any(folder.iterdir()) and not (folder / MARK).is_file():
            message = f"{str(folder)!r} holds something else than such a site; choose a new or an empty folder"
            raise SiteError(message)
    elif folder.exists() or any(parent.is_file() for parent in folder.parents):
        message = f"{str(folder)!r} is a file or stands below one, where a folder for the site is needed"
        raise SiteError(message)


def _filled(lite: Path, pyodide: Path | None, work: Path, *, offline: bool) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Put Pyodide and the wheels where JupyterLite looks for them; return what is inside and outside of `EXTRAS`."""
    from jupyterlite_pyodide_kernel import constants  # noqa: PLC0415 - an extra, which is there by now

    home = find_pyodide(pyodide, work, constants.PYODIDE_VERSION)
    python = constants.PYODIDE_PYTHON_VERSION
    lock = read_lock(home, python)
    own, wheels = lite / "static" / "pyodide", lite / "pypi"
    own.mkdir(parents=True)
    wheels.mkdir()
    for file in FILES:
        shutil.copy(home / file, own)
    packages, inside, outside = _packages(lock, home, own, None if offline else constants.PYODIDE_CDN_URL)
    download(added_versions(), wheels, python)
    for name, needs in ADDED.items():
        packages[name] = _entry_of(name, wheels, needs)
    write_wheel(wheels)
    needs = ("anywidget", "ipywidgets", "platformdirs", "traitlets", *({"numpy"} & packages.keys()))
    packages["yacht-widget"] = _entry_of("yacht-widget", wheels, needs)
    (own / LOCK).write_text(json.dumps(lock | {"packages": packages}), encoding="utf-8")
    return inside, outside


def _entry_of(name: str, wheels: Path, needs: tuple[str, ...]) -> dict[str, Any]:
    wheel = wheel_of(name, wheels)
    if wheel is None:
        message = f"pip fetched no wheel of {name}"
        raise SiteError(message)
    return entry(name, wheel, needs)


def _packages(
    lock: dict[str, Any], home: Path, own: Path, server: str | None
) -> tuple[Lock, tuple[str, ...], tuple[str, ...]]:
    """Return the lock's packages for the site: used ones with their wheels, others with an address if there is one.

    Wheels come from Pyodide's folder; those of them that a board needs are downloaded where it has none.
    """
    known: Lock = lock["packages"]
    used = closure(USED, known)
    wanted = {name: home / Path(known[name]["file_name"]).name for name in {*used, *closure(EXTRAS, known)}}
    lacking = {known[name]["name"]: known[name]["version"] for name in used if not wanted[name].is_file()}
    download(lacking, own, ".".join(lock["info"]["python"].split(".")[:2]))
    for path in wanted.values():
        if path.is_file():
            shutil.copy(path, own)
    packages: Lock = {}
    for name, package in known.items():
        wheel = own / wanted[name].name if name in wanted else None
        if name in used and not (wheel and wheel.is_file()):
            wheel = wheel_of(name, own)
        if wheel and wheel.is_file():
            packages[name] = package | {"file_name": wheel.name, "sha256": sha256(wheel)}
        elif server:
            packages[name] = package | {"file_name": f"{server}/{package['file_name']}"}
    inside = tuple(
        name for name in EXTRAS if all((own / wanted[part].name).is_file() for part in closure([name], known))
    )
    return packages, inside, tuple(name for name in EXTRAS if server and name not in inside)


def _lessons(folder: Path, *, numpy: bool) -> None:
    folder.mkdir()
    for path in lesson_files(teacher=False):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        if not numpy and path.name != FIRST:
            notebook["cells"].insert(0, {"cell_type": "markdown", "id": "note", "metadata": {}, "source": NOTE})
        # The kernel of the notebook has another name here; without this a visitor would be asked to choose one.
        notebook["metadata"]["kernelspec"] = KERNEL
        (folder / path.name).write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _settings(path: Path, *, offline: bool) -> None:
    plugin = {SETTINGS: {"disablePyPIFallback": offline, "loadPyodideOptions": {"packages": FIRST_LOADED}}}
    data = {"appName": "yacht-widget", "litePluginSettings": plugin}
    path.write_text(json.dumps({"jupyter-lite-schema-version": 0, "jupyter-config-data": data}), encoding="utf-8")


def _built(lite: Path, out: Path) -> None:
    command = [sys.executable, "-m", "jupyterlite_core", "build", f"--lite-dir={lite}", f"--output-dir={out}"]
    command += ["--apps=lab", "--no-unused-shared-packages", "--no-sourcemaps", "--no-libarchive"]
    done = subprocess.run(command, cwd=lite, capture_output=True, text=True, check=False)  # noqa: S603 - JupyterLite
    if done.returncode:
        message = f"JupyterLite could not build the site: {last_line(done.stderr or done.stdout)}"
        raise SiteError(message)


def _with_kernel(out: Path) -> None:
    """Add the kernel's own wheels to the lock, so that all that is loaded first is loaded at once."""
    path = out / "static" / "pyodide" / LOCK
    lock = json.loads(path.read_text(encoding="utf-8"))
    for wheel in sorted((out / KERNEL_WHEELS).glob("*.whl")):
        name = wheel.name.split("-")[0].replace("_", "-")
        if name in FIRST_LOADED:
            lock["packages"][name] = entry(name, wheel, (), f"../../{KERNEL_WHEELS}")
    path.write_text(json.dumps(lock), encoding="utf-8")


def _moved(built: Path, folder: Path) -> None:
    """Put the site in its place; the one that was there stays until the new one is whole."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        if folder.exists():
            shutil.rmtree(folder)
        shutil.move(built, folder)
    except OSError as error:
        message = f"the site cannot be written to {str(folder)!r}: {error.strerror or error}"
        raise SiteError(message) from error
