"""The model tree: all elements in groups, a filter, and the shared selection."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING
from weakref import ref

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QObject,
    QSortFilterProxyModel,
    Qt,
    Slot,
)
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from mechstudio import edits
from mechstudio.errors import ModelError
from mechstudio.gui.state.plain_words import NAMELESS
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.tree.element_model import EYE, GROUPS, MARK, NAME, SEARCH_ROLE, ElementModel
from mechstudio.gui.tree.tree_view import TreeView
from mechstudio.gui.widgets.own_keys import ENTER

if TYPE_CHECKING:
    from mechstudio.gui.check.marks import Mark
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Item, Selection
    from mechstudio.gui.state.visibility import Visibility


class ModelTree(QWidget):
    """Lists the elements of the open mechanism and selects them."""

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        self._units = ShownUnits()
        self._visibility: Visibility | None = None
        # above zero while the view follows; then its own signals are not the user's
        self._following = 0
        # what comes next was opened, not edited
        self._is_new = True

        self.model = ElementModel(self)
        self.proxy = QSortFilterProxyModel(self)
        self.proxy.setSourceModel(self.model)
        self.proxy.setRecursiveFilteringEnabled(True)
        self.proxy.setFilterRole(SEARCH_ROLE)
        self.proxy.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

        self.filter_field = _make_filter_field()
        self.filter_field.installEventFilter(self)
        self.filter_field.textChanged.connect(self._filter)
        self.view = TreeView()
        self.view.setModel(self.proxy)
        self.view.size_columns()
        self.view.setColumnHidden(MARK, True)
        self._came_from: ref[QWidget] | None = None
        # the name is taken first, and the editor is gone by then
        self.view.itemDelegateForColumn(NAME).closeEditor.connect(
            self._go_back, Qt.ConnectionType.QueuedConnection
        )
        self.view.expanded.connect(self._follow_groups)
        self.view.collapsed.connect(self._follow_groups)
        self.view.selectionModel().selectionChanged.connect(self._take_selection)
        self.empty_label = QLabel()
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_label.setWordWrap(True)
        self.empty_label.setContentsMargins(12, 12, 12, 12)
        self.empty_label.setProperty("role", "muted")
        self._lay_out()

        # the row goes when it is renamed, so its editor must be gone by then
        self.model.name_written.connect(self._rename, Qt.ConnectionType.QueuedConnection)
        document.opened.connect(self._expect_other)
        document.mechanism_changed.connect(self._show_mechanism)
        selection.changed.connect(self._show_selection)
        self._show_mechanism(None, document.mechanism)

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._units = units
        units.changed.connect(self._show_units)
        self._show_units()

    @Slot()
    def _show_units(self) -> None:
        self.model.set_units(self._units.choice)

    @Slot()
    def focus_filter(self) -> None:
        """Put the keyboard into the filter field."""
        self.filter_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.filter_field.selectAll()

    def set_menu(self, menu: QMenu) -> None:
        """Use a menu for the context menu of the list."""
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(
            lambda place: menu.popup(self.view.viewport().mapToGlobal(place))
        )

    def follow_visibility(self, visibility: Visibility) -> None:
        """Mark what is hidden, and hide and show it by its eye."""
        self._visibility = visibility
        # a closure would hold the visibility that calls it, and with it a closed window
        visibility.changed.connect(self._hide)
        self.view.eye_pressed.connect(
            lambda index: visibility.toggle(self.model.items_at(self.proxy.mapToSource(index)))
        )

    @Slot()
    def _hide(self) -> None:
        if self._visibility is not None:
            self.model.hide(self._visibility.hidden)

    def show_marks(self, marks: Mapping[Item, Mark]) -> None:
        """Mark the elements that need a look, and no others."""
        self.model.show_marks(marks)
        self.view.setColumnHidden(MARK, not self.model.is_marked)
        self.view.measure_soon()

    @Slot()
    def _follow_groups(self) -> None:
        for row in range(self.proxy.rowCount()):
            index = self.proxy.index(row, NAME)
            group = self.proxy.mapToSource(index).row()
            self.model.set_closed(group, not self.view.isExpanded(index))

    def edit_name(self, item: Item) -> None:
        """Let the user write another name for an element, in its row."""
        if not self.proxy.mapFromSource(self.model.index_of(item)).isValid():
            self.filter_field.clear()
        index = self.proxy.mapFromSource(self.model.index_of(item))
        self.view.expand(index.parent())
        before = QApplication.focusWidget()
        self._came_from = None
        if before is not None and not self.isAncestorOf(before):
            self._came_from = ref(before)
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.view.selectionModel().setCurrentIndex(
            index, QItemSelectionModel.SelectionFlag.NoUpdate
        )
        self.view.scrollTo(index)
        self.view.edit(index)

    @Slot()
    def _go_back(self) -> None:
        """Give the keyboard back to where it was before a name was to be written."""
        before = None if self._came_from is None else self._came_from()
        self._came_from = None
        focused = QApplication.focusWidget()
        is_here = focused is not None and self.isAncestorOf(focused)
        # a panel may have made its fields anew meanwhile
        if is_here and before is not None and isValid(before):
            before.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(tuple, str)
    def _rename(self, item: Item, name: str) -> None:
        """The user wrote a name: what names the element follows."""
        mechanism = self._document.mechanism
        if mechanism is None:
            return
        if not name.strip():
            self._document.report(NAMELESS)
            return
        try:
            after = edits.rename(mechanism, item, name.strip())
        except ModelError as error:
            self._document.report("; ".join(problem.message for problem in error.problems))
            return
        self._document.apply(after, label=f"Rename {item[1]} to {name.strip()}")
        self._selection.set([(item[0], name.strip())])

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the filter field, Escape clears and Down moves on to the list."""
        if watched is self.filter_field and isinstance(event, QKeyEvent):
            pressed = event.type() == QEvent.Type.KeyPress
            if pressed and event.key() == Qt.Key.Key_Escape and self.filter_field.text():
                self.filter_field.clear()
                return True
            if pressed and event.key() in (Qt.Key.Key_Down, *ENTER):
                self._enter_list()
                return True
        return super().eventFilter(watched, event)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self.filter_field)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.empty_label, 1)
        find = QShortcut(QKeySequence.StandardKey.Find, self)
        find.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        find.activated.connect(self.focus_filter)

    @Slot(object, object)
    def _show_mechanism(self, before: object, after: object) -> None:
        empty = [self.model.rowCount(self.model.group_index(g)) == 0 for g in range(len(GROUPS))]
        self._following += 1
        self.model.show(self._document.mechanism)
        self._following -= 1
        # a group that was empty could not be open
        for group, was_empty in enumerate(empty):
            if was_empty:
                self.view.expand(self.proxy.mapFromSource(self.model.group_index(group)))
        self._hide_empty_groups()
        self._mark_selection()
        if self._is_new:
            self._is_new = False
            self.view.scrollToTop()

    @Slot()
    def _expect_other(self) -> None:
        self._is_new = True

    @Slot(str)
    def _filter(self, text: str) -> None:
        self._following += 1
        self.proxy.setFilterFixedString(text.strip())
        self._following -= 1
        self.view.expandAll()
        self._hide_empty_groups()
        self._show_selection()

    def _hide_empty_groups(self) -> None:
        """Replace the list by a sentence when there is nothing in it."""
        filtering = bool(self.filter_field.text().strip())
        nothing = self._document.mechanism is None or (filtering and self.proxy.rowCount() == 0)
        self.empty_label.setText(
            "No element matches the filter" if filtering else "No mechanism is open"
        )
        self.empty_label.setVisible(nothing)
        self.view.setVisible(not nothing)

    def _enter_list(self) -> None:
        self.view.setFocus(Qt.FocusReason.TabFocusReason)
        for row in range(self.proxy.rowCount()):
            group = self.proxy.index(row, NAME)
            if self.proxy.rowCount(group):
                self.view.setCurrentIndex(self.proxy.index(0, NAME, group))
                return

    @Slot(QItemSelection, QItemSelection)
    def _take_selection(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        """The user selected rows: tell everyone."""
        if self._following:
            return
        rows = self.view.selectionModel().selectedRows(NAME)
        found = (self.model.item_at(self.proxy.mapToSource(row)) for row in rows)
        self._following += 1
        self._selection.set(item for item in found if item is not None)
        self._following -= 1

    @Slot()
    def _show_selection(self) -> None:
        """Someone selected elements: mark their rows and bring the first into view."""
        if self._following:
            return
        self._mark_selection()
        rows = self._selected_rows()
        if rows:
            group, row = min(rows)
            first = self.proxy.index(row, NAME, self.proxy.index(group, NAME))
            self._following += 1
            flag = QItemSelectionModel.SelectionFlag.NoUpdate
            self.view.selectionModel().setCurrentIndex(first, flag)
            self.view.scrollTo(first)
            self._following -= 1

    def _mark_selection(self) -> None:
        """Mark the rows of what is selected."""
        marked = QItemSelection()
        for group, row in sorted(self._selected_rows()):
            parent = self.proxy.index(group, NAME)
            marked.select(self.proxy.index(row, NAME, parent), self.proxy.index(row, EYE, parent))
        self._following += 1
        self.view.selectionModel().select(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._following -= 1

    def _selected_rows(self) -> set[tuple[int, int]]:
        """Group and row, in the filtered list, of each selected element that is shown."""
        rows = set()
        for item in self._selection.items:
            index = self.proxy.mapFromSource(self.model.index_of(item))
            if index.isValid():
                rows.add((index.parent().row(), index.row()))
        return rows


def _make_filter_field() -> QLineEdit:
    field = QLineEdit()
    field.setPlaceholderText("Filter by name, type or body")
    field.setClearButtonEnabled(True)
    field.setAccessibleName("Filter elements")
    return field
