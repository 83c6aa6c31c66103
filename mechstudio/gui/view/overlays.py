"""What floats over the view: buttons for views and projection, a hovered name, a word on work."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QToolButton, QWidget

from mechstudio.gui.view.floating_label import floating_label
from mechstudio.gui.view.section_bar import SectionBar
from mechstudio.gui.view.tool_strip import ToolStrip
from mechstudio.gui.widgets.icons import icon
from mechstudio.scene.axis_triad import edge_length

MARGIN = 10  # to the edges of the view [px]


class Overlays:
    """The buttons and labels over a view.

    Args:
        view: What they float over.
    """

    def __init__(self, view: QWidget) -> None:
        self._view = view
        self.strip = ToolStrip(view)
        self.projection = _projection_button(view)
        self.name_label = floating_label(view, "hovered_name")
        self.busy_label = floating_label(view, "drawing")

    def show_name(self, name: str) -> None:
        """Name what is under the pointer; empty if there is nothing."""
        self.name_label.setVisible(bool(name))
        self.name_label.setText(name)

    def show_count(self, bodies: int) -> None:
        """Tell that so many bodies are being drawn; 0 if none are."""
        self.busy_label.setVisible(bool(bodies))
        self.busy_label.setText(f"Drawing {bodies} bodies…")

    def place(
        self,
        option_bar: QWidget | None,
        section_bar: SectionBar,
        *,
        below: int = 0,
        legend: int = 0,
        foot: int | None = None,
    ) -> None:
        """Put everything where it belongs, beside or below a bar of options; sections below.

        Args:
            option_bar: The bar; None while there is none.
            section_bar: The bar of the section plane.
            below: Of the height of the view something lies over so much, at the top [px].
            legend: Where the legend in the upper left corner ends [px].
            foot: Where a hint at the foot begins [px]; None while there is none.
        """
        width, height = self._view.width(), self._view.height()
        left, top = width - self.strip.width() - MARGIN, MARGIN + below
        if option_bar is not None and option_bar.geometry().right() >= left:
            # a long bar of options needs the whole line
            top = MARGIN + option_bar.geometry().bottom()
        self.strip.move(left, top)
        section_bar.fit_into(width - 2 * MARGIN)
        below_strip = top + self.strip.height() + MARGIN // 2
        # in a view that is so low, keys and menu do what its buttons do
        self.strip.setVisible(foot is None or below_strip <= foot)
        section_bar.move(max(0, width - section_bar.width() - MARGIN), below_strip)
        self.busy_label.adjustSize()
        low = below if option_bar is None else option_bar.geometry().bottom()
        self.busy_label.move(MARGIN, low + MARGIN)
        self._place_projection(round(edge_length(width, height)), max(legend, low))
        label = self.name_label
        label.adjustSize()
        label.move(width - label.width() - MARGIN, height - label.height() - MARGIN)

    def _place_projection(self, edge: int, legend: int) -> None:
        """Put the switch above the axes in the corner, beside them where the legend reaches there.

        Args:
            edge: Of the square with the axes [px].
            legend: Where the legend ends [px].
        """
        button, height = self.projection, self._view.height()
        button.adjustSize()
        above = height - edge - button.height()
        if above >= legend:
            button.move(MARGIN, above)
        else:
            button.move(max(MARGIN, edge), height - edge)
        # not even the axes have room where it would still lie on the legend
        button.setVisible(legend <= height - edge)


def _projection_button(view: QWidget) -> QToolButton:
    """The switch above the axes in the corner: on while there is no perspective."""
    button = QToolButton(view)
    button.setObjectName("projection")
    button.setIcon(icon("orthographic"))
    button.setIconSize(QSize(18, 18))
    button.setCheckable(True)
    button.setAutoRaise(True)
    button.setToolTip("Orthographic: show parallel lines as parallel (Ctrl+9)")
    button.setAccessibleName("Orthographic")
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.setCursor(Qt.CursorShape.ArrowCursor)
    return button
