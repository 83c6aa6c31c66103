"""A further run of a mechanism with other numbers has the bits that it has alone."""

from itertools import pairwise

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.dynamics.row_fields import ROW_LENGTHS
from mechstudio.simulation.assembling import (
    initial_state,
    like_models,
    natural_units,
    newton_assembly,
    poses,
    workspaces,
)
from mechstudio.simulation.constraints import known_redundancy, redundancy, sure_dependence
from mechstudio.simulation.runs import origin, prepared_mechanism, run_moulds
from tests.topology.test_known_parts import forget

SHORT = {"duration": 0.1, "output_step": 0.02}
# of each kind of solver those that take the model
CASES = [
    ("four_bar", ("hdca", "dca", "emh-ldl", "ali3p")),
    ("slider_crank", ("auto", "emh-ldl")),
    ("spatial_double_pendulum", ("emh-lu", "hdca", "aba", "lagrange1")),
    ("sprung_four_bar", ("auto", "ali3p")),
    ("planetary_gear", ("auto",)),
    # laws of joints, bushings, screws
    ("servo_arm", ("auto",)),
    ("bushing_mount", ("auto",)),
    ("joint_gallery", ("auto",)),
]


def varied(name):
    """A sample whose loads, masses, lengths, start and weight hang on parameters."""
    model = ms.sample(name)
    body = model.bodies[0].name
    for parameter, value in (("force", 0.0), ("weight", 1.0), ("turn", 0.0)):
        model = ms.edits.add_parameter(model, parameter, value)
    push = ms.Force(name="push", body=body, function=("force", "force*sin(t)", "0"))
    model = model.edited(forces=[*model.forces, push])
    mass = model.bodies[body].mass
    return ms.edits.set_values(
        model,
        {
            f"bodies.{body}.mass": f"{mass!r}*weight",
            "gravity[1]": "-9.81*weight",
            f"bodies.{body}.angular_velocity[2]": "turn",
        },
    )


def values_of(name):
    """Values whose runs begin alike, and some that do not, in turns."""
    turning = [joint.name for joint in ms.sample(name).joints if joint.type != "fixed"]
    place = f"joints.{turning[0]}.damping" if turning else "force"
    heavy = ms.sample(name).bodies[-1].name
    forces = [{"force": force} for force in (0.0, 1.0, 2.0, 3.0, -1.0)]
    return [
        *forces,
        {"weight": 2.0},
        {"weight": 2.0, "force": 1.0},
        {"weight": 3.0},
        {"weight": 4.0},
        {f"bodies.{heavy}.center_of_mass[1]": 0.01},
        {f"bodies.{heavy}.inertia": [[0.3, 0.01, 0.0], [0.01, 0.3, 0.0], [0.0, 0.0, 0.4]]},
        {f"bodies.{heavy}.inertia": [[0.3, 0.02, 0.0], [0.02, 0.3, 0.0], [0.0, 0.0, 0.4]]},
        {"force": 4.0},
        {"turn": 0.1},
        {place: 0.5},
        {place: 0.5, "force": 1.0},
        {"force": 5.0},
    ]


def bits(result):
    """All that a run has computed, to the bit."""
    store = result.store
    rows = {name: getattr(store, name)[: store.count].tobytes() for name in ROW_LENGTHS}
    statistics = result.statistics
    told = statistics.steps, statistics.rhs_evaluations, statistics.notes, statistics.error_estimate
    kept = statistics.undetermined_components, statistics.singular_times
    return rows, told, kept, result.settings, result.status, result.status_message


MEMORIES = (
    *(prepared_mechanism._prepared, prepared_mechanism._alike, origin._led, run_moulds._moulds),
    *(known_redundancy.redundancies, known_redundancy.dependences, redundancy._sure),
    *(sure_dependence._groups, workspaces._moulds, workspaces._keys, newton_assembly._moulds),
    *(initial_state._placed, like_models._known, poses._known, natural_units._units),
)


def forget_all():
    """Let the next run begin as the first one of a process."""
    forget()
    for memory in MEMORIES:
        memory.clear()


def require_bits_of_single_runs(model, values, solver):
    """Two threads compute what each run computes alone."""
    for run in ms.simulate_many(model, values, threads=2, solver=solver, **SHORT):
        alone = ms.edits.set_values(model, run.parameters)
        forget_all()
        single = ms.simulate(alone, solver=solver, **SHORT)
        assert run.error is None
        assert bits(run.result) == bits(single), (solver, run.parameters)
        assert run.result.mechanism == alone


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solvers"), CASES)
def test_further_runs_have_the_bits_of_single_ones(name, solvers):
    """Whatever varies, whichever came before, by every kind of solver."""
    for solver in solvers:
        require_bits_of_single_runs(varied(name), values_of(name), solver)


STARTS = [
    ("four_bar", ("hdca", "dca", "emh-ldl", "ali3p")),
    ("slider_crank", ("auto",)),
    ("tree_spatial", ("auto", "aba")),
    ("bricard", ("auto",)),
    ("planetary_gear", ("auto",)),
]


@pytest.mark.wide
@pytest.mark.parametrize(("name", "solvers"), STARTS)
def test_runs_from_other_coordinates_have_the_bits_of_single_ones(name, solvers):
    """Angles and rates at which joints begin, with other loads and masses in between."""
    model = varied(name)
    joint = next(entry.name for entry in model.joints if entry.joint_type.scalar_count == 1)
    for parameter, value in (("angle", 0.0), ("rate", 0.0)):
        model = ms.edits.add_parameter(model, parameter, value)
    present = float(ms.coordinates(model)[joint][0])
    initial = {"coordinate": f"{present!r} + angle", "rate": "rate"}
    model = ms.edits.change(model, [("joint", joint)], initial=initial)
    values = [
        *({"angle": 0.05 * k} for k in range(4)),
        *({"angle": 0.02 * k, "rate": 0.3 * k, "force": float(k)} for k in range(3)),
        {"weight": 2.0, "angle": 0.1},
        {"angle": 0.1},
        {"angle": 0.1, "force": 2.0},
        {"angle": 0.1, "force": 3.0},
    ]
    for solver in solvers:
        require_bits_of_single_runs(model, values, solver)


@pytest.mark.parametrize("solver", ["emh-ldl", "aba", "crba"])
def test_screws_of_other_pitch_have_the_bits_of_single_ones(solver):
    """A pitch of zero makes a hinge, which sweeps take for what it is."""
    model = ms.Mechanism()
    for name, height in (("nut", 0.0), ("bob", -0.4)):
        model = model.add_body(name, mass=1.0, inertia=(0.1, 0.2, 0.3), position=(0, 0, height))
    model = model.add_joint("nut_joint", "screw", "ground", "nut", (0, 0, 0.2), axis="x", pitch=0.1)
    model = model.add_joint("pin", "revolute", "nut", "bob", (0, 0, -0.2), axis="x")
    values = [{"joints.nut_joint.pitch": pitch} for pitch in (0.1, 0.2, 1e-300, 0.0, 0.3, 0.0)]
    require_bits_of_single_runs(model, values, solver)


def test_runs_of_many_rows_have_the_bits_of_single_ones():
    """Rows that are made anew for each run, as there are many of them."""
    model, many = varied("spatial_double_pendulum"), {"duration": 0.4, "output_step": 5e-4}
    values = [{"weight": weight} for weight in (1.0, 2.0, 3.0, 1.0)]
    runs = ms.simulate_many(model, values, threads=1, **many)
    rows = [bits(run.result) for run in runs]
    assert rows[0] == rows[3]
    for run, row in zip(runs, rows, strict=True):
        forget_all()
        assert row == bits(ms.simulate(ms.edits.set_values(model, run.parameters), **many))
        assert not any(np.shares_memory(run["time"], r["time"]) for r in runs if r is not run)


def test_runs_share_no_memory():
    """A later run leaves the rows of those before as they are."""
    model = varied("four_bar")
    values = [{"force": float(force)} for force in range(5)]
    runs = ms.simulate_many(model, values, threads=1, **SHORT)
    for one, other in pairwise(runs):
        for name in ROW_LENGTHS:
            pair = (getattr(run.result.store, name) for run in (one, other))
            assert not np.shares_memory(*pair)
        assert (one["bodies/crank/position"] != other["bodies/crank/position"]).any()


def test_a_failed_run_keeps_its_rows_among_those_that_begin_alike():
    """What becomes of one run says nothing of the next one."""
    model = varied("four_bar")
    push = ms.Force(name="edge", body="crank", function=("0", "sqrt(1 - force*t)", "0"))
    model = model.edited(forces=[*model.forces, push])
    values = [{"force": force} for force in (1.0, 2.0, 3.0, 20.0, 4.0)]
    runs = ms.simulate_many(model, values, threads=1, **SHORT)
    assert [run.error is not None for run in runs] == [False, False, False, True, False]
    failed = runs[3]
    with pytest.raises(ms.SolverError) as single:
        ms.simulate(ms.edits.set_values(model, failed.parameters), **SHORT)
    assert str(failed.error) == str(single.value)
    assert 0 < failed.result.count < runs[4].result.count
    assert bits(failed.result) == bits(single.value.result)


def test_further_runs_have_the_names_of_their_own_model():
    """Which efforts are not unique is told by names of couplings, which motions do not hang on."""
    model = varied("planetary_gear")
    old, new = model.couplings[0].name, "renamed"
    before, after = (
        ms.simulate(model, **SHORT),
        ms.simulate(model.rename(("coupling", old), new), **SHORT),
    )
    told = [run.statistics.undetermined_channels for run in (before, after)]
    assert f"couplings/{old}/effort" in told[0]
    assert told[1] == tuple(name.replace(f"/{old}/", f"/{new}/") for name in told[0])
