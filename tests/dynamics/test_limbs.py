"""Limbs, which recursions over their bodies assemble, give what merges of pairs give."""

from functools import partial

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from numba import typeof

import mechstudio as ms
from mechstudio.dynamics.crew import limb_plan
from mechstudio.dynamics.crew.limb_plan import LARGEST, SMALLEST, limbs_of
from mechstudio.generators import TOPOLOGIES
from mechstudio.simulation.requests.options import RunOptions
from mechstudio.simulation.runs.right_side_timing import ready_to_repeat
from mechstudio.simulation.solvers import start
from mechstudio.topology.compile import compile_model
from tests.amounts import examples
from tests.reference.random_models import random_tree

# most of one freedom, so that there are limbs; the others end them
KINDS = ("revolute", "revolute", "revolute", "prismatic", "fixed", "screw", "spherical")


def evaluated(model, solver, largest):
    """Slopes, motions and loads at a state next to the start, with limbs of so many bodies."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(start, "limbs_of", partial(limbs_of, largest=largest))
        advance = ready_to_repeat(model, RunOptions(solver=solver, duration=1.0, output_step=1.0))
        advance.run.trial[:] += np.random.default_rng(1).normal(
            scale=0.3, size=advance.run.trial.size
        )
        advance.repeat(2)
        work = advance.work
        names = ("velocity", "acceleration", "constraint_load")
        found = [advance.run.slopes[0], *(getattr(work, name) for name in names)]
        # behind the joints are loads between fragments of a body, which limbs take as one
        found.append(work.impulse[: len(model.bodies)])
        count = len(work.crew.limbs.records)
    return count, [array.copy() for array in found]


def assert_alike(model, solver, largest):
    """Evaluations with limbs and without; how many limbs there were."""
    none, by_merges = evaluated(model, solver, 0)
    count, by_limbs = evaluated(model, solver, largest)
    assert none == 0
    for one, other in zip(by_merges, by_limbs, strict=True):
        np.testing.assert_allclose(other, one, rtol=0.0, atol=1e-9 * (1.0 + np.abs(one).max()))
    return count


def driven(model, rng):
    """The same model with some of its hinges, sliders and screws driven."""
    drivers = [
        ms.Driver(name=joint.name, joint=joint.name, kind="velocity", function="1 + sin(t)")
        for joint in model.joints
        if joint.type in ("revolute", "prismatic", "screw") and rng.random() < 0.3
    ]
    return model.edited(drivers=tuple(drivers))


@pytest.mark.parametrize("solver", ["hdca", "dca"])
@settings(max_examples=examples(80), deadline=None)
@given(seed=st.integers(0, 2**32 - 1), bodies=st.integers(4, 40), largest=st.integers(4, 24))
def test_limbs_of_any_tree_give_what_its_merges_give(solver, seed, bodies, largest):
    """Joints in any direction and order, driven ones, several trees, and limbs of any size."""
    rng = np.random.default_rng(seed)
    model = random_tree(rng, bodies, KINDS, floating=0.05)
    assume(limbs_of(compile_model(model).system, largest) is not None)
    assert_alike(model, solver, largest)
    assert_alike(driven(model, rng), solver, largest)


@pytest.mark.parametrize("solver", ["hdca", "dca"])
@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("largest", [5, 16, LARGEST])
def test_limbs_of_long_trees_give_what_their_merges_give(topology, solver, largest):
    """Stretches with a port at either end, hubs in fragments, branches."""
    assert assert_alike(TOPOLOGIES[topology](100, "revolute"), solver, largest) > 1


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_limbs_keep_their_memory_where_merges_share_it(topology):
    """In the order of parts, in which a merge takes what those before it have done with."""
    for solver in ("hdca", "dca"):
        assert assert_alike(TOPOLOGIES[topology](700, "revolute"), solver, LARGEST) > 12


def test_a_limb_is_the_whole_of_a_small_tree():
    """All steps and bodies of a tree on the ground; nothing is left to merge."""
    plan = limbs_of(compile_model(TOPOLOGIES["binary-tree"](12, "revolute")).system)
    assert plan is not None
    assert len(plan.records) == 1
    assert plan.is_within_step.all()
    assert plan.is_within_leaf.all()
    assert plan.records["is_grounded"][0] == 1
    assert plan.records["tip"][0] == -1


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_limbs_are_as_large_as_they_may_be(topology):
    """No more bodies than that, parents first, and no two of them under one limb."""
    system = compile_model(TOPOLOGIES[topology](300, "revolute")).system
    plan = limbs_of(system)
    assert plan is not None
    sizes = plan.records["end"] - plan.records["first"]
    assert sizes.min() >= SMALLEST
    assert sizes.max() <= LARGEST
    assert (plan.links["parent"] < np.arange(len(plan.links))).all()
    # halves of what is too large, and the steps between them
    assert sizes.mean() > LARGEST / 3
    assert plan.is_within_step.mean() > 0.9


@pytest.mark.parametrize(
    "model",
    [
        TOPOLOGIES["chain"](20, "spherical"),
        ms.sample("four_bar"),
        ms.sample("spatial_double_pendulum"),
    ],
    ids=["balls", "loop", "two bodies"],
)
def test_merges_are_left_where_a_recursion_would_not_do(model):
    """Joints of several freedoms, loops, and trees of so few bodies that nothing is saved."""
    assert limbs_of(compile_model(model).system) is None


def test_the_spins_of_slender_bodies_stay_with_merges():
    """Limbs end at a body that is nearly free to spin about an axis."""
    model = TOPOLOGIES["chain"](40, "revolute")
    place = f"bodies.{model.bodies[20].name}.inertia[0][0]"
    thin = model.set(place, 1e-5)
    system = compile_model(thin).system
    assert system.bodies["spin_count"][20] == 1
    plan = limbs_of(system)
    assert plan is not None
    assert 20 not in plan.links["body"]
    assert assert_alike(thin, "hdca", LARGEST) > 1


@pytest.mark.parametrize("solver", ["hdca", "dca"])
def test_further_runs_take_the_limbs_of_their_own_mechanism(solver):
    """Trees of equal sizes: memory of one is not that of another."""
    for topology in TOPOLOGIES:
        model = TOPOLOGIES[topology](5, "revolute")
        for _ in range(3):
            run = ms.simulate(model, 0.3, output_step=0.1, solver=solver, rtol=1e-9, atol=1e-9)
        other = ms.simulate(model, 0.3, output_step=0.1, solver="aba", rtol=1e-9, atol=1e-9)
        for body in model.bodies:
            name = f"bodies/{body.name}/position"
            np.testing.assert_allclose(run[name], other[name], atol=1e-6)


def test_gradients_of_large_trees_have_their_limbs():
    """Runs in given steps keep the order of the compiled model, limbs as well."""
    model = TOPOLOGIES["binary-tree"](520, "revolute")
    place, wanted = f"bodies.{model.bodies[-1].name}.mass", model.bodies[-1].name
    figure = f"final([bodies/{wanted}/position/x])"
    options = {"duration": 0.02, "output_step": 0.01, "rtol": 1e-8, "atol": 1e-8}
    found = ms.gradient(model, figure, [place], **options)
    mass, step = model.bodies[-1].mass, 1e-3
    ends = [
        ms.simulate(model.set(place, mass + s), solver="aba", **options).evaluate(figure)
        for s in (-step, step)
    ]
    slope = (ends[1] - ends[0]) / (2 * step)
    assert found[place] == pytest.approx(slope, rel=1e-3)


def test_limbs_are_planned_once_for_a_structure():
    """Further runs with other numbers find them."""
    limb_plan._plan.cache_clear()
    first = limbs_of(compile_model(TOPOLOGIES["chain"](9, "revolute")).system)
    heavier = TOPOLOGIES["chain"](9, "revolute")
    heavier = heavier.set(f"bodies.{heavier.bodies[3].name}.mass", 7.0)
    assert limbs_of(compile_model(heavier).system) is first
    assert limb_plan._plan.cache_info().misses == 1


def test_kernels_are_compiled_once_for_trees_with_limbs_and_without():
    """The type of a workspace is that of one without, also where it has limbs."""
    options = RunOptions(solver="dca", duration=1.0, output_step=1.0)
    models = [TOPOLOGIES["chain"](count, "revolute") for count in (2, 9)]
    works = [ready_to_repeat(model, options).work for model in models]
    assert [len(work.crew.limbs.records) for work in works] == [0, 1]
    assert typeof(works[0]) == typeof(works[1])
