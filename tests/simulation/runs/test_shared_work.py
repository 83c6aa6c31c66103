"""Threads that share a right-hand side change no bit, and are taken where they pay."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mechstudio as ms
from mechstudio.dynamics import helping_threads
from mechstudio.dynamics.crew.order import in_order_of_parts
from mechstudio.dynamics.crew.partition import crew_for, useful_threads
from mechstudio.generators import TOPOLOGIES, four_bar_row, tree
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs import run_start
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from mechstudio.simulation.solvers import find_solver
from mechstudio.simulation.solvers.momenta_start import locked_bodies
from mechstudio.topology.compile import compile_model
from tests.amounts import examples

MODELS = {
    "chain": lambda: TOPOLOGIES["chain"](70, "revolute"),
    "hub with many joints": lambda: TOPOLOGIES["carousel"](40, "revolute"),
    "balls": lambda: TOPOLOGIES["binary-tree"](40, "spherical"),
    "forest of kinds": lambda: tree(30, seed=2),
    "loops": lambda: four_bar_row(12),
    "gears": lambda: ms.sample("planetary_gear"),
    "redundant loop": lambda: ms.sample("bricard"),
    "springs and dampers": lambda: ms.sample("flyball_governor"),
    "bushings": lambda: ms.sample("bushing_mount"),
    "controlled motors": lambda: ms.sample("servo_arm"),
    "joints in another order": lambda: _with_joints_reversed(TOPOLOGIES["chain"](40, "universal")),
}


def _with_joints_reversed(model):
    """The same mechanism, whose joints are not in the order of the bodies that they carry."""
    return model.edited(joints=model.joints[::-1])


def run(model, solver, threads):
    """Rows of a short run, as bytes."""
    own = {"ali3p": ms.Ali3pOptions(step=5e-3)} if solver == "ali3p" else {}
    options = {} if solver == "ali3p" else {"rtol": 1e-7, "atol": 1e-7}
    result = ms.simulate(
        model, duration=0.05, output_step=0.01, solver=solver, threads=threads, **options, **own
    )
    assert result.settings.threads == threads
    channels = (name for name in result if name.endswith(("position", "force")))
    return result.statistics.rhs_evaluations, {name: result[name].tobytes() for name in channels}


@pytest.mark.wide
@pytest.mark.parametrize("solver", ["hdca", "dca", "ali3p"])
@pytest.mark.parametrize("name", MODELS)
def test_the_number_of_threads_changes_no_bit(name, solver):
    """Poses, reactions and steps are those of one thread."""
    model = MODELS[name]()
    if solver == "ali3p" and model.couplings:
        with pytest.raises(ms.SolverError, match="couplings"):
            run(model, solver, 2)
        return
    alone = run(model, solver, 1)
    assert len(alone[1]) > 3
    for threads in (2, 3):
        assert run(model, solver, threads) == alone


@pytest.mark.parametrize("solver", ["hdca", "dca", "ali3p"])
def test_several_parts_for_each_thread_change_no_bit(solver):
    """Chains whose threads place their bodies in two parts each, one behind the other."""
    for model in (TOPOLOGIES["chain"](600, "revolute"), _branches((350, 250))):
        assert crew_for(compile_model(model).system, 2).parts == 4
        assert slopes(model, solver, 2) == slopes(model, solver, 1)


def test_sums_over_trees_are_those_of_blocks_for_any_number_of_threads():
    """Of long trees by momenta of the shape, in blocks that threads do not divide evenly."""
    model = TOPOLOGIES["chain"](700, "revolute")
    assert locked_bodies(compile_model(model).system).blocks == 5
    alone = slopes(model, "hdca", 1)
    for threads in (2, 3):
        assert slopes(model, "hdca", threads) == alone


def slopes(model, solver, threads):
    """The derivative of the state at the start, poses, accelerations and loads, as bytes."""
    options = RunOptions(solver=solver, duration=1.0, output_step=1.0, threads=threads)
    advance = ready_to_repeat(model, options)
    advance.run.trial[:] += np.random.default_rng(1).normal(scale=0.3, size=advance.run.trial.size)
    advance.repeat(3)
    names = ("rotation", "velocity", "acceleration", "impulse", "constraint_load")
    found = [getattr(advance.work, name) for name in names]
    return [array.tobytes() for array in (advance.run.slopes[0], *found)]


@pytest.mark.parametrize("name", ["chain", "loops"])
def test_parts_of_threads_that_never_come_are_taken_over(name, monkeypatch):
    """In an order in which no part waits for one that nobody has begun."""
    model = MODELS[name]()
    alone = run(model, "hdca", 1)
    monkeypatch.setattr(helping_threads, "Thread", _Refused)
    for threads in (2, 3):
        assert run(model, "hdca", threads) == alone


class _Refused:
    """A thread that the system does not grant."""

    def __init__(self, **_options):
        """Take what a thread takes."""

    def start(self):
        """Fail as threads do."""
        raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("bodies", [70, 1024])
def test_a_thread_has_the_same_bodies_in_all_tasks(bodies):
    """Parts of the assembly tree hold the bodies, and joints, of the parts that are by number."""
    system = compile_model(TOPOLOGIES["chain"](bodies, "revolute")).system
    crew = crew_for(system, 2)
    half = int(crew.parts) // 2
    begin, middle, end = crew.first_leaf[[0, half, int(crew.parts)]]
    first = system.leaves["body"][crew.leaves[begin:middle]]
    second = system.leaves["body"][crew.leaves[middle:end]]
    assert first.max() < second.min()
    assert abs(int(second.min()) - bodies // 2) <= 4


@pytest.mark.parametrize("name", MODELS)
def test_loads_of_all_joints_on_a_body_are_summed_with_its_part(name):
    """The joints that a part of the bodies looks through hold all that are on one of them."""
    system = compile_model(MODELS[name]()).system
    crew = crew_for(system, 3)
    ends = np.arange(1, int(crew.parts) + 1) * len(system.bodies) // int(crew.parts)
    for j, joint in enumerate(system.joints):
        for body in (joint["body1"], joint["body2"]):
            if body >= 0:
                part = np.searchsorted(ends, body, side="right")
                assert crew.first_joint[part] <= j < crew.end_joint[part]


@pytest.mark.parametrize("name", MODELS)
def test_rates_of_momenta_come_behind_the_sums_that_they_take(name):
    """All bodies of a part are summed with what hangs on them, which comes later in the order."""
    system = compile_model(MODELS[name]()).system
    crew = crew_for(system, 3)
    parts, bodies = int(crew.parts), len(system.bodies)
    ends = np.arange(1, parts + 1) * bodies // parts
    place = np.empty(bodies, dtype=int)
    place[system.order] = np.arange(bodies)
    for body in range(bodies):
        part = np.searchsorted(ends, body, side="right")
        first_summed = (parts - crew.summed[part]) * bodies // parts
        assert place[body] >= first_summed


def test_threads_load_the_state_of_the_joints_whose_bodies_they_place():
    """Where joints are in the order of the bodies; elsewhere the thread of the loop loads all."""
    loads = {name: crew_for(compile_model(MODELS[name]()).system, 2) for name in MODELS}
    assert loads["chain"].is_loaded_by_parts == loads["balls"].is_loaded_by_parts == 1
    assert loads["joints in another order"].is_loaded_by_parts == 0


def test_bodies_are_placed_one_thread_behind_the_other_where_none_needs_a_later_one():
    """So that no thread waits for one that waits for it."""
    assert crew_for(compile_model(MODELS["chain"]()).system, 3).is_piped == 1
    assert crew_for(compile_model(MODELS["balls"]()).system, 2).is_piped == 1
    # loops whose last joints come in the list before the bodies that they close are placed
    crew = crew_for(compile_model(MODELS["loops"]()).system, 2)
    assert crew.is_piped == 0
    assert list(crew.needed) == [2, 2]


@settings(deadline=None, max_examples=examples(25))
@given(
    topology=st.sampled_from(sorted(TOPOLOGIES)),
    bodies=st.integers(1, 300),
    threads=st.integers(2, 5),
)
def test_parts_are_whole_subtrees(topology, bodies, threads):
    """Each step is in one part with all steps below it, or at the top; children come first."""
    system = compile_model(TOPOLOGIES[topology](bodies, "revolute")).system
    crew = crew_for(system, threads)
    assert sorted(crew.steps) == list(range(len(system.steps)))
    assert sorted(crew.leaves) == list(range(len(system.leaves)))
    parts = int(crew.parts)
    of_step = np.searchsorted(crew.first_step, np.arange(len(system.steps)), side="right") - 1
    part = dict(zip(crew.steps, of_step, strict=True))
    for step, record in enumerate(system.steps):
        for side in ("left", "right"):
            child = int(record[side]) - len(system.leaves)
            if child >= 0:
                assert part[step] in (part[child], parts)
    for p in range(parts + 1):
        numbers = crew.steps[crew.first_step[p] : crew.first_step[p + 1]]
        assert np.all(np.diff(numbers) > 0)


PLACES = {"first_port": lambda ports: ports, "first_block": lambda ports: ports * (ports + 1) // 2}


def taken(system, field):
    """Where the vectors or the blocks of each compound begin, and the first place behind them."""
    first = system.compounds[field]
    return first, first + PLACES[field](system.compounds["port_count"])


@settings(deadline=None, max_examples=examples(25))
@given(
    topology=st.sampled_from(sorted(TOPOLOGIES)),
    bodies=st.integers(1, 300),
    threads=st.integers(2, 5),
)
def test_in_the_order_of_parts_each_part_stands_together(topology, bodies, threads):
    """Its leaves, its steps and the memory of both; children still come first."""
    system = compile_model(TOPOLOGIES[topology](bodies, "revolute")).system
    ordered = in_order_of_parts(system, threads)
    crew = crew_for(ordered, threads)
    assert list(crew.steps) == list(range(len(ordered.steps)))
    assert list(crew.leaves) == list(range(len(ordered.leaves)))
    for side in ("left", "right"):
        numbers = len(ordered.leaves) + np.arange(len(ordered.steps))
        assert np.all(ordered.steps[side] < numbers)
    parts = np.arange(int(crew.parts) + 1)
    part_of = [np.repeat(parts, np.diff(first)) for first in (crew.first_leaf, crew.first_step)]
    for field in PLACES:
        first, end = taken(ordered, field)
        end_before = 0
        for part in parts:
            own = np.flatnonzero((np.concatenate(part_of) == part) & (end > first))
            if len(own):
                assert end_before <= first[own].min()
                end_before = end[own].max()
        assert end_before <= taken(system, field)[1].max()


@settings(deadline=None, max_examples=examples(12))
@given(
    topology=st.sampled_from(sorted(TOPOLOGIES)),
    bodies=st.integers(1, 1500),
    threads=st.integers(1, 3),
    is_up=st.booleans(),
)
def test_what_a_step_reads_is_what_the_one_below_or_above_wrote(topology, bodies, threads, is_up):
    """Compounds share memory only one after the other, on the way up and on the way down."""
    model = compile_model(TOPOLOGIES[topology](bodies, "revolute"))
    system = in_order_of_parts(model.system, threads)
    leaf_count, count = len(system.leaves), len(system.steps)
    for field in PLACES:
        first, end = taken(system, field)
        writer = np.repeat(-1, end.max())
        for leaf in range(leaf_count):
            writer[first[leaf] : end[leaf]] = leaf
        for s in range(count) if is_up else range(count - 1, -1, -1):
            result, step = leaf_count + s, system.steps[s]
            inputs = [int(step[side]) for side in ("left", "right") if step[side] >= 0]
            for node in [result] if is_up else inputs:
                writer[first[node] : end[node]] = node
            for node in (result, *inputs):
                assert np.all(writer[first[node] : end[node]] == node)
        for leaf in range(leaf_count):
            assert np.all(writer[first[leaf] : end[leaf]] == leaf)


def test_what_one_thread_reads_again_takes_little_memory():
    """A long chain takes as much for its compounds as one of its parts, besides its leaves."""
    system = compile_model(TOPOLOGIES["chain"](4096, "revolute")).system
    ordered = in_order_of_parts(system, 1)
    for field in PLACES:
        before, now = (taken(each, field)[1].max() - 4096 for each in (system, ordered))
        assert now < before / 10


def test_small_and_slender_trees_stay_as_they_are_in_memory():
    """Nothing is gained for the small; loads of free spins find compounds once more."""
    system = compile_model(TOPOLOGIES["chain"](300, "revolute")).system
    assert in_order_of_parts(system, 1) is system
    system = compile_model(TOPOLOGIES["chain"](600, "revolute")).system
    system.bodies["spin_count"][17] = 1
    for threads in (1, 2):
        ordered = in_order_of_parts(system, threads)
        for field in PLACES:
            assert taken(ordered, field)[1].max() == taken(system, field)[1].max()


def test_small_mechanisms_take_one_thread():
    """0 chooses by the size of the assembly tree and the number of processors."""
    small = compile_model(TOPOLOGIES["chain"](100, "revolute")).system
    large = compile_model(TOPOLOGIES["chain"](1200, "revolute")).system
    assert useful_threads(small, 8, 512) == 1
    assert useful_threads(large, 8, 512) == 2
    assert useful_threads(large, 1, 512) == 1
    result = ms.simulate(ms.sample("four_bar"), duration=0.01, threads=0)
    assert result.settings.threads == 1


def test_a_step_of_iterations_shares_sooner(monkeypatch):
    """A step of ali3p is more work than a right-hand side of a mechanism as large."""
    monkeypatch.setattr(run_start, "_processors", lambda: 2)
    system = compile_model(TOPOLOGIES["chain"](300, "revolute")).system
    taken = {key: run_start.threads_for(find_solver(key), 0, system) for key in ("hdca", "ali3p")}
    assert taken == {"hdca": 1, "ali3p": 2}
    assert run_start.threads_for(find_solver("ali3p"), 1, system) == 1


def test_solvers_that_work_alone_say_so():
    """A wish for threads is refused by a solver that cannot use them, and kept from others."""
    with pytest.raises(ms.SolverError, match="those that share the work are hdca, dca, ali3p"):
        ms.simulate(ms.sample("pendulum_16"), duration=0.01, solver="aba", threads=2)
    # "auto" takes a solver that does without
    result = ms.simulate(ms.sample("pendulum_16"), duration=0.01, threads=2)
    assert (result.solver, result.settings.threads) == ("aba", 1)


def test_other_trees_of_equal_sizes_share_no_parts():
    """Two mechanisms with the same numbers of everything, and another order of their branches."""
    left, right = (_branches(order) for order in ((12, 4), (4, 12)))
    alone = {name: run(model, "hdca", 1) for name, model in (("left", left), ("right", right))}
    for name, model in (("left", left), ("left", left), ("right", right), ("right", right)):
        assert run(model, "hdca", 2) == alone[name]


def _branches(lengths):
    """Chains of so many links that hang on the ground."""
    model = ms.Mechanism(gravity=(0.0, -9.81, 0.0))
    for number, length in enumerate(lengths):
        before = "ground"
        for k in range(length):
            name = f"link {number} {k}"
            place = (k + 0.5, float(number), 0.0)
            model = model.add_body(name, mass=1.0, inertia=(0.1, 0.1, 0.1), position=place)
            model = model.add_joint("revolute", before, name, at=(float(k), float(number), 0.0))
            before = name
    return model
