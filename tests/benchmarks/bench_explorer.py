"""The explorer in a real JupyterLab while a long cell keeps the kernel busy, and the page's sweeps by themselves."""

from __future__ import annotations

import base64
import gzip
import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from pages import lab_page, quantile, toggle_row, toggles

from yacht_widget.card import Card
from yacht_widget.turn_odds import turn_binary

STATIC = Path(__file__).parents[2] / "yacht_widget" / "static"
FRONTEND = STATIC.parent / "frontend"

EXPLORER = "import yacht_widget as yw\nyw.HoldExplorer({settings})"
SETTINGS = {
    "this turn": "",
    "one box": "aim='box', box='choice'",
    "whole game": "rules='yahtzee', aim='game'",
}

SWEEPS = """
import { decodeTurn, turnOdds } from "./src/kit/odds.ts";
const bytes = Uint8Array.from(atob(process.argv[2]), (c) => c.charCodeAt(0));
const turn = decodeTurn(new DataView(bytes.buffer));
const taken = Array.from({ length: 300 }, () => {
  const start = performance.now();
  turnOdds(turn);
  return performance.now() - start;
});
console.log(JSON.stringify({ first: taken[0], then: taken.slice(20) }));
"""


def rows():
    """Yield (what, measured, beside, ratio or limit)."""
    total = sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in ("loader.js", "explorer.js"))
    yield "explorer's bundle, gzipped", f"{total / 1000:.1f} kB", "", "limit 45 kB"
    yield _sweeps()
    yield from _toggles()


def _sweeps():
    node = shutil.which("node")
    with tempfile.TemporaryDirectory() as folder:
        bundle = str(Path(folder, "sweeps.mjs"))
        build = f"""import {{ build }} from "esbuild";
            await build({{ stdin: {{ contents: {json.dumps(SWEEPS)}, loader: "ts", resolveDir: "." }}, bundle: true,
                format: "esm", platform: "node", outfile: {json.dumps(bundle)} }});"""
        subprocess.run([node, "--input-type=module"], input=build, text=True, cwd=FRONTEND, check=True)  # noqa: S603 - our own
        binary = base64.b64encode(turn_binary(Card("yahtzee"))).decode()
        run = subprocess.run([node, bundle, binary], text=True, capture_output=True, check=True)  # noqa: S603 - our own
    told = json.loads(run.stdout)
    slow = quantile(told["then"], 95)
    return (
        "the page's sweeps, five dice, 13 boxes, p50 / p95",
        f"{quantile(told['then'], 50):.1f} / {slow:.1f} ms",
        f"the very first {told['first']:.1f} ms",
        f"limit 8 ms: {'kept' if slow <= 8 else 'MISSED'}",
    )


def _toggles():
    for aim, settings in SETTINGS.items():
        with lab_page() as lab:
            book = lab.notebook(EXPLORER.format(settings=settings), "1", subshells=False)
            lab.page.locator(".yx-holds").wait_for()
            book.sleep(1)
            taken = toggles(lab.page, ".jp-Notebook .yw")
            assert lab.page.evaluate("notebook.context.sessionContext.session.kernel.status") == "busy"
        yield toggle_row(f"explorer, {aim}: toggle a die, kernel busy, p50 / p95", taken, "style and layout included")
