"""Services for tools: document, objects under the pointer, preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Signal

from mechstudio.edits import Edit
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import applied, inverse
from mechstudio.gui.editing.apply_edit import apply_edit
from mechstudio.gui.snapping.anchors import ROUND_EDGE
from mechstudio.gui.snapping.axis_lines import AxisLine
from mechstudio.gui.snapping.axis_snapper import AxisHit
from mechstudio.gui.snapping.moved_mechanism import MovedMechanism
from mechstudio.gui.snapping.snapper import Snapper
from mechstudio.gui.snapping.work_plane import WorkPlane, default_plane, grid_step
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.drawn_path import DrawnPath
from mechstudio.gui.state.hand import Hand
from mechstudio.gui.state.rulers import Rulers
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.state.settings import Snapping
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.view.navigation import NavigatedScene
from mechstudio.gui.work.background import Background
from mechstudio.model import GROUND, Mechanism, Mesh
from mechstudio.model.entered import entered_number
from mechstudio.model.parameters import Parameters
from mechstudio.scene.facets import facets
from mechstudio.scene.picking import Contact
from mechstudio.scene.preview import Outline
from mechstudio.units import UnitChoice, quantity_text

# with this key held clicks snap to nothing
FREE = Qt.KeyboardModifier.AltModifier
# lines that are nearer to each other than this are equally near to the pointer [pixels at scale 1]
TIE_PIXELS = 0.01


@dataclass(frozen=True, eq=False)
class Spot:
    """A place that was pointed at.

    Attributes:
        point: Where in the world at t = 0 [m], shape (3,).
        body: What is there: a body, or "ground".
        label: What it snapped to, e.g. "end of link 1"; empty if to nothing.
        axis: The axis that it snapped to; None if to none, or to a point.
        guides: Dashes along that axis, as pairs of ends [m], shape (2 k, 3) each.
    """

    point: FloatArray
    body: str = GROUND
    label: str = ""
    axis: AxisLine | None = None
    guides: tuple[FloatArray, ...] = ()


@dataclass(frozen=True, eq=False)
class Pointer:
    """The mouse pointer at one moment.

    Attributes:
        place: Where it is in the view [pixels of the widget].
        modifiers: Keys held with it.
        image: The view.
    """

    place: QPointF
    modifiers: Qt.KeyboardModifier
    image: NavigatedScene = field(repr=False)

    @property
    def display(self) -> tuple[float, float]:
        """Display coordinates in the scene [pixels]."""
        return self.image.display_place(self.place.x(), self.place.y())

    @cached_property
    def ray(self) -> tuple[FloatArray, FloatArray]:
        """Start [m] and unit direction of the line of sight, shape (3,) each."""
        return self.image.scene_to_read.sight.ray(*self.display)

    @cached_property
    def contacts(self) -> tuple[Contact, ...]:
        """Everything behind the pointer, nearest first."""
        return self.image.scene_to_read.sight.contacts(*self.display)

    @property
    def bodies(self) -> tuple[str, ...]:
        """The bodies behind the pointer, nearest first."""
        return tuple(contact.item[1] for contact in self.contacts if contact.item[0] == "body")


class Workbench(QObject):
    """What the tools of one view share.

    Args:
        document: What is edited.
        selection: What is selected.
        image: The view.
    """

    # a sentence beside the pointer, such as a length; empty hides it
    noted = Signal(str)
    # a WorkPlane to draw in was picked
    plane_picked = Signal(object)
    # other units are chosen
    units_changed = Signal()

    def __init__(self, document: Document, selection: Selection, image: NavigatedScene) -> None:
        super().__init__(image)
        self.document, self.selection, self.image = document, selection, image
        self.snapper = Snapper(image.scene_to_read.sight)
        # for what takes longer than a frame; the view joins it
        self.background = Background(self)
        self.snapping = Snapping()
        self.rulers, self.hand, self.drawn_path = Rulers(), Hand(), DrawnPath()
        # whether clicks are meant for what is shown, which may be a moment of a run
        self.looks, self._moved = False, MovedMechanism()
        self.set_units(ShownUnits())
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

    def set_units(self, units: ShownUnits) -> None:
        """Show and take quantities in these units from now on."""
        self.shown_units = units
        units.changed.connect(self.units_changed)
        self.units_changed.emit()

    def set_preferences(self, snapping: Snapping, units: UnitChoice) -> None:
        """Take on what the user prefers."""
        self.snapping = snapping
        self.shown_units.choose(units)
        self.snapper.set_radius(snapping.radius)

    def written(self, value: float, own: str = "m") -> str:
        """A quantity in the user's units, a few digits long.

        Args:
            value: The quantity in the unit of the model.
            own: That unit.
        """
        scale = self.units.scale(own)
        return quantity_text(scale.number(value), scale.shown.symbol, digits=4)

    def written_size(self, edges: Iterable[float]) -> str:
        """The edges of a box [m] in the user's units."""
        return " × ".join(map(self.written, edges))

    @property
    def parameters(self) -> Parameters:
        """What typed expressions may use."""
        return self.mechanism.parameters

    @property
    def blank(self) -> Mechanism:
        """Nothing but the parameters, for a preview of what would be added."""
        return Mechanism(parameters=self.parameters)

    def number(self, text: str, own: str = "m") -> float:
        """A number that was typed, maybe with a unit or as an expression, in a unit of the model.

        Raises:
            QuantityError: It is none; the message is a sentence for the user.
        """
        return float(entered_number(text, self.units.scale(own), self.parameters))

    def step(self, point: FloatArray) -> float:
        """Step of the grid around a point [m]."""
        if self.snapping.grid > 0.0:
            return self.snapping.grid
        pixel = self.pixel(point)
        # a round number of inches for those who think in inches
        unit = float(self.units.unit("m").factor)
        return unit * grid_step(pixel / unit)

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
                point = np.array(anchor.point)
                if is_flat:
                    point -= ((point - plane.origin) @ plane.normal) * plane.normal
                # an end that lies within another body can be joined with it all the same
                owner = anchor.body if anchor.body != GROUND else body
                return Spot(point, owner, anchor.label)
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
            if anchor is not None and anchor.body != GROUND:
                return Spot(met, anchor.body, anchor.label)
        return Spot(met, body)

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
        if anchor is not None and anchor.body != GROUND:
            # the steps of the grid lead there
            return Spot(point, anchor.body, anchor.label)
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

    def spot_at(self, point: FloatArray) -> Spot:
        """What is at a point of the world [m]: the point of the mechanism there, if any."""
        self.snapper.set_mechanism(self.mechanism)
        anchor = self.snapper.at(point)
        return Spot(point) if anchor is None else Spot(point, anchor.body, anchor.label)

    def show(self, outline: Outline) -> None:
        """Show a preview."""
        self.image.when_still("preview", lambda: self._show_now(outline))

    def _show_now(self, outline: Outline) -> None:
        self.image.scene.preview.show(outline)
        self.image.redraw()

    def clear(self) -> None:
        """Preview nothing."""
        if not self.image.finalized:
            self.show(Outline())
            self.noted.emit("")

    def apply(self, label: str, edit: Callable[[Mechanism], Edit]) -> Edit | None:
        """Edit as one undo step and select the first new element; refusals are told to the user.

        Args:
            label: What the step is called.
            edit: Makes the edit.

        Returns:
            What was done; None if it was refused.
        """
        done = apply_edit(self.document, label, edit)
        if done is not None and done.added:
            self.selection.set(done.added[:1])
        return done
