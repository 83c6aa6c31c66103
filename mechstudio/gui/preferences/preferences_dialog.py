"""The dialog in which the user sets up the program."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.preferences.appearance_page import AppearancePage
from mechstudio.gui.preferences.editing_page import EditingPage
from mechstudio.gui.preferences.units_page import UnitsPage
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.button_row import ButtonRow
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.screen_room import resize_on_screen
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll

_PAGES = (UnitsPage, AppearancePage, EditingPage)
_LIST_WIDTH = 168
# a screen of 768 px has room for it beside its title and a task bar; longer pages scroll [px]
_SIZE = QSize(720, 620)


class PreferencesDialog(QDialog):
    """Pages beside the list of their names. Each choice counts at once, so there is only Close."""

    def __init__(self, store: SettingsStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Preferences")
        self.pages = [make(store) for make in _PAGES]
        self.list = QListWidget()
        self.list.setAccessibleName("Pages")
        self.list.setIconSize(QSize(18, 18))
        self.list.setFixedWidth(_LIST_WIDTH)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.stack = QStackedWidget()
        for page in self.pages:
            entry = QListWidgetItem(icon(page.icon), page.title)
            entry.setSizeHint(QSize(0, 34))
            self.list.addItem(entry)
            area = VerticalScroll(page)
            area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            self.stack.addWidget(area)
        self.list.currentRowChanged.connect(self.stack.setCurrentIndex)
        self.list.setCurrentRow(0)
        row = QHBoxLayout()
        row.addWidget(self.list)
        row.addWidget(self.stack, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 16, 12)
        layout.setSpacing(12)
        layout.addLayout(row, 1)
        buttons = ButtonRow(self)
        # Return is for the fields
        close = buttons.button(ButtonRow.StandardButton.Close)
        close.setDefault(False)
        close.setAutoDefault(False)
        layout.addWidget(buttons)
        resize_on_screen(self, _SIZE)
        self.list.setFocus()
