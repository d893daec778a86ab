"""A game and its only referee: `Game`."""

from yacht_widget.game.events import Event, Held, Listener, Rolled, Undone, Written
from yacht_widget.game.referee import Game
from yacht_widget.game.seats import MAX_NAME, MAX_PLAYERS

__all__ = ["MAX_NAME", "MAX_PLAYERS", "Event", "Game", "Held", "Listener", "Rolled", "Undone", "Written"]
