"""What the package loads and when, which way its modules import, and what it offers."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

import yacht_widget as yw

PACKAGE = Path(yw.__file__).parent
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if "frontend" not in path.parts)

# From the ground up: a module imports only what stands before it (or beside it in its own folder).
LAYERS = (
    {"cldr", "errors", "looks", "messages", "names"},
    {"dice", "files", "saves", "shipped", "words"},
    {"charts", "rules"},
    {"card", "luck", "sweeps", "turn_exact"},
    {"record", "turn_odds"},
    {"game", "holds"},
    {"solver"},
    {"strategies"},
    {"data", "evaluation", "gym"},
    {"coach", "exercises"},
    {"classroom"},
    {"printing", "widgets"},
    {"lite"},
    {"cli"},
    {"__main__"},
)
LAYER = {module: level for level, layer in enumerate(LAYERS) for module in layer}
PAGE = {"anywidget", "ipywidgets", "traitlets", "IPython"}


@cache
def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path):
    """Yield the full names of modules that a file imports, wherever in it."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}: imports are absolute"
            yield from (
                f"{node.module}.{alias.name}" if node.module == "yacht_widget" else node.module for alias in node.names
            )


def home_of(path):
    home = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    # The part of turn_odds that needs NumPy, which loads on first use.
    return "turn_odds" if home == "turn_sweeps" else home


def reached(path):
    """Yield the full names of what a file imports, or reaches by a dot from a name."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def test_types_are_known_of_all_that_is_imported():
    """Libraries that the check of types skips may be anything to it, so nothing of ours may come from them."""
    overrides = tomllib.loads((PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"][
        "overrides"
    ]
    skipped = [
        f"{name.removesuffix('.*')}."
        for override in overrides
        if override.get("follow_imports") == "skip"
        for name in override["module"]
    ]
    assert "dask." in skipped
    used = {name for path in MODULES for name in reached(path)}
    assert "gymnasium.spaces" in used
    assert [name for name in used if f"{name}.".startswith(tuple(skipped))] == []


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
class TestEachModule:
    def test_it_imports_one_way(self, path):
        home = home_of(path)
        if home == "__init__":
            return  # the names at the front door
        assert home in LAYER, "a new module: say which layer it stands in"
        for name in imported(path):
            if name.startswith("yacht_widget."):
                other = home_of(PACKAGE / name.split(".")[1])
                assert other == home or LAYER[other] < LAYER[home], f"{home} imports {other}"

    def test_only_widgets_know_of_the_notebook(self, path):
        # A chart shows itself with its table, which only a notebook asks it for.
        if home_of(path) not in {"widgets", "charts"}:
            assert not PAGE & {name.split(".")[0] for name in imported(path)}

    def test_it_says_what_it_is_for(self, path):
        assert ast.get_docstring(parsed(path))


def loads(path):
    """Return the files of the package that a module loads when it is loaded itself."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [
        part
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("yacht_widget")
        for part in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    ]
    places = [PACKAGE.parent.joinpath(*name.split(".")) for name in names]
    files = {found for place in places for found in (place.with_suffix(".py"), place / "__init__.py")}
    # The door of a folder is passed by who comes from within it.
    return {
        found
        for found in files & set(MODULES)
        if found != path and found not in {p / "__init__.py" for p in path.parents}
    }


def test_no_modules_load_one_another_in_a_circle():
    left = {path: loads(path) for path in MODULES}
    while free := [path for path, needs in left.items() if not needs & left.keys()]:
        for path in free:
            del left[path]
    assert not left, sorted(path.relative_to(PACKAGE).as_posix() for path in left)


def loaded_by(code):
    code += "\nimport sys; print(*sorted({name.split('.')[0] for name in sys.modules}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
    return set(done.stdout.split())


@pytest.mark.parametrize(
    ("code", "not_loaded"),
    [
        ("import yacht_widget", PAGE | {"numpy", "json", "platformdirs"}),
        ("import yacht_widget as yw; yw.get_rules('yacht'); yw.Card('yacht')", PAGE | {"numpy"}),
        (
            "import yacht_widget as yw; yw.Game.from_code(yw.play(yw.Game(seed=1), yw.strategy('cautious')).code)",
            PAGE | {"numpy"},
        ),
        ("import yacht_widget as yw; yw.Board().game.roll()", {"numpy"}),
    ],
)
def test_nothing_is_loaded_before_it_is_needed(code, not_loaded):
    assert not_loaded & loaded_by(code) == set()


class TestPublicNames:
    def test_all_are_there_and_documented(self):
        for name in yw.__all__:
            assert getattr(yw, name).__doc__, name

    def test_they_are_listed_in_one_order_by_all_who_list_them(self):
        assert set(yw._HOME) == set(yw.__all__)
        assert len(set(yw.__all__)) == len(yw.__all__)
        assert set(yw.__all__) <= set(dir(yw))
        tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
        typed = next(node for node in tree.body if isinstance(node, ast.If))
        names = {alias.name: node.module for node in typed.body for alias in node.names}
        assert names == yw._HOME

    def test_no_name_is_a_modules(self):
        modules = {home_of(path) for path in MODULES}
        assert not modules & set(yw.__all__)

    def test_a_star_import_brings_them_all(self):
        names = {}
        exec("from yacht_widget import *", names)  # noqa: S102 - what a notebook may do
        assert set(yw.__all__) <= names.keys()

    def test_without_numpy_too_and_a_call_says_what_is_missing(self):
        code = (
            "import sys; sys.modules['numpy'] = None\n"
            "from yacht_widget import *\n"
            "for call in (solve, evaluate, simulate, tournament, match):\n"
            "    try: call('yacht')\n"
            "    except YachtError as error: print(type(error).__name__, error)\n"
            "del sys.modules['numpy']\n"
            "import yacht_widget; print(yacht_widget.solve('yacht'))\n"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 - our own
        *missing, solved = done.stdout.splitlines()
        assert missing == [
            f"MissingError {name} needs NumPy, which is not installed: pip install numpy"
            for name in ("solve", "evaluate", "simulate", "tournament", "match")
        ]
        assert solved.startswith("Solution(RuleSet('yacht'")

    def test_another_name_is_an_attribute_error_as_usual(self):
        with pytest.raises(AttributeError, match="module 'yacht_widget' has no attribute 'Bord'"):
            _ = yw.Bord

    def test_the_version_is_that_of_the_project(self):
        pyproject = (PACKAGE.parent / "pyproject.toml").read_text(encoding="utf-8")
        assert f'\nversion = "{yw.__version__}"\n' in pyproject
