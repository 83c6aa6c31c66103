"""Edits: what an editor does to a mechanism, as functions from mechanism to mechanism.

No edit changes its mechanism, so the one of before is all that undo needs. Every answer is valid;
an edit that cannot be done raises a `ModelError` that says what and where.
"""

from mechstudio.edits.add_bodies import add_body, add_link
from mechstudio.edits.add_joints import add_joint
from mechstudio.edits.add_loads import (
    add_bushing,
    add_force,
    add_spring_damper,
    add_torque,
    add_torsion,
)
from mechstudio.edits.add_motions import add_coupling, add_driver, add_measure, add_motor
from mechstudio.edits.change import change, change_each, reorder
from mechstudio.edits.edit import Edit
from mechstudio.edits.fragment import Fragment, copied
from mechstudio.edits.joint_frames import (
    move_joint,
    place_joint,
    reverse_axis,
    swap_bodies,
)
from mechstudio.edits.joint_type_change import change_joint_type
from mechstudio.edits.mass_doubts import mass_doubts
from mechstudio.edits.mass_properties import STEEL, MassProperties, mass_properties, weigh
from mechstudio.edits.materials import MATERIALS
from mechstudio.edits.mirror import mirror
from mechstudio.edits.move import move_bodies
from mechstudio.edits.parameters import (
    add_parameter,
    all_parameter_users,
    parameter_users,
    remove_parameter,
    rename_parameter,
    set_parameter,
)
from mechstudio.edits.paste import duplicate, paste
from mechstudio.edits.pattern import circular_pattern, linear_pattern
from mechstudio.edits.pose import WORLD, Pose, body_poses, pose_of, shift, turn
from mechstudio.edits.references import dependents
from mechstudio.edits.remove import remove
from mechstudio.edits.rename import rename, rename_all
from mechstudio.edits.selection import KINDS, LISTS, AnyElement, Item, Kind, item_of, selected

__all__ = [
    "KINDS",
    "LISTS",
    "MATERIALS",
    "STEEL",
    "WORLD",
    "AnyElement",
    "Edit",
    "Fragment",
    "Item",
    "Kind",
    "MassProperties",
    "Pose",
    "add_body",
    "add_bushing",
    "add_coupling",
    "add_driver",
    "add_force",
    "add_joint",
    "add_link",
    "add_measure",
    "add_motor",
    "add_parameter",
    "add_spring_damper",
    "add_torque",
    "add_torsion",
    "all_parameter_users",
    "body_poses",
    "change",
    "change_each",
    "change_joint_type",
    "circular_pattern",
    "copied",
    "dependents",
    "duplicate",
    "item_of",
    "linear_pattern",
    "mass_doubts",
    "mass_properties",
    "mirror",
    "move_bodies",
    "move_joint",
    "parameter_users",
    "paste",
    "place_joint",
    "pose_of",
    "remove",
    "remove_parameter",
    "rename",
    "rename_all",
    "rename_parameter",
    "reorder",
    "reverse_axis",
    "selected",
    "set_parameter",
    "shift",
    "swap_bodies",
    "turn",
    "weigh",
]
