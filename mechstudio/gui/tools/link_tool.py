"""Draws links from point to point and joins them with what is there."""

from __future__ import annotations

import math
from functools import partial

import numpy as np
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from mechstudio import edits
from mechstudio.edits.add_bodies import LinkShape
from mechstudio.gui.tools.body_preview import body_outline, fresh_color
from mechstudio.gui.tools.joint_choice import JointChoice
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.gui.tools.tool import Tool
from mechstudio.gui.tools.typed_place import FORMS, typed_place
from mechstudio.gui.tools.workbench import Pointer, Spot, Workbench
from mechstudio.joints import joint_type
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.palette import DRIVER, SPRING
from mechstudio.scene.preview import Outline

SECTIONS: tuple[tuple[str, LinkShape], ...] = (
    ("square bar", "box"),
    ("round bar", "cylinder"),
    ("bar with round ends", "capsule"),
)


class LinkOptions(QWidget):
    """Section and width of new links, and what their ends are joined with."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__()
        self.joint = JointChoice(optional=True)
        self.joint.setToolTip("How an end is joined with a body that is there already")
        self.section = QComboBox()
        self.section.setAccessibleName("Section")
        for text, key in SECTIONS:
            self.section.addItem(text, key)
        self.thickness = QuantityField(bench, "Width of the link", empty="a tenth of its length")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for text, field in (
            ("Join ends by", self.joint),
            ("Section", self.section),
            ("Width", self.thickness),
        ):
            row.addWidget(QLabel(text))
            row.addWidget(field)

    @property
    def shape(self) -> LinkShape:
        """The chosen section."""
        return SECTIONS[self.section.currentIndex()][1]


class LinkTool(Tool):
    """Click two points for a link; each further click adds one to its end."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench)
        self._start: Spot | None = None
        self._end: Spot | None = None
        self._options = LinkOptions(bench)

    @property
    def hint(self) -> str:
        if self._start is None:
            return "Link: click where it starts. Alt snaps to nothing."
        return "Click where the link ends, or type a length, as in 0.5 or 0.5<60. Esc ends."

    def options(self) -> QWidget:
        return self._options

    @property
    def typing_hint(self) -> str:
        return FORMS

    def moved(self, pointer: Pointer) -> None:
        self._end = self.bench.spot(pointer, None if self._start is None else self._start.point)
        self._show()

    def clicked(self, pointer: Pointer) -> None:
        self.moved(pointer)
        if self._end is not None:
            self._go_to(self._end)

    def double_clicked(self, pointer: Pointer) -> None:
        self.cancel()

    def confirm(self) -> bool:
        return self.cancel()

    def cancel(self) -> bool:
        if self._start is None:
            return False
        self._start = None
        self._show()
        self.hint_changed.emit(self.hint)
        return True

    def typed(self, text: str) -> str:
        base = None if self._start is None else self._start.point
        toward = None if self._end is None else self._end.point
        plane = self.bench.plane
        try:
            point = typed_place(text, plane, base, toward, self.bench.units)
        except ValueError as problem:
            return str(problem)
        self._go_to(self.bench.spot_at(point))
        return ""

    def _go_to(self, spot: Spot) -> None:
        if self._start is None:
            self._start = spot
        elif np.linalg.norm(spot.point - self._start.point) > 0.0:
            self._add(self._start, spot)
        self._show()
        self.hint_changed.emit(self.hint)

    def _add(self, start: Spot, end: Spot) -> None:
        mechanism = self.bench.mechanism
        name = self._link(mechanism, start, end).name
        done = self.bench.apply(f"Add {name}", lambda before: self._joined(before, start, end))
        if done is not None:
            self._start = Spot(end.point, done.name, f"end of {done.name}")

    def _link(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        return edits.add_link(
            mechanism,
            tuple(start.point.tolist()),
            tuple(end.point.tolist()),
            shape=self._options.shape,
            width=self._options.thickness.value,
            color=fresh_color(mechanism),
        )

    def _joined(self, mechanism: Mechanism, start: Spot, end: Spot) -> edits.Edit:
        done = self._link(mechanism, start, end)
        for spot in (start, end):
            done = done.then(partial(self._join, spot=spot, link=done.name))
        return done

    def _join(self, mechanism: Mechanism, spot: Spot, link: str) -> edits.Edit:
        if spot.body == GROUND or not self._options.joint.key:
            return edits.Edit(mechanism)
        return edits.add_joint(
            mechanism,
            self._options.joint.key,
            spot.body,
            link,
            tuple(spot.point.tolist()),
            tuple(self.bench.plane.normal.tolist()),
        )

    def _show(self) -> None:
        end = self._end
        if end is None:
            self.bench.clear()
            return
        dots = [(end.point, SPRING if end.label else DRIVER)]
        if self._start is None:
            self.bench.show(Outline(dots=tuple(dots)))
            self.bench.noted.emit(end.label)
            return
        way = end.point - self._start.point
        length = float(np.linalg.norm(way))
        dots.append((self._start.point, DRIVER))
        if length == 0.0:
            self.bench.show(Outline(dots=tuple(dots)))
            return
        body = self._link(Mechanism(), self._start, end).mechanism.bodies[0]
        self.bench.show(Outline(bodies=(body_outline(body),), dots=tuple(dots)))
        plane = self.bench.plane
        note = self.bench.written(length)
        if self.bench.is_flat:
            angle = math.atan2(float(way @ plane.y), float(way @ plane.x))
            note += f"  {self.bench.written(angle, 'rad')}"
        if end.body != GROUND and self._options.joint.key:
            kind = joint_type(self._options.joint.key).label.lower()
            note += f"\n{kind} joint with {end.body}"
        elif end.label:
            note += f"\n{end.label}"
        self.bench.noted.emit(note)
