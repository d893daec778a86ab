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
from yacht_widget.classroom.naming import MAX_NAME, named
from yacht_widget.errors import ExerciseError, RecordError
from yacht_widget.exercises import read_code
from yacht_widget.record import Stretch, from_code

# A code of a game has about 50 characters; one of progress grows with the lessons.
_GAME = range(12, 101)
_PROGRESS = range(8, 401)
_LINES = 8
_WHOLE = 40
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

    def _see_layout(self, codes: list[tuple[Word, Word]]) -> None:
        """Find out whether names on lines of their own stand above their codes or below.

        Where a name stands below every code, but not above every one, they stand below. Where names stand on both
        sides of all, one line is something else: it is the first where that, unlike the others, ends with a colon, as
        a heading does; else it cannot be told.
        """
        blocks = [(first.line, last.line) for first, last in codes if not self._beside(first, last)]
        for line, words in self.on.items():
            if line not in self.taken and likeness(words) >= LIKE_A_CODE and not self._before(self._code_like(line)):
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

    def _beside(self, first: Word, last: Word) -> str:
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
            if going or likeness(like) >= LIKE_A_CODE:
                going.append(line)
            elif text.strip() and line not in self.taken and line not in self.names:
                yield from idle
                idle = [Found(line + 1, "", "none", text.strip()[:MAX_NAME])]
        if going:
            yield from self._mistyped(going, idle)
        yield from (one for one in idle if one.line - 1 not in self.names)

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
        return len(self.lines[line]) <= MAX_NAME and likeness(self.on.get(line, [])) < LIKE_A_CODE

    def _is_taken(self, word: Word) -> bool:
        return any(begin <= word.start < end for begin, end in self.taken.get(word.line, ()))
