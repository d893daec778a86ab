"""What hosts that cannot run here ask of a widget: VS Code and Colab, as far as a page can stand for them."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path

import pytest

import yacht_widget as yw

ROOT = Path(__file__).resolve().parents[2]
# Only what both hosts allow: a module from a blob and styles, and nothing from anywhere.
POLICY = "default-src 'none'; script-src 'unsafe-inline' blob:; style-src 'unsafe-inline'"
PAGE = """<!doctype html><html {html}><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<style>:root {{ {vars} }} body {{ background: {ground} }}</style>
<body {body}><script type="module">
for (const values of {states}) {{
    for (const [name, value] of Object.entries(values)) if (value?.bytes !== undefined)
        values[name] = new DataView(Uint8Array.from(atob(value.bytes), (c) => c.charCodeAt(0)).buffer);
    // Nothing but traits: no messages, no buffers of one's own, no commands, no signal.
    const model = {{ get: (name) => values[name], save_changes() {{ window.saved = true; }}, on() {{}}, off() {{}},
        set(name, value) {{ values[name] = value; window.told = [name, value]; }} }};
    const code = new Blob([values._esm], {{ type: "text/javascript" }});
    const {{ default: make }} = await import(URL.createObjectURL(code));
    await make().render({{ model, el: document.body.appendChild(document.createElement("div")) }});
}}
document.documentElement.dataset.ready = "";
</script>"""
# JupyterLab's light colours come along with what runs widgets in VS Code, in its dark themes too.
LAB = "--jp-layout-color1: white; --jp-ui-font-color1: rgba(0, 0, 0, .8);"
VSCODE = f"{LAB} --vscode-font-family: Reader; --vscode-editor-background:"
HOSTS = {
    "vscode-dark": ('class="vscode-dark"', "", f"{VSCODE} #1f1f1f", "white", "dark"),
    "vscode-light": ('class="vscode-light"', "", f"{VSCODE} #fdf6e3", "white", "light"),
    "vscode-contrast": (
        'class="vscode-high-contrast"',
        "",
        f"{VSCODE} #000",
        "white",
        "dark",
    ),
    "colab-dark": ("", 'theme="dark"', LAB, "#383838", "dark"),
    "colab-light": ("", 'theme="light"', LAB, "white", "light"),
}


KINDS = {
    "board": lambda: yw.Board(seed=7, hints="odds"),
    "explorer": lambda: yw.HoldExplorer([1, 2, 2, 4, 6]),
    "class": yw.ClassBoard,
    "gallery": yw.Gallery,
    "values": yw.BoxValues,
    "waiting": yw.WaitingLog,
    "band": lambda: yw.SamplingBand("1/6"),
}


def told(value):
    return {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def state_of(widget):
    """All that a host is sent of a widget, but for what is the host's own."""
    return {name: told(value) for name, value in widget.get_state().items() if name not in {"layout", "_css"}}


@pytest.fixture
def opened(browser, tmp_path):
    """Return a function that opens a page like that of a host; nothing may go wrong in it, or be asked of the web."""
    asked, wrong, pages = [], [], []

    def open_page(host, *widgets):
        body, html, variables, ground, _ = HOSTS[host]
        states = json.dumps([state_of(widget) for widget in widgets]).replace("<", "\\u003c")
        text = PAGE.format(html=html, body=body, vars=variables, ground=ground, policy=POLICY, states=states)
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        page = browser.new_page(viewport={"width": 900, "height": 900})
        pages.append(page)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        page.goto((tmp_path / "page.html").as_uri())
        page.wait_for_selector("[data-ready]")
        return page

    yield open_page
    for page in pages:
        page.close()
    assert [url for url in asked if not url.startswith(("file:", "blob:"))] == []
    assert wrong == []


@pytest.mark.browser
@pytest.mark.parametrize("host", HOSTS)
def test_a_board_shows_in_its_colours_from_a_blob_alone_and_rolls(opened, host):
    _, _, variables, ground, theme = HOSTS[host]
    page = opened(host, yw.Board(seed=7, hints="odds", locale="en"))
    root = page.locator(".yw")
    assert root.get_attribute("data-theme") == theme
    assert root.get_attribute("data-host") == (
        "vscode" if "vscode" in host else "jupyter" if theme == "light" else None
    )
    # Its table is mixed from the host's ground, and its words are in the host's type.
    own = re.search(r"--vscode-editor-background: (#\w+)", variables)
    told = root.evaluate("(root) => getComputedStyle(root).getPropertyValue('--yw-host')")
    assert told == (own[1] if own else {"#383838": "rgb(56, 56, 56)"}.get(ground, ground))
    if own:
        assert root.evaluate("(root) => getComputedStyle(root).fontFamily") == "Reader"
    colours = root.evaluate("(root) => [getComputedStyle(root).backgroundColor, getComputedStyle(root).color]")
    paper, ink = ([float(part) for part in re.findall(r"[\d.]+", colour)[:3]] for colour in colours)
    assert (max(paper) < 0.3 and min(ink) > 200) if theme == "dark" else (min(paper) > 0.8 and max(ink) < 80)
    page.locator(".yw-go").click()
    name, intent = page.evaluate("window.told")
    assert (name, intent["type"], page.evaluate("window.saved")) == ("intent", "roll", True)


@pytest.mark.browser
def test_all_kinds_of_widgets_show_on_one_such_page(opened):
    page = opened("colab-dark", *(make() for make in KINDS.values()))
    roots = page.locator(".yw")
    assert roots.count() == len(KINDS)
    for root in roots.all():
        assert root.get_attribute("data-theme") == "dark"
        assert root.bounding_box()["height"] > 100


@pytest.mark.parametrize("kind", KINDS)
def test_a_widget_is_text_and_plain_data_and_far_below_what_hosts_let_through(kind):
    widget = KINDS[kind]()
    assert isinstance(widget._esm, str)
    state = state_of(widget)
    # The least of the hosts' limits is marimo's, of 8 MB; a page keeps this for each widget.
    assert len(json.dumps(state)) < 500_000


def test_widgets_use_no_messages_and_name_no_address():
    for path in (ROOT / "yacht_widget" / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"msg:custom|\.send\(", text), path.name
        assert set(re.findall(r"https?://[\w.-]+", text)) <= {"http://www.w3.org"}, path.name
    for path in (ROOT / "yacht_widget").rglob("*.py"):
        assert not re.search(r"\bon_msg\(|\bself\.send\(", path.read_text(encoding="utf-8")), path.name
