"""Common base of the tools that collect a sequence of points."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

import numpy as np
from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent

from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.dimension import Dimension, constrained, place_at, typed_dimension
from mechstudio.gui.snapping.guide_lines import ON_LINE, gap
from mechstudio.gui.snapping.typed_place import Place, forms, typed_place
from mechstudio.gui.snapping.work_plane import WorkPlane
from mechstudio.gui.tools.length_on_axis import length_on_axis, shown_axis
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot, way_back
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline

# what is drawn, and a note beside the pointer
View = tuple[Outline, str]
NUDGE = 12  # how far a pointer moves that still means what was typed [px]


class PlaceTool(Tool):
    """Collects points by clicks or typed numbers, with a preview."""

    tells_place = True  # the note of a first place begins with its coordinates

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self.places: list[Spot] = []
        self.at: Spot | None = None
        # what was typed of the next place, while the pointer gives the rest
        self.dimension: Dimension | None = None
        # a typed place is the last one, wherever the pointer is, until that moves
        self.is_typed = False
        # where on the screen the pointer was when a place was typed, once that is known
        self._typed_at: QPointF | None = None
        bench.document.mechanism_changed.connect(self._follow_edit)

    def end(self) -> None:
        self.bench.document.mechanism_changed.disconnect(self._follow_edit)
        super().end()

    def take(self, spot: Spot) -> str:
        """Take a place.

        Returns:
            Why it is of no use, as a sentence; empty if it was taken.
        """
        raise NotImplementedError

    def view(self, spot: Spot) -> View:
        """What to show while a place is pointed at."""
        raise NotImplementedError

    @property
    def plane(self) -> WorkPlane:
        """The plane whose coordinates are typed."""
        return self.bench.plane

    @property
    def base(self) -> FloatArray | None:
        """The place before [m], shape (3,); None if there is none."""
        return self.places[-1].point if self.places else None

    @property
    def is_begun(self) -> bool:
        return bool(self.places)

    @property
    def begun_step(self) -> str:
        return "last point" if self.dimension is None else "typed dimension"

    @property
    def begun_at(self) -> FloatArray:
        return np.reshape([place.point for place in self.places], (-1, 3))

    @property
    def awaits_typing(self) -> bool:
        # also where what is there already stays, as in a chain of links
        return bool(self.places)

    @property
    def typing_hint(self) -> str:
        return forms(self.plane) if self.places else self.plane.axis_names

    @property
    def typing_note(self) -> str:
        axis = shown_axis(self.at, self.bench)
        return f"A length ends on {axis.label}." if axis is not None and self.places else ""

    @property
    def typed_coordinates(self) -> str:
        """What may be typed for the first place, in hints."""
        return self.bench.plane.axis_names if self.bench.is_flat else "x, y, z"

    def moved(self, pointer: Pointer) -> None:
        self.follow(pointer)
        self.at = self.spot(pointer)
        self.show()

    def follow(self, pointer: Pointer) -> None:
        """Learn from where the pointer is whether what was typed is still meant."""
        if not self.is_typed:
            return
        if self._typed_at is None:
            self._typed_at = pointer.on_screen
        # a hand on the mouse is never quite still, and the view may move below it
        self.is_typed = (pointer.on_screen - self._typed_at).manhattanLength() <= NUDGE

    def spot(self, pointer: Pointer) -> Spot | None:
        """The place that is pointed at."""
        return self.held(self.bench.spot(pointer, self.base), pointer)

    @property
    def back(self) -> FloatArray | None:
        """Along the link before, from the last place [m], shape (3,); None if there is none."""
        return way_back(self.bench.mechanism, self.places)

    def held(self, spot: Spot | None, pointer: Pointer) -> Spot | None:
        """A place with the dimension that was typed, nearest to the one that is pointed at."""
        base, dimension = self.base, self.dimension
        if spot is None or base is None or dimension is None:
            return spot
        free = bool(pointer.modifiers & FREE) or not self.bench.snapping.on
        plane = self.plane.through(base)
        # at a point of its own the pointer means the direction to there
        joints = spot.axis is not None or not spot.label
        line = None if free else self.bench.line_at(pointer, plane, base, joints=joints)
        point = constrained(
            dimension,
            self.plane,
            base,
            spot.point,
            self.back,
            step=0.0 if free else self.bench.step(spot.point),
            reach=0.0 if free else self.bench.snapping.radius * self.bench.pixel(spot.point),
            line=line,
        )
        held = replace(self.bench.spot_at(point), guides=(np.array((base, point)),))
        if line is None or gap(line, point) > ON_LINE:
            line = None if free else self.bench.axis_through(point, plane)
        if line is not None and not held.label:
            dashes = line.dashes(point, self.bench.pixel(point))
            held = replace(held, label=f"on {line.label}", guides=(*held.guides, dashes))
        return held.typed_as(self._place_at(dimension, point))

    def release(self) -> bool:
        """Forget the typed dimension; tells whether there was one."""
        had, self.dimension = self.dimension is not None, None
        if had:
            self.hint_changed.emit(self.hint)
            self.show()
        return had

    def clicked(self, pointer: Pointer) -> None:
        self.is_typed = False
        self.moved(pointer)
        if self.at is not None:
            self.go_to(self.at)

    def cancel(self) -> bool:
        if self.release():
            return True
        begun = bool(self.places)
        self.start_over()
        return begun

    def key(self, event: QKeyEvent) -> bool:
        if event.key() != Qt.Key.Key_Backspace or not self.places:
            return False
        if self.release():
            return True
        self.places.pop()
        if self.places:
            self.hint_changed.emit(self.hint)
            self.show()
        else:
            self.start_over()
        return True

    def typed(self, text: str) -> str:
        toward = None if self.at is None else self.at.point
        try:
            dimension = self._typed_dimension(text)
            if dimension is not None and not (dimension.is_whole and toward is not None):
                return self._hold_dimension(dimension)
            if dimension is not None and toward is not None and self.base is not None:
                point = constrained(dimension, self.plane, self.base, toward, self.back)
                place = self._place_at(dimension, point)
                return self._go_to_typed(self.typed_spot(point).typed_as(place))
            last = self.places[-1] if self.places else None
            on_axis = last and length_on_axis(text, last, self.at, self.bench)
            if on_axis:
                return self._go_to_typed(self.typed_spot(on_axis[0]).typed_as(on_axis[1]))
            before = None if last is None else last.place
            place = typed_place(
                text, self.plane, before, toward, self.bench.units, self.bench.parameters
            )
        except ValueError as problem:
            return str(problem)
        return self._go_to_typed(self.typed_spot(np.array(place, float)).typed_as(place))

    def _go_to_typed(self, spot: Spot) -> str:
        before, self.is_typed = self.is_typed, True
        # the pointer may have moved beside the field for typing
        self._typed_at = None
        problem = self.go_to(spot)
        if problem:
            self.is_typed = before
        return problem

    def _typed_dimension(self, text: str) -> Dimension | None:
        if self.base is None:
            return None
        units, parameters = self.bench.units, self.bench.parameters
        return typed_dimension(text, units, parameters, has_link=self.back is not None)

    def _place_at(self, dimension: Dimension, point: FloatArray) -> Place:
        """A place with a dimension from the last one on, with the expressions of both."""
        return place_at(dimension, self.plane, self.places[-1].place, point, self.back)

    def _hold_dimension(self, dimension: Dimension) -> str:
        self.dimension = dimension
        self.hint_changed.emit(self.held_hint)
        self.show()
        return ""

    @property
    def held_hint(self) -> str:
        """What is given of the next place, and how to release it; empty if nothing is."""
        dimension = self.dimension
        if dimension is None:
            return ""
        parts = []
        if dimension.length is not None:
            parts.append(f"Length {self.bench.written(float(dimension.length))}")
        if dimension.angle is not None:
            angle = self.bench.written(float(dimension.angle), "rad")
            parts.append(f"Angle {angle}{' to the link before' if dimension.is_between else ''}")
        return f"{', '.join(parts)}: click the end point. Backspace releases it."

    def typed_spot(self, point: FloatArray) -> Spot:
        """What is meant by a point that was typed [m], shape (3,)."""
        return self.bench.spot_at(point)

    def go_to(self, spot: Spot) -> str:
        """Take a place, or say in the hint why not; answers the same."""
        problem = self.take(spot)
        if not problem:
            self.dimension = None
        self.hint_changed.emit(problem or self.hint)
        self.show()
        return problem

    @Slot(object, object)
    def _follow_edit(self, before: object, after: object) -> None:
        """Keep to points on bodies that got another name; drop those on bodies that are gone."""
        if isinstance(before, Mechanism) and isinstance(after, Mechanism):
            if self.at is not None:
                self.at = self.at.renamed(before, after)
            places = [place.renamed(before, after) for place in self.places]
            is_other = any(now is not was for now, was in zip(places, self.places, strict=True))
            self.places = places
            if is_other:
                self.hint_changed.emit(self.hint)
        self._forget_lost()

    def _forget_lost(self) -> None:
        """Drop points on bodies that undo has removed."""
        names = {GROUND} | {body.name for body in self.bench.mechanism.bodies}
        if self.at is not None and self.at.body not in names:
            self.at = None
            self.show()
        kept = list(takewhile(lambda place: place.body in names, self.places))
        if len(kept) == len(self.places):
            return
        self.places = kept
        if kept:
            self.hint_changed.emit(self.hint)
            self.show()
        else:
            self.start_over()

    def start_over(self) -> None:
        """Forget the places."""
        self.places.clear()
        self.dimension = None
        self.is_typed = False
        self.show()
        self.hint_changed.emit(self.hint)

    @Slot()
    def show(self) -> None:
        """Preview what a click would do now; after a typed place nothing is pointed at."""
        if self.is_typed and self.places and self.dimension is None:
            self.bench.show(self.view(self.places[-1])[0])
            self.bench.noted.emit("")
            return
        if self.at is None:
            self.bench.clear()
            return
        outline, note = self.view(self.at)
        if self.tells_place and not self.places and self.bench.chosen_plane is None:
            # no grid has its coordinates there, as in a sketch
            note = f"{self.bench.written_place(self.at.point)}\n{note}".strip()
        # once it is taken the place says enough
        guides = () if self.at in self.places else self.at.guides
        self.bench.show(replace(outline, guides=guides))
        self.bench.noted.emit(note)


class PlanePlaceTool(PlaceTool):
    """Takes places in the plane through the first one, wherever the camera goes meanwhile."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._held: WorkPlane | None = None

    @property
    def plane(self) -> WorkPlane:
        return self._held or self.bench.plane

    def spot(self, pointer: Pointer) -> Spot | None:
        return self.held(self.bench.spot(pointer, within=self._held), pointer)

    def hold_plane(self, point: FloatArray) -> None:
        """Keep to the plane through a point [m], shape (3,)."""
        self._held = self.bench.plane.through(point)

    def start_over(self) -> None:
        self._held = None
        super().start_over()


def dots(*spots: Spot) -> Outline:
    """Places as dots; those that snapped to something look different."""
    return Outline(dots=tuple((spot.point, SPRING if spot.label else DRIVER) for spot in spots))
