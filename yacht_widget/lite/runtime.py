"""Pyodide, the Python of a browser: where it is taken from, and what a site needs of it."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from yacht_widget.errors import SiteError, shown

Lock = dict[str, dict[str, Any]]

# What Pyodide consists of, without its packages.
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK = "pyodide-lock.json"
# What the kernel and a board use of the packages that Pyodide knows; what those need comes with them.
USED = ("decorator", "ipython", "jedi", "micropip", "packaging", "platformdirs", "pyodide-http", "traitlets",
        "typing-extensions")  # fmt: skip
# What they use beside. The page's half of these stands in the environment that builds, so versions are those there.
ADDED: Mapping[str, tuple[str, ...]] = {
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
    "comm": ("traitlets",),
    "ipywidgets": ("comm", "ipython", "traitlets"),
    "psygnal": (),
}
# What needs more than playing does: advice, reviews, solving; charts and tables.
EXTRAS = ("numpy", "altair", "pandas")


def find_pyodide(path: Path | None, work: Path, wanted: str) -> Path:
    """Return a folder with Pyodide's files.

    Parameters
    ----------
    path : Path or None
        A folder or an archive of Pyodide, as its project or npm gives them out; without one npm fetches it.
    work : Path
        Folder to unpack in.
    wanted : str
        Version that the kernel wants.

    Raises
    ------
    SiteError
        When it cannot be had, or is no Pyodide.
    """
    if path is None:
        path = _fetched(work, wanted)
    if not path.exists():
        message = f"there is no Pyodide at {str(path)!r}"
        raise SiteError(message)
    folder = path if path.is_dir() else _unpacked(path, work / "unpacked")
    home = next((found.parent for found in sorted(folder.glob("**/pyodide.mjs")) if _whole(found.parent)), None)
    if home is None:
        message = f"{str(path)!r} is no Pyodide: it has not all of {', '.join((*FILES, LOCK))}"
        raise SiteError(message)
    return home


def _whole(folder: Path) -> bool:
    return all((folder / name).is_file() for name in (*FILES, LOCK))


def _fetched(work: Path, wanted: str) -> Path:
    how = f"get Pyodide {wanted} (from its page of releases, or with: npm pack pyodide@{wanted}) and say --pyodide PATH"
    npm = shutil.which("npm")
    if npm is None:
        message = f"Pyodide is fetched with npm, which is not on the PATH; {how}"
        raise SiteError(message)
    done = subprocess.run(  # noqa: S603 - npm, asked for a package of this name
        [npm, "pack", f"pyodide@{wanted}", "--pack-destination", str(work)], capture_output=True, text=True, check=False
    )
    if done.returncode:
        message = f"npm could not fetch Pyodide: {last_line(done.stderr)}; {how}"
        raise SiteError(message)
    return next(work.glob("pyodide-*.tgz"))


def _unpacked(archive: Path, into: Path) -> Path:
    try:
        with tarfile.open(archive) as opened:
            opened.extractall(into, filter="data")
    except (tarfile.TarError, OSError) as error:
        message = f"{str(archive)!r} is neither a folder nor an archive of Pyodide: {error}"
        raise SiteError(message) from error
    return into


def read_lock(home: Path, python: str) -> dict[str, Any]:
    """Return the list of packages that a Pyodide knows.

    Raises
    ------
    SiteError
        When it is not for the Python that the kernel wants.
    """
    lock: dict[str, Any] = json.loads((home / LOCK).read_text(encoding="utf-8"))
    found = str(lock["info"]["python"])
    if not found.startswith(f"{python}."):
        message = f"this Pyodide has Python {shown(found)}, and the kernel of the site wants {python}"
        raise SiteError(message)
    return lock


def closure(names: Iterable[str], packages: Lock) -> list[str]:
    """Return packages with all that they need, as the lock names them.

    Examples
    --------
    >>> closure(["a_b"], {"a-b": {"depends": ["c"]}, "c": {"depends": []}, "d": {"depends": []}})
    ['a-b', 'c']
    """
    found: set[str] = set()
    todo = list(names)
    while todo:
        name = todo.pop().replace("_", "-").lower()
        if name not in found:
            found.add(name)
            todo += packages[name]["depends"]
    return sorted(found)


def download(needed: Mapping[str, str], folder: Path, python: str) -> None:
    """Download wheels of pure Python, which run in a browser as anywhere, with pip.

    Parameters
    ----------
    needed : mapping
        Names and versions.
    folder : Path
        Where to.
    python : str
        Version of Python that they are for.

    Raises
    ------
    SiteError
        When pip cannot get them.
    """
    if not needed:
        return
    pure = ["--no-deps", "--only-binary=:all:", "--platform=any", "--implementation=py", "--abi=none"]
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", *pure]
    command += [
        f"--python-version={python}",
        f"--dest={folder}",
        *(f"{name}=={wanted}" for name, wanted in needed.items()),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - pip, for named packages
    if done.returncode:
        message = f"pip could not fetch the packages of the site ({', '.join(needed)}): {last_line(done.stderr)}"
        raise SiteError(message)


def last_line(text: str) -> str:
    """Return what a program said last, which is mostly why it failed."""
    return next((line.strip() for line in reversed(text.splitlines()) if line.strip()), "it does not say why")


def wheel_of(name: str, folder: Path) -> Path | None:
    """Return the wheel of a package in a folder."""
    wanted = name.replace("-", "_").lower()
    found = (path for path in folder.glob("*.whl") if path.name.split("-")[0].lower() == wanted)
    return next(found, None)


def entry(name: str, wheel: Path, depends: Iterable[str], folder: str = "../../pypi") -> dict[str, Any]:
    """Return the line of a lock for a wheel that Pyodide does not know of.

    Parameters
    ----------
    name : str
    wheel : Path
    depends : iterable of str
        Names of what it needs.
    folder : str
        Where the site has it, as seen from Pyodide's folder. JupyterLite keeps such wheels in "pypi".
    """
    return {
        "name": name,
        "version": wheel.name.split("-")[1],
        "file_name": f"{folder}/{wheel.name}",
        "install_dir": "site",
        "sha256": sha256(wheel),
        "package_type": "package",
        # By these a cell that imports them makes Pyodide load the package.
        "imports": [name.replace("-", "_")],
        "depends": sorted(depends),
        "unvendored_tests": False,
    }


def sha256(path: Path) -> str:
    """Return the digest of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def added_versions() -> dict[str, str]:
    """Return the versions of `ADDED` that stand in this environment."""
    return {name: version(name) for name in ADDED}
