"""Forces that a script computes act as built-in ones of the same values."""

import math
from functools import cache

import numpy as np
import pytest
from numba import njit

import mechstudio as ms
from mechstudio.simulation.runs.finite_rows import failed_code
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.topology import user_code

STIFFNESS, DAMPING = 40.0, 0.7  # [N/m], [N s/m]
TURN_STIFFNESS, TURN_DAMPING = 3.0, 0.2  # [N m/rad], [N m s/rad]
ANCHOR = (0.3, -0.2, 0.4)
PRECISE = {"duration": 0.5, "rtol": 1e-11, "atol": 1e-11}
# ali3p finds the size of its steps by trials, for which code has no slopes: here it is given
STEP = ms.Ali3pOptions(step=0.002)
CLOSE = {"ali3p": 1e-4}  # its corrections end elsewhere without the slopes


@ms.force(bodies=["B"])
def tether(t, state, load):
    """A spring and damper from a point of the ground to the origin of the body's frame."""
    length, part = 0.0, 0.0
    for k in range(3):
        gap = state.position[0, k] - ANCHOR[k]
        length += gap * gap
        part += gap * state.velocity[0, k]
    length = math.sqrt(length)
    tension = STIFFNESS * (length - 0.5) + DAMPING * part / length
    for k in range(3):
        load.force[0, k] = -tension * (state.position[0, k] - ANCHOR[k]) / length


@ms.force(joints=["hinge"])
def turn(t, state, load):
    """A spring and damper in a joint."""
    load.effort[0] = -TURN_STIFFNESS * state.coordinate[0] - TURN_DAMPING * state.rate[0]


@ms.force(bodies="B")
def spin(t, state, load):
    """A torque along an axis of the body, which turns with it."""
    for k in range(3):
        load.torque[0, k] = state.rotation[0, k, 0] * math.cos(3 * t)


def chain(*forces, stiffness=0.0, damping=0.0, closed=False):
    """Two bodies on hinges, the second across the first; closed, a rod holds the second."""
    bodies = [
        ms.Body(name="A", mass=1.0, inertia=(0.02, 0.1, 0.1), position=(0.5, 0, 0)),
        ms.Body(name="B", mass=2.0, inertia=(0.05, 0.2, 0.2), position=(1.4, 0, 0)),
    ]
    half, rest = ms.Frame(position=(0.5, 0, 0)), ms.Frame(position=(-0.5, 0, 0))
    joints = [
        ms.Joint(
            name="hinge",
            type="revolute",
            body1="ground",
            body2="A",
            frame2=rest,
            stiffness=stiffness,
            damping=damping,
        ),
        ms.Joint(
            name="elbow",
            type="revolute",
            body1="A",
            body2="B",
            frame1=half,
            frame2=ms.Frame(position=(-0.4, 0, 0)),
        ),
    ]
    if closed:
        foot = ms.Frame(position=(2.0, -1.0, 0))
        end = ms.Frame(position=(0.4, 0, 0))
        joints.append(
            ms.Joint(
                name="rod", type="distance", body1="ground", body2="B", frame1=foot, frame2=end
            )
        )
    return ms.Mechanism(bodies=bodies, joints=joints, forces=forces)


SPRING = ms.SpringDamper(
    name="spring",
    body1="ground",
    point1=ANCHOR,
    body2="B",
    stiffness=STIFFNESS,
    damping=DAMPING,
    free_length=0.5,
)
TORQUE = ms.Torque(name="torque", body="B", axes="body", function=("cos(3*t)", "0", "0"))
# by built-in elements, and by the code of this file
PAIRS = {
    "spring": (lambda closed: chain(SPRING, closed=closed), (tether,)),
    "joint": (
        lambda closed: chain(stiffness=TURN_STIFFNESS, damping=TURN_DAMPING, closed=closed),
        (turn,),
    ),
    "torque": (lambda closed: chain(TORQUE, closed=closed), (spin,)),
    "all": (
        lambda closed: chain(
            SPRING, TORQUE, stiffness=TURN_STIFFNESS, damping=TURN_DAMPING, closed=closed
        ),
        (tether, turn, spin),
    ),
}
SOLVER_KEYS = [solver.key for solver in SOLVERS if solver.key != "auto"]
LOOP_SOLVERS = ("hdca", "dca", "emh-ldl", "ali3p")


@cache
def runs(name, solver, closed, integrator="dop853"):
    built_in, code = PAIRS[name]
    given = {"solver": solver, "integrator": integrator, "ali3p": STEP, **PRECISE}
    return (
        ms.simulate(built_in(closed), **given),
        ms.simulate(chain(closed=closed), forces=code, **given),
    )


@pytest.mark.wide
@pytest.mark.parametrize(
    ("solver", "closed"),
    [(key, False) for key in SOLVER_KEYS] + [(key, True) for key in LOOP_SOLVERS],
)
@pytest.mark.parametrize("name", ["spring", "all"])
def test_motion_is_that_of_built_in_elements(name, solver, closed):
    """Positions and velocities agree at all rows, for each solver that takes the model."""
    expected, found = runs(name, solver, closed)
    for channel in ("bodies/B/position", "bodies/B/velocity", "bodies/A/angular_velocity"):
        close = CLOSE.get(solver, 1e-9)
        np.testing.assert_allclose(found[channel], expected[channel], atol=close, rtol=0)


@pytest.mark.parametrize("integrator", ["radau", "abm", "gauss4"])
def test_any_integrator_takes_them(integrator):
    """An implicit method finds the slopes of code that it does not know."""
    expected, found = runs("all", "hdca", True, integrator)
    np.testing.assert_allclose(found["bodies/B/position"], expected["bodies/B/position"], atol=1e-7)


@pytest.mark.parametrize("name", PAIRS)
def test_what_they_do_is_a_result(name):
    """Their loads and powers are channels, and all that they supply is in the balance."""
    expected, found = runs(name, "hdca", False)
    drift = np.ptp(found["energy/total"])
    assert drift < 1e-7
    if name == "spring":
        pull = np.linalg.norm(found["forces/tether_B/force"], axis=1)
        np.testing.assert_allclose(pull, np.abs(expected["forces/spring/force"]), atol=1e-7)
    if name == "joint":
        effort = found["forces/turn_hinge/effort"]
        np.testing.assert_allclose(effort, expected["joints/hinge/effort"].ravel(), atol=1e-7)
        rate = found["joints/hinge/rate"].ravel()
        np.testing.assert_allclose(found["forces/turn_hinge/power"], effort * rate, atol=1e-9)
    if name == "torque":
        torque = found["forces/spin_B_torque/torque"]
        np.testing.assert_allclose(torque, expected["forces/torque/torque"], atol=1e-7)


def test_code_is_never_stored(tmp_path, monkeypatch):
    """A model file refuses it; results are kept, and say what is missing when run again."""
    model = tether.applied_to(chain())
    with pytest.raises(ms.ModelError, match='force "tether_B": Python code computes it'):
        ms.save(model, tmp_path / "model.mech.json")
    assert not list(tmp_path.iterdir())
    result = ms.simulate(model, duration=0.1)
    result.save(tmp_path / "run.h5")
    read = ms.load_result(tmp_path / "run.h5")
    assert read.equals(result)
    monkeypatch.setattr(user_code, "_known", {})
    with pytest.raises(ms.ModelError, match="files and results do not hold"):
        ms.simulate(read.mechanism)


def test_a_function_that_is_compiled_already_is_taken():
    """Anew, with its checks; it had no code to look at."""

    @njit
    def push(t, state, load):
        load.force[0, 1] = 2.0

    given = ms.force(bodies=["B"])(push)
    run = ms.simulate(chain(), forces=given, duration=0.02)
    np.testing.assert_allclose(run["forces/push_B/force"], [[0.0, 2.0, 0.0]] * run.count)


def test_what_is_wrong_is_named():
    """Code that numba refuses, places without a name, loads that were taken away."""

    @ms.force(bodies=["B"])
    def untyped(t, state, load):
        load.force[0, 0] = "a lot"

    with pytest.raises(ms.ModelError, match=r"test_user_forces.py.*untyped.*numba cannot compile"):
        untyped.applied_to(chain())
    with pytest.raises(ms.ModelError) as refused:
        untyped.applied_to(chain())
    assert "\x1b" not in str(refused.value)

    @ms.force(bodies=["B"])
    def misnamed(t, state, load):
        load.force[0] = state.angular_velocit[0]

    with pytest.raises(
        ms.ModelError, match=r"misnamed.*line \d+: .*'angular_velocity'\?.*load has"
    ):
        misnamed.applied_to(chain())
    for names in ("B", ["B"]):
        with pytest.raises(ms.ModelError, match=r"write @ms\.force\(bodies="):
            ms.force(names)
    with pytest.raises(ms.ModelError, match="it acts on nothing"):
        ms.force(lambda t, state, load: None)

    @ms.force(bodies=["nobody"])
    def lost(t, state, load):
        load.force[0, 0] = 1.0

    with pytest.raises(ms.ModelError, match="nobody"):
        lost.applied_to(chain())
    twice = tether.applied_to(chain())
    with pytest.raises(ms.ModelError, match="tether_B"):
        tether.applied_to(twice)


def test_code_follows_edits_of_the_model():
    """It acts on the bodies that its loads name, whatever they are called by then."""
    model = tether.applied_to(chain())
    renamed = ms.edits.rename(model, ("body", "B"), "bob")
    before, after = ms.simulate(model, duration=0.2), ms.simulate(renamed, duration=0.2)
    np.testing.assert_array_equal(after["bodies/bob/position"], before["bodies/B/position"])


def test_a_value_that_is_returned_is_refused():
    """Nothing reads it, so that the force would be none; the answer shows what to write."""

    @ms.force(bodies=["bar"])
    def drag(t, state, load):
        return -0.3 * state.velocity[0, 0]

    model = ms.Mechanism(bodies=[ms.Body(name="bar")])
    with pytest.raises(ms.ModelError, match=r"returns a value.*load\.force\[0\] ="):
        ms.simulate(drag.applied_to(model), duration=0.01)


@ms.force(joints=["hinge"])
def beyond(t, state, load):
    """Reaches beyond its arrays after a while."""
    if t > 0.2:
        load.effort[3] = 1.0


@ms.force(bodies=["B"])
def raising(t, state, load):
    """Refuses to go on."""
    if state.position[0, 1] < -0.05:
        raise ValueError("too low")


@pytest.mark.parametrize("given", [{}, {"integrator": "rk4", "fixed_step": 0.001}])
@pytest.mark.parametrize(
    ("code", "told"),
    [
        (beyond, 'force "beyond" failed at t = 0.2.*IndexError: index 3 is out of bounds'),
        (raising, 'force "raising" failed at t = 0.*ValueError: too low'),
    ],
)
def test_code_that_fails_is_named_and_writes_nowhere_else(code, told, given):
    """An index out of range and an exception end the run; what was computed is kept."""
    with pytest.raises(ms.SolverError, match=told) as caught:
        ms.simulate(chain(), forces=code, duration=0.5, **given)
    assert 0.0 < caught.value.result.time[-1] <= 0.2 + 1e-9
    # the next run of it is judged by itself
    fine = ms.simulate(chain(), forces=code, duration=0.01, **given)
    assert fine.status == "done"


def test_a_run_does_not_speak_of_the_failures_of_another():
    """Also of the very same model, which is compiled once."""
    model = beyond.applied_to(chain())
    with pytest.raises(ms.SolverError, match="beyond"):
        ms.simulate(model, duration=0.5)
    assert failed_code(model) is not None
    assert ms.simulate(model, duration=0.01).status == "done"
    assert failed_code(model) is None


@ms.force(joints=["hinge"])
def missing(t, state, load):
    """An effort on a second joint, which it does not have."""
    load.effort[1] = 1.0


@pytest.mark.parametrize(
    "analysis",
    [
        ms.static,
        ms.modes,
        lambda model: ms.kinematics(model.add_driver("motor", "hinge", rate=1.0), duration=0.1),
        lambda model: ms.inverse_dynamics(model, {"hinge": "t"}, duration=0.1),
    ],
    ids=["static", "modes", "kinematics", "inverse"],
)
def test_analyses_name_the_code_that_failed(analysis):
    """Loads that are no numbers are neither a lock nor a lack of balance."""
    pendulum = (
        ms.Mechanism()
        .add_body("arm", mass=2.0, position=(0.5, 0, 0))
        .add_joint("hinge", "revolute", "ground", "arm", (0, 0, 0))
    )
    with pytest.raises(ms.SolverError, match='force "missing" failed at t = 0 s: IndexError'):
        analysis(missing.applied_to(pendulum))
