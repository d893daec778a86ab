"""A wheel of this package, made from its own files: also where it was installed from a clone, and with no network."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
NAME = "yacht_widget"
# The lessons are on a site as notebooks, and the answers are not for its visitors.
LEFT_OUT = {PACKAGE / "frontend", PACKAGE / "lessons"}
WHEEL = "Wheel-Version: 1.0\nGenerator: yacht-widget\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def write_wheel(folder: Path) -> Path:
    """Write a wheel of this package, without the lessons, and return its path.

    Parameters
    ----------
    folder : Path
        Where to; it is there.
    """
    installed = distribution("yacht-widget")
    wheel = folder / f"{NAME}-{installed.version}-py3-none-any.whl"
    info = f"{NAME}-{installed.version}.dist-info"
    files = {path.relative_to(PACKAGE.parent).as_posix(): path.read_bytes() for path in _files(PACKAGE)}
    files[f"{info}/METADATA"] = (installed.read_text("METADATA") or "").encode()
    files[f"{info}/WHEEL"] = WHEEL.encode()
    files[f"{info}/RECORD"] = _record(files, f"{info}/RECORD").encode()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            # With no date: the same files give the same wheel.
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return wheel


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path in LEFT_OUT or path.name == "__pycache__" or path.name.startswith("."):
            continue
        if path.is_dir():
            yield from _files(path)
        else:
            yield path


def _record(files: dict[str, bytes], name: str) -> str:
    lines = []
    for path, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(data)}\n")
    return "".join([*lines, f"{name},,\n"])
