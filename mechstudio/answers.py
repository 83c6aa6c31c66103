"""Sentences for words that no name here answers: what to write in their place."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.answers_of_analyses import OF_ANALYSES
from mechstudio.answers_of_commands import OF_COMMANDS
from mechstudio.answers_of_elements import (
    ADDED,
    MASSES,
    OF_ELEMENTS,
    SAMPLES,
    SHAPES,
    STARTED,
    TOTAL_MASS,
    WITHOUT_OWNER,
)
from mechstudio.answers_of_forces import FILTERS, KINEMATICS, OF_FORCES, STATES
from mechstudio.answers_of_formulas import OF_FORMULAS, OVERSHOOT, STEPS
from mechstudio.answers_of_studies import DRAWN, DRAWN_OR_VARIED, OF_STUDIES, TRIALS, VARIED

_FIGURES = (
    'figures of a curve: result.describe("joints/pin/force/norm") has max, min, mean, rms, peak; '
    "what the run took is result.statistics"
)
_FORMULA = 'formulas over channels: result.evaluate("[joints/pin/force/x]**2")'
_CLOSED = (
    "joints that are open are ms.check(model).gaps, () for none, before a run closes them; the "
    "largest error in a run is result.max_constraint_position"
)
_OF_CLOSURE = ("closure", "closure_error", "closure_gaps", "gaps", "residual")
_FREEDOMS = "it is ms.check(model).degrees_of_freedom"
_RUNS = 'read both by name: [run["joints/pin/force"] for run in comparison.runs]'
_DRIVEN = (
    'motions are given by joints, ms.kinematics(model, {"pin": "2*t"}, duration=1.0), or by '
    'drivers, model.add_driver("motor", "pin", function="2*t")'
)
_MOVED = (
    "a dictionary behind the model moves the actuators themselves; other motions are "
    'motion={"pin": "0.3*sin(t)"} or path={"tip": points}'
)
_COUNTED_ROWS = (
    "rows are as many as their times: time=np.linspace(0, 2, 19), or output_step= apart; over "
    "start= to stop= of a driver they are 361, or output_step= apart at its rate="
)
_GRID = 'all combinations: ms.simulate_many(model, {"k": [1, 2], "c": [0.1, 0.2]})'
_SPECTRUM = 'frequency, amplitude = result.spectrum("energy/kinetic")'
_PRINTED = (
    "print(model) shows its elements, print(ms.check(model)) its degrees of freedom and loops"
)
_SHOWN = (
    'a picture of it: ms.simulate(model, 0.01).picture(0).save("arm.png"); the window opens it '
    "by the command mechstudio arm.mech.json"
)
_STARTS = 'the start is a pose: ms.pose(model, {"pin": 0.3}, rates={"pin": 2.0})'
_DERIVATIVE = 'write result.evaluate("derivative([joints/pin/rate])")'
_INTEGRAL = 'write result.evaluate("integral([joints/pin/power])")'
_DICT = "model.to_dict() is a dictionary, of which ms.Mechanism(**data) makes a model"
_SET = 'a value is changed by its place, model.set("bodies.crank.mass", 2.0)'
_TABLE = (
    "a table is part of a function, such as 'linear(t, 0, 0, 1, 5)' or \"spline(t, 'rig.csv')\""
)
_FILM = (
    'a film is written by result.film("run.mp4"), a picture by result.picture(t).save("run.png")'
)
_FIGURE = 'a figure is written by result.plot("energy").figure.savefig("energy.png")'
_GRAVITY = "gravity belongs to the model: model.edited(gravity=(0, 0, -9.81))"
_ROWS = 'result.at(times) interpolates to any times, such as result.at(times)["energy/total"]'
_BETWEEN = (
    "rows between two times: rows = (result.time >= 0.5) & (result.time <= 1.0), and then "
    'result["energy/total"][rows]'
)
_ENDED = "result.status_message tells how it ended, result.events which events there were"
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
_GENERATORS = ("carousel", "chain", "four_bar_row", "tree", "twisted_chain")

# words that no name answers, but a sentence does
ANSWERS: Mapping[str, str] = {
    **WITHOUT_OWNER,
    **STATES,
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
}
ANSWERS_OF: Mapping[str, Mapping[str, str]] = {
    **OF_ELEMENTS,
    **OF_FORCES,
    **OF_STUDIES,
    **OF_COMMANDS,
    **OF_FORMULAS,
    "a Result": {
        **STEPS,
        **dict.fromkeys(("bodies", "body", "joints", "joint", "drivers"), _BY_NAME),
        **dict.fromkeys(("columns", "position", "positions", "q", "y"), _BY_NAME),
        **dict.fromkeys(("state", "states", "velocity", "velocities"), _BY_NAME),
        **dict.fromkeys(("reaction", "reactions", "forces", "get", "channel_names"), _BY_NAME),
        **dict.fromkeys(("max", "min", "mean", "rms", "peak"), f"{_NUMPY}; {_FIGURES}"),
        **dict.fromkeys(("extend", "final", "last", "final_model", "final_state", "end"), _ON),
        **dict.fromkeys(("resume", "continue_run", "go_on"), _ON),
        **dict.fromkeys(("std", "extremes", "peaks"), _FIGURES),
        **dict.fromkeys(("counters", "info", "metadata"), "see result.statistics"),
        **dict.fromkeys(("diff", "difference"), "write result.compare(other)"),
        **dict.fromkeys(("calculate", "calc", "formulas", "query"), _FORMULA),
        **dict.fromkeys(
            ("frequencies", "psd"), 'frequency, amplitude = result.spectrum("energy/kinetic")'
        ),
        **{
            name: f"it is result.settings.{name}"
            for name in ("integrator", "duration", "output_step", "rtol", "atol")
        },
        **{
            name: f"it is result.statistics.{name}"
            for name in ("rejected_steps", "rhs_evaluations", "steps")
        },
        **dict.fromkeys(("cost", "evaluations", "nfev"), "see result.statistics.rhs_evaluations"),
        **dict.fromkeys(("torque", "torques", "effort", "efforts", "force"), _BY_NAME),
        **dict.fromkeys(("to_dict", "asdict", "dict"), "dict(result) has all channels by name"),
        "drift": "the drift of the energy is result.energy_drift",
        **dict.fromkeys(("derivative", "gradient"), _DERIVATIVE),
        **dict.fromkeys(("integral", "integrate"), _INTEGRAL),
        **dict.fromkeys(("show", "view"), _FILM),
        **dict.fromkeys(("head", "tail", "shape", "to_numpy", "values"), _BY_NAME),
        **dict.fromkeys(("n_steps", "num_steps"), "it is result.statistics.steps"),
        **dict.fromkeys(("end_time", "final_time", "t_end"), "it is result.time[-1]"),
        "energy": 'energies are channels: result["energy/total"]',
        **dict.fromkeys(("interp", "interpolate", "resample", "sample"), _ROWS),
        **dict.fromkeys(
            ("df", "dataframe", "pandas", "to_pandas", "to_frame"), "result.to_dataframe() gives it"
        ),
        **dict.fromkeys(("csv", "save_csv", "write_csv"), 'result.to_csv("run.csv") writes it'),
        **{
            name: f'result.export("run.{suffix}") writes it'
            for suffix, names in {
                "glb": ("glb", "gltf", "to_glb", "to_gltf"),
                "parquet": ("parquet", "to_parquet", "save_parquet", "write_parquet"),
                "mat": ("to_mat", "savemat", "save_mat"),
                "mcap": ("to_mcap",),
                "html": ("to_html", "report"),
            }.items()
            for name in names
        },
        **dict.fromkeys(("export_gltf", "export_csv"), _EXPORT),
        **dict.fromkeys(
            ("to_hdf5", "save_hdf5", "to_hdf", "write", "dump"), 'result.save("run.h5") writes it'
        ),
        **dict.fromkeys(("load", "read"), 'ms.open_result("run.h5") reads it'),
        **dict.fromkeys(("render", "save_picture", "save_image", "screenshot"), _FILM),
        "success": 'result.status == "done" tells it',
        **dict.fromkeys(("stopped_by", "stop_reason", "termination", "reason"), _ENDED),
        **dict.fromkeys(("between", "crop", "slice", "truncate", "window"), _BETWEEN),
    },
    "a Mechanism": {
        **dict.fromkeys(("run", "simulate", "solve", "integrate"), "write ms.simulate(model)"),
        **{
            name: f"write ms.{call}(model)"
            for name, call in {
                "assemble": "assemble",
                "check": "check",
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
        **dict.fromkeys(("coordinates", "joint_coordinates", "q", "qpos", "state"), STARTED),
        **dict.fromkeys(("asdict", "to_json"), _DICT),
        **dict.fromkeys(("describe", "info", "summary"), _PRINTED),
        **dict.fromkeys(("draw", "image", "picture", "plot", "render", "show", "view"), _SHOWN),
        **dict.fromkeys(_OF_CLOSURE, _CLOSED),
        **dict.fromkeys(("degrees_of_freedom", "dof", "dofs", "mobility"), _FREEDOMS),
        **dict.fromkeys(("n_bodies", "nbodies", "num_bodies"), "it is len(model.bodies)"),
        **dict.fromkeys(("n_joints", "njoints", "num_joints"), "it is len(model.joints)"),
        **dict.fromkeys(("mass", "total_mass", "weight"), TOTAL_MASS),
        **dict.fromkeys(("center_of_mass", "com", "mass_properties"), MASSES),
        **dict.fromkeys(("n_dof", "ndof", "num_dof"), _FREEDOMS),
        **dict.fromkeys(("add_box", "add_cylinder", "add_mesh", "add_sphere"), SHAPES),
        **dict.fromkeys(("add_block", "add_disc", "add_disk", "add_wheel"), SHAPES),
        **dict.fromkeys(("set_initial", "set_state", "set_velocity"), _STARTS),
        "clone": "a model never changes, so there is nothing to copy",
        "add_ground": "the ground is there already, as the body 'ground'",
    },
    "a Channel": dict.fromkeys(
        ("shape", "data", "values", "value"),
        "values are read by the name, result[channel.name], which have the shape",
    ),
    "a Difference": {"angle": "it is .orientation [rad]"},
    "a Comparison": {
        **dict.fromkeys(("channels", "results"), _RUNS),
        **{
            word: f"it is comparison.max_difference.{part}, or .differences[k].{part} of run k"
            for part in ("position", "orientation", "force", "torque")
            for word in (part, f"{part}_difference", f"max_{part}", f"max_{part}_difference")
        },
    },
    "a Report": {
        **dict.fromkeys(
            ("ok", "is_valid", "errors", "warnings"),
            "report.valid tells whether it closes, report.problems and .missing what is wrong",
        ),
        **dict.fromkeys(
            ("closed", "is_closed", "closes", "closure_errors", "open_joints", *_OF_CLOSURE),
            "report.gaps lists the joints that are open, and is () where all are closed",
        ),
    },
    "plot()": dict.fromkeys(
        (
            "title",
            "xlim",
            "ylim",
            "xlabel",
            "ylabel",
            "color",
            "label",
            "legend",
            "figsize",
            "grid",
        ),
        'it returns the axes of Matplotlib: result.plot("energy").set_title("Energies")',
    )
    | dict.fromkeys(("file", "filename", "fname", "output", "path", "save", "savefig"), _FIGURE),
    "a RunStatistics": dict.fromkeys(("drift", "energy_drift"), "it is result.energy_drift"),
    "set_parameters()": {"": 'write model.set(k=3.0), or model.set_parameters({"k": 3.0})'},
    # any other name is taken for that of a joint
    "pose()": {"": 'coordinates are a dictionary: ms.pose(model, {"pin": 0.3})'},
    "kinematics()": {
        **dict.fromkeys(("motion", "drivers"), _DRIVEN),
        **dict.fromkeys(("steps", "n_steps", "num", "points", "rows", "samples"), _COUNTED_ROWS),
        **KINEMATICS,
    },
    "inverse_dynamics()": {**OF_FORCES["inverse_dynamics()"], "actuators": _MOVED},
    "modes()": {
        **OF_FORCES["modes()"],
        **dict.fromkeys(("equilibrium", "at_equilibrium"), 'write at="equilibrium"'),
    },
    "module 'mechstudio'": {
        **STEPS,
        "step_response": f"a step is the target of a motor, of a run; {OVERSHOOT}",
        **FILTERS,
        **dict.fromkeys(("minimize", "maximize", "fit", "tune"), TRIALS),
        **dict.fromkeys(("eig", "eigen", "eigenvalues", "frequencies"), "write ms.modes(model)"),
        "open": 'ms.load("arm.mech.json") reads a model, ms.open_result("run.h5") a run',
        **dict.fromkeys(("concat", "concatenate", "join"), _JOINED),
        **dict.fromkeys(("optimize", "optimise", "parameter_study"), TRIALS),
        **dict.fromkeys(("monte_carlo", "uncertainty", "tolerances"), DRAWN_OR_VARIED),
        **dict.fromkeys(("parameter_sweep", "sample_parameters", "sweep"), TRIALS),
        **{
            word.title().replace("_", "") + ending: added
            for word, added in ADDED.items()
            for ending in ("", "Joint")
        },
        **dict.fromkeys(("from_h5", "load_h5", "read_h5"), 'write ms.open_result("run.h5")'),
        **dict.fromkeys(("from_hdf5", "load_hdf5", "read_hdf5"), 'write ms.open_result("run.h5")'),
        **dict.fromkeys(("load_model", "read_model", "from_file"), 'write ms.load("file")'),
        **dict.fromkeys(("plot", "render", "show", "view"), "write result.plot(...); " + _FILM),
        **dict.fromkeys(("draw", "image", "picture"), _SHOWN),
        **dict.fromkeys(_OF_CLOSURE, _CLOSED),
        **dict.fromkeys(("Table", "Interpolation", "Samples"), SAMPLES),
        **dict.fromkeys(("table", "interpolate", "from_samples"), SAMPLES),
        **dict.fromkeys(("grid", "product"), _GRID),
        **{kind: f"write ms.generators.{kind}()" for kind in _GENERATORS},
        "film": _FILM,
        **{name: VARIED.format(name) for name in ("Variable", "Response", "Objective")},
        **{name: VARIED.format(name) for name in ("Constraint", "TargetPath", "StudySettings")},
        **dict.fromkeys(("Normal", "Gaussian", "Uniform", "LogNormal", "Lognormal"), DRAWN),
        **dict.fromkeys(("normal", "uniform", "Distribution", "Triangular"), DRAWN),
        "export": _EXPORT,
        "integrators": "docs/solvers.md lists them, and the command mechstudio solvers",
        **dict.fromkeys(("mass_properties", "inertia_of"), MASSES),
        "total_mass": TOTAL_MASS,
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
    return answer_of(owner, name) or ANSWERS.get(name)


def answer_of(owner: str, name: str) -> str | None:
    """A sentence for a name that is asked of one owner alone, such as an option of a command."""
    return ANSWERS_OF.get(owner, {}).get(name) or OF_ANALYSES.get(owner, {}).get(name)


def usual_answer(owner: str) -> str | None:
    """A sentence for whatever name is asked for and like none that there is; None without any."""
    return ANSWERS_OF.get(owner, {}).get("")
