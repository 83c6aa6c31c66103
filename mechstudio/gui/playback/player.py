"""The clock of the playback: moves the time cursor over the rows of the run."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from mechstudio.gui.playback.frame_clock import FrameClock
from mechstudio.gui.playback.played_rows import PlayedRows
from mechstudio.gui.playback.shown_factor import ShownFactor
from mechstudio.gui.playback.soft_clock import SoftClock
from mechstudio.gui.playback.speeds import twice
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor


class Player(QObject):
    """Plays a run by the wall clock, and goes along with one that still grows.

    The rows it can show end at ``end``; a run that is under way will end at ``planned_end``.
    A growing run is shown at the chosen speed by a soft clock, or at its newest row: if the user
    chose that, and where a hand pulls at the run, which needs to see at once what it does.
    """

    changed = Signal()  # playing, following, looping, speed or a choice is another one
    range_changed = Signal()  # there are more rows, or another run
    factor_changed = Signal()  # a growing run is shown faster or slower, or no longer

    def __init__(self, document: Document, cursor: TimeCursor) -> None:
        super().__init__()
        self._document, self._cursor = document, cursor
        self._rows = PlayedRows(document)
        self._playing = self._following = self._looping = self._follows_newest = False
        self._soft_clock, self._factor = SoftClock(), ShownFactor()
        self._speed = 1.0
        self._backward = self._moving = False
        self._factor.changed.connect(self.factor_changed)
        self._clock = FrameClock(self)
        self._clock.ticked.connect(self._show_next)
        document.opened.connect(self._forget_choices)
        document.result_changed.connect(self._show_result)
        document.mechanism_changed.connect(self.range_changed)
        document.run_changed.connect(self._leave_run)
        cursor.moved.connect(self._notice_move)

    @property
    def playing(self) -> bool:
        """Whether the cursor moves by the clock."""
        return self._playing

    @property
    def following(self) -> bool:
        """Whether the cursor goes along with a growing run: by the clock, or at its newest row."""
        return self._following

    @property
    def follows_newest(self) -> bool:
        """Whether growing runs are shown at their newest rows, however fast these come."""
        return self._follows_newest

    @property
    def factor_text(self) -> str:
        """How fast a growing run is shown; empty while none is, or nobody knows."""
        is_shown = self._rows.is_live and (self._following or self._playing)
        return self._factor.text(self._speed) if is_shown else ""

    @property
    def looping(self) -> bool:
        """Whether the playback starts again at the end."""
        return self._looping

    @property
    def speed(self) -> float:
        """Shown seconds per second."""
        return self._speed

    @property
    def backward(self) -> bool:
        """Whether the time runs backward while it plays."""
        return self._backward

    @property
    def played_range(self) -> tuple[float, float] | None:
        """First and last time that is played [s]; None for the whole run."""
        return self._rows.played

    @property
    def time(self) -> float:
        """The shown moment [s]."""
        return self._cursor.time

    @property
    def end(self) -> float:
        """Time of the newest row [s]."""
        return self._rows.end

    @property
    def planned_end(self) -> float:
        """Time at which the run ends when it is complete [s]."""
        return self._rows.planned_end

    @property
    def has_rows(self) -> bool:
        """Whether there is anything to play: rows of a run that the shown mechanism has."""
        return self._rows.present

    def set_live(self, live: bool, *, is_open: bool = False) -> None:
        """Say whether the run still grows; a growing one is followed until the user moves.

        When it ends, what is being played goes on from where it stands, or in the chosen range.

        Args:
            live: Whether it grows.
            is_open: Whether it goes on until the user ends it.
        """
        self._rows.is_open = is_open
        if live == self._rows.is_live:
            return
        self._rows.is_live = live
        if live:
            self.follow()
        else:
            self.read_rows()
            self._following = False
            if self._playing and not self._backward:
                self._move(self._rows.entered(self.time))
            self.changed.emit()
        self.range_changed.emit()
        self.factor_changed.emit()

    @Slot()
    def read_rows(self) -> None:
        """Update to new rows, and advance to the latest one while following it."""
        if self._rows.read():
            self.range_changed.emit()
        if self._following and not self._playing:
            self._move(self.end)
            self._factor.note(self.time)

    @Slot()
    def toggle(self) -> None:
        """Play forward, or pause."""
        if self._playing:
            self.pause()
        else:
            self._backward = False
            self.play()

    @Slot()
    def play(self) -> None:
        """Play from the shown time, or from the start if that is the end."""
        if not self.has_rows or self._playing:
            return
        first, last = self._rows.limits
        if self._backward and not first < self.time <= last:
            self._move(last)
        elif not self._backward and not first <= self.time < last and not self._rows.is_live:
            self._move(first)
        self._following = False
        self._start_clock()
        self.changed.emit()

    @Slot()
    def pause(self) -> None:
        """Hold the shown moment."""
        if self._playing or self._following:
            self._hold()

    def play_toward(self, *, backward: bool) -> None:
        """Play forward or backward; faster, twice each time, if it plays so already."""
        if self._playing and backward == self._backward:
            self.set_speed(twice(self._speed))
            return
        self._stop_following()
        self._backward = backward
        if self._playing:
            self.changed.emit()
        else:
            self.play()

    def set_range_end(self, *, first: bool) -> None:
        """Play from the shown moment on, or up to it; an empty range is none."""
        self.set_range(self._rows.cut(self.time, first=first))

    def set_range(self, played: tuple[float, float] | None) -> None:
        """Play between two times [s] of this run and of the next ones; None for all of a run."""
        if played != self._rows.chosen:
            self._rows.chosen = played
            # who goes along with a run sees this part of it from now on
            self._following = self._following and not self._playing
            self.changed.emit()
            self.range_changed.emit()

    def seek(self, time: float) -> None:
        """Show a moment [s], as near as there are rows."""
        self._stop_following()
        self._factor.restart()
        self._move(min(max(time, 0.0), self.end))

    def step(self, rows: int) -> None:
        """Show the row that lies a number of rows ahead, or back if negative."""
        if self.has_rows:
            self.pause()
            self._move(self._rows.beside(self.time, rows))

    @Slot()
    def to_next_singular(self) -> None:
        """Show the next singular position of the run, or the first after the last one."""
        time = self._rows.next_singular(self.time)
        if time is not None:
            self.pause()
            self.seek(time)

    @Slot()
    def to_start(self) -> None:
        """Show the first row."""
        self.seek(0.0)

    @Slot()
    def to_end(self) -> None:
        """Show the newest row, and stay there while the run grows."""
        self._move(self.end)
        self.follow(at_newest=True)

    def follow(self, *, at_newest: bool = False) -> None:
        """Go along with the growing run.

        Args:
            at_newest: Stay at its newest row, whatever the user chose for all runs.
        """
        at_newest = at_newest or self._follows_newest or self._rows.is_open
        if not self._rows.is_live or not self._document.shows_run:
            return
        if self._following and self._playing is not at_newest:
            return
        self._following = True
        if at_newest:
            self._playing = False
            self._clock.stop()
            self._factor.restart()
            self._move(self.end)
        elif not self._playing:
            self._start_clock()
        self.changed.emit()

    def set_follows_newest(self, newest: bool) -> None:
        """Show growing runs at their newest rows, or at the chosen speed."""
        if newest != self._follows_newest:
            self._follows_newest = newest
            if self._following:
                self.follow()
            self.changed.emit()

    def set_looping(self, looping: bool) -> None:
        """Start again at the end, or not."""
        if looping != self._looping:
            self._looping = looping
            self.changed.emit()

    @Slot()
    def _forget_choices(self) -> None:
        """Play another mechanism as a whole and as fast as it moves."""
        self.set_speed(1.0)
        self.set_range(None)

    def set_speed(self, speed: float) -> None:
        """Show so many seconds per second."""
        if speed != self._speed:
            self._speed = speed
            self.changed.emit()

    def shut_down(self) -> None:
        """Stop the clock."""
        self._clock.stop()
        self._playing = False

    def _start_clock(self) -> None:
        self._playing = True
        self._soft_clock.restart()
        self._factor.restart()
        self._clock.start()

    @property
    def _is_paced(self) -> bool:
        """Whether what is played is a run that grows meanwhile, by the soft clock."""
        at_newest = self._rows.is_open or self._follows_newest
        is_part = self._rows.played is not None and not self._following
        return self._rows.is_live and not (at_newest or self._backward or is_part)

    @Slot(float)
    def _show_next(self, passed: float) -> None:
        """Show the next moment, after a time by the wall clock [s]."""
        if self._is_paced:
            self._go_along(passed)
            return
        way = passed * self._speed
        time = self.time - way if self._backward else self.time + way
        first, last = self._rows.limits
        if (time > first) if self._backward else (time < last):
            self._move(time)
        elif self._rows.is_live and not self._backward and self._rows.played is None:
            self.follow()
        elif self._looping and last > first:
            self._move(first + (time - first) % (last - first))
        else:
            self._move(first if self._backward else last)
            self.pause()

    def _go_along(self, passed: float) -> None:
        newest = self._rows.newest
        self._move(self._soft_clock.advance(self.time, newest, passed, self._speed))
        self._factor.note(self.time)
        # who plays as far as that goes along from then on
        if not self._following and self.time >= newest:
            self.follow()

    @Slot(object)
    def _show_result(self, result: object) -> None:
        self.pause()
        self._rows.is_live = self._backward = False
        self._move(0.0)
        self.read_rows()
        self.range_changed.emit()

    @Slot()
    def _leave_run(self) -> None:
        # the view stands still where the run is that of another model
        if not self._document.shows_run:
            self.pause()
        self.range_changed.emit()

    @Slot(float)
    def _notice_move(self, time: float) -> None:
        # somebody else, for instance a plot, moved the cursor
        if not self._moving:
            self._stop_following()

    def _stop_following(self) -> None:
        if self._following:
            self._hold()

    def _hold(self) -> None:
        self._playing = self._following = False
        self._clock.stop()
        self.changed.emit()
        self.factor_changed.emit()

    def _move(self, time: float) -> None:
        self._moving = True
        self._cursor.set_time(time)
        self._moving = False
