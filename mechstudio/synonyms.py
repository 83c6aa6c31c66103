"""Words of the field and of other programs for what has another name here."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_POINT = ("point", "position")

# taken as arguments in the place of the first of the names that a call has
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "anchor": _POINT,
    "at": _POINT,
    "base": ("body1",),
    "body": ("bodies",),
    "body_a": ("body1",),
    "body_b": ("body2",),
    "c": ("damping",),
    "channels": ("names",),
    "child": ("body2",),
    "columns": ("names",),
    "damping_coefficient": ("damping",),
    "direction": ("axis",),
    "end_time": ("duration",),
    "joint_type": ("type",),
    "kd": ("derivative",),
    "kp": ("proportional",),
    "k": ("stiffness",),
    "kind": ("type",),
    "length": ("free_length",),
    "location": _POINT,
    "natural_length": ("free_length",),
    "omega": ("rate",),
    "origin": _POINT,
    "parent": ("body1",),
    "point_a": ("point1",),
    "point_b": ("point2",),
    "pos": _POINT,
    "position": ("point",),
    "quaternion": ("orientation",),
    "rest_length": ("free_length",),
    "solver": ("solvers",),
    "speed": ("rate",),
    "spring_constant": ("stiffness",),
    "stops": ("limits",),
    "t_end": ("duration",),
    "t_final": ("duration",),
}

# edits that methods of a mechanism may be called by
METHODS: Mapping[str, str] = {
    "add_bar": "add_link",
    "add_damper": "add_spring_damper",
    "add_gear": "add_coupling",
    "add_moment": "add_torque",
    "add_rod": "add_link",
    "add_sensor": "add_measure",
    "add_spring": "add_spring_damper",
    "set": "set_values",
    "set_value": "set_values",
}

# named by messages alone
_SUGGESTED: Mapping[str, tuple[str, ...]] = {
    "actuator": ("Motor", "Driver"),
    "add_actuator": ("add_motor",),
    "add_constraint": ("add_joint",),
    "add_load": ("add_force",),
    "add_marker": ("add_measure",),
    "add_motion": ("add_driver",),
    "bodies": ("body1",),
    "damper": ("SpringDamper",),
    "degrees_of_freedom": ("check",),
    "dof": ("degrees_of_freedom", "check"),
    "dt": ("output_step",),
    "eigenfrequencies": ("modes",),
    "eigenmodes": ("modes",),
    "equilibrium": ("static",),
    "examples": ("samples",),
    "force": ("function",),
    "frequencies": ("modes", "frequency"),
    "integrate": ("simulate",),
    "inverse": ("inverse_dynamics",),
    "law": ("function",),
    "linearize": ("modes",),
    "link": ("Body",),
    "loads": ("forces",),
    "method": ("integrator", "solver"),
    "modal": ("modes",),
    "model": ("mechanism", "Mechanism"),
    "open": ("open_result", "load"),
    "read": ("load", "load_result"),
    "rotation": ("orientation",),
    "run": ("simulate",),
    "results": ("runs",),
    "run_many": ("simulate_many",),
    "simulationerror": ("SolverError",),
    "solve": ("simulate",),
    "solver": ("settings",),
    "speed": ("rate",),
    "spring": ("SpringDamper",),
    "springs": ("forces",),
    "static_equilibrium": ("static",),
    "step": ("output_step",),
    "steps": ("statistics",),
    "sweep": ("simulate_many",),
    "system": ("Mechanism",),
    "t": ("time",),
    "time": ("duration",),
    "time_step": ("output_step",),
    "times": ("time",),
    "torque": ("function",),
    "wall_time": ("statistics",),
    "rhs_evaluations": ("statistics",),
    "units": ("channel",),
}


_SET = 'a value is changed by its place, model.set("bodies.crank.mass", 2.0)'
_TABLE = (
    "a table is part of a function, such as 'linear(t, 0, 0, 1, 5)' or \"spline(t, 'rig.csv')\""
)

# words that no name answers, but a sentence does
ANSWERS: Mapping[str, str] = {
    "add_curve": _TABLE,
    "add_spline": _TABLE,
    "add_table": _TABLE,
    "change_body": _SET,
    "change_joint": _SET,
    "set_mass": _SET,
    "with_mass": _SET,
}


def meant(name: str, known: Collection[str]) -> str | None:
    """What a word of the field is called here; None if it is not in the tables.

    Args:
        name: The word; case does not count.
        known: The names that there are.
    """
    word = name.casefold()
    words = (*ARGUMENTS.get(word, ()), *_SUGGESTED.get(word, ()))
    method = METHODS.get(word)
    return next((entry for entry in (*words, method) if entry in known), None)


def translated(given: Mapping[str, object], known: Collection[str]) -> dict[str, object]:
    """Arguments by the names that they have here.

    Args:
        given: Arguments by the names that they were given by.
        known: Names of the arguments that the call takes; these stay what they are.
    """
    arguments: dict[str, object] = {}
    for name, value in given.items():
        names = () if name in known else ARGUMENTS.get(name, ())
        right = next((entry for entry in names if entry in known and entry not in given), name)
        arguments[name if right in arguments else right] = value
    return arguments
