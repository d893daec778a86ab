"""A real JupyterLab on loopback, for the tests and the benchmarks."""

from __future__ import annotations

import contextlib
import json
import tempfile
from pathlib import Path

from serving import JUPYTER, STATUS, TOKEN, Server, book


@contextlib.contextmanager
def jupyter_lab(root):
    """Start a server whose files are those of `root`, with settings of its own; yield its address."""
    with tempfile.TemporaryDirectory(prefix="lab-", ignore_cleanup_errors=True) as home:
        settings = Path(home, "settings", "@jupyterlab", "apputils-extension")
        settings.mkdir(parents=True)
        quiet = {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True}
        (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
        command = [
            "jupyter", "lab", *JUPYTER, f"--ServerApp.root_dir={root}", "--LabApp.extension_manager=readonly",
            "--LabApp.expose_app_in_browser=True",
        ]  # fmt: skip
        server = Server("JupyterLab", home, command, STATUS)
        try:
            yield server.address
        finally:
            server.end()


class Lab:
    """One JupyterLab page, in which notebooks are opened one after the other."""

    def __init__(self, page, address, root):
        self.page = page
        self.address = address
        self.root = Path(root)
        self.count = 0
        self.open_lab()

    def open_lab(self):
        """Load JupyterLab with an empty workspace."""
        self.page.goto(f"{self.address}/lab?token={TOKEN}&reset")
        self.page.wait_for_function("window.jupyterapp && jupyterapp.restored.then(() => true)")

    def notebook(self, *cells, subshells=True):
        """Write a notebook of code cells, open it, run it, and return it.

        JupyterLab serves widgets while a cell runs, where the kernel can; without `subshells` it cannot, as older
        kernels and other hosts cannot.
        """
        self.count += 1
        path = f"notebook-{self.count}.ipynb"
        content = book(*cells, name=f"cell-{self.count}")
        (self.root / path).write_text(json.dumps(content))
        notebook = Notebook(self, path)
        notebook.open(subshells=subshells)
        notebook.run_all()
        return notebook

    def theme(self, name):
        """Switch the theme: "Light" or "Dark"."""
        self.page.evaluate(
            "name => jupyterapp.commands.execute('apputils:change-theme', {theme: `JupyterLab ${name}`})", name
        )
        self.page.wait_for_function(
            "light => document.body.dataset.jpThemeLight === light", arg="true" if name == "Light" else "false"
        )


class Notebook:
    """A notebook open in the lab."""

    def __init__(self, lab, path):
        self.lab = lab
        self.page = lab.page
        self.path = path
        self.alarm = lab.root / f"{path}.wake"

    def open(self, *, subshells=True):
        """Open the notebook with a kernel that is ready."""
        self.page.evaluate(
            """async ([path, subshells]) => {
                const widget = await jupyterapp.commands.execute('docmanager:open',
                    {path, factory: 'Notebook', kernel: {name: 'python3'}});
                await widget.context.ready;
                await widget.context.sessionContext.ready;
                const kernel = widget.context.sessionContext.session.kernel;
                await kernel.info;
                if (!subshells) kernel.commsOverSubshells = 'disabled';
                jupyterapp.shell.activateById(widget.id);
                window.notebook = widget;
            }""",
            [self.path, subshells],
        )

    def run_all(self):
        """Run all cells; returns when they are done."""
        self.page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")

    def run(self, cell):
        """Run one cell; returns when it is done."""
        self.start(cell)
        self.page.evaluate("window.running")

    def start(self, cell):
        """Run one cell without waiting for it."""
        self.page.evaluate(
            """cell => {
                window.notebook.content.deselectAll();
                window.notebook.content.activeCellIndex = cell;
                window.running = jupyterapp.commands.execute('notebook:run-cell');
            }""",
            cell,
        )

    def sleep(self, cell):
        """Let a cell sleep until `wake`, and return once it does."""
        self.alarm.unlink(missing_ok=True)
        self.page.evaluate(
            "([cell, source]) => notebook.content.model.cells.get(cell).sharedModel.setSource(source)",
            [cell, ASLEEP.format(alarm=str(self.alarm))],
        )
        self.start(cell)
        self.page.locator(".jp-OutputArea", has_text="asleep").wait_for()

    def wake(self):
        """End the sleep of a cell; returns when it is done."""
        self.alarm.touch()
        self.page.evaluate("window.running")

    def python(self, source):
        """Run code in the kernel, outside the notebook's cells, and return what it prints."""
        return self.page.evaluate(
            """async code => {
                const future = window.notebook.context.sessionContext.session.kernel.requestExecute({code});
                let text = '';
                future.onIOPub = message => {
                    if (message.header.msg_type === 'stream') text += message.content.text;
                    if (message.header.msg_type === 'error') text += message.content.traceback.join('\\n');
                };
                await future.done;
                return text;
            }""",
            source,
        ).strip()

    def comes_to_print(self, source, text):
        """Whether code comes to print a text: what the page sends may arrive after what a test runs."""
        return any(self.python(source) == text or self.page.wait_for_timeout(100) for _ in range(300))

    def save(self):
        """Save the notebook."""
        self.page.evaluate("window.notebook.context.save()")

    def restart(self):
        """Restart the kernel, and wait until it answers."""
        self.page.evaluate(
            """async () => {
                const session = window.notebook.context.sessionContext;
                await session.restartKernel();
                await session.session.kernel.info;
            }"""
        )

    def close(self):
        """Close the notebook without saving, and end its kernel."""
        self.page.evaluate(
            """async () => {
                if (!window.notebook || window.notebook.isDisposed) return;
                const session = window.notebook.context.sessionContext;
                await session.shutdown().catch(() => {});
                window.notebook.dispose();
            }"""
        )

    def boards(self):
        """All boards shown, as locators."""
        return self.page.locator(".jp-Notebook .yw")

    def source(self):
        """The cells' source, to see that nothing was typed or inserted."""
        return self.page.evaluate("window.notebook.model.toJSON().cells.map(cell => cell.source)")


# Source of a cell that keeps the kernel busy: until the test has seen what it wants, on a slow machine too.
ASLEEP = """import pathlib, time
print('asleep', flush=True)
for _ in range(60_000):
    if pathlib.Path({alarm!r}).exists():
        break
    time.sleep(0.01)"""

# A widget of one button, to compare with: what a notebook needs for any widget.
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
