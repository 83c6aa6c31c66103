"""What a line of sight meets first: rays against triangles, without drawing anything."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from mechstudio.scene.draft import Item
from mechstudio.scene.posed_actor import PosedActor
from mechstudio.scene.solid import Floats


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
        self._to_local: Floats = np.zeros((0, 4, 4))
        self.refresh()

    def refresh(self) -> None:
        """Take over the present places of the actors."""
        rows = np.array([actor.matrix_values() for actor in self._actors])
        self._to_local = np.linalg.inv(rows.reshape(-1, 4, 4) @ self._places)

    def first_hit(self, origin: Floats, directions: Floats) -> Item | None:
        """What rays meet: the first ray counts, the others where all before them meet nothing.

        Args:
            origin: Where the rays start [m], shape (3,).
            directions: Where they go, shape (k, 3).
        """
        # surfaces stay as they were built, the rays are moved into their frames instead
        starts = self._to_local[:, :3, :3] @ origin + self._to_local[:, :3, 3]
        ways = np.einsum("nij,kj->kni", self._to_local[:, :3, :3], directions)
        arms = self._centers - starts
        along = np.einsum("ni,kni->kn", arms, ways) / np.einsum("kni,kni->kn", ways, ways)
        gaps = np.linalg.norm(arms - along[..., None] * ways, axis=2)
        for ray, near in enumerate(gaps <= self._radii):
            found = {
                k: _distance(self._actors[k], starts[k], ways[ray, k]) for k in np.flatnonzero(near)
            }
            nearest = min(found, key=lambda k: found[k], default=None)
            if nearest is not None and found[nearest] < np.inf:
                return self._actors[nearest].item
        return None


def _distance(actor: PosedActor, start: Floats, way: Floats) -> float:
    """How far a ray goes to an actor (Moeller and Trumbore); infinite if it misses."""
    corner, edge1, edge2 = actor.solid.triangle_edges
    across = np.cross(way, edge2)
    determinant = np.einsum("ij,ij->i", edge1, across)
    usable = np.abs(determinant) > 1e-300
    scale = np.where(usable, determinant, 1.0)
    arm = start - corner
    u = np.einsum("ij,ij->i", arm, across) / scale
    turned = np.cross(arm, edge1)
    v = turned @ way / scale
    distance = np.einsum("ij,ij->i", edge2, turned) / scale
    met = usable & (u >= 0) & (v >= 0) & (u + v <= 1) & (distance > 0)
    return float(distance[met].min()) if met.any() else np.inf
