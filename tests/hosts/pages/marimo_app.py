"""An app of marimo: a board that keeps its game by name, a cell that depends on it, an explorer, one more board."""

# /// script
# [tool.marimo.display]
# theme = "system"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo

    import yacht_widget as yw

    return mo, yw


@app.cell
def _(mo, yw):
    board = mo.ui.anywidget(yw.Board(seed=7, hints="odds", name="marimo"))
    board
    return (board,)


@app.cell
def _(board, mo):
    now = board.value
    mo.md(f"Turn {now['state']['turn']}, total {now['totals'][0]}, dice kept: {sum(now['held'])}")


@app.cell
def _(mo, yw):
    mo.ui.anywidget(yw.HoldExplorer([1, 2, 2, 4, 6]))


@app.cell
def _(mo, yw):
    mo.ui.anywidget(yw.Board(seed=8, locale="vi"))


if __name__ == "__main__":
    app.run()
