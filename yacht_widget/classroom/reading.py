"""Finding codes and names in what a class sends: pasted text, files, lists. Knows nothing of what a code means.

Where a code begins and ends is told by its own check characters: stretches of neighbouring words are tried until one
fits. So bullets, quotes, names before or behind, hyphens of any kind, small letters and line breaks do not matter.

**Bounds**, all enforced before anything is parsed: a text of `MAX_TEXT` characters in all, a file of `MAX_BYTES`, a
record (JSON) of `MAX_RECORD` characters, `MAX_FOUND` games, `MAX_LINES` lines and `MAX_WORDS` words of a text, and
`MAX_TRIES` stretches that are tried: measured on the worst of texts, 5 s of one core and 80 MB. Nothing that is read is
compressed, so nothing small can unfold into much.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from yacht_widget.classroom.records import MAX_RECORD, records
from yacht_widget.errors import ClassroomError, ExerciseError, RecordError, shown
from yacht_widget.exercises import read_code
from yacht_widget.game import Game
from yacht_widget.record import Stretch, from_code

MAX_TEXT = 500_000
MAX_BYTES = 2_000_000
MAX_FOUND = 1000
MAX_TRIES = 150_000
MAX_WORDS = 50_000
MAX_LINES = 10_000
MAX_NAME = 60

# A code of a game has about 50 characters; one of progress grows with the lessons.
_GAME = range(12, 101)
_PROGRESS = range(8, 401)
_LINES = 8
# So many characters that could be of a code look like one that was mistyped.
_LIKE_A_CODE = 16
_WHOLE = 40

# They stand where a record begins and ends, one word each; no cleaned text holds them.
_BEGIN, _END = "\ue000", "\ue001"
_MARK = re.compile(f"([{_BEGIN}{_END}])")
_WORD = re.compile(rf"[^\W_]+|[{_BEGIN}{_END}]")
# What settles where a name ends and its code begins.
_SETTLES = re.compile(r"[:;,\t=|]")
# So many characters in one word are no name.
_LONG = 24
_PLAIN = str.maketrans("OIL", "011")
_CODED = frozenset("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
_BEGINS_PROGRESS = re.compile(r"A[EFGH]")
_FILES = (".txt", ".csv", ".tsv", ".md", ".json", ".jsonl")
_LONGEST_PATH = 260
_LIKE_A_FILE = re.compile(r"\S*\w\.[A-Za-z]\w{1,4}")
# How files begin that are no text.
_NO_TEXT = {
    b"PK\x03\x04": "spreadsheet",
    b"\xd0\xcf\x11\xe0": "spreadsheet",
    b"%PDF": "no_text",
    b"\x89PNG": "no_text",
    b"\xff\xd8\xff": "no_text",
    b"GIF8": "no_text",
}
_READ = {"game", "record", "progress"}

# What stands around a name: bullets, numbers of a list, times of a chat, quotes, and the word "code" behind it.
_BEFORE = re.compile(
    r"^(?:[\s\-\u2010-\u2015\u2022\u00b7*>#+|,;:.]+|(?:Out|In)?[\[(]?\d[\d/.:,\-\s]*[\])]?[.):]?[\s,;\t]+)+"
)
_AROUND = " \t,;:=|()[]{}\"'`\u201e\u201c\u201d\u2018\u2019\u201a\u00ab\u00bb-\u2010\u2011\u2012\u2013\u2014\u2015/\\"
# More marks on one letter than any writing has would cover the lines above it.
_MARKS = 4
_SENTENCE = re.compile(r"\s*(?:\S+\s+){4,30}\S+[.!?]\s*")
_LABEL = re.compile(r"[\s,;:(]*\b(?:game code|code|kodas|cod|mã|รหัส)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Found:
    """Something found in what was sent.

    Parameters
    ----------
    line : int
        Line of a text, or place in a list, from 1.
    name : str
        The name that stood with it; empty where none did.
    kind : str
        "game", "record", "progress", "typo", "long", "other" (not a text), "spreadsheet" or "no_text" (such a
        file), "rest" (too much was sent), or "none" (a line in which nothing is like a code).
    text : str
        The code or record, or as much as a line holds of what was not read.
    game : Game or None
        Where a game itself was given.
    source : str
        Name of the file, where there are several.
    unsure : bool
        The name may be that of another code: names stand on lines above and below.
    """

    line: int
    name: str
    kind: str
    text: str
    game: Game | None = field(default=None, compare=False)
    source: str = ""
    unsure: bool = False


@dataclass(slots=True)
class Budget:
    """How much may still be looked at."""

    text: int = MAX_TEXT
    tries: int = MAX_TRIES
    # Codes that were read: one that comes again, as when a list is pasted over and over, is not decoded again.
    read: set[str] = field(default_factory=set)


def find(codes: object) -> tuple[Found, ...]:
    """Return all that is found in what was sent.

    Parameters
    ----------
    codes : str, path, mapping or iterable
        A pasted text; a file; names with their codes; or a list of texts, files, games and (name, code) pairs. A text
        of one line that ends like a file's name is a file; in a list it is a text.

    Raises
    ------
    ClassroomError
        When a file cannot be read, or this is none of these.
    """
    budget = Budget()
    found = tuple(islice(_within(codes, budget), MAX_FOUND + 1))
    if isinstance(codes, str) and not any(one.kind in _READ for one in found) and _may_be_file(codes):
        message = (
            f"{shown(codes)} holds no code, and looks like a file's name: to read a file, pass "
            f"pathlib.Path({shown(codes)})"
        )
        raise ClassroomError(message)
    if len(found) > MAX_FOUND:
        last = found[MAX_FOUND]
        found = (*found[:MAX_FOUND], Found(last.line, "", "rest", f"{MAX_FOUND}"))
    return found


def _within(codes: object, budget: Budget) -> Iterator[Found]:
    if isinstance(codes, Mapping):
        for place, (name, code) in enumerate(codes.items(), start=1):
            yield from _item((name, code), place, budget)
    elif isinstance(codes, str | os.PathLike | bytes | Game):
        # In a list a text is what a pupil sent, and never the name of a file here.
        named_file = isinstance(codes, str) and _is_file(codes)
        yield from _item(Path(str(codes)) if named_file else codes, 0, budget)
    elif isinstance(codes, Iterable):
        for place, item in enumerate(codes, start=1):
            yield from _item(item, place, budget)
    else:
        message = f"codes are a text, a file, or a list of them; got {shown(codes)}"
        raise ClassroomError(message)


def _item(item: object, place: int, budget: Budget) -> Iterator[Found]:
    name = source = ""
    if isinstance(item, tuple | list) and len(item) == 2 and isinstance(item[0], str):  # noqa: PLR2004 - name and code
        name, item = _given(item[0]), item[1]
    if isinstance(item, Game):
        yield Found(place, name, "record", "", item)
        return
    if isinstance(item, os.PathLike):
        source = Path(item).name if place else ""
        item, place = _file(Path(item)), 0
    if isinstance(item, bytes):
        kind = next((kind for begin, kind in _NO_TEXT.items() if item.startswith(begin)), "")
        if kind:
            yield Found(place or 1, name, kind, "", source=clean(source))
            return
        item = _decoded(item[: MAX_BYTES + 1])
    if not isinstance(item, str):
        # Of what holds other things only its kind is told: all of it may be more than there is time for.
        told = shown(item) if item is None or isinstance(item, int | float) else type(item).__name__
        yield Found(place, name, "other", told)
        return
    # Codes, records and what was not read are found one after the other, and told in the order of the lines.
    for found in sorted(_text(item, budget), key=lambda one: one.line):
        # In a list the place there tells where; in a text or a file the line.
        yield replace(found, line=place or found.line, name=name or found.name, source=clean(source))


def _is_file(text: str) -> bool:
    return len(text) <= _LONGEST_PATH and "\n" not in text and text.strip().lower().endswith(_FILES) and "{" not in text


def _may_be_file(text: str) -> bool:
    """Return whether a text that holds no code may have been meant as a file's name."""
    if not text.strip() or len(text) > _LONGEST_PATH or "\n" in text:
        return False
    try:
        return bool(_LIKE_A_FILE.fullmatch(text)) or Path(text).is_file()
    except (OSError, ValueError):
        return False


def _file(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        message = f"the file {str(path)!r} cannot be read: {getattr(error, 'strerror', None) or error}"
        raise ClassroomError(message) from error
    if len(data) > MAX_BYTES and not data.startswith(tuple(_NO_TEXT)):
        message = f"the file {str(path)!r} is too large for the codes of a class; allowed are {MAX_BYTES} bytes"
        raise ClassroomError(message)
    return data


def _decoded(data: bytes) -> str:
    wide = data[:2] in {b"\xff\xfe", b"\xfe\xff"}
    # Spreadsheets write UTF-16, and other old tables: what cannot be read is told apart by the codes' own check.
    return data.decode("utf-16" if wide else "utf-8-sig", "replace")


def _text(text: str, budget: Budget) -> Iterator[Found]:
    if len(text) > budget.text:
        yield Found(1, "", "long", f"{len(text)}")
        return
    budget.text -= len(text)
    lines = text.splitlines()
    if len(lines) > MAX_LINES:
        yield Found(1, "", "long", f"{len(text)}")
        return
    whole = _MARK.sub("", "\n".join(lines))
    told, marked, place = [], [], 0
    for begin, end in records(whole):
        told.append(whole[begin:end].strip())
        # The lines below keep their numbers.
        marked += [whole[place:begin], _BEGIN, "\n" * whole.count("\n", begin, end), _END]
        place = end
    plain = "".join([*marked, whole[place:]]).split("\n")
    cleaned = ["".join(part if _MARK.match(part) else clean(part) for part in _MARK.split(line)) for line in plain]
    yield from _Lines(cleaned, told, budget).found()


def clean(text: str) -> str:
    r"""Return a line in its plain form: usual letters for wide ones, and nothing that cannot be seen.

    Examples
    --------
    >>> clean("Ada:\u200b\uff17K\u00a03F")
    'Ada:7K 3F'
    """
    # One sign may stand for a whole sentence: so much of it is enough.
    plain = unicodedata.normalize("NFKC", text)[: 2 * len(text)]
    # Marks that join letters stay; those that turn the direction of writing, half surrogates and the like do not.
    kept = (
        one for one in plain if unicodedata.category(one) not in {"Cc", "Cf", "Cs", "Co", "Cn"} or one in "\t\u200d"
    )
    return "".join(kept)


def named(text: object) -> str:
    """Return the name in what stands beside a code; empty where there is none.

    Examples
    --------
    >>> [named(text) for text in ("1. Ada:", '"Bo";', "[09:41] Eglė - code", "9b-17")]
    ['Ada', 'Bo', 'Eglė', '9b-17']
    """
    if not isinstance(text, str):
        return ""
    line = _BEFORE.sub("", clean(text[: 4 * MAX_NAME]).strip()).strip(_AROUND)
    line = _low(_LABEL.sub("", line)).strip(_AROUND + "\u200d")
    line = re.sub(r"\s*[;\t|]\s*|\s+|(?<=\w),(?=\w)", " ", line)
    # What was opened within a name closes with it.
    line += ")" * (line.count("(") == line.count(")") + 1 and ")" in text[text.rfind("(") :])
    return line[:MAX_NAME].strip() if _WORD.search(line) else ""


def _given(name: str) -> str:
    """Return a name that was given as such: as it is, on one line."""
    return _low(" ".join(clean(name[: 4 * MAX_NAME]).split()))[:MAX_NAME]


def _low(text: str) -> str:
    """Return a text without towers of marks."""
    kept, marks = [], 0
    for one in text:
        marks = marks + 1 if unicodedata.category(one) in {"Mn", "Me"} else 0
        if marks <= _MARKS:
            kept.append(one)
    return "".join(kept)


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a text, as it would stand in a code; `plain` is empty where it cannot."""

    line: int
    start: int
    end: int
    text: str
    plain: str
    progress: bool
    like: bool


class _Lines:
    """The lines of a text, read one after the other."""

    def __init__(self, lines: list[str], records: list[str], budget: Budget) -> None:
        self.lines = lines
        self.records = iter(records)
        self.budget = budget
        matches = ((number, match) for number, line in enumerate(lines) for match in _WORD.finditer(line))
        self.words = [_word(number, match) for number, match in islice(matches, MAX_WORDS + 1)]
        self.too_many = len(self.words) > MAX_WORDS
        self.until = len(lines)
        self.on: dict[int, list[_Word]] = {}
        for word in self.words:
            self.on.setdefault(word.line, []).append(word)
        self.taken: dict[int, list[tuple[int, int]]] = {}
        self.names: set[int] = set()
        # On which side of its code a name on a line of its own stands, -1 above and 1 below; and whether that is sure.
        self.side = -1
        self.sure = True

    def found(self) -> Iterator[Found]:
        """Yield codes with their names first, then what looks like a code, then the rest."""
        codes: list[tuple[int, int, str, str]] = []
        place = 0
        while place < len(self.words):
            if len(codes) > MAX_FOUND:
                # More is not taken anyway, so that what follows is not looked at.
                self.until = self.words[place].line
                break
            end, kind, text = self._code_at(place)
            if not kind:
                place += 1
                continue
            codes.append((place, end, kind, text))
            first, last = self.words[place], self.words[end]
            for line in range(first.line, last.line + 1):
                begin = first.start if line == first.line else 0
                until = last.end if line == last.line else len(self.lines[line])
                self.taken.setdefault(line, []).append((begin, until))
            place = end + 1
        self._see_layout([(self.words[begin], self.words[end]) for begin, end, _, _ in codes])
        for begin, end, kind, text in codes:
            first, last = self.words[begin], self.words[end]
            near = self._beside(first, last)
            name = near or self._apart(first.line, last.line)
            yield Found(first.line + 1, name, kind, text, unsure=bool(name) and not (near or self.sure))
        yield from self._others()
        if self.budget.tries <= 0 or self.too_many:
            yield Found(1, "", "rest", f"{MAX_TRIES}")

    def _code_at(self, place: int) -> tuple[int, str, str]:
        """Return the last word of the code that begins at a word, its kind and itself; no kind where none begins."""
        first = self.words[place]
        if first.text == _BEGIN:
            # Only too many words come between it and its end.
            record = next(self.records)
            end = min(place + 1, len(self.words) - 1)
            return (end, "record", record) if len(record) <= MAX_RECORD else (end, "long", f"{len(record)}")
        game = progress = ""
        stretch = Stretch()
        for end in range(place, len(self.words)):
            word = self.words[end]
            game = game + word.plain if word.plain and (game or end == place) else ""
            stretch = stretch.plus(word.plain) if game else stretch
            progress = progress + word.text if word.progress and (progress or end == place) else ""
            if word.line - first.line > _LINES or not (game or progress) or self.budget.tries <= 0:
                break
            if len(game) in _GAME:
                self.budget.tries -= 1
                if stretch.fits and self._reads(from_code, game):
                    return end, "game", game
            if len(progress) in _PROGRESS and _BEGINS_PROGRESS.match(progress.upper()):
                self.budget.tries -= 1
                if self._reads(read_code, progress):
                    return end, "progress", progress
            if len(game) > _GAME[-1]:
                game = ""
            if len(progress) > _PROGRESS[-1] or not _BEGINS_PROGRESS.match(progress[:2].upper().ljust(2, "E")):
                progress = ""
        return place, "", ""

    def _reads(self, read: Callable[[str], object], text: str) -> bool:
        if text in self.budget.read:
            return True
        try:
            read(text)
        except (RecordError, ExerciseError):
            return False
        self.budget.read.add(text)
        return True

    def _see_layout(self, codes: list[tuple[_Word, _Word]]) -> None:
        """Find out whether names on lines of their own stand above their codes or below.

        Where a name stands below every code, but not above every one, they stand below. Where names stand on both
        sides of all, one line is something else: it is the first where that, unlike the others, ends with a colon, as
        a heading does; else it cannot be told.
        """
        blocks = [(first.line, last.line) for first, last in codes if not self._beside(first, last)]
        for line, words in self.on.items():
            if line not in self.taken and _likeness(words) >= _LIKE_A_CODE and not self._before(self._code_like(line)):
                going_on = blocks and blocks[-1][1] == line - 1 and line - 1 not in self.taken
                blocks[-1 if going_on else len(blocks) :] = [(blocks[-1][0] if going_on else line, line)]
        blocks.sort()
        above = [self._named_apart(first - 1) for first, _ in blocks]
        below = [self._named_apart(last + 1) for _, last in blocks]
        # One code in a letter has its greetings below, and no name.
        letter = len(blocks) == 1 and any(map(str.strip, self.lines[: blocks[0][0]]))
        if not blocks or letter or not all(below):
            return
        colons = [self.lines[first - 1].rstrip().endswith(":") for first, _ in blocks]
        heading = colons[0] and not any(colons[1:]) and len(blocks) > 1
        self.sure = not all(above) or heading or all(colons)
        self.side = -1 if all(above) and not heading else 1

    def _named_apart(self, line: int) -> str:
        return named(self.lines[line]) if self._may_name(line) else ""

    def _beside(self, first: _Word, last: _Word) -> str:
        """Return the name on the lines of a code: before it, else behind it."""
        before = named(self.lines[first.line][self._edge(first.line, first.start, -1) : first.start])
        behind_first = not named(self.lines[first.line][: self.taken[first.line][0][0]])
        behind = named(self.lines[last.line][last.end : self._edge(last.line, last.end, 1)])
        return behind if behind and (behind_first or not before) else before

    def _apart(self, first: int, last: int) -> str:
        """Return the name on a line of its own above a code, or below where names stand there; it is taken then."""
        place = last + 1 if self.side > 0 else first - 1
        if self.side < 0 < place and not self.lines[place].strip() and self.lines[place - 1].rstrip().endswith(":"):
            place -= 1
        name = self._named_apart(place)
        if name:
            self.names.add(place)
        return name

    def _edge(self, line: int, place: int, way: int) -> int:
        """Return where the next code on a line ends (to the left) or begins (to the right)."""
        taken = self.taken.get(line, [])
        if way < 0:
            return max((end for _, end in taken if end <= place), default=0)
        return min((begin for begin, _ in taken if begin >= place), default=len(self.lines[line]))

    def _others(self) -> Iterator[Found]:
        """Yield lines in which no code was found, those that go on with the line before as one."""
        going: list[int] = []
        idle: list[Found] = []
        for line, text in enumerate(self.lines[: self.until]):
            rest = [word for word in self.on.get(line, []) if not self._is_taken(word)]
            like = [word for word in rest if word.like]
            on = bool(rest) and like == rest and not self._before(self._code_like(line))
            if going and not (on and len(self._mistyped_text(going)) < _WHOLE):
                yield from self._mistyped(going, idle)
                going = []
            if going or _likeness(like) >= _LIKE_A_CODE:
                going.append(line)
            elif text.strip() and line not in self.taken and line not in self.names:
                yield from idle
                idle = [Found(line + 1, "", "none", text.strip()[:MAX_NAME])]
        if going:
            yield from self._mistyped(going, idle)
        yield from (one for one in idle if one.line - 1 not in self.names)

    def _code_like(self, line: int) -> list[_Word]:
        """Return the words of a line that are of a mistyped code, without those of a name that only look so."""
        parts: list[list[_Word]] = []
        before: _Word | None = None
        for word in self.on[line]:
            settled = before is None or _SETTLES.search(self._gap(before, word))
            if not self._is_taken(word):
                if settled or not parts:
                    parts.append([])
                parts[-1].append(word)
            before = word
        best = max(range(len(parts)), key=lambda place: _likeness(parts[place]))
        words = [word for word in parts[best] if word.like]
        long = [place for place, word in enumerate(words) if len(word.text) >= _LONG]
        if long:
            return words[long[0] : long[-1] + 1]
        if _likeness(words) < _LIKE_A_CODE:
            # Its groups stand apart as names do, or it was cut.
            return [word for part in parts[best:] for word in part if word.like]
        capitals = any(word.text.isupper() for word in words)
        while capitals and _like_a_name(words[0]) and self.lines[line][words[0].end].isspace():
            words = words[1:]
        # Groups that are joined, and one space: a name like 7b-13 stands before it.
        spaces = [place for place in range(1, len(words)) if self._gap(words[place - 1], words[place]).isspace()]
        apart = len(spaces) == 1 and _likeness(words[: spaces[0]]) < _LIKE_A_CODE <= _likeness(words[spaces[0] :])
        return self._whole(words[spaces[0] :] if apart else words, parts[best])

    def _whole(self, code: list[_Word], part: list[_Word]) -> list[_Word]:
        """Return a code with its first and last groups, also where those alone would not look like it."""
        first, last = part.index(code[0]), part.index(code[-1])
        while first and part[first - 1].plain and self._same(part[first - 1], part[first], part[first]):
            first -= 1
        while last + 1 < len(part) and part[last + 1].plain and self._same(part[last], part[last + 1], part[last]):
            last += 1
        return part[first : last + 1]

    def _same(self, before: _Word, after: _Word, known: _Word) -> bool:
        """Return whether two words are of one code: joined, or groups alike."""
        other = before if known is after else after
        alike = len(other.text) == len(known.text) and other.text.isupper()
        return alike or not any(map(str.isspace, self._gap(before, after)))

    def _gap(self, before: _Word, after: _Word) -> str:
        return self.lines[before.line][before.end : after.start]

    def _before(self, code: list[_Word]) -> str:
        """Return the name that stands before a mistyped code on its line."""
        first = code[0]
        return named(self.lines[first.line][self._edge(first.line, first.start, -1) : first.start])

    def _behind(self, code: list[_Word]) -> str:
        last = code[-1]
        return named(self.lines[last.line][last.end : self._edge(last.line, last.end, 1)])

    def _mistyped_text(self, lines: list[int]) -> str:
        return " ".join(word.text for line in lines for word in self._code_like(line))

    def _mistyped(self, lines: list[int], idle: list[Found]) -> Iterator[Found]:
        """Yield what stands before, unless it is the name of a mistyped code, and that code."""
        beside = self._before(self._code_like(lines[0])) or self._behind(self._code_like(lines[-1]))
        name = beside or self._apart(lines[0], lines[-1])
        yield from (one for one in idle if one.line - 1 not in self.names)
        idle.clear()
        codes = map(self._code_like, lines)
        sent = " ".join(self.lines[code[0].line][code[0].start : code[-1].end] for code in codes)
        yield Found(lines[0] + 1, name, "typo", sent)

    def _may_name(self, line: int) -> bool:
        """Return whether a line of its own may be a name for what stands below."""
        free = 0 <= line < len(self.lines) and line not in self.taken and line not in self.names
        if not free or _SENTENCE.fullmatch(self.lines[line]):
            return False
        return len(self.lines[line]) <= MAX_NAME and _likeness(self.on.get(line, [])) < _LIKE_A_CODE

    def _is_taken(self, word: _Word) -> bool:
        return any(begin <= word.start < end for begin, end in self.taken.get(word.line, ()))


def _word(line: int, match: re.Match[str]) -> _Word:
    text = match[0]
    ascii_only = text.isascii()
    plain = text.upper().translate(_PLAIN) if ascii_only else ""
    digits = any(one.isdigit() for one in text)
    # One letter of another alphabet that looks like one of ours makes no name of a code.
    like = (
        (digits and len(text) >= _LIKE_A_CODE)
        if not ascii_only
        else (
            (digits and len(text) > 1)
            or len(text) == 4  # noqa: PLR2004 - a group
            # A long name is written as names are.
            or (len(text) >= _LIKE_A_CODE and text.isupper())
        )
    )
    return _Word(
        line=line,
        start=match.start(),
        end=match.end(),
        text=text,
        plain=plain if set(plain) <= _CODED else "",
        progress=ascii_only and "9" not in text,
        like=like,
    )


def _like_a_name(word: _Word) -> bool:
    return word.text.isalpha() and word.text.istitle()


def _likeness(words: list[_Word]) -> int:
    """Return how many characters could be of a code; of a sentence in plain words none could."""
    like = [word.text for word in words if word.like]
    coded = any(one.isupper() or any(map(str.isdigit, one)) for one in like)
    return sum(map(len, like)) if coded else 0


def shortened(text: str, most: int) -> str:
    """Return a text cut in its middle: its end tells codes apart as well as its beginning.

    Examples
    --------
    >>> shortened("7MGT2WW0KFBFMYRN", 9), shortened("7MGT", 9)
    ('7MGT2…YRN', '7MGT')
    """
    tail = (most - 1) * 2 // 5
    return text if len(text) <= most else f"{text[: most - 1 - tail]}…{text[len(text) - tail :]}"
