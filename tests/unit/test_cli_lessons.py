"""yacht-widget lessons: all of them arrive, and nothing that somebody worked in is lost."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from yacht_widget import shipped
from yacht_widget.cli import main

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
LESSON = "05_if_i_hold.ipynb"
PUPILS = {path.name for path in LESSONS.glob("*.ipynb")}
TEACHERS = {f"teacher/{path.name}" for path in (LESSONS / "teacher").iterdir() if path.suffix in {".md", ".ipynb"}}


def files_in(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def copies(tmp_path):
    """Return a folder with the pupils' lessons in it."""
    folder = tmp_path / "class 9b" / "lessons"
    assert main(["lessons", str(folder)]) == 0
    return folder


class TestCopying:
    def test_the_pupils_have_every_notebook_byte_for_byte_and_no_answers(self, copies):
        assert files_in(copies) == PUPILS
        for name in PUPILS:
            assert (copies / name).read_bytes() == (LESSONS / name).read_bytes()

    def test_the_teacher_has_guides_and_solved_versions_too_and_is_warned(self, tmp_path, capsys):
        assert main(["lessons", str(tmp_path), "--teacher"]) == 0
        assert files_in(tmp_path) == PUPILS | TEACHERS
        assert "not for pupils" in capsys.readouterr().out

    def test_it_says_how_to_begin_also_where_the_folder_has_a_space(self, copies, capsys):
        assert main(["lessons", str(copies)]) == 0
        assert f"To begin: jupyter lab '{copies}/00_play.ipynb'" in capsys.readouterr().out

    def test_without_a_folder_there_is_one_with_a_plain_name(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        assert main(["lessons"]) == 0
        assert files_in(tmp_path / "yacht-lessons") == PUPILS


class TestWorkIsKept:
    def test_a_second_time_nothing_is_written(self, copies, capsys):
        before = {path: path.stat().st_mtime_ns for path in copies.iterdir()}
        assert main(["lessons", str(copies)]) == 0
        assert {path: path.stat().st_mtime_ns for path in copies.iterdir()} == before
        assert f"{len(PUPILS)} files already, unchanged, in " in capsys.readouterr().out

    def test_a_file_that_differs_is_kept_and_named(self, copies, capsys):
        (copies / LESSON).write_text("my work")
        (copies / "01_the_sheet.ipynb").unlink()
        assert main(["lessons", str(copies)]) == 0
        assert (copies / LESSON).read_text() == "my work"
        out = capsys.readouterr().out
        assert f"differ from the lessons: {LESSON}\n" in out
        assert "1 file copied to" in out
        assert files_in(copies) == PUPILS

    def test_a_fresh_copy_goes_beside_it_and_is_never_written_over_either(self, copies, capsys):
        (copies / LESSON).write_text("my work")
        for _ in range(2):
            assert main(["lessons", str(copies), "--beside"]) == 0
            assert "beside them: 05_if_i_hold-new.ipynb\n" in capsys.readouterr().out
        assert (copies / "05_if_i_hold-new.ipynb").read_bytes() == (LESSONS / LESSON).read_bytes()
        (copies / "05_if_i_hold-new.ipynb").write_text("more work")
        assert main(["lessons", str(copies), "--beside"]) == 0
        assert files_in(copies) == PUPILS | {"05_if_i_hold-new.ipynb", "05_if_i_hold-new2.ipynb"}
        assert (copies / LESSON).read_text() == "my work"
        assert (copies / "05_if_i_hold-new.ipynb").read_text() == "more work"

    @pytest.mark.skipif(os.name == "nt", reason="links need rights there")
    def test_a_link_is_not_written_through(self, tmp_path):
        elsewhere = tmp_path / "elsewhere"
        folder = tmp_path / "lessons"
        folder.mkdir()
        (folder / LESSON).symlink_to(elsewhere)
        assert main(["lessons", str(folder)]) == 0
        assert not elsewhere.exists()


class TestNowhereToWrite:
    def refused(self, folder, capsys):
        assert main(["lessons", str(folder)]) == 1
        out, err = capsys.readouterr()
        assert out == ""
        assert str(folder) in err
        return err

    def test_a_file_is_no_folder(self, tmp_path, capsys):
        taken = tmp_path / "notes.txt"
        taken.write_text("notes")
        assert "is a file" in self.refused(taken, capsys)
        assert "is a file" in self.refused(taken / "below", capsys)
        assert taken.read_text() == "notes"

    def test_where_nothing_can_be_written_it_says_so(self, tmp_path, capsys, monkeypatch):
        def refuse(*_arguments, **_options):
            raise PermissionError(13, "Permission denied")

        # Not by the rights of a folder: tests may run as root, who may write everywhere.
        monkeypatch.setattr(Path, "mkdir", refuse)
        assert "cannot be written" in self.refused(tmp_path / "lessons", capsys)

    def test_half_a_lesson_does_not_stay(self, tmp_path, capsys, monkeypatch):
        whole = Path.open

        def full(self, mode="r", **options):
            file = whole(self, mode, **options)
            if mode == "xb":
                file.write(b"half")
                file.close()  # what is written now fails
            return file

        monkeypatch.setattr(Path, "open", full)
        with pytest.raises(ValueError, match="closed file"):
            main(["lessons", str(tmp_path)])
        assert files_in(tmp_path) == set()

    def test_without_lessons_it_says_so(self, tmp_path, capsys, monkeypatch):
        monkeypatch.setattr(shipped, "_HOMES", (tmp_path / "gone",))
        assert main(["lessons", str(tmp_path / "out")]) == 1
        assert "came without its lessons" in capsys.readouterr().err
        assert not (tmp_path / "out").exists()
