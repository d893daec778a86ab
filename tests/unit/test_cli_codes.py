"""yacht-widget codes: what a class sent is told, written and refused, and codes are made for it."""

from __future__ import annotations

import io
import subprocess
import sys

import pytest

import yacht_widget as yw
from yacht_widget.cli import main

SEED = "class-7b-monday"
CODE = yw.play(yw.Game(seed=SEED), yw.strategy("greedy")).code


@pytest.fixture
def sent(tmp_path):
    path = tmp_path / "codes.txt"
    path.write_text(f"Ada: {CODE}\nBo: {CODE[:-1]}U\n", encoding="utf-8")
    return path


def told(capsys, *arguments):
    assert main(["codes", *map(str, arguments)]) == 0
    return capsys.readouterr().out


def refused(capsys, *arguments):
    assert main(["codes", *map(str, arguments)]) == 1
    return capsys.readouterr().err


def test_it_tells_what_was_verified_and_what_was_refused(sent, capsys):
    out = told(capsys, sent, "--seed", SEED, "--rules", "yacht")
    assert out == f"{yw.classroom.collect(sent, seed=SEED)!r}\n"
    assert "Verified: 1, refused: 1" in out


def test_of_several_files_each_line_says_its_file(sent, tmp_path, capsys):
    other = tmp_path / "other.txt"
    other.write_text("7K3F-7K3F-7K3F-7K3F-7K3G")
    assert f"line 1 ({other})" in told(capsys, sent, other)


def test_a_reader_that_has_read_enough_is_no_error():
    command = [sys.executable, "-m", "yacht_widget", "codes", "--make", "1000"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603 - ours
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_what_is_piped_in_is_read_too(sent, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(sent.read_bytes())))
    assert "Verified: 1" in told(capsys, "-")


def test_piped_in_bytes_are_told_as_a_file_is(capsys, monkeypatch):
    for data, wanted in ((b"PK\x03\x04", "spreadsheet"), (f"Ada: {CODE}".encode("utf-16"), "Ada")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert wanted in told(capsys, "-")


def test_a_refusal_shows_both_ends_of_what_was_sent(sent, capsys):
    out = told(capsys, sent)
    assert f"{CODE[:20]}" in out.split("Refused")[1]
    assert out.rstrip().endswith(f"{CODE[-10:-1]}U")


def test_table_and_report_are_written_and_over_nothing_but_themselves(sent, tmp_path, capsys):
    table, page = tmp_path / "class.csv", tmp_path / "class.html"
    arguments = [sent, "--csv", table, "--separator", ";", "--html", page, "--locale", "lt"]
    assert told(capsys, *arguments).endswith(f"{table}\n{page}\n")
    assert f"verified;Ada;{yw.Game.from_code(CODE).totals[0]};" in table.read_text(encoding="utf-8-sig")
    assert 'lang="lt"' in page.read_text(encoding="utf-8")
    told(capsys, *arguments)
    table.write_text("Ada,notes\n", encoding="utf-8")
    assert main(["codes", *map(str, arguments)]) == 1
    out, err = capsys.readouterr()
    # Refused before the list is told, and in words of a terminal.
    assert (err.endswith("left as it is; choose another name, or say --overwrite\n"), out) == (True, "")
    told(capsys, *arguments, "--overwrite")


def test_games_can_be_held_to_a_setting_and_to_dice_of_their_own(sent, tmp_path, capsys):
    assert "It does not state the teacher's setting" in told(capsys, sent, "--fixed")
    setting = yw.classroom.setting(seed=SEED).for_pupil("9b-02")
    game = yw.play(yw.Board(setting=setting).game, yw.strategy("greedy"))
    own = tmp_path / "own.txt"
    own.write_text(game.code)
    out = told(capsys, own, "--seed", SEED, "--fixed", "off", "--name", "9b", "--own-dice", "3")
    assert "Verified: 1\n9b-02  " in out


def test_a_report_on_games_of_several_rules_is_refused_in_words_of_a_terminal(sent, tmp_path, capsys):
    other = yw.play(yw.Game(rules="yahtzee", seed=1), yw.strategy("random")).code
    sent.write_text(f"Ada: {CODE}\nBo: {other}\n", encoding="utf-8")
    assert refused(capsys, sent, "--html", tmp_path / "class.html").endswith(
        "report on those of one, said as --rules …\n"
    )


def test_codes_are_made_for_a_class(capsys):
    assert told(capsys, "--make", "3", "--name", "9b") == "9b-01\n9b-02\n9b-03\n"


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ([], "name a file with codes"),
        (["none.txt"], "cannot be read"),
        (["--make", "0"], "1 to 1000 pupils"),
        (["--make", "3", "codes.txt"], "leave one of the two out"),
        (["--make", "3", "--html", "a.html"], "leave out --html"),
        (["--make", "3", "--overwrite", "--separator", ";"], "leave out --separator, --overwrite"),
        (["--make", "3", "--locale", "lt"], "leave out --locale"),
        (["none.txt", "--no-previews"], "--no-previews goes with --fixed, which is not there"),
        (["none.txt", "--separator", ";"], "--separator goes with --csv,"),
        (["none.txt", "--overwrite"], "--overwrite goes with --csv or --html,"),
        (["none.txt", "--own-dice", "0"], "--own-dice goes with --seed,"),
        (["none.txt", "--name", "9b"], "--name goes with --make or --own-dice,"),
    ],
)
def test_what_cannot_be_done_is_told_in_one_line(arguments, match, capsys):
    error = refused(capsys, *arguments)
    assert match in error
    assert error.count("\n") == 1
