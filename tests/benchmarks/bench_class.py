"""Thirty pupils on one machine (Linux): a kernel each with a board that is played, beside others with a bare widget."""

from __future__ import annotations

import asyncio
import random
import statistics
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from pathlib import Path

from bench_board import clicks
from jupyter_client.manager import AsyncKernelManager
from pages import quantile

PUPILS = 30
MOVES = 12  # of each pupil, at each pace
THINKS = 3.0  # seconds of a pupil between two moves, on average

# A bare widget answers a number with the next one.
BARE = """
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = "export default { render() {} }"
    intent = traitlets.Any().tag(sync=True)
    state = traitlets.Any({"rev": 0}).tag(sync=True)
    @traitlets.observe("intent")
    def _hear(self, change):
        self.state = {"rev": change["new"]["rev"] + 1}
widget = Bare()
"""
BOXES = ("ones", "twos", "threes", "fours", "fives", "sixes", "choice", "yacht")
BOARD = "import yacht_widget as yw\nwidget = yw.Board(seed=7, hints='odds')"


class Pupil:
    """A kernel with a widget that is asked for moves as a page asks."""

    def __init__(self, manager, client):
        self.manager, self.client = manager, client
        self.taken = []

    async def begin(self, code):
        reply = await self.client.execute(
            f"{code}\nwidget", user_expressions={"id": "widget.model_id", "rev": "widget.state['rev']"}, reply=True
        )
        assert reply["content"]["status"] == "ok", reply
        found = {key: said["data"]["text/plain"] for key, said in reply["content"]["user_expressions"].items()}
        self.comm, self.rev, self.moves = found["id"].strip("'"), int(found["rev"]), 0

    async def move(self):
        """Roll twice and write, then begin anew, over and over; the time is from the question to the answer."""
        turn, place = divmod(self.moves % (3 * len(BOXES) + 1), 3)
        wish = {"type": "score", "box": BOXES[turn]} if place == 2 else {"type": "roll", "held": [False] * 5}
        if turn == len(BOXES):
            wish = {"type": "new"}
        content = {"comm_id": self.comm, "data": {"method": "update", "state": {"intent": {**wish, "rev": self.rev}}}}
        message = self.client.session.msg("comm_msg", content)
        start = time.perf_counter()
        self.client.shell_channel.send(message)
        while True:
            said = await self.client.get_iopub_msg(timeout=120)
            if said["msg_type"] != "comm_msg" or said["content"]["comm_id"] != self.comm:
                continue
            rev = said["content"]["data"].get("state", {}).get("state", {}).get("rev", self.rev)
            if rev > self.rev:
                break
        self.taken.append(1000 * (time.perf_counter() - start))
        self.rev, self.moves = rev, self.moves + 1

    @property
    def megabytes(self):
        """What of memory is the kernel's alone; what kernels share is counted once, in parts."""
        text = Path(f"/proc/{self.manager.provisioner.pid}/smaps_rollup").read_text(encoding="utf-8")
        return {line.split(":")[0]: int(line.split()[1]) / 1024 for line in text.splitlines()[1:]}


async def seated(stack, number, code):
    """Return so many pupils, each with a kernel of its own that has run the code."""
    pupils = []
    for _ in range(number):
        manager = AsyncKernelManager()
        await manager.start_kernel()
        stack.push_async_callback(manager.shutdown_kernel, now=True)
        client = manager.client()
        client.start_channels()
        stack.callback(client.stop_channels)
        await client.wait_for_ready(timeout=120)
        pupils.append(Pupil(manager, client))
        await pupils[-1].begin(code)
    return pupils


async def class_of(code):
    """Play with all pupils at the pace of people and then as fast as it goes; return memory and times."""
    async with AsyncExitStack() as stack:
        pupils = await seated(stack, PUPILS, code)
        found = []
        for thinks in (THINKS, 0):
            for pupil in pupils:
                pupil.taken = []
            await asyncio.gather(*(play(pupil, thinks) for pupil in pupils))
            found.append([taken for pupil in pupils for taken in pupil.taken])
        memory = [pupil.megabytes for pupil in pupils]
    return [statistics.mean(kernel[kind] for kernel in memory) for kind in ("Rss", "Pss")], *found


async def play(pupil, thinks):
    for _ in range(MOVES):
        if thinks:
            await asyncio.sleep(2 * thinks * random.random())  # a pupil thinks
        await pupil.move()


async def classmates(begun, over):
    """Play at the pace of people, but for one who plays elsewhere, until it is over."""
    async with AsyncExitStack() as stack:
        pupils = await seated(stack, PUPILS - 1, BOARD)

        async def on(pupil):
            while not over.is_set():
                await asyncio.sleep(2 * THINKS * random.random())  # a pupil thinks
                await pupil.move()

        begun.set()
        await asyncio.gather(*map(on, pupils))


def seen():
    """Return how long one of the class waits, in a page of JupyterLab, for a bare widget and for new dice."""
    begun, over = threading.Event(), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(asyncio.run, classmates(begun, over))
        try:
            while not begun.wait(1):
                if playing.done():
                    playing.result()
            bare, rolls, _ = clicks(1)
        finally:
            over.set()
        playing.result()
    return bare, rolls


def told(taken):
    return f"{quantile(taken, 50):.0f} / {quantile(taken, 95):.0f} ms"


def rows():
    """Yield the rows of the table."""
    bare, board = (asyncio.run(class_of(code)) for code in (BARE, BOARD))
    for place, kind in enumerate(("memory of a kernel", "of it not shared with others (PSS)")):
        mine, other = board[0][place], bare[0][place]
        yield f"{PUPILS} boards: {kind}", f"{mine:.0f} MB", f"bare widget {other:.0f} MB", f"{mine / other:.2f}"
    for place, pace in enumerate((f"a move in {THINKS:.0f} s each", "as fast as it goes"), start=1):
        mine, other = board[place], bare[place]
        ratio = f"{quantile(mine, 50) / quantile(other, 50):.2f} / {quantile(mine, 95) / quantile(other, 95):.2f}"
        yield f"{PUPILS} boards: answer, {pace}", told(mine), f"bare widget {told(other)}", ratio
    bare, rolls = seen()
    ratio = f"{quantile(rolls, 50) / quantile(bare, 50):.2f} / {quantile(rolls, 95) / quantile(bare, 95):.2f}"
    what = f"{PUPILS - 1} boards play, one is seen: click on Roll to paint"
    yield what, told(rolls), f"bare widget {told(bare)}", ratio
