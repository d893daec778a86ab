"""What is shipped: wheel and sdist hold what they should and nothing else, and a missing bundle is built."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
STATIC = ("board.js", "classboard.js", "explorer.js", "file.js", "lesson.js", "loader.js")
LOCALES = ("en", "lt", "ro", "th", "vi")
IGNORED = (".*", "node_modules", "__pycache__", "dist", "*.egg-info")


def build(source, out, *options):
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, *options, source], check=True)  # noqa: S603 - our own
    return sorted(Path(out).iterdir())


def names_in(archive):
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            return opened.namelist()
    with tarfile.open(archive) as opened:
        return [name.split("/", 1)[-1] for name in opened.getnames()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the wheel built from the checkout."""
    (found,) = build(ROOT, tmp_path_factory.mktemp("wheel"), "--wheel")
    return found


@pytest.fixture(scope="module")
def from_sdist(tmp_path_factory):
    """Return the sdist, and the wheel that was built from nothing but it."""
    found, sdist = build(ROOT, tmp_path_factory.mktemp("sdist"))
    return sdist, found


class TestWheel:
    def test_it_runs_anywhere(self, wheel):
        assert wheel.name.endswith("-py3-none-any.whl")

    def test_it_holds_all_that_a_board_needs(self, wheel):
        names = set(names_in(wheel))
        assert {f"yacht_widget/static/{name}" for name in STATIC} <= names
        assert {f"yacht_widget/locale/{locale}.json" for locale in LOCALES} <= names
        assert "yacht_widget/py.typed" in names
        assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)

    def test_it_holds_every_module_and_every_table(self, wheel):
        names = set(names_in(wheel))
        for path in (ROOT / "yacht_widget").rglob("*.*"):
            if not {"frontend", "__pycache__"} & set(path.parts):
                assert path.relative_to(ROOT).as_posix() in names

    def test_it_holds_no_sources_of_the_page_and_no_tests(self, wheel):
        for name in names_in(wheel):
            assert name.startswith(("yacht_widget/", "yacht_widget-"))
            assert "node_modules" not in name
            assert "__pycache__" not in name
            assert "/frontend/" not in name
            assert not name.endswith((".ts", ".tsx", ".mjs", ".map"))

    def test_it_holds_the_lessons_for_pupils_and_for_teachers(self, wheel):
        kinds = (".ipynb", ".md")
        wanted = {path.relative_to(ROOT / "lessons").as_posix() for path in (ROOT / "lessons").rglob("*.*")}
        wanted = {f"yacht_widget/lessons/{name}" for name in wanted if name.endswith(kinds) and "/." not in f"/{name}"}
        assert {name for name in names_in(wheel) if "/lessons/" in name and not name.endswith(".py")} == wanted
        assert "yacht_widget/lessons/teacher/01_guide.md" in wanted

    def test_numpy_is_not_asked_for_where_it_may_be_missing(self, wheel):
        with zipfile.ZipFile(wheel) as opened:
            (name,) = (name for name in opened.namelist() if name.endswith(".dist-info/METADATA"))
            metadata = Parser().parsestr(opened.read(name).decode())
        needed = [line for line in metadata.get_all("Requires-Dist") if "extra ==" not in line]
        assert [line.replace('"', "'") for line in needed if line.startswith("numpy")] == [
            "numpy>=2; sys_platform != 'emscripten'"
        ]
        assert {line.split(">")[0].split("<")[0] for line in needed if not line.startswith("numpy")} == {
            "anywidget", "babel", "ipywidgets", "platformdirs", "traitlets",
        }  # fmt: skip
        assert set(metadata.get_all("Provides-Extra")) >= {"lab", "test"}
        assert metadata["Requires-Python"] == ">=3.11"
        assert metadata["License-Expression"] == "MIT"

    def test_installed_by_itself_it_makes_a_board(self, wheel, tmp_path):
        target = tmp_path / "installed"
        subprocess.run(  # noqa: S603 - our own
            # Only what is imported below has to be compiled.
            [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile", "--no-deps", "--target", target, wheel],
            check=True,
        )
        code = (
            "import yacht_widget as yw; board = yw.Board(['Ada', yw.strategy('cautious')], locale='th', seed=7);"
            "board.game.roll(); data, _ = board._repr_mimebundle_();"
            "assert board._code and 'text/html' in data; print(yw.__file__)"
        )
        done = subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-c", code],
            cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(target)}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert Path(done.stdout.strip()).is_relative_to(target)
        # Nothing of the clone is near it: the lessons are those of the wheel.
        subprocess.run(  # noqa: S603 - our own
            [sys.executable, "-m", "yacht_widget", "lessons", tmp_path / "copies", "--teacher"],
            cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(target)}, check=True,
        )  # fmt: skip
        for path in (tmp_path / "copies").rglob("*.*"):
            assert path.read_bytes() == (ROOT / "lessons" / path.relative_to(tmp_path / "copies")).read_bytes()
        assert (tmp_path / "copies" / "05_if_i_hold.ipynb").is_file()


class TestSdist:
    def test_it_holds_the_sources_the_tests_and_the_lessons(self, from_sdist):
        names = set(names_in(from_sdist[0]))
        for name in (
            "pyproject.toml",
            "hatch_build.py",
            "README.md",
            "LICENSE",
            "yacht_widget/frontend/package-lock.json",
            "yacht_widget/frontend/src/loader.ts",
            "tests/run.py",
            "tests/unit/test_game.py",
            "lessons/00_play.ipynb",
        ):
            assert name in names

    def test_it_holds_nothing_that_was_only_installed_or_made(self, from_sdist):
        for name in names_in(from_sdist[0]):
            assert not {"node_modules", "__pycache__", ".venv", ".git", ".hypothesis"} & set(name.split("/"))
        assert from_sdist[0].stat().st_size < 10_000_000

    def test_the_wheel_built_from_it_is_the_same(self, from_sdist, wheel):
        assert sorted(names_in(from_sdist[1])) == sorted(names_in(wheel))


def test_the_bundle_is_built_where_it_is_missing(tmp_path):
    copy = tmp_path / "copy"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*IGNORED, "static"))
    shutil.copy(ROOT / ".gitignore", copy)
    (wheel,) = build(copy, tmp_path / "out", "--wheel")
    with zipfile.ZipFile(wheel) as opened:
        for name in STATIC:
            assert opened.read(f"yacht_widget/static/{name}") == (ROOT / "yacht_widget/static" / name).read_bytes()
