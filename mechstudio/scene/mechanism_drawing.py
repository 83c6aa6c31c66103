"""Turns a mechanism into actors, rebuilding only those whose elements changed."""

from __future__ import annotations

from pathlib import Path

from vtkmodules.vtkCommonMath import vtkMatrix4x4
from vtkmodules.vtkRenderingCore import vtkRenderer

from mechstudio.model import GROUND, Body, Joint, Mechanism
from mechstudio.scene.body_actor import body_surface
from mechstudio.scene.body_links import Attachment
from mechstudio.scene.drawn_items import Drawn, DrawnItems
from mechstudio.scene.joint_drawing import JointDrawing
from mechstudio.scene.layout import Directions, attachments, directions, layers, symbol_radius
from mechstudio.scene.load_drawing import LoadDrawing
from mechstudio.scene.palette import Color, free_color
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Solid, nothing

# the symbol size follows edits only when it is off by more than this factor
HYSTERESIS = 1.4


class MechanismDrawing:
    """The actors of a mechanism.

    Args:
        renderer: Where the actors appear.
    """

    def __init__(self, renderer: vtkRenderer) -> None:
        self.drawn = DrawnItems(renderer)
        # body to world, shared by everything that rides on a body
        self.matrices: dict[str, vtkMatrix4x4] = {GROUND: vtkMatrix4x4()}
        self.loads = LoadDrawing(self.drawn, self.matrices)
        self.radius = 0.0
        self.directions: Directions | None = None
        # range of the shift of sliding joints [m], where it is known from a run
        self.travel: dict[str, tuple[float, float]] = {}
        self._joints = JointDrawing(self.drawn, self.matrices)
        self._colors: dict[str, Color] = {}
        self._surfaces: dict[str, Solid] = {}
        # one object, so that joints on the ground see no change
        self._ground = nothing()
        self._folder: Path | None = None

    def show(self, mechanism: Mechanism, folder: Path | None) -> None:
        """Draw a mechanism; what it shares with the one before stays as it is.

        Args:
            mechanism: The mechanism.
            folder: Where relative mesh files start.
        """
        if folder != self._folder:
            self.drawn.clear()
            self._folder = folder
        names = [body.name for body in mechanism.bodies]
        for name in [n for n in self.matrices if n not in names and n != GROUND]:
            del self.matrices[name]
        for name in names:
            self.matrices.setdefault(name, vtkMatrix4x4())

        self.directions = directions(mechanism)
        joints_at = attachments(mechanism)
        self._resize(symbol_radius(mechanism, joints_at, self._shaped(mechanism)))
        self._choose_colors(names)
        levels = layers(mechanism)
        self._surfaces = {GROUND: self._ground}
        for body in mechanism.bodies:
            self._draw_body(body, joints_at[body.name], levels[body.name])
        sizes = self._joints.show(
            mechanism, self._surfaces, self.radius, self.directions.up, self.travel
        )
        self.loads.show(mechanism, self._surfaces, self.radius, sizes)
        self.drawn.sweep()

    def body_actors(self) -> dict[str, tuple[PosedActor, ...]]:
        """The actors of each body, in the order of the bodies."""
        found = {}
        for name in self.matrices:
            drawn = self.drawn.get(("body", name))
            if drawn is not None:
                found[name] = drawn.actors
        return found

    def _resize(self, radius: float) -> None:
        if not self.radius / HYSTERESIS < radius < self.radius * HYSTERESIS:
            self.radius = radius

    def _choose_colors(self, names: list[str]) -> None:
        self._colors = {name: self._colors[name] for name in names if name in self._colors}
        for name in names:
            if name not in self._colors:
                self._colors[name] = free_color(self._colors.values())

    def _shaped(self, mechanism: Mechanism) -> dict[str, Solid]:
        """Surfaces of the bodies with shapes; at this point only their size matters."""
        found = {}
        for body in mechanism.bodies:
            if not body.shapes:
                continue
            old = self.drawn.get(("body", body.name))
            if old is not None and old.key[0] is body:
                found[body.name] = old.actors[0].solid
            else:
                found[body.name] = body_surface(
                    body, (), color=(0, 0, 0), radius=0.0, layer=0, folder=self._folder
                )
        return found

    def _draw_body(
        self, body: Body, joints: tuple[tuple[Joint, Attachment], ...], layer: int
    ) -> None:
        matrix, color, radius = self.matrices[body.name], self._colors[body.name], self.radius
        item = ("body", body.name)
        key: tuple[object, ...] = (body, layer, radius, matrix)
        if not body.shapes:
            key = (*key, color, *(joint for joint, _ in joints))

        def build() -> Drawn:
            surface = body_surface(
                body,
                tuple(place for _, place in joints),
                color=color,
                radius=radius,
                layer=layer,
                folder=self._folder,
            )
            extents = ((body.name, surface.corners()),)
            return Drawn(key, (PosedActor(surface, matrix, item),), extents)

        self._surfaces[body.name] = self.drawn.update(item, key, build).actors[0].solid
