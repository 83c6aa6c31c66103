"""The joint graph at index level: bodies 0..n-1, the ground -1, joints as edges."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from mechstudio.errors import TopologyError

GROUND = -1


class Edge(NamedTuple):
    """A joint seen as an edge between two bodies.

    Attributes:
        body1: Index of body 1, -1 for the ground.
        body2: Index of body 2, -1 for the ground.
        constraint_count: Number of relative motions the joint blocks, 0 to 6.
        carries: Whether its coordinates place one body relative to the other, so that it can be
            in the spanning tree.
    """

    body1: int
    body2: int
    constraint_count: int
    carries: bool = True


EdgeLike = Edge | tuple[int, int, int]


def checked_edges(body_count: int, edges: Sequence[EdgeLike]) -> list[Edge]:
    """The edges as `Edge` tuples, with checked indices.

    Raises:
        TopologyError: An end is not a body, or both ends are the same body or the ground.
    """
    checked = [Edge(*edge) for edge in edges]
    for index, edge in enumerate(checked):
        if not (GROUND <= edge.body1 < body_count and GROUND <= edge.body2 < body_count):
            raise TopologyError(
                f"Joint {index} connects the bodies {edge.body1} and {edge.body2}, but the bodies "
                f"are 0 to {body_count - 1}, and {GROUND} is the ground. Correct the number."
            )
        if edge.body1 == edge.body2:
            raise TopologyError(
                f"Joint {index} connects body {edge.body1} with itself. Name two bodies."
            )
        if not 0 <= edge.constraint_count <= 6:
            raise TopologyError(
                f"Joint {index} blocks {edge.constraint_count} motions; give a number from 0 to 6."
            )
    return checked


@dataclass(frozen=True)
class Graph:
    """Constrained joints between moving bodies, and those to the ground, per body.

    Joints without constraints are left out: they bind nothing. So are joints held for later.

    Attributes:
        edges: All joints, constrained or not.
        inner: Per body, the constrained joints to other moving bodies, in joint order.
        grounded: Per body, the constrained joints to the ground, in joint order.
    """

    edges: tuple[Edge, ...]
    inner: tuple[tuple[int, ...], ...]
    grounded: tuple[tuple[int, ...], ...]

    @classmethod
    def build(cls, body_count: int, edges: Sequence[Edge], held: Collection[int] = ()) -> Graph:
        """Sort the constrained joints by the bodies they touch; `held` ones are left out."""
        inner: list[list[int]] = [[] for _ in range(body_count)]
        grounded: list[list[int]] = [[] for _ in range(body_count)]
        for joint, edge in enumerate(edges):
            if edge.constraint_count == 0 or joint in held:
                continue
            if GROUND in (edge.body1, edge.body2):
                grounded[max(edge.body1, edge.body2)].append(joint)
            else:
                inner[edge.body1].append(joint)
                inner[edge.body2].append(joint)
        return cls(tuple(edges), tuple(map(tuple, inner)), tuple(map(tuple, grounded)))

    @property
    def body_count(self) -> int:
        """Number of moving bodies."""
        return len(self.inner)

    def other(self, joint: int, body: int) -> int:
        """Body at the other end of a joint."""
        edge = self.edges[joint]
        return edge.body2 if edge.body1 == body else edge.body1

    def components(self) -> list[list[int]]:
        """Bodies of each component of the graph without the ground."""
        seen = [False] * self.body_count
        parts: list[list[int]] = []
        for start in range(self.body_count):
            if seen[start]:
                continue
            seen[start] = True
            part = [start]
            for body in part:
                for joint in self.inner[body]:
                    neighbor = self.other(joint, body)
                    if not seen[neighbor]:
                        seen[neighbor] = True
                        part.append(neighbor)
            parts.append(part)
        return parts
