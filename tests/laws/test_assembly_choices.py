"""Where the user puts roots and cuts changes the trees that solvers walk, not the motion."""

import numpy as np
import pytest

from mechstudio.edits import change
from mechstudio.io import load
from mechstudio.simulation import simulate
from mechstudio.topology import assembly_tree
from mechstudio.topology.compile import compile_model
from tests.laws.solved import FOLDER, FORMULATIONS, METHODS, motion_of
from tests.laws.test_motions import MODELS, distance

DURATION = 0.2

# sample or random model, joint to cut, joint at the root
CHOICES = {
    "four_bar": ("ground_crank", "coupler_rocker"),
    "loops 0": ("closing 1", "joint 7"),
}


def model(name):
    """A model that has loops."""
    return MODELS[name] if name in MODELS else load(FOLDER / f"{name}.mech.json")


def chosen(name):
    """The model with a cut and a root that it would not choose by itself."""
    cut, root = CHOICES[name]
    return change(change(model(name), [("joint", cut)], cut=True), [("joint", root)], root=True)


def run(mechanism, key):
    """Poses of a run with small errors."""
    tight = {"integrator": "dop853", "rtol": 1e-12, "atol": 1e-12}
    options = tight if key in METHODS else {}
    result = simulate(mechanism, solver=key, duration=DURATION, output_step=DURATION / 4, **options)
    return motion_of(result)


@pytest.mark.parametrize("name", CHOICES)
def test_solvers_walk_the_chosen_trees(name):
    """What is compiled has the chosen joint at a root and the chosen joint cut, unlike before."""
    cut, root = CHOICES[name]
    for mechanism, expected in ((model(name), False), (chosen(name), True)):
        compiled, tree = compile_model(mechanism), assembly_tree(mechanism)
        assert (cut in compiled.cut_joints) == expected
        assert tree.cut_joints == compiled.cut_joints
        assert (root in {tree.nodes[node].joint for node in tree.roots}) == expected
        order = [mechanism.joints[joint].name for joint in compiled.system.steps["joint"]]
        assert order == [node.joint for node in tree.nodes if node.left is not None]


@pytest.mark.parametrize("key", FORMULATIONS)
@pytest.mark.parametrize("name", CHOICES)
def test_choices_change_no_motion(name, key):
    """Poses and accelerations agree with those of the default trees to 1e-9."""
    expected, found = run(model(name), key), run(chosen(name), key)
    assert distance(model(name), found.pose, expected.pose) < 1e-9
    scale = 1.0 + np.abs(expected.acceleration).max()
    assert np.abs(found.acceleration - expected.acceleration).max() < 1e-9 * scale
