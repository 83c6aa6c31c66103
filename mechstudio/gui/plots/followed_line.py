"""Says whose plots follow the selection, and why some of what is selected has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

from mechstudio.gui.widgets.cut_label import CutLabel

if TYPE_CHECKING:
    from mechstudio.gui.plots.followed import Followed
    from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
    from mechstudio.gui.state.document import Document
    from mechstudio.results import Result


def muted_line(text: str = "") -> CutLabel:
    """A line in gray, in the middle."""
    label = CutLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    return label


class FollowedLine(QObject):
    """Keeps the list above the plots and a line below it as the selection is.

    Args:
        followed: What the plots follow.
        tool_bar: Has the list.
        document: What is open: what is selected may be gone after an edit, or come back.
        rebuild: Shows the plots anew.
    """

    def __init__(
        self,
        followed: Followed,
        tool_bar: PlotToolBar,
        document: Document,
        rebuild: Callable[[], None],
    ) -> None:
        super().__init__(tool_bar)
        self._followed, self._tool_bar, self._rebuild = followed, tool_bar, rebuild
        self._result: Result | None = None
        self._title = ""
        # there only where something selected has no curves
        self.label = muted_line()
        self.label.hide()
        document.mechanism_changed.connect(self._look)

    def show(self, result: Result | None, *, has_followed: bool) -> None:
        """Say it of a run.

        Args:
            result: The run; None for none.
            has_followed: Whether the page has plots that follow the selection.
        """
        missing, self._result = "", result
        if result is not None:
            self._title = self._followed.subject(result).title
            self._tool_bar.name_followed(self._title)
            missing = self._followed.subject(result, self._tool_bar.pinned_joint).missing
        self.label.setText(missing)
        self.label.setVisible(has_followed and bool(missing))

    @Slot()
    def _look(self) -> None:
        """Follow an edit that took away what was selected, or brought it back."""
        if self._result is not None and self._followed.subject(self._result).title != self._title:
            self._rebuild()
