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
    "k": ("stiffness",),
    "kd": ("derivative",),
    "kind": ("type",),
    "kp": ("proportional",),
    "length": ("free_length",),
    "location": _POINT,
    "max_force": ("max_effort",),
    "max_torque": ("max_effort",),
    "max_workers": ("threads",),
    "n_jobs": ("threads",),
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
    "t_stop": ("duration",),
    "tend": ("duration",),
    "tf": ("duration",),
    "tmax": ("duration",),
    "times": ("time",),
    "tol": ("rtol",),
    "tolerance": ("rtol",),
    "interval": ("output_step",),
    "torque_limit": ("max_effort",),
    "velocity": ("rate",),
    "workers": ("threads",),
}

# edits that methods of a mechanism may be called by
METHODS: Mapping[str, str] = {
    "add_bar": "add_link",
    "add_damper": "add_spring_damper",
    "add_gear": "add_coupling",
    "add_marker": "add_measure",
    "add_moment": "add_torque",
    "add_point": "add_measure",
    "add_rod": "add_link",
    "add_sensor": "add_measure",
    "add_rotational_spring": "add_torsion",
    "add_spring": "add_spring_damper",
    "add_torsion_spring": "add_torsion",
    "add_torsional_spring": "add_torsion",
    "set": "set_values",
    "set_value": "set_values",
}

# named by messages alone
_SUGGESTED: Mapping[str, tuple[str, ...]] = {
    "actuator": ("Motor", "Driver"),
    "add_actuator": ("add_motor",),
    "add_constraint": ("add_joint",),
    "add_load": ("add_force",),
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
    "simulate": ("run",),
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


_SET = 'a value is changed by its place, model.set("bodies.crank.mass", 2.0)'
_TABLE = (
    "a table is part of a function, such as 'linear(t, 0, 0, 1, 5)' or \"spline(t, 'rig.csv')\""
)
_FILM = (
    'a film is written by result.film("run.mp4"), a picture by result.picture(t).save("run.png")'
)
_GRAVITY = "gravity belongs to the model: model.edited(gravity=(0, 0, -9.81))"
_ROWS = 'result.at(times) interpolates to any times, such as result.at(times)["energy/total"]'
_ON = "a run goes on from a row of another one by ms.simulate(model.at(result, t))"
_NUMPY = (
    'channels are arrays of NumPy: force = result["joints/pin/force/norm"]; force.max() at '
    "result.time[force.argmax()]"
)
_JOINED = (
    'channels are arrays of NumPy: np.concatenate((first["energy/total"], second["energy/total"]))'
)
_BY_NAME = 'channels are read by name, result["bodies/crank/position"]; result.names() lists them'
_EXPORT = (
    'result.export("run.glb") writes what the suffix names: .csv, .parquet, .mat, .mcap, .h5, '
    ".glb, .html"
)
_TRIALS = (
    'many runs: ms.simulate_many(model, {"k": values}); samples and optimization: ms.Study(model, '
    '{"k": (1, 9)}, {"peak": "max([joints/pin/force/norm])"}, objectives={"peak": "minimum"}).run()'
)
_PLACE = (
    "it has a place on each body, joint.frame1.position and joint.frame2.position, along the axes "
    'of these; model.move_joint("pin", (1, 0, 0), axis=(0, 0, 1)) moves it in the world'
)
_JOINT = 'a joint is added by model.add_joint("pin", "{}", "ground", "arm", (0, 0, 0))'
_JOINT_TYPES = (
    *("revolute", "prismatic", "cylindrical", "screw", "universal", "spherical", "planar"),
    *("fixed", "free", "hinge", "slider", "weld", "ball"),
)
_OURS = {"hinge": "revolute", "slider": "prismatic", "weld": "fixed", "ball": "spherical"}

# words that no name answers, but a sentence does
_ANSWERS: Mapping[str, str] = {
    "add_curve": _TABLE,
    "add_spline": _TABLE,
    "add_table": _TABLE,
    "change_body": _SET,
    "change_joint": _SET,
    "set_mass": _SET,
    "set_value": _SET,
    "with_mass": _SET,
    "add_gravity": _GRAVITY,
    "set_gravity": _GRAVITY,
    "mechanism_at": _ON,
    "restart": _ON,
    "state_at": _ON,
    "continue_from": _ON,
    **dict.fromkeys(("animate", "animation", "movie", "video", "save_animation"), _FILM),
    **{
        prefix + kind: _JOINT.format(_OURS.get(kind, kind))
        for kind in _JOINT_TYPES
        for prefix in ("add_", "add_joint_")
    },
}
_ANSWERS_OF: Mapping[str, Mapping[str, str]] = {
    "a Result": {
        **dict.fromkeys(("bodies", "body", "joints", "joint", "drivers"), _BY_NAME),
        **dict.fromkeys(("columns", "position", "positions", "q", "y"), _BY_NAME),
        **dict.fromkeys(("state", "states", "velocity", "velocities"), _BY_NAME),
        **dict.fromkeys(("reaction", "reactions", "forces", "get", "channel_names"), _BY_NAME),
        **dict.fromkeys(("max", "min", "mean", "rms", "peak"), _NUMPY),
        **dict.fromkeys(("extend", "final", "last", "final_model", "final_state", "end"), _ON),
        **dict.fromkeys(("stats", "counters", "summary"), "see result.statistics"),
        **{
            name: f"it is result.settings.{name}"
            for name in ("integrator", "duration", "output_step", "rtol", "atol")
        },
        **{
            name: f"it is result.statistics.{name}"
            for name in ("rejected_steps", "rhs_evaluations", "steps")
        },
        **dict.fromkeys(("cost", "evaluations", "nfev"), "see result.statistics.rhs_evaluations"),
        "drift": "the drift of the energy is result.energy_drift",
        "energy": 'energies are channels: result["energy/total"]',
        **dict.fromkeys(("interp", "interpolate", "resample", "sample"), _ROWS),
        **dict.fromkeys(
            ("df", "dataframe", "pandas", "to_pandas", "to_frame"), "result.to_dataframe() gives it"
        ),
        **dict.fromkeys(("csv", "save_csv", "write_csv"), 'result.to_csv("run.csv") writes it'),
        **dict.fromkeys(("glb", "gltf", "to_glb", "to_gltf", "to_parquet", "to_html"), _EXPORT),
        **dict.fromkeys(("to_mat", "savemat", "save_mat", "to_mcap"), _EXPORT),
        **dict.fromkeys(("export_gltf", "export_csv", "report"), _EXPORT),
        **dict.fromkeys(
            ("to_hdf5", "save_hdf5", "to_hdf", "write", "dump"), 'result.save("run.h5") writes it'
        ),
        **dict.fromkeys(("load", "read"), 'ms.open_result("run.h5") reads it'),
        **dict.fromkeys(("render", "save_picture", "save_image", "screenshot"), _FILM),
        "success": 'result.status == "done" tells it',
    },
    "a Mechanism": {
        **dict.fromkeys(("run", "simulate", "solve", "integrate"), "write ms.simulate(model)"),
        **{
            name: f"write ms.{call}(model)"
            for name, call in {
                "assemble": "assemble",
                "check": "check",
                "dof": "check",
                "eigenfrequencies": "modes",
                "equilibrium": "static",
                "inverse_dynamics": "inverse_dynamics",
                "kinematics": "kinematics",
                "linearize": "modes",
                "modes": "modes",
                "static": "static",
                "validate": "check",
            }.items()
        },
        **dict.fromkeys(("pose", "set_coordinate"), 'write ms.pose(model, {"pin": 0.3})'),
        **dict.fromkeys(("save", "to_file", "write"), 'write ms.save(model, "arm.mech.json")'),
        **dict.fromkeys(("load", "read"), 'write ms.load("arm.mech.json")'),
        "clone": "a model never changes, so there is nothing to copy",
        "add_ground": "the ground is there already, as the body 'ground'",
    },
    "a Joint": dict.fromkeys(
        ("anchor", "axis", "direction", "location", "origin", "point", "pos", "position"), _PLACE
    ),
    "a StudyResult": dict.fromkeys(
        ("parameters", "variables", "x", "values", "value", "fun", "objective"),
        "values and responses are those of a trial: study.run().best.values, .best.responses",
    ),
    "an Equilibrium": {
        "reactions": 'reactions are equilibrium.joints["pin"]["force"]',
        "is_stable": 'equilibrium.stability == "stable" tells it',
        "stable": 'equilibrium.stability == "stable" tells it',
        "poses": 'poses are equilibrium.bodies["arm"]["position"]',
        "angle": 'coordinates are equilibrium.coordinates["pin"]',
        "angles": 'coordinates are equilibrium.coordinates["pin"]',
    },
    "module 'mechstudio'": {
        **dict.fromkeys(("minimize", "maximize", "fit", "tune"), _TRIALS),
        **dict.fromkeys(("eig", "eigen", "eigenvalues", "frequencies"), "write ms.modes(model)"),
        **dict.fromkeys(("concat", "concatenate", "join"), _JOINED),
        **dict.fromkeys(("monte_carlo", "optimize", "optimise", "parameter_study"), _TRIALS),
        **dict.fromkeys(("parameter_sweep", "sample_parameters", "sweep"), _TRIALS),
        **{kind.capitalize(): _JOINT.format(_OURS.get(kind, kind)) for kind in _JOINT_TYPES},
        **{
            kind.capitalize() + "Joint": _JOINT.format(_OURS.get(kind, kind))
            for kind in _JOINT_TYPES
        },
        **dict.fromkeys(("load_model", "read_model", "from_file"), 'write ms.load("file")'),
        **dict.fromkeys(("plot", "render", "show", "view"), "write result.plot(...); " + _FILM),
        "film": _FILM,
        "export": _EXPORT,
        "integrators": "docs/solvers.md lists them, and the command mechstudio solvers",
        "Ground": "the ground is there already, as the body 'ground'",
        "GROUND": "the ground is there already, as the body 'ground'",
    },
}


def answer(owner: str, name: str) -> str | None:
    """A sentence for an attribute that there is not; None without any.

    Args:
        owner: What was asked, such as "a Result".
        name: The attribute.
    """
    return _ANSWERS_OF.get(owner, {}).get(name) or _ANSWERS.get(name)


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
