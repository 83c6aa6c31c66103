"""The dock of what analyses found: an equilibrium, modes, or what motors need."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.equilibrium_card import EquilibriumCard
from mechstudio.gui.analyses.mode_card import ModeCard
from mechstudio.gui.analyses.motor_card import MotorCard
from mechstudio.gui.analyses.question import KINDS, Answer
from mechstudio.gui.analyses.restored_answers import RestoredAnswers
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_run import ShownRun
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.cut_label import CutLabel
from mechstudio.gui.widgets.page_stack import PageStack
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.results.store import Store

_NOTHING = (
    "Choose an analysis beside Run: equilibrium, modes of vibration, or the forces and torques "
    "that motors need."
)
_SOUGHT = "The answer that these rows belong to is computed again…"
_ROWS = "The file holds the rows of this answer alone. Run the analysis again for all of it."
_LOW = 170  # a lower panel leaves its title out, for a row of the table [px]
_EDGE, _LOW_EDGE = 6, 2  # above and below [px]
_KEPT = 8  # answers, which hold their rows; others are found again


class AnalysisPanel(QWidget):
    """Shows the answer that the shown result belongs to, or the latest one of the same model.

    Args:
        document: Whose result.

    Attributes:
        files: Writes tables where the user says.
    """

    posed = Signal(object)  # poses (nb, 7) of a vibration, or None

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        # results are renamed, their rows stay the same
        self._answers: dict[Store, Answer] = {}
        self._restored = RestoredAnswers(self)
        self._restored.found.connect(self.show_answer)
        self._restored.missed.connect(self._tell_of_rows)
        # rows whose answer is looked for, or has been, and whether there turned out to be none
        self._sought: Store | None = None
        self._is_missed = False
        # what was answered last, and its run, for as long as the model is the same
        self._latest: tuple[ShownRun, Answer] | None = None
        self._has_answer = False
        self._is_own = True  # whether it is of the shown run of the model as it is
        # one line: a low dock has room for what was found
        self.title = CutLabel()
        self.title.setProperty("role", "heading")
        self.title.setTextFormat(Qt.TextFormat.PlainText)
        self.nothing = QLabel(_NOTHING)
        self.nothing.setWordWrap(True)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.files = AnswerFiles(document)
        self.equilibrium = EquilibriumCard(document, self.files)
        self.modes = ModeCard(self.files)
        self.motors = MotorCard(self.files)
        self.pages = PageStack()
        for page in (self.nothing, self.equilibrium, self.modes, self.motors):
            self.pages.addWidget(page)
        self._column = column = QVBoxLayout(self)
        column.addWidget(self.title)
        column.addWidget(VerticalScroll(self.pages), 1)
        self.modes.posed.connect(self.posed)
        document.run_changed.connect(self._follow_run)
        document.mechanism_changed.connect(self._follow_model)
        document.opened.connect(self._forget)
        self._show()

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        for card in (self.equilibrium, self.motors):
            card.set_units(units)

    def hold_or_swing(self) -> bool:
        """Hold the vibration in the view, or let it go on; whether there is one."""
        return self.modes.hold_or_swing()

    def shut_down(self) -> None:
        """Finish what is being read, and end what is being computed."""
        self.motors.shut_down()
        self._restored.shut_down()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a low dock to what was found."""
        super().resizeEvent(event)
        self._show_title()

    def _show_title(self) -> None:
        is_low = self.height() < _LOW
        edge = _LOW_EDGE if is_low else _EDGE
        self._column.setContentsMargins(8, edge, 8, edge)
        # whose an answer is has to be seen, unless it is that of all the rest
        is_seen = self._has_answer and not (is_low and self._is_own)
        self.title.setVisible(is_seen)
        said = self.title.text() if self._has_answer and not is_seen else ""
        self.pages.setToolTip(said)

    @Slot(object)
    def show_answer(self, answer: Answer) -> None:
        """Show the answer, until the model is another one and another result is shown."""
        self._answers.pop(answer.result.store, None)
        self._answers[answer.result.store] = answer
        for store in list(self._answers)[:-_KEPT]:
            del self._answers[store]
        run = self._document.run
        if run is not None and run.result.store is answer.result.store:
            self._latest = run, answer
        self._show()

    @Slot()
    def _forget(self) -> None:
        self._latest = None
        self._show()

    @Slot()
    def _follow_run(self) -> None:
        """Show what the shown run belongs to; of a run of a file it is found again."""
        run = self._document.run
        store = None if run is None else run.result.store
        if store is not self._sought:
            self._sought, self._is_missed = None, False
        is_read = run is not None and run.source is not None
        # not again with each edit
        is_new = self._sought is None and store not in self._answers
        if run is not None and is_read and is_new and self._restored.seek(run):
            self._sought, self._is_missed = store, False
        self._show()

    @Slot(object)
    def _tell_of_rows(self, store: Store) -> None:
        """Say that of these rows there is no answer, if they are still those that are shown."""
        if store is self._sought:
            self._is_missed = True
            self._show()

    @Slot()
    def _follow_model(self) -> None:
        run = self._document.run
        # an answer of the shown run follows with it
        if self._latest is not None and run is not None and run.result.store not in self._answers:
            self._show()

    def _choose(self) -> tuple[ShownRun, Answer] | None:
        """What to show, and the run that it belongs to."""
        run = self._document.run
        answer = None if run is None else self._answers.get(run.result.store)
        if run is not None and answer is not None:
            return run, answer
        edited, latest = self._document.edited, self._latest
        if latest is None or edited is None or not latest[0].followed(edited, "").is_current:
            return None
        return latest

    @Slot()
    def _show(self) -> None:
        chosen = self._choose()
        self.modes.halt()
        if chosen is None:
            self._has_answer = False
            self._show_title()
            of_rows = _ROWS if self._is_missed else _SOUGHT
            self.nothing.setText(_NOTHING if self._sought is None else of_rows)
            self.pages.setCurrentWidget(self.nothing)
            return
        run, answer = chosen
        shown = self._document.run
        is_shown = shown is not None and shown.result.store is run.result.store
        stale = "" if run.is_current else f" – before {run.edit or 'another model was opened'}"
        if not is_shown:
            stale = " – another run is shown"
        kind, name = KINDS[answer.question.kind], run.mechanism.name or "unnamed mechanism"
        file = "" if run.source is None else run.source.name
        self.files.other_model = name if file and not run.is_current else ""
        which = run.given_name or file or f"{run.started:%H:%M:%S}"
        self.title.setText(f"{kind}: {name}, {which}{stale}")
        self._has_answer, self._is_own = True, not stale
        self._show_title()
        for page in (self.equilibrium, self.modes, self.motors):
            if page.show_answer(answer, is_shown=is_shown and self._document.shows_run):
                self.pages.setCurrentWidget(page)
                return
        self.pages.setCurrentWidget(self.nothing)
