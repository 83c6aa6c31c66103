"""The steps of assembly and disassembly, with their descriptions.

On the way up every step eliminates the impulses of a joint; on the way down it hands them out.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from mechstudio.topology.assembly_tree import AssemblyTree
from mechstudio.topology.tree_node import NodeKind, TreeNode

_LISTED = 3


class Phase(Enum):
    """Phase of the animation."""

    APART = auto()
    ASSEMBLY = auto()
    DISASSEMBLY = auto()


@dataclass(frozen=True)
class Stage:
    """One stage of the animation.

    Attributes:
        number: 0 for the bodies apart, then one per step up and one per step down.
        phase: Whether it is on the way up or down.
        step: The node whose step is done; None while the bodies stand apart.
        sentence: What happens.
    """

    number: int
    phase: Phase
    step: int | None
    sentence: str

    def is_faded(self, node: TreeNode) -> bool:
        """Whether a node is absent: not yet assembled on the way up, or already taken apart."""
        if node.left is None or node.id == self.step:
            return False
        if self.step is None:
            return True
        # steps are numbered inputs first, and done in this order or against it
        return node.id > self.step


class StepSequence:
    """All stages of a tree."""

    def __init__(self, tree: AssemblyTree) -> None:
        self._tree = tree
        self._leaf_count = sum(node.left is None for node in tree.nodes)
        self.step_count = len(tree.nodes) - self._leaf_count

    @property
    def last(self) -> int:
        """Number of the last stage."""
        return 2 * self.step_count

    def stage(self, number: int) -> Stage:
        """The stage with a number from 0 to `last`."""
        if number == 0:
            return Stage(0, Phase.APART, None, self._start())
        if number <= self.step_count:
            step = self._leaf_count + number - 1
            return Stage(number, Phase.ASSEMBLY, step, self._assembly(step))
        step = len(self._tree.nodes) - (number - self.step_count)
        return Stage(number, Phase.DISASSEMBLY, step, self._disassembly(step))

    def stage_of(self, node: int) -> int:
        """Number of the stage at which the step of a node is done on the way up."""
        return max(node - self._leaf_count + 1, 0)

    def _start(self) -> str:
        bodies = sum(len(self._tree.nodes[root].bodies) for root in self._tree.roots)
        fragments = sum(node.kind is NodeKind.FRAGMENT for node in self._tree.nodes)
        pieces = f", some of them in fragments ({fragments} in all)" if fragments else ""
        return (
            f"Separate: {count(bodies, 'body', 'bodies')}{pieces}, each with its own inertia only."
        )

    def _assembly(self, step: int) -> str:
        node = self._tree.nodes[step]
        left, right = self._inputs(node)
        eliminated = f"{count(node.constraints, 'constraint impulse')} eliminated"
        match node.kind:
            case NodeKind.RIGID:
                done = f"Merges two fragments of {self._split_body(node)} rigidly: {eliminated}"
            case NodeKind.GROUND:
                done = f"Joins {left} to the ground at joint {node.joint}: {eliminated}"
            case NodeKind.LOOP:
                done = f"Closes a loop in {left} at joint {node.joint}: {eliminated}"
            case _:
                done = f"Assembles {left} and {right} across joint {node.joint}: {eliminated}"
        if not node.ports:
            return f"{done}; no open ports are left."
        many = len(dict.fromkeys(node.ports)) > 1
        return f"{done}; open {'ports' if many else 'port'} at {_listed(node.ports)}."

    def _disassembly(self, step: int) -> str:
        node = self._tree.nodes[step]
        left, right = self._inputs(node)
        known = f"{count(node.constraints, 'constraint impulse')} now known"
        match node.kind:
            case NodeKind.RIGID:
                return f"Separates {self._split_body(node)} into two fragments again: {known}."
            case NodeKind.GROUND:
                return f"Releases {left} from the ground at joint {node.joint}: {known}."
            case NodeKind.LOOP:
                return f"Opens the loop in {left} at joint {node.joint}: {known}."
            case _:
                return (
                    f"Separates {left} and {right} at joint {node.joint}: {known}, for both sides."
                )

    def _inputs(self, node: TreeNode) -> tuple[str, str]:
        """The inputs of a step in words; "" where there is none."""
        words = [self._words(self._tree.nodes[child]) for child in node.inputs]
        return words[0], (words[1] if len(words) > 1 else "")

    def _words(self, node: TreeNode) -> str:
        if node.kind is NodeKind.FRAGMENT:
            return f"a fragment of {node.bodies[0]}"
        if len(node.bodies) <= _LISTED:
            return " + ".join(node.bodies)
        return f"{len(node.bodies)} bodies ({node.bodies[0]} … {node.bodies[-1]})"

    def _split_body(self, node: TreeNode) -> str:
        """The body whose fragments a rigid merge joins: both sides have it."""
        left, right = (self._tree.nodes[child].bodies for child in node.inputs)
        return next(name for name in left if name in right)


def count(number: int, singular: str, plural: str = "") -> str:
    """A number and what is counted."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"


def _listed(names: tuple[str, ...]) -> str:
    unique = list(dict.fromkeys(names))
    if len(unique) > _LISTED:
        return ", ".join(unique[:_LISTED]) + f" and {len(unique) - _LISTED} more"
    return " and ".join([", ".join(unique[:-1]), unique[-1]] if unique[1:] else unique)
