"""Words that engineers guess are known, or the message says what is meant."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.studies.trial import Trial

pytestmark = pytest.mark.kernels


def _pendulum():
    return ms.Mechanism().add_body("arm").add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0))


def test_what_a_run_took_has_the_names_of_other_programs():
    """Those of SciPy, and of counters anywhere."""
    taken = ms.simulate(_pendulum(), duration=0.02).statistics
    assert (taken.nfev, taken.n_steps) == (taken.rhs_evaluations, taken.steps)


def test_a_rate_that_is_looked_for_below_the_coordinate_is_named():
    """Coordinate and rate stand side by side."""
    run = ms.simulate(_pendulum(), duration=0.02)
    for last in ("rate", "speed", "velocity"):
        with pytest.raises(ms.ModelError, match="did you mean 'joints/pivot/rate'"):
            run[f"joints/pivot/coordinate/{last}"]
    with pytest.raises(ms.MechStudioError, match="did you mean 'joints/pivot/rate"):
        run.evaluate("max([joints/pivot/coordinate/rate])")
    with pytest.raises(ms.ModelError, match="has the components angle"):
        run["joints/pivot/coordinate/x"]


def test_one_moment_of_inertia_is_answered_by_three():
    """A ball has three equal ones; of what else a single number is meant is not known."""
    with pytest.raises(ms.ModelError, match=r"three moments \(Ixx, Iyy, Izz\)"):
        ms.Mechanism().add_body("ball", mass=1.0, inertia=0.4)


def test_several_integrators_are_answered_by_a_comparison_of_runs():
    for solvers in (["hdca"], ["hdca", "dca"]):
        with pytest.raises(TypeError, match=r"ms\.compare\(ms\.simulate\(model, integrator="):
            ms.compare(_pendulum(), solvers, integrators=["dopri5", "radau"])


def _cart():
    return (
        ms.Mechanism()
        .add_body("cart")
        .add_joint("rail", "prismatic", "ground", "cart", (0, 0, 0), "x")
        .add_rod("pole", (0, 0, 0), (0, 1, 0), mass=1.0)
        .add_joint("hinge", "revolute", "cart", "pole", (0, 0, 0))
        .mechanism
    )


def test_forces_and_torques_act_along_joints():
    """One function at a joint is a motor along its coordinate, by place and by name."""
    cart, samples = _cart(), ([0.0, 1.0, 2.0], np.array([0.0, 1.0, 4.0]))
    motor = ms.Motor(name="push", joint="rail", function="5*t")
    for pushed in (
        cart.add_force("push", "rail", "5*t"),
        cart.add_force("push", "rail", force="5*t"),
        cart.add_force("rail", "5*t", name="push"),
        cart.add_force(cart.joints["rail"], "5*t", name="push"),
        cart.add_force("push", cart.joints["rail"], "5*t"),
    ):
        assert pushed.forces == (motor,)
    turned = cart.add_torque("turn", "hinge", torque=samples).forces
    assert turned == cart.add_motor("turn", "hinge", samples).forces
    named = cart.add_body("hinge").add_torque("hinge", (0, 0, 1)).forces["torque 1"]
    assert named.body == "hinge"  # a body of that name comes first


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda m: m.add_torque("rail", "5*t"), 'the prismatic joint "rail" has no angle'),
        (lambda m: m.add_torque("hinge", (0, 0, "t")), "it is one function, such as"),
        (lambda m: m.add_force("push", "rail"), "it is one function, such as"),
        (lambda m: m.add_torque("hinge", "t", axes="body"), "axes: are not asked for along"),
        (lambda m: m.add_torque("pol", "5*t"), 'did you mean "pole"'),
        (lambda m: m.add_force("push", "pole", "5*t"), "must be a list of 3 functions of t"),
        (lambda m: m.set("bodies.pole.length", 2.0), "as long as its joints are apart"),
        (lambda m: m.bodies["pole"].length, "as long as its joints are apart"),
        (lambda m: m.set_length("pole", 2.0), "as long as its joints are apart"),
        (lambda m: m.parameters["L"], "the model has none"),
        (lambda m: m.set("mass", 2.0), 'the mass of which body? Write "bodies.cart.mass"'),
        (lambda m: m.add_body("box", 2.0), 'add_body("arm", mass=2.0)'),
        (lambda m: m.add_contact("c", "cart", "ground"), "@ms.force"),
        (lambda m: m.add_friction("rail", 0.1), "friction=0.5"),
        (lambda m: m.add_point_mass("m", 2.0), "inertia=("),
        (lambda m: m.add_force("p", "pole", function=len), "(times, [f(t) for t in times])"),
        (lambda m: m.add_parameter("k", 1.0).parameters["L"], "there are"),
    ],
)
def test_what_joints_and_bodies_lack_is_answered(call, words):
    with pytest.raises((ms.ModelError, AttributeError)) as caught:
        call(_cart())
    assert words in str(caught.value)


def test_a_run_goes_on_from_a_row_or_its_end():
    """Rows count from the end as well; a time before the run is taken for one."""
    model = _pendulum()
    run = ms.simulate(model, duration=0.1)
    assert model.at(run) == model.at(run, row=-1) == model.at(run, run.time[-1])
    assert model.at(run, index=3) == model.at(run, run.time[3])
    for call, words in (
        (lambda: model.at(run, -1), r"model\.at\(run, row=-1\)"),
        (lambda: model.at(run, "end"), r"model\.at\(run, row=-1\)"),
        (lambda: model.at(run, row=11), "there are 11, from 0 to 10"),
        (lambda: model.at(run, 0.1, row=3), "leave out one"),
        (lambda: model.at(run.at(0.05)), r"model\.at\(result, 0\.05\)"),
    ):
        with pytest.raises(ms.ModelError, match=words):
            call()


def test_outputs_of_a_trial_are_its_responses():
    assert Trial(0, {}, {"peak": 2.0}).outputs == {"peak": 2.0}


def test_arguments_by_other_words():
    cart = _cart()
    box = ms.Box(size=(1.0, 0.1, 0.1))
    assert cart.add_body("box", box).bodies == cart.add_body("box", [box]).bodies
    assert cart.add_body("box", m=2.0).bodies["box"].mass == 2.0
    assert cart.add_torque("t", "pole", (0, 0, 1), frame="body").forces["t"].axes == "body"
    assert ms.pose(cart, {}, velocities={"hinge": 2.0}) == ms.pose(cart, {}, rates={"hinge": 2.0})
    with pytest.raises(TypeError, match='axes="body"'):
        cart.add_torque("t", "pole", (0, 0, 1), local=True)
    with pytest.raises(TypeError, match="radius="):
        cart.add_rod("rod", (0, 0, 0), (1, 0, 0), diameter=0.1)


def test_channels_by_words_with_their_component():
    """The part behind the last stroke, the effort that inverse dynamics found."""
    run = ms.inverse_dynamics(_pendulum(), {"pivot": "0.1*t"}, duration=0.02)
    for name, meant in (
        ("bodies/arm/position_x", "bodies/arm/position/x"),
        ("bodies/arm/omega_z", "bodies/arm/angular_velocity/z"),
        ("joints/pivot/effort", "actuators/pivot/effort"),
    ):
        with pytest.raises(ms.UnknownNameError, match=f"did you mean '{meant}'"):
            run[name]
    for words, answer in (("torques", "read by name"), ("to_dict", r"dict\(result\)")):
        with pytest.raises(AttributeError, match=answer):
            getattr(run, words)
    difference = ms.compare(run, run).max_difference
    with pytest.raises(AttributeError, match=r"it is \.orientation"):
        difference.angle  # noqa: B018
    with pytest.raises(AttributeError, match=r"trial\.responses"):
        Trial(0, {}).objective  # noqa: B018


def test_runs_are_compared_as_a_list_and_with_a_bound():
    """The largest difference lies below a bound if all of its numbers do, each in its unit."""
    runs = [ms.simulate(_cart(), duration=0.1, solver=key) for key in ("hdca", "dca")]
    both = ms.compare(runs)
    assert both.runs == tuple(runs)
    assert both.max_difference < 1e-3
    assert not both.max_difference < 0.0


def test_a_report_tells_where_gaps_are():
    for guess in ("closed", "closure_gaps"):
        with pytest.raises(AttributeError, match=r"report\.gaps"):
            getattr(ms.check(_cart()), guess)
