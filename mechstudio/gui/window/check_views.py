"""Keeps everything that tells of the check up to date: chips, explanation, report and badges."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from mechstudio.gui.check.check_report import CheckReport
from mechstudio.gui.check.checker import Checker
from mechstudio.gui.check.findings import SETTING, Knowledge, Topic
from mechstudio.gui.check.marks import Mark, element_marks
from mechstudio.gui.check.popover import CheckPopover
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.state.plain_words import in_words
from mechstudio.gui.state.selection import Item
from mechstudio.gui.state.window_state import WindowState
from mechstudio.gui.window.displays import Displays
from mechstudio.gui.window.panels import ElementList

_WAITING = "check under way"  # source of what is said until it is over


class CheckViews(QObject):
    """What a window shows of its checker and remedies.

    Args:
        window: What popover and report are shown over.
        displays: Chips, fields of the run bar that may be wrong, and answers to keys.
        elements: The list of elements, which shows marks.
        state: What is open, the selection that takes the element of a finding, and the units.
        checker: Finds what is wrong.
        remedies: Mends it.
    """

    def __init__(
        self,
        window: QWidget,
        displays: Displays,
        elements: ElementList | None,
        state: WindowState,
        checker: Checker,
        remedies: Remedies,
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._selection = window, state.document, state.selection
        self._units, self._checker, self._remedies = state.units, checker, remedies
        self._controls, self._messages = displays.controls, displays.messages
        self._status_line, self._elements = displays.status_line, elements
        self._chips = displays.status_line.chips
        self.popover = CheckPopover(window, remedies)
        self.report: CheckReport | None = None
        # whether it was asked for before there was one
        self._is_awaited = False
        self._chips.asked.connect(self._open_or_close)
        self.popover.whole_report_asked.connect(self.show_report)
        self.popover.list.item_chosen.connect(self._choose)
        state.document.opened.connect(self._leave)
        checker.changed.connect(self._show)
        checker.proposed.connect(self._show_details)
        checker.failed.connect(self._show_failure)
        displays.controls.edited.connect(self._show_chips)
        state.units.changed.connect(self._show)
        remedies.note.connect(displays.messages.show_message)
        remedies.changed.connect(self._show_work)

    @property
    def known(self) -> Knowledge | None:
        """What is known of the open mechanism; None for nothing yet."""
        report, examined = self._checker.latest, self._checker.examined
        if report is None or examined is None:
            return None
        fields = self._controls.refused_fields
        wrong = tuple((field.accessibleName(), field.toolTip()) for field in fields)
        units = self._units.choice
        return Knowledge(examined, report, self._checker.proposals, wrong, units)

    @property
    def _failure(self) -> str:
        """Why the mechanism cannot even be checked, as the window says it."""
        return in_words(self._checker.failure, self._document.mechanism, self._units.choice)

    @Slot()
    def _show_failure(self) -> None:
        self._forget_wait()
        self._messages.show_finding(self._failure)

    @Slot()
    def show_report(self) -> None:
        """Show all that the check found in a window of its own."""
        if self.known is None:
            if self._document.mechanism is not None:
                self._await_report()
            return
        self._forget_wait()
        self.popover.hide()
        self._checker.find_proposals()
        if self.report is None:
            self.report = CheckReport(self._remedies, self._window)
            self.report.list.item_chosen.connect(self._choose)
            self.report.finished.connect(self._forget_report)
        self._show_details()
        self.report.show()
        self.report.raise_()
        self.report.activateWindow()

    def _await_report(self) -> None:
        """Show the report as soon as there is one; a check that fails has none."""
        if self._failure:
            self._messages.show_message(self._failure)
            return
        self._is_awaited = True
        self._messages.show_from(_WAITING, "The mechanism is still being checked.", "info")

    def _forget_wait(self) -> None:
        self._is_awaited = False
        self._messages.clear_from(_WAITING)

    @Slot(object)
    def _open_or_close(self, topic: Topic) -> None:
        if self.popover.isVisible() and self.popover.topic is topic:
            self.popover.close_up()
            return
        if topic is Topic.REDUNDANT:
            self._checker.find_proposals()
        self.popover.open_at(self._chips.by_topic[topic], topic)
        self._show_details()

    @Slot(tuple)
    def _choose(self, item: Item) -> None:
        """Select the element of a finding, or put the keyboard into the field."""
        if item[0] != SETTING:
            self._selection.set([item])
            return
        for field in self._controls.refused_fields:
            if field.accessibleName() == item[1]:
                self._controls.show_field(field)

    @Slot()
    def _show(self) -> None:
        self._show_chips()
        if self._checker.report is not None and (known := self.known) is not None:
            self._mark(element_marks(known))
            self._show_details()
            if self._is_awaited:
                self.show_report()
        elif self._checker.failure:
            self._show_details()

    @Slot()
    def _show_chips(self) -> None:
        if self._document.mechanism is None:
            self._chips.hide()
            return
        checking = self._checker.report is None and not self._checker.failure
        self._chips.show_knowledge(self.known, checking=checking, failure=self._failure)

    @Slot()
    def _show_details(self) -> None:
        if self.popover.isVisible():
            if self.popover.topic is Topic.REDUNDANT:
                self._checker.find_proposals()
            failure = self._failure
            self.popover.show_knowledge(None if failure else self.known, failure)
        if self.report is not None and (known := self.known) is not None:
            self._checker.find_proposals()
            self.report.show_knowledge(known)

    @Slot()
    def _leave(self) -> None:
        self._forget_wait()
        self.popover.hide()
        if self.report is not None:
            self.report.close()
        self._mark({})

    def _mark(self, marks: Mapping[Item, Mark]) -> None:
        if self._elements is not None:
            self._elements.show_marks(marks)

    @Slot()
    def _forget_report(self) -> None:
        self.report = None

    @Slot()
    def _show_work(self) -> None:
        remedies = self._remedies
        self._status_line.show_work(remedies.work)
        # what was asked for by a key is answered above the view
        if remedies.failure and not self.popover.isVisible() and self.report is None:
            self._messages.show_finding(remedies.failure)
