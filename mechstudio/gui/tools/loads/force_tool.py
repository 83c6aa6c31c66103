"""Adds forces and torques."""

from __future__ import annotations

from dataclasses import replace
from math import radians

import numpy as np
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import pointing
from mechstudio.gui.snapping.typed_place import example, typed_vector
from mechstudio.gui.tools.body_place_tool import BodyPlaceTool
from mechstudio.gui.tools.loads.load_size import LoadOptions
from mechstudio.gui.tools.place_tool import View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.gui.widgets.slim_box import SlimBox
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.curve import arrow
from mechstudio.scene.force_arrow import torque_surface
from mechstudio.scene.palette import FORCE

SHAFT_PIXELS = 2.2  # radius of the arrow of a force [pixels at scale 1]
RADIUS_PIXELS = 7.0  # symbol radius by which the arrow of a torque is drawn [pixels at scale 1]


class _LoadTool(BodyPlaceTool):
    """Common base of the force and torque tools: body, magnitude and axes."""

    noun = ""

    def __init__(self, bench: Workbench, unit: str) -> None:
        super().__init__(bench)
        self._options = LoadOptions(self.noun.capitalize(), unit, bench)
        self._options.changed.connect(self.show)

    def options(self) -> QWidget:
        return self._options

    def functions(
        self, mechanism: Mechanism, body: str, load: FloatArray, text: str
    ) -> tuple[str, str, str]:
        """Components of a load along the axes that it is fixed to.

        Args:
            mechanism: The mechanism.
            body: The body that it acts on.
            load: Its direction in the world, shape (3,).
            text: Its size.
        """
        x, y, z = load.tolist()
        if self._options.axes == "body":
            x, y, z = edits.body_poses(mechanism)[body].local_direction((x, y, z))
        return edits.along((x, y, z), text)


class ForceTool(_LoadTool):
    """A point of a body, and where the arrow points to."""

    noun = "force"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench, "N")

    @property
    def hint(self) -> str:
        if not self.places:
            return "Force: click the point of application on a body."
        down = example(radians(-90.0), self.bench.units, "rad")
        return (
            f"Click the head of the arrow, or type the force, as in 10<{down} or 3, -4. "
            "Esc starts over."
        )

    @property
    def typing_hint(self) -> str:
        names = self.plane.axis_names
        if not self.places:
            return names
        return f"F{names[0]}, F{names[-1]} or force<angle"

    def typed(self, text: str) -> str:
        if not self.places:
            return super().typed(text)
        start = self.places[0].point
        toward = np.zeros(3) if self.at is None else self.at.point - start
        if not np.linalg.norm(toward) > 0.0:
            toward = self.bench.plane.x
        try:
            load = typed_vector(
                text, self.bench.plane, toward, "N", self.bench.units, self.bench.parameters
            )
        except ValueError as problem:
            return str(problem)
        self._add(load, repr(float(np.linalg.norm(load))))
        return ""

    def take(self, spot: Spot) -> str:
        if not self.places:
            if spot.body == GROUND:
                return "A force acts on a body: click on one."
            self.places.append(spot)
            return ""
        load = spot.point - self.places[0].point
        if not np.linalg.norm(load) > 0.0:
            return "Click the head of the arrow, away from the point."
        if not self._options.function:
            return self._options.problem
        self._add(load, self._options.function)
        return ""

    def view(self, spot: Spot) -> View:
        if not self.places:
            name = "no body" if spot.body == GROUND else spot.body
            return dots(spot), f"{spot.label}\n{name}".strip()
        start = self.places[0].point
        way = spot.point - start
        length = float(np.linalg.norm(way))
        marks = dots(self.places[0])
        if length == 0.0:
            return marks, ""
        surface = arrow(length, SHAFT_PIXELS * self.bench.pixel(start)).moved(pointing(way, start))
        note = self._options.problem or f"{self._options.written} on {self.places[0].body}"
        return replace(marks, marks=(surface.painted(FORCE),)), note

    def _add(self, load: FloatArray, size: str) -> None:
        spot = self.places[0]

        def edit(mechanism: Mechanism) -> edits.Edit:
            return edits.add_force(
                mechanism,
                spot.body,
                spot.place,
                self.functions(mechanism, spot.body, load, size),
                axes=self._options.axes,
            )

        self.bench.apply(f"Add {fresh_name(self.bench.mechanism, 'force', 'force')}", edit)
        self.start_over()


class TorqueTool(_LoadTool):
    """A body, about an axis that is chosen beside it."""

    noun = "torque"

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench, "N m")
        self._normal: FloatArray | None = None
        self.axis_box = SlimBox()
        self.axis_box.setAccessibleName("Axis")
        self.axis_box.setToolTip("Axis of the torque; a negative torque acts in the opposite sense")
        self.axis_box.addItems(
            ("normal of the plane", "normal of the face", "world x", "world y", "world z")
        )
        self.axis_box.currentIndexChanged.connect(self.show)
        self._options.add("About", self.axis_box)

    @property
    def hint(self) -> str:
        return "Torque: click a body, or point at it and type Tx, Ty, Tz."

    @property
    def typing_hint(self) -> str:
        return "Tx, Ty, Tz"

    def moved(self, pointer: Pointer) -> None:
        met = (contact for contact in pointer.contacts if contact.item[0] == "body")
        self._normal = next((contact.normal for contact in met), None)
        super().moved(pointer)

    def typed(self, text: str) -> str:
        if self.at is None or self.at.body == GROUND:
            return "Point at the body first."
        try:
            load = typed_vector(
                text, self.bench.plane, self._axis, "N m", self.bench.units, self.bench.parameters
            )
        except ValueError as problem:
            return str(problem)
        self._add(self.at.body, load, repr(float(np.linalg.norm(load))))
        return ""

    def take(self, spot: Spot) -> str:
        if spot.body == GROUND:
            return "A torque acts on a body: click on one."
        if not self._options.function:
            return self._options.problem
        self._add(spot.body, self._axis, self._options.function)
        return ""

    def view(self, spot: Spot) -> View:
        if spot.body == GROUND:
            return dots(), ""
        body = self.bench.mechanism.body(spot.body)
        center = np.array(edits.pose_of(body).point(body.center_of_mass))
        radius = RADIUS_PIXELS * self.bench.pixel(center)
        mark = torque_surface(radius, 12.0 * radius).moved(pointing(self._axis, center))
        note = self._options.problem or f"{self._options.written} on {spot.body}"
        return replace(dots(), marks=(mark,)), note

    @property
    def _axis(self) -> FloatArray:
        chosen = self.axis_box.currentIndex()
        if chosen > 1:
            axis: FloatArray = np.eye(3)[chosen - 2]
            return axis
        if chosen == 1 and self._normal is not None:
            return self._normal
        return self.bench.plane.normal

    def _add(self, body: str, load: FloatArray, size: str) -> None:
        def edit(mechanism: Mechanism) -> edits.Edit:
            functions = self.functions(mechanism, body, load, size)
            return edits.add_torque(mechanism, body, functions, axes=self._options.axes)

        self.bench.apply(f"Add {fresh_name(self.bench.mechanism, 'force', 'torque')}", edit)
