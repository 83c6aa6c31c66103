"""Words of the field and of other programs for what has another name here."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_POINT = ("point", "position")

# taken as arguments in the place of the first of the names that a call has
ARGUMENTS: Mapping[str, tuple[str, ...]] = {
    "anchor": _POINT,
    "at": _POINT,
    "acceleration_of_gravity": ("gravity",),
    "base": ("body1",),
    "body": ("bodies",),
    "body_a": ("body1",),
    "body_b": ("body2",),
    **dict.fromkeys(("b", "c", "viscosity"), ("damping",)),
    **dict.fromkeys(("cores", "max_workers", "n_jobs", "n_threads", "n_workers"), ("threads",)),
    **dict.fromkeys(("num_threads", "processes", "workers"), ("threads",)),
    **dict.fromkeys(
        ("center_of_gravity", "centre_of_mass", "cg", "cm", "cog"), ("center_of_mass",)
    ),
    "channels": ("names",),
    "cases": ("variations",),
    "child": ("body2",),
    "columns": ("names",),
    "com": ("center_of_mass",),
    "condition": ("when",),
    **dict.fromkeys(("D", "Kd", "d", "d_gain", "kd"), ("derivative",)),
    "damping_coefficient": ("damping",),
    "direction": ("axis",),
    "effort": ("function",),
    **dict.fromkeys(("F", "M", "T", "components", "vector"), ("function",)),
    "expression": ("function", "when", "formula"),
    "force": ("function",),
    "formula": ("function",),
    **dict.fromkeys(("free_angle", "neutral_angle", "rest_angle"), ("reference",)),
    **dict.fromkeys(("fps", "frame_rate", "framerate", "frames_per_second"), ("rate",)),
    "frame": ("axes",),
    "g": ("gravity",),
    "joint": ("body",),
    **dict.fromkeys(("gear1", "input", "joint_a"), ("joint1",)),
    **dict.fromkeys(("gear2", "output", "joint_b"), ("joint2",)),
    "joint_type": ("type",),
    **dict.fromkeys(("end_time", "t_end", "t_final", "t_stop"), ("duration",)),
    **dict.fromkeys(("tend", "tf", "tmax"), ("duration",)),
    "k": ("stiffness",),
    "kind": ("type",),
    "l0": ("free_length",),
    "law": ("function",),
    "length": ("free_length",),
    "location": _POINT,
    "m": ("mass",),
    **dict.fromkeys(("effort_limit", "limit", "saturation"), ("max_effort",)),
    "max_force": ("max_effort",),
    "max_torque": ("max_effort",),
    "moment": ("function",),
    "motion": ("function",),
    "natural_length": ("free_length",),
    "of": ("responses", "response"),
    "omega": ("rate", "angular_velocity"),
    "origin": _POINT,
    **dict.fromkeys(("Kp", "P", "kp", "p", "p_gain"), ("proportional",)),
    "parameters": ("variations", "set"),
    "params": ("variations", "parameters"),
    "parent": ("body1",),
    **dict.fromkeys(("anchor1", "p1", "point_a", "position1"), ("point1",)),
    **dict.fromkeys(("anchor2", "p2", "point_b", "position2"), ("point2",)),
    "pos": _POINT,
    "angles": ("coordinates",),
    "position": ("point",),
    "profile": ("function",),
    "quat": ("orientation",),
    "quaternion": ("orientation",),
    "rest_length": ("free_length",),
    "reference": ("target",),
    "setpoint": ("target",),
    "solver": ("solvers",),
    "speed": ("rate",),
    "spring_constant": ("stiffness",),
    "stops": ("limits",),
    "table": ("function",),
    "samples": ("function",),
    "target_speed": ("target_rate",),
    "target_velocity": ("target_rate",),
    "times": ("time",),
    **dict.fromkeys(("to", "with_respect_to", "wrt"), ("parameters",)),
    "tol": ("rtol",),
    "tolerance": ("rtol",),
    "index": ("row",),
    **dict.fromkeys(("I", "J", "inertia_tensor", "moment_of_inertia"), ("inertia",)),
    **dict.fromkeys(("initial_velocity", "v0"), ("velocity",)),
    "interval": ("output_step",),
    "torque": ("function",),
    "torque_limit": ("max_effort",),
    "trajectory": ("function",),
    "trigger": ("when",),
    "unstretched_length": ("free_length",),
    "values": ("variations",),
    "vel": ("velocity",),
    "speeds": ("rates",),
    "velocities": ("rates",),
    "velocity": ("rate",),
}

# of what prescribes a coordinate or its rate
_OF_MOTIONS: Mapping[str, str] = {
    **dict.fromkeys(("angle", "displacement", "shift"), "position"),
    **dict.fromkeys(("angular_speed", "angular_velocity"), "rate"),
}

# of these they are no other word for the function, which prescribes no effort
_EFFORTS = ("effort", "force", "moment", "torque")

# words for the fixed world
GROUND_WORDS = ("ground", "world")

# the lists of elements, and groups of channels
LISTS_BY_WORD: Mapping[str, str] = {
    **dict.fromkeys(("springs", "dampers", "motors", "torques", "bushings", "loads"), "forces"),
    "body": "bodies",
    "joint": "joints",
    "driver": "drivers",
    "measure": "measures",
    "force": "forces",
    "motor": "forces",
    "spring": "forces",
    **dict.fromkeys(("coupling", "gear", "gears", "rack", "racks"), "couplings"),
    **dict.fromkeys(("energies", "power"), "energy"),
    **dict.fromkeys(("points", "sensors", "markers"), "measures"),
}

# of the start of a joint
INITIAL_PARTS: Mapping[str, str] = {
    **dict.fromkeys(("initial_angle", "initial_coordinate", "initial_position"), "coordinate"),
    "initial_shift": "coordinate",
    **dict.fromkeys(("initial_rate", "initial_speed", "initial_velocity"), "rate"),
}

# what an event does
EVENT_ACTIONS: Mapping[str, str] = {
    **dict.fromkeys(("log", "none", "note", "print", "record", "save"), "mark"),
    **dict.fromkeys(("abort", "end", "finish", "halt", "terminate"), "stop"),
    **dict.fromkeys(("assign", "change", "switch"), "set"),
}

# the parameter that an event sets, with its new value
EVENT_SETTINGS = ("set", "parameters")

# types of joints
JOINT_TYPES: Mapping[str, str] = {
    **dict.fromkeys(("hinge", "pin", "rotational"), "revolute"),
    **dict.fromkeys(("slider", "sliding", "translational"), "prismatic"),
    **dict.fromkeys(("ball", "ball_and_socket", "socket"), "spherical"),
    **dict.fromkeys(("rigid", "weld", "welded"), "fixed"),
    **dict.fromkeys(("cardan", "hooke"), "universal"),
    **dict.fromkeys(("helical", "lead_screw"), "screw"),
}

# edits that methods of a mechanism may be called by
METHODS: Mapping[str, str] = {
    "add_bar": "add_rod",
    "add_damper": "add_spring_damper",
    "add_external_force": "add_force",
    "add_gear": "add_coupling",
    "add_rigid_body": "add_body",
    "add_rsda": "add_torsion",
    "add_tsda": "add_spring_damper",
    "add_marker": "add_measure",
    "add_moment": "add_torque",
    "add_point": "add_measure",
    **dict.fromkeys(("add_gears", "add_rack", "add_rack_and_pinion"), "add_coupling"),
    **dict.fromkeys(("add_measurement", "add_probe", "add_tracker"), "add_measure"),
    "add_sensor": "add_measure",
    "add_rotational_spring": "add_torsion",
    "add_spring": "add_spring_damper",
    "add_torsion_spring": "add_torsion",
    "add_torsional_spring": "add_torsion",
    **dict.fromkeys(("delete", "drop", "delete_body", "delete_joint"), "remove"),
    **dict.fromkeys(("remove_body", "remove_force", "remove_joint"), "remove"),
    "get": "value_at",
    "get_value": "value_at",
    "set": "set_values",
    "set_value": "set_values",
    "with_parameters": "set_parameters",
}

# of the standard deviation that values are drawn with
DEVIATION_WORDS = ("sd", "standard_deviation", "std", "std_dev", "stddev")

# fields of elements and results that may be read by these words as well
FIELDS: Mapping[str, str] = {
    "parent": "body1",
    "child": "body2",
    **dict.fromkeys(("center_of_gravity", "cg", "cog", "com"), "center_of_mass"),
    **dict.fromkeys(("I", "J", "inertia_tensor"), "inertia"),
    **dict.fromkeys(("dof", "dofs", "mobility"), "degrees_of_freedom"),
    **dict.fromkeys(DEVIATION_WORDS, "deviation"),
    "outputs": "responses",
    "redundant_constraints": "redundant",
    **dict.fromkeys(("nfev", "evaluations", "rhs_calls"), "rhs_evaluations"),
    **dict.fromkeys(("n_steps", "nsteps", "num_steps"), "steps"),
}

# what methods of a result may be called by
RESULT_METHODS: Mapping[str, str] = {
    **dict.fromkeys(("figures", "statistics_of", "stats"), "describe"),
    **dict.fromkeys(("compute", "eval", "formula"), "evaluate"),
    "fft": "spectrum",
    **dict.fromkeys(("t", "times"), "time"),
    "params": "parameters",
}

# named by messages alone
_SUGGESTED: Mapping[str, tuple[str, ...]] = {
    "actuator": ("Motor", "Driver"),
    "add_actuator": ("add_motor",),
    "add_constraint": ("add_joint",),
    "add_load": ("add_force",),
    "add_motion": ("add_driver",),
    "bodies": ("body1",),
    "bodys": ("bodies",),
    "bounds": ("variables",),
    "damper": ("SpringDamper",),
    "degrees_of_freedom": ("check",),
    "dof": ("degrees_of_freedom", "check"),
    "dt": ("output_step",),
    "eigenfrequencies": ("modes",),
    "eigenmodes": ("modes",),
    "equilibrium": ("static",),
    **dict.fromkeys(("high", "max", "maximum"), ("upper",)),
    **dict.fromkeys(("low", "min", "minimum"), ("lower",)),
    **dict.fromkeys(("name", "parameter", "path"), ("place",)),
    "sigma": ("deviation",),
    **dict.fromkeys(("dist", "law"), ("distribution",)),
    **dict.fromkeys(("mu", "average"), ("mean",)),
    **dict.fromkeys(("num", "n_levels"), ("levels",)),
    **dict.fromkeys(DEVIATION_WORDS, ("deviation",)),
    "outputs": ("responses",),
    "parameters": ("variables",),
    "examples": ("samples",),
    "frequencies": ("modes", "frequency"),
    "gear": ("Coupling",),
    "integrate": ("simulate",),
    "inverse": ("inverse_dynamics",),
    "link": ("Body",),
    "loads": ("forces",),
    "method": ("integrator", "solver"),
    "modal": ("modes",),
    **dict.fromkeys(("max_torque", "peak_effort", "peak_force", "peak_torque"), ("peak",)),
    "model": ("mechanism", "Mechanism"),
    "open": ("open_result", "load"),
    "read": ("load", "load_result"),
    "rotation": ("orientation",),
    "run": ("simulate",),
    "results": ("runs",),
    **dict.fromkeys(("rms_effort", "rms_force", "rms_torque"), ("rms",)),
    "run_many": ("simulate_many",),
    "solve": ("simulate",),
    "solver": ("settings",),
    "speed": ("rate",),
    "simulate": ("run",),
    "spring": ("SpringDamper",),
    "springs": ("forces",),
    "static_equilibrium": ("static",),
    "step": ("output_step",),
    "steps": ("statistics",),
    "sweep": ("simulate_many", "study"),
    **dict.fromkeys(("monte_carlo", "optimise", "optimize", "sample"), ("study",)),
    "convert": ("export",),
    "end": ("duration",),
    "info": ("check",),
    **dict.fromkeys(("list", "ls", "models"), ("samples",)),
    **dict.fromkeys(("assembly", "system", "world"), ("Mechanism",)),
    "t": ("time",),
    "time": ("duration",),
    "time_step": ("output_step",),
    "times": ("time",),
    "wall_time": ("statistics",),
    "weight": ("mass",),
    "rhs_evaluations": ("statistics",),
    "units": ("channel",),
    "version": ("--version",),
    # integrators of SciPy and MATLAB
    "rk45": ("dopri5",),
    "ode45": ("dopri5",),
    "rk23": ("bs23",),
    "ode23": ("bs23",),
    "ode113": ("abm",),
    "adams": ("abm",),
    **dict.fromkeys(("bdf", "lsoda", "ode15s", "ode23s", "radau5", "stiff"), ("radau",)),
}


def meant(name: str, known: Collection[str]) -> str | None:
    """What a word of the field is called here; None if it is not in the tables.

    Args:
        name: The word; case does not count.
        known: The names that there are.
    """
    word = name.casefold()
    words = (*ARGUMENTS.get(word, ()), *_SUGGESTED.get(word, ()))
    further = (METHODS.get(word), LISTS_BY_WORD.get(word))
    return next((entry for entry in (*words, *further) if entry in known), None)


def terms_for(known: Collection[str]) -> dict[str, str]:
    """Words of the field for arguments, with the first of the known names that each stands for."""
    found = {}
    for word, names in ARGUMENTS.items():
        right = next((name for name in names if name in known), None)
        if right is not None:
            found[word] = right
    return found


def _not_of(known: Collection[str]) -> tuple[str, ...]:
    """Words for an effort of the other kind than a load between or at points, or a torque, has."""
    if "function" not in known:
        return ()
    if "point" in known or "point1" in known:
        return ("M", "T", "moment", "torque")
    return ("F", "force") if "axes" in known or "frame1" in known else ()


def translated(given: Mapping[str, object], known: Collection[str]) -> dict[str, object]:
    """Arguments by the names that they have here.

    Args:
        given: Arguments by the names that they were given by.
        known: Names of the arguments that the call takes; these stay what they are.
    """
    arguments: dict[str, object] = {}
    for name, value in given.items():
        names = () if name in known else ARGUMENTS.get(name, ())
        if "position" in known and "rate" in known:
            motion = _OF_MOTIONS.get(name)
            names = (motion,) if motion else () if name in _EFFORTS else names
        if name in _not_of(known):
            names = ()
        right = next((entry for entry in names if entry in known and entry not in given), name)
        arguments[name if right in arguments else right] = value
    return arguments
