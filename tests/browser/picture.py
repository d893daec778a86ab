"""Take the README's picture again, of a board in a real JupyterLab: ``python tests/browser/picture.py``."""

from __future__ import annotations

import tempfile
from pathlib import Path

from boardview import BoardView
from chromium import chromium
from lab import Lab, jupyter_lab

PICTURE = Path(__file__).parents[2] / "lessons" / "images" / "board.png"
CELL = """import yacht_widget as yw
board = yw.Board(["Ada", "Bo"], seed=1, hints="odds")
board"""
MOVES = """
from yacht_widget.strategies import next_box, next_keep
game, player = board.game, yw.strategy("cautious")
for _ in range(8):
    game.roll()
    while (keep := next_keep(game, player)) is not None:
        game.roll(keep=keep)
    game.score(next_box(game, player))
game.roll()
board.held = game.held_for(player.keep(game.cards[0], tuple(sorted(game.dice)), 2))
"""


def main():
    with tempfile.TemporaryDirectory() as root, jupyter_lab(root) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1180, "height": 980}, device_scale_factor=1.5)
        lab = Lab(page, address, root)
        page.evaluate("jupyterapp.commands.execute('application:toggle-left-area')")
        book = lab.notebook(CELL)
        board = BoardView(book.boards().first)
        book.python(MOVES)
        board.root.locator(".yw-die[aria-pressed=true]").first.wait_for()
        page.mouse.move(1, 1)
        page.wait_for_function("document.getAnimations().every(animation => animation.playState !== 'running')")
        PICTURE.parent.mkdir(exist_ok=True)
        page.locator(".jp-Notebook .jp-Cell").first.screenshot(path=PICTURE)


if __name__ == "__main__":
    main()
