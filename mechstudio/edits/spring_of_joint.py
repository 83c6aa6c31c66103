"""A joint in the place of the bodies of a torsion spring."""

from __future__ import annotations

from mechstudio.edits.edit import refused
from mechstudio.edits.selection import require_joint
from mechstudio.model import GROUND, Joint, Mechanism
from mechstudio.model.coordinate_check import unknown
from mechstudio.model.evaluated import text_of
from mechstudio.model.value_text import shown


def joint_meant(mechanism: Mechanism, joint: str, body1: str, body2: str) -> Joint | None:
    """The joint that was given, as such or in the place of bodies; None for two bodies.

    Raises:
        ModelError: There is no such joint, or one body alone was given.
    """
    known, bodies = mechanism.joints.names, (GROUND, *mechanism.bodies.names)
    if not joint and not (body1 in bodies and body2 in bodies):
        joint = next((text for text in (body2, body1) if text in known), "")
    if joint:
        return require_joint(mechanism, joint)
    if not body2:
        missing = "is missing; give a joint, or the two bodies that the spring is between"
        raise refused("joint", unknown("joint", body1, known) if body1 else missing)
    return None


def refuse_hinge(joint: Joint, stiffness: float | None) -> None:
    """Refuse a joint that turns about one axis, whose angle goes on beyond half a turn.

    Raises:
        ModelError: It is one; tells how it gets a spring.
    """
    kinds = [coordinate.kind for coordinate in joint.joint_type.coordinates]
    if kinds.count("angle") != 1 or "quaternion" in kinds:
        return
    text = text_of(stiffness)
    value = shown(text) if text else f"{stiffness:g}" if stiffness else "..."
    # one for each coordinate
    one = [value if kind == "angle" else "0" for kind in kinds]
    alone = value if len(one) == 1 else f"[{', '.join(one)}]"
    message = (
        f'the spring of the {joint.type} joint "{joint.name}" is its own stiffness, about its axis '
        f'over any number of turns: model.set("joints.{joint.name}.stiffness", {alone}), or '
        "stiffness= and damping= of add_joint. A torsion spring between two bodies, which acts "
        "about all axes and changes its sign at half a turn, is added by their names: "
        f'"{joint.body1}", "{joint.body2}"'
    )
    raise refused("joint", message)
