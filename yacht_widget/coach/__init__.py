"""The coach: a played game reviewed, decision by decision."""

from yacht_widget.coach.reviews import Review, review

__all__ = ["Review", "review"]
