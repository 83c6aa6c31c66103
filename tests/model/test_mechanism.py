"""Mechanisms and their elements as Python objects."""

import math
import pickle

import pytest

from mechstudio.errors import MechStudioError, ModelError
from mechstudio.joints import JOINT_TYPES
from mechstudio.model import Body, Frame, Joint, Limits, Mechanism, check_mechanism
from mechstudio.model.joint import JointKey
from mechstudio.model.simulation_settings import IntegratorKey, SolverKey

BODIES = (Body(name="crank"), Body(name="rod"))


def _joint(kind, **elements):
    return Joint(name="pivot", type=kind, body1="ground", body2="crank", **elements)


def test_lookup_by_name():
    mechanism = Mechanism(bodies=BODIES, joints=[_joint("revolute")])
    assert mechanism.body("rod") is mechanism.bodies[1]
    assert mechanism.joint("pivot") is mechanism.joints[0]


def test_lookup_of_an_unknown_name_suggests_the_nearest():
    mechanism = Mechanism(bodies=BODIES)
    with pytest.raises(ModelError, match=r"no body 'crnk' here; did you mean 'crank'\?"):
        mechanism.body("crnk")
    with pytest.raises(ModelError, match="no element 'pivot' here; the list is empty"):
        mechanism.joint("pivot")


def test_elements_are_frozen():
    """A mechanism can be shared between the window and a run."""
    with pytest.raises(ModelError, match=r'model\.set\("bodies\.crank\.mass"'):
        BODIES[0].mass = 2.0


def test_lists_become_tuples():
    mechanism = Mechanism(bodies=list(BODIES), gravity=[0, 0, -9.81])
    assert mechanism.bodies == BODIES
    assert mechanism.gravity == (0.0, 0.0, -9.81)
    assert all(isinstance(entry, float) for entry in mechanism.gravity)


def test_elements_are_kept_by_identity():
    """An edit touches one element; what is compared by identity stays the same."""
    before = Mechanism(bodies=BODIES)
    after = before.edited(bodies=(before.bodies[0], before.bodies[1].edited(mass=2.0)))
    assert after.bodies[0] is before.bodies[0]
    assert after.bodies[1].mass == 2.0
    assert before.bodies[1].mass == 1.0


def test_an_edit_is_checked():
    with pytest.raises(ModelError, match="mass: must be greater than 0"):
        BODIES[0].edited(mass=-1.0)
    mechanism = Mechanism(bodies=BODIES, joints=[_joint("revolute")])
    with pytest.raises(ModelError, match=r"joints\[0\].body2: there is no body"):
        mechanism.edited(bodies=BODIES[1:])


def test_a_copy_without_check_can_be_checked():
    mechanism = Mechanism(bodies=BODIES, joints=[_joint("revolute")])
    assert check_mechanism(mechanism) == ()
    (problem,) = check_mechanism(mechanism.model_copy(update={"bodies": BODIES[1:]}))
    assert problem.path == "joints[0].body2"


def test_pickled_mechanism_is_equal():
    mechanism = Mechanism(bodies=BODIES, joints=[_joint("revolute")], parameters={"a": 1})
    assert pickle.loads(pickle.dumps(mechanism)) == mechanism


def test_errors_are_caught_by_their_base():
    with pytest.raises(MechStudioError):
        Body(name="")


def test_joint_keys_are_those_of_the_registry():
    """The file format and the registry name the same joints."""
    assert list(JointKey.__args__) == [joint.key for joint in JOINT_TYPES]


@pytest.mark.parametrize("solver", SolverKey.__args__)
def test_each_solver_is_a_valid_choice(solver):
    assert Mechanism(simulation={"solver": solver}).simulation.solver == solver


def test_solvers_and_integrators_of_the_file_format():
    assert set(SolverKey.__args__) == {
        *("auto", "hdca", "dca", "ali3p", "emh-lu", "emh-ldl"),
        *("dah", "hzu", "aba", "crba", "lagrange1"),
    }
    assert set(IntegratorKey.__args__) == {
        *("auto", "dopri5", "dop853", "bs23", "abm", "rk4", "radau"),
        *("implicit-midpoint", "gauss4"),
    }


@pytest.mark.parametrize("kind", JOINT_TYPES, ids=lambda kind: kind.key)
def test_one_value_per_rate(kind):
    """One number stands for all coordinates it applies to; orientations have no spring."""
    pitch = 0.01 if kind.key == "screw" else None
    spring = 5.0 if kind.scalar_count else 0.0
    damping = 2.0 if kind.rate_count else 0.0
    joint = _joint(kind.key, pitch=pitch, stiffness=spring, damping=damping)
    orientation = kind.rate_count - kind.scalar_count
    assert joint.per_coordinate("stiffness") == (5.0,) * kind.scalar_count + (0.0,) * orientation
    assert joint.per_coordinate("damping") == (2.0,) * kind.rate_count
    assert joint.joint_type is kind


def test_list_of_values():
    joint = _joint("free", stiffness=(1, 2, 3), damping=(1, 2, 3, 4, 5, 6))
    assert joint.per_coordinate("stiffness") == (1.0, 2.0, 3.0, 0.0, 0.0, 0.0)
    assert joint.per_coordinate("damping") == (1.0, 2.0, 3.0, 4.0, 5.0, 6.0)
    padded = _joint("free", stiffness=(1, 2, 3, 0, 0, 0))
    assert padded.per_coordinate("stiffness") == (1.0, 2.0, 3.0, 0.0, 0.0, 0.0)


def test_stops():
    """Stops are per rate, with infinite bounds where there are none."""
    limits = Limits(lower=(-1, -2), upper=1, stiffness=10, damping=(0, 3))
    first, second = _joint("cylindrical", limits=limits).stops()
    assert first == (-1.0, 1.0, 10.0, 0.0)
    assert second == (-2.0, 1.0, 10.0, 3.0)
    (none,) = _joint("revolute").stops()
    assert (none.lower, none.upper) == (-math.inf, math.inf)
    free = _joint("free", limits=Limits(lower=-1, upper=1)).stops()
    assert [stop.upper for stop in free] == [1.0] * 3 + [math.inf] * 3


def test_frames_default_to_the_body_frame():
    assert _joint("fixed").frame1 == Frame(position=(0, 0, 0), orientation=(1, 0, 0, 0))


def test_parameters_refuse_attributes():
    """`model.parameters.a = 3` is no silent nothing: the message has the right call."""
    model = Mechanism(parameters={"a": 2.0})
    with pytest.raises(ModelError, match="set_parameter"):
        model.parameters.a = 3.0
    with pytest.raises(ModelError, match="set_parameter"):
        model.parameters.details = {}
    assert model.parameters == {"a": 2.0}
    assert pickle.loads(pickle.dumps(model)) == model


def test_names_in_functions_follow_the_functions():
    joint = Joint(name="hinge", type="revolute", body1="ground", body2="bar", effort="-k*x")
    assert {"k", "x"} <= joint.function_names
    assert joint.exchanged(damping=0.5).function_names == joint.function_names
    for other in (joint.exchanged(effort="-c*v"), joint.edited(effort="-c*v")):
        assert {"c", "v"} <= other.function_names
        assert other.function_names.isdisjoint({"k", "x"})
