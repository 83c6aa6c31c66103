"""The dialog that runs a mechanism by several solvers and compares what they computed."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import MechStudioError
from mechstudio.gui.runs.begun_run import BegunRun
from mechstudio.gui.runs.solver_runs import SolverRun, SolverRuns, applicable
from mechstudio.gui.widgets.screen_room import resize_on_screen

if TYPE_CHECKING:
    from mechstudio.gui.run.engine import Engine
    from mechstudio.gui.runs.run_shelf import RunShelf
    from mechstudio.gui.state.document import Document
    from mechstudio.model import Mechanism
    from mechstudio.results import Result
    from mechstudio.simulation import Report

HEADERS = (
    "Solver",
    "Progress",
    "Computing\ntime [s]",
    "Evaluations",
    "Energy\ndrift [J]",
    "Position error\n[m, rad]",
    "Velocity error\n[m/s, rad/s]",
    "Distance to the\nfirst run [m]",
)
_SOLVER, _PROGRESS = 0, 1
_STEPS = 1000  # of a bar
_MARGIN = 24  # beside the names of solvers [px]


class SolverDialog(QDialog):
    """Lets the user choose solvers, shows how far each run is, and what it took.

    Args:
        runs: Makes the runs.
        solvers: Key, label and obstacle of each solver.
        mechanism: The model.
        keep: Called with each result that has rows and when it was begun.
    """

    def __init__(
        self,
        runs: SolverRuns,
        solvers: Sequence[tuple[str, str, str]],
        mechanism: Mechanism,
        keep: Callable[[Result, str], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Run with several solvers")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._runs, self._mechanism, self._keep = runs, mechanism, keep
        self._keys = [key for key, _, _ in solvers]
        self._chosen: list[int] = []
        self.table = _table(solvers)
        self.parallel_box = QCheckBox("Run at the same time")
        self.parallel_box.setToolTip("Faster in all; times of single solvers are then longer")
        self.trouble_label = QLabel()
        self.trouble_label.setWordWrap(True)
        self.trouble_label.setProperty("role", "error")
        self.trouble_label.hide()
        self.run_button = QPushButton("Run")
        self.cancel_button = QPushButton("Stop")
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.run_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.addButton(self.cancel_button, QDialogButtonBox.ButtonRole.ActionRole)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.parallel_box)
        layout.addWidget(self.trouble_label)
        layout.addWidget(buttons)
        resize_on_screen(self, QSize(960, 460))
        self.run_button.clicked.connect(self._start)
        self.cancel_button.clicked.connect(runs.cancel)
        for row in range(len(solvers)):
            self.box(row).toggled.connect(self._show_buttons)
        runs.changed.connect(self._show)
        runs.finished.connect(self._finish)
        self._show_buttons()

    def bar(self, row: int) -> QProgressBar:
        """The bar of a solver."""
        found = self.table.cellWidget(row, _PROGRESS).findChild(QProgressBar)
        assert isinstance(found, QProgressBar)
        return found

    def closeEvent(self, event: QCloseEvent) -> None:
        """End the runs, of which the rows so far are kept."""
        self._runs.cancel()
        super().closeEvent(event)

    @property
    def _ticked(self) -> list[int]:
        """Rows of the chosen solvers."""
        rows = range(self.table.rowCount())
        return [row for row in rows if self.box(row).isChecked()]

    def box(self, row: int) -> QCheckBox:
        """The box by which a solver is chosen."""
        found = self.table.cellWidget(row, _SOLVER)
        assert isinstance(found, QCheckBox)
        return found

    @Slot()
    def _start(self) -> None:
        # the options are checked by what knows the solvers
        from mechstudio.simulation.requests.options import RunOptions

        self._chosen = self._ticked
        self.trouble_label.hide()
        try:
            options = [
                RunOptions.for_mechanism(self._mechanism, solver=self._keys[row])
                for row in self._chosen
            ]
        except MechStudioError as error:
            self._complain(str(error))
            return
        threads = min(len(options), os.cpu_count() or 1) if self.parallel_box.isChecked() else 1
        self._runs.start(self._mechanism, options, threads)

    @Slot()
    def _show(self) -> None:
        for row, run in zip(self._chosen, self._runs.runs, strict=False):
            self.bar(row).setValue(round(run.progress * _STEPS))
            if run.is_over:
                for column, text in enumerate(_figures(run), start=2):
                    self.table.setItem(row, column, _number(text))
        self._show_buttons()

    @Slot()
    def _finish(self) -> None:
        failures = []
        for row, run in zip(self._chosen, self._runs.runs, strict=True):
            if run.failure:
                failures.append(f"{self.box(row).text()}: {run.failure}")
            if run.result is not None and run.result.count > 1:
                self._keep(run.result, run.started)
        if failures:
            self._complain("\n".join(failures))

    def _complain(self, sentences: str) -> None:
        self.trouble_label.setText(sentences)
        self.trouble_label.show()

    @Slot()
    def _show_buttons(self) -> None:
        busy = self._runs.busy
        self.run_button.setEnabled(not busy and len(self._ticked) > 1)
        self.cancel_button.setEnabled(busy)
        self.parallel_box.setEnabled(not busy)


def _figures(run: SolverRun) -> list[str]:
    """What stands behind the bar; dashes where there is nothing."""
    result = run.result
    if result is None or not result.count:
        return ["–"] * (len(HEADERS) - 2)
    return [
        f"{result.statistics.wall_time:.3g}",
        f"{result.statistics.rhs_evaluations}",
        f"{result.energy_drift:.2e}",
        f"{result.max_constraint_position:.2e}",
        f"{result.max_constraint_velocity:.2e}",
        "–" if run.distance is None else f"{run.distance:.2e}",
    ]


def _number(text: str) -> QTableWidgetItem:
    item = QTableWidgetItem(text)
    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
    item.setTextAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return item


def _table(solvers: Sequence[tuple[str, str, str]]) -> QTableWidget:
    table = QTableWidget(len(solvers), len(HEADERS))
    table.setHorizontalHeaderLabels(list(HEADERS))
    table.verticalHeader().hide()
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.horizontalHeader().setSectionResizeMode(_PROGRESS, QHeaderView.ResizeMode.Stretch)
    table.setAccessibleName("Solvers")
    for row, (key, label, obstacle) in enumerate(solvers):
        box = QCheckBox(label)
        box.setToolTip(obstacle or key)
        box.setEnabled(not obstacle)
        table.setCellWidget(row, _SOLVER, box)
        bar = QProgressBar()
        bar.setRange(0, _STEPS)
        bar.setAccessibleName(f"Progress of {label}")
        bar.setEnabled(not obstacle)
        # the bar is thinner than letters
        bar.setTextVisible(False)
        holder = QWidget()
        line = QVBoxLayout(holder)
        line.setContentsMargins(8, 0, 8, 0)
        line.addWidget(bar)
        table.setCellWidget(row, _PROGRESS, holder)
    # the table does not ask widgets in its cells how wide they are
    boxes = (table.cellWidget(row, _SOLVER) for row in range(len(solvers)))
    width = max((box.sizeHint().width() for box in boxes), default=0)
    table.horizontalHeader().setSectionResizeMode(_SOLVER, QHeaderView.ResizeMode.Fixed)
    table.setColumnWidth(_SOLVER, width + _MARGIN)
    return table


def ask_solvers(
    shelf: RunShelf,
    document: Document,
    engine: Engine,
    report: Report | None,
    window: QWidget,
) -> SolverDialog | None:
    """Let the user run the open mechanism by several solvers; what they compute is kept.

    Args:
        shelf: Keeps the runs.
        document: Whose mechanism; None is returned where nothing is open.
        engine: Makes the runs.
        report: What the check found; None while it is not known.
        window: What the dialog is shown over.
    """
    has_loops = report is not None and report.loops > 0
    mechanism, path = document.edited, document.path
    if mechanism is None:
        return None
    if shelf.solver_runs is None:
        shelf.solver_runs = SolverRuns(engine, shelf)
    model_file, made_in = "" if path is None else str(path), shelf.open_mechanism.opened
    dialog = SolverDialog(
        shelf.solver_runs,
        applicable(engine, has_loops=has_loops, has_couplings=bool(mechanism.couplings)),
        mechanism,
        lambda result, started: shelf.writer.write(
            BegunRun(result, model_file, started, made_in, shelf.writer.give_color())
        ),
        window,
    )
    dialog.show()
    return dialog
