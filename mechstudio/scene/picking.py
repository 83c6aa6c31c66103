"""What a line of sight meets first: rays against triangles, without drawing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mechstudio.geometry.arrays import FloatArray
from mechstudio.scene.draft import Item
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Solid


@dataclass(frozen=True, eq=False, kw_only=True)
class Contact:
    """Where a line of sight meets an item.

    Attributes:
        item: What it meets.
        point: Where, in the world [m], shape (3,).
        normal: Unit normal of the face there, toward the viewer, in the world, shape (3,).
        distance: How far away [lengths of the direction].
        surface: The surface that is met, in a frame of its own.
        triangle: Number of the triangle that is met.
        place: That frame in the world, shape (4, 4).
    """

    item: Item
    point: FloatArray
    normal: FloatArray
    distance: float
    surface: Solid
    triangle: int
    place: FloatArray


class Picker:
    """Finds the item that a ray meets first.

    Args:
        actors: The actors that can be met; those without an item are passed through.
    """

    def __init__(self, actors: Sequence[PosedActor]) -> None:
        self._actors = [a for a in actors if a.item is not None and a.solid.triangles.size]
        # many actors share a surface
        solids = {actor.solid: None for actor in self._actors}
        boxes = {s: (s.points.min(axis=0), s.points.max(axis=0)) for s in solids}
        rows = np.array([boxes[actor.solid] for actor in self._actors]).reshape(-1, 2, 3)
        low, high = rows[:, 0], rows[:, 1]
        self._places = np.array([actor.place for actor in self._actors]).reshape(-1, 4, 4)
        self._centers = 0.5 * (low + high)
        self._radii = 0.5 * np.linalg.norm(high - low, axis=1)
        self._to_local: FloatArray = np.zeros((0, 4, 4))
        self.refresh()

    def refresh(self) -> None:
        """Take over the present places of the actors."""
        rows = np.array([actor.matrix_values() for actor in self._actors])
        self._to_local = np.linalg.inv(rows.reshape(-1, 4, 4) @ self._places)

    def first_hit(self, origins: FloatArray, directions: FloatArray) -> Item | None:
        """What rays meet: the first ray counts, the others where all before them meet nothing.

        Args:
            origins: Where the rays start [m], shape (k, 3).
            directions: Where they go, shape (k, 3).
        """
        starts, ways, near = self._near(origins, directions)
        for ray, candidates in enumerate(near):
            found = {
                k: _first_contact(self._actors[k], starts[ray, k], ways[ray, k])[0]
                for k in np.flatnonzero(candidates)
            }
            nearest = min(found, key=lambda k: found[k], default=None)
            if nearest is not None and found[nearest] < np.inf:
                return self._actors[nearest].item
        return None

    def contacts(self, origin: FloatArray, direction: FloatArray) -> tuple[Contact, ...]:
        """Every item that a ray meets, each where it does so first, nearest first.

        Args:
            origin: Where the ray starts [m], shape (3,).
            direction: Where it goes, shape (3,).
        """
        starts, ways, near = self._near(origin[None], direction[None])
        found: dict[Item, Contact] = {}
        for k in np.flatnonzero(near[0]):
            actor = self._actors[k]
            distance, triangle = _first_contact(actor, starts[0, k], ways[0, k])
            before = found.get(actor.item) if actor.item is not None else None
            if actor.item is None or distance == np.inf or (before and before.distance <= distance):
                continue
            _, edge1, edge2 = (rows[triangle] for rows in actor.solid.triangle_edges)
            normal = self._to_local[k, :3, :3].T @ np.cross(edge1, edge2)
            normal *= (-1.0 if normal @ direction > 0 else 1.0) / np.linalg.norm(normal)
            point = origin + distance * direction
            found[actor.item] = Contact(
                item=actor.item,
                point=point,
                normal=normal,
                distance=distance,
                surface=actor.solid,
                triangle=triangle,
                place=np.linalg.inv(self._to_local[k]),
            )
        return tuple(sorted(found.values(), key=lambda contact: contact.distance))

    def _near(
        self, origins: FloatArray, directions: FloatArray
    ) -> tuple[FloatArray, FloatArray, NDArray[np.bool_]]:
        """Rays in the frames of the surfaces, and which of them (k, n) come near which surface."""
        # surfaces stay as they were built, the rays are moved into their frames instead
        starts = np.einsum("nij,kj->kni", self._to_local[:, :3, :3], origins)
        starts += self._to_local[:, :3, 3]
        ways = np.einsum("nij,kj->kni", self._to_local[:, :3, :3], directions)
        arms = self._centers - starts
        along = np.einsum("kni,kni->kn", arms, ways) / np.einsum("kni,kni->kn", ways, ways)
        gaps = np.linalg.norm(arms - along[..., None] * ways, axis=2)
        return starts, ways, gaps <= self._radii


def _first_contact(actor: PosedActor, start: FloatArray, way: FloatArray) -> tuple[float, int]:
    """How far a ray goes to an actor and the triangle it meets (Moeller and Trumbore).

    The distance is infinite if it misses.
    """
    (x, y, z), (a, b, c) = start.tolist(), way.tolist()
    ray = np.array((a, b, c, y * c - z * b, z * a - x * c, x * b - y * a))
    forms, starts = actor.solid.triangle_forms
    determinant, u, v = (forms @ ray).reshape(3, -1)
    side, size = np.sign(determinant), np.abs(determinant)
    inside = (side * u >= 0) & (side * v >= 0) & (side * (u + v) <= size) & (size > 1e-300)
    met = np.flatnonzero(inside)
    distance = starts[met] @ np.array((x, y, z, 1.0)) / determinant[met]
    met, distance = met[distance > 0], distance[distance > 0]
    if not met.size:
        return np.inf, 0
    nearest = int(np.argmin(distance))
    return float(distance[nearest]), int(met[nearest])
