"""What strategies are worth: exactly (`evaluate`)."""

from __future__ import annotations

from yacht_widget.evaluation.exact import Evaluation, evaluate

__all__ = ["Evaluation", "evaluate"]
