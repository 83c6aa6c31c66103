"""States of linearized equations as textbooks have them: coordinates of joints and their rates."""

import numpy as np
import pytest

import mechstudio as ms

CART, POLE, LENGTH, GRAVITY = 1.0, 0.2, 1.0, 9.81


@pytest.fixture(scope="module")
def modes() -> ms.ModeSet:
    """A rod that stands on a cart."""
    return ms.modes(
        ms.Mechanism()
        .add_body("cart", mass=CART, inertia=(1, 1, 1))
        .add_body(
            "pole", mass=POLE, inertia=(0.1, 0.1, POLE * LENGTH**2 / 12), position=(0, 0.5, 0)
        )
        .add_joint("slide", "prismatic", "ground", "cart", (0, 0, 0), axis="x")
        .add_joint("pin", "revolute", "cart", "pole", (0, 0, 0))
    )


def test_an_inverted_pendulum_has_the_matrices_of_textbooks(modes):
    """A and B of position and angle, the latter counted against the clock."""
    half = 0.5 * LENGTH
    mass = np.array([[CART + POLE, -POLE * half], [-POLE * half, POLE * LENGTH**2 / 3]])
    push = np.linalg.solve(mass, [1.0, 0.0])
    fall = np.linalg.solve(mass, [0.0, POLE * GRAVITY * half])
    system = modes.state_space(["slide"], ["pin"], states="coordinates")
    assert system.states == ("slide", "pin", "slide/rate", "pin/rate")
    expected = np.zeros((4, 4))
    expected[:2, 2:], expected[2:, 1] = np.eye(2), fall
    assert pytest.approx(expected, abs=1e-8) == system.A
    assert pytest.approx(np.array([[0.0, 0.0, *push]]).T, abs=1e-12) == system.B
    assert pytest.approx(np.array([[0.0, 1.0, 0.0, 0.0]]), abs=1e-12) == system.C
    (root,) = modes.eigenvalues
    all_roots = np.sort(np.linalg.eigvals(system.A).real)
    assert all_roots == pytest.approx([-root.real, 0.0, 0.0, root.real], abs=1e-6)


def test_states_by_name_stand_in_their_order(modes, tmp_path):
    """The response is that of the reduced motions; files have the names."""
    named = modes.state_space(["slide"], states=["pin", "slide"])
    assert named.states == ("pin", "slide", "pin/rate", "slide/rate")
    first, second = (
        each.C @ np.linalg.solve(2j * np.eye(4) - each.A, each.B)
        for each in (named, modes.state_space(["slide"]))
    )
    assert first == pytest.approx(second)
    modes.save(tmp_path / "cart.csv", inputs=["slide"], states="coordinates")
    assert "states,slide,pin,slide/rate,pin/rate\n" in (tmp_path / "cart.csv").read_text()


@pytest.mark.parametrize("states", [["pin"], ["pin", "pin"]])
def test_states_that_tell_not_each_motion_are_refused(modes, states):
    with pytest.raises(ms.AnalysisError, match=r"once; take 2 that do, such as \['slide', 'pin'\]"):
        modes.state_space(states=states)


@pytest.mark.parametrize(
    "guess",
    [
        lambda modes: ms.linearize,
        lambda modes: ms.linearise,
        lambda modes: ms.state_space,
        lambda modes: modes.result.mechanism.linearize,
        lambda modes: modes.A,
    ],
)
def test_who_looks_for_matrices_finds_the_call(modes, guess):
    """In one message, with input, output and states."""
    call = r'state_space\(\["slide"\], \["pin"\], states="coordinates"\)'
    with pytest.raises(AttributeError, match=call):
        guess(modes)
