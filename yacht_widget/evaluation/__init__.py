"""What strategies are worth: exactly (`evaluate`, `match`), and by playing (`simulate`, `tournament`)."""

from __future__ import annotations

from yacht_widget.evaluation.exact import Evaluation, evaluate
from yacht_widget.evaluation.matches import Match, match
from yacht_widget.evaluation.simulation import Simulation, simulate
from yacht_widget.evaluation.tournaments import Comparison, Tournament, tournament

__all__ = [
    "Comparison",
    "Evaluation",
    "Match",
    "Simulation",
    "Tournament",
    "evaluate",
    "match",
    "simulate",
    "tournament",
]
