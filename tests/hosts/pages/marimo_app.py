"""An app of marimo: a board, a cell that depends on it, and an explorer."""

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
    board = mo.ui.anywidget(yw.Board(seed=7, hints="odds"))
    board
    return (board,)


@app.cell
def _(board, mo):
    mo.md(f"Dice kept: {sum(board.value['held'])}")


@app.cell
def _(mo, yw):
    mo.ui.anywidget(yw.HoldExplorer([1, 2, 2, 4, 6]))


if __name__ == "__main__":
    app.run()
