"""Sentences for words of equilibria, modes and analyses, which have no such name."""

from __future__ import annotations

from collections.abc import Mapping

_AT_REST = 'channels are read by name, equilibrium["bodies/arm/position"], as of a run'
_STILL = 'a picture of it: equilibrium.result.picture(0).save("rest.png")'
_SWINGING = (
    "the window lets a mode swing; in scripts modes.shapes has its shapes, and a picture of where "
    'they are taken is modes.result.picture(0).save("rest.png")'
)
_COORDINATES = 'coordinates are equilibrium.coordinates["pin"]'
_SYSTEM = 'state_space(["slide"], ["pin"], states="coordinates")'
_HAS = (
    "has the matrices A, B, C and D with the input, an effort along a coordinate, the output, and "
    "coordinates and their rates as states"
)
# what is asked of the program, or of a model; of an equilibrium; of modes
LINEARIZED = f"ms.modes(model).{_SYSTEM} {_HAS}"
_AT_EQUILIBRIUM = f"ms.modes(equilibrium).{_SYSTEM} {_HAS}"
_MATRICES = f"modes.{_SYSTEM} {_HAS}"
_WORDS = ("linearize", "linearise", "linearization", "linear_model", "ss", "state_space")
TO_LINEARIZE = dict.fromkeys(_WORDS, LINEARIZED)
_CHANGED = 'values are those of the model: {}, with a place such as "bodies.crank.mass" or "L"'
_CALLS = {
    "kinematics": "ms.kinematics(model.set(place, 2.0), ...)",
    "static": "ms.static(model.set(place, 2.0))",
    "modes": "ms.modes(model.set(place, 2.0))",
    "inverse_dynamics": "ms.inverse_dynamics(model.set(place, 2.0), ...)",
    "check": "ms.check(model.set(place, 2.0))",
}

# by what was asked
OF_ANALYSES: Mapping[str, Mapping[str, str]] = {
    "an Equilibrium": {
        **dict.fromkeys(("A", "B", "C", "D", "jacobian", *_WORDS), _AT_EQUILIBRIUM),
        "reactions": 'reactions are equilibrium.joints["pin"]["force"]',
        **dict.fromkeys(("describe", "info", "summary", "report"), "print(equilibrium) tells it"),
        "is_stable": 'equilibrium.stability == "stable" tells it',
        "stable": 'equilibrium.stability == "stable" tells it',
        **dict.fromkeys(("forces", "loads", "position", "positions", "springs"), _AT_REST),
        **dict.fromkeys(("success", "found"), "it is equilibrium.converged"),
        **dict.fromkeys(("q", "x", "solution", "coordinate", "pose"), _COORDINATES),
        **dict.fromkeys(
            ("evaluate", "describe_channel", "names", "to_dataframe", "at", "energy", "measures"),
            "equilibrium.result is a run of one row, with names(), evaluate(...), to_dataframe() "
            'and its channels, such as equilibrium["energy/potential"]',
        ),
        "poses": 'poses are equilibrium.bodies["arm"]["position"]',
        **dict.fromkeys(("angle", "angles"), _COORDINATES),
        **dict.fromkeys(("picture", "render", "image", "show", "view", "film"), _STILL),
        "plot": f"an equilibrium is one row, without curves; {_STILL}",
    },
    "a Mode": {
        "period": "it is 1 / mode.frequency",
        **dict.fromkeys(("omega", "angular_frequency"), "it is 2 * np.pi * mode.frequency"),
        **dict.fromkeys(("growth", "decay"), "it is mode.eigenvalue.real"),
    },
    "a ModeSet": {
        **dict.fromkeys(("A", "B", "C", "D", "matrices", "linear", "jacobian"), _MATRICES),
        **dict.fromkeys(_WORDS[:-1], _MATRICES),
        **dict.fromkeys(("M", "K", "mass_matrix", "stiffness_matrix"), _MATRICES),
        "mode": "modes are numbered from 0: modes[0]",
        "table": "modes.to_dataframe() and modes.to_csv(path) have it",
        **dict.fromkeys(("eigenvectors", "mode_shapes", "vectors"), "it is modes.shapes"),
        **dict.fromkeys(
            ("angular_frequencies", "omega", "omegas"), "it is 2 * np.pi * modes.frequencies"
        ),
        **dict.fromkeys(("film", "animate", "animation", "movie", "video"), _SWINGING),
        **dict.fromkeys(("picture", "render", "show", "view"), _SWINGING),
        "plot": "modes.to_dataframe() is a table, which has .plot() of pandas",
    },
    **{
        f"{name}()": dict.fromkeys(("parameters", "params", "values"), _CHANGED.format(call))
        for name, call in _CALLS.items()
    },
    # `ms.simulate` has parameters of its own
    "a run": {"parameters": _CHANGED.format("ms.compare(model.set(place, 2.0), ...)")},
}
