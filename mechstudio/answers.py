"""Sentences for words that no name here answers: what to write in their place."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.answers_of_analyses import LINEARIZED, OF_ANALYSES, TO_LINEARIZE
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
from mechstudio.answers_of_forces import FILTERS, KINEMATICS, OF_FORCES, ROPES, STATES
from mechstudio.answers_of_formulas import OF_FORMULAS, OVERSHOOT, STEPS
from mechstudio.answers_of_results import EXPORT, FILM, OF_RESULTS, ON
from mechstudio.answers_of_studies import DRAWN, DRAWN_OR_VARIED, OF_STUDIES, TRIALS, VARIED

_CLOSED = (
    "joints that are open are ms.check(model).gaps, () for none, before a run closes them; the "
    "largest error in a run is result.max_constraint_position"
)
_OF_CLOSURE = ("closure", "closure_error", "closure_gaps", "gaps", "residual")
_FREEDOMS = "it is ms.check(model).degrees_of_freedom"
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
_PICTURE = 'a picture of a run: result.picture(0.3, "run.png")'
_PLOTTED = (
    'curves of a run: result.plot("joints/pin/force"), of several ones: ms.compare(first, '
    f'second).plot("joints/pin/force/norm"); {FILM}'
)
_RESPONSE = f"{LINEARIZED}, for scipy.signal; modes are its frequencies"
_INVERSE = (
    'a measured point is led along a path by ms.inverse_dynamics(model, ["pin"], '
    'path={"tip": points}, time=times), whose rows have the coordinates'
)
_SLOPES = (
    'derivatives are ms.sensitivities(model, of="max([joints/pin/force/norm])", to=["k"]) or '
    'ms.gradient(model, of="max([joints/pin/rate])", to=["k", "m"])'
)
_SOUGHT = 'it is looked for from the start of the model: ms.static(ms.pose(model, {"pin": 0.3}))'
_STARTS = 'the start is a pose: ms.pose(model, {"pin": 0.3}, rates={"pin": 2.0})'
_DICT = "model.to_dict() is a dictionary, of which ms.Mechanism(**data) makes a model"
_SET = 'a value is changed by its place, model.set("bodies.crank.mass", 2.0)'
_TABLE = (
    "a table is part of a function, such as 'linear(t, 0, 0, 1, 5)' or \"spline(t, 'rig.csv')\""
)
_GRAVITY = "gravity belongs to the model: model.edited(gravity=(0, 0, -9.81))"
_JOINED = (
    'channels are arrays of NumPy: np.concatenate((first["energy/total"], second["energy/total"]))'
)
_GENERATORS = ("carousel", "chain", "four_bar_row", "tree", "twisted_chain")

# words that no name answers, but a sentence does
ANSWERS: Mapping[str, str] = {
    **WITHOUT_OWNER,
    **STATES,
    **ROPES,
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
    "mechanism_at": ON,
    "restart": ON,
    "state_at": ON,
    "continue_from": ON,
    **dict.fromkeys(("animate", "animation", "movie", "video", "save_animation"), FILM),
}
ANSWERS_OF: Mapping[str, Mapping[str, str]] = {
    **OF_ELEMENTS,
    **OF_FORCES,
    **OF_STUDIES,
    **OF_COMMANDS,
    **OF_FORMULAS,
    **OF_RESULTS,
    "a Result": {**OF_RESULTS["a Result"], **STEPS},
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
                "modes": "modes",
                "static": "static",
                "validate": "check",
            }.items()
        },
        **TO_LINEARIZE,
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
        **dict.fromkeys(("set_angle", "set_pose", "set_rate", "with_pose"), _STARTS),
        **dict.fromkeys(("assign", "modify", "replace", "update", "with_"), _SET),
        "clone": "a model never changes, so there is nothing to copy",
        "add_ground": "the ground is there already, as the body 'ground'",
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
    "set_parameters()": {"": 'write model.set(k=3.0), or model.set_parameters({"k": 3.0})'},
    # any other name is taken for that of a joint
    "pose()": {
        **dict.fromkeys(
            ("degrees", "deg", "unit", "units"), 'write ms.pose(model, {"pin": "30 deg"})'
        ),
        "": 'coordinates are a dictionary: ms.pose(model, {"pin": 0.3})',
    },
    "kinematics()": {
        **dict.fromkeys(("motion", "drivers"), _DRIVEN),
        **dict.fromkeys(("steps", "n_steps", "num", "points", "rows", "samples"), _COUNTED_ROWS),
        **KINEMATICS,
    },
    "inverse_dynamics()": {**OF_FORCES["inverse_dynamics()"], "actuators": _MOVED},
    "static()": {
        **OF_FORCES["static()"],
        **dict.fromkeys(("start", "guess", "initial", "x0", "from_pose"), _SOUGHT),
        "gravity": _GRAVITY,
    },
    "modes()": {
        **OF_FORCES["modes()"],
        **dict.fromkeys(
            ("n", "number", "count", "n_modes", "num_modes", "k"),
            "all are found: ms.modes(model)[:3] are the three lowest",
        ),
        "damping": "modes are with damping, and tell their damping_ratio and damped_frequency",
        **dict.fromkeys(("equilibrium", "at_equilibrium"), 'write at="equilibrium"'),
    },
    "module 'mechstudio'": {
        **STEPS,
        "new": 'write ms.Mechanism(), or ms.sample("four_bar") for a sample',
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
        **dict.fromkeys(("plot", "render", "show", "view", "overlay"), _PLOTTED),
        **dict.fromkeys(("draw", "image", "picture", "screenshot"), f"{_PICTURE}; {_SHOWN}"),
        **dict.fromkeys(("bode", "frequency_response", "transfer_function"), _RESPONSE),
        **TO_LINEARIZE,
        **dict.fromkeys(("natural_frequencies", "vibrations"), "write ms.modes(model)"),
        **dict.fromkeys(("inverse_kinematics", "ik"), _INVERSE),
        **dict.fromkeys(("jacobian", "derivative", "derivatives", "finite_difference"), _SLOPES),
        **dict.fromkeys(("find_equilibrium", "rest"), "write ms.static(model)"),
        **dict.fromkeys(_OF_CLOSURE, _CLOSED),
        **dict.fromkeys(("Table", "Interpolation", "Samples"), SAMPLES),
        **dict.fromkeys(("table", "interpolate", "from_samples"), SAMPLES),
        **dict.fromkeys(("grid", "product"), _GRID),
        **{kind: f"write ms.generators.{kind}()" for kind in _GENERATORS},
        "film": FILM,
        **{name: VARIED.format(name) for name in ("Variable", "Response", "Objective")},
        **{name: VARIED.format(name) for name in ("Constraint", "TargetPath", "StudySettings")},
        **dict.fromkeys(("Normal", "Gaussian", "Uniform", "LogNormal", "Lognormal"), DRAWN),
        **dict.fromkeys(("normal", "uniform", "Distribution", "Triangular"), DRAWN),
        "export": EXPORT,
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
