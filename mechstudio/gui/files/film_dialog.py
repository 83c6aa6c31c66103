"""Asks what a film of the run is to be like, and shows how it comes along."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.film_maker import FilmMaker
from mechstudio.gui.files.film_plot_box import FilmPlotBox
from mechstudio.gui.files.film_preview import FilmPreview
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.spin_boxes import DecimalBox, IntegerBox

if TYPE_CHECKING:
    from mechstudio.handover.film_frames import FilmSettings
    from mechstudio.handover.film_plots import FilmPlots

    # numbers of the chosen plots, their place, and the film
    MakePlots = Callable[[Sequence[int], str, FilmSettings], FilmPlots]

_DECIMALS = 4
_BETWEEN, _BESIDE = 4, 6  # rows of the form, and fields of a row [px]
_SLACK = 1e-12  # of rounding, as a share of a number


class FilmDialog(QDialog):
    """Stays open until the film is there; the view shows each frame meanwhile.

    Args:
        parent: The window, which waits.
        maker: Makes films.
        first: First moment of the run [s].
        last: Last moment [s].
        titles: Of the plots that the film may have.
        make_plots: Gives some of them for a film.
        ask_target: Asks for the file.
        written: Called with the file when the film is there.
    """

    def __init__(
        self,
        parent: QWidget,
        maker: FilmMaker,
        first: float,
        last: float,
        titles: Sequence[str],
        make_plots: MakePlots,
        ask_target: Callable[[], Path | None],
        written: Callable[[Path], None],
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Export film")
        self.setModal(True)
        self._maker, self._ask_target, self._written = maker, ask_target, written
        self._path: Path | None = None
        self._make_plots = make_plots
        self.plot_box = FilmPlotBox(titles)
        self.width_field, self.height_field = _pixels("Width", 1280), _pixels("Height", 720)
        self.rate_field = _number("Frames per second", 30.0, 0.1, 240.0)
        self.rate_field.setSuffix(" 1/s")
        self.speed_field = _number("Speed", 1.0, 0.0001, 10_000.0)
        self.speed_field.setToolTip("1 s in 1 s shows the motion in real time, less is slow motion")
        self.start_field = _number("From", first, first, last)
        self.stop_field = _number("To", last, first, last)
        self.start_field.setSuffix(" s")
        self.stop_field.setSuffix(" s")
        self.speed_field.setSuffix(" s of the run in 1 s")
        size = QHBoxLayout()
        size.addWidget(self.width_field)
        size.addWidget(QLabel("×"))
        size.addWidget(self.height_field)
        size.addStretch()
        span = QHBoxLayout()
        for line in (size, span):
            line.setSpacing(_BESIDE)
        span.addWidget(self.start_field, 1)
        to = QLabel("&to")
        to.setBuddy(self.stop_field)
        span.addWidget(to)
        span.addWidget(self.stop_field, 1)
        form = LevelForm()
        form.setVerticalSpacing(_BETWEEN)
        for label, buddy, row in (
            ("&Size", self.width_field, size),
            ("Frames per s&econd", self.rate_field, self.rate_field),
            ("S&peed", self.speed_field, self.speed_field),
            ("&From", self.start_field, span),
            ("P&lots", self.plot_box.place_box, self.plot_box),
        ):
            caption = QLabel(label)
            caption.setBuddy(buddy)
            form.addRow(caption, row)
        self.fields = QWidget()
        self.fields.setLayout(form)
        self.preview = FilmPreview(maker, self._asked)
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.bar = QProgressBar()
        # the sentence above it says how far the film is
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.make_button = self.buttons.addButton(
            "&Make film…", QDialogButtonBox.ButtonRole.AcceptRole
        )
        layout = QVBoxLayout(self)
        layout.addWidget(self.fields)
        layout.addWidget(self.preview)
        layout.addWidget(self.summary)
        layout.addWidget(self.bar)
        layout.addWidget(self.buttons)
        for field in (self.width_field, self.height_field):
            field.valueChanged.connect(self._judge)
        for number in (self.rate_field, self.speed_field, self.start_field, self.stop_field):
            number.valueChanged.connect(self._judge)
        self.plot_box.changed.connect(self._judge)
        self.buttons.accepted.connect(self._make)
        self.buttons.rejected.connect(self.reject)
        maker.progressed.connect(self._show_progress)
        maker.ended.connect(self._end)
        self._judge()

    def show_span(self, first: float, last: float) -> None:
        """Propose a film between two moments of the run [s]."""
        self.start_field.setValue(first)
        self.stop_field.setValue(last)

    def settings(self) -> FilmSettings:
        """What the fields say.

        Raises:
            MechStudioError: There is no such film.
        """
        from mechstudio.handover.film_frames import FilmSettings

        return FilmSettings(
            width=self.width_field.value(),
            height=self.height_field.value(),
            rate=self.rate_field.value(),
            speed=self.speed_field.value(),
            start=self.start_field.value(),
            stop=self.stop_field.value(),
        )

    def _plots(self, settings: FilmSettings) -> FilmPlots | None:
        """The chosen plots; None for none.

        Raises:
            MechStudioError: They have no room.
        """
        box = self.plot_box
        return self._make_plots(box.chosen, box.place, settings) if box.chosen else None

    def _asked(self) -> tuple[FilmSettings, FilmPlots | None] | None:
        """The film, with new plots; None where there is no such one."""
        try:
            settings = self.settings()
            return settings, self._plots(settings)
        except MechStudioError:
            return None

    def reject(self) -> None:
        """Close; a film that is being made is given up first."""
        if self._maker.is_active:
            self._maker.cancel()
        else:
            super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """A film that is being made is given up first."""
        if self._maker.is_active:
            self._maker.cancel()
            event.ignore()
        else:
            super().closeEvent(event)

    @Slot()
    def _judge(self) -> None:
        try:
            settings = self.settings()
            self._plots(settings)
        except MechStudioError as error:
            self.summary.setText(str(error))
            self.make_button.setEnabled(False)
            return
        count = len(settings.times)
        self.summary.setText(f"{count} frame{'s' * (count > 1)}, {count / settings.rate:.3g} s")
        self.make_button.setEnabled(True)
        self.preview.renew()

    @Slot()
    def _make(self) -> None:
        path = self._ask_target()
        if path is None:
            return
        self.preview.halt()
        try:
            settings = self.settings()
            self._maker.start(path, settings, self._plots(settings))
        except MechStudioError as error:
            self.summary.setText(str(error))
            return
        self._path = path
        self.fields.setEnabled(False)
        self.make_button.setEnabled(False)
        self.bar.show()

    @Slot(int, int)
    def _show_progress(self, done: int, count: int) -> None:
        self.bar.setRange(0, count)
        self.bar.setValue(done)
        self.summary.setText(f"Frame {done} of {count}")

    @Slot(str)
    def _end(self, sentence: str) -> None:
        complete = not sentence and self.bar.value() == self.bar.maximum()
        self.fields.setEnabled(True)
        self.bar.hide()
        self._judge()
        if complete and self._path is not None:
            self._written(self._path)
            self.accept()
        elif sentence:
            self.summary.setText(sentence)


class _PlainSpinBox(DecimalBox):
    """Shows the digits that there are: 30, not 30.0000."""

    def textFromValue(self, value: float) -> str:
        local = self.locale()
        local.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
        return local.toString(value, "f", self.decimals()).rstrip("0").rstrip(local.decimalPoint())


def _pixels(name: str, value: int) -> IntegerBox:
    field = IntegerBox()
    field.setAccessibleName(name)
    field.setRange(16, 8192)
    field.setSingleStep(2)
    field.setValue(value)
    field.setSuffix(" px")
    return field


def _number(name: str, value: float, least: float, most: float) -> DecimalBox:
    field = _PlainSpinBox()
    field.setAccessibleName(name)
    field.setDecimals(_DECIMALS)
    # what a field shows must not lie outside of a run that ends between its digits
    parts = 10.0**_DECIMALS
    field.setRange(
        math.ceil(least * parts * (1.0 - _SLACK)) / parts,
        math.floor(most * parts * (1.0 + _SLACK)) / parts,
    )
    field.setValue(value)
    return field
