"""Where a window tells the user what goes on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QStackedWidget

from mechstudio.gui.run.run_controls import RunControls
from mechstudio.gui.window.message_bar import MessageBar
from mechstudio.gui.window.status_line import StatusLine


@dataclass(frozen=True)
class Displays:
    """What reports on runs and checks are shown in.

    Attributes:
        controls: The run bar, with the settings of the next run.
        status_line: The line at the bottom.
        messages: The bar above the view.
        pages: The welcome page and the view.
    """

    controls: RunControls
    status_line: StatusLine
    messages: MessageBar
    pages: QStackedWidget
