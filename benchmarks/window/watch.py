"""Gaps in the event loop of the window, what it does during long ones, and the time of pictures."""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from types import FrameType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mechstudio.gui.window.main_window import MainWindow

BEAT = 5  # [ms]
STALL = 50.0  # a gap this long is one that a user feels [ms]
SHOWN_CAUSES = 3


class Watch:
    """Notes the gaps between the beats of a timer in the event loop, and the time of pictures.

    Args:
        window: Whose pictures are timed.
        causes: Whether to note as well what the thread does during long gaps.
    """

    def __init__(self, window: MainWindow, *, causes: bool) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.gaps: list[float] = []
        self.pictures: list[float] = []
        self.causes: Counter[str] = Counter()
        # gaps while nothing happens would only dilute the others
        self.resting = False
        self._last = time.perf_counter()
        self._timer = QTimer()
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start(BEAT)
        self._asked = False
        self._time_pictures(window)
        if causes:
            watcher = threading.Thread(
                target=self._look, args=(threading.get_ident(),), daemon=True
            )
            watcher.start()

    @property
    def waits(self) -> bool:
        """Whether a picture has been asked for and not been drawn yet."""
        return self._asked

    def clear(self) -> None:
        """Forget what was noted."""
        self.gaps, self.pictures, self._last = [], [], time.perf_counter()
        self.causes.clear()

    def row(self, label: str, took: float) -> str:
        """What was noted, as a row of a table."""
        gaps = sorted(self.gaps)
        late = gaps[min(round(0.95 * len(gaps)), len(gaps) - 1)]
        pictures = max(self.pictures, default=0.0)
        cells = (
            f"{label} | {took:.2f} | {statistics.median(gaps):.0f} | {late:.0f} | {gaps[-1]:.0f} "
            f"| {sum(gap > STALL for gap in gaps)} | {len(self.pictures)} | {pictures:.0f}"
        )
        found = [f"    {count * BEAT} ms {place}" for place, count in self.causes.most_common()]
        return "\n".join((f"| {cells} |", *found[:SHOWN_CAUSES]))

    def _time_pictures(self, window: MainWindow) -> None:
        scene, image = window.view.scene, window.view.image
        render, redraw = scene.render, image.redraw

        def timed(*args: object) -> None:
            start = time.perf_counter()
            render(*args)
            self._asked = False
            self.pictures.append(1e3 * (time.perf_counter() - start))

        def noted() -> None:
            self._asked = True
            redraw()

        scene.render, image.redraw = timed, noted

    def _beat(self) -> None:
        now = time.perf_counter()
        if not self.resting:
            self.gaps.append(1e3 * (now - self._last))
        self._last = now

    def _look(self, thread: int) -> None:
        while True:
            time.sleep(1e-3 * BEAT)
            if 1e3 * (time.perf_counter() - self._last) > STALL:
                self.causes[" < ".join(_places(sys._current_frames().get(thread)))] += 1


def _places(frame: FrameType | None) -> Iterator[str]:
    """The innermost functions of the program that are at work, and who called them."""
    count = 0
    while frame is not None and count < 4:
        module = frame.f_globals.get("__name__", "")
        if module.startswith("mechstudio"):
            yield f"{module.removeprefix('mechstudio.')}.{frame.f_code.co_name}:{frame.f_lineno}"
            count += 1
        frame = frame.f_back
