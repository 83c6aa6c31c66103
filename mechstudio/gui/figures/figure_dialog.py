"""Asks what a figure is to be like, and shows it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import MechStudioError
from mechstudio.gui.figures.figure import Figure
from mechstudio.gui.figures.figure_file import figure_image
from mechstudio.gui.figures.page import page_of
from mechstudio.gui.state.figure_choice import (
    DOUBLE_COLUMN,
    FONT_SIZES,
    LENGTHS,
    LINE_WIDTHS,
    RESOLUTIONS,
    SINGLE_COLUMN,
    FigureChoice,
)
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.spin_boxes import DecimalBox, IntegerBox

_WIDTHS = (("Single column", SINGLE_COLUMN), ("Double column", DOUBLE_COLUMN))
_OTHER_WIDTH = "Other width"
_SHAPES = (("1 : 1", 1.0), ("4 : 3", 4.0 / 3.0), ("3 : 2", 1.5), ("2 : 1", 2.0), ("3 : 1", 3.0))
_TYPED_HEIGHT = "Height of the figure"
# of the preview [pixels]
_ROOM = (440, 440)
_INCH = 25.4  # [mm]
# height that is proposed where none was typed before [mm]
_USUAL_HEIGHT = 60.0


class FigureDialog(QDialog):
    """Shows a preview that follows the fields; gone once it is closed.

    Args:
        figure: What is drawn.
        choice: What the fields say at first.
        save: Asks for a file and writes; whether there is one now.
        parent: What it is shown over.
    """

    def __init__(
        self,
        figure: Figure,
        choice: FigureChoice,
        save: Callable[[FigureChoice], bool],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Save picture")
        self._figure, self._start, self._save = figure, choice, save
        self.width_box, self.shape_box = SlimBox(), SlimBox()
        self.width_field = _number("Width", choice.width, LENGTHS, " mm")
        self.height_field = _number("Height", choice.height or _USUAL_HEIGHT, LENGTHS, " mm")
        self.font_field = _number("Letters", choice.font_size, FONT_SIZES, " pt")
        self.line_field = _number("Curves", choice.line_width, LINE_WIDTHS, " pt", step=0.25)
        self.resolution_field = IntegerBox()
        self.moment_box = QCheckBox("Shown time, cursors and marks of the run")
        self._fill(choice)
        self.preview, self.summary = QLabel(), QLabel()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.save_button = self.buttons.addButton("Save…", QDialogButtonBox.ButtonRole.AcceptRole)
        self._lay_out()
        self._connect()
        self._judge()

    def choice(self) -> FigureChoice:
        """What the fields say."""
        has_height = self.shape_box.currentData() is None
        return replace(
            self._start,
            width=self.width_field.value(),
            height=self.height_field.value() if has_height else 0.0,
            shape=self._start.shape if has_height else float(self.shape_box.currentData()),
            font_size=self.font_field.value(),
            line_width=self.line_field.value(),
            resolution=self.resolution_field.value(),
            with_moments=self.moment_box.isChecked(),
        )

    def accept(self) -> None:
        """Save; without a file the dialog stays."""
        if self.save_button.isEnabled() and self._save(self.choice()):
            super().accept()

    def _fill(self, choice: FigureChoice) -> None:
        for text, width in _WIDTHS:
            self.width_box.addItem(f"{text}, {width:g} mm", width)
        self.width_box.addItem(_OTHER_WIDTH)
        self.width_box.setAccessibleName("Usual widths")
        for text, shape in _SHAPES:
            self.shape_box.addItem(text, shape)
        if choice.shape not in dict(_SHAPES).values():
            self.shape_box.addItem(f"{choice.shape:g} : 1", choice.shape)
        self.shape_box.addItem(_TYPED_HEIGHT)
        self.shape_box.setAccessibleName("Width of a plot to its height")
        self.shape_box.setToolTip("Width of each plot to its height, or the height of the figure")
        place = self.shape_box.findData(choice.shape)
        self.shape_box.setCurrentIndex(self.shape_box.count() - 1 if choice.height else place)
        self.resolution_field.setAccessibleName("Resolution of a PNG picture")
        self.resolution_field.setRange(*RESOLUTIONS)
        self.resolution_field.setSingleStep(100)
        self.resolution_field.setValue(choice.resolution)
        self.resolution_field.setSuffix(" dots per inch")
        self.moment_box.setChecked(choice.with_moments)

    def _lay_out(self) -> None:
        form = LevelForm()
        for text, parts in (
            ("Width", (self.width_box, self.width_field)),
            ("Shape of a plot", (self.shape_box, self.height_field)),
        ):
            row = QHBoxLayout()
            for part in parts:
                row.addWidget(part)
            form.addRow(text, row)
        form.addRow("Letters", self.font_field)
        form.addRow("Curves", self.line_field)
        form.addRow("PNG picture", self.resolution_field)
        form.addRow("Lines at", self.moment_box)
        self.preview.setMinimumSize(*_ROOM)
        self.preview.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.preview.setAccessibleName("Preview of the figure")
        self.summary.setWordWrap(True)
        side = QVBoxLayout()
        side.addLayout(form)
        side.addWidget(self.summary)
        side.addStretch(1)
        both = QHBoxLayout()
        both.addLayout(side)
        both.addWidget(self.preview, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(both)
        layout.addWidget(self.buttons)

    def _connect(self) -> None:
        self.width_box.activated.connect(self._take_width)
        self.shape_box.currentIndexChanged.connect(self._judge)
        for field in (self.width_field, self.height_field, self.font_field, self.line_field):
            field.valueChanged.connect(self._judge)
        self.resolution_field.valueChanged.connect(self._judge)
        self.moment_box.toggled.connect(self._judge)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    @Slot()
    def _take_width(self) -> None:
        width = self.width_box.currentData()
        if width is not None:
            self.width_field.setValue(width)
        else:
            self.width_field.setFocus()
            self.width_field.selectAll()

    @Slot()
    def _judge(self) -> None:
        """Show the figure, or why there is none."""
        choice = self.choice()
        known = self.width_box.findData(choice.width)
        self.width_box.setCurrentIndex(self.width_box.count() - 1 if known < 0 else known)
        self.height_field.setEnabled(self.shape_box.currentData() is None)
        try:
            page = page_of(self._figure, choice)
        except MechStudioError as error:
            self.summary.setText(str(error))
            self.preview.clear()
            self.save_button.setEnabled(False)
            return
        dots = choice.resolution / _INCH
        self.summary.setText(
            f"{page.width:.4g} mm × {page.height:.4g} mm; as PNG "
            f"{round(dots * page.width)} × {round(dots * page.height)} pixels. "
            "Numbers are in the units of the plots."
        )
        sharpness = self.devicePixelRatioF()
        room = min(_ROOM[0] / page.width, _ROOM[1] / page.height)
        image = figure_image(self._figure, choice, round(sharpness * room * _INCH))
        image.setDevicePixelRatio(sharpness)
        self.preview.setPixmap(QPixmap.fromImage(image))
        self.save_button.setEnabled(True)


def _number(
    name: str, value: float, limits: tuple[float, float], unit: str, step: float = 1.0
) -> DecimalBox:
    field = DecimalBox()
    field.setAccessibleName(name)
    field.setRange(*limits)
    field.setDecimals(2)
    field.setSingleStep(step)
    field.setValue(value)
    field.setSuffix(unit)
    return field
