"""Solve the games whose tables ship, and write the tables here."""

from __future__ import annotations

from pathlib import Path

from yacht_widget.rules import get_rules
from yacht_widget.solver.backward import solve_states
from yacht_widget.solver.cache import SHIPPED, pack, write_file
from yacht_widget.solver.states import state_space


def main(directory: Path) -> None:
    """Write every table that ships into a directory."""
    for name in SHIPPED:
        rules = get_rules(name)
        values = solve_states(state_space(rules))
        write_file(directory / f"{name}.bin", pack(rules, values))


if __name__ == "__main__":
    main(Path(__file__).parent)
