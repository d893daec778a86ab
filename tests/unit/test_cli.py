"""The command: how it is asked, what it says, and its exit codes."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import yacht_widget as yw
from yacht_widget import cli
from yacht_widget.errors import YachtError


def started(*arguments):
    command = [sys.executable, "-m", "yacht_widget", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own


@pytest.fixture
def with_command(monkeypatch):
    """Return a function that puts a subcommand "work" in, which does what it is given."""

    class Work:
        def __init__(self, work):
            self.work = work

        def add(self, commands):
            commands.add_parser("work").set_defaults(run=lambda _wanted: self.work())

    return lambda work: monkeypatch.setattr(cli, "SUBCOMMANDS", (Work(work),))


def test_python_m_runs_it():
    done = started("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"yacht-widget {yw.__version__}\n", "")


def test_the_package_installs_it_as_a_command():
    pyproject = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert pyproject["project"]["scripts"] == {"yacht-widget": f"{cli.__name__}:{cli.main.__name__}"}


def test_the_help_names_every_command(capsys):
    assert cli.main(["--help"]) == 0
    out = capsys.readouterr().out
    for module in cli.SUBCOMMANDS:
        name = module.__name__.split(".")[-1].rstrip("_")
        assert f"\n    {name} " in out
        assert cli.main([name, "--help"]) == 0
        assert capsys.readouterr().out.startswith(f"usage: yacht-widget {name} ")


def test_asked_for_nothing_it_says_what_there_is(capsys):
    assert cli.main([]) == 2
    assert "COMMAND" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [["nothing"], ["--nothing"], ["lessons", "a", "b"], ["codes", "--rules", "chess"]]
)
def test_what_it_does_not_know_is_misuse(arguments, capsys):
    assert cli.main(arguments) == 2
    assert "error:" in capsys.readouterr().err


def test_what_cannot_be_done_is_told_in_a_line(with_command, capsys):
    def fail():
        raise YachtError("the dice are under the table")

    with_command(fail)
    assert cli.main(["work"]) == 1
    assert capsys.readouterr().err == "yacht-widget work: the dice are under the table\n"


def test_ctrl_c_ends_it_without_a_traceback(with_command, capsys):
    def stop():
        raise KeyboardInterrupt

    with_command(stop)
    assert cli.main(["work"]) == 130
    assert capsys.readouterr().err == "yacht-widget work: stopped\n"


def test_a_fault_of_ours_is_not_hidden(with_command):
    with_command(lambda: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        cli.main(["work"])
