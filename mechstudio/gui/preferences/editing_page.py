"""Snapping, how soon unsaved changes are kept, and how much room kept runs may take."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QCheckBox

from mechstudio.gui.editing.entries import QuantityEntry
from mechstudio.gui.preferences.page import Page
from mechstudio.gui.state.settings import (
    AUTOSAVE_RANGE,
    RUNS_ROOM_RANGE,
    SNAP_RADIUS_RANGE,
    Settings,
)
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.spin_boxes import DecimalBox, IntegerBox


class GridEntry(QuantityEntry):
    """A length, or nothing."""

    def __init__(self, units: ShownUnits) -> None:
        super().__init__("Grid", "m", units)
        self.field.setPlaceholderText("automatic")

    @property
    def value(self) -> float:
        """The length [m]; 0 where the field is empty."""
        return self.field.value or 0.0

    @property
    def problem(self) -> str:
        if self.field.is_empty:
            return ""
        if reason := self.field.problem:
            return reason
        return (
            ""
            if self.value > 0.0
            else "Enter a length greater than zero, or leave the field empty."
        )

    def show_length(self, length: float) -> None:
        """Show a length [m]; 0 as an empty field."""
        if self.problem or self.value != length:
            self.field.set_value(length or None)
            self.show_problem("")


class EditingPage(Page):
    """What helps while building."""

    title = "Editing"
    icon = "magnet"
    introduction = "The pointer snaps to nearby points while elements are placed in the view."

    def build(self) -> None:
        self.snap_box = QCheckBox("Snap to grid, ends, centers and axes")
        self.snap_box.toggled.connect(lambda on: self._snap(on=on))
        self.form.addRow("", self.snap_box)
        self.grid_entry = GridEntry(ShownUnits(self.store))
        self.grid_entry.field.editingFinished.connect(self._take_grid)
        self.form.addRow("&Grid", self.grid_entry)
        self.radius_box = IntegerBox()
        self.radius_box.setRange(*SNAP_RADIUS_RANGE)
        self.radius_box.setSuffix(" pixels")
        self.radius_box.setAccessibleName("Snapping distance on the screen")
        self.radius_box.valueChanged.connect(lambda radius: self._snap(radius=radius))
        self.form.addRow("Snaps within", self.radius_box)
        self.heading("Crash recovery")
        self.wait_box = DecimalBox()
        self.wait_box.setRange(*AUTOSAVE_RANGE)
        self.wait_box.setDecimals(1)
        self.wait_box.setSuffix(" s")
        self.wait_box.setAccessibleName("Delay before unsaved changes are backed up")
        self.wait_box.setToolTip(
            "Unsaved changes are backed up this long after the last edit, and at most ten "
            "times as long during continuous editing"
        )
        self.wait_box.setKeyboardTracking(False)
        self.wait_box.valueChanged.connect(self._take_wait)
        self.form.addRow("Back up after", self.wait_box)
        self.heading("Kept runs")
        self.room_box = DecimalBox()
        self.room_box.setRange(*RUNS_ROOM_RANGE)
        self.room_box.setDecimals(1)
        self.room_box.setSuffix(" GB")
        self.room_box.setAccessibleName("Room for kept runs")
        self.room_box.setToolTip(
            "Above this size the window offers to delete the oldest runs that are not pinned"
        )
        self.room_box.setKeyboardTracking(False)
        self.room_box.valueChanged.connect(
            lambda room: self.store.change(replace(self.store.settings, runs_room=room))
        )
        self.form.addRow("Ask above", self.room_box)

    def show_settings(self, settings: Settings) -> None:
        snapping = settings.snapping
        self.snap_box.setChecked(snapping.on)
        self.grid_entry.show_length(snapping.grid)
        self.radius_box.setValue(snapping.radius)
        self.wait_box.setValue(settings.autosave_wait)
        self.room_box.setValue(settings.runs_room)
        for widget in (self.grid_entry, self.radius_box):
            widget.setEnabled(snapping.on)

    def restored(self, settings: Settings, usual: Settings) -> Settings:
        return replace(
            settings,
            snapping=usual.snapping,
            autosave_wait=usual.autosave_wait,
            runs_room=usual.runs_room,
        )

    def _take_grid(self) -> None:
        problem = self.grid_entry.problem
        self.grid_entry.show_problem(problem)
        if not problem:
            self._snap(grid=self.grid_entry.value)

    def _snap(
        self, *, on: bool | None = None, grid: float | None = None, radius: int | None = None
    ) -> None:
        before = self.store.settings.snapping
        after = replace(
            before,
            on=before.on if on is None else on,
            grid=before.grid if grid is None else grid,
            radius=before.radius if radius is None else radius,
        )
        self.store.change(replace(self.store.settings, snapping=after))

    def _take_wait(self, seconds: float) -> None:
        self.store.change(replace(self.store.settings, autosave_wait=seconds))
