"""Fragments: elements cut loose from a mechanism, with what is needed to put them elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from mechstudio.answering import answering
from mechstudio.edits.edit import refused
from mechstudio.edits.function_text import parameters_of
from mechstudio.edits.pose import Pose, body_poses
from mechstudio.edits.references import attached, references
from mechstudio.edits.selection import KINDS, AnyElement, Item, item_of, selected
from mechstudio.model import GROUND, Mechanism
from mechstudio.model.parameters import Parameters

Attachments = Literal["none", "inside", "all"]


@answering
@dataclass(frozen=True)
class Fragment:
    """Elements that can be pasted.

    Attributes:
        elements: The elements, in the order of their mechanism.
        poses: Pose in the world of every body that they name, and of the ground.
        parameters: The parameters that their functions and numbers use.
    """

    elements: tuple[AnyElement, ...] = ()
    poses: Mapping[str, Pose] = field(default_factory=dict)
    parameters: Parameters = field(default_factory=Parameters)

    @property
    def items(self) -> frozenset[Item]:
        """Addresses of the elements."""
        return frozenset(item_of(element) for element in self.elements)


def copied(
    mechanism: Mechanism,
    items: Iterable[tuple[str, str]],
    *,
    attachments: Attachments = "inside",
) -> Fragment:
    """Copy elements.

    Args:
        mechanism: Where they are; it does not change.
        items: Kind and name of each element.
        attachments: What comes along besides. `none`: nothing. `inside`: joints, loads and
            measures of the selected bodies, and drivers, motors and couplings of the selected
            joints, which name nothing else but the ground. `all`: also those that name
            elements which are not selected, such as joints with other bodies.

    Raises:
        ModelError: There is no such element.
    """
    chosen: Mapping[Item, AnyElement] = selected(mechanism, items)
    if attachments not in ("none", "inside", "all"):
        raise refused("attachments", f"must be none, inside or all (got {attachments})")
    if attachments != "none":
        chosen = attached(mechanism, list(chosen), across=attachments == "all")
    order = {kind: number for number, kind in enumerate(KINDS)}
    elements = tuple(sorted(chosen.values(), key=lambda one: order[item_of(one).kind]))
    bodies = {item.name for one in elements for item in references(one).values()}
    bodies |= {item.name for item in chosen if item.kind == "body"}
    used = {name for one in elements for name in parameters_of(one)}
    return Fragment(
        elements,
        {
            name: pose
            for name, pose in body_poses(mechanism).items()
            if name in bodies or name == GROUND
        },
        Parameters(
            {name: one for name, one in mechanism.parameters.detailed().items() if name in used}
        ),
    )
