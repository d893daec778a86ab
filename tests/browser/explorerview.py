"""An explorer on a page without any kernel, and all the numbers that stand there."""

from __future__ import annotations

import base64
import json
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

ROOT = Path(__file__).parents[2]
TRAITS = (
    "setup", "turn", "worth", "hand_values", "rules", "dice", "held", "rolls_left", "boxes", "box", "aim", "locale",
    "_words",
)  # fmt: skip

HOST = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Explorer</title>
<body><div id="cell"></div><script type="module">
{fake}
const bytes = (text) => new DataView(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer);
window.model = fakeModel({{}});
window.take = (traits) => model.receive(Object.fromEntries(Object.entries(traits).map(
    ([name, value]) => [name, value !== null && value.bytes !== undefined ? bytes(value.bytes) : value])));
take({traits});
const {{ default: explorer }} = await import(URL.createObjectURL(new Blob([{code}], {{ type: "text/javascript" }})));
explorer().render({{ model: model.view(), el: document.getElementById("cell") }});
// Another widget on the same page.
window.show = async (code, traits) => {{
    const {{ default: make }} = await import(URL.createObjectURL(new Blob([code], {{ type: "text/javascript" }})));
    const el = document.body.appendChild(document.createElement("div"));
    const other = fakeModel(Object.fromEntries(Object.entries(traits).map(
        ([name, value]) => [name, value?.bytes === undefined ? value : bytes(value.bytes)])));
    make().render({{ model: other.view(), el }});
    await drawn();
}};
const drawn = () => new Promise((resolve) => setTimeout(() => setTimeout(resolve)));
const rows = (css, top = document) => [...top.querySelectorAll(css)];
const texts = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);
const said = (css) => document.querySelector(css)?.textContent ?? null;
function numbers() {{
    return {{
        boxes: rows("tr[data-box]").map((row) => [row.dataset.box, ...texts(row)]),
        holds: rows("tr[data-keep]").map((row) => [row.dataset.keep, ...texts(row)]),
        mine: rows("tr[data-keep].yx-on").map((row) => row.dataset.keep),
        bars: rows('[data-panel="bars"] tr[data-points]').map((row) => [Number(row.dataset.points), ...texts(row)]),
        drawn: rows(".yx-bars:not(.yx-dense) em").map((bar) => bar.textContent),
        mean: said(".yx-mid"),
        branches: rows("[data-kind]").map((branch) => ({{
            texts: rows(".yx-branch em, .yx-branch b", branch).map((one) => one.textContent),
            hands: rows("tbody tr", branch).map((row) => [row.cells[0].textContent, ...texts(row)]),
        }})),
        sum: said('[data-panel="tree"] .yw-foot'),
    }};
}}
// What the page says of many settings, one after the other, with every branch of the next roll open or with none. Only
// the text is asked for: nothing needs to be laid out or painted meanwhile.
window.shown = async (settings) => {{
    const found = [];
    document.body.style.display = "none";
    for (const [traits, open] of settings) {{
        take(traits);
        await drawn();
        for (const one of rows(`.yx-branch[aria-expanded="${{!open}}"]`)) one.click();
        await drawn();
        found.push(numbers());
    }}
    document.body.style.display = "";
    return found;
}};
document.documentElement.dataset.ready = "true";
</script>"""


def shown(page, settings):
    """What the page says of many settings; as one text each way, for of a list Playwright checks every value."""
    return json.loads(
        page.evaluate("async (text) => JSON.stringify(await shown(JSON.parse(text)))", json.dumps(settings))
    )


def sent(explorer):
    """An explorer's traits as a page gets them."""
    told = {}
    for name in TRAITS:
        value = getattr(explorer, name)
        if isinstance(value, bytes):
            told[name] = packed(value)
        else:
            told[name] = value.name if name == "rules" else value
    return told


def packed(data):
    """Bytes as they cross to the page."""
    return {"bytes": base64.b64encode(data).decode()}


def write_page(explorer, path):
    """Write a page with an explorer to a file."""
    html = HOST.format(
        fake=(ROOT / "tests/frontend/fake.js").read_text().replace("export function", "function"),
        traits=json.dumps(sent(explorer)),
        code=json.dumps((ROOT / "yacht_widget/static/explorer.js").read_text()).replace("</", "<\\/"),
    )
    path.write_text(html)


def rounded(number, digits):
    """Half up; what is 13/16 but for its last bits is 13/16."""
    return Decimal(f"{number:.12g}").quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def percent(chance):
    """A chance as the page shows it: what is neither nothing nor certain never looks so."""
    told = Decimal(f"{chance:.12g}")
    if told in (0, 1):
        return f"{told:.0%}"
    if told < Decimal("0.0005"):
        return "<0.1%"
    if told >= Decimal("0.9995"):
        return ">99.9%"
    return f"{rounded(told * 100, 1)}%"


def points(number):
    """Points as the page shows them."""
    return str(rounded(number, 2)).replace("-", "−")


def loss(number):
    """What is lost against the best, as the page shows it."""
    return "best" if number < 1e-9 else "−<0.01" if number < 0.005 else f"−{points(number)}"
