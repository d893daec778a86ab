"""A game as data, as JSON, and as a short code: the formats only; replaying a record is the game's business."""

from yacht_widget.record.as_json import from_json, to_json
from yacht_widget.record.code import Stretch, from_code, to_code
from yacht_widget.record.coded import CODED_RULES, is_built_in
from yacht_widget.record.parts import HINTS, GameRecord, RollRecord, TurnRecord

__all__ = [
    "CODED_RULES",
    "HINTS",
    "GameRecord",
    "RollRecord",
    "Stretch",
    "TurnRecord",
    "from_code",
    "from_json",
    "is_built_in",
    "to_code",
    "to_json",
]
