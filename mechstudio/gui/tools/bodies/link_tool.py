"""Draws links from point to point and joins them with what is there."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

import numpy as np
from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from mechstudio import edits
from mechstudio.edits.names import fresh_name
from mechstudio.errors import ModelError
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.snapping.dimension import angle_between
from mechstudio.gui.snapping.typed_place import example, example_arm
from mechstudio.gui.tools.bodies.body_preview import body_outline, fresh_color, joint_symbols
from mechstudio.gui.tools.bodies.end_axes import DrawnBar, EndAxes
from mechstudio.gui.tools.bodies.link_ends import LinkEnd, joined, key_of_ground, link_end
from mechstudio.gui.tools.bodies.link_options import LinkOptions
from mechstudio.gui.tools.drawn_by_drag import DrawnByDrag
from mechstudio.gui.tools.place_tool import View, dots
from mechstudio.gui.tools.pointer import Pointer, Spot, way_back
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.evaluated import text_of
from mechstudio.scene.solid import Solid
from mechstudio.scene.symbol_sizes import LINK_SHARE

# of bars that have no expressions, though their ends were typed with some
NUMBERS = "{name} has the numbers of the moment: such a bar cannot follow parameters."


class LinkTool(DrawnByDrag):
    """Click two points for a link; each further click adds one to its end.

    Its places are the ends so far, so that undo goes back to the one before.
    """

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._options = LinkOptions(bench)
        self._axes, self._pin_axes = EndAxes(bench), EndAxes(bench, of_all=True)  # by G the latter
        self._pinned: Mechanism | None = None  # with the joint that G has just made
        self._options.joint.currentIndexChanged.connect(self.show)
        self._options.start_joint.currentIndexChanged.connect(self._join_start)
        self._options.ground.toggled.connect(self._tell)

    @property
    def hint(self) -> str:
        is_grounded = self._options.ground.isChecked()
        if not self.places:
            pin = key_of_ground("", is_grounded=is_grounded)
            place = self.typed_coordinates
            free = "Hold Alt to turn snapping off."
            return f"Link: click the start point, or type {place}. {pin} {free}"
        units, start = self.bench.units, self.places[-1]
        if self._rests:
            # at the end of a link G makes a joint, and takes none away
            is_grounded = isinstance(start, LinkEnd) and start.is_grounded
        pin = key_of_ground("this" if self._rests else "the next", is_grounded=is_grounded)
        if self._rests and len(self.places) > 1 and self._has_ground(self._start):
            pin = "This point is joined with the ground."
        if self.dimension is not None:
            return f"{self.held_hint} {pin}"
        ways = f"type {self.typed_coordinates} or a length, as in {example(0.5, units)}"
        if self.bench.is_flat:
            # in space nobody knows the plane of an angle
            ways += f" or {example_arm(0.5, math.radians(60.0), units)}"
        text = start.text if isinstance(start, LinkEnd) else ""
        begun = f" It begins at a {text}." if text else ""
        return f"Click the end point, or {ways}. {pin} Esc ends.{begun}"

    @property
    def typing_note(self) -> str:
        # G in the field itself is a letter, such as that of a parameter
        pin = "Enter, then G: joint with the ground."
        if self._options.ground.isChecked():
            pin = "This point gets a joint with the ground."
        return "\n".join(filter(None, (super().typing_note, pin)))

    @property
    def is_begun(self) -> bool:
        # the links of a chain that are there stay
        return len(self.places) == 1 or self.dimension is not None

    @property
    def keys(self) -> frozenset[Qt.Key]:
        turns = self._next_axis or self._pin_axis
        return frozenset((Qt.Key.Key_G, Qt.Key.Key_A) if turns else (Qt.Key.Key_G,))

    def options(self) -> QWidget:
        return self._options

    def double_clicked(self, pointer: Pointer) -> None:
        self.cancel()

    def confirm(self) -> bool:
        if len(self.places) != 1:
            return self.cancel()
        # a start alone is no link, and Enter means one
        self.hint_changed.emit("Click or type the end point first; Esc drops the start point.")
        return True

    def key(self, event: QKeyEvent) -> bool:
        if event.key() not in self.keys:
            # a link that is there is taken back by undo
            return event.key() == Qt.Key.Key_Backspace and (self.release() or self.cancel())
        if event.key() == Qt.Key.Key_G:
            self._ground()
        else:
            self._turn_axis(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        return True

    def moved(self, pointer: Pointer) -> None:
        rested = self._rests
        super().moved(pointer)
        if rested is not self._rests:
            self.hint_changed.emit(self.hint)

    def typed_spot(self, point: FloatArray) -> Spot:
        # an end that is typed is joined as one that is clicked
        spot = super().typed_spot(point)
        body = self.bench.body_around(point) if spot.body == GROUND else ""
        return replace(spot, body=body) if body else spot

    def start_over(self) -> None:
        self._options.ground.setChecked(False)
        self._axes.begin_anew()
        super().start_over()

    def take(self, spot: Spot) -> str:
        end = self._end(spot)
        if not self.places:
            self.places.append(end)
        elif problem := self._options.problem:
            return problem
        elif self.bench.are_apart(spot.point, self.places[-1].point):
            self._add(self._start, end)
        else:
            # the second press of a double click is at the end of the first, too
            return "The link has no length: type another place." if self.is_typed else ""
        if self.at is spot:
            self.at = self.places[-1]
        # each point gets its own
        self._options.ground.setChecked(False)
        return ""

    def view(self, spot: Spot) -> View:
        end = self._end(spot)
        if not self.places:
            note = "\n".join(filter(None, (end.text, spot.label)))
            return replace(dots(spot), symbols=self._symbols(end, self._beside(end))), note
        start = self._start
        marks = dots(spot, start)
        way = spot.point - start.point
        if not self.bench.are_apart(spot.point, start.point):
            return marks, ""
        note, plane = self.bench.written(float(np.linalg.norm(way))), self.bench.plane
        if self.bench.is_flat:
            angle = math.atan2(float(way @ plane.y), float(way @ plane.x))
            note += f"  {self.bench.written(angle, 'rad')}"
        if self.dimension is not None and self.back is not None:
            between = angle_between(way, self.back)
            note += f"\n{self.bench.written(between, 'rad')} to the link before"
        note = "\n".join(filter(None, (note, end.text or spot.label, self._next_axis)))
        body = self._link(self.bench.blank, start, end).mechanism.bodies[0]
        return replace(marks, bodies=(body_outline(body),), symbols=self._symbols(start, end)), note

    # how its ends are joined

    @property
    def _start(self) -> LinkEnd:
        """Where the next link begins."""
        return last if isinstance(last := self.places[-1], LinkEnd) else self._end(last)

    def _end(self, spot: Spot) -> LinkEnd:
        """A place as an end that is joined as the bar says."""
        return link_end(spot, self._options.joint.key, is_grounded=self._options.ground.isChecked())

    def _beside(self, end: LinkEnd) -> LinkEnd:
        """Where a link of usual length would end, for the joint at its start."""
        draft = self.bench.image.scene_to_read.sight.drawing.draft
        reach = 0.0 if draft is None else draft.sizes.typical / LINK_SHARE
        return LinkEnd(end.point + reach * self.bench.plane.x)

    def _symbols(self, start: LinkEnd, end: LinkEnd) -> tuple[Solid, ...]:
        """The joints that a link would get."""
        if not (start.holder or end.holder):
            return ()
        # two bodies are enough: a large mechanism takes long to check
        holders = start.holder, end.holder
        held = [body for body in self.bench.mechanism.bodies if body.name in holders]
        try:
            done = self._joined(self.bench.blank.edited(bodies=held), start, end)
        except ModelError:
            return ()
        return joint_symbols(self.bench, done.mechanism)

    @property
    def _rests(self) -> bool:
        """Whether the last point is the one that is meant, as nothing was pointed at since."""
        if not self.places:
            return False
        at = self.at is not None and np.array_equal(self._start.point, self.at.point)
        return self.is_typed or at

    def _ground(self) -> None:
        """Join the point at the pointer with the ground: the last one, or the one to come."""
        last = self._start if self.places else None
        if last is None or not self._rests:
            self._options.ground.toggle()
        elif len(self.places) == 1:
            self.places[-1] = link_end(last, last.joint, is_grounded=not last.is_grounded)
            self.at = self.places[-1]
            self._tell()
        else:
            self._pin_axes.begin_anew()
            self._ground_end(last)

    def _ground_end(self, end: LinkEnd) -> None:
        """Join the link that was drawn last with the ground at its end."""
        mechanism, link = self.bench.mechanism, end.body
        if self._has_ground(end):
            self.hint_changed.emit(f"{link} is joined with the ground here already.")
            return
        pin = link_end(end, end.joint, is_grounded=True)
        name = fresh_name(mechanism, "joint", pin.kind.replace("_", " "))
        axis = self._pin_axes.meant(mechanism, pin, self._last_bar)
        if self.bench.apply(f"Add {name}", lambda before: joined(before, pin, link, axis)):
            self._pinned = self.bench.mechanism
            said = f"Added {name}: {link} with the ground", self._pin_axis
            self.hint_changed.emit(f"{'; '.join(filter(None, said))}. Esc ends.")

    @property
    def _last_bar(self) -> DrawnBar:
        """The link that was drawn last."""
        first, last = self.places[-2:]
        return DrawnBar(last.point - first.point, way_back(self.bench.mechanism, self.places[:-1]))

    @property
    def _next_axis(self) -> str:
        """Axis of the next link's hinge that A turns; empty if there is none."""
        at = self.at if self.places and not self._rests else None
        told = self._told_axis(self._start, self._end(at)) if at else ""
        return f"{told}; A: next axis" if told else ""

    @property
    def _pin_axis(self) -> str:
        """Axis of the joint that G has just made, which A turns; empty if there is none."""
        if len(self.places) < 2 or self.bench.mechanism is not self._pinned:
            return ""
        pin = link_end(self._start, self._start.joint, is_grounded=True)
        told = self._pin_axes.told(self._last_bar, pin)
        return f"{told}; A: next axis" if told else ""

    def _told_axis(self, start: LinkEnd, end: LinkEnd) -> str:
        return self._axes.told(DrawnBar(end.point - start.point, self.back), start, end)

    def _turn_axis(self, step: int) -> None:
        """Go on to another axis; the joint that G has just made is made anew."""
        turned = self._axes if self._next_axis else self._pin_axes
        turned.go_on(step)
        if turned is self._pin_axes:
            self.bench.document.undo()
            self._ground_end(self._start)
        self.show()

    @Slot()
    def _join_start(self) -> None:
        """Take the type that is chosen for the joint where the next link begins."""
        if not self.places:
            return
        last, is_at = self._start, self.at is self.places[-1]
        key = self._options.start_joint.key
        self.places[-1] = link_end(last, key, is_grounded=last.is_grounded)
        if is_at:
            self.at = self.places[-1]
        self._tell()

    @Slot()
    def show(self) -> None:
        start = self._start if self.places else None
        self._options.show_ends(
            "" if start is None else start.joint,
            is_begun=start is not None,
            is_joined=start is not None and (start.is_grounded or start.body != GROUND),
        )
        super().show()

    def _has_ground(self, end: LinkEnd) -> bool:
        """Whether the link that was drawn last is joined with the ground at its end."""
        self.bench.snapper.set_mechanism(self.bench.mechanism)
        there = self.bench.snapper.joints_at(end.point)
        return any(
            joint.name in there and {joint.body1, joint.body2} == {GROUND, end.body}
            for joint in self.bench.mechanism.joints
        )

    @Slot()
    def _tell(self) -> None:
        self.hint_changed.emit(self.hint)
        self.show()

    # what it adds

    def _add(self, start: LinkEnd, end: LinkEnd) -> None:
        name, axis = self._link(self.bench.mechanism, start, end).name, self._told_axis(start, end)
        done = self.bench.apply(f"Add {name}", lambda before: self._joined(before, start, end))
        if done is not None:
            is_typed = start.given is not None or end.given is not None
            if is_typed and not any(map(text_of, done.mechanism.body(name).position)):
                self.bench.document.note(NUMBERS.format(name=name))
            if axis:
                self.bench.document.note(f"Hinge of {name}, {axis}.")
            own = Spot(end.point, done.name, f"end of {done.name}", given=end.given)
            self.places.append(link_end(own, end.joint, is_grounded=False))
            self._axes.begin_anew()

    def _link(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        try:
            return self._link_between(mechanism, start, end)
        except ModelError:
            if start.given is None and end.given is None:
                raise
            # not all bars have expressions, such as those that a parameter could turn over
            start, end = replace(start, given=None), replace(end, given=None)
            return self._link_between(mechanism, start, end)

    def _link_between(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        return edits.add_link(
            mechanism,
            start.place,
            end.place,
            name=fresh_name(self.bench.mechanism, "body", "link"),
            shape=self._options.shape,
            width=self._options.width_of(float(np.linalg.norm(end.point - start.point))),
            density=self._options.material.density,
            color=fresh_color(self.bench.mechanism),
        )

    def _joined(self, mechanism: Mechanism, start: LinkEnd, end: LinkEnd) -> edits.Edit:
        done, bar = self._link(mechanism, start, end), DrawnBar(end.point - start.point, self.back)
        for spot in (start, end):
            axis = self._axes.meant(mechanism, spot, bar)
            done = done.then(partial(joined, end=spot, link=done.name, axis=axis))
        return done
