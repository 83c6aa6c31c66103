"""A button with the settings that few runs need, and those that a narrow bar has no room for."""

from __future__ import annotations

from collections.abc import Container, Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QHideEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QToolButton, QVBoxLayout, QWidget

from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.invalid_mark import mark_invalid

_OF_WINDOWS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_F1, _F35 = Qt.Key.Key_F1, Qt.Key.Key_F35


class MoreSettings(QToolButton):
    """Shows widgets below itself for as long as the user needs them.

    Args:
        events: The action that shows what runs notice; it has a button among the settings.
        beside: A field in the same row, which it is as high as.
    """

    closed = Signal()  # the widgets may go back to where they were

    def __init__(self, events: QAction, beside: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside = beside
        self._widgets: Sequence[QWidget] = ()
        self.setText("More")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setIcon(icon("settings"))
        self.setIconSize(QSize(20, 20))
        self.mark_wrong()
        self.setAccessibleName("More settings")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self.open)
        self.popup = _Popup(self)
        self.popup.hidden.connect(self.closed)
        self.events_button = QToolButton()
        self.events_button.setDefaultAction(events)
        self.events_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.events_button.clicked.connect(self.popup.hide)
        self.keep(self.events_button)

    def sizeHint(self) -> QSize:
        """Of the height of the field beside it, so that their texts stand on one line."""
        return QSize(super().sizeHint().width(), self._beside.sizeHint().height())

    def keep(self, widget: QWidget) -> None:
        """Take a widget that is never in the bar."""
        self.popup.add(widget)

    def offer(self, widgets: Sequence[QWidget], *, of_runs: bool) -> None:
        """Say what to show, top-down, and whether a run may notice events."""
        self._widgets = widgets
        self.popup.show_only([*widgets, *([self.events_button] if of_runs else [])])
        self.mark_wrong()

    @Slot()
    def mark_wrong(self) -> None:
        """Say whether one of the settings that nobody sees now is wrong."""
        wrong = any(
            child.property("invalid")
            for widget in self._widgets
            for child in widget.findChildren(QWidget)
        )
        self.setToolTip("One of these settings is invalid" if wrong else "More settings of runs")
        mark_invalid(self, wrong)

    @Slot()
    def open(self) -> None:
        """Show the settings."""
        for widget in self._widgets:
            self.popup.add(widget)
            widget.show()
        self.popup.adjustSize()
        below = self.mapToGlobal(QPoint(0, self.height() + 2))
        free = self.screen().availableGeometry()
        left = min(below.x(), free.right() - self.popup.width())
        self.popup.move(max(left, free.left()), below.y())
        self.popup.show()


class _Popup(QDialog):
    """Goes away with Escape, Enter, a click elsewhere, or a key of the window such as F5."""

    hidden = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        # its border is in the style sheet, which draws none around a plain dialog
        self.setObjectName("settings_popup")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(12, 10, 12, 12)
        self._column.setSpacing(8)

    def add(self, widget: QWidget) -> None:
        """Show a widget below the others, in the width that it likes."""
        # without an alignment the narrowest one would bound the width of all
        self._column.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)

    def show_only(self, widgets: Container[QWidget]) -> None:
        """Show these of what was added, and nothing else."""
        for place in range(self._column.count()):
            item = self._column.itemAt(place)
            widget = None if item is None else item.widget()
            if widget is not None:
                widget.setVisible(widget in widgets)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do what a key that no field has taken does in the window, which hears none now."""
        action = self._action_of(event)
        if action is None:
            super().keyPressEvent(event)
            return
        self.hide()
        action.trigger()

    def _action_of(self, event: QKeyEvent) -> QAction | None:
        # letters, Space and arrows are for what is in front
        is_far = event.modifiers() & _OF_WINDOWS or _F1 <= event.key() <= _F35
        if not is_far:
            return None
        keys, above = QKeySequence(event.keyCombination()), self.parentWidget()
        for action in above.window().findChildren(QAction) if above is not None else ():
            if action.isEnabled() and keys in action.shortcuts():
                return action
        return None

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.hidden.emit()
