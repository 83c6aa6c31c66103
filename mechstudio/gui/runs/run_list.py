"""The dock of runs: a list to show, compare, name, pin and delete them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, Slot
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QInputDialog,
    QLabel,
    QMenu,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.runs.run_cells import IS_SHOWN, NAME, STATE, TIME
from mechstudio.gui.runs.run_groups import RunGroup, grouped
from mechstudio.gui.runs.run_swatch import run_swatch
from mechstudio.gui.runs.run_tree import RunTree
from mechstudio.gui.state.analysis_names import ANALYSES
from mechstudio.gui.state.method_names import method_names, run_label
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.results.run_library import KeptRun

if TYPE_CHECKING:
    from mechstudio.gui.runs.run_shelf import RunShelf

# of runs that are not done
_STATE_ICONS = {"failed": "error", "stopped": "stop"}
_ID = Qt.ItemDataRole.UserRole
_SHOWN = "Shown in the view, the timeline and the plots"
_RUN_FLAGS = (
    Qt.ItemFlag.ItemIsEnabled
    | Qt.ItemFlag.ItemIsSelectable
    | Qt.ItemFlag.ItemIsUserCheckable
    | Qt.ItemFlag.ItemIsEditable
)


class RunList(QWidget):
    """Lists the kept runs, newest first: those of the open model, or all, each under its model."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shelf: RunShelf | None = None
        self._run: Callable[[], object] = lambda: None
        # by it times of day have a date or not
        self.clock: Callable[[], datetime] = datetime.now
        self.all_box = QCheckBox("Runs of all models")
        self.tree = RunTree()
        self.tree.delete_pressed.append(self._delete)
        self.empty_label = QLabel("Each run is listed here when it ends")
        self.empty_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.empty_label.setProperty("role", "muted")
        self.empty_label.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.all_box)
        layout.addWidget(self.empty_label, 1)
        layout.addWidget(self.tree, 1)
        self.all_box.toggled.connect(self._show)
        self.tree.itemActivated.connect(self._show_run)
        self.tree.itemChanged.connect(self._take_change)
        self.tree.itemDelegate().closeEditor.connect(self._show, Qt.ConnectionType.QueuedConnection)
        self.tree.customContextMenuRequested.connect(self._show_menu)

    def set_shelf(self, shelf: RunShelf, run: Callable[[], object]) -> None:
        """List the runs of a shelf.

        Args:
            shelf: The kept runs.
            run: Starts a run of the open mechanism.
        """
        self._shelf, self._run = shelf, run
        shelf.changed.connect(self._show)
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        """Colors have other varieties in another theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._show()

    @property
    def shown_ids(self) -> list[str]:
        """Ids of the listed runs, from the top down."""
        return [item.data(NAME, _ID) for item in self.tree.lines if item.data(NAME, _ID)]

    @property
    def shown_groups(self) -> list[str]:
        """What stands above runs of other mechanisms than the open one, from the top down."""
        return [item.text(NAME) for item in self.tree.lines if not item.data(NAME, _ID)]

    def item(self, id: str) -> QTreeWidgetItem:
        """The line of a run.

        Raises:
            ValueError: It is not listed.
        """
        for item in self.tree.lines:
            if item.data(NAME, _ID) == id:
                return item
        raise ValueError(id)

    @Slot()
    def _show(self) -> None:
        shelf = self._shelf
        if shelf is None or self.tree.is_edited:
            # what is being typed stays; the list is shown anew after it
            return
        chosen = {item.data(NAME, _ID) for item in self.tree.selectedItems()}
        lines = self._lines(shelf)
        blocker = QSignalBlocker(self.tree)
        if len(self.tree.lines) != len(lines):
            self.tree.clear()
            self.tree.addTopLevelItems([QTreeWidgetItem() for _ in lines])
        for item, line in zip(self.tree.lines, lines, strict=True):
            if isinstance(line, KeptRun):
                self._fill(item, line, shelf)
                item.setSelected(line.id in chosen)
            else:
                self._fill_head(item, line)
        blocker.unblock()
        self.tree.fit_columns()
        self.tree.viewport().update()
        self.tree.setVisible(bool(lines))
        self.empty_label.setVisible(not lines)

    def _lines(self, shelf: RunShelf) -> list[KeptRun | RunGroup]:
        """Runs of the open mechanism first, and others below what their mechanisms are called."""
        mechanism, runs = shelf.open_mechanism, shelf.runs
        own: list[KeptRun] = []
        if not self.all_box.isChecked():
            runs = tuple(mechanism.listed(runs))
            own = [run for run in runs if mechanism.owns(run)]
        others = [run for run in runs if run not in own]
        lines: list[KeptRun | RunGroup] = list(own)
        for group in grouped(others, self.clock()):
            lines += [group, *group.runs]
        return lines

    def _fill_head(self, item: QTreeWidgetItem, group: RunGroup) -> None:
        for column, text in enumerate((group.title, "", "")):
            item.setText(column, text)
            item.setIcon(column, QIcon())
        item.setData(NAME, _ID, "")
        # walked past and never chosen
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setData(NAME, Qt.ItemDataRole.CheckStateRole, None)
        item.setToolTip(NAME, f"{group.title}\n{group.tip}")
        item.setFirstColumnSpanned(True)
        item.setFont(NAME, self.tree.font())
        item.setForeground(NAME, muted_color(self.tree.palette()))

    def _fill(self, item: QTreeWidgetItem, run: KeptRun, shelf: RunShelf) -> None:
        shown = run.id == shelf.shown
        for column, text in ((NAME, run_label(run)), (TIME, f"{run.end:.4g} s")):
            item.setText(column, text)
        for column in (NAME, STATE, TIME):
            item.setToolTip(column, _tip(run, is_shown=shown))
        # a word would take the room of the name
        state = _STATE_ICONS.get(run.status)
        item.setIcon(STATE, QIcon() if state is None else icon(state))
        item.setData(STATE, Qt.ItemDataRole.AccessibleTextRole, _state_text(run))
        item.setData(NAME, _ID, run.id)
        item.setData(NAME, IS_SHOWN, shown)
        item.setData(NAME, Qt.ItemDataRole.AccessibleDescriptionRole, _SHOWN if shown else "")
        item.setFirstColumnSpanned(False)
        item.setFlags(_RUN_FLAGS)
        # the shown one is what the others are compared with, and has no box
        ticked = Qt.CheckState.Checked if shelf.is_ticked(run.id) else Qt.CheckState.Unchecked
        item.setData(NAME, Qt.ItemDataRole.CheckStateRole, None if shown else ticked)
        item.setIcon(NAME, run_swatch(run.color, self.tree.palette()))
        item.setForeground(NAME, self.tree.palette().text())
        font = item.font(NAME)
        font.setBold(shown)
        item.setFont(NAME, font)
        item.setIcon(TIME, icon("pin") if run.pinned else QIcon())

    @property
    def _chosen(self) -> list[str]:
        """Ids of the selected runs, from the top down."""
        return [item.data(NAME, _ID) for item in self.tree.selectedItems()]

    @Slot(QTreeWidgetItem, int)
    def _show_run(self, item: QTreeWidgetItem, column: int) -> None:
        if self._shelf is not None:
            self._shelf.show(item.data(NAME, _ID))

    @Slot(QTreeWidgetItem, int)
    def _take_change(self, item: QTreeWidgetItem, column: int) -> None:
        """A tick, or another name."""
        shelf, id = self._shelf, item.data(NAME, _ID)
        run = None if shelf is None else shelf.run(id)
        if shelf is None or run is None or column != NAME:
            return
        ticked = id != shelf.shown and item.checkState(NAME) is Qt.CheckState.Checked
        if ticked and not shelf.is_ticked(id):
            shelf.tick(id)
        elif not ticked and shelf.is_ticked(id):
            shelf.untick([id])
        else:
            name = item.text(NAME).strip()
            if name != run_label(run):
                shelf.change(id, name=name)

    def _delete(self) -> None:
        if self._shelf is not None:
            self._shelf.delete(self._chosen)

    @Slot(QPoint)
    def _show_menu(self, at: QPoint) -> None:
        item = self.tree.itemAt(at)
        # nothing can be done with what stands above the runs of a mechanism
        if item is not None and item.data(NAME, _ID):
            menu = self.menu(item.data(NAME, _ID))
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.tree.viewport().mapToGlobal(at))

    def menu(self, id: str) -> QMenu:
        """What can be done with a run."""
        shelf = self._shelf
        menu = QMenu(self)
        run = None if shelf is None else shelf.run(id)
        if shelf is None or run is None:
            return menu
        is_shown, ids = id == shelf.shown, self._chosen or [id]
        menu.addAction(icon("play"), "Show this run", lambda: shelf.show(id))
        compared = menu.addAction("Compare in plots")
        compared.setCheckable(True)
        compared.setChecked(shelf.is_ticked(id))
        compared.setEnabled(not is_shown)
        compared.toggled.connect(lambda on: shelf.tick(id) if on else shelf.untick([id]))
        ghost = menu.addAction("Show as ghost in the view")
        ghost.setCheckable(True)
        ghost.setChecked(shelf.ghost == id)
        ghost.setEnabled(not is_shown)
        ghost.toggled.connect(lambda on: shelf.set_ghost(id if on else ""))
        menu.addSeparator()
        menu.addAction("Restore its mechanism", lambda: shelf.restore_model(id))
        menu.addAction(icon("run"), "Run again", lambda: shelf.run_again(id, self._run))
        menu.addSeparator()
        menu.addAction(icon("rename"), "Rename", lambda: self.tree.editItem(self.item(id), NAME))
        menu.addAction("Note…", lambda: self._ask_note(run))
        menu.addAction(icon("color"), "Color…", lambda: self._ask_color(run))
        pin = menu.addAction(icon("pin"), "Pin")
        pin.setCheckable(True)
        pin.setChecked(run.pinned)
        pin.setToolTip("Pinned runs are never cleared for their size")
        pin.toggled.connect(lambda on: shelf.change(id, pinned=on))
        menu.addSeparator()
        word = "Remove from the list" if run.file and len(ids) == 1 else "Delete"
        menu.addAction(icon("delete"), word, lambda: shelf.delete(ids))
        return menu

    def _ask_note(self, run: KeptRun) -> None:
        asked = f"Note on {run_label(run)}"
        text, taken = QInputDialog.getMultiLineText(self, "Note", asked, run.note)
        if taken and self._shelf is not None:
            self._shelf.change(run.id, note=text.strip())

    def _ask_color(self, run: KeptRun) -> None:
        shelf = self._shelf
        dialog = QColorDialog(QColor(run.color), self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle(f"Color of {run_label(run)}")
        if shelf is not None:
            dialog.colorSelected.connect(lambda color: shelf.change(run.id, color=color.name()))
        dialog.open()


def _state_text(run: KeptRun) -> str:
    """What is said beside the name: analyses, and runs that are not whole."""
    words = (ANALYSES.get(run.solver, ""), run.status if run.status != "done" else "")
    return ", ".join(word for word in words if word)


def _tip(run: KeptRun, *, is_shown: bool) -> str:
    """All that is known of a run, line by line."""
    try:
        started = f"{datetime.fromisoformat(run.started):%Y-%m-%d %H:%M:%S}"
    except ValueError:
        started = run.started
    kind = ANALYSES.get(run.solver, "")
    methods = " with ".join(method_names(run.solver, run.integrator))
    lines = [
        run_label(run),
        _SHOWN if is_shown else "",
        f"{run.title or 'Unnamed mechanism'}, {kind.lower() or 'run'} of {started}",
        f"{methods}: {run.status} at t = {run.end:.6g} s",
        f"{run.rows} rows, {run.steps} steps, {run.evaluations} right-hand sides, "
        f"{run.wall_time:.3g} s of computing",
        f"Energy drift {run.energy_drift:.3g} J, {run.size / 1e6:.3g} MB on the disk",
        run.model_file,
        run.note,
    ]
    return "\n".join(line for line in lines if line)
