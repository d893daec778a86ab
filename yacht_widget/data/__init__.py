"""Solved tables that ship with the package; ``python -m yacht_widget.data`` makes them again."""
