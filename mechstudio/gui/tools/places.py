"""Where clicks in the view fall: points of the mechanism, axes, surfaces, and the grid."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QObject

from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, inverse
from mechstudio.gui.snapping.anchors import ROUND_EDGE, Anchor
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.snapping.axis_snapper import AxisHit
from mechstudio.gui.snapping.guide_lines import ON_LINE, axes_within, lines_through, nearest_line
from mechstudio.gui.snapping.moved_mechanism import MovedMechanism
from mechstudio.gui.snapping.snapper import Snapper
from mechstudio.gui.snapping.work_plane import WorkPlane, default_plane, grid_step
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings import Snapping
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.model import GROUND, Mechanism, Mesh
from mechstudio.scene.facets import facets
from mechstudio.scene.picking import Contact
from mechstudio.units import UnitChoice

# of coordinates, or steps of the grid where these are longer: what is nearer to each other is one
SAME = 1e-12
ROUNDED = 1e-6  # of the distance to the far side: error of a place on a ray
# lines that are nearer to each other than this are equally near to the pointer [pixels at scale 1]
TIE_PIXELS = 0.01


class Places(QObject):
    """Finds what the pointer means.

    Args:
        document: What is edited.
        image: The view.
    """

    def __init__(self, document: Document, image: NavigatedScene) -> None:
        super().__init__(image)
        self.document, self.image = document, image
        self.snapper = Snapper(image.scene_to_read.sight)
        self.snapping, self.shown_units = Snapping(), ShownUnits()
        # whether clicks are meant for what is shown, which may be a moment of a run
        self.looks, self._moved = False, MovedMechanism()
        # None follows the mechanism and the camera
        self.chosen_plane: WorkPlane | None = None

    @property
    def units(self) -> UnitChoice:
        """The user's units."""
        return self.shown_units.choice

    @property
    def mechanism(self) -> Mechanism:
        """What is edited; empty if nothing is open."""
        return self.document.mechanism or Mechanism()

    @property
    def seen(self) -> Mechanism:
        """What clicks snap to: what is edited, or that in the poses that are shown."""
        edited, shown = self.mechanism, self.image.scene_to_read.poses
        return self._moved.of(edited, shown) if self.looks else edited

    @property
    def plane(self) -> WorkPlane:
        """Where clicks beside all bodies fall."""
        scene = self.image.scene_to_read
        sight = scene.renderer.GetActiveCamera().GetDirectionOfProjection()
        return self.chosen_plane or default_plane(scene.directions, np.array(sight))

    @property
    def is_flat(self) -> bool:
        """Whether everything is drawn in the plane."""
        return self.chosen_plane is not None or self.image.scene_to_read.directions.planar

    def step(self, point: FloatArray) -> float:
        """Step of the grid around a point [m]."""
        if self.snapping.grid > 0.0:
            return self.snapping.grid
        pixel = self.pixel(point)
        # a round number of inches for those who think in inches
        unit = float(self.units.unit("m").factor)
        return unit * grid_step(pixel / unit)

    def are_apart(self, first: FloatArray, second: FloatArray) -> bool:
        """Whether two points [m], shape (3,), are farther apart than their rounding.

        Coordinates have no size at the origin, where lines of sight are rounded all the same.
        """
        size = max(float(np.abs((first, second)).max()), self.step(first))
        return float(np.abs(second - first).max()) > SAME * size

    def pixel(self, point: FloatArray) -> float:
        """Length of a pixel at scale 1 at a point [m]."""
        return self.image.scene_to_read.sight.pixel_size(point) * self.image.devicePixelRatioF()

    def spot(
        self, pointer: Pointer, base: FloatArray | None = None, within: WorkPlane | None = None
    ) -> Spot | None:
        """What the pointer means: a point of the mechanism, of a surface, or of the plane.

        Args:
            pointer: The pointer.
            base: A point that the plane is laid through [m]; None for the plane's own place.
            within: Another plane that the place has to lie in; None for any place.

        Returns:
            None if the line of sight meets nothing.
        """
        plane = within or (self.plane if base is None else self.plane.through(base))
        is_flat = self.is_flat or within is not None
        origin, direction = pointer.ray
        body = next(iter(pointer.bodies), GROUND)
        snaps = self.snapping.on and not pointer.modifiers & FREE
        if snaps:
            self.snapper.set_mechanism(self.seen)
            ratio = self.image.devicePixelRatioF()
            anchor = self.snapper.nearest(*pointer.display, ratio, pointer.bodies)
            if anchor is not None:
                return self._at(anchor, plane if is_flat else None, body, pointer.bodies)
            on_axis = self._on_axis(pointer, plane, base, is_flat=is_flat)
            if on_axis is not None:
                return on_axis
        if pointer.bodies and not is_flat:
            contact = next(c for c in pointer.contacts if c.item[0] == "body")
            return (self._in_hole(contact, body) if snaps else None) or Spot(contact.point, body)
        met = plane.met(origin, direction)
        if met is None:
            return None
        if snaps:
            met = self._on_grid(plane, met, base)
            anchor = self.snapper.at(met, pointer.bodies)
            if anchor is not None:
                return Spot(met, _owner(anchor, body), anchor.label)
        return Spot(met, body)

    def _at(
        self, anchor: Anchor, plane: WorkPlane | None, body: str, bodies: Sequence[str]
    ) -> Spot:
        """The place of a point, or the one in front of or behind it in a plane."""
        point = np.array(anchor.point)
        if plane is not None:
            point -= ((point - plane.origin) @ plane.normal) * plane.normal
            # the end of a wheel may be its middle there
            anchor = self.snapper.at(point, bodies) or anchor
        return Spot(point, _owner(anchor, body), anchor.label)

    def _in_hole(self, contact: Contact, body: str) -> Spot | None:
        """The center of the nearer end of a round wall of a mesh, such as that of a bore."""
        if not any(isinstance(shape, Mesh) for shape in self.mechanism.body(body).shapes):
            return None
        local = applied(inverse(contact.place), contact.point)
        end = facets(contact.surface).end(contact.triangle, local)
        if end is None:
            return None
        return Spot(applied(contact.place, end), body, f"{ROUND_EDGE} of {body}")

    def _on_axis(
        self, pointer: Pointer, plane: WorkPlane, base: FloatArray | None, *, is_flat: bool
    ) -> Spot | None:
        """The place on an axis that is pointed at; None if another place is meant."""
        ratio = self.image.devicePixelRatioF()
        axes, bodies = self.snapper.axes, pointer.bodies
        hit = (
            axes.in_plane(*pointer.display, ratio, plane, is_chosen=self.chosen_plane is not None)
            if is_flat
            else axes.in_space(*pointer.display, ratio, bodies)
        )
        if hit is None or (base is not None and self._is_in_line(pointer, plane, base, hit)):
            return None
        pixel = self.pixel(hit.point)
        reach = self.snapping.radius * pixel
        point = hit.beside(plane.origin, base, self.step(hit.point), reach)
        anchor = self.snapper.at(point, bodies)
        if anchor is not None and not is_flat and self.snapper.is_behind(anchor):
            return None
        if anchor is not None:
            # the steps of the grid lead there
            return Spot(point, _owner(anchor, next(iter(bodies), GROUND)), anchor.label)
        owner = next((name for name in bodies if name in hit.line.bodies), None)
        return Spot(
            point,
            owner or next(iter(bodies), GROUND),
            f"on {hit.line.label}",
            hit.line,
            (hit.line.dashes(point, pixel),),
        )

    def _is_in_line(
        self, pointer: Pointer, plane: WorkPlane, base: FloatArray, hit: AxisHit
    ) -> bool:
        """Whether the pointer is nearer to a line through the place before than to an axis."""
        met = plane.met(*pointer.ray)
        if met is None or (pointer.bodies and not self.is_flat):
            return False
        place, start = np.array(plane.coordinates(met)), np.array(plane.coordinates(base))
        return float(np.abs(place - start).min()) < (hit.gap - TIE_PIXELS) * self.pixel(met)

    def _on_grid(self, plane: WorkPlane, point: FloatArray, base: FloatArray | None) -> FloatArray:
        step = self.step(point)
        if base is not None:
            reach = self.snapping.radius * self.pixel(point)
            found = plane.in_line(point, base, step, reach)
            if found is not None:
                return found
        return plane.rounded(point, step)

    def line_at(
        self, pointer: Pointer, plane: WorkPlane, base: FloatArray, *, joints: bool
    ) -> AxisLine | None:
        """The line in a plane that is pointed at: an axis, or one along x or y through a joint.

        Args:
            pointer: The pointer.
            plane: The plane.
            base: A point that such lines through joints are of no use for [m], shape (3,).
            joints: Whether lines through joints count.
        """
        met = plane.met(*pointer.ray)
        if met is None:
            return None
        lines = axes_within(self.snapper.axes.lines, plane)
        if joints:
            lines += lines_through(self.snapper.joint_places, plane, base)
        return nearest_line(lines, met, self.snapping.radius * self.pixel(met))

    def axis_through(self, point: FloatArray, plane: WorkPlane) -> AxisLine | None:
        """The axis in a plane that a point of it [m] lies on."""
        return nearest_line(axes_within(self.snapper.axes.lines, plane), point, ON_LINE)

    def spot_at(self, point: FloatArray) -> Spot:
        """What is at a point of the world [m]: the point of the mechanism there, if any."""
        self.snapper.set_mechanism(self.mechanism)
        anchor = self.snapper.at(point)
        return Spot(point) if anchor is None else Spot(point, anchor.body, anchor.label)

    def body_around(self, point: FloatArray) -> str:
        """The body that a point of the world [m] lies in, the one in front of several, or ""."""
        scene = self.image.scene_to_read
        origin, direction = scene.sight.ray(*scene.sight.display_points(point[None])[0])
        reach = float((point - origin) @ direction)
        met = scene.sight.contacts_along(origin, direction)
        bodies = [each for each in met if each.item[0] == "body"]
        if not bodies:
            return ""
        # seen from behind, a body begins where it ends from here
        depth = max(reach, float(((scene.extent() - origin) @ direction).max())) + 1.0
        slack = ROUNDED * depth  # a point on a face is in its body, from wherever it is seen
        before = [each for each in bodies if each.distance <= reach + slack]
        behind = scene.sight.contacts_along(origin + depth * direction, -direction)
        ends = {contact.item: depth - contact.distance for contact in behind}
        return next((e.item[1] for e in before if reach <= ends.get(e.item, 0.0) + slack), "")


def _owner(anchor: Anchor, body: str) -> str:
    """What a point belongs to: its body, or what is seen there where that is the ground.

    An end that lies within another body can be joined with it all the same.
    """
    return anchor.body if anchor.body != GROUND else body
