"""Carries the camera along with a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QObject, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import matrices
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.followed_body import FollowedBody
from mechstudio.gui.view.navigation import NavigatedScene

if TYPE_CHECKING:
    from mechstudio.model import Mechanism


class BodyFollower(QObject):
    """Moves the camera as the followed body moves; it can be turned and moved as always meanwhile.

    Args:
        document: Whose bodies.
        image: The view.
        show: Shows the present moment again.
        parent: What owns it.
    """

    def __init__(
        self,
        document: Document,
        image: NavigatedScene,
        show: Callable[[], object],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self.choice = FollowedBody()
        self._image, self._show = image, show
        # of the body, where the camera was carried last; None until then
        self._place: FloatArray | None = None
        self.choice.changed.connect(self._begin)
        document.mechanism_changed.connect(self._keep_up)
        document.opened.connect(self.choice.end)

    def carry(self, poses: FloatArray) -> None:
        """Follow the body to where it is now; poses (nb, 7)."""
        mechanism = self._image.scene.mechanism
        names = [] if mechanism is None else [body.name for body in mechanism.bodies]
        if self.choice.name not in names:
            return
        number = names.index(self.choice.name)
        place: FloatArray = matrices(np.asarray(poses)[number : number + 1])[0]
        before, self._place = self._place, place
        if before is None:
            return
        turn = place[:3, :3] @ before[:3, :3].T if self.choice.turns else np.eye(3)
        self._image.scene.camera.carry(before[:3, 3], place[:3, 3], turn)

    @Slot()
    def _begin(self) -> None:
        self._place = None
        if self._image.finalized:
            return
        self._image.scene.camera.stand_upright()
        if self.choice.name:
            # the view no longer keeps the whole motion in sight
            self._image.moved.emit()
        self._show()

    @Slot(object, object)
    def _keep_up(self, before: object, after: object) -> None:
        self.choice.keep_up(cast("Mechanism | None", before), cast("Mechanism | None", after))
