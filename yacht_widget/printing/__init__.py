"""What a class has on paper: score sheets, handouts, exit tickets, the teacher's guide and the answer key.

Each function returns a page of HTML that needs no network and prints on A4 in black and white; `pdf` makes a PDF of it
with a Chromium that is on the PATH.
"""

from yacht_widget.printing.chromium import pdf
from yacht_widget.printing.guides import answer_key, guide
from yacht_widget.printing.handouts import handout
from yacht_widget.printing.saving import save
from yacht_widget.printing.sheets import score_sheet
from yacht_widget.printing.tickets import exit_ticket

__all__ = ["answer_key", "exit_ticket", "guide", "handout", "pdf", "save", "score_sheet"]
