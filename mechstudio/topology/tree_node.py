"""A node of the assembly tree: a body, a fragment of one, or a step."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypedDict


class NodeKind(Enum):
    """Kind of a node of the assembly tree; the value is its name in JSON."""

    BODY = "body"
    FRAGMENT = "fragment"  # an equal part of a body
    JOINT = "joint"  # a joint between two compounds
    GROUND = "ground"  # a joint to the ground
    LOOP = "loop"  # a joint inside a compound
    RIGID = "rigid"  # two fragments of a body become one


class NodeRecord(TypedDict):
    """A node as written to JSON."""

    id: int
    left: int | None
    right: int | None
    joint: str | None
    bodies: list[str]
    level: int
    kind: str
    constraints: int
    ports: list[str]


@dataclass(frozen=True)
class TreeNode:
    """A body, a fragment of one, or a step of the assembly.

    Attributes:
        id: Position in `AssemblyTree.nodes`.
        left: First input, None for a body or fragment.
        right: Second input, None where a step has only one.
        joint: Name of the joint that the step eliminates, None if it is not a joint.
        bodies: Names of all bodies of the compound, in model order.
        level: Number of steps between the node and its root.
        kind: What the node is.
        constraints: Number of impulses that the step eliminates; 6 for a rigid merge.
        ports: Bodies of the result that later steps need, in the order of its ports.
    """

    id: int
    left: int | None
    right: int | None
    joint: str | None
    bodies: tuple[str, ...]
    level: int
    kind: NodeKind
    constraints: int
    ports: tuple[str, ...]

    @property
    def inputs(self) -> tuple[int, ...]:
        """The nodes that the step merges, left one first."""
        return tuple(node for node in (self.left, self.right) if node is not None)
