"""A small valid model as plain data, for tests that spoil one value of it."""

import copy
from typing import Any

Data = dict[str, Any]

_EXAMPLE: Data = {
    "name": "Example",
    "description": "A crank and a rod.",
    "gravity": [0, -9.81, 0],
    "parameters": {"speed": 3.0},
    "bodies": [
        {
            "name": "crank",
            "mass": 1.0,
            "center_of_mass": [0, 0, 0],
            "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
            "position": [0.5, 0, 0],
            "orientation": [1, 0, 0, 0],
            "velocity": [0, 0, 0],
            "angular_velocity": [0, 0, 0],
            "shapes": [
                {"type": "box", "size": [1, 0.1, 0.1], "color": "#4c78a8"},
                {"type": "cylinder", "radius": 0.1, "length": 0.2},
                {"type": "plate", "points": [[0, 0], [1, 0], [0, 1]], "thickness": 0.1},
                {"type": "mesh", "file": "crank.stl"},
            ],
        },
        {"name": "rod", "position": [1.5, 0, 0]},
        {"name": "float", "position": [0, 3, 0]},
    ],
    "joints": [
        {
            "name": "pivot",
            "type": "revolute",
            "body1": "ground",
            "body2": "crank",
            "frame1": {"position": [0, 0, 0], "orientation": [1, 0, 0, 0]},
            "frame2": {"position": [-0.5, 0, 0]},
            "stiffness": 0,
            "damping": 0.1,
            "reference": 0,
            "friction": 0,
            "limits": {"lower": -1, "upper": 1, "stiffness": 100, "damping": 1},
        },
        {
            "name": "pin",
            "type": "cylindrical",
            "body1": "crank",
            "body2": "rod",
            "frame1": {"position": [0.5, 0, 0]},
            "frame2": {"position": [-0.5, 0, 0]},
            "damping": [0.1, 0.2],
        },
        {"name": "rope", "type": "free", "body1": "ground", "body2": "float"},
    ],
    "drivers": [
        {"name": "motor", "joint": "pivot", "kind": "position", "function": "sin(speed*t)"}
    ],
    "couplings": [
        {
            "name": "mesh",
            "type": "gear",
            "joint1": "pivot",
            "joint2": "pin",
            "coordinate2": 1,
            "ratio": -2,
        },
        {
            "name": "teeth",
            "type": "rack",
            "joint1": "pin",
            "coordinate1": 1,
            "joint2": "rope",
            "ratio": 0.1,
        },
    ],
    "forces": [
        {
            "name": "spring",
            "type": "spring_damper",
            "body1": "ground",
            "point1": [0, 1, 0],
            "body2": "crank",
            "point2": [0.5, 0, 0],
            "stiffness": 100,
            "damping": 1,
            "free_length": 0.5,
        },
        {"name": "push", "type": "force", "body": "rod", "function": ["0", "10*sin(2*t)", "0"]},
        {"name": "twist", "type": "torque", "body": "rod", "function": ["0", "0", "1"]},
        {
            "name": "rubber",
            "type": "bushing",
            "body1": "ground",
            "body2": "float",
            "frame1": {"position": [0, 3, 0]},
            "stiffness": [1, 2, 3, 4, 5, 6],
            "damping": [0, 0, 0, 0, 0, 1],
        },
        {"name": "wire", "type": "torsion", "body1": "ground", "body2": "float", "stiffness": 2},
        {
            "name": "servo",
            "type": "motor",
            "joint": "pin",
            "coordinate": 1,
            "function": "-v**3 + sin(t)",
            "proportional": 10,
            "target": "0.1*t",
            "max_effort": 5,
        },
    ],
    "measures": [{"name": "tip", "type": "point", "body": "rod", "point": [0.5, 0, 0]}],
    "simulation": {"duration": 10, "output_step": 0.01, "solver": "auto", "integrator": "auto"},
}


def example() -> Data:
    """A fresh copy that a test may change."""
    return copy.deepcopy(_EXAMPLE)


def put(data: Data, place: tuple[str | int, ...], value: object) -> Data:
    """Set one value inside the data."""
    target: Any = data
    for part in place[:-1]:
        target = target[part]
    target[place[-1]] = value
    return data
