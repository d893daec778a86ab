"""What the benchmarks of pages share: a page in a real JupyterLab, and the time of what happens in it."""

from __future__ import annotations

import statistics
import tempfile
from contextlib import contextmanager

from chromium import chromium
from lab import Lab, jupyter_lab

TOGGLES = 100
LIMIT = 16  # ms for a die held, in the slowest five of a hundred

PAUSE = "window.pause = () => new Promise(resolve => setTimeout(resolve, 150 + 100 * Math.random()))"
# What a toggle costs the page by itself: the click, what follows from it, the style and the layout.
WORK = """async ([root, times]) => {
    const found = document.querySelector(root), dice = found.querySelectorAll('.yw-die'), taken = [];
    for (let i = 0; i < times; i++) {
        await pause();
        const die = dice[i % dice.length], before = die.getAttribute('aria-pressed');
        const start = performance.now();
        die.click();
        await Promise.resolve();
        found.getBoundingClientRect();
        taken.push(performance.now() - start);
        if (die.getAttribute('aria-pressed') === before) throw new Error('the click changed no die');
    }
    return taken;
}"""


@contextmanager
def lab_page():
    """Open JupyterLab in a page of its own."""
    with tempfile.TemporaryDirectory() as root, jupyter_lab(root) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1600})
        lab = Lab(page, address, root)
        page.evaluate(PAUSE)
        yield lab


def toggles(page, root):
    """Return what each of many toggles costs the page, in milliseconds; some before are not counted."""
    page.evaluate(WORK, [root, TOGGLES // 5])
    return page.evaluate(WORK, [root, TOGGLES])


def toggle_row(what, taken, beside=""):
    """Return the row of a table for what toggles took."""
    slow = quantile(taken, 95)
    kept = "kept" if slow <= LIMIT else "MISSED"
    return what, f"{quantile(taken, 50):.1f} / {slow:.1f} ms", beside, f"limit {LIMIT} ms: {kept}"


def quantile(values, percent):
    """Return a percentile."""
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
