"""The board in a real JupyterLab, beside a bare widget with one button in the same page; sizes and imports."""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from lab import Lab, chromium, jupyter_lab

STATIC = Path(__file__).parents[2] / "yacht_widget" / "static"
ROUNDS = 2  # games measured, of 36 rolls each

BARE = """
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
        const button = document.createElement('button');
        button.className = 'bare';
        button.onclick = () => { model.set('asked', model.get('asked') + 1); model.save_changes(); };
        model.on('change:answered', () => { button.textContent = model.get('answered'); });
        el.append(button);
    } }'''
    asked = traitlets.Int(0).tag(sync=True)
    answered = traitlets.Int(0).tag(sync=True)
    @traitlets.observe('asked')
    def _answer(self, change):
        self.answered = change['new']
Bare()
"""
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
window.pause = () => new Promise(resolve => setTimeout(resolve, 150 + 100 * Math.random()));
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
    return measure(() => document.querySelector('.yw-go').dispatchEvent(press), { root: '.yw', test: () => rolls() !== before });
}"""
TOGGLE_ONCE = """async () => {
    await pause();
    const die = document.querySelector('.yw-die'), held = () => die.getAttribute('aria-pressed'), before = held();
    return measure(() => die.click(), { root: '.yw', test: () => held() !== before });
}"""
# What a toggle costs the page by itself: the click, what follows from it, and the layout.
WORK_ONCE = """async () => {
    await pause();
    const root = document.querySelector('.yw'), die = root.querySelector('.yw-die'), start = performance.now();
    die.click();
    await Promise.resolve();
    root.getBoundingClientRect();
    return performance.now() - start;
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


def _page():
    with tempfile.TemporaryDirectory() as root, jupyter_lab(root) as address, chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 1600})
        lab = Lab(page, address, root)
        book = lab.notebook(BARE, BOARD)
        page.locator(".yw-go").wait_for()
        page.locator(".bare").wait_for()
        page.evaluate(MEASURE)
        bare, rolls, toggles, plain, odds = [], [], [], [], []
        for _ in range(ROUNDS):
            for _turn in range(12):
                for _roll in range(3):
                    bare.append(page.evaluate(BARE_ONCE))
                    rolls.append(page.evaluate(ROLL_ONCE))
                    if _roll < 2:
                        toggles += [page.evaluate(TOGGLE_ONCE), page.evaluate(TOGGLE_ONCE)]
                page.evaluate(WRITE_ONCE)
            page.locator(".yw-go").click()
            page.locator(".yw-begin").wait_for()
        page.evaluate(ROLL_ONCE)
        for hints, work in (("off", plain), ("odds", odds)):
            book.python(f"board.hints = {hints!r}")
            page.locator(f"[data-tool=hints][aria-pressed={'true' if hints == 'odds' else 'false'}]").wait_for()
            page.evaluate(WORK_ONCE)
            work += [page.evaluate(WORK_ONCE) for _ in range(60)]
    beside = f"bare widget {_quantile(bare, 50):.0f} / {_quantile(bare, 95):.0f} ms"
    ratio = _quantile(rolls, 95) / _quantile(bare, 95)
    yield (
        "click on Roll to paint, p50 / p95",
        f"{_quantile(rolls, 50):.0f} / {_quantile(rolls, 95):.0f} ms",
        beside,
        f"p95 {ratio:.2f} (limit 1.25)",
    )
    yield (
        "toggle a die to paint, p50 / p95",
        f"{_quantile(toggles, 50):.1f} / {_quantile(toggles, 95):.1f} ms",
        "waits for the next frame, every 16.7 ms",
        "",
    )
    yield (
        "toggle a die, the page's own work, p50 / p95",
        f"{_quantile(plain, 50):.1f} / {_quantile(plain, 95):.1f} ms",
        f"with odds {_quantile(odds, 50):.1f} / {_quantile(odds, 95):.1f} ms",
        "limit 16 ms",
    )


def _quantile(values, percent):
    return statistics.quantiles(values, n=100, method="inclusive")[percent - 1]
