"""Which links say how far a driver can go, and whether one of four in a plane turns fully."""

import pytest

import mechstudio as ms
from mechstudio.simulation.runs.loop_lengths import lengths_clause


def four_bar(crank, rod, rocker, base, *, kind="revolute"):
    """Four links in the plane z = 0 with the crank along the base."""
    model = ms.Mechanism()
    inertia = (0.1, 0.1, 0.1)
    # the rocker's end, from the ends of crank and base
    gap = base - crank
    x = (gap**2 + rod**2 - rocker**2) / (2.0 * gap)
    end = (crank + x, (rod**2 - x**2) ** 0.5, 0.0)
    for name in ("crank", "rod", "rocker"):
        model = model.add_body(name, mass=1.0, inertia=inertia)
    model = model.add_joint("A", "revolute", "ground", "crank", (0, 0, 0))
    model = model.add_joint("B", "revolute", "crank", "rod", (crank, 0, 0))
    model = model.add_joint("C", kind, "rod", "rocker", end)
    return model.add_joint("D", "revolute", "rocker", "ground", (base, 0, 0)).mechanism


@pytest.mark.parametrize(
    ("lengths", "turns"),
    [((0.2, 0.6, 0.5, 0.7), True), ((0.5, 0.4, 0.45, 0.8), False), ((0.3, 0.5, 0.3, 0.7), False)],
)
@pytest.mark.parametrize("driven", ["A", "D"])
def test_links_are_named_and_grashofs_law_is_told(lengths, turns, driven):
    """Where the shortest and the longest are longer together, whichever joint is driven."""
    told = lengths_clause(four_bar(*lengths), driven)
    assert all(f"'{name}'" in told for name in ("crank", "rod", "rocker"))
    assert "ground" not in told
    assert ("can turn all the way round" in told) is not turns
    if not turns:
        assert f"({min(lengths):g} m and {max(lengths):g} m)" in told


def test_the_law_is_one_of_hinges_in_a_plane():
    """Other loops have names alone, and chains without a loop nothing."""
    told = lengths_clause(four_bar(0.5, 0.4, 0.45, 0.8, kind="spherical"), "A")
    assert told.endswith("lengths of 'crank', 'rod', 'rocker'")
    model = ms.Mechanism().add_body("arm", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("pivot", "revolute", "ground", "arm", (0, 0, 0)).mechanism
    assert lengths_clause(model, "pivot") == ""
