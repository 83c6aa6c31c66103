"""The explanation that opens above a chip of the status bar."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from mechstudio.gui.check.findings import EXPLANATIONS, Knowledge, Topic, sections
from mechstudio.gui.check.findings_list import FindingsList
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.widgets.icons import icon

_WIDTH, _HIGHEST = 460, 460  # [px]
_LEAST = 120  # of the findings, however low the window is [px]
_GAP = 8  # to the chip and to the edges of the window [px]


class CheckPopover(QFrame):
    """Lies over the window, above the chip it belongs to; everything else stays usable.

    Escape and the button in its corner close it.
    """

    closed = Signal()
    whole_report_asked = Signal()

    def __init__(self, window: QWidget, remedies: Remedies) -> None:
        super().__init__(window)
        self.setObjectName("check_popover")
        self._remedies = remedies
        self._anchor: QWidget | None = None
        self._topic = Topic.READY
        self.title = QLabel()
        self.title.setProperty("role", "heading")
        self.close_button = QToolButton()
        self.close_button.setIcon(icon("close"))
        self.close_button.setIconSize(QSize(16, 16))
        self.close_button.setToolTip("Close (Esc)")
        self.close_button.setAccessibleName("Close")
        self.close_button.clicked.connect(self.close_up)
        self.explanation = _wrapped("muted")
        self.list = FindingsList()
        self.list.remedy_asked.connect(remedies.apply)
        self.failure_label = _wrapped("error")
        self.work_label = QLabel()
        self.work_bar = QProgressBar()
        self.work_bar.setRange(0, 0)
        self.cancel_button = QPushButton("Cancel")
        self.cancel_button.clicked.connect(remedies.cancel)
        self.report_button = QPushButton("Full report")
        self.report_button.setProperty("link", True)
        self.report_button.clicked.connect(self.whole_report_asked)
        self._lay_out()
        remedies.changed.connect(self.show_work)
        window.installEventFilter(self)
        self.hide()

    @property
    def topic(self) -> Topic:
        """What it is about."""
        return self._topic

    def open_at(self, anchor: QWidget, topic: Topic) -> None:
        """Open above a chip, with the keyboard on the findings.

        Args:
            anchor: The chip; it has the keyboard again afterwards.
            topic: What the explanation is about.
        """
        self._anchor, self._topic = anchor, topic
        self.title.setText(topic.value)
        self.setAccessibleName(f"{topic.value}: explanation")
        self.explanation.setText(EXPLANATIONS[topic])
        self._remedies.forget_failure()
        self.show_work()
        self.list.start_over()
        self.show()
        self.raise_()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)

    def show_knowledge(self, known: Knowledge | None, failure: str = "") -> None:
        """Take over what is known; without anything, say why."""
        if known is None:
            self.list.show_sections([])
            self.explanation.setText(failure or "The mechanism is being checked.")
        else:
            self.explanation.setText(EXPLANATIONS[self._topic])
            self.list.show_sections(sections(known, self._topic))
        self.list.setVisible(known is not None)
        self._place()

    @Slot()
    def close_up(self) -> None:
        """Close and return the focus to the chip."""
        self.hide()
        if self._anchor is not None:
            self._anchor.setFocus(Qt.FocusReason.PopupFocusReason)
        self.closed.emit()

    @Slot()
    def show_work(self) -> None:
        """Show the progress of a fix, or why it failed."""
        work, failure = self._remedies.work, self._remedies.failure
        for widget in (self.work_label, self.work_bar, self.cancel_button):
            widget.setVisible(bool(work))
        self.work_label.setText(work)
        self.failure_label.setText(failure)
        self.failure_label.setVisible(bool(failure))
        self.list.set_busy(bool(work))
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_up()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay above the chip when the window gets another size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        window = self.parentWidget()
        if self._anchor is None or window is None:
            return
        self.setFixedWidth(min(_WIDTH, window.width() - 2 * _GAP))
        corner = self._anchor.mapTo(window, QPoint(self._anchor.width(), 0))
        # bars above the middle of the window stay free: the time and its speed may be there
        center = window.centralWidget() if isinstance(window, QMainWindow) else None
        upper = _GAP if center is None else max(_GAP, center.y())
        wanted = min(self.list.sizeHint().height(), _HIGHEST)
        excess = self._give_height(wanted) - (corner.y() - _GAP - upper)
        if excess > 0:
            self._give_height(min(wanted, max(_LEAST, wanted - excess)))
        right = min(corner.x(), window.width() - _GAP)
        top = max(_GAP, corner.y() - _GAP - self.height())
        self.move(max(_GAP, right - self.width()), top)

    def _give_height(self, findings: int) -> int:
        """Make the list of findings so high [px], and give the height of the whole."""
        self.list.setFixedHeight(findings)
        layout = self.layout()
        if layout is not None:
            layout.activate()
            # the texts are as high as their width makes them
            self.resize(self.width(), layout.totalHeightForWidth(self.width()))
        return self.height()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.close_button)
        work = QHBoxLayout()
        work.setSpacing(10)
        work.addWidget(self.work_label)
        work.addWidget(self.work_bar, 1)
        work.addWidget(self.cancel_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 10, 12, 8)
        layout.setSpacing(8)
        layout.addLayout(head)
        layout.addWidget(self.explanation)
        layout.addWidget(self.list)
        layout.addWidget(self.failure_label)
        layout.addLayout(work)
        layout.addWidget(self.report_button, 0, Qt.AlignmentFlag.AlignLeft)


def _wrapped(role: str) -> QLabel:
    label = QLabel()
    label.setProperty("role", role)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
