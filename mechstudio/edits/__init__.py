"""Edits: what an editor does to a mechanism, as functions from mechanism to mechanism.

No edit changes its mechanism, so the one of before is all that undo needs. Every answer is valid;
an edit that cannot be done raises a `ModelError` that says what and where.
"""

from mechstudio.edits.add_bodies import add_body, add_link, add_plate
from mechstudio.edits.add_joints import add_joint
from mechstudio.edits.add_loads import (
    add_bushing,
    add_force,
    add_spring_damper,
    add_torque,
    add_torsion,
    along,
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
from mechstudio.edits.joint_type_change import TypeChange, change_joint_type, change_joint_types
from mechstudio.edits.mass_doubts import mass_doubts
from mechstudio.edits.mass_properties import STEEL, MassProperties, mass_properties, weigh
from mechstudio.edits.materials import MATERIALS
from mechstudio.edits.mesh_part import MeshPart, read_part
from mechstudio.edits.mirror import mirror
from mechstudio.edits.move import move_bodies
from mechstudio.edits.move_places import has_ends, move_places, places_of
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
from mechstudio.edits.selection import (
    KINDS,
    LISTS,
    AnyElement,
    Item,
    Kind,
    item_at,
    item_of,
    selected,
)

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
    "MeshPart",
    "Pose",
    "TypeChange",
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
    "add_plate",
    "add_spring_damper",
    "add_torque",
    "add_torsion",
    "all_parameter_users",
    "along",
    "body_poses",
    "change",
    "change_each",
    "change_joint_type",
    "change_joint_types",
    "circular_pattern",
    "copied",
    "dependents",
    "duplicate",
    "has_ends",
    "item_at",
    "item_of",
    "linear_pattern",
    "mass_doubts",
    "mass_properties",
    "mirror",
    "move_bodies",
    "move_joint",
    "move_places",
    "parameter_users",
    "paste",
    "place_joint",
    "places_of",
    "pose_of",
    "read_part",
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
