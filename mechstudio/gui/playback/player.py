"""The clock of the playback: moves the time cursor over the rows of the run."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot

from mechstudio.gui.playback.played_rows import last_time, planned_end, row_ahead
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor

FRAME = 16  # shortest time between two frames [ms]
SOFT = 0.15  # time before the newest row within which a paced run is shown more slowly [s]
# shown seconds per second
SPEEDS = (0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)


class Player(QObject):
    """Plays a run by the wall clock, and follows the newest row of one that still grows.

    The rows it can show end at ``end``; a run that is under way will end at ``planned_end``. Where
    live runs are paced, one that grows faster than it is to be played is played by the clock
    instead, and goes on being played when it has ended.
    """

    changed = Signal()  # playing, following, looping, pacing or speed is another one
    range_changed = Signal()  # there are more rows, or another run

    def __init__(self, document: Document, cursor: TimeCursor) -> None:
        super().__init__()
        self._document, self._cursor = document, cursor
        self._playing = self._following = self._looping = False
        self._live = self._is_open = False
        # whether live runs are paced, and whether this one is by now
        self._paced = self._pacing = False
        self._speed = 1.0
        self._backward = False
        # what is played, within the run; None for all of it
        self._range: tuple[float, float] | None = None
        self._moving = False
        self._end = 0.0
        self._clock = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._tick)
        document.opened.connect(self._forget_speed)
        document.result_changed.connect(self._show_result)
        document.mechanism_changed.connect(self._show_mechanism)
        document.run_changed.connect(self._leave_run)
        cursor.moved.connect(self._notice_move)

    @property
    def playing(self) -> bool:
        """Whether the cursor moves by the clock."""
        return self._playing

    @property
    def following(self) -> bool:
        """Whether the cursor stays at the newest row of a growing run."""
        return self._following

    @property
    def looping(self) -> bool:
        """Whether the playback starts again at the end."""
        return self._looping

    @property
    def paced(self) -> bool:
        """Whether live runs are shown at the playback speed where they are faster."""
        return self._paced

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
        return self._range

    @property
    def time(self) -> float:
        """The shown moment [s]."""
        return self._cursor.time

    @property
    def end(self) -> float:
        """Time of the newest row [s]."""
        return self._end

    @property
    def planned_end(self) -> float:
        """Time at which the run ends when it is complete [s]."""
        result, mechanism = self._document.result, self._document.mechanism
        if result is not None:
            return planned_end(result, self._end, live=self._live, is_open=self._is_open)
        return float(mechanism.simulation.duration) if mechanism is not None else 0.0

    @property
    def has_rows(self) -> bool:
        """Whether there is anything to play: rows of a run that the shown mechanism has."""
        result = self._document.result
        return result is not None and self._document.shows_run and result.count > 0

    def set_live(self, live: bool, *, is_open: bool = False) -> None:
        """Say whether the run still grows; a growing one is followed until the user moves.

        Args:
            live: Whether it grows.
            is_open: Whether it goes on until the user ends it.
        """
        self._is_open = is_open
        if live == self._live:
            return
        self._live = live
        if live and self._paced and not is_open and self._document.shows_run:
            self._begin_pacing()
        elif live:
            self.follow()
        else:
            self.read_rows()
            self._following = self._pacing = False
            self.changed.emit()
        self.range_changed.emit()

    @Slot()
    def read_rows(self) -> None:
        """Update to new rows, and advance to the latest one while following."""
        result = self._document.result
        end = last_time(result)
        if end != self._end:
            self._end = end
            self.range_changed.emit()
        if self._following:
            self._move(self._end)

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
        first, last = self._limits()
        if self._backward and (self.time <= first or self.time > last):
            self._move(last)
        elif not self._backward and self.time >= last and not self._live:
            self._move(first)
        self._start_clock()

    def _start_clock(self) -> None:
        self._following = False
        self._playing = True
        self._pacing = self._live and self._paced and not self._is_open
        self._clock.start()
        self._timer.start()
        self.changed.emit()

    def _begin_pacing(self) -> None:
        """Play a run whose first rows are still to come."""
        self._backward = False
        self._start_clock()

    @Slot()
    def pause(self) -> None:
        """Hold the shown moment."""
        if self._playing or self._following:
            self._playing = self._following = self._pacing = False
            self._timer.stop()
            self.changed.emit()

    def play_toward(self, *, backward: bool) -> None:
        """Play forward or backward; faster, twice each time, if it plays so already."""
        if self._playing and backward == self._backward:
            faster = [speed for speed in SPEEDS if speed >= 2.0 * self._speed]
            self.set_speed(faster[0] if faster else SPEEDS[-1])
            return
        self._stop_following()
        self._backward = backward
        if self._playing:
            self.changed.emit()
        else:
            self.play()

    def set_range_end(self, *, first: bool) -> None:
        """Play from the shown moment on, or up to it; an empty range is none."""
        start, stop = self._range or (0.0, self._end)
        start, stop = (self.time, stop) if first else (start, self.time)
        self.set_range((start, stop) if stop > start else None)

    def set_range(self, played: tuple[float, float] | None) -> None:
        """Play between two times [s]; None for the whole run."""
        if played != self._range:
            self._range = played
            self.changed.emit()
            self.range_changed.emit()

    def _limits(self) -> tuple[float, float]:
        """First and last time that is played [s]."""
        start, stop = self._range or (0.0, self._end)
        return min(start, self._end), min(stop, self._end)

    def seek(self, time: float) -> None:
        """Show a moment [s], as near as there are rows."""
        self._stop_following()
        self._move(min(max(time, 0.0), self._end))

    def step(self, rows: int) -> None:
        """Show the row that lies a number of rows ahead, or back if negative."""
        result = self._document.result
        if result is None or not self.has_rows:
            return
        self.pause()
        self._move(row_ahead(result, self.time, rows))

    @Slot()
    def to_next_singular(self) -> None:
        """Show the next singular position of the run, or the first after the last one."""
        result = self._document.result
        moments = result.statistics.singular_times if result is not None else ()
        if moments and self.has_rows:
            self.pause()
            later = [time for time in moments if time > self.time + 1e-9]
            self.seek(min(later or moments))

    @Slot()
    def to_start(self) -> None:
        """Show the first row."""
        self.seek(0.0)

    @Slot()
    def to_end(self) -> None:
        """Show the newest row, and stay there while the run grows."""
        self._move(self._end)
        if self._live:
            self.follow()

    @Slot()
    def follow(self) -> None:
        """Stay at the newest row of the growing run."""
        if self._live and not self._following and self._document.shows_run:
            self._playing, self._following, self._pacing = False, True, False
            self._timer.stop()
            self._move(self._end)
            self.changed.emit()

    def set_looping(self, looping: bool) -> None:
        """Start again at the end, or not."""
        if looping != self._looping:
            self._looping = looping
            self.changed.emit()

    def set_paced(self, paced: bool) -> None:
        """Show live runs at the playback speed where they are faster, or always the newest row."""
        if paced == self._paced:
            return
        self._paced = paced
        if self._following and paced and not self._is_open:
            self._begin_pacing()
        elif self._pacing:
            self.follow()
        self.changed.emit()

    @Slot()
    def _forget_speed(self) -> None:
        """Play another mechanism as fast as it moves: the speed suited the one before."""
        self.set_speed(1.0)

    def set_speed(self, speed: float) -> None:
        """Show so many seconds per second."""
        if speed != self._speed:
            self._speed = speed
            self.changed.emit()

    def shut_down(self) -> None:
        """Stop the clock."""
        self._timer.stop()
        self._playing = False

    @Slot()
    def _tick(self) -> None:
        way = self._clock.restart() * 1e-3 * self._speed
        if self._pacing and not self._backward and self._range is None:
            # softly: a solver that falls behind, or catches up, makes no jump
            left = max(self._end - self.time, 0.0)
            self._move(self.time + way * min(1.0, left / (SOFT * self._speed)))
            return
        time = self.time - way if self._backward else self.time + way
        first, last = self._limits()
        length = last - first
        if (time > first) if self._backward else (time < last):
            self._move(time)
        elif self._live and not self._backward and self._range is None:
            self.follow()
        elif self._looping and length > 0.0:
            self._move(first + (time - first) % length)
        else:
            self._move(first if self._backward else last)
            self.pause()

    @Slot(object)
    def _show_result(self, result: object) -> None:
        self.pause()
        self._live = self._backward = False
        self._range = None
        self._move(0.0)
        self.read_rows()
        self.range_changed.emit()

    @Slot(object, object)
    def _show_mechanism(self, before: object, after: object) -> None:
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
            self._following = False
            self.changed.emit()

    def _move(self, time: float) -> None:
        self._moving = True
        self._cursor.set_time(time)
        self._moving = False
