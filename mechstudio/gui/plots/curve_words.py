"""What single curves are called: those of joints by what they measure, "angular velocity x"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from mechstudio.results.curve_names import NORM, NORM_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mechstudio.results.channels import Channel

# words for a component of a joint's channel by its first part: a shift, an angle or a quaternion
_OF_JOINTS = {
    "coordinate": ("shift", "angle", "orientation"),
    "rate": ("velocity", "angular velocity", ""),
    "acceleration": ("acceleration", "angular acceleration", ""),
    "momentum": ("momentum", "angular momentum", ""),
}


def component_name(channel: Channel, component: int) -> str:
    """Name of a component; empty for a channel that has one alone."""
    if not channel.components:
        return ""
    return NORM_NAME if component == NORM else pretty(channel.components[component])


def pretty(component: str) -> str:
    """A name of the file in words."""
    return component.replace("_", " ")


def quantity_words(channel: Channel, component: int) -> str:
    """What a curve measures, without the name of its element."""
    name = component_name(channel, component)
    return _of_joint(channel, name) or " ".join(filter(None, (channel.label.lower(), name)))


def curve_title(channel: Channel, component: int) -> str:
    """The same as a title."""
    name = component_name(channel, component)
    words = _of_joint(channel, name)
    return words.capitalize() if words else f"{channel.label} {name}".strip()


def shared_words(channel: Channel, components: Iterable[int]) -> str:
    """What components of one unit measure together: "angle" of a hinge, "orientation" of a ball."""
    names = (component_name(channel, component) for component in components)
    found = {_quantity_of_joint(channel, name)[0] for name in names}
    return found.pop() if len(found) == 1 and "" not in found else channel.label.lower()


def short_words(channel: Channel, component: int) -> str:
    """A curve of a plot whose title has its quantity: along which axis, else what it measures."""
    name = component_name(channel, component)
    quantity, axis = _quantity_of_joint(channel, name)
    return axis or quantity or name or channel.label


def whole_name(title: str, label: str) -> str:
    """What a curve is called away from its plot: no word twice, and none is missing.

    Args:
        title: Of the plot, "pivot: torque" or "Energy".
        label: Of the curve in the legend, which leaves out what the title says as a rule.
    """
    owner, of_owner, said = title.rpartition(": ")
    for quantity in said.lower().split(", "):
        words = re.search(rf"\b{re.escape(quantity)}\b", label.lower())
        if words is not None and words.start() == 0 and of_owner:
            return f"{owner}: {quantity}{label[words.end() :]}"
        if words is not None:
            return label
    return f"{title} {label}" if of_owner else f"{title}: {label}"


def _of_joint(channel: Channel, name: str) -> str:
    """The words of a shift or an angle, its velocity or acceleration; empty for all else."""
    return " ".join(filter(None, _quantity_of_joint(channel, name)))


def _quantity_of_joint(channel: Channel, name: str) -> tuple[str, str]:
    """What a component of a joint's channel measures, and along which axis; empty for all else."""
    subject, key = channel.name.split("/")[0], channel.name.rpartition("/")[2]
    if subject != "joints" or key not in _OF_JOINTS or not name or name == NORM_NAME:
        return "", ""
    shift, angle, orientation = _OF_JOINTS[key]
    kind, _, axis = name.partition(" ")
    if kind in ("shift", "angle", "angular"):
        return (shift if kind == "shift" else angle), axis
    return orientation, name
