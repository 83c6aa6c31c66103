"""Derivatives of mechanisms against extrapolated differences of independent runs."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import generators
from mechstudio.edits import set_values
from mechstudio.edits.values import value_at

GOAL = 1e-7  # of the largest derivative of each kind
TIGHT = {"rtol": 1e-13, "atol": 1e-13, "integrator": "dop853"}
STEP = 4e-3  # of the value: runs at 1e-13 leave 1e-10, the sixth order leaves less
MOTION = ("position", "orientation", "velocity", "angular_velocity")


def motion(result):
    """Poses and velocities of all bodies by kind, shape (bodies, rows, components)."""
    bodies = [body.name for body in result.mechanism.bodies]
    return {what: np.array([result[f"bodies/{name}/{what}"] for name in bodies]) for what in MOTION}


def extrapolated(model, place, options):
    """Derivatives of the motion by central differences with steps of 1 and 2, extrapolated."""
    value = float(value_at(model, place))
    step = STEP * (abs(value) or 1.0)

    def slope(width):
        ends = [
            motion(
                ms.simulate(set_values(model, {place: value + sign * width}), **options, **TIGHT)
            )
            for sign in (-1.0, 1.0)
        ]
        return {what: (ends[1][what] - ends[0][what]) / (2.0 * width) for what in MOTION}

    one, two, four = slope(step), slope(2.0 * step), slope(4.0 * step)
    found = {}
    for what in MOTION:
        fine = (4.0 * one[what] - two[what]) / 3.0
        coarse = (4.0 * two[what] - four[what]) / 3.0
        found[what] = (16.0 * fine - coarse) / 15.0
    return found


def assert_agree(model, places, solver, **options):
    """The derivatives of all motions agree with the reference to the goal."""
    options = {"solver": solver, **options}
    found = ms.sensitivities(model, places, **options)
    bodies = [body.name for body in model.bodies]
    for place in places:
        known = extrapolated(model, place, options)
        assert np.abs(known["position"]).max() > 1e-4, place
        for what in MOTION:
            slopes = np.array([found.derivative(f"bodies/{b}/{what}", place) for b in bodies])
            largest = np.abs(known[what]).max()
            assert np.abs(slopes - known[what]).max() <= GOAL * max(largest, 1e-6), (place, what)
    return found


@pytest.mark.wide
@pytest.mark.parametrize("solver", ["aba", "hdca", "dca", "emh-ldl"])
def test_chains(solver):
    """By a mass, an inertia, the position of a joint, gravity, stiffness and an initial rate."""
    model = generators.chain(4)
    joint, body = model.joints[1].name, model.bodies[2].name
    model = set_values(model, {f"joints.{joint}.stiffness": 0.7, f"joints.{joint}.damping": 0.3})
    model = model.edited(
        joints=[
            entry.edited(initial={"rate": 0.8}) if entry.name == joint else entry
            for entry in model.joints
        ]
    )
    places = [
        f"bodies.{body}.mass",
        f"bodies.{body}.inertia[2][2]",
        f"joints.{joint}.stiffness",
        f"joints.{joint}.damping",
        f"joints.{joint}.initial.rate",
        f"gravity[{int(np.abs(model.gravity).argmax())}]",
    ]
    assert_agree(model, places, solver, duration=0.8, output_step=0.05)


@pytest.mark.parametrize("solver", ["hdca", "dca", "emh-ldl"])
def test_a_four_bar(solver):
    """A planar loop in space has three redundant constraints."""
    model = ms.sample("sprung_four_bar")
    first = model.joints[0].name
    places = ["bodies.coupler.mass", f"joints.{first}.frame2.position[0]"]
    assert_agree(model, places, solver, duration=0.5, output_step=0.05)


@pytest.mark.parametrize("solver", ["hdca", "emh-ldl"])
def test_a_redundant_spatial_loop(solver):
    """Bricard's linkage moves by its symmetry alone; masses keep that."""
    model = ms.sample("bricard")
    places = [f"bodies.{body.name}.mass" for body in model.bodies[:2]]
    found = assert_agree(model, places, solver, duration=0.5, output_step=0.05)
    assert found.result.statistics.undetermined_reactions


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_driver_and_lengths_by_parameters(solver):
    """A driven crank and a free slider: the speed of the driver, and a length in many places."""
    model = ms.Mechanism(
        name="Swing on a driven crank",
        gravity=(0, 0, -9.81),
        parameters={"w": 3.0, "L": 0.4},
        bodies=[
            rod("crank", ("L/2", 0, 0), "L"),
            rod("swing", ("L", 0, "-L"), "2*L"),
        ],
        joints=[
            pin("drive", "ground", "crank", (0, 0, 0), ("-L/2", 0, 0)),
            pin("hang", "crank", "swing", ("L/2", 0, 0), (0, 0, "L")),
        ],
        drivers=[{"name": "motor", "joint": "drive", "function": "0.3*sin(w*t)"}],
    )
    options = {"duration": 1.0, "output_step": 0.05}
    found = assert_agree(model, ["w", "L"], solver, **options)
    # the joint that is driven follows in closed form
    time = found.time
    angle = found.derivative("joints/drive/coordinate", "w").ravel()
    assert np.allclose(angle, 0.3 * time * np.cos(3.0 * time), atol=1e-9)


def rod(name, position, length):
    """A thin rod with parameters in its numbers."""
    turn = f"0.2*({length})**2"
    inertia = [[turn, 0, 0], [0, turn, 0], [0, 0, 0.01]]
    return {"name": name, "mass": 1.3, "inertia": inertia, "position": list(position)}


def pin(name, body1, body2, place1, place2):
    """A revolute joint about the y axis."""
    turned = [0.5**0.5, -(0.5**0.5), 0, 0]
    return {
        "name": name,
        "type": "revolute",
        "body1": body1,
        "body2": body2,
        "frame1": {"position": list(place1), "orientation": turned},
        "frame2": {"position": list(place2), "orientation": turned},
    }
