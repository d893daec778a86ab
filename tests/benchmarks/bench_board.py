"""The board in a real JupyterLab, beside a bare widget with one button in the same page; sizes and imports."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path

from lab import BARE
from pages import lab_page, quantile, toggle_row, toggles

STATIC = Path(__file__).parents[2] / "yacht_widget" / "static"
ROUNDS = 2  # games measured, of 36 rolls each

BOARD = "import yacht_widget as yw\nboard = yw.Board(seed=7)\nboard"

# From the click to the first frame painted after the page has changed, in milliseconds.
MEASURE = """
window.measure = (press, changed) => new Promise((resolve, reject) => {
    const root = document.querySelector(changed.root);
    const start = performance.now();
    const watch = new MutationObserver(() => {
        if (!changed.test()) return;
        watch.disconnect();
        requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - start);
            channel.port2.postMessage(null);
        });
    });
    watch.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    setTimeout(() => reject(new Error('no change')), 10_000);
    press();
});
void 0;  // else it would be called
"""
BARE_ONCE = """async () => {
    await pause();
    const button = document.querySelector('.bare'), before = button.textContent;
    return measure(() => button.click(), { root: '.bare', test: () => button.textContent !== before });
}"""
ROLL_ONCE = """async () => {
    await pause();
    const rolls = () => document.querySelector('.yw-rolls').textContent, before = rolls();
    const press = new MouseEvent('click', { bubbles: true, detail: 1 });  // by a pointer, as below
    const roll = () => document.querySelector('.yw-go').dispatchEvent(press);
    return measure(roll, { root: '.yw', test: () => rolls() !== before });
}"""
TOGGLE_ONCE = """async () => {
    await pause();
    const die = document.querySelector('.yw-die'), held = () => die.getAttribute('aria-pressed'), before = held();
    return measure(() => die.click(), { root: '.yw', test: () => held() !== before });
}"""
WRITE_ONCE = """async () => {
    const turn = () => document.querySelector('.yw-sub').textContent, before = turn();
    const press = new MouseEvent('click', { bubbles: true, detail: 1 });  // by a pointer: a hasty key writes nothing
    const cell = document.querySelector('.yw-cell:not(.yw-barred)');
    await measure(() => cell.dispatchEvent(press), { root: '.yw', test: () => turn() !== before });
}"""


def rows():
    yield from _sizes()
    yield from _imports()
    yield from _page()
    yield from _toggles()


def _sizes():
    total = sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in ("loader.js", "board.js"))
    yield "bundle, gzipped", f"{total / 1000:.1f} kB", "", "limit 45 kB"


def _imports():
    for module, limit in (("yacht_widget", "limit 150 ms"), ("yacht_widget.widgets", "")):
        taken = _best_of(5, f"import {module}") * 1000
        beside = _best_of(5, "import json") * 1000
        yield f"import {module}", f"{taken:.0f} ms", f"json {beside:.0f} ms", limit


def _best_of(times, statement):
    code = f"import time; start = time.perf_counter(); {statement}; print(time.perf_counter() - start)"
    run = [sys.executable, "-c", code]
    return min(float(subprocess.run(run, capture_output=True, text=True, check=True).stdout) for _ in range(times))  # noqa: S603 - our own


def clicks(games):
    """Play in JupyterLab; return the times of a bare widget, of rolls and of dice that are held."""
    with lab_page() as lab:
        page = lab.page
        lab.notebook(BARE, BOARD, "1", subshells=False)
        page.locator(".yw-go").wait_for()
        page.locator(".bare").wait_for()
        page.evaluate(MEASURE)
        bare, rolls, dice = [], [], []
        for _ in range(games):
            for _turn in range(12):
                for _roll in range(3):
                    bare.append(page.evaluate(BARE_ONCE))
                    rolls.append(page.evaluate(ROLL_ONCE))
                    if _roll < 2:
                        dice += [page.evaluate(TOGGLE_ONCE), page.evaluate(TOGGLE_ONCE)]
                page.evaluate(WRITE_ONCE)
            page.locator(".yw-go").click()
            page.locator(".yw-begin").wait_for()
    return bare, rolls, dice


def _page():
    bare, rolls, dice = clicks(ROUNDS)
    beside = f"bare widget {quantile(bare, 50):.0f} / {quantile(bare, 95):.0f} ms"
    ratio = quantile(rolls, 95) / quantile(bare, 95)
    yield (
        "click on Roll to paint, p50 / p95",
        f"{quantile(rolls, 50):.0f} / {quantile(rolls, 95):.0f} ms",
        beside,
        f"p95 {ratio:.2f} (limit 1.25)",
    )
    yield (
        "toggle a die to paint, p50 / p95",
        f"{quantile(dice, 50):.1f} / {quantile(dice, 95):.1f} ms",
        "waits for the next frame, every 16.7 ms",
        "",
    )


def _toggles():
    with lab_page() as lab:
        page = lab.page
        book = lab.notebook(BOARD, "1", subshells=False)
        page.locator(".yw-go").click()
        page.locator(".yw-die").first.wait_for()
        for hints, what in (
            ("off", "toggle a die, the page's own work, p50 / p95"),
            ("odds", "  with odds, while a long cell runs"),
        ):
            book.python(f"board.hints = {hints!r}")
            page.locator(f"[data-tool=hints][aria-pressed={'true' if hints == 'odds' else 'false'}]").wait_for()
            if hints == "odds":
                book.sleep(1)
            yield toggle_row(what, toggles(page, ".jp-Notebook .yw"))
