"""How the open mechanism is built: freedom, loops, redundancy, gaps and problems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import (
    QDialog,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.dialogs.button_row import ButtonRow

if TYPE_CHECKING:
    from mechstudio.gui.selection import Item, Selection
    from mechstudio.simulation import Report

_ITEM_ROLE = Qt.ItemDataRole.UserRole

_REDUNDANT = (
    "A redundant constraint repeats what others enforce already. The motion is not affected, "
    "but the reactions of the joints named here are not unique: the smallest ones are shown. "
    "A joint type that leaves that direction free makes them unique."
)

# heading, its explanation, and the rows below: first column, second column, what to select
Rows = list[tuple[str, str, "Item | None"]]


class CheckReport(QDialog):
    """The report of a check; choosing a row selects its joint or body in all views."""

    def __init__(self, report: Report, selection: Selection, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Mechanism check")
        self._selection = selection
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setAccessibleName("Findings")
        for heading, tip, rows in _sections(report):
            self._add(heading, tip, rows)
        self.tree.expandAll()
        header = self.tree.header()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        self.tree.itemSelectionChanged.connect(self._select)

        title = QLabel(_verdict(report))
        title.setProperty("role", "heading")
        title.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 16)
        layout.setSpacing(12)
        layout.addWidget(title)
        layout.addWidget(self.tree, 1)
        if report.redundant:
            note = QLabel(_REDUNDANT)
            note.setProperty("role", "muted")
            note.setWordWrap(True)
            layout.addWidget(note)
        layout.addWidget(ButtonRow(self, lambda: _as_text(report)))
        self.resize(620, 480)

    def _add(self, heading: str, value: str, rows: Rows) -> None:
        top = QTreeWidgetItem([heading, value])
        font = top.font(0)
        font.setBold(True)
        top.setFont(0, font)
        self.tree.addTopLevelItem(top)
        for first, second, item in rows:
            child = QTreeWidgetItem([first, second])
            child.setData(0, _ITEM_ROLE, item)
            child.setToolTip(1, second)
            top.addChild(child)

    @Slot()
    def _select(self) -> None:
        items = [row.data(0, _ITEM_ROLE) for row in self.tree.selectedItems()]
        items = [tuple(item) for item in items if item]
        if items:
            self._selection.set(items)


def _verdict(report: Report) -> str:
    if not report.valid or report.unsupported:
        return "This mechanism cannot be simulated yet."
    if report.redundant or report.problems or report.unconnected:
        return "This mechanism can be simulated; some things deserve a look."
    return "This mechanism is well built."


def _sections(report: Report) -> Iterator[tuple[str, str, Rows]]:
    if report.unsupported:
        yield "Not in this version", report.unsupported, []
    if report.problems:
        rows: Rows = [(problem.path, problem.message, None) for problem in report.problems]
        yield "Problems", str(len(rows)), rows
    yield "Bodies", str(report.bodies), []
    yield "Joints", str(report.joints), []
    yield "Degrees of freedom", str(report.degrees_of_freedom), []
    yield "Loops", str(report.loops), []
    if report.singular:
        yield "Position at the start", "singular: the motion can branch here", []
    rows = [(item.joint, item.direction, ("joint", item.joint)) for item in report.redundant]
    yield "Redundant constraints", str(len(rows)) if rows else "none", rows
    if report.undetermined_reactions:
        rows = [(name, "", ("joint", name)) for name in report.undetermined_reactions]
        yield "Reactions that are not unique", str(len(rows)), rows
    if report.gaps:
        rows = [
            (gap.joint, f"{gap.translation:.3g} m, {gap.rotation:.3g} rad", ("joint", gap.joint))
            for gap in report.gaps
        ]
        yield "Gaps that assembly closes", str(len(rows)), rows
    if report.unconnected:
        rows = [(name, "moves freely", ("body", name)) for name in report.unconnected]
        yield "Bodies without a joint", str(len(rows)), rows


def _as_text(report: Report) -> str:
    lines = []
    for heading, value, rows in _sections(report):
        lines.append(f"{heading}: {value}")
        lines.extend(
            f"  {first}: {second}" if second else f"  {first}" for first, second, _ in rows
        )
    return "\n".join(lines)
