"""Pulling mechanisms by hand: they stay together, on their branch, and within their stops."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import ModelError, UnfitModelError
from mechstudio.io.samples import sample_paths
from mechstudio.model import GROUND, Body, Driver, Frame, Joint, Limits, Mechanism
from mechstudio.posing import Pull, Rig
from mechstudio.simulation.assembling.assemble import place_model
from tests.reference.dense_model import DenseModel, initial_state
from tests.reference.planar import linkage
from tests.reference.random_models import random_loops

TOLERANCE = 1e-9  # [m or rad]


def gap(mechanism):
    """Largest gap of a joint, by independent equations; the ground has none of its own."""
    plain = mechanism.edited(forces=())
    return float(np.abs(DenseModel(plain).residual(initial_state(plain)[0])).max(initial=0.0))


def coordinates(mechanism):
    """Coordinates of all joints at the poses of a model, without turns."""
    return place_model(mechanism)[0].work.coordinate


def angle(pose):
    """Angle of a body about z [rad]."""
    return 2.0 * np.arctan2(pose[6], pose[3])


def wander(mechanism, seed, steps=6, hold_drivers=False):
    """Pull a random point of a random body along a random way; yields the model at each step."""
    rng = np.random.default_rng(seed)
    rig = Rig.of(mechanism, hold_drivers=hold_drivers)
    body = mechanism.bodies[rng.integers(len(mechanism.bodies))]
    pull = Pull(rig, body.name, 0.5 * rig.length * rng.normal(size=3))
    place, way = pull.point, rng.normal(size=3)
    for _ in range(steps):
        way = 0.8 * way + 0.5 * rng.normal(size=3)
        place = place + 0.15 * rig.length * way
        pull.to(place)
        yield pull.mechanism()


def settle(pull, target, line=None):
    """Pull until the point comes no nearer."""
    pull.to(target, line)
    while not pull.is_settled:
        pull.to(target, line)


def chain(count, limits=None):
    """Bars of 1 m in a row along x, pinned to the ground at the origin."""
    ends = [(float(k), 0.0) for k in range(count + 1)]
    names = [f"bar {k}" for k in range(count)]
    bars = {name: (ends[k], ends[k + 1]) for k, name in enumerate(names)}
    pins = [(GROUND, names[0], ends[0])]
    pins += [(names[k - 1], names[k], ends[k]) for k in range(1, count)]
    mechanism = linkage(bars, pins, {})
    joints = tuple(joint.edited(limits=limits) for joint in mechanism.joints)
    return mechanism.edited(joints=joints)


def circle(center, start, count, turns=1):
    """Places on a circle about the z axis through a center, from a start."""
    arm = np.subtract(start, center)
    for phi in np.linspace(0.0, 2.0 * np.pi * turns, count * turns + 1)[1:]:
        c, s = np.cos(phi), np.sin(phi)
        yield center + np.array([c * arm[0] - s * arm[1], s * arm[0] + c * arm[1], arm[2]])


@pytest.mark.wide
@pytest.mark.parametrize("name", sorted(sample_paths()))
def test_samples_stay_together(name):
    """Whatever point is pulled wherever, all joints of every sample stay closed."""
    for mechanism in wander(ms.load(sample_paths()[name]), 3):
        assert gap(mechanism) < TOLERANCE


@pytest.mark.parametrize("seed", [5, 8, 11])
def test_random_loops_stay_together(seed):
    """So do loops of all joint types."""
    mechanism = random_loops(np.random.default_rng(seed), 6, 2, elements=False)
    *_, last = wander(mechanism, seed)
    assert gap(last) < TOLERANCE
    assert (
        max(
            np.subtract(a.position, b.position).max()
            for a, b in zip(last.bodies, mechanism.bodies, strict=True)
        )
        > 1e-3
    )


@pytest.mark.parametrize("count", [24, 97, 180])
def test_a_parallelogram_turns_round_without_folding(count):
    """Its cranks stay parallel through both flat positions, even where a step ends in one."""
    mechanism = ms.load(sample_paths()["four_bar"])
    rig = Rig.of(mechanism)
    pull = Pull(rig, "crank", (0.5, 0.0, 0.0))
    start = pull.poses
    for place in circle(np.zeros(3), pull.point, count):
        crank, coupler, rocker = pull.to(place)
        assert np.linalg.norm(pull.point - place) < 1e-6
        assert abs(np.sin(0.5 * (angle(crank) - angle(rocker)))) < 1e-4
        assert abs(np.cos(angle(coupler))) < 1e-4
    assert np.abs(pull.poses[:, :3] - start[:, :3]).max() < 1e-9


class CrankRocker:
    """A four-bar linkage whose crank turns round, with its exact motion on one branch."""

    crank, coupler, rocker, base = 1.0, 3.0, 2.5, 3.5

    def pins(self, theta):
        """Ends of the coupler at a crank angle [m]."""
        pin = self.crank * np.array([np.cos(theta), np.sin(theta)])
        line = np.array([self.base, 0.0]) - pin
        length = np.linalg.norm(line)
        along = (self.coupler**2 - self.rocker**2 + length**2) / (2.0 * length)
        across = np.array([-line[1], line[0]]) / length
        return pin, pin + along * line / length + np.sqrt(self.coupler**2 - along**2) * across

    def rig(self):
        """The linkage at a crank angle of 0.7 rad."""
        pin, knee = (tuple(point.tolist()) for point in self.pins(0.7))
        pivot = (self.base, 0.0)
        bars = {"crank": ((0.0, 0.0), pin), "coupler": (pin, knee), "rocker": (knee, pivot)}
        ends = [
            (GROUND, "crank", (0.0, 0.0)),
            ("crank", "coupler", pin),
            ("coupler", "rocker", knee),
            ("rocker", GROUND, pivot),
        ]
        return Rig.of(linkage(bars, ends, {}))

    def error(self, poses):
        """How far the coupler's middle is from where it belongs on the branch [m]."""
        pin, knee = self.pins(angle(poses[0]))
        return np.abs(poses[1, :2] - 0.5 * (pin + knee)).max()


def test_a_crank_rocker_follows_its_exact_motion():
    """Pulled around by its crank, there and back, it is where trigonometry says."""
    linkage = CrankRocker()
    pull = Pull(linkage.rig(), "crank", (0.5, 0.0, 0.0))
    for turn in (1, -1):
        for place in list(circle(np.zeros(3), pull.point, 36))[::turn]:
            poses = pull.to(place)
            assert np.linalg.norm(pull.point - place) < 1e-6
            assert linkage.error(poses) < 1e-8


@pytest.mark.parametrize("body", ["crank", "coupler", "rocker"])
def test_no_pull_takes_a_crank_rocker_off_its_branch(body):
    """Not even pulls that jump across the whole linkage, most of them out of reach."""
    linkage = CrankRocker()
    rng = np.random.default_rng(4)
    pull = Pull(linkage.rig(), body, (0.4, 0.3, 0.0))
    for target in rng.uniform((-2.0, -3.0, -1.0), (6.0, 5.0, 1.0), size=(12, 3)):
        assert linkage.error(pull.to(target)) < 1e-8


def test_a_dead_point_neither_sticks_nor_flips():
    """The block of a slider-crank is pulled over both dead points, and the crank turns on."""
    pull = Pull(Rig.of(ms.load(sample_paths()["slider_crank"])), "block", (0.0, 0.0, 0.0))
    start, before = pull.point, pull.to((1.6, 0.0, 0.0))
    turned = 0.0
    for phase in np.linspace(0.0, 4.0 * np.pi, 240):
        target = np.array([1.0 + 0.6 * np.cos(phase), 0.0, 0.0])
        poses = pull.to(target)
        assert np.abs(pull.point[0] - np.clip(target[0], 0.5, 1.5)) < 1e-6
        step = np.angle(np.exp(1j * (angle(poses[0]) - angle(before[0]))))
        assert abs(step) < 0.3
        turned, before = turned + abs(step), poses
    assert turned > 3.5 * np.pi
    assert np.abs(start[1:] - pull.point[1:]).max() < TOLERANCE


def test_a_free_body_follows_anywhere():
    """A body without joints comes to the hand, wherever that is."""
    pull = Pull(Rig.of(Mechanism(bodies=(Body(name="stone"),))), "stone", (0.1, 0.2, 0.3))
    target = np.array((-3.0, 2.0, 5.0))
    settle(pull, target)
    assert np.abs(pull.point - target).max() < 1e-9


def test_stops_hold():
    """A chain pulled into a curl ends at its stops, exactly, and comes off them again."""
    stops = Limits(lower=-0.4, upper=0.6)
    rig = Rig.of(chain(6, stops))
    pull = Pull(rig, "bar 5", (0.5, 0.0, 0.0))
    start = pull.point
    for target in [(0.0, 3.0, 0.0), (1.0, -5.0, 0.0)]:
        for part in np.linspace(0.0, 1.0, 5):
            pull.to((1.0 - part) * start + part * np.array(target))
            values = coordinates(pull.mechanism())
            assert values.min() > -0.4 - TOLERANCE
            assert values.max() < 0.6 + TOLERANCE
        at_stops = np.isclose(values, 0.6, atol=1e-8) | np.isclose(values, -0.4, atol=1e-8)
        assert at_stops.sum() >= 4
        assert gap(pull.mechanism()) < TOLERANCE


def test_a_hand_keeps_and_turns_on_whole_turns():
    """Those that springs count: of a wound joint that it leaves, and of one that it turns."""
    arms = chain(2)
    wound, plain = arms.joints
    model = arms.edited(
        joints=(wound.edited(stiffness=5.0, initial={"coordinate": 7.0, "rate": 2.0}), plain)
    )
    model = ms.pose(model, {}, {}).edited(joints=model.joints)
    pull = Pull(Rig.of(model), "bar 1", (0.5, 0.0, 0.0))
    end = pull.point
    pull.to(end + np.array((0.02, 0.0, 0.0)))
    left = pull.mechanism().joints[wound.name].initial
    assert left.coordinate[0] == pytest.approx(7.0, abs=0.1)
    assert left.rate == 2.0
    assert pull.mechanism().joints[plain.name].initial is None
    sprung = chain(1).edited(joints=(wound.edited(stiffness=5.0),))
    round_once = Pull(Rig.of(sprung), "bar 0", (1, 0, 0))
    for place in circle(np.zeros(3), round_once.point, 36):
        settle(round_once, place)
    (turned,) = round_once.mechanism().joints
    assert turned.initial.coordinate[0] == pytest.approx(2.0 * np.pi, abs=1e-4)


def test_what_a_driver_of_a_rate_turns_begins_where_it_was_left():
    """Such a driver begins where the poses are, within half a turn."""
    model = chain(1)
    model = model.edited(
        joints=(model.joints[0].edited(stiffness=5.0),),
        drivers=(Driver(name="motor", joint=model.joints[0].name, kind="velocity", function="1"),),
    )
    pull = Pull(Rig.of(model), "bar 0", (0.5, 0.0, 0.0))
    for place in circle(np.zeros(3), pull.point, 36):
        settle(pull, place)
    assert pull.mechanism().joints[0].initial is None


def test_a_link_beyond_its_stop_goes_no_farther():
    """Where the model is beyond a stop already, it can come back but not go on."""
    pull = Pull(Rig.of(chain(1, Limits(lower=-1.0, upper=-0.2))), "bar 0", (0.5, 0.0, 0.0))
    assert abs(angle(pull.to((0.0, 1.0, 0.0))[0])) < TOLERANCE
    assert abs(angle(pull.to((1.0, -1.0, 0.0))[0]) + np.pi / 4.0) < 1e-3


def test_out_of_reach_is_as_near_as_possible():
    """A stretched chain points at its target; along the line of sight it may be anywhere."""
    pull = Pull(Rig.of(chain(3)), "bar 2", (0.5, 0.0, 0.0))
    settle(pull, (5.0, 5.0, 2.0))
    assert np.abs(pull.point - 3.0 * np.sqrt([0.5, 0.5, 0.0])).max() < 3e-3
    settle(pull, (1.0, 0.0, 4.0), np.array([0.0, 1.0, 2.0]))
    assert np.abs(pull.point - (1.0, -2.0, 0.0)).max() < 1e-6


def test_gears_keep_their_ratio():
    """A carrier is pulled round by a planet: coupled angles change in proportion all the time."""
    mechanism = ms.load(sample_paths()["planetary_gear"])
    index = {joint.name: j for j, joint in enumerate(mechanism.joints)}
    pull = Pull(Rig.of(mechanism), "planet_1", (0.0, 0.0, 0.0))
    turned = np.zeros(len(index) - 1)
    before = coordinates(mechanism)
    for place in circle(np.zeros(3), pull.point, 24):
        pull.to(place)
        now = coordinates(pull.mechanism())
        turned, before = turned + np.angle(np.exp(1j * (now - before))), now
        for gear in mechanism.couplings:
            # the first joint is fixed and has no angle
            first, second = turned[index[gear.joint1] - 1], turned[index[gear.joint2] - 1]
            assert abs(second - gear.ratio * first) < TOLERANCE
    assert abs(turned[index["output"] - 1] - 2.0 * np.pi) < 1e-6


def test_drivers_let_go_unless_held():
    """A driven joint moves by hand; with its driver held, the pulled link stays where it is."""
    driven = chain(2).edited(drivers=(Driver(name="motor", joint="pin 0", function="t"),))
    target = (0.0, 1.9, 0.0)
    free = Pull(Rig.of(driven), "bar 1", (0.5, 0.0, 0.0))
    assert np.linalg.norm(free.to(target)[0, :2]) > 0.0
    assert np.abs(free.point - target).max() < 1e-6
    held = Pull(Rig.of(driven, hold_drivers=True), "bar 1", (0.5, 0.0, 0.0))
    assert np.abs(held.to(target)[0] - held.poses[0]).max() == 0.0
    assert abs(angle(held.poses[0])) < TOLERANCE
    assert abs(angle(held.poses[1])) > 1.0


def test_motion_goes_along_and_rest_stays_rest():
    """A turning link keeps its rate when it is turned by hand; a link at rest gets no velocity."""
    still = chain(1)
    spin = Body(
        **(
            dict(still.bodies[0])
            | {"velocity": (0.0, 1.0, 0.0), "angular_velocity": (0.0, 0.0, 2.0)}
        )
    )
    for mechanism, rate in ((still, 0.0), (still.edited(bodies=(spin,)), 2.0)):
        pull = Pull(Rig.of(mechanism), "bar 0", (0.5, 0.0, 0.0))
        pull.to((0.0, 1.0, 0.0))
        (link,) = pull.mechanism().bodies
        assert np.allclose(link.position, (0.0, 0.5, 0.0), atol=1e-9)
        assert np.allclose(link.angular_velocity, (0.0, 0.0, rate), atol=1e-12)
        assert np.allclose(link.velocity, (-0.5 * rate, 0.0, 0.0), atol=1e-9)
    assert Pull(Rig.of(still), "bar 0", (0.5, 0.0, 0.0)).mechanism() == still


def test_open_joints_are_closed_first_or_told():
    """A link lying beside its pin is put onto it; lengths that do not fit are refused by name."""
    loose = chain(2)
    bodies = (loose.bodies[0], loose.bodies[1].edited(position=(1.6, 0.3, 0.0)))
    pull = Pull(Rig.of(loose.edited(bodies=bodies)), "bar 1", (0.5, 0.0, 0.0))
    assert gap(pull.mechanism()) < TOLERANCE
    far = Joint(
        name="far",
        type="spherical",
        body1=GROUND,
        body2="bar 1",
        frame1=Frame(position=(9.0, 0.0, 0.0)),
    )
    with pytest.raises(UnfitModelError, match="far"):
        Rig.of(loose.edited(joints=(*loose.joints, far)))
    with pytest.raises(ModelError, match="bar 7"):
        Pull(Rig.of(loose), "bar 7", (0.0, 0.0, 0.0))
