"""How the open mechanism is built: freedom, loops, redundancy, gaps and problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    from mechstudio.gui.checker import Checker
    from mechstudio.gui.selection import Item, Selection
    from mechstudio.simulation import Change, Proposal, Report

_ITEM_ROLE = Qt.ItemDataRole.UserRole

_REDUNDANT = (
    "A redundant constraint repeats what others enforce already. The motion is not affected, "
    "but the reactions of the joints named here are not unique: the smallest ones are shown. "
    "An alternative, where there is one, makes more of them unique and adds no motion."
)

# heading, its explanation, and the rows below: first column, second column, what to select
Rows = list[tuple[str, str, "Item | None"]]


class CheckReport(QDialog):
    """The report of a check; choosing a row selects its joint or body in all views."""

    def __init__(
        self,
        checker: Checker,
        report: Report,
        selection: Selection,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._checker, self._report = checker, report
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Mechanism check")
        self._selection = selection
        self.tree = QTreeWidget()
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setWordWrap(True)
        self.tree.setAccessibleName("Findings")
        self._fill()
        checker.proposed.connect(self._fill)
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
        layout.addWidget(ButtonRow(self, lambda: _as_text(report, checker.proposals)))
        self.resize(680, 560)

    @Slot()
    def _fill(self) -> None:
        """List what is known by now."""
        self.tree.clear()
        for heading, value, rows in _sections(self._report, self._checker.proposals):
            self._add(heading, value, rows)
        self.tree.expandAll()

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
        return "This mechanism cannot be simulated as it is."
    if report.redundant or report.problems or report.unconnected:
        return "This mechanism can be simulated; some things deserve a look."
    return "This mechanism is well built."


def _sections(
    report: Report, proposals: Sequence[Proposal] | None
) -> Iterator[tuple[str, str, Rows]]:
    if report.unsupported:
        yield "In the way of a run", report.unsupported, []
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
        rows = [
            (name, _loads(report, name), ("joint", name)) for name in report.undetermined_reactions
        ]
        yield "Reactions that are not unique", str(len(rows)), rows
    if report.valid and report.redundant:
        yield from _alternatives(proposals)
    if report.gaps:
        rows = [
            (gap.joint, f"{gap.translation:.3g} m, {gap.rotation:.3g} rad", ("joint", gap.joint))
            for gap in report.gaps
        ]
        yield "Gaps that assembly closes", str(len(rows)), rows
    if report.unconnected:
        rows = [(name, "moves freely", ("body", name)) for name in report.unconnected]
        yield "Bodies without a joint", str(len(rows)), rows
    if report.notes:
        yield "Notes", str(len(report.notes)), [("", note, None) for note in report.notes]


def _loads(report: Report, joint: str) -> str:
    """Components of a joint's reaction that are not unique."""
    return ", ".join(
        item.direction for item in report.undetermined_directions if item.joint == joint
    )


def _alternatives(proposals: Sequence[Proposal] | None) -> Iterator[tuple[str, str, Rows]]:
    """Joint types that would leave fewer constraints redundant."""
    if proposals is None:
        yield "Other joint types", "being looked for…", []
    elif not proposals:
        yield "Other joint types", "none would leave fewer redundant constraints", []
    for number, proposal in enumerate(proposals or (), start=1):
        rows: Rows = [
            (change.joint, _in_lines(change), ("joint", change.joint))
            for change in proposal.changes
        ]
        left = proposal.redundant
        remainder = f"leaves {left} redundant" if left else "leaves nothing redundant"
        yield f"Alternative {number}", remainder, rows


def _in_lines(change: Change) -> str:
    """What becomes of a joint, in lines that fit the dialog."""
    lines = [f"{change.old} -> {change.new}", f"frees {', '.join(change.freed)}"]
    if change.turns:
        lines.append(f"both frames turned by {list(change.turn)}")
    return "\n".join(lines)


def _as_text(report: Report, proposals: Sequence[Proposal] | None) -> str:
    lines = []
    for heading, value, rows in _sections(report, proposals):
        lines.append(f"{heading}: {value}")
        lines.extend(
            f"  {': '.join(filter(None, (first, second)))}".replace("\n", ", ")
            for first, second, _ in rows
        )
    return "\n".join(lines)
