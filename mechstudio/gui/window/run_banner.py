"""The banner above the view where the results are not those of the open mechanism."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
)

from mechstudio.gui.playback.timeline import decimals
from mechstudio.gui.runs.matched_names import with_names_of
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_run import ShownRun
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.widgets.cut_label import CutLabel
from mechstudio.gui.widgets.icons import icon
from mechstudio.model import Mechanism
from mechstudio.results.settings import RunSettings
from mechstudio.units import UnitChoice

TITLE = "Results of an earlier model"
SHOWN_TITLE = "Model of the run, read-only"
# of like widths: what is pressed by its place must not become something else
_LOOK, _BACK = "Show its motion", "Back to current"
# where the text has no room for all of it
_SHORT = {TITLE: "Earlier results", SHOWN_TITLE: "Read-only"}
_UNDO = "Undo "  # what labels of undone steps begin with
# in a bar, and in one that is narrower than this [px]
_RUN, _RUN_SHORT, _NARROW = "Run current model", "Run again", 640
_RESTORE, _RESTORE_SHORT = "Restore that model", "Restore"
_SHOWN = "View, timeline and plots show"
_GAP, _PICTURE = 10, 20  # between parts, and in front of the text [px]
_MARGIN, _LOW_MARGIN = 6, 3  # above and below, and over a low view [px]


class RunBanner(QFrame):
    """Says for view, timeline, plots and exports alike that the run is that of another model.

    It cannot be closed: it goes when the run belongs to the shown model again, or to none.

    Args:
        document: What is open, with the latest run.
        run: Starts a run of the open mechanism.
        play: Plays the run that is shown.
        cursor: The moment that plots stand at, also where the view shows another model.
    """

    restore_asked = Signal()  # make the model of the run the open one

    def __init__(
        self, document: Document, run: QAction, play: Callable[[], None], cursor: TimeCursor
    ) -> None:
        super().__init__()
        self._play, self._cursor = play, cursor
        # how the list of runs calls the shown one; empty where it does not
        self.given_name: Callable[[], str] = str
        # units of the numbers that it names
        self.units: Callable[[], UnitChoice] = UnitChoice
        self._before = self._bare = ""
        # what was compared last, and the difference
        self._known: tuple[Mechanism, Mechanism, RunSettings, UnitChoice, bool, str] | None = None
        self._document, self._run_action = document, run
        self.setProperty("bar", True)
        self.setProperty("level", "warning")
        self._picture = QLabel()
        self._picture.setFixedHeight(26)
        self.title, self.label = CutLabel(), CutLabel()
        # a cut word is better than a wider window
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._said, self._briefs = ("", ""), [""]  # from the longest to the shortest
        self.run_button = _button(_RUN, "Simulate the current model (F5)", run.trigger)
        self.restore_button = _button(
            _RESTORE,
            "Make the model of the run the current one, which Undo reverts; "
            "another mechanism than the open one opens as its own",
            self.restore_asked.emit,
        )
        self.restore_button.setAccessibleName(_RESTORE)  # also while it says less
        self.look_button = _button(_LOOK, "", self._look, _BACK)

        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, _MARGIN, 8, _MARGIN)
        self._row.setSpacing(_GAP)
        for part in (self._picture, self.title):
            self._row.addWidget(part)
        self._row.addWidget(self.label, 1)
        for button in self._buttons:
            self._row.addWidget(button)
        self.hide()
        document.run_changed.connect(self.show_run)
        document.result_changed.connect(self.show_run)
        document.mechanism_changed.connect(self.show_run)
        run.changed.connect(self._follow_action)
        cursor.moved.connect(self._follow_cursor)

    @property
    def text(self) -> str:
        """All that it says; empty while it is hidden."""
        return "" if self.isHidden() else ": ".join(self._said)

    @property
    def _buttons(self) -> tuple[QPushButton, QPushButton, QPushButton]:
        return self.run_button, self.restore_button, self.look_button

    def minimumSizeHint(self) -> QSize:
        """As wide as the buttons: what is said gives way before the window would get wider."""
        margins = self._row.contentsMargins()
        wide = sum(button.minimumSizeHint().width() + _GAP for button in self._buttons)
        wide += margins.left() + margins.right() - _GAP
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._write()

    def make_slim(self, slim: bool) -> None:
        """Be as low as it gets, over a low view."""
        edge = _LOW_MARGIN if slim else _MARGIN
        self._row.setContentsMargins(12, edge, 8, edge)

    @Slot()
    def show_run(self) -> None:
        """Show what the latest run belongs to."""
        run, document = self._document.run, self._document
        if run is None or run.is_current:
            self._known = None
            self.hide()
            return
        self._bare = ""
        self._before = self._difference(run)
        if document.looks_back:
            name = self.given_name() or run.name
            self._said = SHOWN_TITLE, f"{_SHOWN} {name} with its own model{self._before}."
            self._briefs = [name]
            self.look_button.setText(_BACK)
            self.look_button.setToolTip("Show the current model, which can be edited")
        else:
            self._said = TITLE, self._earlier_text(run)
            self.look_button.setText(_LOOK)
            self.look_button.setToolTip("Show the model of the run and play it; it is read-only")
        self._write()
        self._picture.setPixmap(icon("warning").pixmap(QSize(_PICTURE, _PICTURE)))
        # without a model of its own the window has nothing else to show
        self.look_button.setEnabled(document.edited is not None)
        self._follow_action()
        self.show()

    def _earlier_text(self, run: ShownRun) -> str:
        """What plots and view show; the time of the plots is told nowhere else."""
        name, time = self.given_name() or run.name, self._cursor.time
        count = run.result.count
        places = decimals(float(run.result.store.time[count - 1]) if count else 0.0)
        at = f"; plots are at {time:.{places}f} s" if time else ""
        made = self._before.removeprefix(", ") or name
        # of "made with mass of crank 7 kg" and "made without motor"
        bare = self._bare or made.removeprefix("made ")
        self._briefs = [f"{made}{at}", made, bare]
        return (
            f"Plots and exports show {name}{self._before}{at}. "
            "The view shows the current model at t = 0."
        )

    def _difference(self, run: ShownRun) -> str:
        """What its model has that the current one has not, however that came about."""
        edited = self._document.edited
        if edited is None:
            return _before(run)
        said = self._compared(run, edited)
        if not said:
            return _before(run)
        if said in self.given_name():
            return ""  # the name says it
        self._bare = said
        return f", made {said}" if said.startswith(("with ", "without ")) else f", made with {said}"

    def _compared(self, run: ShownRun, edited: Mechanism) -> str:
        """The difference of two models, compared once for all that is told of an edit."""
        settings, units = run.result.settings, self.units()
        looks_back, known = self._document.looks_back, self._known
        if known is None or known[0] is not run.mechanism or known[1] is not edited:
            known = None
        if known is None or known[2:5] != (settings, units, looks_back):
            # what is seen beside the banner has the names of the model that is shown
            made = run.mechanism if looks_back else with_names_of(run.mechanism, edited)
            said = run_difference(AskedRun(made, settings), AskedRun(edited, settings), units)
            known = run.mechanism, edited, settings, units, looks_back, said
        self._known = known
        return known[-1]

    def _write(self) -> None:
        """Say all of it in one line, or what matters most; the tool tip has the rest."""
        title, said = self._said
        text = said
        narrow = self.width() < _NARROW
        self.run_button.setText(_RUN_SHORT if narrow else _RUN)
        self.restore_button.setText(_RESTORE_SHORT if narrow else _RESTORE)
        taken = sum(button.sizeHint().width() + _GAP for button in self._buttons)
        room = self.width() - taken - _PICTURE - 4 * _GAP
        for part in (self._picture, self.title, self.label):
            part.setVisible(room > 0)
        bold = QFont(self.font())
        bold.setBold(True)
        self.title.setFont(bold)
        wide, bold_wide = (QFontMetrics(font).horizontalAdvance for font in (self.font(), bold))
        is_whole = bold_wide(title) + wide(text) <= room
        if not is_whole:
            # half a word about what differs says nothing
            left = room - bold_wide(_SHORT[title])
            fitting = (brief for brief in self._briefs if wide(brief) <= left)
            text = next(fitting, self._briefs[-1])
        self.title.setText(title if is_whole else _SHORT[title])
        self.label.setText(text)
        for label in (self.title, self.label):
            label.setToolTip("" if is_whole else f"<p><b>{escape(title)}</b> {escape(said)}</p>")
        self.label.setAccessibleName(": ".join(self._said))

    @Slot()
    def _follow_cursor(self) -> None:
        run = self._document.run
        if run is not None and not self.isHidden() and not self._document.looks_back:
            self._said = TITLE, self._earlier_text(run)
            self._write()

    @Slot()
    def _follow_action(self) -> None:
        self.run_button.setEnabled(self._run_action.isEnabled())

    @Slot()
    def _look(self) -> None:
        if self._document.looks_back:
            self._document.look_ahead()
        else:
            self._document.look_back()
            self._play()


def _before(run: ShownRun) -> str:
    """When it was made, where that tells more; of files nobody knows."""
    if run.edit.startswith(_UNDO):
        return f", made before “{run.edit.removeprefix(_UNDO)}” was undone"
    return f", made before “{run.edit}”" if run.edit else ""


class _SteadyButton(QPushButton):
    """Has one width for two texts."""

    def __init__(self, text: str, other: str) -> None:
        super().__init__(text)
        self._texts: tuple[str, ...] = (text, other) if other else ()

    def sizeHint(self) -> QSize:
        widest = max(map(self._width_of, (self.text(), *self._texts)))
        return super().sizeHint() + QSize(widest - self._width_of(self.text()), 0)

    def _width_of(self, text: str) -> int:
        """As the style measures it."""
        return self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text).width()

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def _button(text: str, tip: str, function: Callable[[], None], other: str = "") -> QPushButton:
    button = _SteadyButton(text, other)
    button.setToolTip(tip)
    button.clicked.connect(lambda: function())
    return button
