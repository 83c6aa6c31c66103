"""The Qt model behind the model tree: six groups, one row per element.

The last column has the badges of elements that need a look, and of closed groups of such.

Rows are not copied: the model keeps the mechanism's own tuples and formats a row when it is
drawn, so a thousand bodies cost nothing until they are scrolled into view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QGuiApplication

from mechstudio.gui.check.marks import joined_mark
from mechstudio.gui.state.dragged_items import items_as_mime
from mechstudio.gui.tree.badge import badge
from mechstudio.gui.tree.element_text import Details, search_text, tool_tip
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.model.element import NamedElement
from mechstudio.model.elements import FAMILIES, SHOWN_KINDS
from mechstudio.units import UnitChoice

if TYPE_CHECKING:
    from mechstudio.gui.check.marks import Mark
    from mechstudio.gui.state.selection import Item
    from mechstudio.model import Mechanism

Index = QModelIndex | QPersistentModelIndex

GROUPS = tuple((kind, FAMILIES[kind]) for kind in SHOWN_KINDS)
NAME, DETAIL, MARK, EYE = 0, 1, 2, 3
COLUMNS = 4
# masses and bodies beside the names need no heading, for which there is seldom room
_TITLES = {NAME: "Name"}
# put together once: an edit asks four times for each row, a change of theme eight times
ELEMENT_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsDragEnabled
    | Qt.ItemFlag.ItemNeverHasChildren
)
_NAME_FLAGS, _GROUP_FLAGS = ELEMENT_FLAGS | Qt.ItemFlag.ItemIsEditable, Qt.ItemFlag.ItemIsEnabled
SEARCH_ROLE = Qt.ItemDataRole.UserRole
SHORTER_ROLE = Qt.ItemDataRole.UserRole + 1  # details with fewer digits
# what hiding changes; nothing that the filter would have to look through again
_EYE_ROLES = [
    Qt.ItemDataRole.DecorationRole,
    Qt.ItemDataRole.ForegroundRole,
    Qt.ItemDataRole.ToolTipRole,
]
# what is asked for anew when a mark changes; a tool tip always is
MARK_ROLES = (Qt.ItemDataRole.DecorationRole, Qt.ItemDataRole.AccessibleTextRole)


class ElementModel(QAbstractItemModel):
    """Groups at the top level, elements below them; columns are name, detail and an eye."""

    # kind and name of an element, and the name that the user wrote for it
    name_written = Signal(tuple, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._elements: list[tuple[NamedElement, ...]] = [() for _ in GROUPS]
        self._rows: list[dict[str, int] | None] = [None for _ in GROUPS]
        self._hidden: frozenset[Item] = frozenset()
        self._marks: Mapping[Item, Mark] = {}
        self._group_marks: list[Mark | None] = [None for _ in GROUPS]
        self._closed: set[int] = set()  # groups whose badge stands for those inside
        self._units, self._details = UnitChoice(), Details()

    def show(self, mechanism: Mechanism | None) -> None:
        """Show a mechanism; only rows that differ are updated."""
        for group, (_, family) in enumerate(GROUPS):
            after = () if mechanism is None else getattr(mechanism, family.listed)
            if after is not self._elements[group]:
                self._replace(group, tuple(after))

    def hide(self, items: frozenset[Item]) -> None:
        """Mark these elements as hidden and no others."""
        before, self._hidden = self._hidden, items
        for item in before ^ items:
            index = self.index_of(item)
            if index.isValid():
                self.dataChanged.emit(index, index.siblingAtColumn(EYE), _EYE_ROLES)
        for group in range(len(GROUPS)):
            self._show_eye(group)

    def items_at(self, index: Index) -> list[Item]:
        """The element of a row, or all elements of a group."""
        item = self.item_at(index)
        if item is not None or not index.isValid():
            return [] if item is None else [item]
        kind = GROUPS[index.row()][0]
        return [(kind, element.name) for element in self._elements[index.row()]]

    def show_marks(self, marks: Mapping[Item, Mark]) -> None:
        """Mark these elements and no others; only rows that differ are touched."""
        before, self._marks = self._marks, marks
        changed = [
            item for item in before.keys() | marks.keys() if before.get(item) != marks.get(item)
        ]
        for group, (kind, _) in enumerate(GROUPS):
            indices = [self.index_of(item) for item in changed if item[0] == kind]
            rows = [index.row() for index in indices if index.isValid()]
            if rows:
                # once for all: each time the view measures its columns
                self._refresh_marks(min(rows), max(rows), group + 1)
            mark = joined_mark(marks, kind)
            if mark != self._group_marks[group]:
                self._group_marks[group] = mark
                self._refresh_marks(group, group, 0)

    def set_closed(self, group: int, closed: bool) -> None:
        """Show the badges of the elements at their collapsed group."""
        if closed != (group in self._closed):
            self._closed ^= {group}
            self._refresh_marks(group, group, 0)

    @property
    def is_marked(self) -> bool:
        """Whether any element has a badge."""
        return bool(self._marks)

    def set_units(self, units: UnitChoice) -> None:
        """Show quantities in these units."""
        self._units = units
        self._details.set_units(units)
        for group, elements in enumerate(self._elements):
            if elements:
                self.dataChanged.emit(
                    self.createIndex(0, DETAIL, group + 1),
                    self.createIndex(len(elements) - 1, DETAIL, group + 1),
                )

    def index_of(self, item: Item) -> QModelIndex:
        """The row of an element; an invalid index if there is none."""
        for group, (kind, _) in enumerate(GROUPS):
            if kind == item[0]:
                rows = self._rows[group]
                if rows is None:
                    rows = {e.name: row for row, e in enumerate(self._elements[group])}
                    self._rows[group] = rows
                row = rows.get(item[1])
                return QModelIndex() if row is None else self.createIndex(row, NAME, group + 1)
        return QModelIndex()

    def item_at(self, index: Index) -> Item | None:
        """Kind and name of the element in a row; None for a group."""
        group = index.internalId() - 1
        if not index.isValid() or group < 0:
            return None
        return GROUPS[group][0], self._elements[group][index.row()].name

    def group_index(self, group: int) -> QModelIndex:
        """The row of a group."""
        return self.createIndex(group, NAME, 0)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Titles of the columns that have one."""
        is_title = role == Qt.ItemDataRole.DisplayRole and orientation == Qt.Orientation.Horizontal
        return _TITLES.get(section) if is_title else None

    def index(self, row: int, column: int, parent: Index | None = None) -> QModelIndex:
        """Qt's coordinates of a row; groups carry id 0, elements their group's number plus one."""
        # asked for each row whenever the list is laid out: a single call from Qt
        group = 0 if parent is None else parent.row() + 1  # an invalid index has row -1
        if group == 0:
            count = len(GROUPS)
        elif parent is None or parent.internalId() or parent.column() != NAME:
            return QModelIndex()
        else:
            count = len(self._elements[group - 1])
        if 0 <= row < count and 0 <= column < COLUMNS:
            return self.createIndex(row, column, group)
        return QModelIndex()

    def parent(self, index: Index | None = None) -> QModelIndex:  # type: ignore[override]
        """The group of an element."""
        if index is None or not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.group_index(index.internalId() - 1)

    def rowCount(self, parent: Index | None = None) -> int:
        """Number of groups, or of elements in a group."""
        if parent is None or not parent.isValid():
            return len(GROUPS)
        if parent.internalId() or parent.column() != NAME:
            return 0
        return len(self._elements[parent.row()])

    def columnCount(self, parent: Index | None = None) -> int:
        """Name, detail, badge and eye."""
        return COLUMNS

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Only elements can be selected."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        if index.internalId() == 0:
            return _GROUP_FLAGS
        return _NAME_FLAGS if index.column() == NAME else ELEMENT_FLAGS

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """The elements of some rows, which can be dragged onto plots."""
        items = dict.fromkeys(item for index in indexes for item in self.items_at(index))
        return items_as_mime(items)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Hand on the name that was written; the row follows with the mechanism."""
        item = self.item_at(index)
        if item is None or role != Qt.ItemDataRole.EditRole or value == item[1]:
            return False
        self.name_written.emit(item, str(value))
        return True

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text, icon, tool tip and colors of a cell."""
        if not index.isValid():
            return None
        if index.column() == EYE:
            return self._eye_data(index, role)
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == DETAIL:
            return muted_color(QGuiApplication.palette())
        group = index.internalId() - 1
        if group < 0:
            return self._group_data(index, role)
        element = self._elements[group][index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            hidden = (GROUPS[group][0], element.name) in self._hidden
            return QGuiApplication.palette().placeholderText() if hidden else None
        if role == Qt.ItemDataRole.DisplayRole:
            return (element.name, self._details.of(element), "")[index.column()]
        if role == Qt.ItemDataRole.EditRole and index.column() == NAME:
            return element.name
        if role == Qt.ItemDataRole.DecorationRole and index.column() == NAME:
            return icon(element.icon_name)
        mark = self._marks.get((GROUPS[group][0], element.name)) if self._marks else None
        if role == Qt.ItemDataRole.ToolTipRole:
            return tool_tip(element, self._units, mark.sentence if mark else "")
        if index.column() == MARK:
            return badge(mark, role)
        if role == SHORTER_ROLE:
            return self._details.shorter(element)
        if role == SEARCH_ROLE:
            return search_text(element, self._units)
        return None

    def _show_eye(self, group: int) -> None:
        eye = self.createIndex(group, EYE, 0)
        self.dataChanged.emit(eye, eye, _EYE_ROLES)

    def _eye_data(self, index: Index, role: int) -> object:
        """An eye that is open where anything of the row is shown."""
        items = self.items_at(index)
        if not items:
            return None
        shown = not self._hidden.issuperset(items)
        if role == Qt.ItemDataRole.DecorationRole:
            color = muted_color(QGuiApplication.palette())
            return icon("eye" if shown else "eye_off", color)
        if role == Qt.ItemDataRole.ToolTipRole:
            return "Hide in the view" if shown else "Show in the view"
        return None

    def _group_data(self, index: Index, role: int) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            if index.column() == NAME:
                return GROUPS[index.row()][1].plural
            return str(len(self._elements[index.row()])) if index.column() == DETAIL else ""
        if role == Qt.ItemDataRole.FontRole and index.column() == NAME:
            font = QFont()
            font.setBold(True)
            return font
        mark = self._group_marks[index.row()]
        if mark is not None and index.row() in self._closed:
            if role == Qt.ItemDataRole.ToolTipRole:
                return mark.sentence
            if index.column() == MARK:
                return badge(mark, role)
        return None

    def _refresh_marks(self, first: int, last: int, owner: int) -> None:
        # details lie across marks that are not there, or names; each column draws its part
        top, bottom = self.createIndex(first, NAME, owner), self.createIndex(last, MARK, owner)
        # with the roles, or the filter would look through the whole group again
        self.dataChanged.emit(top, bottom, list(MARK_ROLES))

    def _replace(self, group: int, after: tuple[NamedElement, ...]) -> None:
        """Swap the elements of a group; rows at both ends that keep their name stay, or all."""
        before = self._elements[group]
        shorter = min(len(before), len(after))
        head = 0
        while head < shorter and before[head].name == after[head].name:
            head += 1
        tail = 0
        while tail < shorter - head and before[-1 - tail].name == after[-1 - tail].name:
            tail += 1
        if len(before) == len(after):
            # one for one: the rows stay, under other names
            head, tail = len(after), 0
        parent = self.group_index(group)
        self._rows[group] = None

        # rows between that are gone, then rows between that are new
        if len(before) > head + tail:
            self.beginRemoveRows(parent, head, len(before) - tail - 1)
            self._elements[group] = before[:head] + before[len(before) - tail :]
            self.endRemoveRows()
        if len(after) > head + tail:
            self.beginInsertRows(parent, head, len(after) - tail - 1)
            self._elements[group] = after
            self.endInsertRows()
        self._elements[group] = after

        # rows that stayed may show another value
        shift = len(before) - len(after)
        for start, stop, offset in ((0, head, 0), (len(after) - tail, len(after), shift)):
            rows = [row for row in range(start, stop) if after[row] is not before[row + offset]]
            if rows:
                # once for all: each time the view measures its columns
                self.dataChanged.emit(
                    self.createIndex(rows[0], NAME, group + 1),
                    self.createIndex(rows[-1], MARK, group + 1),
                )
        if shift:
            self._show_eye(group)
            count = self.createIndex(group, DETAIL, 0)
            # the filter would look through the whole group again, for nothing
            role = Qt.ItemDataRole.DisplayRole
            self.dataChanged.emit(count, count.siblingAtColumn(MARK), [role])
