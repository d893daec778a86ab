"""What hosts that cannot run here ask of a widget: VS Code and Colab, as far as a page can stand for them."""

from __future__ import annotations

import base64
import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

import yacht_widget as yw

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = shutil.which("chromium")  # else Playwright's own
# Only what both hosts allow: a module from a blob and styles, and nothing from anywhere.
POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'"
PAGE = """<!doctype html><html {html}><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<style>:root {{ {vars} }} body {{ background: {ground} }}</style>
<body {body}><div id="cell"></div><script type="module">
const values = {state};
for (const [name, value] of Object.entries(values)) if (value?.bytes !== undefined)
    values[name] = new DataView(Uint8Array.from(atob(value.bytes), (c) => c.charCodeAt(0)).buffer);
// Nothing but traits: no messages, no buffers of one's own, no commands, no signal.
const model = {{ get: (name) => values[name], set(name, value) {{ values[name] = value; window.told = [name, value]; }},
    save_changes() {{ window.saved = true; }}, on() {{}}, off() {{}} }};
const {{ default: make }} = await import(URL.createObjectURL(new Blob([{code}], {{ type: "text/javascript" }})));
await make().render({{ model, el: document.getElementById("cell") }});
document.documentElement.dataset.ready = "";
</script>"""
# JupyterLab's light colours come along with what runs widgets in VS Code, in its dark themes too.
LAB = "--jp-layout-color1: white; --jp-ui-font-color1: rgba(0, 0, 0, .8);"
HOSTS = {
    "vscode-dark": ('class="vscode-dark"', "", f"{LAB} --vscode-editor-background: #1f1f1f", "white", "dark"),
    "vscode-light": ('class="vscode-light"', "", f"{LAB} --vscode-editor-background: #fdf6e3", "white", "light"),
    "vscode-contrast": ('class="vscode-high-contrast"', "", f"{LAB} --vscode-editor-background: #000", "white", "dark"),
    "colab-dark": ("", 'theme="dark"', LAB, "#383838", "dark"),
    "colab-light": ("", 'theme="light"', LAB, "white", "light"),
}


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


def told(value):
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


@pytest.mark.browser
@pytest.mark.parametrize("host", HOSTS)
def test_a_board_shows_in_its_colours_from_a_blob_alone_and_rolls(browser, tmp_path, host):
    body, html, variables, ground, theme = HOSTS[host]
    board = yw.Board(seed=7, hints="odds", locale="en")
    state = {name: told(getattr(board, name)) for name in board.keys if name not in {"layout", "_esm", "_css"}}
    text = PAGE.format(html=html, body=body, vars=variables, ground=ground, policy=POLICY, code=json.dumps(board._esm),
                       state=json.dumps(state).replace("<", "\\u003c"))  # fmt: skip
    (tmp_path / "page.html").write_text(text, encoding="utf-8")
    page = browser.new_page(viewport={"width": 900, "height": 900})
    asked, wrong = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    page.goto((tmp_path / "page.html").as_uri())
    page.wait_for_selector("[data-ready] .yw-go")
    root = page.locator(".yw")
    assert root.get_attribute("data-theme") == theme
    assert root.get_attribute("data-host") == (
        "vscode" if "vscode" in host else "jupyter" if theme == "light" else None
    )
    colours = root.evaluate("(root) => [getComputedStyle(root).backgroundColor, getComputedStyle(root).color]")
    ground, ink = ([float(part) for part in re.findall(r"[\d.]+", colour)[:3]] for colour in colours)
    assert (max(ground) < 0.3 and min(ink) > 200) if theme == "dark" else (min(ground) > 0.8 and max(ink) < 80)
    page.locator(".yw-go").click()
    name, intent = page.evaluate("window.told")
    assert (name, intent["type"], page.evaluate("window.saved")) == ("intent", "roll", True)
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []
    assert wrong == []
    page.close()


def test_widgets_use_no_messages_and_name_no_address():
    for path in (ROOT / "yacht_widget" / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"msg:custom|\.send\(", text), path.name
        assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, path.name
    for path in (ROOT / "yacht_widget").rglob("*.py"):
        assert not re.search(r"\bon_msg\(|\bself\.send\(", path.read_text(encoding="utf-8")), path.name
