"""Small model files for the command line."""

import json


def write_model(path, **changes):
    """Write a pendulum, with some top-level keys replaced."""
    model = {
        "format": "mechstudio",
        "version": 1,
        "name": "Pendulum",
        "gravity": [0, -9.81, 0],
        "bodies": [body_entry("rod", position=[0.5, 0, 0])],
        "joints": [
            {
                "name": "pivot",
                "type": "revolute",
                "body1": "ground",
                "body2": "rod",
                "frame2": {"position": [-0.5, 0, 0]},
            }
        ],
        "simulation": {"duration": 0.2, "output_step": 0.05},
    }
    path.write_text(json.dumps(model | changes), encoding="utf-8")
    return path


def body_entry(name, **changes):
    """A body of a model file."""
    entry = {"name": name, "mass": 1.0, "inertia": [[1, 0, 0], [0, 2, 0], [0, 0, 3]]}
    return entry | changes


def write_unsupported(path):
    """A pendulum with a rod of no length: what can be written into a file but not simulated."""
    pivot = {"name": "pivot", "type": "revolute", "body1": "ground", "body2": "rod"}
    pivot |= {"frame2": {"position": [-0.5, 0, 0]}}
    tie = {"name": "tie", "type": "distance", "body1": "ground", "body2": "rod"}
    tie |= {"frame1": {"position": [0.5, 0, 0]}}
    rod = body_entry("rod", position=[0.5, 0, 0])
    return write_model(path, bodies=[rod], joints=[pivot, tie])


def write_open(path):
    """A pendulum whose pivot is open by 10 cm."""
    return write_model(path, bodies=[body_entry("rod", position=[0.6, 0, 0])])


def write_hopeless(path):
    """A body that spins so fast that the square of its speed overflows."""
    body = body_entry("top", angular_velocity=[1e160, 1e160, 1e160])
    return write_model(path, bodies=[body], joints=[])


def write_undefined(path):
    """A pendulum under a force that has no value at 0.1 s."""
    function = ["sin(5*(t-0.1))/(t-0.1)", "0", "0"]
    pull = {"name": "pull", "type": "force", "body": "rod", "function": function}
    return write_model(path, forces=[pull])
