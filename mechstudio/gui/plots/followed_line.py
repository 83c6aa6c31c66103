"""Says whose plots follow the selection, and why some of what is selected has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from mechstudio.gui.widgets.cut_label import CutLabel

if TYPE_CHECKING:
    from mechstudio.gui.plots.followed import Followed
    from mechstudio.gui.plots.plot_tool_bar import PlotToolBar
    from mechstudio.results import Result


def muted_line(text: str = "") -> CutLabel:
    """A line in gray, in the middle."""
    label = CutLabel(text)
    label.setAlignment(Qt.AlignmentFlag.AlignCenter)
    label.setProperty("role", "muted")
    return label


class FollowedLine:
    """Keeps the list above the plots and a line below it as the selection is.

    Args:
        followed: What the plots follow.
        tool_bar: Has the list.
    """

    def __init__(self, followed: Followed, tool_bar: PlotToolBar) -> None:
        self._followed, self._tool_bar = followed, tool_bar
        # there only where something selected has no curves
        self.label = muted_line()
        self.label.hide()

    def show(self, result: Result | None, *, has_followed: bool) -> None:
        """Say it of a run.

        Args:
            result: The run; None for none.
            has_followed: Whether the page has plots that follow the selection.
        """
        missing = ""
        if result is not None:
            self._tool_bar.name_followed(self._followed.subject(result).title)
            missing = self._followed.subject(result, self._tool_bar.pinned_joint).missing
        self.label.setText(missing)
        self.label.setVisible(has_followed and bool(missing))
