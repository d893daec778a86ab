"""Boards on a page without a kernel: the bundle as it ships, the traits as Python has them."""

from __future__ import annotations

import base64
import contextlib
import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from yacht_widget.messages import words_of

REPOSITORY = Path(__file__).parents[2]
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boards</title>
<link rel="icon" href="data:,">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0; padding: 12px; font: 14px/1.4 sans-serif; }
html[data-theme=dark] body { background: #111; color: #eee; }</style></head>
<body><main><h1 style="font-size:14px">A notebook</h1><h2 style="font-size:14px">A cell</h2><div id="cell"></div></main>
</body></html>"""
OPEN = """async ([traits, options]) => {
  const { fakeModel } = await import("/tests/frontend/fake.js");
  document.documentElement.dataset.theme = options.theme;
  document.body.dataset.jpThemeLight = String(options.theme !== "dark");
  window.close_view?.();
  const cell = document.getElementById("cell");
  cell.replaceChildren();
  cell.style.width = options.width ? `${options.width}px` : "";
  const el = document.createElement("div");
  cell.append(el);
  window.decode = (traits) => Object.fromEntries(Object.entries(traits).map(([name, value]) => [name,
    value?.bytes === undefined ? value
      : new DataView(Uint8Array.from(atob(value.bytes), (c) => c.charCodeAt(0)).buffer)]));
  window.model = fakeModel(window.decode(traits));
  const { default: board } = await import("/yacht_widget/static/board.js");
  window.close_view = board().render({ model: window.model.view(), el });
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
TRAITS = ("setup", "state", "held", "hints", "turn", "ends", "advice", "locale", "pace", "_words")


class _Quiet(SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/":
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(PAGE.encode())
        else:
            super().do_GET()

    def log_message(self, *args):
        pass


@contextlib.contextmanager
def served():
    """Serve the repository on loopback; yield the address."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(REPOSITORY)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def traits_of(board, **more):
    """The traits of a board as they cross to the page."""
    found = {name: getattr(board, name) for name in TRAITS} | more
    # As Python does when the page asks for another language.
    chosen = {found["locale"]} - {"auto"}
    found["_words"] = {**board._words, **{locale: words_of(locale, board._prefixes) for locale in chosen}}
    return {
        name: {"bytes": base64.b64encode(value).decode()} if isinstance(value, bytes) else value
        for name, value in found.items()
    }


class Still:
    """A page that shows a board without its kernel."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)

    def show(self, board, *, width=None, theme="light", **more):
        """Show a board anew and return its root."""
        self.page.evaluate(OPEN, [traits_of(board, **more), {"width": width, "theme": theme}])
        return self.page.locator(".yw")

    def update(self, board, **more):
        """Send the traits of a board as one message, and wait until the page has drawn them."""
        self.page.evaluate(
            """async (traits) => {
              window.model.receive(window.decode(traits));
              await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
            }""",
            traits_of(board, **more),
        )
