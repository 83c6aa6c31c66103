"""The drag tool: the mechanism follows the pointer with its joints closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import Qt, Slot

from mechstudio.edits.pose import pose_of
from mechstudio.errors import MechStudioError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.quaternion import Vector
from mechstudio.gui.editing.lost_expressions import note_lost_expressions
from mechstudio.gui.tools.motion.drag_options import DragOptions
from mechstudio.gui.tools.motion.grabbing import grabbed, hover
from mechstudio.gui.tools.pointer import Pointer
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import Mechanism
from mechstudio.scene.palette import LIGHT
from mechstudio.scene.preview import Outline

if TYPE_CHECKING:
    from mechstudio.posing import Pull

APART = 6.0  # [px] from the hand to the grabbed point: a line is drawn


@dataclass(eq=False)
class Grip:
    """One hold on a body, from press to release.

    Attributes:
        mechanism: What is pulled, as it was.
        body: Name of the body.
        arm: The grabbed point in its frame [m].
        place: Where that was in the world [m], shape (3,).
        pull: What moves it; None until it is ready.
        target: Where the hand is, and the line of sight through it [m]; None before it moved.
        is_over: Whether the hand has let go.
    """

    mechanism: Mechanism
    body: str
    arm: Vector
    place: FloatArray
    pull: Pull | None = None
    target: tuple[FloatArray, FloatArray] | None = None
    is_over: bool = False


class DragTool(Tool):
    """Drag a body; release to keep the pose, or press Esc to let it spring back."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = DragOptions(has_drivers=bool(bench.mechanism.drivers))
        self._grip: Grip | None = None
        bench.document.mechanism_changed.connect(self._forget)

    @property
    def hint(self) -> str:
        if self._grip is not None and self._grip.pull is None:
            return "Preparing the mechanism…"
        if self._grip is not None:
            return "The mechanism follows with its joints closed. Esc restores the previous pose."
        if self.bench.mechanism.drivers:
            return (
                "Drag a body. Driven joints are free here; a run starts at the positions their "
                "drivers prescribe."
            )
        return "Drag a body: the mechanism follows with its joints closed."

    def options(self) -> DragOptions:
        return self._options

    def end(self) -> None:
        self.bench.document.mechanism_changed.disconnect(self._forget)
        self._spring_back()
        hover(self.bench, None)
        super().end()

    def moved(self, pointer: Pointer) -> None:
        hover(self.bench, grabbed(pointer))

    def left(self) -> None:
        hover(self.bench, None)

    def pressed(self, pointer: Pointer) -> bool:
        contact = grabbed(pointer)
        if contact is None:
            return False
        if self._grip is not None and self._grip.is_over:
            return True  # the last drag is being kept
        self._drop()
        mechanism, name = self.bench.mechanism, contact.item[1]
        arm = pose_of(mechanism.body(name)).local_point(
            cast("Vector", tuple(contact.point.tolist()))
        )
        self._grip = grip = Grip(mechanism, name, arm, contact.point)
        hold_drivers = self._options.holds_drivers
        self.bench.background.submit(
            lambda: _pull(mechanism, name, arm, hold_drivers=hold_drivers),
            lambda pull: self._begin(grip, cast("Pull", pull)),
            lambda error: self._fail(grip, error),
        )
        return True

    def clicked(self, pointer: Pointer) -> None:
        contact = grabbed(pointer)
        self._drop()
        self.bench.selection.set(() if contact is None else (contact.item,))

    def dragged(self, pointer: Pointer) -> None:
        grip = self._grip
        if grip is None or grip.is_over:
            return
        self.bench.image.setCursor(Qt.CursorShape.ClosedHandCursor)
        if grip.target is None:
            hover(self.bench, None)
            self.hint_changed.emit(self.hint)
        origin, line = pointer.ray
        sight = np.array(
            self.bench.image.scene.renderer.GetActiveCamera().GetDirectionOfProjection()
        )
        grip.target = origin + ((grip.place - origin) @ sight) / (line @ sight) * line, line
        self._follow(grip)

    def released(self, pointer: Pointer) -> None:
        grip = self._grip
        if grip is None or grip.is_over:
            return
        grip.is_over = True
        if self._options.springs_back:
            self._spring_back()
        elif grip.pull is not None:
            self._finish(grip)

    @property
    def is_begun(self) -> bool:
        return self._grip is not None

    @property
    def begun_step(self) -> str:
        return "drag"

    def cancel(self) -> bool:
        if self._grip is None:
            return False
        self._spring_back()
        return True

    # the answers of the thread

    def _begin(self, grip: Grip, pull: Pull) -> None:
        grip.pull = pull
        if grip is not self._grip:
            return
        self.hint_changed.emit(self.hint)
        if grip.is_over:
            self._finish(grip)
        elif grip.target is not None:
            self._follow(grip)

    def _follow(self, grip: Grip) -> None:
        """Pull to the current pointer position, skipping intermediate ones."""
        pull = grip.pull
        if pull is None or grip.target is None:
            return
        target, line = grip.target
        self.bench.background.submit(
            lambda: (pull.to(target, line), pull.point, pull.is_settled),
            lambda answer: self._show(grip, cast("tuple[FloatArray, FloatArray, bool]", answer)),
            lambda error: self._fail(grip, error),
            only_latest=True,
        )

    def _show(self, grip: Grip, answer: tuple[FloatArray, FloatArray, bool]) -> None:
        poses, point, is_settled = answer
        if grip is not self._grip or grip.target is None or self.bench.image.finalized:
            return
        scene = self.bench.image.scene
        scene.set_poses(poses)
        hand, line = grip.target
        way = hand - point
        apart = float(np.linalg.norm(way - (way @ line) * line))
        if apart > APART * scene.sight.pixel_size(point):
            self.bench.show(
                Outline(
                    lines=((np.array((point, hand)), LIGHT.selection),),
                    dots=((point, LIGHT.selection),),
                )
            )
        elif scene.preview.outline.dots:
            self.bench.clear()
        self.bench.image.redraw()
        if not is_settled and not grip.is_over:
            self._follow(grip)

    def _finish(self, grip: Grip) -> None:
        """Come to where the hand let go, and keep that."""
        pull, target = grip.pull, grip.target
        if pull is None or target is None:
            self._spring_back()
            return

        def settle() -> Mechanism:
            pull.to(*target)
            return pull.mechanism()

        self.bench.background.submit(
            settle,
            lambda after: self._keep(grip, cast("Mechanism", after)),
            lambda error: self._fail(grip, error),
        )

    def _keep(self, grip: Grip, after: Mechanism) -> None:
        if grip is not self._grip:
            return
        self._drop()
        if after != grip.mechanism:
            self.bench.document.apply(after, label=f"Move {grip.body}")
            note_lost_expressions(self.bench.document, grip.mechanism)

    def _fail(self, grip: Grip, error: MechStudioError) -> None:
        if grip is self._grip:
            self._spring_back()
            self.bench.document.report(str(error))

    # letting go

    @Slot()
    def _forget(self) -> None:
        """Abort the drag because the mechanism has changed."""
        self._drop()
        self._options.offer_drivers(bool(self.bench.mechanism.drivers))

    def _spring_back(self) -> None:
        grip = self._grip
        self._drop()
        if grip is not None and not self.bench.image.finalized:
            poses = [(*body.position, *body.orientation) for body in grip.mechanism.bodies]
            self.bench.image.scene.set_poses(poses)
            self.bench.image.redraw()

    def _drop(self) -> None:
        self._grip = None
        self.bench.clear()
        self.hint_changed.emit(self.hint)


def _pull(mechanism: Mechanism, body: str, arm: Vector, *, hold_drivers: bool) -> Pull:
    # the compiler is loaded when something is pulled for the first time
    from mechstudio.posing import Pull, Rig

    return Pull(Rig.of(mechanism, hold_drivers=hold_drivers), body, arm)
