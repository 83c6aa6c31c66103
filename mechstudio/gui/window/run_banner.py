"""The banner above the view where the results are not those of the open mechanism."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from mechstudio.gui.playback.timeline import decimals
from mechstudio.gui.runs.run_difference import AskedRun, run_difference
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_run import ShownRun
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.widgets.icons import icon
from mechstudio.units import UnitChoice

TITLE = "Results of an earlier model"
SHOWN_TITLE = "Model of the run, read-only"
_LOOK, _BACK = "Show its motion", "Back to the current model"
# over a low view
_SHORT = {TITLE: "Earlier results", SHOWN_TITLE: "Read-only", _BACK: "Back"}
_UNDO = "Undo "  # what labels of undone steps begin with
_RUN, _RUN_CURRENT = "Run again", "Run current model again"
_TEXT_WIDTH = 520  # of the text with the picture, beside buttons [px]
_SHOWN = "View, timeline and plots show"
_GAP, _LOW_GAP = 10, 4  # between parts, and between text and buttons below it [px]
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
        self._before = ""
        self._document, self._run_action = document, run
        self.setProperty("bar", True)
        self.setProperty("level", "warning")
        self._picture = QLabel()
        self._picture.setFixedHeight(26)
        # one text: a heading of its own would leave it a narrow column in a small window
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        self._said, self._is_slim, self._is_short = ("", ""), False, False
        self.run_button = _button(_RUN, "Simulate the current model (F5)", run.trigger)
        self.restore_button = _button(
            "Restore that model",
            "Make the model of the run the current one, which Undo reverts; "
            "another mechanism than the open one opens as its own",
            self.restore_asked.emit,
        )
        self.look_button = _button("", "", self._look)

        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, _MARGIN, 8, _MARGIN)
        self._grid.setHorizontalSpacing(_GAP)
        self._grid.setVerticalSpacing(_LOW_GAP)
        self._grid.setColumnStretch(1, 1)
        for column, part in enumerate((self._picture, self.label)):
            self._grid.addWidget(part, 0, column)
        self._buttons = QWidget()
        row = QHBoxLayout(self._buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        for button in (self.run_button, self.restore_button, self.look_button):
            row.addWidget(button)
        self._arrange()
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

    def minimumSizeHint(self) -> QSize:
        """As wide as the buttons, which go below the text before the window would get wider."""
        margins = self._grid.contentsMargins()
        wide = self._buttons.minimumSizeHint().width() + margins.left() + margins.right()
        return QSize(wide, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def make_slim(self, slim: bool) -> None:
        """Take one line, over a low view; the tool tip says what has no room beside the buttons."""
        if slim is not self._is_slim:
            self._is_slim = slim
            edge = _LOW_MARGIN if slim else _MARGIN
            self._grid.setContentsMargins(12, edge, 8, edge)
            self._name_look()
            self._arrange()

    def _name_look(self) -> None:
        text = _BACK if self._document.looks_back else _LOOK
        self.look_button.setText(_SHORT.get(text, text) if self._is_slim else text)

    def _arrange(self) -> None:
        """Put the buttons beside the text where that keeps a good width, else below it."""
        is_narrow = self.width() < self._buttons.sizeHint().width() + _TEXT_WIDTH
        if is_narrow and not self._is_slim:
            self._grid.addWidget(self._buttons, 1, 0, 1, 2, Qt.AlignmentFlag.AlignRight)
        else:
            self._grid.addWidget(self._buttons, 0, 2)
        if self._is_short is not (is_narrow and self._is_slim):
            self._is_short = not self._is_short
            # a cut word is better than a wider window
            policy = QSizePolicy.Policy.Ignored if self._is_short else QSizePolicy.Policy.Preferred
            self.label.setSizePolicy(policy, QSizePolicy.Policy.Preferred)
            self._write()

    @Slot()
    def show_run(self) -> None:
        """Show what the latest run belongs to."""
        run, document = self._document.run, self._document
        if run is None or run.is_current:
            self.hide()
            return
        self._before = self._difference(run)
        # here another model is shown than the one that it runs
        self.run_button.setText(_RUN_CURRENT if document.looks_back else _RUN)
        if document.looks_back:
            name = self.given_name() or run.name
            self._said = SHOWN_TITLE, f"{_SHOWN} {name} with its own model{self._before}."
            self.look_button.setText("Back to the current model")
            self.look_button.setToolTip("Show the current model, which can be edited")
        else:
            self._said = TITLE, self._earlier_text(run)
            self.look_button.setToolTip("Show the model of the run and play it; it is read-only")
        self._name_look()
        self._write()
        self._picture.setPixmap(icon("warning").pixmap(QSize(20, 20)))
        # without a model of its own the window has nothing else to show
        self.look_button.setVisible(document.edited is not None)
        self._follow_action()
        # its buttons have other texts now
        self._arrange()
        self.show()

    def _earlier_text(self, run: ShownRun) -> str:
        """What plots and view show; the time of the plots is told nowhere else."""
        name, time = self.given_name() or run.name, self._cursor.time
        count = run.result.count
        places = decimals(float(run.result.store.time[count - 1]) if count else 0.0)
        at = f"; plots are at {time:.{places}f} s" if time else ""
        return (
            f"Plots and exports show {name}{self._before}{at}. "
            "The view shows the current model at t = 0."
        )

    def _difference(self, run: ShownRun) -> str:
        """What its model has that the current one has not, however that came about."""
        edited = self._document.edited
        if edited is None:
            return _before(run)
        settings = run.result.settings
        asked, now = AskedRun(run.mechanism, settings), AskedRun(edited, settings)
        said = run_difference(asked, now, self.units())
        return f", made with {said}" if said else _before(run)

    def _write(self) -> None:
        title, text = map(escape, self._said)
        whole = f"<b>{title}</b> &nbsp;{text}"
        short = self._is_short
        self.label.setWordWrap(not short)
        self.label.setText(f"<b>{_SHORT.get(title, title)}</b>" if short else whole)
        self.label.setToolTip(f"<p>{whole}</p>" if short else "")
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


def _button(text: str, tip: str, function: Callable[[], None]) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.clicked.connect(lambda: function())
    return button
