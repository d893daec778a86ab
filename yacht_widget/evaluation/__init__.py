"""What strategies are worth: exactly (`evaluate`), and by playing (`simulate`, `tournament`)."""

from __future__ import annotations

from yacht_widget.evaluation.exact import Evaluation, evaluate
from yacht_widget.evaluation.simulation import Simulation, simulate
from yacht_widget.evaluation.tournaments import Comparison, Tournament, tournament

__all__ = [
    "Comparison",
    "Evaluation",
    "Simulation",
    "Tournament",
    "evaluate",
    "simulate",
    "tournament",
]
