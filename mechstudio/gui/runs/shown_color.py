"""The color of the shown run, in plots as in the list of runs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Slot

from mechstudio.gui.runs.run_shelf import RunShelf
from mechstudio.gui.state.compared_runs import ComparedRuns
from mechstudio.gui.state.document import Document


class ShownColor(QObject):
    """Tells plots in which color the shown run is listed, or will be once it is over.

    Args:
        parent: What owns it.
        document: What is shown.
        shelf: The runs.
        compared: What plots are told.
    """

    def __init__(
        self, parent: QObject, document: Document, shelf: RunShelf, compared: ComparedRuns
    ) -> None:
        super().__init__(parent)
        self._document, self._shelf, self._compared = document, shelf, compared
        shelf.changed.connect(self._tell)

    @Slot()
    def _tell(self) -> None:
        result, listed = self._document.result, self._shelf.run(self._shelf.shown)
        if listed is not None:
            self._compared.set_shown_color(listed.color)
        else:
            begun = "" if result is None else self._shelf.writer.color_of(result)
            self._compared.set_shown_color(begun)
