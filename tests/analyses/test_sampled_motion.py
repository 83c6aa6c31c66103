"""Efforts of motions that are given as samples, against closed forms and drivers."""

import numpy as np
import pytest

import mechstudio as ms
from tests.analyses.models import crank_rocker

M1, M2, L1, L2, G = 3.0, 2.0, 0.5, 0.4, 9.81
J1, J2 = M1 * L1**2 / 12, M2 * L2**2 / 12
TIMES = np.linspace(0.0, 2.0, 201)


def two_link_arm():
    return (
        ms.Mechanism()
        .add_body("upper", mass=M1, inertia=(1e-3, J1, J1), position=(L1 / 2, 0, 0))
        .add_body("fore", mass=M2, inertia=(1e-3, J2, J2), position=(L1 + L2 / 2, 0, 0))
        .add_joint("shoulder", "revolute", "ground", "upper", (0, 0, 0))
        .add_joint("elbow", "revolute", "upper", "fore", (L1, 0, 0))
    )


def motion(t):
    """Angles, rates and accelerations of both joints, none of which vanishes at the ends."""
    q = np.array([0.5 * (1 - np.cos(np.pi * t)), 0.4 * np.sin(np.pi * t) ** 2])
    d = np.pi * np.array([0.5 * np.sin(np.pi * t), 0.4 * np.sin(2 * np.pi * t)])
    a = np.pi**2 * np.array([0.5 * np.cos(np.pi * t), 0.8 * np.cos(2 * np.pi * t)])
    return q, d, a


def closed_form(t):
    """Torques of both joints, shape (2, n)."""
    (q1, q2), (d1, d2), (a1, a2) = motion(t)
    c1, c2 = L1 / 2, L2 / 2
    h = M2 * L1 * c2 * np.sin(q2)
    m11 = J1 + J2 + M1 * c1**2 + M2 * (L1**2 + c2**2 + 2 * L1 * c2 * np.cos(q2))
    m12 = J2 + M2 * (c2**2 + L1 * c2 * np.cos(q2))
    g2 = M2 * G * c2 * np.cos(q1 + q2)
    g1 = (M1 * c1 + M2 * L1) * G * np.cos(q1) + g2
    first = m11 * a1 + m12 * a2 - h * (2 * d1 * d2 + d2**2) + g1
    return np.array([first, m12 * a1 + (J2 + M2 * c2**2) * a2 + h * d1**2 + g2])


def uneven(count):
    """Times at distances that vary by a half."""
    steps = 1.0 + 0.5 * np.sin(np.arange(count - 1))
    return np.concatenate([[0.0], np.cumsum(steps)]) * 2.0 / steps.sum()


@pytest.mark.wide
@pytest.mark.parametrize("times", [TIMES, uneven(301)])
def test_torques_of_an_arm(times):
    """At the samples, the first and the last one included, however far apart they are."""
    q1, q2 = motion(times)[0]
    expected = closed_form(times)
    for result in (
        ms.inverse_dynamics(two_link_arm(), {"shoulder": q1, "elbow": q2}, time=times),
        ms.inverse_dynamics(two_link_arm(), {"shoulder": (times, q1), "elbow": (times, q2)}),
    ):
        assert np.array_equal(result.time, times)
        found = [result["actuators/shoulder/effort"], result["actuators/elbow/effort"]]
        # the spline's second derivative misses most at the ends
        assert np.array(found) == pytest.approx(expected, abs=2e-5 * np.abs(expected).max())
        assert np.array(found)[:, 9:-9] == pytest.approx(expected[:, 9:-9], abs=1e-5)


def test_functions_are_followed_exactly_at_times_far_apart():
    """Alone and beside samples, whose spline is as good as its samples."""
    times = np.linspace(0.0, 2.0, 11)
    texts = {"shoulder": "0.5*(1 - cos(pi*t))", "elbow": "0.4*sin(pi*t)**2"}
    result = ms.inverse_dynamics(two_link_arm(), texts, time=times)
    assert np.array_equal(result.time, times)
    found = [result[f"actuators/{name}/effort"] for name in texts]
    assert np.array(found) == pytest.approx(closed_form(times), abs=1e-9)
    q, d, a = motion(times)
    still = np.zeros(len(times))
    beside = ms.inverse_dynamics(
        two_link_arm(), {"shoulder": texts["shoulder"], "elbow": still}, time=times
    )
    assert beside["joints/shoulder/acceleration/angle"] == pytest.approx(a[0], abs=1e-9)
    assert beside["joints/shoulder/rate/angle"] == pytest.approx(d[0], abs=1e-9)
    later = ms.inverse_dynamics(two_link_arm(), texts, time=times[3:6])
    assert later["joints/elbow/coordinate/angle"] == pytest.approx(q[1][3:6], abs=1e-9)


@pytest.mark.parametrize("count", [2, 3])
def test_few_times(count):
    """Formulas need no neighbors; two samples are a steady motion, three a parabola."""
    times = np.linspace(0.5, 1.0, count)
    texts = {"shoulder": "0.5*(1 - cos(pi*t))", "elbow": "0.4*sin(pi*t)**2"}
    exact = ms.inverse_dynamics(two_link_arm(), texts, time=times)
    assert exact["actuators/elbow/effort"] == pytest.approx(closed_form(times)[1], abs=1e-9)
    bent = 2.0 * (count - 2)
    path = {"shoulder": times + bent * times**2, "elbow": np.zeros(count)}
    sampled = ms.inverse_dynamics(two_link_arm(), path, time=times)
    rate = sampled["joints/shoulder/rate/angle"]
    assert rate == pytest.approx(1.0 + 2.0 * bent * times, abs=1e-9)
    found = sampled["joints/shoulder/acceleration/angle"]
    assert found == pytest.approx(np.full(count, 2.0 * bent), abs=1e-9)


def test_functions_beside_samples_have_rows_at_their_times():
    """With parameters, whether samples bring their times or all are given."""
    q, _, _ = motion(TIMES)
    text = "0.4*sin(pi*t)**2*full"
    model = two_link_arm().edited(parameters={"full": 1.0})
    right = ms.inverse_dynamics(model, {"shoulder": q[0], "elbow": q[1]}, time=TIMES)
    for given, time in (
        ({"shoulder": q[0], "elbow": text}, TIMES),
        ({"elbow": text, "shoulder": (TIMES, q[0])}, None),
        ({"shoulder": "0.5*(1 - cos(pi*t))", "elbow": text}, TIMES),
    ):
        found = ms.inverse_dynamics(model, given, time=time)
        for name in ("shoulder", "elbow"):
            channel = f"actuators/{name}/effort"
            np.testing.assert_allclose(found[channel], right[channel], rtol=2e-6, atol=2e-5)


def test_many_turns_between_two_rows_are_followed():
    """Of a screw that moves a table; how far rows are apart says nothing about its reach."""
    model = (
        ms.Mechanism()
        .add_body("screw")
        .add_body("table", position=(0, 0, 0.2))
        .add_joint("turn", "revolute", "ground", "screw", (0, 0, 0))
        .add_joint("nut", "screw", "screw", "table", (0, 0, 0.2), pitch=0.005)
        .add_joint("guide", "prismatic", "ground", "table", (0.2, 0, 0.2))
    )
    times = np.linspace(0.0, 2.0, 5)
    found = ms.inverse_dynamics(model, {"guide": "0.05*(1 - cos(pi*t))"}, time=times)
    turns = 0.05 * (1 - np.cos(np.pi * times)) / 0.005
    assert abs(found["joints/turn/coordinate/angle"]) == pytest.approx(2 * np.pi * turns, abs=1e-6)


def test_rows_at_other_times():
    """A duration and a distance of rows hold for samples, too."""
    q1, q2 = motion(TIMES)[0]
    samples = {"shoulder": q1, "elbow": q2}
    result = ms.inverse_dynamics(
        two_link_arm(), samples, time=TIMES, duration=1.0, output_step=0.003
    )
    assert result.time == pytest.approx(np.arange(334) * 0.003)
    expected = closed_form(result.time)[1]
    assert result["actuators/elbow/effort"] == pytest.approx(expected, abs=1e-4)


def test_samples_of_a_loop_give_the_efforts_of_a_driver():
    """The crank of a loop on a smooth motion, by samples and by its formula."""
    model = crank_rocker(0.2, 0.5, 0.4, 0.45).edited(drivers=())
    formula = "0.4*sin(2*t)**2 + 1.1*t"
    options = {"duration": 1.0, "output_step": 0.01}
    by_formula = ms.inverse_dynamics(model, {"crank": formula}, **options)
    angles = by_formula["joints/crank/coordinate/angle"]
    found = ms.inverse_dynamics(model, {"crank": angles}, time=by_formula.time)
    effort = by_formula["actuators/crank/effort"]
    scale = np.abs(effort).max()
    assert found["actuators/crank/effort"] == pytest.approx(effort, abs=1e-4 * scale)
    assert found["actuators/crank/effort"][9:-9] == pytest.approx(effort[9:-9], abs=1e-6 * scale)


@pytest.mark.parametrize(
    ("motions", "time", "words"),
    [
        ({"shoulder": TIMES}, None, r"no times; write .*\(times, values\)"),
        ({"shoulder": TIMES[1:], "elbow": TIMES}, TIMES, "as many finite numbers as times"),
        ({"shoulder": TIMES, "elbow": "t^2"}, TIMES, r"'elbow' is no function of t: .*\*\*"),
        ({"shoulder": TIMES}, TIMES, "1 of 2 degrees of freedom"),
        ({"shoulder": TIMES, "elbow": TIMES}, TIMES[::-1], "must rise"),
        (
            {"shoulder": (TIMES, TIMES), "elbow": (TIMES + 1, TIMES)},
            None,
            "different times; interpolate",
        ),
    ],
)
def test_samples_that_make_no_motion_are_refused(motions, time, words):
    with pytest.raises(ms.AnalysisError, match=words):
        ms.inverse_dynamics(two_link_arm(), motions, time=time)


def test_samples_out_of_reach_are_refused():
    """A rocker that cannot turn so far, and times beyond the samples."""
    loop = crank_rocker(0.2, 0.5, 0.4, 0.45).edited(drivers=())
    with pytest.raises(ms.AnalysisError, match=r"'rocker' cannot follow the samples at t = .* rad"):
        ms.inverse_dynamics(loop, {"rocker": 7.0 * TIMES}, time=TIMES)
    samples = {"shoulder": TIMES, "elbow": TIMES}
    with pytest.raises(ms.AnalysisError, match=r"end at 2 s, before the duration of 3 s"):
        ms.inverse_dynamics(two_link_arm(), samples, time=TIMES, duration=3.0)


def test_formulas_without_derivatives_are_named():
    """The motion is at fault, not the actuator."""
    texts = {"shoulder": "0.1*t**1.5", "elbow": "0"}
    with pytest.raises(ms.AnalysisError, match="'shoulder' has no finite derivatives at t = 0 s"):
        ms.inverse_dynamics(two_link_arm(), texts, time=TIMES)
