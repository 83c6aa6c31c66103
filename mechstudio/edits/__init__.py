"""Edits: what an editor does to a mechanism, as functions from mechanism to mechanism.

No edit changes its mechanism, so the one of before is all that undo needs. Every answer is valid;
an edit that cannot be done raises a `ModelError` that says what and where. The functions below also
take an `Edit` in the place of a mechanism, so that one can follow another.
"""

# isort: off
from mechstudio.edits import (
    add_bars as _add_bars,
    add_bodies as _add_bodies,
    add_joints as _add_joints,
    add_loads as _add_loads,
    add_motions as _add_motions,
    add_plates as _add_plates,
    bar_length as _bar_length,
    change as _change,
    coordinate_elements as _coordinate_elements,
    events as _events,
    fragment as _fragment,
    joint_frames as _joint_frames,
    joint_type_change as _joint_type_change,
    mass_doubts as _mass_doubts,
    mass_properties as _mass_properties,
    mass_scaling as _mass_scaling,
    mesh_part as _mesh_part,
    mirror as _mirror,
    motion as _motion,
    move as _move,
    move_places as _move_places,
    parameters as _parameters,
    paste as _paste,
    pattern as _pattern,
    pose as _pose,
    references as _references,
    remove as _remove,
    rename as _rename,
    selection as _selection,
    values as _values,
)

# isort: on
from mechstudio.edits.edit import Edit
from mechstudio.edits.fragment import Fragment
from mechstudio.edits.joint_type_change import TypeChange
from mechstudio.edits.kept_inertia import telling_kept_inertias
from mechstudio.edits.mass_properties import STEEL, MassProperties
from mechstudio.edits.materials import MATERIALS
from mechstudio.edits.mesh_part import MeshPart
from mechstudio.edits.motion import Motion
from mechstudio.edits.pose import WORLD, Pose
from mechstudio.edits.selection import KINDS, LISTS, AnyElement, Item, Kind
from mechstudio.model.edit_methods import offer_edits
from mechstudio.model.given_model import takes_mechanism, takes_model
from mechstudio.suggestions import no_attribute, takes_terms

add_body = takes_model(_add_bodies.add_body)
add_link = takes_model(_add_bars.add_link)
add_plate = takes_model(_add_plates.add_plate)
add_rod = takes_model(_add_bars.add_rod)
add_joint = takes_model(_add_joints.add_joint)
add_bushing = takes_model(_add_loads.add_bushing)
add_force = takes_model(_add_loads.add_force)
add_spring_damper = takes_model(_add_loads.add_spring_damper)
add_torque = takes_model(_add_loads.add_torque)
add_torsion = takes_model(_add_loads.add_torsion)
add_coupling = takes_model(_add_motions.add_coupling)
add_driver = takes_model(_add_motions.add_driver)
add_event = takes_model(_events.add_event)
change_event = takes_model(_events.change_event)
remove_event = takes_model(_events.remove_event)
add_measure = takes_model(_add_motions.add_measure)
add_motor = takes_model(_add_motions.add_motor)
change = takes_model(_change.change)
change_each = takes_model(_change.change_each)
change_length = takes_model(_bar_length.change_length)
change_mass = takes_model(_mass_scaling.change_mass)
reorder = takes_model(_change.reorder)
copied = takes_model(_fragment.copied)
move_joint = takes_model(_joint_frames.move_joint)
place_joint = takes_model(_joint_frames.place_joint)
reverse_axis = takes_model(_joint_frames.reverse_axis)
swap_bodies = takes_model(_joint_frames.swap_bodies)
change_coordinate = takes_model(_coordinate_elements.change_coordinate)
change_joint_type = takes_model(_joint_type_change.change_joint_type)
change_joint_types = takes_model(_joint_type_change.change_joint_types)
weigh = takes_model(_mass_properties.weigh)
mirror = takes_model(_mirror.mirror)
motion_of = takes_model(_motion.motion_of)
move_bodies = takes_model(_move.move_bodies)
move_places = takes_model(_move_places.move_places)
places_of = takes_model(_move_places.places_of)
add_parameter = takes_model(_parameters.add_parameter)
all_parameter_users = takes_model(_parameters.all_parameter_users)
parameter_users = takes_model(_parameters.parameter_users)
remove_parameter = takes_model(_parameters.remove_parameter)
rename_parameter = takes_model(_parameters.rename_parameter)
set_parameter = takes_model(_parameters.set_parameter)
set_parameters = takes_model(_parameters.set_parameters)
duplicate = takes_model(_paste.duplicate)
paste = takes_model(_paste.paste)
circular_pattern = takes_model(_pattern.circular_pattern)
linear_pattern = takes_model(_pattern.linear_pattern)
body_poses = takes_model(_pose.body_poses)
dependents = takes_model(_references.dependents)
remove = takes_model(_remove.remove)
rename = takes_model(_rename.rename)
rename_all = takes_model(_rename.rename_all)
item_at = takes_model(_selection.item_at)
selected = takes_model(_selection.selected)
set_values = takes_model(telling_kept_inertias(_values.set_values))
value_at = takes_model(_values.value_at)
along = takes_terms(_add_loads.along)
mass_doubts = takes_terms(_mass_doubts.mass_doubts)
mass_properties = takes_terms(_mass_properties.mass_properties)
read_part = takes_terms(_mesh_part.read_part)
in_order_of = takes_terms(_motion.in_order_of)
moving_as = takes_terms(_motion.moving_as)
has_ends = takes_terms(_move_places.has_ends)
pose_of = takes_terms(_pose.pose_of)
shift = takes_terms(_pose.shift)
turn = takes_terms(_pose.turn)
item_of = takes_terms(_selection.item_of)

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
    "Motion",
    "Pose",
    "TypeChange",
    "add_body",
    "add_bushing",
    "add_coupling",
    "add_driver",
    "add_event",
    "add_force",
    "add_joint",
    "add_link",
    "add_measure",
    "add_motor",
    "add_parameter",
    "add_plate",
    "add_rod",
    "add_spring_damper",
    "add_torque",
    "add_torsion",
    "all_parameter_users",
    "along",
    "body_poses",
    "change",
    "change_coordinate",
    "change_each",
    "change_event",
    "change_joint_type",
    "change_joint_types",
    "change_length",
    "change_mass",
    "circular_pattern",
    "copied",
    "dependents",
    "duplicate",
    "has_ends",
    "in_order_of",
    "item_at",
    "item_of",
    "linear_pattern",
    "mass_doubts",
    "mass_properties",
    "mirror",
    "motion_of",
    "move_bodies",
    "move_joint",
    "move_places",
    "moving_as",
    "parameter_users",
    "paste",
    "place_joint",
    "places_of",
    "pose_of",
    "read_part",
    "remove",
    "remove_event",
    "remove_parameter",
    "rename",
    "rename_all",
    "rename_parameter",
    "reorder",
    "reverse_axis",
    "selected",
    "set_parameter",
    "set_parameters",
    "set_values",
    "shift",
    "swap_bodies",
    "turn",
    "value_at",
    "weigh",
]


# of a mechanism and what an edit answers: `model.add_body(...).add_joint(...)`
offer_edits(
    {
        name: function
        for name, function in tuple(globals().items())
        if name in __all__ and callable(function) and takes_mechanism(function)
    }
)


def __getattr__(name: str) -> object:
    raise no_attribute(f"module '{__name__}'", name, __all__)
