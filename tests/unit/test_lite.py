"""Sites that need no install: their parts, and what is refused. tests/browser/test_site.py plays in one."""

from __future__ import annotations

import hashlib
import http.client
import io
import json
import sys
import tarfile
import threading
import zipfile

import pytest

from yacht_widget.cli import main
from yacht_widget.cli import site as command
from yacht_widget.errors import SiteError
from yacht_widget.lite import Site, address_here, building, runtime, serve
from yacht_widget.lite.wheel import write_wheel

PYTHON = "3.14"


@pytest.fixture
def pyodide(tmp_path):
    """Return a folder with the names of Pyodide's files in it, and a lock."""
    home = tmp_path / "pyodide"
    home.mkdir()
    for name in runtime.FILES:
        (home / name).write_text(name)
    (home / runtime.LOCK).write_text(json.dumps({"info": {"python": "3.14.2"}, "packages": {}}))
    return home


class TestWheel:
    @pytest.fixture
    def wheel(self, tmp_path):
        with zipfile.ZipFile(write_wheel(tmp_path)) as opened:
            yield opened

    def test_it_holds_the_package_and_no_answers(self, wheel):
        names = set(wheel.namelist())
        assert {"yacht_widget/__init__.py", "yacht_widget/static/board.js", "yacht_widget/locale/th.json"} <= names
        assert "yacht_widget/exercises/lessons/lesson05.py" in names
        assert not [name for name in names if name.endswith((".ipynb", ".ts", ".pyc")) or "node_modules" in name]

    def test_its_record_is_right_and_it_says_what_it_is(self, wheel):
        (record,) = (name for name in wheel.namelist() if name.endswith(".dist-info/RECORD"))
        lines = [line.rsplit(",", 2) for line in wheel.read(record).decode().splitlines()]
        assert [name for name, _, _ in lines] == wheel.namelist()
        for name, _, size in lines[:-1]:
            assert len(wheel.read(name)) == int(size)
        assert "Name: yacht-widget\n" in wheel.read(record.replace("RECORD", "METADATA")).decode()
        assert "Tag: py3-none-any\n" in wheel.read(record.replace("RECORD", "WHEEL")).decode()

    def test_it_is_the_same_each_time(self, tmp_path):
        first = write_wheel(tmp_path).read_bytes()
        assert write_wheel(tmp_path).read_bytes() == first


class TestPyodide:
    def test_it_is_found_in_a_folder_and_in_an_archive(self, pyodide, tmp_path):
        assert runtime.find_pyodide(pyodide, tmp_path, "1") == pyodide
        assert runtime.find_pyodide(tmp_path, tmp_path, "1") == pyodide
        archive = tmp_path / "pyodide.tgz"
        with tarfile.open(archive, "w:gz") as packed:
            packed.add(pyodide, "package")
        found = runtime.find_pyodide(archive, tmp_path / "work", "1")
        assert found == tmp_path / "work" / "unpacked" / "package"

    @pytest.mark.parametrize("missing", [*runtime.FILES, runtime.LOCK])
    def test_one_that_is_not_whole_is_refused(self, pyodide, tmp_path, missing):
        (pyodide / missing).unlink()
        with pytest.raises(SiteError, match=r"is no Pyodide: it has not all of pyodide\.mjs"):
            runtime.find_pyodide(pyodide, tmp_path, "1")

    def test_what_is_no_archive_or_not_there_is_refused(self, tmp_path):
        (tmp_path / "notes.txt").write_text("notes")
        with pytest.raises(SiteError, match="neither a folder nor an archive"):
            runtime.find_pyodide(tmp_path / "notes.txt", tmp_path, "1")
        with pytest.raises(SiteError, match="there is no Pyodide at"):
            runtime.find_pyodide(tmp_path / "gone", tmp_path, "1")

    def test_an_archive_writes_nothing_outside_its_folder(self, tmp_path):
        archive = tmp_path / "bad.tgz"
        with tarfile.open(archive, "w:gz") as packed:
            packed.addfile(tarfile.TarInfo("../../evil"), io.BytesIO())
        with pytest.raises(SiteError, match="neither a folder nor an archive"):
            runtime.find_pyodide(archive, tmp_path / "a" / "b", "1")
        assert not list(tmp_path.rglob("evil"))

    def test_without_npm_it_says_what_to_do(self, tmp_path, monkeypatch):
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(SiteError, match=r"npm, which is not on the PATH; get Pyodide 9\.9 .*--pyodide PATH"):
            runtime.find_pyodide(None, tmp_path, "9.9")

    def test_one_of_another_python_is_refused(self, pyodide):
        assert runtime.read_lock(pyodide, PYTHON)["packages"] == {}
        with pytest.raises(SiteError, match=r"has Python '3\.14\.2', and the kernel of the site wants 3\.1$"):
            runtime.read_lock(pyodide, "3.1")


class TestPackages:
    def lock(self):
        names = {name: {"name": name, "depends": []} for name in (*runtime.USED, "numpy", "altair", "pandas", "scipy")}
        names["pandas"]["depends"] = ["numpy"]
        for name, package in names.items():
            package |= {"version": "1.0", "file_name": f"{name}-1.0-py3-none-any.whl", "sha256": "of another file"}
        return {"info": {"python": "3.14.2"}, "packages": names}

    def filled(self, pyodide, lacking=()):
        lock = self.lock()
        for name in lock["packages"].keys() - set(lacking):
            (pyodide / f"{name}-1.0-py3-none-any.whl").write_text(name)
        return lock

    def test_a_full_pyodide_gives_all_and_nothing_is_downloaded(self, pyodide, tmp_path):
        lock = self.filled(pyodide)
        (own := tmp_path / "own").mkdir()
        packages, inside, outside = building._packages(lock, pyodide, own, None)
        assert (inside, outside) == (runtime.EXTRAS, ())
        assert packages.keys() == lock["packages"].keys() - {"scipy"}
        for name, package in packages.items():
            assert package["sha256"] == hashlib.sha256(name.encode()).hexdigest()
            assert (own / package["file_name"]).read_text() == name

    def test_what_it_does_not_hold_has_an_address_unless_the_site_is_offline(self, pyodide, tmp_path):
        lock = self.filled(pyodide, lacking=["numpy", "scipy"])
        (own := tmp_path / "own").mkdir()
        packages, inside, outside = building._packages(lock, pyodide, own, "there")
        assert (inside, outside) == (("altair",), ("numpy", "pandas"))
        assert packages["numpy"] == lock["packages"]["numpy"] | {"file_name": "there/numpy-1.0-py3-none-any.whl"}
        packages, inside, outside = building._packages(lock, pyodide, own, None)
        assert (inside, outside) == (("altair",), ())
        assert "numpy" not in packages

    def test_what_pip_cannot_get_is_named(self, tmp_path):
        with pytest.raises(SiteError, match=r"could not fetch the packages of the site \(no-such, other\): ."):
            runtime.download({"no-such": "not a version", "other": "1"}, tmp_path, PYTHON)

    def test_a_wheel_is_found_by_its_whole_name(self, tmp_path):
        (tmp_path / "a_b_c-1-py3-none-any.whl").touch()
        assert runtime.wheel_of("a-b-c", tmp_path) == tmp_path / "a_b_c-1-py3-none-any.whl"
        assert runtime.wheel_of("a-b", tmp_path) is None


class TestFolder:
    def refused(self, folder, capsys):
        assert main(["site", str(folder), "--pyodide", "gone"]) == 1
        return capsys.readouterr().err

    def test_one_with_something_else_in_it_is_left_alone(self, tmp_path, capsys):
        (tmp_path / "thesis.tex").write_text("years")
        assert main(["site", str(tmp_path), "--pyodide", "gone"]) == 1
        out, err = capsys.readouterr()
        assert ("holds something else" in err, out) == (True, "")  # nothing is said to be built
        assert (tmp_path / "thesis.tex").read_text() == "years"

    def test_a_file_is_none(self, tmp_path, capsys):
        (tmp_path / "file").write_text("text")
        assert "is a file" in self.refused(tmp_path / "file", capsys)
        assert "below one" in self.refused(tmp_path / "file" / "site", capsys)

    @pytest.mark.parametrize("made", [False, True])
    def test_a_new_or_empty_one_is_taken_and_nothing_is_left_where_it_fails(self, tmp_path, capsys, made):
        folder = tmp_path / "site"
        if made:
            folder.mkdir()
        assert "there is no Pyodide at 'gone'" in self.refused(folder, capsys)
        assert folder.exists() == made

    def test_a_site_is_replaced_when_the_new_one_is_whole(self, tmp_path):
        old, new = tmp_path / "old", tmp_path / "new"
        for folder, text in ((old, "old"), (new, "new")):
            folder.mkdir()
            (folder / building.MARK).write_text(text)
        (old / "more").write_text("old")
        building.check_site(old)
        building._moved(new, old)
        assert [(path.name, path.read_text()) for path in old.iterdir()] == [(building.MARK, "new")]

    def test_without_jupyterlite_it_names_the_extra(self, tmp_path, monkeypatch, capsys):
        for name in ("jupyterlite_core", "jupyterlite_pyodide_kernel"):
            monkeypatch.setitem(sys.modules, name, None)
        told = self.refused(tmp_path / "site", capsys)
        assert 'pip install "jupyterlite-core[contents]" jupyterlite-pyodide-kernel, or in the clone' in told
        assert '".[site]"' in told


class TestLessons:
    @pytest.mark.parametrize("numpy", [True, False])
    def test_they_have_the_sites_kernel_and_say_where_numpy_is_missing(self, tmp_path, numpy):
        folder = tmp_path / "files"
        building._lessons(folder, numpy=numpy)
        for path in folder.iterdir():
            notebook = json.loads(path.read_text(encoding="utf-8"))
            assert notebook["metadata"]["kernelspec"]["name"] == "python"
            noted = "without NumPy" in notebook["cells"][0]["source"]
            assert noted == (not numpy and path.name != "00_play.ipynb")
        assert not (folder / "teacher").exists()


class TestServing:
    def test_modules_and_pyodide_have_the_types_that_browsers_insist_on(self, tmp_path):
        kinds = {"index.html": "text/html", "a.mjs": "text/javascript", "a.wasm": "application/wasm",
                 "a.json": "application/json"}  # fmt: skip
        for name in kinds:
            (tmp_path / name).write_text("x")
        with serve(tmp_path, 0) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            for name, kind in kinds.items():
                asked = http.client.HTTPConnection("127.0.0.1", server.server_port)
                asked.request("GET", f"/{name}")
                assert asked.getresponse().getheader("Content-Type").split(";")[0] == kind
                asked.close()
            server.shutdown()

    def test_without_a_site_or_a_port_it_says_so(self, tmp_path):
        with pytest.raises(SiteError, match="there is no site"):
            serve(tmp_path, 0)
        (tmp_path / "index.html").touch()
        with pytest.raises(SiteError, match="nothing can be served at"):
            serve(tmp_path, 70_000)
        with serve(tmp_path, 0) as server, pytest.raises(SiteError, match="nothing can be served at"):
            serve(tmp_path, server.server_port)


class TestCommand:
    def test_it_says_what_is_outside_and_what_that_means(self, tmp_path):
        text = "\n".join(command.told(Site(tmp_path, ("altair",), ("numpy", "pandas"))))
        assert "numpy, pandas" in text
        assert "Pyodide's own server" in text
        assert "all else that needs NumPy says so" in text
        assert "NumPy" not in "\n".join(command.told(Site(tmp_path, runtime.EXTRAS, ())))

    def test_options_that_change_nothing_are_refused(self, tmp_path, capsys):
        (tmp_path / "index.html").touch()
        for arguments, told in (
            (["--lan"], "--lan goes with --serve, which is not there"),
            (
                ["--serve", "--offline", "--pyodide", "p"],
                "is not built again: leave out --pyodide, --offline, or --serve",
            ),
        ):
            assert main(["site", str(tmp_path), *arguments]) == 1
            assert told in capsys.readouterr().err

    def test_a_site_that_is_there_is_shown_without_building_it(self, tmp_path, monkeypatch, capsys):
        (tmp_path / "index.html").touch()
        shown = []

        class Server:
            server_port = 8123

            def __init__(self, *arguments):
                shown.append(arguments)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                pass

            def serve_forever(self):
                raise KeyboardInterrupt

        monkeypatch.setattr(command, "serve", Server)
        assert main(["site", str(tmp_path), "--serve"]) == 130
        assert main(["site", str(tmp_path), "--serve", "8123", "--lan"]) == 130
        assert shown == [(tmp_path, 8000, "127.0.0.1"), (tmp_path, 8123, "0.0.0.0")]  # noqa: S104 - as asked
        address = address_here()
        found = f"find it at http://{address}:8123/" if address else "under this machine's name"
        out = capsys.readouterr().out
        assert "http://localhost:8123/" in out
        assert found in out
