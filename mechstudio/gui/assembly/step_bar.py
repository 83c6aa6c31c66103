"""Controls to step through the assembly, with a description of the step."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSizePolicy, QWidget

from mechstudio.gui.assembly.step_player import SPEEDS, StepPlayer
from mechstudio.gui.widgets.media_button import change_meaning, media_button
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.gui.widgets.wrapped_lines import first_lines

_LINES = 2  # of a sentence
_WIDE = 620  # with room for all buttons beside a sentence [px]
_INVITATION = "Play the assembly up to the root, then the disassembly."


class StepBar(QWidget):
    """Buttons, the number of the step, a sentence and the speed."""

    def __init__(self, player: StepPlayer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._player = player
        to_start = media_button("to_start", "First step: all bodies separate", player.to_start)
        back = media_button("step_back", "Previous step (,)", player.back)
        self.play_button = media_button("play", "Play the assembly", player.toggle)
        forward = media_button("step_forward", "Next step (.)", player.forward)
        to_end = media_button("to_end", "Last step of the disassembly", player.to_end)
        self.close_button = media_button("close", "End the animation (Esc)", player.end)
        self._moves = (to_start, back, self.play_button, forward, to_end)
        self.number_label = QLabel()
        self.number_label.setProperty("role", "muted")
        self.sentence_label = _Sentence()
        self.speed_box = self._make_speed_box()
        self._lay_out()
        player.changed.connect(self._show_state)
        self._show_state()

    def tell(self, sentence: str) -> None:
        """Show another text until the next step."""
        self.sentence_label.show_text(sentence)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave a sentence the room of the buttons for both ends in a narrow dock."""
        super().resizeEvent(event)
        for button in (self._moves[0], self._moves[-1]):
            button.setVisible(self.width() >= _WIDE)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(6, 2, 6, 2)
        layout.setSpacing(2)
        for button in self._moves:
            layout.addWidget(button)
        layout.addSpacing(8)
        layout.addWidget(self.sentence_label, 1)
        layout.addSpacing(8)
        layout.addWidget(self.number_label)
        layout.addSpacing(8)
        layout.addWidget(self.speed_box)
        layout.addWidget(self.close_button)

    def _make_speed_box(self) -> QComboBox:
        box = SlimBox()
        for speed in SPEEDS:
            box.addItem(f"{speed:g} /s", speed)
        box.setCurrentIndex(SPEEDS.index(self._player.speed))
        box.setFixedWidth(84)
        box.setToolTip("Steps per second")
        box.setAccessibleName("Steps per second")
        box.activated.connect(lambda index: self._player.set_speed(SPEEDS[index]))
        return box

    @Slot()
    def _show_state(self) -> None:
        sequence, stage = self._player.sequence, self._player.stage
        for button in self._moves:
            button.setEnabled(sequence is not None)
        self.speed_box.setEnabled(sequence is not None)
        if self._player.playing:
            change_meaning(self.play_button, "pause", "Pause")
        else:
            change_meaning(self.play_button, "play", "Play the assembly")
        self.close_button.setVisible(stage is not None)
        self.number_label.setVisible(stage is not None)
        self.tell(_INVITATION if stage is None else stage.sentence)
        self.sentence_label.setEnabled(sequence is not None)
        if stage is not None and sequence is not None:
            self.number_label.setText(f"{stage.number} / {sequence.last}")


class _Sentence(QLabel):
    """A sentence in two lines, with dots in place of what has no room; its tool tip has all."""

    def __init__(self) -> None:
        super().__init__()
        self._whole = ""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        # so that nothing moves when the sentences change
        self.setFixedHeight(_LINES * self.fontMetrics().lineSpacing() + 2)

    def show_text(self, text: str) -> None:
        """Show another sentence."""
        self._whole = text
        self.setToolTip(text)
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cut it anew."""
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        self.setText(first_lines(self._whole, self.font(), self.width(), _LINES))
