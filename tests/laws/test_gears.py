"""Gear trains and racks whose motion is known: inertias by the square of the ratio, Willis."""

import numpy as np
import pytest

from mechstudio.errors import UnfitModelError
from mechstudio.model import Body, Coupling, Driver, Force, Frame, Joint, Mechanism, Torque
from mechstudio.results import load_result
from mechstudio.simulation import check, simulate
from mechstudio.simulation.solvers import SOLVERS
from mechstudio.topology.compile import compile_model
from tests.laws.solved import motion_of, relative_error, sample
from tests.reference.assembler import with_consistent_velocities
from tests.reference.dense_dynamics import solve
from tests.reference.dense_model import DenseModel

METHODS = ("hdca", "dca", "emh-ldl")
MOMENTA = ("hdca", "emh-ldl")
RATIO = -0.5
INERTIA1, INERTIA2 = 0.3, 2.0


def wheel(name: str, inertia: float, place: float = 0.0, mass: float = 1.0) -> Body:
    """A wheel about z."""
    rows = ((inertia, 0.0, 0.0), (0.0, inertia, 0.0), (0.0, 0.0, inertia))
    return Body(name=name, mass=mass, inertia=rows, position=(place, 0.0, 0.0))


def joint(name: str, body1: str, body2: str, place: float = 0.0, kind: str = "revolute") -> Joint:
    """A joint along z with frame 1 on the x axis of body 1."""
    frame1 = Frame(position=(place, 0.0, 0.0))
    return Joint(name=name, type=kind, body1=body1, body2=body2, frame1=frame1)


def gear(name: str, joint1: str, joint2: str, ratio: float) -> Coupling:
    """A gear between the first coordinates of two joints."""
    return Coupling(name=name, type="gear", joint1=joint1, joint2=joint2, ratio=ratio)


def gear_pair(**more: object) -> Mechanism:
    """Two wheels in mesh; a torque 7 cos t turns the first."""
    pair = Mechanism(
        bodies=(wheel("small", INERTIA1), wheel("large", INERTIA2, 1.0)),
        joints=(joint("axle 1", "ground", "small"), joint("axle 2", "ground", "large", 1.0)),
        couplings=(gear("mesh", "axle 1", "axle 2", RATIO),),
        forces=(Torque(name="turn", body="small", function=("0", "0", "7*cos(t)")),),
    )
    return pair.edited(**more)


def run(mechanism: Mechanism, method: str, duration: float = 1.0, **options: object):
    """A run at tight tolerances."""
    return simulate(
        mechanism,
        solver=method,
        duration=duration,
        output_step=duration / 10,
        **({"rtol": 1e-10, "atol": 1e-10} | options),
    )


@pytest.mark.parametrize("method", METHODS)
def test_a_gear_adds_the_inertia_of_the_other_wheel_by_the_square_of_its_ratio(method):
    """The effort of the mesh turns the second wheel; the first one feels ratio times as much."""
    result = run(gear_pair(), method)
    time, inertia = result["time"], INERTIA1 + RATIO**2 * INERTIA2
    rate = result["joints/axle 1/rate"][:, 0]
    assert np.abs(rate - 7.0 * np.sin(time) / inertia).max() < 1e-8
    change = 7.0 * np.cos(time) / inertia
    assert np.abs(result["couplings/mesh/effort"] - INERTIA2 * RATIO * change).max() < 1e-12
    angles = (
        result["joints/axle 2/coordinate"][:, 0] - RATIO * result["joints/axle 1/coordinate"][:, 0]
    )
    assert np.abs(angles).max() < 1e-13
    assert np.ptp(result["energy/total"]) < 1e-8
    # the mesh is no part of the reactions, and gravity is all that the axles bear
    assert np.abs(result["joints/axle 1/torque"]).max() < 1e-12


@pytest.mark.parametrize("method", METHODS)
def test_a_rack_lifts_by_the_radius_of_its_pinion(method):
    """A pinion of radius 0.2 m lowers a rack of 3 kg along z; the offset is that of the poses."""
    radius, mass, inertia = 0.2, 3.0, 0.5
    rack = Body(name="rack", mass=mass, position=(0.0, 0.0, 0.7))
    mechanism = Mechanism(
        gravity=(0.0, 0.0, -10.0),
        bodies=(wheel("pinion", inertia), rack),
        joints=(
            joint("axle", "ground", "pinion"),
            joint("guide", "ground", "rack", kind="prismatic"),
        ),
        couplings=(
            Coupling(name="teeth", type="rack", joint1="axle", joint2="guide", ratio=radius),
        ),
        forces=(Force(name="pull", body="rack", function=("0", "0", "6")),),
    )
    result = run(mechanism, method)
    fall = (6.0 - 10.0 * mass) / (mass + inertia / radius**2)
    time, shift = result["time"], result["joints/guide/coordinate"][:, 0]
    assert np.abs(shift - 0.7 - 0.5 * fall * time**2).max() < 1e-9
    assert np.abs(radius * result["joints/axle/coordinate"][:, 0] + 0.7 - shift).max() < 1e-13
    effort = mass * fall - (6.0 - 10.0 * mass)
    assert np.abs(result["couplings/teeth/effort"] - effort).max() < 1e-10
    assert result.channel("couplings/teeth/effort").unit == "N"


SUN, PLANET, RING = 20, 16, 52  # teeth
ARM = 0.36  # [m]


def planetary_train(planets: int) -> Mechanism:
    """Sun, carrier and planets in a fixed ring; a torque of 2 N m turns the sun."""
    bodies = [wheel("carrier", 0.4), wheel("sun", 0.1)]
    joints = [joint("carrier", "ground", "carrier"), joint("sun", "carrier", "sun")]
    couplings = []
    for number in range(planets):
        name = f"planet {number}"
        angle = 2.0 * np.pi * number / planets
        place = (float(ARM * np.cos(angle)), float(ARM * np.sin(angle)), 0.0)
        bodies.append(wheel(name, 0.05, mass=2.0).edited(position=place))
        pin = Joint(
            name=name, type="revolute", body1="carrier", body2=name, frame1=Frame(position=place)
        )
        joints.append(pin)
        couplings.append(gear(f"{name} on sun", "sun", name, -SUN / PLANET))
        couplings.append(gear(f"{name} in ring", "carrier", name, -RING / PLANET))
    return Mechanism(
        gravity=(0.0, -9.81, 0.0),
        bodies=tuple(bodies),
        joints=tuple(joints),
        couplings=tuple(couplings),
        forces=(Torque(name="motor", body="sun", function=("0", "0", "2")),),
    )


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("planets", [1, 3])
def test_a_planetary_train_has_the_ratio_of_willis(planets, method):
    """Sun to carrier 1 + ring / sun, planets roll in the ring; inertias add by their ratios."""
    result = run(planetary_train(planets), method, rtol=1e-9, atol=1e-9)
    sun, carrier = (result[f"bodies/{name}/angular_velocity"][:, 2] for name in ("sun", "carrier"))
    planet = result["bodies/planet 0/angular_velocity"][:, 2]
    over, spin = SUN / (SUN + RING), 1.0 - RING / PLANET
    assert np.abs(carrier - over * sun).max() < 1e-12 * np.abs(sun).max()
    assert np.abs(planet - spin * carrier).max() < 1e-12 * np.abs(sun).max()
    inertia = 0.1 + over**2 * (0.4 + planets * (2.0 * ARM**2 + 0.05 * spin**2))
    if planets == 3:  # balanced, so that gravity does nothing
        assert np.abs(sun - 2.0 / inertia * result["time"]).max() < 1e-7
    assert np.ptp(result["energy/total"]) < 1e-6


def test_the_planetary_sample_runs_up_to_its_speed():
    """The torque against the damper of the carrier: an exponential with the inertia of all."""
    result = run(sample("planetary_gear"), "hdca", rtol=1e-9, atol=1e-9)
    over, spin = SUN / (SUN + RING), 1.0 - RING / PLANET
    inertia = 0.025 + over**2 * (0.0648 + 3 * (3.0 * 0.18**2 + 0.0096 * spin**2))
    braking = 0.5 * over**2
    speed = (1.0 - np.exp(-braking / inertia * result["time"])) / braking
    assert np.abs(result["bodies/sun/angular_velocity"][:, 2] - speed).max() < 1e-7
    assert 1.0 / braking == pytest.approx(25.92)


def test_planets_that_share_a_load_are_redundant():
    """Two of six meshes are dependent: their efforts are not unique, and shared evenly."""
    report = check(planetary_train(3))
    assert report.degrees_of_freedom == 1
    assert [item.direction for item in report.redundant] == [
        "rotation about z by the coupling 'planet 1 in ring'",
        "rotation about z by the coupling 'planet 2 in ring'",
    ]
    result = run(planetary_train(3), "hdca")
    efforts = [result[f"couplings/planet {number} on sun/effort"] for number in range(3)]
    assert np.abs(np.ptp(efforts, axis=0)).max() < 1e-9
    assert np.abs(efforts[0]).min() > 0.1
    assert not result.channel("couplings/planet 2 on sun/effort").unique
    assert run(gear_pair(), "hdca").channel("couplings/mesh/effort").unique


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("end", ["axle 1", "axle 2"])
def test_a_driver_on_one_wheel_moves_the_other(end, method):
    """Both angles follow the driver to rounding, and its effort moves both wheels."""
    motor = Driver(name="motor", joint=end, function="2.5 + sin(3*t)")
    result = run(gear_pair(drivers=(motor,), forces=()), method)
    ratio = RATIO if end == "axle 1" else 1.0 / RATIO
    other = {"axle 1": "axle 2", "axle 2": "axle 1"}[end]
    time = result["time"]
    assert np.abs(result[f"joints/{end}/coordinate"][:, 0] - 2.5 - np.sin(3 * time)).max() < 1e-13
    turned = result[f"joints/{other}/coordinate"][:, 0]
    assert np.abs(turned - ratio * (2.5 + np.sin(3 * time))).max() < 1e-8
    rate = result[f"joints/{other}/rate"][:, 0]
    assert np.abs(rate - 3.0 * ratio * np.cos(3 * time)).max() < 1e-12
    inertia = INERTIA1 + RATIO**2 * INERTIA2
    inertia *= 1.0 if end == "axle 1" else 1.0 / RATIO**2
    effort = -9.0 * inertia * np.sin(3 * time)
    assert np.abs(result["drivers/motor/effort"] - effort).max() < 1e-10
    assert np.ptp(result["energy/total"]) < 1e-8


def test_a_driver_leads_a_fast_wheel_to_its_start():
    """A wheel that turns 40 times as far takes many turns to where the driver begins."""
    motor = Driver(name="motor", joint="axle 1", function="2 + t")
    fast = gear_pair(drivers=(motor,), couplings=(gear("mesh", "axle 1", "axle 2", 40.0),))
    result = run(fast, "hdca", 0.1)
    assert result["joints/axle 2/coordinate"][0, 0] == pytest.approx(80.0, abs=1e-12)


def test_drivers_that_couplings_contradict_are_named():
    """Two drivers at the ends of a train of two meshes determine each other."""
    train = gear_pair(
        bodies=(wheel("a", 1.0), wheel("b", 1.0), wheel("c", 1.0)),
        joints=tuple(joint(name, "ground", name) for name in "abc"),
        couplings=(gear("ab", "a", "b", -1.0), gear("bc", "b", "c", -1.0)),
        forces=(),
        drivers=tuple(Driver(name=name, joint=name, function="t") for name in "ac"),
    )
    with pytest.raises(UnfitModelError, match="'a' prescribes a motion"):
        simulate(train, duration=0.1)
    assert not check(train).valid


@pytest.mark.parametrize("method", METHODS)
def test_a_coupling_that_a_loop_obeys_anyway_changes_nothing(method):
    """Crank and rocker of a parallelogram turn alike: a gear 1 : 1 between them is redundant."""
    bars = sample("four_bar")
    geared = bars.edited(couplings=(gear("belt", "ground_crank", "ground_rocker", 1.0),))
    free, tied = check(bars), check(geared)
    assert tied.degrees_of_freedom == free.degrees_of_freedom
    assert len(tied.redundant) == len(free.redundant) + 1
    one, other = (motion_of(run(model, method, 0.3)) for model in (bars, geared))
    assert np.abs(one.pose - other.pose).max() < 1e-9


@pytest.mark.parametrize("method", METHODS)
def test_a_coupling_that_a_loop_cannot_obey_holds_it(method):
    """A gear of another ratio takes the last degree of freedom; its effort carries the weight."""
    bars = sample("four_bar")
    geared = bars.edited(couplings=(gear("chain", "ground_crank", "ground_rocker", 2.0),))
    assert check(geared).degrees_of_freedom == 0
    motion = motion_of(run(geared, method, 0.2))
    assert np.ptp(motion.pose, axis=0).max() < 1e-12
    # virtual work: crank and rocker lower half a link each, the coupler a whole one
    weight = 2.0 * 9.81 * np.cos(np.pi / 4)
    assert np.abs(np.abs(motion.coupling) - weight).max() < 1e-9


@pytest.mark.parametrize("method", MOMENTA)
def test_a_coupled_loop_passes_its_singular_positions(method):
    """A flywheel geared 1 : 3 to a parallelogram adds nine times its inertia, also when flat."""
    bars = sample("four_bar")
    geared = bars.edited(
        bodies=(*bars.bodies, wheel("flywheel", 0.5)),
        joints=(*bars.joints, joint("axle", "ground", "flywheel")),
        couplings=(gear("chain", "ground_crank", "axle", 3.0),),
    )
    result = run(geared, method, 3.0)
    angle = result["joints/ground_crank/coordinate"][:, 0]
    rate = result["joints/ground_crank/rate"][:, 0]
    assert len(result.statistics.singular_times) == 1
    inertia = 3.5 + 9.0 * 0.5
    energy = 0.5 * inertia * rate**2 + 2.0 * 9.81 * (np.sin(angle) - np.sin(np.pi / 4))
    assert np.abs(energy).max() < 1e-6
    effort = -0.5 * 3.0 * 2.0 * 9.81 * np.cos(angle) / inertia
    assert np.abs(result["couplings/chain/effort"] - effort).max() < 1e-8
    turned = result["joints/axle/coordinate"][:, 0] - 3.0 * (angle - angle[0])
    assert np.abs(turned).max() < 1e-12


def tied_plates(count: int, **more: object) -> Mechanism:
    """Planar joints of two bodies and the free joint between them, which is coupled across."""

    def plate(name: str, place: float, spin: float) -> Body:
        return wheel(name, 0.5, place).edited(
            center_of_mass=(0.1, 0.2, 0.0), velocity=(1.0, 0.4, 0.0), angular_velocity=(0, 0, spin)
        )

    def tie(name: str, kind: str, end1: tuple[str, int], end2: int, ratio: float) -> Coupling:
        place = {"joint1": end1[0], "coordinate1": end1[1], "joint2": "gap", "coordinate2": end2}
        return Coupling(name=name, type=kind, ratio=ratio, **place)

    ties = (
        tie("x", "gear", ("slide 1", 0), 0, 0.7),
        tie("y", "gear", ("slide 2", 1), 1, -1.3),
        tie("turn", "rack", ("slide 1", 2), 1, 0.4),
    )
    return with_consistent_velocities(
        Mechanism(
            bodies=(plate("one", 0.0, 3.0), plate("other", 1.0, -2.0)),
            joints=(
                joint("slide 1", "ground", "one", kind="planar"),
                joint("slide 2", "ground", "other", kind="planar"),
                joint("gap", "one", "other", kind="free"),
            ),
            couplings=ties[:count],
            **more,
        )
    )


@pytest.mark.parametrize("method", METHODS)
def test_couplings_of_joints_that_must_be_cut(method):
    """They obey the dense equations too."""
    mechanism = tied_plates(3)
    assert compile_model(mechanism).cut_joints == ("gap",)
    assert check(mechanism).degrees_of_freedom == 3
    motion = motion_of(run(mechanism, method, 0.3))
    expected = solve(DenseModel(mechanism), motion.pose[-1], motion.velocity[-1])
    assert relative_error(motion.acceleration[-1], expected.acceleration) < 1e-8
    assert relative_error(motion.coupling[-1], expected.coupling) < 1e-8
    assert np.ptp(motion.energy[:, 4]) < 1e-8
    assert motion.constraint[:, :2].max() < 1e-9


@pytest.mark.parametrize("method", METHODS)
def test_a_driver_on_a_coupled_coordinate_of_a_cut_joint_leads_the_other(method):
    """The other coordinate has its rate over the ratio, and the driver supplies what both take."""
    drives = (("slide 1", 2), ("slide 2", 2), ("gap", 0))
    drivers = tuple(
        Driver(name=name, joint=name, coordinate=slot, kind="velocity", function="0.5*sin(3*t)")
        for name, slot in drives
    )
    mechanism = tied_plates(2, drivers=drivers)
    assert compile_model(mechanism).cut_joints == ("gap",)
    result = run(mechanism, method, 0.3)
    led = result["joints/slide 1/rate"][:, 0]
    assert np.abs(0.7 * led - 0.5 * np.sin(3.0 * result["time"])).max() < 1e-9
    assert result.energy_drift < 1e-8


def test_efforts_are_saved(tmp_path):
    """A result file has them where the public interface says, with their unit."""
    result = run(gear_pair(), "hdca")
    result.save(tmp_path / "gears.h5")
    loaded = load_result(tmp_path / "gears.h5")
    assert np.array_equal(loaded["couplings/mesh/effort"], result["couplings/mesh/effort"])
    assert loaded.channel("couplings/mesh/effort").unit == "N m"


@pytest.mark.parametrize("method", [entry.key for entry in SOLVERS if not entry.takes_couplings])
def test_solvers_without_couplings_say_so(method):
    """The refusal names the couplings and solvers that take them."""
    with pytest.raises(UnfitModelError, match=r"couplings \('mesh'\).*hdca, dca, emh-ldl"):
        simulate(gear_pair(), solver=method, duration=0.1)
