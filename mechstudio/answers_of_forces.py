"""Sentences for words of loads and of forces that scripts compute, which have no such name."""

from __future__ import annotations

from collections.abc import Mapping

_CLOSURE = "numbers of the script stand in the function itself, which keeps those of its first use"
_OWN_STATE = (
    "a force has no state of its own, as steps are tried and rejected: what it is to remember is "
    'the rate of a body of 1 kg on a rail of its own, @ms.force(joints=["rail", "memory"]), with '
    "load.effort[1] = the derivative of state.rate[1], see docs/python.md"
)
_WORDS_OF_STATES = (
    *("derivative", "derivatives", "integral", "internal", "internal_state", "memory", "own"),
    *("state", "states", "user", "variable", "variables", "y", "z"),
)
_NO_ACCELERATION = (
    "accelerations follow from what forces write; a mass that moves along belongs into the model"
)
_NO_STEP = (
    "a force depends on time, positions and velocities alone, as steps are tried and rejected"
)
_ROWS = (
    "state and load have rows by numbers, in the order of bodies=[...] and joints=[...] of "
    "@ms.force: state.rate[0] is that of the first joint"
)
_ENTRIES = "vectors are rows along the world's axes: {0}[0, 2] is the z component of the first body"
_APPLIED = "forces of scripts belong to the model: {}, of a force made by @ms.force(bodies=[...])"
_PRELOAD = (
    "the force is 0 at free_length=: for a pull F at the length l and a stiffness k that is l - F/k"
)
_ONE_WAY = (
    "its tension is a function of the elongation x then, in the place of stiffness=: "
    "free_length=0.3, function='min(1000*x, 0)' pushes alone, 'max(1000*x, 0)' pulls alone"
)
_ROPE = (
    'a rope that pulls alone is model.add_spring("rope", "ground", "arm", (0, 1, 0), (1, 0, 0), '
    "free_length=0.3, function='max(1000*x, 0)'), with its elongation x"
)
_COEFFICIENTS = (
    "a spring has stiffness= [N/m], a damper damping= [N s/m]; other laws of the elongation x and "
    "its rate v are function='3*v*abs(v)'"
)
_IN_JOINT = (
    "it goes between two points of bodies; in a joint they are its own stiffness and damping: "
    'model.set("joints.pin.stiffness", 50.0), or stiffness= and damping= of add_joint'
)
_CALLS = {
    "check": "ms.check(drag.applied_to(model))",
    "inverse_dynamics": "ms.inverse_dynamics(drag.applied_to(model), motions)",
    "modes": "ms.modes(drag.applied_to(model))",
    "static": "ms.static(drag.applied_to(model))",
}
_FORCES = ("force", "forces", "user_forces")

# of the analysis whose other words are answered beside it
KINEMATICS: Mapping[str, str] = dict.fromkeys(
    _FORCES, _APPLIED.format("ms.kinematics(drag.applied_to(model), motions)")
)
# of the package, whose functions these are not
FILTERS: Mapping[str, str] = dict.fromkeys(("filter", "state", "State", "ode"), _OWN_STATE)
# what a study takes
OF_STUDY = _APPLIED.format("ms.Study(drag.applied_to(model), variables, responses)")
# by the word alone
ROPES: Mapping[str, str] = dict.fromkeys(("add_cable", "add_rope", "add_string"), _ROPE)
STATES: Mapping[str, str] = dict.fromkeys(
    (
        "add_state",
        "add_state_variable",
        "add_equation",
        "add_differential_equation",
        "add_filter",
        "add_low_pass",
        "add_ode",
        "first_order",
        "low_pass",
    ),
    _OWN_STATE,
)
# by what was asked
OF_FORCES: Mapping[str, Mapping[str, str]] = {
    "force()": {
        **dict.fromkeys(("parameters", "params", "args", "constants"), _CLOSURE),
        **dict.fromkeys(
            ("state", "states", "own", "n_states", "state_size", "memory", "initial", "variables"),
            _OWN_STATE,
        ),
        **dict.fromkeys(("output", "outputs", "channels"), "its loads are channels: forces/NAME_*"),
    },
    "state of a force": {
        **dict.fromkeys(_WORDS_OF_STATES, _OWN_STATE),
        **dict.fromkeys(("a", "acc", "acceleration", "accelerations", "qdd"), _NO_ACCELERATION),
        **dict.fromkeys(("angular_acceleration", "alpha"), _NO_ACCELERATION),
        **dict.fromkeys(("dt", "h", "last", "previous", "step", "step_size"), _NO_STEP),
        **dict.fromkeys(("bodies", "body", "joint", "joints"), _ROWS),
        **dict.fromkeys(("vx", "vy", "vz"), _ENTRIES.format("state.velocity")),
        **dict.fromkeys(("px", "py", "pz"), _ENTRIES.format("state.position")),
    },
    "load of a force": {
        **dict.fromkeys((*_WORDS_OF_STATES, "rates"), _OWN_STATE),
        **dict.fromkeys(("bodies", "body", "joint", "joints"), _ROWS),
        **dict.fromkeys(("fx", "fy", "fz"), _ENTRIES.format("load.force")),
        **dict.fromkeys(("tx", "ty", "tz", "mx", "my", "mz"), _ENTRIES.format("load.torque")),
    },
    "add_spring_damper()": {
        **dict.fromkeys(("preload", "pretension", "initial_force", "F0", "f0"), _PRELOAD),
        **dict.fromkeys(("coordinate", "joint", "joint1"), _IN_JOINT),
        **dict.fromkeys(("coefficient", "constant"), _COEFFICIENTS),
        **dict.fromkeys(("compression_only", "tension_only", "one_sided", "unilateral"), _ONE_WAY),
    },
    **{f"{name}()": dict.fromkeys(_FORCES, _APPLIED.format(call)) for name, call in _CALLS.items()},
    "a run": dict.fromkeys(_FORCES, _APPLIED.format("write drag.applied_to(model) for model")),
}
