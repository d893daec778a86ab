"""Finding codes and names in the lines of a text. Knows nothing of what a code means.

Where a code begins and ends is told by its own check characters: stretches of neighbouring words are tried until one
fits. So bullets, quotes, names before or behind, hyphens of any kind, small letters and line breaks do not matter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice

from yacht_widget.classroom.codewords import BEGIN, LIKE_A_CODE, LONG, Word, like_a_name, likeness, words_in
from yacht_widget.classroom.found import MAX_FOUND, MAX_RECORD, MAX_TRIES, MAX_WORDS, Budget, Found
from yacht_widget.classroom.layout import Place, Row, places
from yacht_widget.classroom.naming import (
    MAX_NAME,
    field_of,
    named,
    nameless,
    only_label,
    only_thanks,
    stamps,
    unstamped,
)
from yacht_widget.errors import ExerciseError, RecordError
from yacht_widget.exercises import read_code
from yacht_widget.record import Stretch, from_code

# A code of a game has about 50 characters; one of progress grows with the lessons.
_GAME = range(12, 101)
_PROGRESS = range(8, 401)
_LINES = 8
_WHOLE = 40
# Kinds whose name, where it is not sure, is told with a remark.
_REMARKED = {"game", "record"}
# The number of a row in a table, and where its next cell begins.
_CELL_NUMBER = re.compile(r"[\s|]*\d{1,4}[\"\s]*[\t;,|][\s\"]*")
_WRITTEN = re.compile(r"[^\W\d_]{2}")
_CELL = re.compile(r"[\"\s]*[\t;,|]")
# What settles where a name ends and its code begins.
_SETTLES = re.compile(r"[:;,\t=|]")
_BEGINS_PROGRESS = re.compile(r"A[EFGH]")
_SENTENCE = re.compile(r"\s*(?:\S+\s+){4,30}\S+[.!?]\s*")


class Lines:
    """The lines of a text, read one after the other."""

    def __init__(self, lines: list[str], records: list[str], budget: Budget) -> None:
        self.lines = lines
        self.records = iter(records)
        self.budget = budget
        self.words = list(islice(words_in(lines), MAX_WORDS + 1))
        self.too_many = len(self.words) > MAX_WORDS
        self.until = len(lines)
        self.on: dict[int, list[Word]] = {}
        for word in self.words:
            self.on.setdefault(word.line, []).append(word)
        self.taken: dict[int, list[tuple[int, int]]] = {}
        self.names: set[int] = set()
        self.places: dict[int, Place] = {}
        # In a form only the lines that ask for a name hold one.
        self.form = ""

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
        mistyped = list(self._mistyped_lines())
        self._see_layout([(self.words[begin], self.words[end]) for begin, end, _, _ in codes], mistyped)
        for begin, end, kind, text in codes:
            first, last = self.words[begin], self.words[end]
            name, sure = self._beside(first, last), True
            if not name:
                name, sure = self._apart(first.line, remarked=kind in _REMARKED)
            yield Found(first.line + 1, name, kind, text, unsure=not sure)
        for lines in mistyped:
            yield self._mistyped(lines)
        yield from self._idle({line for lines in mistyped for line in lines})
        if self.budget.tries <= 0 or self.too_many:
            yield Found(1, "", "rest", f"{MAX_TRIES}")

    def _code_at(self, place: int) -> tuple[int, str, str]:
        """Return the last word of the code that begins at a word, its kind and itself; no kind where none begins."""
        first = self.words[place]
        if first.text == BEGIN:
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

    def _see_layout(self, codes: list[tuple[Word, Word]], mistyped: list[list[int]]) -> None:
        """Find out on which lines of their own the names of codes stand."""
        blocks = [(first.line, last.line) for first, last in codes if not self._is_settled(first, last)]
        blocks += [(lines[0], lines[-1]) for lines in mistyped if not self._is_settled_mistyped(lines)]
        self.form = "name" if any(field_of(line) == "name" for line in self.lines[: self.until]) else ""
        rows: list[Row] = []
        for first, last in sorted(blocks):
            if rows and first <= rows[-1].last:
                rows[-1] = Row("code", rows[-1].first, max(last, rows[-1].last))
                continue
            rows += map(self._row, range(rows[-1].last + 1 if rows else 0, first))
            rows.append(Row("code", first, last))
        rows += map(self._row, range(rows[-1].last + 1 if rows else 0, self.until))
        if len(blocks) > 1:
            # Below the only code of a letter they are as much of a doubt as any other line.
            rows = [row for row in rows if row.kind != "name" or not only_thanks(self.lines[row.first])]
        self.places = places(rows)

    def _row(self, line: int) -> Row:
        text = self.lines[line].strip()
        field = field_of(text) if self.form else ""
        sent = bool(stamps(text))
        name = self._named_apart(line)
        if line in self.taken or not text:
            kind = "other" if text else "blank"
        elif field == "other" or (sent and not name) or only_label(text):
            kind = "skip"
        else:
            # A line that says there is no name stands where one would.
            kind = "name" if (name or nameless(text)) and field == self.form else "other"
        return Row(kind, line, line, heading=text.endswith(":") and not sent, head=sent)

    def _named_apart(self, line: int) -> str:
        return named(self.lines[line]) if self._may_name(line) else ""

    def _is_settled(self, first: Word, last: Word) -> bool:
        """Return whether the lines of a code name it, or say that it has no name."""
        before = self.lines[first.line][: self.taken[first.line][0][0]]
        behind = self.lines[last.line][last.end : self._edge(last.line, last.end, 1)]
        return bool(self._beside(first, last)) or nameless(before) or nameless(behind)

    def _beside(self, first: Word, last: Word) -> str:
        """Return the name on the lines of a code: before it, else behind it; else of the code before it on its line."""
        line = self.lines[first.line]
        left = line[self._edge(first.line, first.start, -1) : first.start]
        right = self.lines[last.line][last.end : self._edge(last.line, last.end, 1)]
        leading = line[: self.taken[first.line][0][0]]
        before, behind = named(left), named(right)
        # The number of a row, in a cell of its own.
        if not (_WRITTEN.search(behind) and _CELL_NUMBER.fullmatch(left) and _CELL.match(right)):
            behind_first = not named(leading)
            name = behind if behind and (behind_first or not before) else before
            return name or named(leading)
        return behind

    def _apart(self, line: int, *, remarked: bool) -> tuple[str, bool]:
        """Return the name of the code that begins on a line, from a line of its own, and whether it is sure.

        A name that is not is told only where that is remarked with it.
        """
        place = self.places.pop(line, None)
        if place is None:
            return "", True
        if place.line is None or not (place.sure or remarked):
            return "", False
        self.names.add(place.line)
        return named(self.lines[place.line]), place.sure

    def _edge(self, line: int, place: int, way: int) -> int:
        """Return where the next code on a line ends (to the left) or begins (to the right)."""
        taken = self.taken.get(line, [])
        if way < 0:
            return max((end for _, end in taken if end <= place), default=0)
        return min((begin for begin, _ in taken if begin >= place), default=len(self.lines[line]))

    def _mistyped_lines(self) -> Iterator[list[int]]:
        """Yield lines that look like a mistyped code, those that go on with the line before as one."""
        going: list[int] = []
        for line in range(self.until):
            rest = [word for word in self.on.get(line, []) if not self._is_taken(word)]
            like = [word for word in rest if word.like]
            on = bool(rest) and like == rest and not self._before(self._code_like(line))
            if going and not (on and len(self._mistyped_text(going)) < _WHOLE):
                yield going
                going = []
            if going or likeness(like) >= LIKE_A_CODE:
                going.append(line)
        if going:
            yield going

    def _idle(self, mistyped: set[int]) -> Iterator[Found]:
        """Yield lines in which nothing is like a code, and that are no names of any."""
        for line, text in enumerate(self.lines[: self.until]):
            if text.strip() and line not in self.taken and line not in self.names and line not in mistyped:
                yield Found(line + 1, "", "none", text.strip()[:MAX_NAME])

    def _code_like(self, line: int) -> list[Word]:
        """Return the words of a line that are of a mistyped code, without those of a name that only look so."""
        parts: list[list[Word]] = []
        before: Word | None = None
        for word in self.on[line]:
            settled = before is None or _SETTLES.search(self._gap(before, word))
            if not self._is_taken(word):
                if settled or not parts:
                    parts.append([])
                parts[-1].append(word)
            before = word
        best = max(range(len(parts)), key=lambda place: likeness(parts[place]))
        words = [word for word in parts[best] if word.like]
        long = [place for place, word in enumerate(words) if len(word.text) >= LONG]
        if long:
            return words[long[0] : long[-1] + 1]
        if likeness(words) < LIKE_A_CODE:
            # Its groups stand apart as names do, or it was cut.
            return [word for part in parts[best:] for word in part if word.like]
        capitals = any(word.text.isupper() for word in words)
        start = 0
        while capitals and like_a_name(words[start]) and self.lines[line][words[start].end].isspace():
            start += 1
        words = words[start:]
        # Groups that are joined, and one space: a name like 7b-13 stands before it.
        spaces = [place for place in range(1, len(words)) if self._gap(words[place - 1], words[place]).isspace()]
        apart = len(spaces) == 1 and likeness(words[: spaces[0]]) < LIKE_A_CODE <= likeness(words[spaces[0] :])
        return self._whole(words[spaces[0] :] if apart else words, parts[best])

    def _whole(self, code: list[Word], part: list[Word]) -> list[Word]:
        """Return a code with its first and last groups, also where those alone would not look like it."""
        first, last = part.index(code[0]), part.index(code[-1])
        while first and part[first - 1].plain and self._same(part[first - 1], part[first], part[first]):
            first -= 1
        while last + 1 < len(part) and part[last + 1].plain and self._same(part[last], part[last + 1], part[last]):
            last += 1
        return part[first : last + 1]

    def _same(self, before: Word, after: Word, known: Word) -> bool:
        """Return whether two words are of one code: joined, or groups alike."""
        other = before if known is after else after
        alike = len(other.text) == len(known.text) and other.text.isupper()
        return alike or not any(map(str.isspace, self._gap(before, after)))

    def _gap(self, before: Word, after: Word) -> str:
        return self.lines[before.line][before.end : after.start]

    def _before(self, code: list[Word]) -> str:
        """Return the name that stands before a mistyped code on its line."""
        first = code[0]
        return named(self.lines[first.line][self._edge(first.line, first.start, -1) : first.start])

    def _behind(self, code: list[Word]) -> str:
        last = code[-1]
        return named(self.lines[last.line][last.end : self._edge(last.line, last.end, 1)])

    def _mistyped_text(self, lines: list[int]) -> str:
        return " ".join(word.text for line in lines for word in self._code_like(line))

    def _beside_mistyped(self, lines: list[int]) -> str:
        return self._before(self._code_like(lines[0])) or self._behind(self._code_like(lines[-1]))

    def _is_settled_mistyped(self, lines: list[int]) -> bool:
        first = self._code_like(lines[0])[0]
        before = self.lines[first.line][self._edge(first.line, first.start, -1) : first.start]
        return bool(self._beside_mistyped(lines)) or nameless(before)

    def _mistyped(self, lines: list[int]) -> Found:
        name = self._beside_mistyped(lines) or self._apart(lines[0], remarked=False)[0]
        codes = map(self._code_like, lines)
        sent = " ".join(self.lines[code[0].line][code[0].start : code[-1].end] for code in codes)
        return Found(lines[0] + 1, name, "typo", sent)

    def _may_name(self, line: int) -> bool:
        """Return whether a line of its own may be a name for what stands below."""
        if line in self.taken or _SENTENCE.fullmatch(unstamped(self.lines[line])):
            return False
        return len(self.lines[line]) <= MAX_NAME and likeness(self.on.get(line, [])) < LIKE_A_CODE

    def _is_taken(self, word: Word) -> bool:
        return any(begin <= word.start < end for begin, end in self.taken.get(word.line, ()))
