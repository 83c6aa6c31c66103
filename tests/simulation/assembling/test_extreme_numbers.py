"""Models whose numbers no computation survives are refused by name, and runs keep only numbers."""

import numpy as np
import pytest

from mechstudio.errors import SolverError, UnfitModelError
from mechstudio.io import load
from mechstudio.model import Body, Force, Joint, Mechanism, Motor
from mechstudio.resources_path import sample_models_folder
from mechstudio.results import RunStatus
from mechstudio.simulation import RunOptions, Simulation, check, solve_assembly
from mechstudio.simulation.assembling.extreme_numbers import extremes
from tests.fuzz.model_trial import not_finite

FOUR_BAR = load(sample_models_folder() / "four_bar.mech.json")
POLE = "sin(5*(t-0.03))/(t-0.03)"


def _with_body(mechanism: Mechanism, index: int, **changes) -> Mechanism:
    bodies = list(mechanism.bodies)
    bodies[index] = bodies[index].edited(**changes)
    return mechanism.edited(bodies=tuple(bodies))


OVERFLOWING = {
    "bodies[1].position[0]": _with_body(FOUR_BAR, 1, position=(1e300, 0.0, 0.0)),
    "bodies[1].mass": _with_body(FOUR_BAR, 1, mass=5e-324),
    "bodies[1].center_of_mass[1]": _with_body(FOUR_BAR, 1, center_of_mass=(0.0, -1e250, 0.0)),
}


@pytest.mark.parametrize("place", OVERFLOWING)
def test_numbers_that_overflow_are_named(place):
    """Checking reports the place in the file; assembling and running refuse the model for it."""
    mechanism = OVERFLOWING[place]
    report = check(mechanism)
    assert not report.valid
    assert any(problem.path == place for problem in report.problems)
    with pytest.raises(UnfitModelError, match="usual size") as caught:
        solve_assembly(mechanism)
    assert place in str(caught.value)
    with pytest.raises(UnfitModelError, match="usual size"):
        Simulation(mechanism, RunOptions.for_mechanism(mechanism, duration=0.05))


def test_the_most_extreme_numbers_come_first():
    """Zero and numbers of usual sizes are not named."""
    assert extremes(FOUR_BAR) == ()
    mechanism = _with_body(FOUR_BAR, 0, mass=1e-300, center_of_mass=(1e25, 1e20, 0.0))
    assert extremes(mechanism) == (
        ("bodies[0].mass", 1e-300),
        ("bodies[0].center_of_mass[0]", 1e25),
        ("bodies[0].center_of_mass[1]", 1e20),
    )
    tiny = Mechanism(bodies=(Body(name="speck", position=(1e-20, 0.0, 0.0)),))
    assert extremes(tiny) == (("bodies[0].position[0]", 1e-20),)


def test_rounding_in_the_place_of_zero_is_no_extreme_number():
    """A model whose joints cannot close has the problems of its joints alone."""
    rounded = 6.9e-18
    bodies = [
        body.edited(
            position=(*body.position[:2], rounded),
            center_of_mass=(rounded, -rounded, 0.0),
            orientation=(*body.orientation[:2], rounded, body.orientation[3]),
            inertia=((0.1, rounded, 0.0), (rounded, 0.1, 0.0), (0.0, 0.0, 0.1)),
        )
        for body in FOUR_BAR.bodies
    ]
    joints = [
        joint.edited(
            reference=rounded,
            frame2=joint.frame2.edited(
                position=(*joint.frame2.position[:2], -rounded),
            ),
        )
        for joint in FOUR_BAR.joints
    ]
    first = joints[0].edited(frame1=joints[0].frame1.edited(position=(50.0, 0.0, 0.0)))
    mechanism = FOUR_BAR.edited(bodies=tuple(bodies), joints=(first, *joints[1:]))
    problems = check(mechanism).problems
    assert problems
    assert len({problem.path for problem in problems}) == len(problems) <= len(joints)
    assert all("stays open by" in problem.message for problem in problems)


PENDULUM = Mechanism(
    bodies=(Body(name="rod", position=(0.5, 0.0, 0.0)),),
    joints=(Joint(name="pivot", type="revolute", body1="ground", body2="rod"),),
)
UNDEFINED = {
    "force 'pull'": (Force(name="pull", body="rod", function=("0", POLE, "0")),),
    "motor 'drive'": (Motor(name="drive", joint="pivot", target=POLE, proportional=1.0),),
}


def _run(simulation: Simulation) -> None:
    while not simulation.advance(0.01):
        pass


@pytest.mark.parametrize("owner", UNDEFINED)
def test_a_run_ends_at_the_last_row_of_numbers(owner):
    """A function without a value at the time of a row ends the run, and the message names it."""
    mechanism = PENDULUM.edited(forces=UNDEFINED[owner])
    options = RunOptions.for_mechanism(mechanism, duration=0.1, output_step=0.01)
    simulation = Simulation(mechanism, options)
    with pytest.raises(SolverError, match=f"t = 0.03 s: the function .* of {owner} is nan there"):
        _run(simulation)
    result = simulation.result
    assert result.status is RunStatus.FAILED
    assert simulation.time == 0.03
    assert result["time"] == pytest.approx(np.array([0.0, 0.01, 0.02]))
    assert not_finite(result) == ""
