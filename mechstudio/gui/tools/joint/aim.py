"""Bodies and point under the pointer, for a new joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from mechstudio.edits import pose_of
from mechstudio.geometry.arrays import FloatArray
from mechstudio.gui.editing.slot_direction import way_from_middle
from mechstudio.gui.snapping.anchors import FACE
from mechstudio.gui.snapping.typed_place import Place
from mechstudio.gui.tools.joint.slot_axis import slot_axes
from mechstudio.gui.tools.pointer import FREE, Pointer, Spot
from mechstudio.gui.tools.workbench import Workbench
from mechstudio.model import GROUND, Mechanism
from mechstudio.scene.picking import Contact

# bodies that are apart by less than this touch each other [symbol radii]
TOUCH = 1.5
# faces that are farther by no more than this part of their distance are in one plane
SAME = 1e-6


@dataclass(frozen=True, eq=False)
class Aim:
    """A possible position of a joint.

    Attributes:
        spot: The place.
        bodies: Bodies that meet there, nearest first.
        contacts: Everything behind it, nearest first.
        is_free: Whether the place is meant exactly as it is.
        joints: Joints whose place it is.
    """

    spot: Spot
    bodies: tuple[str, ...]
    contacts: tuple[Contact, ...]
    is_free: bool = False
    joints: tuple[str, ...] = ()

    @property
    def front(self) -> str:
        """The body that is seen in front of the others; empty where faces are in one plane."""
        met = [contact for contact in self.contacts if contact.item[0] == "body"]
        if not met or any(one.distance < (1.0 + SAME) * met[0].distance for one in met[1:]):
            return ""
        return met[0].item[1]


def aim_at_pointer(bench: Workbench, pointer: Pointer, base: FloatArray | None) -> Aim | None:
    """The position under the pointer; None if there is none.

    Args:
        bench: What there is.
        pointer: The pointer.
        base: A point that the plane is laid through [m].
    """
    spot = bench.spot(pointer, base)
    if spot is None:
        return None
    return _aim(bench, spot, pointer.contacts, pointer.ray, is_free=bool(pointer.modifiers & FREE))


def aim_at_point(bench: Workbench, point: FloatArray) -> Aim:
    """What lies in the line of sight of a point of the world [m], shape (3,)."""
    sight = bench.image.scene_to_read.sight
    x, y = sight.display_points(point[None])[0]
    contacts = sight.contacts(x, y)
    return _aim(bench, bench.spot_at(point), contacts, sight.ray(x, y), is_free=True)


def typed_aim(bench: Workbench, place: Place) -> Aim:
    """The same for a place that was typed, with its expressions."""
    aim = aim_at_point(bench, np.array(place, float))
    return replace(aim, spot=aim.spot.typed_as(place))


def centered(bench: Workbench, aim: Aim) -> Aim:
    """The same at the center of the body, where the place on it is by chance.

    A slide moves in the same way wherever it is, and nobody means the middle of the face or the
    place of the grid that is nearest to the pointer. Ends, joints, corners and axes stay, as does
    any place of a bar, which is guided where it is clicked.

    Args:
        bench: What there is.
        aim: What is pointed at.
    """
    spot = aim.spot
    is_by_chance = not spot.label or spot.label.startswith(FACE)
    is_free = aim.is_free or not bench.snapping.on
    if is_free or not is_by_chance or spot.axis is not None or spot.body == GROUND:
        return aim
    body = bench.mechanism.body(spot.body)
    if not body.shapes or slot_axes(bench.mechanism, body.name):
        return aim
    center = np.array(pose_of(body).point(body.center_of_mass))
    if bench.is_flat:
        plane = bench.plane.through(spot.point)
        center -= float((center - plane.origin) @ plane.normal) * plane.normal
    there = Spot(center, body.name, f"center of mass of {body.name}")
    return replace(aim, spot=there, joints=bench.snapper.joints_at(center))


def _aim(
    bench: Workbench,
    spot: Spot,
    contacts: tuple[Contact, ...],
    ray: tuple[FloatArray, FloatArray],
    *,
    is_free: bool,
) -> Aim:
    met = [contact for contact in contacts if contact.item[0] == "body"]
    names = [contact.item[1] for contact in met]
    if not bench.is_flat and len(met) > 1:
        names = _touching(bench, met, ray)
    # what has a point of its own there is meant too, even where it is not in the line of sight
    owners = bench.snapper.bodies_at(spot.point)
    if owners and not bench.is_flat and not set(owners).intersection(names):
        # a point behind what is seen
        names = []
    bodies = tuple(dict.fromkeys((*names, *owners)))
    return Aim(spot, bodies, contacts, is_free, bench.snapper.joints_at(spot.point))


def _touching(
    bench: Workbench, met: list[Contact], ray: tuple[FloatArray, FloatArray]
) -> list[str]:
    """The nearest body in the line of sight, and those that reach into or touch one before them."""
    scene = bench.image.scene_to_read
    origin, direction = ray
    # seen from behind, a body begins where it ends from here
    depth = float(((scene.extent() - origin) @ direction).max()) + met[-1].distance
    behind = scene.sight.contacts_along(origin + depth * direction, -direction)
    ends = {contact.item: depth - contact.distance for contact in behind}
    draft = scene.sight.drawing.draft
    slack = TOUCH * (0.0 if draft is None else draft.sizes.typical)
    reach = ends.get(met[0].item, met[0].distance)
    found = [met[0].item[1]]
    for contact in met[1:]:
        if contact.distance > reach + slack:
            break
        reach = max(reach, ends.get(contact.item, contact.distance))
        found.append(contact.item[1])
    return found


def proposals(
    mechanism: Mechanism,
    bodies: Sequence[str],
    held: Sequence[str] = (),
    front: str = "",
    *,
    sided: bool = False,
    place: FloatArray | None = None,
) -> tuple[tuple[str, ...], ...]:
    """Pairs of bodies that a click may join, the most likely first.

    Args:
        mechanism: The mechanism.
        bodies: The bodies, nearest first.
        held: Joints that are there already; what they join comes last.
        front: The body that is seen in front of the others, if one is.
        sided: Whether each pair is proposed in both orders, first with the line on the body in
            whose middle the place is.
        place: Where they may be joined [m], shape (3,); for pairs in both orders.

    Returns:
        Pairs to join, body 1 first: those without a joint before the others, then each body with
        the ground, the one in front first. A single body stands for the choice of the other one
        by another click.
    """
    if not bodies:
        return ((GROUND,),)
    # faces in one plane are at the same distance: the order of the model tells the sense of a joint
    ordered = [body.name for body in mechanism.bodies if body.name in bodies]
    grounded = tuple((GROUND, name) for name in sorted(ordered, key=lambda name: name != front))
    if len(bodies) == 1:
        return ((bodies[0],), *grounded)
    joined = {frozenset((joint.body1, joint.body2)) for joint in mechanism.joints}
    pairs = sorted(combinations(ordered, 2), key=lambda pair: frozenset(pair) in joined)
    if sided and place is not None:
        # the end of a crank slides in the middle of a lever, not the other way round
        ways = {name: way_from_middle(mechanism, name, place) for name in ordered}
        pairs = [pair if ways[pair[0]] <= ways[pair[1]] else pair[::-1] for pair in pairs]
        pairs = [order for pair in pairs for order in (pair, pair[::-1])]
    there = {frozenset((j.body1, j.body2)) for j in mechanism.joints if j.name in held}
    return tuple(sorted((*pairs, *grounded), key=lambda pair: frozenset(pair) in there))
