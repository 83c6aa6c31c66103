"""Shows mechanisms in a scene; large ones beside the window, so that it stays usable meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from mechstudio.errors import MechStudioError
from mechstudio.gui.view.scene_image import SceneImage
from mechstudio.gui.work.background import Background
from mechstudio.gui.work.precedence import PICTURES
from mechstudio.model import Body, Mechanism, Mesh
from mechstudio.scene.draft import Draft, DroppedError

# elements up to which a mechanism is drawn before anyone could notice, and an edit of so many of
# its elements; more would keep the window waiting
SMALL = 40
SMALL_IF_EDITED = 600
# time for adding actors between two looks at the mouse and the keys [s]
SLICE = 0.012
# steps after which what is there is drawn
PICTURE = 5000


class SceneLoader(QObject):
    """Brings mechanisms into a scene.

    Surfaces of large mechanisms, and of those with meshes, are worked out on a thread; their actors
    are added in slices. Whatever is asked for later takes the place of what is not complete yet.

    Args:
        image: Where mechanisms are shown.
    """

    # the mechanism is the scene's, its size is known; its actors follow
    begun = Signal()
    # a good part more is there
    grown = Signal()
    # all actors are there
    shown = Signal()
    # something large is being worked out or added, or no longer
    busy_changed = Signal(bool)

    def __init__(self, image: SceneImage) -> None:
        super().__init__(image)
        self._image = image
        self._background = Background(self)
        self._dropped = threading.Event()
        self._steps: Iterator[None] | None = None
        self._taken = 0
        self._busy = False
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._add_slice)
        image.drawn.connect(self._go_on)

    @property
    def busy(self) -> bool:
        """Whether something large is being worked out or added."""
        return self._busy

    @staticmethod
    def is_large(mechanism: Mechanism) -> bool:
        """Whether a mechanism is worked out on a thread."""
        return len(_elements(mechanism)) > SMALL or _has_meshes(mechanism.bodies)

    def is_slow(self, mechanism: Mechanism) -> bool:
        """Whether drawing takes long after what is drawn, of which unchanged elements stay."""
        if not self.is_large(mechanism):
            return False
        shown = self._image.scene.mechanism
        if self._busy or shown is None or len(_elements(mechanism)) > SMALL_IF_EDITED:
            return True
        known = set(map(id, _elements(shown)))
        new = [element for element in _elements(mechanism) if id(element) not in known]
        bodies = [element for element in new if isinstance(element, Body)]
        return len(new) > SMALL or _has_meshes(bodies)

    def show(self, mechanism: Mechanism, folder: Path | None) -> None:
        """Show a mechanism, now or soon.

        Args:
            mechanism: The mechanism.
            folder: Where relative mesh files start.
        """
        self._drop()
        if not self.is_slow(mechanism):
            self._image.scene.show(mechanism, folder)
            self._set_busy(False)
            self.begun.emit()
            self.shown.emit()
            return
        self._dropped = dropped = threading.Event()
        sketch = self._image.scene.sketch(mechanism, folder)

        def work() -> object:
            try:
                return sketch(dropped.is_set)
            except DroppedError:
                return None

        def take(found: object) -> None:
            if not dropped.is_set():
                self._begin(cast(Draft, found))

        def fail(error: MechStudioError) -> None:
            if not dropped.is_set():
                self._set_busy(False)

        self._set_busy(True)
        self._background.submit(work, take, fail, only_latest=True, after_drawing=True)

    def shut_down(self) -> None:
        """Drop what is not complete and join the thread; nothing is signaled afterwards."""
        self._drop()
        PICTURES.release(self)
        self._background.shut_down()

    def _drop(self) -> None:
        self._dropped.set()
        self._timer.stop()
        self._steps = None

    def _begin(self, draft: Draft) -> None:
        self._steps = self._image.scene.steps(draft)
        next(self._steps)
        self._taken = 0
        self.begun.emit()
        self._timer.start()

    @Slot()
    def _go_on(self) -> None:
        if self._steps is not None:
            self._timer.start()

    @Slot()
    def _add_slice(self) -> None:
        if self._image.is_drawing:
            # goes on when the picture is there
            self._timer.stop()
            return
        end = time.monotonic() + SLICE
        while self._steps is not None:
            try:
                next(self._steps)
            except StopIteration:
                self._drop()
                self._set_busy(False)
                self.shown.emit()
                return
            self._taken += 1
            if self._taken % PICTURE == 0:
                self.grown.emit()
                return
            if time.monotonic() >= end:
                return

    def _set_busy(self, busy: bool) -> None:
        if busy != self._busy:
            self._busy = busy
            (PICTURES.hold if busy else PICTURES.release)(self)
            self.busy_changed.emit(busy)


def _elements(mechanism: Mechanism) -> tuple[object, ...]:
    return (*mechanism.bodies, *mechanism.joints, *mechanism.forces)


def _has_meshes(bodies: Iterable[Body]) -> bool:
    return any(isinstance(shape, Mesh) for body in bodies for shape in body.shapes)
