"""Runs of the very same mechanism in several threads do not meet in its functions of time."""

import sys
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation.assembling.own_memory import compiled_for_run
from mechstudio.topology.compile import compile_model

REPEATS = 15  # of each thread; without memory of their own one run in three differs
LONG = " + ".join(f"{0.3 + 0.01 * k}*sin({1 + k}*t)*cos({k}*t + 1)" for k in range(40))


@pytest.fixture
def hasty():
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def _turned():
    model = ms.sample("four_bar")
    motor = ms.Torque(name="motor", body="crank", function=("0", "0", LONG))
    return model.edited(forces=[*model.forces, motor])


@pytest.mark.usefixtures("hasty")
def test_two_threads_compute_the_bits_of_one():
    model = _turned()

    def positions(_repeat):
        return ms.simulate(model, duration=1.0, solver="hdca")["bodies/crank/position"].tobytes()

    alone = positions(0)
    with ThreadPoolExecutor(2) as threads:
        assert set(threads.map(positions, range(2 * REPEATS))) == {alone}


@pytest.mark.usefixtures("hasty")
def test_runs_from_other_angles_in_two_threads_have_the_bits_of_one():
    """What leads a mechanism to its start has memory of its own for each run."""
    model = ms.edits.add_parameter(ms.sample("double_loop"), "angle", 0.0)
    led, driven = [joint.name for joint in model.joints if joint.type == "revolute"][:2]
    start = ms.coordinates(model)
    model = ms.edits.change(
        model,
        [("joint", led)],
        initial={"coordinate": f"{float(start[led][0])!r} + angle", "rate": "angle"},
    )
    body = model.bodies[0].name
    spring = {f"joints.{driven}.stiffness": 1.0, f"joints.{driven}.damping": 0.1}
    model = ms.edits.set_values(model, spring)
    model = model.edited(
        forces=[
            *model.forces,
            ms.Torque(name="motor", body=body, function=("0", "0", LONG)),
        ]
    )
    values = [{"angle": 0.002 * k} for k in range(REPEATS)]

    def coordinates(threads):
        runs = ms.simulate_many(model, values, threads=threads, duration=0.05)
        return [run[f"bodies/{body}/position"].tobytes() for run in runs]

    alone = coordinates(1)
    assert len(set(alone)) == REPEATS
    assert coordinates(2) == coordinates(2) == alone


@ms.force(bodies=["arm"])
def _drag(t, state, load):
    load.force[0, 0] = -0.1 * state.velocity[0, 0]


def test_what_kernels_write_to_is_of_each_run():
    """Scratch memory of functions, drivers, user forces and bushings; constants are shared."""
    model = (
        ms.Mechanism()
        .add_body("arm", mass=1.0, inertia=(0.01, 0.02, 0.02))
        .add_body("hub", mass=1.0, inertia=(0.01, 0.02, 0.02))
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .add_driver("motor", "pin", "sin(t)")
        .add_bushing("ground", "hub", (0, 0, 0), stiffness=(1e3,) * 6)
        .add_torque("push", "hub", ("0", "0", "sin(2*t)"))
    )
    model = _drag.applied_to(model.mechanism)
    shared = compile_model(model).system
    one, other = (compiled_for_run(model).system for _ in range(2))
    assert one.bodies is other.bodies is shared.bodies
    for way in (
        "loads.programs.stack",
        "loads.programs.code",
        "loads.bushings",
        "loads.code_state",
        "drivers.programs.stack",
    ):
        arrays = []
        for system in (one, other, shared):
            found = system
            for name in way.split("."):
                found = getattr(found, name)
            arrays.append(found)
        assert arrays[0].size, way
        for first, second in ((0, 1), (0, 2), (1, 2)):
            assert not np.shares_memory(arrays[first], arrays[second]), way
