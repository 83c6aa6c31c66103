"""Initial coordinates and rates of joints, as a model file states them."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.io import dumps, loads
from mechstudio.joints import JOINT_TYPES
from mechstudio.posing.posed import posed_mechanism


def with_initial(model: ms.Mechanism, **initial: object) -> ms.Mechanism:
    """The model whose joints of these names begin somewhere."""
    for name, values in initial.items():
        model = edits.change(model, [("joint", name)], initial=values)
    return model


def start_of(model: ms.Mechanism, joint: str) -> tuple[list[float], list[float]]:
    """Coordinates and rates of a joint in the first row of a run."""
    result = ms.simulate(model, duration=0.01)
    return [list(result[f"joints/{joint}/{key}"][0]) for key in ("coordinate", "rate")]


def one_joint(kind: str) -> ms.Mechanism:
    """A body on a joint of a type."""
    more = {"pitch": 0.3} if kind == "screw" else {}
    apart = {"frame1": {"position": (0.4, 0, 0)}} if kind == "distance" else {}
    joint = ms.Joint(name="joint", type=kind, body1="ground", body2="body", **more, **apart)
    return ms.Mechanism(bodies=[ms.Body(name="body")], joints=[joint], gravity=(0, 0, 0))


def test_every_joint_begins_where_its_file_says():
    """Each shift and angle takes a number; the last of several may be left open."""
    asked = 0
    for kind in JOINT_TYPES:
        count = kind.scalar_count
        if count == 0:
            continue
        places = [0.3 + 0.1 * k for k in range(count)]
        rates = [0.5 - 0.2 * k for k in range(count)]
        if count > 1:
            places[-1], rates[-1] = None, None
        model = with_initial(one_joint(kind.key), joint={"coordinate": places, "rate": rates})
        found = start_of(loads(dumps(model)), "joint")
        for got, wanted in zip(found, (places, rates), strict=True):
            known = [(g, w) for g, w in zip(got, wanted, strict=False) if w is not None]
            np.testing.assert_allclose(*zip(*known, strict=True), atol=1e-9, err_msg=kind.key)
        asked += 1
    assert asked > 5


def test_a_loop_begins_on_its_branch_and_the_file_stays_as_it_is():
    """Expressions follow their parameters; the poses of the file are kept as the guess."""
    model = edits.add_parameter(ms.sample("four_bar"), "phi", 0.3)
    model = with_initial(model, ground_crank={"coordinate": "2*phi", "rate": 2})
    text = dumps(model)
    again = loads(text)
    assert dumps(again) == text
    assert '"2*phi"' in text
    assert start_of(again, "ground_crank") == [[pytest.approx(0.6)], [pytest.approx(2.0)]]
    assert start_of(again, "ground_rocker")[0] == [pytest.approx(0.6, abs=1e-9)]
    with pytest.raises(ms.ModelError, match="version 1 has no initial coordinates"):
        dumps(model, version=1)
    result = ms.simulate(again, parameters={"phi": 0.5}, duration=0.01)
    assert result["joints/ground_crank/coordinate"][0, 0] == pytest.approx(1.0)
    assert not ms.check(again).problems


def test_posed_models_say_it_by_their_bodies():
    """Poses and continued runs begin where their bodies are, not where the file began."""
    model = with_initial(ms.sample("four_bar"), ground_crank={"coordinate": 0.3, "rate": 2})
    posed = ms.pose(model)
    assert posed.joints["ground_crank"].initial is None
    assert start_of(posed, "ground_crank") == [[pytest.approx(0.3)], [pytest.approx(2.0)]]
    assert start_of(ms.pose(model, {"ground_crank": 0.9}), "ground_crank") == [
        [pytest.approx(0.9)],
        [pytest.approx(2.0)],
    ]
    later = model.at(ms.simulate(model, duration=0.2), 0.2)
    assert start_of(later, "ground_crank")[0][0] != pytest.approx(0.3, abs=0.05)


def test_a_hand_replaces_coordinates_and_leaves_rates():
    """What is pulled begins where it was let go."""
    model = with_initial(one_joint("revolute"), joint={"coordinate": 0.4, "rate": 1.0})
    turned = np.array([[0.0, 0.0, 0.0, np.cos(0.35), 0.0, 0.0, np.sin(0.35)]])
    pulled = posed_mechanism(model, turned, {"joints/joint/coordinate": np.array([0.7])})
    assert start_of(pulled, "joint") == [[pytest.approx(0.7)], [pytest.approx(1.0)]]


def test_coordinates_that_count_the_other_way_keep_the_start():
    """Bodies exchanged, the joint begins in the same poses."""
    model = with_initial(one_joint("revolute"), joint={"coordinate": 0.4, "rate": 1.0})
    turned = edits.swap_bodies(model, "joint")
    turned = getattr(turned, "mechanism", turned)
    before, after = ms.pose(model), ms.pose(turned)
    assert after.bodies[0].orientation == pytest.approx(before.bodies[0].orientation)
    assert after.bodies[0].angular_velocity == pytest.approx(before.bodies[0].angular_velocity)


@pytest.mark.parametrize(
    ("kind", "initial", "place", "said"),
    [
        ("fixed", {"coordinate": 1.0}, "coordinate", "has no shift or angle"),
        ("spherical", {"rate": (0, 0, 3)}, "rate", 'rates={"joint": (wx, wy, wz)})'),
        ("free", {"rate": (0, 0, 0, 0, 0, 3)}, "rate", '{"joint": (vx, vy, vz, wx, wy, wz)}'),
        ("planar", {"rate": 1.0}, "rate", "must be a list of 3"),
        ("revolute", {"coordinate": [1.0, 2.0]}, "coordinate", "takes one number"),
        ("revolute", {"angle": 1.0}, "angle", "the keys are coordinate, rate"),
        ("revolute", {"coordinate": "2*q"}, "coordinate", "q"),
    ],
)
def test_what_a_joint_cannot_begin_in(kind, initial, place, said):
    """The problem names the place in the file, the value and what would be right."""
    with pytest.raises(ms.ModelError) as caught:
        with_initial(one_joint(kind), joint=initial)
    assert place in caught.value.problems[0].path
    assert said in str(caught.value)


def test_conflicts_are_named():
    """Drivers, loops that do not close and rates that contradict each other."""
    model = ms.sample("four_bar")
    motor = ms.Driver(name="motor", joint="ground_crank", function="0.7 + 2*t")
    with pytest.raises(ms.ModelError, match='follows the driver "motor"'):
        with_initial(model.edited(drivers=[motor]), ground_crank={"coordinate": 1.0})
    apart = {"ground_crank": {"coordinate": 1.0}, "ground_rocker": {"coordinate": 2.0}}
    with pytest.raises(ms.UnfitModelError, match="'ground_rocker': 2 rad"):
        ms.simulate(with_initial(model, **apart), duration=0.1)
    assert ms.check(with_initial(model, **apart)).problems
    rates = {"ground_crank": {"rate": 1.0}, "ground_rocker": {"rate": 2.0}}
    with pytest.raises(ms.UnfitModelError, match="'ground_rocker': 2 rad/s"):
        ms.simulate(with_initial(model, **rates), duration=0.1)
    agreeing = {"ground_crank": {"rate": 1.0}, "ground_rocker": {"rate": 1.0}}
    assert start_of(with_initial(model, **agreeing), "ground_rocker")[1] == [pytest.approx(1.0)]


def test_a_posed_model_is_like_one_that_was_checked_anew():
    """What poses leave unchecked for speed has the values, fields and notes of checked copies."""
    model = edits.change(ms.sample("four_bar"), [("body", "crank")], velocity=(0.0, 0.0, 0.0))
    posed = ms.pose(with_initial(model, ground_crank={"coordinate": 0.4, "rate": 1.5}))
    bodies = [body.edited(mass=body.mass) for body in posed.bodies]
    checked = posed.edited(bodies=bodies, joints=[joint.edited() for joint in posed.joints])
    assert posed == checked
    assert posed.model_fields_set == checked.model_fields_set
    assert type(posed.joints) is type(checked.joints) is type(posed.bodies)
    assert all(joint.initial is None for joint in posed.joints)
    assert ms.Mechanism(**posed.to_dict()) == posed


def test_a_sprung_joint_begins_with_its_whole_turns():
    """Its spring counts them, in the run as in what is said of the start; nothing needs a note."""
    sprung = one_joint("revolute").joints[0].edited(stiffness=1.0, initial={"coordinate": 7.0})
    model = one_joint("revolute").edited(joints=[sprung])
    result = ms.simulate(model, duration=0.01)
    assert not result.statistics.notes
    assert result["joints/joint/spring_effort"][0] == pytest.approx(-7.0)
    assert ms.coordinates(model)["joint"] == pytest.approx(7.0)
    assert ms.pose(model).joints[0].initial.coordinate == pytest.approx((7.0,))
    free = model.edited(joints=[sprung.edited(stiffness=0.0)])
    assert ms.pose(free).joints[0].initial is None
    assert ms.simulate(free, duration=0.01)["joints/joint/coordinate"][0] == pytest.approx(7.0)
