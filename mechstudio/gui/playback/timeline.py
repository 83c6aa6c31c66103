"""The timeline under the view: buttons, bar, read-out and speed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from mechstudio.gui.playback.kept_label import KeptLabel
from mechstudio.gui.playback.note_writing import NoteWriting
from mechstudio.gui.playback.player import Player
from mechstudio.gui.playback.range_ends import show_first, show_last
from mechstudio.gui.playback.seek_bar import SeekBar
from mechstudio.gui.playback.speeds import SPEEDS
from mechstudio.gui.playback.time_readout import TimeReadout
from mechstudio.gui.state.run_moments import RunMoments
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.widgets.media_button import change_meaning, make_low, media_button
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model.parameters import Parameters
from mechstudio.results.moments import time_beside

_NEWEST_TIP = "During a run, show the newest row, however fast; otherwise play at the chosen speed"
# widths below which the bar would be too short to be used [px]: first the speed of a run goes,
# then the buttons for both ends and for steps, which the bar has keys for
_ROOM_FOR_FACTOR, _ROOM_FOR_ENDS, _ROOM_FOR_STEPS = 670, 660, 600
_BAR = 200  # what of that is for the bar [px]


class Timeline(QWidget):
    """The controls of a player, with marks at the moments of its run."""

    def __init__(
        self,
        player: Player,
        cursor: TimeCursor,
        moments: RunMoments,
        parent: QWidget | None = None,
        *,
        parameters: Callable[[], Parameters] = Parameters,
    ) -> None:
        """Show a player.

        Args:
            player: The player.
            cursor: The moment that is shown.
            moments: Those that have marks.
            parent: Widget to be part of.
            parameters: Gives the parameters that a typed time may use.
        """
        super().__init__(parent)
        self._player, self._cursor, self._moments = player, cursor, moments
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

        to_start = media_button("to_start", "First frame (Home)", lambda: show_first(player))
        back = media_button("step_back", "Previous frame (Left)", lambda: player.step(-1))
        self.play_button = media_button("play", "Play (Space)", player.toggle)
        forward = media_button("step_forward", "Next frame (Right)", lambda: player.step(1))
        to_end = media_button("to_end", "Last frame (End)", lambda: show_last(player))
        self._moves = (to_start, back, self.play_button, forward, to_end)
        self._spare = dict.fromkeys((to_start, to_end), _ROOM_FOR_ENDS)
        self._spare |= dict.fromkeys((back, forward), _ROOM_FOR_STEPS)
        self.bar = SeekBar()
        self.bar.sought.connect(player.seek)
        self.notes = NoteWriting(moments, cursor, self)
        self.bar.menu_wanted.connect(self.notes.show_menu)
        self.readout = TimeReadout(self._go_to, parameters)
        # with its arrows steps lead on from there
        self.readout.left.connect(self.bar.setFocus)
        self.loop_button = media_button("loop", "Loop playback (Ctrl+L)", self._toggle_loop)
        self.loop_button.setCheckable(True)
        self.speed_box = self._make_speed_box()
        self.factor = self._make_factor()
        self.newest_button = media_button("newest", _NEWEST_TIP, self._toggle_newest)
        self.newest_button.setCheckable(True)

        self._lay_out()

        player.changed.connect(self._show_state)
        player.factor_changed.connect(self._show_factor)
        player.range_changed.connect(self._show_range)
        player.range_changed.connect(moments.refresh)
        moments.changed.connect(self._show_moments)
        cursor.moved.connect(self._show_time)
        self._show_state()
        self._show_range()

    def _lay_out(self) -> None:
        """Put the parts into a row; they can have a line of their own below the bar."""
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 2, 8, 2)
        column.setSpacing(0)
        self._row, self._is_stacked = QHBoxLayout(), False
        self._row.setSpacing(2)
        for button in self._moves:
            self._row.addWidget(button)
        self._row.addSpacing(6)
        self._bar_place = self._row.count()
        self._row.addWidget(self.bar, 1)
        self._row.addSpacing(6)
        for label in (self.readout, self.factor):
            self._row.addWidget(label)
        self._row.addSpacing(8)
        for widget in (self.loop_button, self.speed_box, self.newest_button):
            self._row.addWidget(widget)
        column.addLayout(self._row)

    @property
    def is_stacked(self) -> bool:
        """Whether the bar stands above the buttons and not between them."""
        return self._is_stacked

    def stack(self, stacked: bool) -> None:
        """Put the bar above the buttons, in half the height for each, or between them."""
        self._is_stacked = stacked
        column = self.layout()
        assert isinstance(column, QVBoxLayout)
        if stacked:
            column.setContentsMargins(0, 0, 0, 0)
            column.insertWidget(0, self.bar)
            self._row.insertStretch(self._bar_place, 1)
        else:
            column.setContentsMargins(8, 2, 8, 2)
            self._row.takeAt(self._bar_place)
            self._row.insertWidget(self._bar_place, self.bar, 1)
        self.bar.make_low(stacked)
        for button in (*self._moves, self.loop_button, self.newest_button):
            make_low(button, stacked)
        # in a bar it has the color of the bar
        self.setProperty("stacked", stacked)
        self._give_room()

    def show_mark(self, *, later: bool) -> None:
        """Show the next marked moment, or the previous one; nothing changes where none is left."""
        time = time_beside(self._moments.moments, self._cursor.time, later=later)
        if time is not None and self._player.has_rows:
            self._player.pause()
            self._player.seek(time)

    def _go_to(self, time: float) -> str:
        """Hold the view at a moment [s]; says why there is none, or nothing."""
        end = self._player.end
        if not 0.0 <= time <= end:
            return f"Enter a time from 0 to {end:.6g} s: there are no results beside."
        self._player.pause()
        self._player.seek(time)
        return ""

    def minimumSizeHint(self) -> QSize:
        """As without the buttons that go where there is no room for them."""
        shown = [] if self._is_stacked else [each for each in self._spare if not each.isHidden()]
        spare = sum(each.sizeHint().width() + self._row.spacing() for each in shown)
        return super().minimumSizeHint() - QSize(spare, 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room()

    def _has_room(self, width: int) -> bool:
        """Whether a part has room that needs such a timeline [px], with the bar between buttons."""
        return self.width() >= (width - _BAR if self._is_stacked else width)

    def _give_room(self) -> None:
        self.factor.give_room(has_room=self._has_room(_ROOM_FOR_FACTOR))
        for button, width in self._spare.items():
            button.setVisible(self._is_stacked or self.width() >= width)
        self._show_factor()

    def _make_factor(self) -> KeptLabel:
        """Make what is there while a run goes on."""
        label = KeptLabel("  <0.01×")
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        label.setToolTip("Speed at which the run is shown while it goes on")
        label.setAccessibleName("Speed of the live view")
        return label

    def _make_speed_box(self) -> QComboBox:
        box = SlimBox()
        for speed in SPEEDS:
            box.addItem(f"{speed:g}×", speed)
        box.setCurrentIndex(SPEEDS.index(1.0))
        box.setFixedWidth(76)
        # a wheel that passes does not take the keyboard
        box.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        box.setToolTip("Playback speed: simulated seconds per second")
        box.setAccessibleName("Playback speed")
        box.activated.connect(lambda index: self._player.set_speed(SPEEDS[index]))
        return box

    @Slot()
    def _toggle_loop(self) -> None:
        self._player.set_looping(not self._player.looping)

    @Slot()
    def _toggle_newest(self) -> None:
        self._player.set_follows_newest(not self._player.follows_newest)

    @Slot()
    def _show_factor(self) -> None:
        text = self._player.factor_text
        self.factor.setText(text)
        self.factor.setVisible(bool(text) and self._has_room(_ROOM_FOR_FACTOR))

    @Slot()
    def _show_state(self) -> None:
        if self._player.playing:
            change_meaning(self.play_button, "pause", "Pause (Space)")
        else:
            change_meaning(self.play_button, "play", "Play (Space)")
        self.loop_button.setChecked(self._player.looping)
        self.newest_button.setChecked(self._player.follows_newest)
        if self._player.speed in SPEEDS:
            self.speed_box.setCurrentIndex(SPEEDS.index(self._player.speed))

    @Slot()
    def _show_range(self) -> None:
        self.bar.set_range(self._player.end, self._player.planned_end)
        self._show_moments()
        self.bar.mark_range(self._player.played_range)
        for widget in (self.bar, self.readout, *self._moves):
            widget.setEnabled(self._player.has_rows and self._player.planned_end > 0.0)
        self._show_time(self._cursor.time)

    @Slot()
    def _show_moments(self) -> None:
        moments = self._moments.moments if self._player.has_rows else ()
        if moments != self.bar.moments:
            self.bar.mark(moments)

    @Slot(float)
    def _show_time(self, time: float) -> None:
        # the plots of an earlier model keep their time, but the view shows the start
        time = time if self._player.has_rows else 0.0
        self.bar.set_time(time)
        end = self._player.planned_end
        if end <= 0.0:
            # of an equilibrium, of modes, and while nothing is open
            self.readout.tell(0.0, "One position" if self._player.has_rows else "")
            return
        digits = decimals(end)
        width = len(f"{end:.{digits}f}")
        self.readout.tell(time, f"{time:{width}.{digits}f} / {end:.{digits}f} s")


def decimals(length: float) -> int:
    """Decimal places that tell the rows of a run of this length [s] apart, at least two."""
    places = 2
    while length > 0.0 and length * 10.0**places < 500.0 and places < 6:
        places += 1
    return places
