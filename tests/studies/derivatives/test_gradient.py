"""Gradients by the adjoint, against independent runs and differences of runs in the same steps."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import generators
from mechstudio.edits import set_values
from mechstudio.edits.values import value_at
from tests.amounts import some
from tests.reference.random_elements import fully_loaded
from tests.reference.random_models import CLOSING_TYPES, random_loops, random_tree

GOAL = 1e-7
TIGHT = {"rtol": 1e-13, "atol": 1e-13, "integrator": "dop853"}
STEP = 4e-3  # of the value: runs at 1e-13 leave 1e-10, the sixth order leaves less
SAME_STEPS = {"integrator": "rk4", "fixed_step": 1e-3}
SAME_GOAL = 5e-8  # differences of the same steps leave about 1e-9, those of starts the same
SMALL = 1e-2  # of the largest derivative: smaller ones are measured by this


def extrapolated(model, place, response, options):
    """Derivative of a response by central differences of tight runs, extrapolated."""
    value = float(value_at(model, place))
    step = STEP * (abs(value) or 1.0)

    def slope(width):
        ends = [
            ms.simulate(set_values(model, {place: value + sign * width}), **options, **TIGHT)
            for sign in (-1.0, 1.0)
        ]
        return (ends[1].evaluate(response) - ends[0].evaluate(response)) / (2.0 * width)

    one, two, four = slope(step), slope(2.0 * step), slope(4.0 * step)
    return (16.0 * (4.0 * one - two) / 3.0 - (4.0 * two - four) / 3.0) / 15.0


def assert_exact(model, response, places, solver, **options):
    """The gradient agrees with independent runs by another solver, in parts of the largest."""
    found = ms.gradient(model, response, places, **options)
    known = {
        place: extrapolated(model, place, response, {**options, "solver": solver})
        for place in places
    }
    for place in places:
        assert abs(found[place] - known[place]) <= GOAL * max(abs(known[place]), 1e-3), place
    assert found.value == pytest.approx(
        ms.simulate(model, solver=solver, **options, **TIGHT).evaluate(response), rel=1e-8
    )
    assert not found.notes
    return found


def assert_same(model, response, places, **options):
    """The gradient agrees with differences of runs in the same steps, each to its own size."""
    options = {**SAME_STEPS, **options}
    found = ms.gradient(model, response, places, **options)
    other = ms.sensitivities(model, places, check=False, solver="dca", **options).gradient(response)
    largest = np.abs(np.array(other)).max()
    for place in places:
        size = max(abs(other[place]), SMALL * largest)
        assert abs(found[place] - other[place]) <= SAME_GOAL * size, place
    return found


def test_a_chain():
    """By mass, inertia, position of a joint, gravity, stiffness, damping and an initial rate."""
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
        f"joints.{joint}.frame1.position[0]",
        f"joints.{joint}.stiffness",
        f"joints.{joint}.damping",
        f"joints.{joint}.initial.rate",
        f"gravity[{int(np.abs(model.gravity).argmax())}]",
    ]
    response = f"rms([bodies/{model.bodies[-1].name}/velocity/norm])"
    assert_exact(model, response, places, "aba", duration=0.8, output_step=0.05)


def test_a_four_bar():
    """A planar loop in space has three redundant constraints; a length changes how it closes."""
    model = ms.sample("sprung_four_bar")
    first = model.joints[0].name
    places = ["bodies.coupler.mass", f"joints.{first}.frame2.position[0]"]
    assert_exact(
        model, "final([bodies/rocker/position/x])", places, "hdca", duration=0.5, output_step=0.05
    )


def test_a_redundant_spatial_loop():
    """Bricard's linkage moves by its symmetry alone; masses keep that."""
    model = ms.sample("bricard")
    places = [f"bodies.{body.name}.mass" for body in model.bodies[:3]]
    response = "mean([measures/P3/position/z])"
    found = assert_exact(model, response, places, "hdca", duration=0.5, output_step=0.05)
    assert found.result.statistics.undetermined_reactions


@pytest.mark.wide
@pytest.mark.parametrize(
    "statistic", ["final", "initial", "max", "min", "range", "mean", "rms", "integral"]
)
def test_every_statistic(statistic):
    """Of a formula with a parameter, a measured point and a quaternion in it."""
    sample = ms.sample("spatial_double_pendulum")
    body = sample.bodies[1].name
    model = sample.edited(
        parameters={"c": 0.7},
        measures=[{"name": "tip", "body": body, "point": [0.1, -0.2, 0.05]}],
    )
    formula = "c*[measures/tip/velocity/y] + [measures/tip/acceleration/norm]/(10*c)*1"
    places = ["c", f"bodies.{body}.mass", "measures.tip.point[1]"]
    formula = f"c*[bodies/{body}/orientation/x]*[bodies/{body}/orientation/w]"
    assert_same(model, f"{statistic}({formula})", places[:2], duration=0.2, output_step=0.01)
    for what in ("position", "velocity", "acceleration"):
        response = f"{statistic}([measures/tip/{what}/y])"
        assert_same(model, response, places[1:], duration=0.2, output_step=0.01)


@pytest.mark.wide
@pytest.mark.parametrize("kind", CLOSING_TYPES)
def test_every_joint_that_closes_a_loop(kind):
    """By masses, inertias and gravity, of a spatial loop with and without loads in its joints."""
    rng = np.random.default_rng(5)
    kinds = ("spherical", "universal", "free", "revolute")
    plain = random_loops(rng, 4, 1, kinds=kinds, closing=(kind,))
    one, two = (body.name for body in plain.bodies[:2])
    response = f"final([bodies/{plain.bodies[-1].name}/velocity/x] * [bodies/{one}/position/y])"
    places = [f"bodies.{body}.mass" for body in (one, two)]
    places += [f"bodies.{two}.inertia[0][0]", "gravity[0]"]
    for model in (plain, fully_loaded(plain, rng)):
        # dry friction sets in too sharply for differences
        smooth = model.edited(joints=[joint.edited(friction=0.0) for joint in model.joints])
        assert_same(smooth, response, places, fixed_step=2e-4, duration=0.02, output_step=0.01)


@pytest.mark.wide
@pytest.mark.parametrize("seed", [2, 3])
def test_every_number_of_a_loaded_tree(seed):
    """Of bodies, joints with springs, laws and stops, motors, springs, bushings and forces."""
    rng = np.random.default_rng(seed)
    model = fully_loaded(random_tree(rng, 4), rng)
    model = model.edited(joints=[joint.edited(friction=0.0) for joint in model.joints])
    places = numbers_of(model)
    options = {"integrator": "rk4", "fixed_step": 5e-4, "duration": 0.05, "output_step": 0.01}
    response = f"rms([bodies/{model.bodies[-1].name}/velocity/norm])"
    found = ms.gradient(model, response, places, **options)
    largest = np.abs(np.array(found)).max()
    for place in some(places, seed):

        def at(step, place=place):
            changed = set_values(model, {place: value_at(model, place) + step})
            return ms.simulate(changed, solver="dca", **options).evaluate(response)

        # so small that next to no stop or law is met on the way
        expected = (at(1e-5) - at(-1e-5)) / 2e-5
        size = max(abs(expected), 1e-2 * largest)
        assert abs(found[place] - expected) <= 1e-5 * size, place


def numbers_of(model):
    """Places of numbers of a loaded tree that may be more and less by a little."""
    places = ["gravity[0]"]
    for body in model.bodies:
        places += [f"bodies.{body.name}.{what}" for what in ("mass", "inertia[1][1]")]
        places += [f"bodies.{body.name}.center_of_mass[{k}]" for k in range(3)]
    for joint in model.joints:
        frames = [f"frame{side}.position[{k}]" for side in (1, 2) for k in range(3)]
        given = [name for name in ("pitch", "limits") if getattr(joint, name) is not None]
        numbers = {
            "pitch": ["pitch"],
            "limits": ["limits.lower", "limits.upper", "limits.stiffness"],
        }
        for what in (*frames, *(number for name in given for number in numbers[name])):
            places.append(f"joints.{joint.name}.{what}")
    for force in model.forces:
        plain = ("stiffness", "proportional", "derivative", "max_effort")
        found = [name for name in plain if isinstance(getattr(force, name, None), float)]
        if type(force) is ms.Bushing:
            found += [f"{name}[{k}]" for name in ("stiffness", "damping") for k in (0, 4)]
            found += [f"frame{side}.position[{k}]" for side in (1, 2) for k in (0, 1)]
        if type(force) is ms.SpringDamper:
            found += [f"point{side}[{k}]" for side in (1, 2) for k in (0, 2)]
        places += [f"forces.{force.name}.{name}" for name in found]
    return [place for place in places if value_at(model, place) != 0.0]


def test_numbers_within_functions():
    """Of drivers by position and by speed, motors, forces along world and body axes and laws."""
    model = loaded_arm()
    response = "rms([bodies/fore/velocity/norm])"
    places = list(model.parameters)
    found = assert_same(model, response, places, duration=0.3, output_step=0.02)
    assert all(abs(found[place]) > 1e-6 for place in places)


def loaded_arm():
    """An arm on a driven turntable with a motor, laws and loads, all of parameters."""

    def body(name, place):
        return ms.Body(
            name=name, mass=2.0, inertia=((0.1, 0, 0), (0, 0.12, 0), (0, 0, 0.05)), position=place
        )

    def pin(name, body1, body2, place1, place2, **others):
        frames = {"frame1": {"position": place1}, "frame2": {"position": place2}}
        ends = {"body1": body1, "body2": body2}
        return {"name": name, "type": "revolute", **ends, **frames, **others}

    driving = {"turn": 1.3, "reach": 0.4, "goal": 0.6, "slide": 0.2}
    loading = {"push": 3.0, "twist": 0.8, "law": 0.5, "hard": 20.0, "soft": 2.0}
    resist = "-law*x**3 - 0.1*law*v"
    return ms.Mechanism(
        name="Loaded arm",
        gravity=(0, -9.81, 0),
        parameters=driving | loading,
        bodies=[
            body("table", (0, 0, 0)),
            body("cart", (0, 0, 0.2)),
            body("upper", (0.3, 0, 0.2)),
            body("fore", (0.9, 0, 0.2)),
        ],
        joints=[
            pin("base", "ground", "table", (0, 0, 0), (0, 0, 0)),
            {
                "name": "rail",
                "type": "prismatic",
                "body1": "table",
                "body2": "cart",
                "frame1": {"position": (0, 0, 0.2)},
            },
            pin("shoulder", "cart", "upper", (0, 0, 0), (-0.3, 0, 0)),
            pin("elbow", "upper", "fore", (0.3, 0, 0), (-0.3, 0, 0), effort=resist),
        ],
        drivers=[
            {"name": "table", "joint": "base", "function": "reach*sin(turn*t)"},
            {"name": "cart", "joint": "rail", "kind": "velocity", "function": "slide*cos(3*t)"},
        ],
        forces=[
            ms.Motor(
                name="motor",
                joint="shoulder",
                function="0.3*goal*t",
                target="goal*t",
                proportional=5.0,
                derivative=0.5,
            ),
            ms.Force(name="push", body="fore", point=(0.1, 0, 0.1), function=("push*t", "0", "1")),
            ms.Torque(name="twist", body="upper", axes="body", function=("0", "0.1", "twist")),
            ms.SpringDamper(
                name="spring",
                body1="ground",
                point1=(1, 1, 0),
                body2="fore",
                point2=(0.3, 0, 0),
                free_length=0.9,
                function="hard*x**3",
            ),
            ms.Torsion(name="torsion", body1="ground", body2="fore", function="soft*x + 0.1*v"),
        ],
    )
