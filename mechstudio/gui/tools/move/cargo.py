"""Elements moved by the move tool: bodies, or the points of joints, loads and measures."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from mechstudio import edits
from mechstudio.edits.move import Joints
from mechstudio.edits.move_places import Ends
from mechstudio.edits.selection import by_item
from mechstudio.geometry.arrays import FloatArray
from mechstudio.geometry.matrices import frame
from mechstudio.gui.state.selection import Item
from mechstudio.model import Mechanism


@dataclass(frozen=True)
class Cargo:
    """The selected bodies if there are any, else what else is selected and has a place.

    Attributes:
        items: What moves, in the order of the mechanism.
        are_bodies: Whether that are bodies.
        poses: Where it is, ends of springs one by one.
        has_ends: Whether there are ends that can be moved one by one.
        turns: Whether turning changes anything: a point alone has no directions.
        is_stuck: Whether there is something selected, but nothing that can be moved.
    """

    items: tuple[edits.Item, ...] = ()
    are_bodies: bool = False
    poses: tuple[edits.Pose, ...] = ()
    has_ends: bool = False
    turns: bool = False
    is_stuck: bool = False

    @classmethod
    def of(cls, mechanism: Mechanism, selected: Collection[Item], ends: Ends) -> Cargo:
        """What is to be moved of a selection, some of which may be gone.

        Args:
            mechanism: The mechanism.
            selected: Kind and name of each selected element.
            ends: Which end of springs and rods moves.
        """
        if not selected:
            return cls()
        known = {item: one for item, one in by_item(mechanism).items() if item in selected}
        bodies = tuple(item for item in known if item.kind == "body")
        if bodies:
            placed = edits.body_poses(mechanism)
            poses = tuple(placed[item.name] for item in bodies)
            return cls(bodies, are_bodies=True, poses=poses, turns=True)
        places = edits.places_of(mechanism, known, ends=ends)
        elements = [known[item] for item in places]
        return cls(
            tuple(places),
            poses=tuple(pose for found in places.values() for pose in found),
            has_ends=any(map(edits.has_ends, elements)),
            turns=any(map(_has_directions, elements)) or _are_apart(places),
            is_stuck=bool(known) and not places,
        )

    @property
    def center(self) -> FloatArray:
        """The point in the middle [m], shape (3,)."""
        middle: FloatArray = np.array([pose.position for pose in self.poses]).mean(axis=0)
        return middle

    @property
    def axes(self) -> FloatArray:
        """Axes of the first of it as rows, shape (3, 3)."""
        first = self.poses[0]
        rows: FloatArray = frame(first.position, first.orientation)[:3, :3].T
        return rows

    def moved(
        self, mechanism: Mechanism, motion: edits.Pose, joints: Joints, ends: Ends
    ) -> Mechanism:
        """The mechanism after a motion.

        Args:
            mechanism: The mechanism.
            motion: The motion of the world.
            joints: What joints of bodies that move do.
            ends: Which end of springs and rods moves.

        Raises:
            ModelError: It leads out of all bounds.
        """
        if self.are_bodies:
            names = [item.name for item in self.items]
            return edits.move_bodies(mechanism, names, motion, joints=joints)
        return edits.move_places(mechanism, self.items, motion, ends=ends)


def _has_directions(element: edits.AnyElement) -> bool:
    return "frame1" in type(element).model_fields and not edits.has_ends(element)


def _are_apart(places: Mapping[edits.Item, tuple[edits.Pose, ...]]) -> bool:
    return len({pose.position for found in places.values() for pose in found}) > 1
