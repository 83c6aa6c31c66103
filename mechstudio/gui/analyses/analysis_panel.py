"""The dock of what analyses found: an equilibrium, modes, or what motors need."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from mechstudio.gui.analyses.answer_files import AnswerFiles
from mechstudio.gui.analyses.equilibrium_card import EquilibriumCard
from mechstudio.gui.analyses.mode_card import ModeCard
from mechstudio.gui.analyses.motor_card import MotorCard
from mechstudio.gui.analyses.question import KINDS, Answer
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.cut_label import CutLabel
from mechstudio.gui.widgets.page_stack import PageStack
from mechstudio.gui.widgets.vertical_scroll import VerticalScroll
from mechstudio.results.store import Store

_NOTHING = (
    "Choose an analysis beside Run: equilibrium, modes of vibration, or the forces and torques "
    "that motors need."
)


class AnalysisPanel(QWidget):
    """Shows the answer that the shown result belongs to.

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
        self._answers: WeakKeyDictionary[Store, Answer] = WeakKeyDictionary()
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
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 6)
        column.addWidget(self.title)
        column.addWidget(VerticalScroll(self.pages), 1)
        self.modes.posed.connect(self.posed)
        document.run_changed.connect(self._show)
        self._show()

    def set_units(self, units: ShownUnits) -> None:
        """Show quantities in these units from now on."""
        for card in (self.equilibrium, self.motors):
            card.set_units(units)

    def shut_down(self) -> None:
        """Finish what is being read."""
        self.motors.shut_down()

    def show_answer(self, answer: Answer) -> None:
        """Show the answer, as long as its result is the shown one."""
        self._answers[answer.result.store] = answer
        self._show()

    @Slot()
    def _show(self) -> None:
        run = self._document.run
        answer = None if run is None else self._answers.get(run.result.store)
        self.modes.halt()
        if run is None or answer is None:
            self.title.hide()
            self.pages.setCurrentWidget(self.nothing)
            return
        stale = "" if run.is_current else f" – before {run.edit or 'another model was opened'}"
        kind, name = KINDS[answer.question.kind], run.mechanism.name or "unnamed mechanism"
        which = run.given_name or f"{run.started:%H:%M:%S}"
        self.title.setText(f"{kind}: {name}, {which}{stale}")
        self.title.show()
        for page in (self.equilibrium, self.modes, self.motors):
            if page.show_answer(answer, is_shown=self._document.shows_run):
                self.pages.setCurrentWidget(page)
                return
        self.pages.setCurrentWidget(self.nothing)
