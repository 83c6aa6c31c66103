"""The status bar chips with the results of the mechanism check."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from mechstudio.gui.check.findings import Knowledge, Topic
from mechstudio.gui.widgets.icons import icon
from mechstudio.text_table import counted

PATIENCE = 150  # [ms] of checking before the chips say that they may be out of date

_GAP = 6  # between chips [px]

ICONS = {
    Topic.READY: "success",
    Topic.ASSEMBLY: "joint",
    Topic.FREEDOM: "freedom",
    Topic.LOOPS: "loops",
    Topic.REDUNDANT: "redundant",
}
_UNKNOWN = {
    Topic.READY: "…",
    Topic.ASSEMBLY: "… joints",
    Topic.FREEDOM: "… degrees of freedom",
    Topic.LOOPS: "… loops",
    Topic.REDUNDANT: "… redundant",
}


@dataclass(frozen=True)
class Face:
    """What a chip shows.

    Attributes:
        text: What the chip says.
        tip: The same in a sentence.
        level: "info" for what is worth knowing, "warning", "error", or empty.
    """

    text: str
    tip: str
    level: str = ""

    @property
    def calls(self) -> bool:
        """Whether something has to be done."""
        return self.level in ("warning", "error")

    @property
    def number(self) -> str:
        """The short text beside the icon where space is limited."""
        first = self.text.partition(" ")[0]
        return first if first.isdecimal() else ""


class StatusChip(QPushButton):
    """A small round button of the status bar, colored by what it says."""

    def __init__(self, icon_name: str) -> None:
        super().__init__()
        self.setProperty("chip", True)
        self._icon_name = icon_name
        self._face, self._short = Face("", ""), False
        self.setIcon(icon(icon_name))
        self.setIconSize(QSize(14, 14))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_face(self, face: Face, *, stale: bool = False) -> None:
        """Show a face; `stale` marks it as possibly outdated."""
        self._face = face
        self.set_short(self._short)
        self.setAccessibleName(face.text)
        self.setAccessibleDescription(face.tip)
        if (face.level, stale) != (self.property("level"), self.property("stale")):
            self.setProperty("level", face.level)
            self.setProperty("stale", stale)
            self.setIcon(icon(face.level if face.calls else self._icon_name))
            self.style().polish(self)

    @property
    def calls(self) -> bool:
        """Whether it says that something has to be done."""
        return self._face.calls

    def set_short(self, short: bool) -> None:
        """Show the icon and a number only, or the whole text."""
        self._short = short
        self.setText(self._face.number if short else self._face.text)
        self.setToolTip(f"{self._face.text}: {self._face.tip}" if short else self._face.tip)

    def width_of(self, *, short: bool) -> int:
        """Room that it takes [px]."""
        advance = self.fontMetrics().horizontalAdvance
        frame = self.sizeHint().width() - advance(self.text())
        return frame + advance(self._face.number if short else self._face.text)


class CheckChips(QWidget):
    """One chip per topic; they keep their text during a check and turn gray if it lasts."""

    asked = Signal(object)  # Topic: a chip was pressed

    def __init__(self) -> None:
        super().__init__()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_GAP)
        layout.addStretch()
        self.by_topic: dict[Topic, StatusChip] = {}
        for topic in Topic:
            chip = StatusChip(ICONS[topic])
            chip.clicked.connect(lambda *_, topic=topic: self.asked.emit(topic))
            layout.addWidget(chip)
            self.by_topic[topic] = chip
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PATIENCE)
        self._timer.timeout.connect(self._step_back)
        self._faces: dict[Topic, Face] = {}
        self._drawn: tuple[dict[Topic, Face], bool] | None = None
        self.hide()

    @property
    def stale(self) -> bool:
        """Whether the chips say that they may be out of date."""
        return any(chip.property("stale") for chip in self.by_topic.values())

    def show_knowledge(self, known: Knowledge | None, *, checking: bool, failure: str = "") -> None:
        """Show the results of the check.

        Args:
            known: What the latest check found; None where nothing is known.
            checking: Whether another one is under way.
            failure: Why the mechanism cannot be checked.
        """
        if known is not None:
            faces = dict(_faces(known))
        else:
            tip = failure or "The mechanism is being checked."
            faces = {topic: Face(_UNKNOWN[topic], tip) for topic in Topic}
        if failure:
            faces[Topic.READY] = Face("Cannot be checked", failure, "error")
        self._faces = faces
        if not checking:
            self._timer.stop()
            self._draw(stale=known is None)
        elif known is None:
            self._draw(stale=True)
        elif not self._timer.isActive():
            self._draw(stale=self.stale)
            self._timer.start()
        self.show()

    def sizeHint(self) -> QSize:
        return self._size(short=False)

    def minimumSizeHint(self) -> QSize:
        return self._size(short=True)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _size(self, *, short: bool) -> QSize:
        chips = list(self.by_topic.values())
        width = sum(chip.width_of(short=short) for chip in chips) + _GAP * (len(chips) - 1)
        return QSize(width, max(chip.sizeHint().height() for chip in chips))

    def _fit(self) -> None:
        """Show the words of as many chips as fit, of those first that need a look."""
        left = self.width() - self._size(short=True).width()
        for chip in sorted(self.by_topic.values(), key=lambda chip: not chip.calls):
            words = chip.width_of(short=False) - chip.width_of(short=True)
            chip.set_short(words > left)
            left -= 0 if words > left else words

    @Slot()
    def _step_back(self) -> None:
        self._draw(stale=True)

    def _draw(self, *, stale: bool) -> None:
        if self._drawn == (self._faces, stale):
            # most edits change nothing here, and the layout of the status bar is slow
            return
        self._drawn = self._faces, stale
        for topic, face in self._faces.items():
            self.by_topic[topic].show_face(face, stale=stale)
        self.updateGeometry()
        self._fit()


def _faces(known: Knowledge) -> Iterator[tuple[Topic, Face]]:
    report = known.report
    yield Topic.READY, _ready(known)
    yield Topic.ASSEMBLY, _assembly(known)
    freedom, redundant = report.degrees_of_freedom, len(report.redundant)
    if report.valid:
        driven = len(known.mechanism.drivers)
        beside = " beside those that drivers prescribe" if driven else ""
        idle = report.infinitesimal_freedoms
        yield (
            Topic.FREEDOM,
            Face(
                counted(freedom, "degree of freedom", "degrees of freedom")
                + (f", {driven} driven" if driven else "")
                + (f", {idle} infinitesimal" if idle else ""),
                f"Number of independent motions of the mechanism{beside}."
                + (f" {report.infinitesimal_note}" if idle else ""),
                "warning" if idle else "",
            ),
        )
    else:
        tip = "Unknown, because not all joints can be closed."
        yield Topic.FREEDOM, Face("– degrees of freedom", tip)
    yield Topic.LOOPS, Face(counted(report.loops, "loop", "loops"), "Closed chains of joints.")
    if not report.valid:
        yield Topic.REDUNDANT, Face("– redundant", "Unknown, because not all joints can be closed.")
    elif redundant:
        joints = ", ".join(dict.fromkeys(item.joint for item in report.redundant[:20]))
        means = "They may be what locks it" if known.locks else "The motion is not affected"
        tip = f"Constraints implied by others, at {joints}. {means}; click for details."
        level = "warning" if known.locks else "info"
        yield Topic.REDUNDANT, Face(f"{redundant} redundant", tip, level)
    else:
        yield Topic.REDUNDANT, Face("0 redundant", "No constraint is implied by others.")


def _ready(known: Knowledge) -> Face:
    warnings = len(known.report.missing)
    if known.obstacles:
        text = counted(known.obstacles, "problem", "problems")
        return Face(text, "A run cannot start; click for the reason.", "error")
    if known.is_empty:
        return Face("No body yet", "A run needs a body: draw one, such as a link (L).")
    if warnings:
        text = counted(warnings, "warning", "warnings")
        tip = "A run can start, but something seems to be missing or wrong; click for details."
        return Face(text, tip, "warning")
    return Face("Ready to run", "The mechanism is complete; F5 starts a run.")


def _assembly(known: Knowledge) -> Face:
    gaps = known.report.wide_gaps
    if known.open_joints:
        verb = "joint does not close", "joints do not close"
        return Face(
            counted(known.open_joints, *verb), "Click for the joints and the reason.", "error"
        )
    if gaps:
        text = counted(len(gaps), "joint with a gap", "joints with gaps")
        return Face(text, "Assemble joints closes them; click for the list.", "warning")
    return Face("Assembled", "All joints are closed.")
