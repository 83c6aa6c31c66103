"""What a study asks and its trials: beside each other, one above the other, or as tabs."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from mechstudio.gui.studies.study_form import StudyForm
from mechstudio.gui.studies.trial_tabs import TrialTabs

_MARGINS = QMargins(8, 6, 8, 6)
_BESIDE_TRIALS, _AMONG_TABS = QMargins(0, 0, 4, 0), QMargins(4, 4, 0, 4)
_SPACING = 4  # of the form and what stands above or below it [px]
_LEAST_ROW = 252  # width of a row of the form with a scroll bar [px]
# of the halves at first, and where the rows of a low form have one line each [px]
_SIZES, _LINE_SIZES = (520, 560), (560, 440)
_IN_LINE = 960  # width from which a low form has room for its first line and what is done with it
_BESIDE = 600  # width from which form and trials lie beside each other [px]
_TABS = 400  # width from which there is room for three tabs and a whole row of the form [px]
_LOW = 230  # height below which a narrow dock shows one of them at a time [px]


class StudyParts(QWidget):
    """Arranges the halves of the dock by its size, so that what is read is not cut.

    Args:
        form: What is asked.
        form_foot: What is done with it, below it or beside the tabs.
        trials: The trials.
        title: Of the form where it is a tab beside those of the trials.
    """

    def __init__(self, form: StudyForm, form_foot: QWidget, trials: TrialTabs, title: str) -> None:
        super().__init__()
        self._form, self._foot, self._trials, self._title = form, form_foot, trials, title
        # what is asked first and what is done with it, where they share a line
        self._line = QHBoxLayout()
        self._form_half = QWidget()
        self._column = QVBoxLayout(self._form_half)
        self._column.setContentsMargins(_BESIDE_TRIALS)
        self._column.setSpacing(_SPACING)
        self._column.addLayout(self._line)
        self._column.addWidget(form, 1)
        self._column.addWidget(form_foot)
        self._least = QSize()
        self._splitter = QSplitter(Qt.Orientation.Horizontal)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._form_half)
        self._splitter.addWidget(trials)
        self._splitter.setSizes(_SIZES)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGINS)
        layout.addWidget(self._splitter)

    @property
    def are_tabs(self) -> bool:
        """Whether one of them is shown at a time."""
        return self._trials.tabs.indexOf(self._form_half) >= 0

    def minimumSizeHint(self) -> QSize:
        """As small as the larger half either way, since they lie where there is more room."""
        if not (self.are_tabs or self.is_in_line):
            form, trials = self._form_half.minimumSizeHint(), self._trials.minimumSizeHint()
            self._least = form.expandedTo(trials).expandedTo(QSize(_LEAST_ROW, 0))
        # the same otherwise: else all docks below the view would be higher for this one
        return self._least.grownBy(_MARGINS)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        size, halves = event.size(), (self._form_half, self._trials)
        fits = size.width() >= sum(half.minimumSizeHint().width() for half in halves)
        # nothing is known of a dock that is not laid out yet
        is_low = 0 < size.height() < _LOW
        is_narrow = _TABS <= size.width() < _BESIDE
        if not (is_low and is_narrow):
            self._use_tabs(False)
        self._use_line(is_low and size.width() >= _IN_LINE)
        self._use_tabs(is_low and is_narrow)
        beside = size.width() >= _BESIDE or (fits and size.height() < size.width())
        way = Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical
        self._splitter.setOrientation(way)

    @property
    def is_in_line(self) -> bool:
        """Whether what is asked first and what is done with it share a line."""
        return self._line.count() > 0

    def _use_line(self, use: bool) -> None:
        """Put what is done with the form beside its first line, for the height of its rows."""
        if use == self.is_in_line:
            return
        self._form.question.set_compact(compact=use)
        if use:
            self._line.addWidget(self._form.question, 1)
            self._column.removeWidget(self._foot)
            self._line.addWidget(self._foot)
        else:
            self._line.removeWidget(self._form.question)
            self._form.take_question()
            self._line.removeWidget(self._foot)
            self._column.addWidget(self._foot)
        self._share()

    def _share(self) -> None:
        """Divide the room as at first."""
        self._splitter.setSizes(_LINE_SIZES if self.is_in_line else _SIZES)

    def _use_tabs(self, use: bool) -> None:
        """Put the form among the tabs of the trials, or beside them."""
        if use == self.are_tabs:
            return
        if use:
            self._column.removeWidget(self._foot)
            self._column.setContentsMargins(_AMONG_TABS)
            self._trials.take_in(self._form_half, self._title, self._foot)
            return
        self._trials.let_out()
        self._column.setContentsMargins(_BESIDE_TRIALS)
        self._column.addWidget(self._foot)
        self._foot.show()
        self._splitter.insertWidget(0, self._form_half)
        self._form_half.show()
        self._share()
