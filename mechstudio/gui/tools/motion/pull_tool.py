"""The pull tool: a run in real time, in which the mouse pulls at the bodies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QPointF, Qt, Slot

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, inverse
from mechstudio.gui.tools.motion.grabbing import grabbed, hover
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench

TURN = 0.01  # of the body for a way of the mouse [rad/pixel]


@dataclass(frozen=True, eq=False)
class Hold:
    """A body under the pressed button.

    Attributes:
        body: Its name.
        point: The taken point in its frame [m], shape (3,).
        place: Where that was when the button went down [m], shape (3,).
        pressed_at: Where the pointer was then [pixels].
        turns: Whether the hand turns the body and does not draw it.
        rotation: How the body was turned then, body to world, shape (3, 3).
    """

    body: str
    point: FloatArray
    place: FloatArray
    pressed_at: QPointF
    turns: bool
    rotation: FloatArray


class PullTool(Tool):
    """Drag a body: the mechanism moves by its dynamics, and a spring draws the body along."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._hold: Hold | None = None
        bench.looks = True
        bench.document.mechanism_changed.connect(self._let_go)

    @property
    def hint(self) -> str:
        if self.bench.hand.grip is not None:
            return "Move the pointer to pull, with Ctrl to turn. Release the button to end."
        return (
            "Pull: drag a body, with Ctrl to turn it. Without a run in progress, one starts at the "
            "shown time; Stop ends it."
        )

    def end(self) -> None:
        self.bench.document.mechanism_changed.disconnect(self._let_go)
        self._let_go()
        hover(self.bench, None)
        super().end()
        self.bench.looks = False

    @property
    def is_begun(self) -> bool:
        return self._hold is not None

    @property
    def begun_step(self) -> str:
        return "pull"

    def moved(self, pointer: Pointer) -> None:
        hover(self.bench, grabbed(pointer))

    def left(self) -> None:
        hover(self.bench, None)

    def pressed(self, pointer: Pointer) -> bool:
        contact = grabbed(pointer)
        frames = self.bench.image.scene_to_read.frames()
        if contact is None or contact.item[1] not in frames:
            return False
        name = contact.item[1]
        frame = frames[name]
        self._hold = Hold(
            body=name,
            point=applied(inverse(frame), contact.point),
            place=np.array(contact.point),
            pressed_at=pointer.place,
            turns=bool(pointer.modifiers & Qt.KeyboardModifier.ControlModifier),
            rotation=frame[:3, :3].copy(),
        )
        return True

    def clicked(self, pointer: Pointer) -> None:
        self._let_go()
        contact = grabbed(pointer)
        self.bench.selection.set(() if contact is None else (contact.item,))

    def dragged(self, pointer: Pointer) -> None:
        hold = self._hold
        if hold is None:
            return
        # what runs is imported when something is pulled for the first time
        from mechstudio.simulation.requests.grip import Grip

        hand = self.bench.hand
        begins = hand.grip is None
        x, y, z = hold.point.tolist()
        if hold.turns:
            w, i, j, k = self._turned(hold, pointer)
            target = tuple(hold.place.tolist())
            hand.hold(Grip(hold.body, (x, y, z), target, (w, i, j, k)))
        else:
            target = tuple(self._target(hold, pointer).tolist())
            hand.hold(Grip(hold.body, (x, y, z), target))
        if begins:
            hover(self.bench, None)
            self.bench.image.setCursor(Qt.CursorShape.ClosedHandCursor)
            self.hint_changed.emit(self.hint)

    def released(self, pointer: Pointer) -> None:
        self._let_go()

    def cancel(self) -> bool:
        begun = self.is_begun
        self._let_go()
        return begun

    @Slot()
    def _let_go(self) -> None:
        self._hold = None
        self.bench.hand.let_go()
        self.hint_changed.emit(self.hint)

    @property
    def _sight(self) -> FloatArray:
        """Unit direction in which the camera looks, shape (3,)."""
        camera = self.bench.image.scene_to_read.renderer.GetActiveCamera()
        return np.array(camera.GetDirectionOfProjection())

    def _target(self, hold: Hold, pointer: Pointer) -> FloatArray:
        """Where the hand is: as deep in the view as the body was taken, or in the plane."""
        origin, line = pointer.ray
        normal = self.bench.plane.normal if self.bench.is_flat else self._sight
        slope = float(line @ normal)
        if abs(slope) < 1e-3:
            # the plane is seen from the side
            normal, slope = self._sight, float(line @ self._sight)
        return origin + ((hold.place - origin) @ normal) / slope * line

    def _turned(self, hold: Hold, pointer: Pointer) -> tuple[float, float, float, float]:
        """How the hand wants the body to be turned: by the way of the mouse."""
        from scipy.spatial.transform import Rotation

        way = pointer.place - hold.pressed_at
        camera = self.bench.image.scene_to_read.renderer.GetActiveCamera()
        up = np.array(camera.GetViewUp())
        sight = self._sight
        right = np.cross(sight, up)
        right /= np.linalg.norm(right)
        up = np.cross(right, sight)
        if self.bench.is_flat:
            vector = -TURN * way.x() * np.sign(-(sight @ self.bench.plane.normal) or 1.0)
            vector = vector * self.bench.plane.normal
        else:
            vector = TURN * (way.x() * up + way.y() * right)
        turned = Rotation.from_rotvec(vector) * Rotation.from_matrix(hold.rotation)
        x, y, z, w = turned.as_quat().tolist()
        return w, x, y, z
