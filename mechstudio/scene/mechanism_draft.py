"""From a mechanism to its draft: colors, sizes and surfaces of everything in it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np

from mechstudio.model import GROUND, Body, Joint, Mechanism
from mechstudio.scene.alike_balls import alike, measured
from mechstudio.scene.body_actor import body_surface
from mechstudio.scene.body_links import DIFFERENT_LAYERS, Attachment, LinkSize
from mechstudio.scene.draft import (
    Draft,
    DroppedError,
    Item,
    Part,
    Row,
    Shared,
    Travel,
    chosen_colors,
    kept_row,
    key_of,
    same,
)
from mechstudio.scene.joint_drawing import JointSketcher, roundness
from mechstudio.scene.layout import attachments, directions, joint_ends, layers
from mechstudio.scene.palette import Color
from mechstudio.scene.solid import Solid, nothing
from mechstudio.scene.style import PLAIN, Style
from mechstudio.scene.symbol_sizes import SymbolSizes, symbol_sizes

# flat pieces of rods and balls: fewer where many bodies have to be drawn
ROUNDNESS = ((100, 32), (300, 20), (sys.maxsize, 12))
# bodies up to which edges are lined: the lines take a third of the time of drawing
MOST_LINED = 150

Joints = tuple[tuple[Joint, Attachment], ...]


def make_draft(
    mechanism: Mechanism,
    folder: Path | None,
    travel: Travel,
    before: Draft | None,
    is_dropped: Callable[[], bool] = lambda: False,
    style: Style = PLAIN,
) -> Draft:
    """Work out how a mechanism looks; needs no graphics and may run on any thread.

    Args:
        mechanism: The mechanism.
        folder: Where relative mesh files start.
        travel: Ranges of shifts [m] that are known from a run.
        before: What it shares with this draft stays as it is.
        is_dropped: Asked again and again; true ends the work.
        style: What the user prefers.

    Raises:
        DroppedError: It was ended.
    """
    # absurd sizes are drawn as well as they can be
    with np.errstate(all="ignore"):
        return _Drafting(mechanism, folder, travel, before, is_dropped, style).draft()


class _Drafting:
    def __init__(
        self,
        mechanism: Mechanism,
        folder: Path | None,
        travel: Travel,
        before: Draft | None,
        is_dropped: Callable[[], bool],
        style: Style,
    ) -> None:
        self._mechanism, self._folder, self._travel = mechanism, folder, travel
        self._style = style
        self._before, self._is_dropped = before, is_dropped
        # meshes of another folder are other meshes
        reusable = before is not None and before.folder == folder
        self._rows: Mapping[Item, Row] = before.rows if before and reusable else {}
        self._shared = Shared()
        count = len(mechanism.bodies)
        self._sides = next(sides for most, sides in ROUNDNESS if count <= most)
        self._lined = count <= MOST_LINED

    def draft(self) -> Draft:
        mechanism, before = self._mechanism, self._before
        toward = directions(mechanism, self._style.up)
        ends = joint_ends(mechanism.joints, before.ends if before else {})
        joints_at = attachments(mechanism, ends)
        sizes = symbol_sizes(mechanism, joints_at, self._shaped(), before.sizes if before else None)
        names = [body.name for body in mechanism.bodies]
        colors = chosen_colors(names, before.colors if before else {}, self._style.palette)
        levels = layers(mechanism, before.layers if before else {})

        rows: dict[Item, Row] = {}
        # one object, so that joints on the ground see no change
        ground = before.surfaces[GROUND] if before is not None else nothing()
        surfaces = {GROUND: ground}
        for body in mechanism.bodies:
            self._go_on()
            name = body.name
            row = self._body_row(body, joints_at[name], colors[name], sizes, levels[name])
            rows["body", name] = row
            surfaces[name] = row.parts[0].solid
        sketcher = JointSketcher(
            {body.name: body for body in mechanism.bodies},
            surfaces,
            sizes,
            toward.up,
            roundness(len(mechanism.joints)),
            self._lined,
            self._shared,
            manner_before=before.manner if before else (),
        )
        balls = measured(sketcher, mechanism.joints, before.balls if before else {})
        sketcher = replace(sketcher, thickness=alike(sizes, balls))
        for joint in mechanism.joints:
            self._go_on()
            rows["joint", joint.name] = sketcher.row(joint, self._travel, self._rows)
        moving = (*mechanism.drivers, *mechanism.couplings, *mechanism.forces)
        driven = {name for element in moving for name, _ in element.coordinate_ends}
        return Draft(
            mechanism=mechanism,
            folder=self._folder,
            travel=self._travel,
            sizes=sizes,
            directions=toward,
            colors=colors,
            layers=levels,
            ends=ends,
            manner=sketcher.manner,
            rows=rows,
            surfaces=surfaces,
            balls=balls,
            driven={
                name: sketcher.size(mechanism.joint(name), self._travel.get(name))
                for name in driven
            },
        )

    def _go_on(self) -> None:
        if self._is_dropped():
            raise DroppedError

    def _shaped(self) -> dict[str, Solid]:
        """Surfaces of the bodies with shapes; at this point only their size matters."""
        found = {}
        for body in self._mechanism.bodies:
            if body.shapes:
                self._go_on()
                old = self._rows.get(("body", body.name))
                made_from = _shapes_key(body)
                if old is not None and same(old.key[: len(made_from)], made_from):
                    found[body.name] = old.parts[0].solid
                else:
                    found[body.name] = self._surface(body, (), (0, 0, 0), LinkSize(0.0), 0)
        return found

    def _body_row(
        self, body: Body, joints: Joints, color: Color, sizes: SymbolSizes, layer: int
    ) -> Row:
        # shapes stay the very same when something else of the body is edited, and equal ones that
        # are not may be meshes that were read from another state of their files
        size = LinkSize(sizes.at(body.name))
        if not body.shapes:
            size = replace(size, joints=tuple(sizes.of(joint) for joint, _ in joints))
        key: tuple[object, ...] = (*_shapes_key(body), layer, size.radius, size.joints, self._lined)
        if not body.shapes:
            key = (*key, body.center_of_mass, color, self._sides, *(joint for joint, _ in joints))
            if not joints:
                # drawn as the box that would weigh as much
                key = (*key, body.mass, body.inertia)
        elif self._style.repaint:
            key = (*key, color)

        def make() -> Row:
            places = tuple(place for _, place in joints)
            solid = self._surface(body, places, color, size, layer)
            extents = ((body.name, solid.corners()),)
            return Row(key, (Part(solid, body.name, np.eye(4)),), extents)

        return kept_row(self._rows, ("body", body.name), key, make)

    def _surface(
        self,
        body: Body,
        places: tuple[Attachment, ...],
        color: Color,
        size: LinkSize,
        layer: int,
    ) -> Solid:
        """The surface of a body, one for all bodies that look the same."""
        layer %= DIFFERENT_LAYERS
        if body.shapes:
            painted = color if self._style.repaint else None
            looks: tuple[object, ...] = (body.shapes, size, layer, painted)
        else:
            looks = (
                body.center_of_mass,
                () if places else (body.mass, body.inertia),
                tuple((place.key, key_of(place.frame)) for place in places),
                color,
                size,
                layer,
            )

        def make() -> Solid:
            surface = body_surface(
                body,
                places,
                color=color,
                repaint=self._style.repaint,
                size=size,
                layer=layer,
                folder=self._folder,
                sides=self._sides,
            )
            return surface if self._lined else surface.without_edges()

        return self._shared.get(("body", *looks), make)


def _shapes_key(body: Body) -> tuple[object, ...]:
    return len(body.shapes), *body.shapes
