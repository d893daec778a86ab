"""A record of a solo game as a short code.

The code is one whole number in mixed radix, written in Crockford's base 32 (no I, L, O, U; case,
spaces and hyphens do not matter), followed by four check characters. First digit first:

====================== =======================================
digit                  radix
====================== =======================================
version of the format  4
rules                  16, by their place in `CODED_RULES`
key of the seed        2^64
undo allowed           2
help fixed             3, by its place in `HINTS`; not in version 1
more that was fixed    16, only in version 3: 1 is points hidden; other numbers are free for what may come
game is finished       2
game number less 1     16 each: three bits, low ones first, and 8 for: read on
rolls taken back       16 each, likewise
turns                  boxes + 1; only where not finished
each turn: its rolls   1 + h + h^2 …, where h = 2^dice - 1 masks
each turn: its box     boxes still open
rolls of an open turn  as for a turn, plus 1; only where not finished
====================== =======================================

A game of which a teacher fixed the help is written in version 2, one whose points they hid as well (what open boxes
would score) in version 3, any other in version 1.

The check is the number modulo 1048573, the greatest prime below 2^20. A prime of this size divides no difference
that one changed character, or two that changed places, can make; so either is always caught, other errors but for
one in a million.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from yacht_widget.errors import RecordError, listed
from yacht_widget.record.coded import CODED_RULES, is_built_in
from yacht_widget.record.parts import HINTS, GameRecord, RollRecord, TurnRecord
from yacht_widget.rules import RuleSet

MAX_CODE = 400

_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", " ": None, "-": None, "\n": None, "\r": None, "\t": None})
# Python's own digits of base 32.
_DIGITS = str.maketrans(_ALPHABET, "0123456789abcdefghijklmnopqrstuv")
_CHECK_PRIME = 1_048_573
_CHECK_LENGTH = 4
_CODE_VERSION = 1
# With the help that a teacher fixed; and with more of it.
_FIXED_VERSION = 2
_MORE_VERSION = 3
_MORE = 16
_HIDDEN = 1
_READ_ON = 8


def to_code(record: GameRecord) -> str:
    """Return the short code of a solo game.

    Raises
    ------
    RecordError
        When the game has several players, rules of one's own, or given dice.
    """
    if not is_built_in(record.rules):
        message = f"a code names built-in rules only; a game by one's own rules ({record.rules.name!r}) has to_json()"
        raise RecordError(message)
    if len(record.players) != 1:
        message = f"a code holds a game of one player, this one has {len(record.players)}; use to_json()"
        raise RecordError(message)
    if record.key is None:
        message = "a code stores the seed of the dice, and the dice of this game were given; use to_json()"
        raise RecordError(message)
    number = _pack(list(_digits_of(record)))
    check = number % _CHECK_PRIME
    return _base32(number) + _base32(check).rjust(_CHECK_LENGTH, "0")


def from_code(code: str) -> GameRecord:
    """Read a short code; dice and points are not in it, and come from the replay.

    Raises
    ------
    RecordError
        When the code has a typing error or is no code.
    """
    if not isinstance(code, str):
        message = f"a code is a text; got {type(code).__name__}"
        raise RecordError(message)
    if len(code) > MAX_CODE:
        message = f"this text of {len(code)} characters is too long for a code; allowed are {MAX_CODE}"
        raise RecordError(message)
    text = code.upper().translate(_ALIKE)
    strange = sorted(set(text) - set(_ALPHABET))
    if strange:
        message = f"a code has digits and letters only; {listed(strange)} cannot be in it"
        raise RecordError(message)
    body, check = text[:-_CHECK_LENGTH], text[-_CHECK_LENGTH:]
    number = _number(body)
    if not body or number % _CHECK_PRIME != _number(check):
        message = "this code has a typing error: its check characters do not fit"
        raise RecordError(message)
    record = _read_digits(number)
    # One game has one code; anything else that happens to decode was never written by us.
    if to_code(record) != text:
        message = "this is no code of a game: it does not decode to one"
        raise RecordError(message)
    return record


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of text that may be a code, piece by piece: whether its check fits is known with every piece.

    For one who looks for codes in a text: the whole stretch is never read again.

    Examples
    --------
    >>> Stretch().plus("AKRS25B6QHEG").plus("FYRHTRCHN41E").fits, Stretch().plus("AKRS25B6QHEGFYRHTRCHN41F").fits
    (True, False)
    """

    length: int = 0
    remainder: int = 0
    end: str = ""

    def plus(self, piece: str) -> Stretch:
        """Return the stretch with more behind it, in capitals and digits of the code's alphabet."""
        number = (self.remainder << 5 * len(piece)) + _number(piece)
        return Stretch(self.length + len(piece), number % _CHECK_PRIME, (self.end + piece)[-_CHECK_LENGTH:])

    @property
    def fits(self) -> bool:
        """Whether its last characters are the check of those before them."""
        check = _number(self.end)
        # A code is its number with the check behind it, which is the remainder of the number.
        return self.length > _CHECK_LENGTH and self.remainder == ((check << 5 * _CHECK_LENGTH) + check) % _CHECK_PRIME


def _base32(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 32)
        digits = _ALPHABET[digit] + digits
    return digits


def _number(text: str) -> int:
    return int(text.translate(_DIGITS), 32) if text else 0


def _pack(digits: Sequence[tuple[int, int]]) -> int:
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return number


def _digits_of(record: GameRecord) -> Iterator[tuple[int, int]]:
    rules = record.rules
    closed = [turn for turn in record.turns if turn.box is not None]
    going = record.turns[len(closed) :]
    finished = len(closed) == len(rules.keys)
    yield _version(record), 4
    yield CODED_RULES.index(rules), 16
    yield record.key or 0, 1 << 64
    yield int(record.undo), 2
    if record.hints is not None:
        yield HINTS.index(record.hints), len(HINTS)
    if not record.previews:
        yield _HIDDEN, _MORE
    yield int(finished), 2
    yield from _long_digits(record.game - 1)
    yield from _long_digits(record.taken_back[0])
    if not finished:
        yield len(closed), len(rules.keys) + 1
    still_open = list(rules.keys)
    for turn in closed:
        yield _rolls_digit(turn.rolls, rules), _rolls_radix(rules)
        yield still_open.index(turn.box or ""), len(still_open)
        still_open.remove(turn.box or "")
    if not finished:
        yield (_rolls_digit(going[0].rolls, rules) + 1 if going else 0), _rolls_radix(rules) + 1


def _version(record: GameRecord) -> int:
    if record.hints is None:
        return _CODE_VERSION
    return _FIXED_VERSION if record.previews else _MORE_VERSION


def _read_digits(number: int) -> GameRecord:
    def take(radix: int) -> int:
        nonlocal number
        number, digit = divmod(number, radix)
        return digit

    def take_long() -> int:
        total = shift = 0
        while (digit := take(16)) >= _READ_ON:
            total += (digit - _READ_ON) << shift
            shift += 3
        return total + (digit << shift)

    version = take(4)
    place = take(16)
    if version not in {_CODE_VERSION, _FIXED_VERSION, _MORE_VERSION} or place >= len(CODED_RULES):
        message = "this code was made by another version of the program"
        raise RecordError(message).told(key="class.why_version")
    rules = CODED_RULES[place]
    key = take(1 << 64)
    undo = bool(take(2))
    hints = None if version == _CODE_VERSION else HINTS[take(len(HINTS))]
    if version == _MORE_VERSION and take(_MORE) != _HIDDEN:
        message = "this code was made by another version of the program"
        raise RecordError(message).told(key="class.why_version")
    finished = bool(take(2))
    game = take_long() + 1
    taken_back = take_long()
    turns = []
    still_open = list(rules.keys)
    for _ in range(len(still_open) if finished else take(len(still_open) + 1)):
        rolls = _read_rolls(take(_rolls_radix(rules)), rules)
        turns.append(TurnRecord(0, rolls, still_open.pop(take(len(still_open)))))
    going = 0 if finished else take(_rolls_radix(rules) + 1)
    if going:
        turns.append(TurnRecord(0, _read_rolls(going - 1, rules)))
    return GameRecord(
        rules, ("Player 1",), key, game, 0, undo, (taken_back,), tuple(turns), hints, version != _MORE_VERSION
    )


def _long_digits(value: int) -> Iterator[tuple[int, int]]:
    while value >= _READ_ON:
        yield _READ_ON + value % _READ_ON, 16
        value //= _READ_ON
    yield value, 16


def _masks(rules: RuleSet) -> int:
    """How many ways there are to hold some of the dice by position: all but holding every die."""
    return (1 << rules.dice) - 1


def _counts_below(rerolls: int, masks: int) -> int:
    """Return in how many ways fewer rerolls than these can be made: 1 + masks + masks^2 …."""
    total = 0
    for _ in range(rerolls):
        total = total * masks + 1
    return total


def _rolls_radix(rules: RuleSet) -> int:
    return _counts_below(rules.rolls, _masks(rules))


def _rolls_digit(rolls: Sequence[RollRecord], rules: RuleSet) -> int:
    masks = _masks(rules)
    within = 0
    for roll in rolls[1:]:
        within = within * masks + sum(1 << place for place in roll.held)
    return _counts_below(len(rolls) - 1, masks) + within


def _read_rolls(digit: int, rules: RuleSet) -> tuple[RollRecord, ...]:
    masks = _masks(rules)
    rerolls = 0
    while digit >= masks**rerolls:
        digit -= masks**rerolls
        rerolls += 1
    held = []
    for _ in range(rerolls):
        digit, mask = divmod(digit, masks)
        held.append(tuple(place for place in range(rules.dice) if mask >> place & 1))
    return (RollRecord((), None), *(RollRecord(places, None) for places in reversed(held)))
