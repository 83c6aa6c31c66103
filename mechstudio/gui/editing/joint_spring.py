"""A spring and a damper of a joint itself, with usual values."""

from __future__ import annotations

from mechstudio import edits
from mechstudio.edits.edit import replaced
from mechstudio.gui.editing.joint_start import joint_value
from mechstudio.gui.editing.usual_stiffness import usual_spring, usual_torsion
from mechstudio.joints import Axis
from mechstudio.model import Mechanism

DAMPED = 0.01  # damping over stiffness [s]: oscillations of a second fade in some of them
SPRUNG = (
    "{joint} has a spring, free in the present pose, and a damper. Stiffness and Damping in its "
    "properties are their values."
)


def sprung(mechanism: Mechanism, name: str) -> Mechanism:
    """The same with a spring and a damper at the only coordinate of a joint.

    Args:
        mechanism: The mechanism.
        name: Name of the joint; a damping that it has stays.

    Raises:
        ModelError: The mechanism would not be valid.
    """
    joint = mechanism.joint(name)
    usual = usual_spring if joint.joint_type.free[0] < Axis.RX else usual_torsion
    stiffness = usual(mechanism)
    changed = joint.edited(
        stiffness=stiffness,
        reference=joint_value(mechanism, joint, 0),
        damping=joint.per_coordinate("damping")[0] or DAMPED * stiffness,
    )
    return replaced(mechanism, {edits.item_of(joint): changed})
