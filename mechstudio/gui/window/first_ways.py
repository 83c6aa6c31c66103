"""Ways to begin, over the view of an empty mechanism, until there is a body or a tool in use."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QLayout, QMenu, QToolButton, QWidget

from mechstudio.gui.state.tool_choice import SELECT
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.window.center import Center
from mechstudio.gui.window.window_parts import WindowParts

MARGIN = 10  # from the edges of the view [px]
BESIDE = 200  # for the buttons in the upper right corner of the view [px]


class FirstWays(QFrame):
    """Names two or three ways to begin, as buttons in the upper left corner of the view.

    Args:
        view: What it lies over.
        center: Its bars lie over the view, too.
        parts: The parts of the window.
        actions: Its actions by id.
        samples: The mechanisms that come with the program.
    """

    def __init__(
        self,
        view: QWidget,
        center: Center,
        parts: WindowParts,
        actions: Mapping[str, QAction],
        samples: QMenu,
    ) -> None:
        super().__init__(view)
        self.setObjectName("first_ways")
        self.setProperty("floating", True)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self._view, self._center, self._document = view, center, parts.document
        self._tool_choice, self._leave_sketch = parts.view.tool_choice, actions["sketch_end"]
        self.sketch_button = _button("Sketch a planar mechanism", actions["sketch_xy"])
        self.link_button = _button("Draw a link", actions["tool_link"])
        self.sample_button = QToolButton()
        self.sample_button.setText("Open a sample")
        self.sample_button.setIcon(icon("samples"))
        self.sample_button.setMenu(samples)
        self.sample_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(8, 4, 8, 4)
        self._row.setSizeConstraint(QLayout.SizeConstraint.SetFixedSize)
        self._row.addWidget(QLabel("Begin:"))
        for button in (self.sketch_button, self.link_button, self.sample_button):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setIconSize(QSize(16, 16))
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._row.addWidget(button)
        view.installEventFilter(self)
        for signal in (
            self._document.mechanism_changed,
            self._tool_choice.changed,
            self._leave_sketch.enabledChanged,
            center.bars.changed,
        ):
            signal.connect(self.follow)
        self.follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    @Slot()
    def follow(self) -> None:
        """Be there while nobody has begun, beside the steps of the guide."""
        mechanism = self._document.mechanism
        is_empty = mechanism is not None and not mechanism.bodies
        has_begun = self._tool_choice.current != SELECT or not self._center.guide_bar.isHidden()
        self.sketch_button.setVisible(not self._leave_sketch.isEnabled())
        self.setVisible(is_empty and not has_begun)
        self._place()

    def _place(self) -> None:
        """Lie in the corner, with the buttons below each other where the view is narrow."""
        if self.isHidden():
            return
        directions = QBoxLayout.Direction
        self._row.setDirection(directions.LeftToRight)
        if self._row.sizeHint().width() > self._view.width() - BESIDE - 2 * MARGIN:
            self._row.setDirection(directions.TopToBottom)
        self._row.activate()
        self.adjustSize()
        self.move(MARGIN, MARGIN + self._center.bars.covered)
        self.raise_()


def _button(text: str, action: QAction) -> QToolButton:
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    button = QToolButton()
    button.setText(f"{text} ({keys})" if keys else text)
    button.setIcon(action.icon())
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)
    return button
