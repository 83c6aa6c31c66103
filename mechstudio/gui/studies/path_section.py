"""The part of a study's form in which a measured point is to follow a drawn path."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from mechstudio.errors import MechStudioError, ModelError
from mechstudio.gui.properties.places import mark_places
from mechstudio.gui.state.drawn_path import Drawing, DrawnPath
from mechstudio.gui.studies.driver_span import DriverSpan
from mechstudio.gui.widgets.flat_button import flat_button
from mechstudio.gui.widgets.icons import icon
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.table_files import TABLES
from mechstudio.gui.work.background import Background

if TYPE_CHECKING:
    from mechstudio.gui.state.shown_units import ShownUnits
    from mechstudio.model import Mechanism
    from mechstudio.studies import Objective, PathResponse, StudySettings, TargetPath


class PathSection(JudgedBox):
    """Takes the measured point, the path and how a trial is driven.

    Args:
        units: The chosen units.
    """

    changed = Signal()
    removed = Signal()

    def __init__(self, units: ShownUnits) -> None:
        super().__init__()
        self._base: PathResponse | None = None
        self._wish: Objective | None = None
        self._others: tuple[PathResponse, ...] = ()
        self._other_wishes: tuple[Objective, ...] = ()
        self._draw: Callable[[], object] = bool
        self._background = Background(self)
        self.drawn = DrawnPath()
        self.measure_box = SlimBox()
        self.measure_box.setAccessibleName("Measured point that follows the path")
        self.draw_button = QPushButton(icon("target_path"), "Draw")
        self.draw_button.setToolTip("Draw the path in the view, in the plane of the sketch")
        self.load_button = flat_button("open", "Load points from a CSV file: x, y and z in meters")
        self.undo_button = flat_button("undo", "Restore the previous path")
        self.remove_button = flat_button("delete", "Remove the path")
        self.state_label = QLabel()
        self.closed_box = QCheckBox("Closed")
        self.closed_box.setToolTip("Whether the path leads from its last point to the first")
        self.span = DriverSpan(units)
        grid = self.layout_of_value
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.measure_box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.measure_box.setMinimumContentsLength(3)
        self.measure_box.setMinimumWidth(64)
        for part in (QLabel("Path of"), self.measure_box):
            row.addWidget(part)
        row.setStretch(1, 1)
        row.addWidget(self.draw_button)
        row.addWidget(self.remove_button)
        state = QHBoxLayout()
        state.setSpacing(12)
        state.addWidget(self.state_label)
        state.addWidget(self.closed_box)
        state.addStretch(1)
        for button in (self.undo_button, self.load_button):
            state.addWidget(button)
        grid.addWidget(line, 0, 0)
        grid.addLayout(state, 1, 0)
        grid.addWidget(self.span, 2, 0)
        self.measure_box.activated.connect(self._tell)
        self.span.changed.connect(self._tell)
        self.draw_button.clicked.connect(lambda: self._draw())
        self.load_button.clicked.connect(self.ask_load)
        self.undo_button.clicked.connect(lambda: self.drawn.undo())
        self.remove_button.clicked.connect(self.removed)
        self.closed_box.clicked.connect(self._close_path)
        self._follow_drawing()
        mark_places(self, "path")

    @property
    def name(self) -> str:
        """Name of the response."""
        if self._base is not None and self._base.measure == self.measure_box.currentText():
            return self._base.name
        return f"distance of {self.measure_box.currentText()}"

    def use(self, drawn: DrawnPath, draw: Callable[[], object]) -> None:
        """Take the path of a view.

        Args:
            drawn: The path.
            draw: Lets the user draw one.
        """
        self.drawn, self._draw = drawn, draw
        drawn.changed.connect(self._follow_drawing)
        self._follow_drawing()

    def set_mechanism(self, mechanism: Mechanism | None) -> None:
        """Offer the measured points and drivers of another model."""
        names = [] if mechanism is None else [measure.name for measure in mechanism.measures]
        chosen = self.measure_box.currentText()
        self.measure_box.clear()
        self.measure_box.addItems(names)
        if chosen in names:
            self.measure_box.setCurrentText(chosen)
        self.span.set_mechanism(mechanism)
        self._tell()

    def show_settings(self, settings: StudySettings) -> None:
        """Show the paths of a study; what has no field here stays as it is."""
        first, *others = settings.paths
        self._base, self._others = first, tuple(others)
        names = {entry.name for entry in others}
        self._other_wishes = tuple(w for w in settings.objectives if w.response in names)
        wishes = (wish for wish in settings.objectives if wish.response == first.name)
        self._wish = next(wishes, None)
        self.measure_box.setCurrentText(first.measure)
        self.span.show_way(settings.kinematics)
        self.drawn.draw(_drawing(first.path))

    def paths(self) -> tuple[PathResponse, ...] | None:
        """The responses; None, with the reason below, where there are none."""
        from mechstudio.studies import PathResponse, TargetPath

        drawing = self.drawn.drawing
        problem = self.span.problem
        if not self.measure_box.currentText():
            problem = "Add a measured point to the model first, with the tool Measure point."
        elif drawing is None:
            problem = "Draw the path in the view, or load it from a file."
        self.judge(problem)
        if problem or drawing is None:
            return None
        try:
            path = TargetPath(
                points=drawing.points,
                closed=drawing.closed,
                normal=drawing.normal,
                smooth=drawing.smooth,
            )
        except ModelError as error:
            self.judge("; ".join(problem.message for problem in error.problems))
            return None
        kept = {} if self._base is None else self._base.model_dump(include={"start", "end"})
        measure = self.measure_box.currentText()
        response = PathResponse(**kept, name=self.name, measure=measure, path=path)
        return (response, *self._others)

    def objectives(self) -> list[Objective]:
        """Small distances, as they are weighted in a file."""
        from mechstudio.studies import Objective

        weight = 1.0 if self._wish is None else self._wish.weight
        return [Objective(response=self.name, weight=weight), *self._other_wishes]

    def ask_load(self) -> None:
        """Let the user pick a table of points."""
        name, _ = QFileDialog.getOpenFileName(self, "Load a path", "", TABLES)
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> None:
        """Take the points of a table as the path."""

        def read() -> object:
            from mechstudio.studies import TargetPath

            found = TargetPath.from_csv(path)
            # what the view draws, so that it need not wait for it
            found.curve.samples(2)
            return _drawing(found)

        def take(found: object) -> None:
            assert isinstance(found, Drawing)
            self.drawn.draw(found)

        self._background.submit(read, take, self._complain)

    def shut_down(self) -> None:
        """Finish what is being read."""
        self._background.shut_down()

    def _complain(self, error: MechStudioError) -> None:
        self.judge(str(error))

    @Slot()
    def _follow_drawing(self) -> None:
        drawing = self.drawn.drawing
        self.undo_button.setEnabled(self.drawn.can_undo)
        count = 0 if drawing is None else len(drawing.points)
        self.state_label.setText(f"{count} points" if count else "not drawn yet")
        self.closed_box.setVisible(drawing is not None)
        self.closed_box.setChecked(drawing is not None and drawing.closed)
        self._tell()

    @Slot(bool)
    def _close_path(self, closed: bool) -> None:
        """Let the path end at its first point or at its last."""
        if self.drawn.drawing is not None:
            self.drawn.draw(replace(self.drawn.drawing, closed=closed))

    @Slot()
    def _tell(self) -> None:
        self.judge("")
        self.changed.emit()


def _drawing(path: TargetPath) -> Drawing:
    return Drawing(path.points, path.closed, path.normal, path.smooth)
