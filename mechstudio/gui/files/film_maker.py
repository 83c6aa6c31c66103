"""Films the view: one moment of the run after another, at equal steps of time."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from mechstudio.errors import MechStudioError
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.outcomes import Done, Refuse, UseFrame

if TYPE_CHECKING:
    from mechstudio.handover.film_file import FilmWriter
    from mechstudio.handover.film_frames import FilmSettings
    from mechstudio.handover.film_plots import FilmPlots


class CanceledFilmError(MechStudioError):
    """The user ended a film before its last frame."""


class FilmedView(Protocol):
    """What is filmed."""

    def film_frame(self, size: tuple[int, int], use: UseFrame, done: Done, refuse: Refuse) -> None:
        """Draw what is shown in a size [pixels] and hand it to `use`; tell when that is over."""


class FilmMaker(QObject):
    """Moves the time cursor from frame to frame, has each drawn, and writes the film.

    The view shows what it films, with all that is drawn in it. Frames come when they are ready, so
    that a slow machine makes the same film as a fast one.

    Args:
        view: What is filmed.
        cursor: The shown time.
        background: Ends the files of films.
        parent: What owns it.
    """

    progressed = Signal(int, int)  # frames that are done, and all
    # a sentence for the user on what went wrong; empty for a film that is complete or was canceled
    ended = Signal(str)
    previewed = Signal(object)  # pixels of a frame, shape (height, width, 3)

    def __init__(
        self, view: FilmedView, cursor: TimeCursor, background: Background, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._view, self._cursor, self._background = view, cursor, background
        self._times: Sequence[float] = ()
        self._size = (0, 0)
        self._plots: FilmPlots | None = None
        self._number = 0
        self._canceled = False
        self._file: AbstractContextManager[FilmWriter] | None = None
        self._add: UseFrame | None = None
        self._moment = 0.0

    @property
    def is_active(self) -> bool:
        """Whether a film is being made."""
        return self._file is not None

    def start(self, path: Path, settings: FilmSettings, plots: FilmPlots | None = None) -> None:
        """Make a film of the run that is shown.

        Args:
            path: The file.
            settings: What it is like.
            plots: What each frame has besides the picture; None for nothing.

        Raises:
            MechStudioError: The file cannot be written, or what writes it is not installed.
        """
        from mechstudio.handover.film_file import film_file

        times, size = settings.times.tolist(), (settings.width, settings.height)
        file = film_file(path, width=size[0], height=size[1], rate=settings.rate, count=len(times))
        self._add = file.__enter__().add
        self._file, self._times, self._plots = file, times, plots
        self._size = size if plots is None else plots.picture_size
        self._number, self._canceled, self._moment = 0, False, self._cursor.time
        self._draw_next()

    def preview(self, settings: FilmSettings, plots: FilmPlots | None = None) -> None:
        """Draw the shown moment as a frame of a film, for `previewed`; not while one is made."""
        if self.is_active:
            return
        size = (settings.width, settings.height) if plots is None else plots.picture_size
        time, drawn = self._cursor.time, []

        def use(picture: NDArray[np.uint8]) -> None:
            drawn.append(np.array(picture if plots is None else plots.added(picture, time)))

        self._view.film_frame(size, use, lambda: self.previewed.emit(drawn[0]), lambda _: None)

    def cancel(self) -> None:
        """End after the frame that is being drawn; nothing is written."""
        self._canceled = True

    def _draw_next(self) -> None:
        if self._add is None:
            return
        if self._canceled:
            self._end(CanceledFilmError("The film was canceled."))
        elif self._number == len(self._times):
            self._end(None)
        else:
            self._cursor.set_time(self._times[self._number])
            self._view.film_frame(self._size, self._use(self._add), self._count, self._end)

    def _use(self, add: UseFrame) -> UseFrame:
        """Takes the next picture: as it is, or with the plots of its moment."""
        plots, time = self._plots, self._times[self._number]
        if plots is None:
            return add
        return lambda picture: add(plots.added(picture, time))

    def _count(self) -> None:
        self._number += 1
        self.progressed.emit(self._number, len(self._times))
        # the window paints and hears the user between two frames
        QTimer.singleShot(0, self, self._draw_next)

    def _end(self, error: MechStudioError | None) -> None:
        file, self._add, self._plots = self._file, None, None
        assert file is not None
        self._cursor.set_time(self._moment)
        self._background.submit(_leave(file, error), self._tell_done, self._tell)

    def _tell_done(self, _: object) -> None:
        self._file = None
        self.ended.emit("")

    def _tell(self, error: MechStudioError) -> None:
        self._file = None
        self.ended.emit("" if isinstance(error, CanceledFilmError) else str(error))


def _leave(
    file: AbstractContextManager[FilmWriter], error: MechStudioError | None
) -> Callable[[], object]:
    """Work that ends a file well, or gives it up because of an error, which it then raises."""

    def work() -> object:
        if error is None:
            return file.__exit__(None, None, None)
        try:
            raise error
        except MechStudioError:
            file.__exit__(*sys.exc_info())
            raise

    return work
