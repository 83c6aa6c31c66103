"""Generated mechanisms: closed, of the promised shape, and set up to move."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.errors import MechStudioError
from mechstudio.generators import LINK_JOINTS, TOPOLOGIES, carousel, chain, four_bar_row, tree
from mechstudio.joints import joint_type
from mechstudio.model import GROUND
from tests.laws.solved import solved

pytestmark = pytest.mark.kernels

SMALL = {
    "chain": lambda joint, seed: chain(4, joint, seed=seed),
    "carousel": lambda joint, seed: carousel(3, joint, length=2, seed=seed),
    "tree": lambda joint, seed: tree(7, 3, joint, seed=seed),
}


def _parents(mechanism):
    """Index of the body that each body hangs on; -1 for the ground."""
    index = {body.name: number for number, body in enumerate(mechanism.bodies)}
    assert [joint.body2 for joint in mechanism.joints] == list(index)
    return [-1 if j.body1 == GROUND else index[j.body1] for j in mechanism.joints]


@pytest.mark.wide
@pytest.mark.parametrize("seed", [None, 3])
@pytest.mark.parametrize("joint", LINK_JOINTS)
@pytest.mark.parametrize("shape", SMALL)
def test_joints_are_closed_and_move(shape, joint, seed):
    """Every joint closes to rounding and adds its own degrees of freedom."""
    mechanism = SMALL[shape](joint, seed)
    report = ms.check(mechanism)
    assert report.valid
    assert report.gaps == ()
    assert report.degrees_of_freedom == len(mechanism.joints) * joint_type(joint).rate_count


@pytest.mark.parametrize("joint", LINK_JOINTS)
def test_links_fall_on_every_joint(joint):
    """A straight row under gravity starts to move, whatever its joints leave free."""
    motion = solved(chain(3, joint), "dca")
    assert np.abs(motion.acceleration[0, -1]).max() > 0.1


def test_shapes_of_the_timed_trees():
    """Each carries one in a chain, two in a binary tree; in a carousel the first all others."""
    count = 9
    assert _parents(TOPOLOGIES["chain"](count, "revolute")) == [b - 1 for b in range(count)]
    assert _parents(TOPOLOGIES["carousel"](count, "revolute")) == [-1] + [0] * (count - 1)
    binary = [-1, 0, 0, 1, 1, 2, 2, 3, 3]
    assert _parents(TOPOLOGIES["binary-tree"](count, "revolute")) == binary
    assert all(len(build(1, "spherical").bodies) == 1 for build in TOPOLOGIES.values())


def test_a_seed_names_a_model():
    """The same number gives the same model, another number another one."""
    assert tree(5, seed=7) == tree(5, seed=7)
    assert tree(5, seed=7) != tree(5, seed=8)


@pytest.mark.parametrize("loops", [1, 2, 5])
def test_row_of_four_bars_has_one_freedom_and_the_energy_of_the_benchmark(loops):
    """Three redundant constraints in each loop; kinetic energy ((N + 1) / 3 + N) / 2 J."""
    mechanism = four_bar_row(loops)
    report = ms.check(mechanism)
    assert (len(mechanism.bodies), report.loops) == (2 * loops + 1, loops)
    assert report.degrees_of_freedom == 1
    assert len(report.redundant) == 3 * loops
    energy = solved(mechanism, "hdca").energy[0, 0]
    assert energy == pytest.approx(0.5 * ((loops + 1) / 3 + loops), rel=1e-12)


@pytest.mark.parametrize(
    "make", [lambda: chain(0), lambda: carousel(2, length=0), lambda: tree(3, -1)]
)
def test_counts_below_one_are_refused(make):
    with pytest.raises(MechStudioError, match="must be 1 or more"):
        make()


def test_joints_that_hold_nothing_or_everything_are_refused():
    for joint in ("fixed", "free", "hinge"):
        with pytest.raises(MechStudioError, match="choose one of revolute"):
            chain(2, joint)
