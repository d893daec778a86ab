"""Solve the games whose tables ship, and write the tables here, with what the levels of play are worth."""

from __future__ import annotations

import json
from pathlib import Path

from yacht_widget.record import CODED_RULES
from yacht_widget.rules import get_rules
from yacht_widget.solver import solve
from yacht_widget.solver.backward import solve_states
from yacht_widget.solver.cache import SHIPPED, pack, write_file
from yacht_widget.solver.states import state_space
from yacht_widget.solver.totals import SHIPPED as WITH_TOTALS
from yacht_widget.solver.totals import packed
from yacht_widget.strategies import BUILT_IN, Cautious, Greedy, mean_key
from yacht_widget.strategies import SHIPPED as FOLLOWED


def main(directory: Path) -> None:
    """Write every table that ships into a directory."""
    for name in SHIPPED:
        rules = get_rules(name)
        values = solve_states(state_space(rules))
        write_file(directory / f"{name}.bin", pack(rules, values))
    for name in WITH_TOTALS:
        rules = get_rules(name)
        totals = solve(rules, progress=False).distribution(progress=False, cache=False)
        write_file(directory / f"totals-{name}.bin", packed(rules, totals))
    for name in FOLLOWED:
        for level in (Greedy, Cautious):
            rules = get_rules(name)
            follows = level.policy(rules, follow=True).values()
            write_file(directory / f"{level.name}-{name}.f64", follows[:-1].astype("<f8").tobytes())
    write_file(directory / "means.json", (json.dumps(means(), indent=1) + "\n").encode())


def means() -> dict[str, dict[str, float]]:
    """Return the mean of each level under each of the package's own rules."""
    return {
        mean_key(rules): {name: round(level().worth(rules)[0], 9) for name, level in BUILT_IN.items()}
        for rules in CODED_RULES
    }


if __name__ == "__main__":
    main(Path(__file__).parent)
