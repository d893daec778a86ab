"""Where the lessons are: in the package where it was installed from a wheel, beside it in a clone."""

from __future__ import annotations

from numbers import Integral
from pathlib import Path

from yacht_widget.errors import LessonsError

_PACKAGE = Path(__file__).parent
# A wheel has them inside the package; hatch_build.py puts them there.
_HOMES = (_PACKAGE / "lessons", _PACKAGE.parent / "lessons")
FIRST = "00_play.ipynb"
TEACHER = "teacher"
APPENDIX = "appendix"
# No course has so many lessons.
_MANY = 100


def lessons_home() -> Path:
    """Return the folder of the lessons as they were shipped. Nothing may be written there.

    Raises
    ------
    LessonsError
        When this copy of the package came without them.
    """
    for home in _HOMES:
        if (home / FIRST).is_file():
            return home
    message = f"this copy of yacht-widget came without its lessons: they are not in {str(_HOMES[0])!r}"
    raise LessonsError(message)


def lesson_key(lesson: object) -> str:
    """Return what a lesson is called, as a text: its number, or "appendix"; nothing for what names no lesson.

    A number may come as a text, and the appendix by its letter.

    Examples
    --------
    >>> lesson_key(5), lesson_key(" 05"), lesson_key("A"), lesson_key("Appendix"), lesson_key(True)
    ('5', '5', 'appendix', 'appendix', '')
    """
    if isinstance(lesson, Integral) and not isinstance(lesson, bool):
        return str(int(lesson)) if lesson in range(_MANY) else ""
    name = lesson.strip().lower().lstrip("0") if isinstance(lesson, str) else ""
    return APPENDIX if name == APPENDIX[0] else name


def lesson_files(*, teacher: bool) -> list[Path]:
    """Return the files of the lessons, in order.

    Parameters
    ----------
    teacher : bool
        Also those that pupils should not get: guides and solved versions.
    """
    home = lessons_home()
    found = sorted(home.glob("*.ipynb"))
    if teacher:
        found += sorted(path for kind in ("*.md", "*.ipynb") for path in (home / TEACHER).glob(kind))
    return found
