"""The command palette: every action of the menus, found by a few letters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Slot
from PySide6.QtGui import (
    QAction,
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QKeySequence,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMainWindow,
    QMenu,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from mechstudio.gui.widgets.fuzzy_search import rank
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.gui.widgets.own_keys import ENTER
from mechstudio.gui.widgets.search_words import also_called

_WIDTH, _HEIGHT = 640, 420
_ICON = 16
_NAME, _PLACE, _KEY = range(3)
# keys in the field that belong to the list
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True)
class Command:
    """An action and where it stands, such as "Edit › Change joint type"."""

    action: QAction
    place: str

    @property
    def name(self) -> str:
        """Its text without marks."""
        return _plain(self.action.text())

    @property
    def context(self) -> str:
        """Further words that find it: its menu, and others for those of its name and tip."""
        tip = self.action.statusTip()
        return f"{self.place} {tip} {also_called(f'{self.name} {tip}')}"

    @property
    def keys(self) -> str:
        """Its key as the menu shows it."""
        shown = self.action.text().partition("\t")[2]
        native = self.action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        # folders of recent files stand where keys do
        return native or (shown if not QKeySequence(shown).isEmpty() else "")


class CommandPalette(QDialog):
    """Lists the actions that a few letters find; Return runs one, Escape closes."""

    def __init__(self, window: QMainWindow, reason: Callable[[QAction], str]) -> None:
        """Collect the actions of the menu bar.

        Args:
            window: Where the menus are.
            reason: Why an action cannot be done now; empty if nobody knows.
        """
        super().__init__(window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Command palette")
        self._reason = reason
        self._commands = list(menu_commands(window))
        self.field = QLineEdit()
        self.field.setPlaceholderText("Command, for example “fit” or “joint type rev”")
        self.field.setAccessibleName("Search commands")
        self.field.setClearButtonEnabled(True)
        self.field.addAction(icon("palette"), QLineEdit.ActionPosition.LeadingPosition)
        self.field.installEventFilter(self)
        self.list = _make_list()
        self.empty_label = QLabel("No matching command")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_label.setProperty("role", "muted")

        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 12, 12, 12)
        layout.setSpacing(8)
        layout.addWidget(self.field)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.empty_label, 1)
        self.resize(_WIDTH, _HEIGHT)
        self.move(window.mapToGlobal(QPoint(max(0, (window.width() - _WIDTH) // 2), 60)))

        self.field.textChanged.connect(self._search)
        self.list.itemClicked.connect(self._run)
        self._search("")

    @property
    def found(self) -> list[Command]:
        """The commands in the list, the best first."""
        items = [self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount())]
        return [_command(item) for item in items if item is not None]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrows move in the list while the letters go to the field; Return runs."""
        if (
            watched is self.field
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
        ):
            if event.key() in _LIST_KEYS:
                self.list.keyPressEvent(event)
                return True
            if event.key() in ENTER:
                if (item := self.list.currentItem()) is not None:
                    self._run(item)
                return True
        return super().eventFilter(watched, event)

    @Slot(str)
    def _search(self, text: str) -> None:
        ranked = [(rank(text, one.name, one.context), one) for one in self._commands]
        # equal ones stay in the order of the menus
        order = [(key, one) for key, one in ranked if key is not None]
        if text.strip():
            order.sort(key=lambda pair: pair[0])
        self.list.clear()
        self.list.addTopLevelItems([self._item(one) for _, one in order])
        self.list.setVisible(bool(order))
        self.empty_label.setVisible(not order)
        if order:
            self.list.setCurrentIndex(self.list.model().index(0, _NAME))

    def _item(self, command: Command) -> QTreeWidgetItem:
        action = command.action
        reason = "" if action.isEnabled() else self._reason(action)
        item = QTreeWidgetItem([command.name, reason or command.place, command.keys])
        item.setData(_NAME, Qt.ItemDataRole.UserRole, command)
        item.setToolTip(_NAME, action.statusTip())
        item.setToolTip(_PLACE, reason or command.place)
        item.setIcon(_NAME, _picture(action))
        application = QGuiApplication.palette()
        for column in (_PLACE, _KEY):
            item.setForeground(column, muted_color(application))
        if not action.isEnabled():
            group, role = QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText
            item.setForeground(_NAME, application.brush(group, role))
        return item

    @Slot(QTreeWidgetItem)
    def _run(self, item: QTreeWidgetItem) -> None:
        action = _command(item).action
        if action.isEnabled():
            # gone first, so that what the action opens has the keyboard
            self.accept()
            action.trigger()


def menu_commands(window: QMainWindow) -> Iterator[Command]:
    """Every action in the menu bar of a window, in the order of the menus."""
    for action in window.menuBar().actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _commands_of(menu, _plain(menu.title()))


def _commands_of(menu: QMenu, place: str) -> Iterator[Command]:
    # some are filled when they are opened
    menu.aboutToShow.emit()
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from _commands_of(below, f"{place} › {_plain(below.title())}")
        elif not action.isSeparator():
            yield Command(action, place)


def _command(item: QTreeWidgetItem) -> Command:
    command = item.data(_NAME, Qt.ItemDataRole.UserRole)
    assert isinstance(command, Command)
    return command


def _picture(action: QAction) -> QIcon:
    """The picture of an action, gray where it is off; one without has the room of a picture."""
    mode = QIcon.Mode.Normal if action.isEnabled() else QIcon.Mode.Disabled
    picture = action.icon().pixmap(QSize(_ICON, _ICON), mode)
    if picture.isNull():
        picture = QPixmap(_ICON, _ICON)
        picture.fill(Qt.GlobalColor.transparent)
    return QIcon(picture)


def _plain(text: str) -> str:
    # an ampersand marks a key, two are one
    name = text.partition("\t")[0].replace("&&", "\0").replace("&", "").replace("\0", "&")
    return name.rstrip("…").strip()


def _make_list() -> QTreeWidget:
    view = QTreeWidget()
    view.setColumnCount(3)
    view.setHeaderHidden(True)
    view.setRootIsDecorated(False)
    view.setUniformRowHeights(True)
    view.setAllColumnsShowFocus(True)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setAccessibleName("Commands")
    header = view.header()
    header.setStretchLastSection(False)
    header.setSectionResizeMode(_NAME, QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(_PLACE, QHeaderView.ResizeMode.Stretch)
    header.setSectionResizeMode(_KEY, QHeaderView.ResizeMode.ResizeToContents)
    return view
