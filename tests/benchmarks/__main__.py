"""All benchmarks in one table: ``python tests/benchmarks [NAME …]``, where NAME is a part of a file's name."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

HERE = Path(__file__).parent
HEAD = ("what", "measured", "beside", "ratio or limit")


def main(wanted):
    sys.path[:0] = [str(HERE), str(HERE.parent / "browser")]
    names = [path.stem for path in sorted(HERE.glob("bench_*.py"))]
    chosen = [name for name in names if not wanted or any(part in name for part in wanted)]
    if not chosen:
        sys.exit(f"no benchmark is named like {wanted}; there are {', '.join(names)}")
    rows = [HEAD, *(row for name in chosen for row in importlib.import_module(name).rows())]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    for place, row in enumerate(rows):
        print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
        if place == 0:
            print("  ".join("-" * width for width in widths))


if __name__ == "__main__":
    main(sys.argv[1:])
