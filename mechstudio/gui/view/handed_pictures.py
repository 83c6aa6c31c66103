"""Pictures of the view for files, films and previews."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtGui import QImage

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.view.framing import Framing
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.view.scene_loader import SceneLoader
from mechstudio.gui.work.outcomes import Done, Refuse, UseFrame

PICTURE_WIDTH = 1600  # of files [pixels]


class HandedPictures:
    """Draws what a view shows for others.

    Args:
        document: Names the pictures.
        cursor: The shown moment.
        image: What is shown.
        loader: What is still being drawn has no picture.
        framing: Fits films of a view that nobody has turned.
        tips: Tells where arrows end during the run [m], shape (n, 3), which films show as well.
        catch_up: Shows the moment of the cursor, where that is still being read.
    """

    def __init__(
        self,
        document: Document,
        cursor: TimeCursor,
        image: SceneImage,
        loader: SceneLoader,
        framing: Framing,
        tips: Callable[[], FloatArray],
        catch_up: Callable[[], None],
    ) -> None:
        self._document, self._cursor = document, cursor
        self._image, self._loader, self._framing, self._tips = image, loader, framing, tips
        self._catch_up = catch_up

    def save(self, path: Path, done: Done, refuse: Refuse) -> None:
        """Write what is shown to an image file, and tell when that is done or why it cannot be."""
        title = _title(self._document, self._cursor.time)
        self._image.save_picture(path, PICTURE_WIDTH, title, done, refuse)

    def film_frame(self, size: tuple[int, int], use: UseFrame, done: Done, refuse: Refuse) -> None:
        """Draw what is shown in a size [pixels] and hand it to `use`; tell when that is over."""
        self._catch_up()
        follows = self._framing.is_at_work
        if follows:
            # the same frame, whatever the shape of the window and whatever lies over it
            self._image.scene.camera.covered = (0.0, 0.0)
            self._image.scene.set_size(*size)
            self._image.scene.fit(also=self._tips())

        def ended(tell: Callable[[], None]) -> None:
            if follows:
                self._framing.fit_again()
            tell()

        self._image.hand_over_picture(
            size, use, lambda: ended(done), lambda error: ended(lambda: refuse(error))
        )

    def small(self) -> QImage | None:
        """What is shown now; None while it is being drawn."""
        return None if self._loader.busy else self._image.picture()


def _title(document: Document, time: float) -> str:
    """What the view shows at a time [s]: model, run and moment."""
    if document.run is not None and document.shows_run:
        return f"{document.run.title}, t = {time:.6g} s"
    return "" if document.mechanism is None else f"{document.mechanism.name}, t = 0, without a run"
