"""The property panel: every value of what is selected."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMenu,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_editing import FieldEditing
from mechstudio.gui.properties.field_row import value_widget
from mechstudio.gui.properties.fields import Page, page_text, text
from mechstudio.gui.properties.locked_fields import lock_fields
from mechstudio.gui.properties.page_view import PageView
from mechstudio.gui.properties.places import box_place, focus_place, focused_place
from mechstudio.gui.properties.still_field import StillField
from mechstudio.gui.properties.unfinished_text import UnfinishedText
from mechstudio.gui.state.document import READ_ONLY
from mechstudio.gui.state.renamed_items import renamed_items
from mechstudio.gui.state.selection import Item
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.judged_box import plain_label
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.gui.work.precedence import PICTURES

if TYPE_CHECKING:
    from mechstudio.gui.state.document import Document
    from mechstudio.gui.state.selection import Selection
    from mechstudio.model import Mechanism

_NOTHING = Page(title="No mechanism", subtitle="Open a mechanism to see its values")

_SLICE = 0.025  # time for adding widgets between two looks at mouse and keys [s]
_GRACE = 50  # in which a picture may be drawn before the values are shown [ms]

# the name looks like a title until somebody edits it
_TITLE = """
QLineEdit#panelTitle { font-weight: bold; padding: 1px 3px; margin-left: -4px; }
QLineEdit#panelTitle:!hover:!focus[invalid="false"] {
    background: transparent; border: 1px solid transparent;
}
"""


class PropertyPanel(QWidget):
    """Shows the selected element, several of them together, or the mechanism."""

    study_asked = Signal(str)  # place of a number that is to vary in the study

    def __init__(
        self, document: Document, selection: Selection, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._document = document
        self._selection = selection
        self._page = _NOTHING
        self._folded: set[str] = set()
        # several changes in one go are drawn once
        self._update_timer = QTimer(self)
        self._update_timer.setSingleShot(True)
        self._update_timer.setInterval(0)
        self._update_timer.timeout.connect(self._go_on)
        self._stale = True
        # a page that is being built, and what had the focus before
        self._steps: Iterator[QWidget] | None = None
        self._focused, self._typed = "", UnfinishedText()
        # what is selected got another name
        self._renamed = False
        # the name above the values is still that of the page before
        self._head_waits = False

        self._icon_label = QLabel()
        self._editing = FieldEditing(document, self.refresh)
        self._editing.vary = self.study_asked.emit
        self._title_box = QVBoxLayout()
        self._subtitle_label = plain_label("")
        self._subtitle_label.setProperty("role", "muted")
        self._copy_button = flat_button("copy", "Copy all values")
        self._copy_button.clicked.connect(self.copy_all)
        self._copy_button.hide()

        self.setStyleSheet(_TITLE)
        self._scroll = VerticalScroll()
        self._still = StillField(self, self._scroll)
        self._lay_out()
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)

        document.opened.connect(self._show_anew)
        document.mechanism_changed.connect(self._follow_names)
        document.mechanism_changed.connect(self.refresh)
        selection.changed.connect(self._commit)
        selection.changed.connect(self._editing.typed.forget)
        selection.changed.connect(self.refresh)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._note_focus)
        self.set_units(self._editing.units)

    @property
    def page(self) -> Page:
        """What is shown."""
        return self._page

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        self._editing.units = units
        units.changed.connect(self._show_anew)
        self._show_anew()

    @Slot()
    def refresh(self) -> None:
        """Show what is selected now, soon; a hidden panel waits until it is shown."""
        self._stale = True
        if self.isVisible() and not self._update_timer.isActive():
            self._update_timer.start()

    @Slot()
    def copy_all(self) -> None:
        """Copy the page as tab-separated text."""
        QGuiApplication.clipboard().setText(page_text(self._page, self._editing.units.choice))

    def shut_down(self) -> None:
        """Join the thread that weighs meshes; nothing is signaled afterwards."""
        self._editing.shut_down()

    def showEvent(self, event: QShowEvent) -> None:
        """Catch up with what happened while hidden."""
        super().showEvent(event)
        if self._stale:
            self._show_page()
        self._uncover()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw a page that is being built: where nothing was drawn, nothing can stay."""
        super().resizeEvent(event)
        self._uncover()

    def changeEvent(self, event: QEvent) -> None:
        """Pictures and links take the colors of the palette when they are made."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_scroll"):
            self._show_anew()

    @Slot()
    def _show_anew(self) -> None:
        self._page = _NOTHING
        self.refresh()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(10, 10, 10, 4)
        head.setSpacing(8)
        names = QVBoxLayout()
        names.setSpacing(1)
        names.addLayout(self._title_box)
        names.addWidget(self._subtitle_label)
        head.addWidget(self._icon_label, 0, Qt.AlignmentFlag.AlignTop)
        head.addLayout(names, 1)
        head.addWidget(self._copy_button, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._scroll, 1)

    @Slot()
    def _go_on(self) -> None:
        if self._stale and PICTURES.is_held and self._update_timer.interval() == 0:
            # the picture of an edit comes first, unless it takes long
            self._update_timer.start(_GRACE)
            return
        self._update_timer.setInterval(0)
        if self._stale:
            self._show_page()
        else:
            self._build()

    @Slot()
    def _show_page(self) -> None:
        self._stale = False
        mechanism = self._document.mechanism
        items = self._selection.items
        page = _NOTHING
        if mechanism is not None:
            page = self._editing.typed.on(describe(mechanism, items, self._editing.coordinates))
        view = self._scroll.widget()
        if isinstance(view, PageView) and view.shows(page) and self._page is not _NOTHING:
            self._build()
            return
        # of another element nothing stays, neither a refused text nor how far it was scrolled
        is_same = _head(page) == _head(self._page)
        is_like, self._renamed = _element(page) == _element(self._page) or self._renamed, False
        if not is_like:
            self._still.forget()
        elif self._steps is None:
            # of a page that is not complete there is nothing to be seen
            self._still.note()
        self._page = page
        self._focused = focused_place(self) or self._focused
        self._typed = UnfinishedText.of(self) if is_like else UnfinishedText()
        self._editing.held = True
        self._head_waits = self._head_waits or not is_same
        if not (is_like and isinstance(view, PageView) and view.exchange(page)):
            view = PageView(page, self._folded, self._follow, self._editing)
            # what is seen stays until the new page is complete
            self._scroll.setUpdatesEnabled(False)
            self._scroll.setWidget(view)
            self._steps = view.steps()
        self._editing.held = False
        self._build()

    def _build(self) -> None:
        """Add widgets for a moment; the rest follows when others had their turn."""
        end = time.monotonic() + _SLICE
        self._give_back_keyboard(self)
        # up to the field with the keyboard at once: keys would go to shortcuts meanwhile
        while self._steps is not None and (self._focused or time.monotonic() < end):
            added = next(self._steps, None)
            if added is None:
                self._steps = None
            else:
                self._give_back_keyboard(added)
        if self._head_waits and self._steps is None:
            # together with the values: else those of another element would stand below the name
            self._head_waits = False
            self._show_head()
        if self._steps is None:
            self._give_back_keyboard(self)
            self._focused, self._typed = "", UnfinishedText()
        lock_fields(self, READ_ONLY if self._document.looks_back else "")
        if self._steps is not None:
            self._update_timer.start()
            return
        self._scroll.setUpdatesEnabled(True)
        self._still.settle()

    def _give_back_keyboard(self, added: QWidget) -> None:
        """Give it to the field that had it, if that is there, with what was being typed."""
        if self._focused and not added.isHidden() and focus_place(added, self._focused):
            self._typed.write_into(added)
            self._focused, self._typed = "", UnfinishedText()

    def _uncover(self) -> None:
        """Show what there is of a page that is not complete, with its name.

        Nothing of the page before is seen any longer, but what other windows or tabs have left.
        """
        if self._steps is None:
            return
        if self._head_waits:
            self._head_waits = False
            self._show_head()
        self._scroll.setUpdatesEnabled(True)

    def _show_head(self) -> None:
        self._show_title()
        self._subtitle_label.setText(self._page.subtitle)
        self._copy_button.setVisible(bool(self._page.sections))
        self._show_icon()

    def _show_title(self) -> None:
        while old := self._title_box.takeAt(0):
            if (widget := old.widget()) is not None:
                # nobody finds it in the panel until it goes
                widget.setParent(None)
                widget.deleteLater()
        if not self._page.name_path:
            title = plain_label(self._page.title)
            self._title_box.addWidget(title)
            font = title.font()
            font.setBold(True)
            title.setFont(font)
            return
        field = text("name", self._page.title, self._page.name_path)
        box = value_widget(field, self._follow, self._editing)
        for line in box.findChildren(EditLine):
            line.setObjectName("panelTitle")
            # the line may be too short for it
            line.setToolTip(f"{self._page.title}\nReferences are updated when the name changes")
            line.setProperty("invalid", False)
        self._title_box.addWidget(box)

    @Slot()
    def _commit(self) -> None:
        focused = QApplication.focusWidget()
        if isinstance(focused, EditLine) and self.isAncestorOf(focused):
            focused.commit()

    @Slot(QWidget, QWidget)
    def _note_focus(self, _: QWidget | None, after: QWidget | None) -> None:
        if after is not None and not self._editing.held:
            self._editing.typed.leave_for(box_place(after))

    @Slot(object, object)
    def _follow_names(self, before: Mechanism | None, after: Mechanism | None) -> None:
        if before is not None and after is not None:
            items = self._selection.items
            found = renamed_items(items, before, after)
            self._renamed = self._renamed or items != frozenset(found)
            self._selection.set(found)

    def _show_icon(self) -> None:
        self._icon_label.setVisible(bool(self._page.icon))
        if self._page.icon:
            self._icon_label.setPixmap(icon(self._page.icon).pixmap(24, 24))

    def _follow(self, item: Item) -> None:
        # a link is inside the page that the selection is about to replace
        QTimer.singleShot(0, self, lambda: self._selection.set([item]))

    @Slot(QPoint)
    def _show_menu(self, position: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(icon("copy"), "Copy all values", self.copy_all)
        menu.popup(self.mapToGlobal(position))


def _element(page: Page) -> tuple[str, str]:
    """What tells the values of one element from those of another; its type may change."""
    return page.title, page.name_path


def _head(page: Page) -> tuple[str, ...]:
    """What stands above the values."""
    return page.title, page.subtitle, page.icon, page.name_path
