"""The command that runs all tests: what it installs where, and that nothing that failed or is missing passes."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture
def script():
    """Load the script anew, as a module."""
    spec = importlib.util.spec_from_file_location("run", TESTS / "run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def started(*arguments, before="pass"):
    code = f"import runpy, sys; {before}; sys.argv = ['run.py', *{arguments!r}]; "
    code += f"runpy.run_path({str(TESTS / 'run.py')!r}, run_name='__main__')"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)  # noqa: S603 - our own


def test_an_older_python_is_told_in_plain_words():
    done = started(before="sys.version_info = (3, 10, 4)")
    assert done.returncode == 1
    assert done.stderr == (
        "The tests need Python 3.11 or newer, and this is Python 3.10.\n"
        "Install a newer one and use it: python3.12 tests/run.py\n"
    )


def test_it_lists_its_steps_and_knows_no_others():
    done = started("--list")
    assert done.returncode == 0
    assert {"lint", "types", "unit", "browser"} < {line.split()[0] for line in done.stdout.splitlines()}
    assert started("--only", "nothing").returncode == 2


def test_ci_runs_the_command_of_the_readme():
    root = TESTS.parent
    assert "\npython3 tests/run.py\n" in (root / "README.md").read_text(encoding="utf-8")
    assert (root / ".ci" / "run").read_text(encoding="utf-8").endswith("\nexec python3 tests/run.py\n")


class TestBrowser:
    @pytest.fixture
    def commands(self, script, monkeypatch):
        """Record the commands; nothing is installed, and there is no browser."""
        ran = []
        monkeypatch.setattr(script, "run", lambda command, **_options: ran.append(" ".join(map(str, command))))
        monkeypatch.setattr(script, "system_has", lambda package: package == "fonts-liberation")
        monkeypatch.setattr(shutil, "which", lambda name: "/usr/bin/apt-get" if name == "apt-get" else None)
        return ran

    @pytest.mark.parametrize(("may", "prefix"), [([], ""), (["sudo", "-n"], "sudo -n ")])
    def test_the_systems_package_is_taken_where_apt_may_be_used(self, script, commands, monkeypatch, may, prefix):
        monkeypatch.setattr(script, "root_by", lambda: may)
        script.install_browser()
        assert commands[:2] == [
            f"{prefix}apt-get update -qq",
            f"{prefix}apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core fonts-thai-tlwg",
        ]

    def test_else_playwrights_own(self, script, commands, monkeypatch):
        monkeypatch.setattr(script, "root_by", lambda: None)
        script.install_browser()
        assert commands == [f"{script.PYTHON} -m playwright install chromium"]

    def test_also_where_apt_fails(self, script, commands, monkeypatch):
        def fail(command, **_options):
            commands.append(" ".join(map(str, command)))
            if "apt-get" in command:
                raise script.StepFailedError("apt-get ended with 100")

        monkeypatch.setattr(script, "root_by", list)
        monkeypatch.setattr(script, "run", fail)
        script.install_browser()
        assert commands == ["apt-get update -qq", f"{script.PYTHON} -m playwright install chromium"]

    def test_nothing_is_done_where_all_is_there(self, script, commands, monkeypatch):
        monkeypatch.setattr(script, "system_has", lambda _package: True)
        monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
        script.install_browser()
        assert commands == []

    def test_a_browser_test_that_would_be_skipped_fails(self, tmp_path):
        shutil.copy(TESTS / "conftest.py", tmp_path)
        (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = browser\n")
        (tmp_path / "test_it.py").write_text(
            "import pytest\n"
            "@pytest.mark.browser\n@pytest.mark.skipif(True, reason='no browser here')\ndef test_browser(): pass\n"
            "@pytest.mark.skip(reason='fine')\ndef test_other(): pass\n"
        )
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path]
        env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
        done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - our own
        assert done.returncode == 1
        assert "a browser test is never skipped" in done.stdout
        assert "1 skipped, 1 error" in done.stdout


class TestResult:
    @pytest.fixture
    def outcome(self, script, monkeypatch, capsys):
        """Return a function that runs such steps and gives the exit code and what was printed."""

        def run(*arguments, **steps):
            monkeypatch.setattr(script, "STEPS", steps)
            monkeypatch.setattr(sys, "argv", ["run.py", *arguments])
            return script.main(), capsys.readouterr().out

        monkeypatch.setattr(script, "install_python", lambda: None)
        return run

    @staticmethod
    def table(out):
        return [line.split()[:2] for line in out.rpartition("\n\n")[2].splitlines()]

    @staticmethod
    def saying(script, text, code=0):
        return lambda: script.run([sys.executable, "-c", f"print({text!r}); raise SystemExit({code})"])

    def test_all_that_passes_passes(self, script, outcome):
        code, out = outcome(one=script.Step("", lambda: None))
        assert code == 0
        assert self.table(out) == [["install", "passed"], ["one", "passed"], ["all", "passed"]]

    def test_one_failure_fails_all_and_the_others_still_run(self, script, outcome):
        code, out = outcome(
            one=script.Step("", self.saying(script, "a word of one", 3)),
            two=script.Step("", self.saying(script, "a word of two")),
        )
        assert code == 1
        assert self.table(out) == [["install", "passed"], ["one", "FAILED"], ["two", "passed"], ["all", "FAILED"]]
        # Each word under its own heading, the failure too.
        parts = {part.split()[0]: part for part in out.split("\n--- ")[1:]}
        assert "a word of one" in parts["one"]
        assert "ended with 3" in parts["one"]
        assert "a word of two" in parts["two"]
        assert "a word of one" not in parts["two"]

    def test_without_an_environment_nothing_is_run(self, script, outcome, monkeypatch):
        def fail():
            raise script.StepFailedError("no network")

        ran = []
        monkeypatch.setattr(script, "install_python", fail)
        code, out = outcome(one=script.Step("", lambda: ran.append(1)))
        assert code == 1
        assert ran == []
        assert "no network" in out
        assert out.splitlines()[-2].endswith("not run: install failed")

    def test_steps_on_one_core_run_beside_each_other_and_one_on_two_cores_alone(self, script, outcome):
        both, now, together = threading.Barrier(2, timeout=60), set(), []

        def step(name, meet=lambda: None):
            def run():
                now.add(name)
                meet()
                together.append(frozenset(now))
                meet()
                now.remove(name)

            return run

        code, out = outcome(
            wide=script.Step("", step("wide"), cores=2),
            one=script.Step("", step("one", both.wait)),
            two=script.Step("", step("two", both.wait)),
            last=script.Step("", step("last"), cores=2),
        )
        assert code == 0
        assert set(together) == {frozenset({"wide"}), frozenset({"one", "two"}), frozenset({"last"})}
        assert [name for name, _ in self.table(out)] == ["install", "wide", "one", "two", "last", "all"]

    def test_a_step_begins_when_what_it_needs_has_passed(self, script, outcome):
        order = []
        code, _ = outcome(
            late=script.Step("", lambda: order.append("late"), needs=("install", "early")),
            early=script.Step("", lambda: order.append("early")),
        )
        assert (code, order) == (0, ["early", "late"])

    def test_a_step_that_waits_to_be_asked_for_runs_by_its_name_alone(self, script, outcome, monkeypatch):
        ran = []
        monkeypatch.setattr(script, "install_hosts", lambda: ran.append("installed"))
        steps = {
            "usual": script.Step("", lambda: ran.append("usual")),
            "large": script.Step("", lambda: ran.append("large"), needs=("install", "install hosts"), asked=True),
        }
        assert outcome(**steps)[0] == 0
        assert ran == ["usual"]
        assert outcome("--only", "large", **steps)[0] == 0
        assert ran == ["usual", "installed", "large"]


def test_only_steps_with_an_environment_of_their_own_wait_to_be_asked_for_and_the_readme_says_so(script):
    asked = {name for name, step in script.STEPS.items() if step.asked}
    assert asked == {"hosts", "nbgrader"}
    readme = (TESTS.parent / "README.md").read_text(encoding="utf-8")
    assert all(f"tests/run.py --only {name}`" in readme for name in asked)


def test_what_steps_need_is_installed(script):
    assert {need for step in script.STEPS.values() for need in step.needs} <= {*script.installs(), *script.STEPS}
