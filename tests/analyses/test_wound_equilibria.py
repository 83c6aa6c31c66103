"""Equilibria with springs that are wound by more than half a turn, as starts and by their modes."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mechstudio as ms
from mechstudio.cli.main import main
from tests.amounts import examples
from tests.reference.random_models import random_tree

KINDS = ("revolute", "cylindrical", "planar", "prismatic")
STIFFNESS, DAMPING = 300.0, 2.0  # [N/m or N m/rad], likewise by second
FARTHEST = 12.0  # [rad], almost two turns


def wound_tree(seed, count):
    """A random tree at rest whose springs hold each angle on some turn."""
    rng = np.random.default_rng(seed)
    model = random_tree(rng, count, KINDS, floating=0.0, elements=False)

    def sprung(joint):
        kinds = [entry.kind for entry in joint.joint_type.coordinates]
        rests = [rng.uniform(-FARTHEST, FARTHEST) if kind == "angle" else 0.1 for kind in kinds]
        return joint.edited(stiffness=STIFFNESS, damping=DAMPING, reference=tuple(rests))

    still = [body.edited(velocity=(0, 0, 0), angular_velocity=(0, 0, 0)) for body in model.bodies]
    return model.edited(bodies=still, joints=[sprung(joint) for joint in model.joints])


@settings(max_examples=examples(40))
@given(st.integers(0, 2**32 - 1), st.integers(1, 4))
def test_an_equilibrium_is_a_start_at_rest(seed, count):
    """A run from it begins on its turns and stays, and modes there are those at the equilibrium."""
    model = wound_tree(seed, count)
    found = ms.static(model)
    assert found.converged
    run = ms.simulate(found.mechanism, duration=0.02, output_step=0.01)
    for joint in model.joints:
        values = run[f"joints/{joint.name}/coordinate"]
        assert values[0] == pytest.approx(found[f"joints/{joint.name}/coordinate"], abs=1e-9)
        assert np.abs(values - values[0]).max() < 1e-7
    for body in model.bodies:
        assert np.abs(run[f"bodies/{body.name}/acceleration"][0]).max() < 1e-5
    there, asked = ms.modes(found), ms.modes(model, at="equilibrium")
    fastest = np.abs(asked.eigenvalues).max()
    assert there.eigenvalues == pytest.approx(asked.eigenvalues, abs=1e-7 * fastest)
    # the file keeps the turns, too
    again = ms.static(found.mechanism)
    assert again.turn < 1e-7


def hinged_arm(**hinge):
    """An arm on a hinge without gravity."""
    model = ms.Mechanism(gravity=(0, 0, 0)).add_body(
        "arm", mass=1, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0)
    )
    return model.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), damping=1, **hinge)


WOUND = {
    "spring": (hinged_arm(stiffness=200, reference=4.0), 4.0),
    "initial": (hinged_arm(stiffness=200, reference=7.0, initial=7.1), 7.0),
    "law": (hinged_arm(effort="-3*(x-4)**3 - 20*(x-4)"), 4.0),
    "servo": (
        hinged_arm(limits=(5.0, 6.0)).add_motor("servo", "pin", kp=100.0, kd=1.0, target=5.5),
        5.5,
    ),
}


@pytest.mark.parametrize("kind", WOUND)
def test_the_model_that_rests_says_its_turn(kind):
    """Springs, laws and servos of hinges keep their angle as the initial one."""
    model, angle = WOUND[kind]
    found = ms.static(model)
    assert found.mechanism.joints["pin"].initial.coordinate == (pytest.approx(angle),)
    assert ms.modes(found).residual == pytest.approx(found.residual, abs=1e-12)
    assert ms.coordinates(found.mechanism)["pin"] == pytest.approx([angle])


def test_turns_that_nothing_counts_are_left_to_the_poses():
    """An arm that no spring holds begins where it is, without an initial coordinate."""
    found = ms.static(hinged_arm(initial=7.1))
    assert found.mechanism.joints["pin"].initial is None
    assert ms.coordinates(found.mechanism)["pin"] == pytest.approx([7.1 - 2 * np.pi])


def test_the_start_of_the_command_is_on_its_turn(tmp_path):
    """`static -o` writes a model whose run and modes begin at the equilibrium."""
    model, rest = tmp_path / "wound.mech.json", tmp_path / "rest.mech.json"
    ms.save(WOUND["spring"][0], model)
    assert main(["static", str(model), "-o", str(rest)]) == 0
    run = ms.simulate(ms.load(rest), duration=0.1)
    assert run["joints/pin/coordinate"][:, 0] == pytest.approx(4.0)
