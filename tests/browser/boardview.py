"""A board on the page, driven as a player would."""

from __future__ import annotations

import re

from playwright.sync_api import expect


class BoardView:
    """One view of a board."""

    def __init__(self, root):
        self.root = root
        self.page = root.page
        self.go = root.locator(".yw-go")
        self.dice = root.locator(".yw-die")
        self.rolls = root.locator(".yw-rolls")
        self.turn = root.locator(".yw-sub")
        self.status = root.locator("[role=status]")
        expect(root).to_be_visible()

    def faces(self):
        """Faces of the dice, as they are read out."""
        return [int(re.search(r"(\d+)$", label)[1]) for label in told(self.dice, "aria-label")]

    def held(self):
        return [pressed == "true" for pressed in told(self.dice, "aria-pressed")]

    def answered(self):
        """Wait until Python has answered the last wish: until then another is none. Nothing of this is drawn."""
        expect(self.root).not_to_have_attribute("data-pending", re.compile(""))

    def roll(self, number):
        """Press the prominent button, and see that this was roll `number` of the turn."""
        self.answered()
        self.go.click()
        self.comes(".yw-rolls", f"Roll {number} of")

    def comes(self, css, text):
        """Wait until a part of the board says so. This looks more often than what `expect` does."""
        self.root.locator(css, has_text=text).wait_for()

    def box(self, name):
        """The button that writes into a box."""
        return self.root.get_by_role("button", name=re.compile(rf"^Write \d+ in {name}\b"))

    def write(self, name):
        self.answered()
        self.box(name).click()

    def write_best(self):
        """Write into the box that is marked as the best now, or into the first where nothing scores."""
        self.answered()
        best = self.root.locator(".yw-cell.yw-best")
        (best if best.count() else self.allowed()).first.click()

    def allowed(self):
        """The buttons of the boxes that these dice may use now."""
        return self.root.locator(".yw-cell:not(.yw-barred)")

    def set_dice(self, faces):
        """Tell the board what was rolled, as with dice on the table."""
        self.answered()
        if self.dice.count() and not self.root.locator(".yw-faces").is_visible():
            self.go.click()
        for face in faces:
            self.root.locator(".yw-faces").get_by_role("button").nth(face - 1).click()
        self.go.click()

    def totals(self):
        return [int(text) for text in self.root.locator("tfoot td").all_inner_texts() if text.strip()]


def told(locator, attribute):
    """An attribute of all that a locator finds, asked for at once: one by one takes longer than a roll."""
    return locator.evaluate_all("(all, name) => all.map((one) => one.getAttribute(name))", attribute)
