"""Parts of threads are the same by any numbering of an assembly tree: they share no memory."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mechstudio as ms
from mechstudio.dynamics.crew.order import in_order_of_parts
from mechstudio.dynamics.crew.partition import part_count, spread
from mechstudio.generators import TOPOLOGIES
from mechstudio.topology.compile import compile_model
from tests.amounts import examples

# a hub is a leaf in each of its legs, whose subtrees so have a body in common
UNEQUAL = (38, 11, 14, 26, 30, 24, 16)


def hub(legs):
    """A link on a hinge with chains of hinges on it, all links at one place of the model."""
    chain = TOPOLOGIES["chain"](1 + sum(legs), "revolute")
    names, joints = list(chain.bodies.names), list(chain.joints)
    first = 1
    for count in legs:
        joints[first] = joints[first].edited(body1=names[0])
        first += count
    return chain.edited(joints=joints)


def own_parts(model, threads):
    """Parts of the steps that own their memory, and those by the numbers that threads go by."""
    system = compile_model(model).system
    parts = part_count(system, threads)
    of_step, of_leaf = spread(system, parts)
    found = spread(in_order_of_parts(system, threads), parts)
    return (np.sort(of_step).tolist(), np.sort(of_leaf).tolist()), tuple(x.tolist() for x in found)


@settings(max_examples=examples(60), deadline=None)
@given(st.lists(st.integers(1, 40), min_size=2, max_size=8), st.integers(2, 6))
def test_parts_follow_no_numbers_of_steps(legs, threads):
    """In the order of memory, a part has the steps that its memory was given to."""
    owners, workers = own_parts(hub(legs), threads)
    assert workers == owners


@pytest.mark.parametrize("threads", [2, 3, 4, 6])
def test_parts_of_unequal_legs_follow_no_numbers_of_steps(threads):
    """Three threads had parts with memory in common."""
    owners, workers = own_parts(hub(UNEQUAL), threads)
    assert workers == owners


@pytest.mark.parametrize("solver", ["hdca", "dca", "ali3p"])
def test_three_threads_on_unequal_legs_change_no_bit(solver):
    """Motions are those of one thread."""
    model = hub(UNEQUAL)
    own = {"ali3p": ms.Ali3pOptions(step=5e-3)} if solver == "ali3p" else {}
    alone, shared = (
        ms.simulate(model, duration=0.01, output_step=0.005, solver=solver, threads=threads, **own)
        for threads in (1, 3)
    )
    last = f"bodies/{model.bodies[-1].name}/position"
    assert alone[last].tobytes() == shared[last].tobytes()
