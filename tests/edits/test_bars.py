"""Links and rods between two points, which may be expressions over parameters."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.model.evaluated import text_of
from tests.edits.test_parametric_models import flat

pytestmark = pytest.mark.kernels

START = {"L": 1.0, "b": 0.4, "m": 3.0}
VALUES = ({"L": 1.3, "b": 0.9, "m": 5.0}, {"L": 0.7, "b": -0.2, "m": 1.0})
ENDS = {
    "along x": (("0", 0, 0), ("L", 0, 0)),
    "turned": ((0, "L", 0), ("b", 0.3, 0)),
    "beyond a half turn": ((0, 0, 0), ("-L", "b", 0)),
    "in space": ((0, 0, "L"), ("b", 0.1, 0.2)),
    "along y": (("b", 0, 0), ("b", "L", 0)),
}
BARS = {
    "rod": ("add_rod", {"mass": "m", "radius": 0.02}),
    "rod of a radius": ("add_rod", {"radius": "L/20"}),
    "box": ("add_link", {"width": 0.03}),
    "cylinder": ("add_link", {"width": 0.03, "shape": "cylinder", "mass": "2*m"}),
}


def built(bar, start, end, parameters):
    """A bar with a joint at its end and a point at the origin."""
    method, given = BARS[bar]
    model = ms.Mechanism(parameters=parameters)
    model = getattr(model, method)("bar", start, end, **given)
    return model.add_joint("pin", "spherical", "ground", "bar", end).add_measure(
        "p", "bar", (0, 0, 0)
    )


@pytest.mark.parametrize("bar", BARS)
@pytest.mark.parametrize("ends", ENDS)
def test_bars_between_expressions_follow_the_parameters(bar, ends):
    """Place, length, mass, inertia and joints are those of the bar between the new points."""
    start, end = ENDS[ends]
    model = built(bar, start, end, START)
    for values in VALUES:
        found = model.set_parameters(values)
        expected = built(bar, start, end, values)
        assert flat(found.model_dump()) == pytest.approx(flat(expected.model_dump()), abs=1e-12)


def test_lengths_of_a_four_bar_move_neither_pivots_nor_the_crank():
    """A sweep over the length of a crank begins with all joints closed, at the angle drawn."""
    model = (
        ms.Mechanism()
        .add_parameter("a", 0.1)
        .add_rod("crank", (0, 0, 0), (0, "a", 0), mass=1.0)
        .add_rod("coupler", (0, "a", 0), (0.4, 0.3, 0), mass=2.0)
        .add_rod("rocker", (0.4, 0, 0), (0.4, 0.3, 0), mass=1.5)
        .add_joint("O", "revolute", "ground", "crank", (0, 0, 0))
        .add_joint("A", "revolute", "crank", "coupler", (0, "a", 0))
        .add_joint("B", "revolute", "coupler", "rocker", (0.4, 0.3, 0))
        .add_joint("C", "revolute", "ground", "rocker", (0.4, 0, 0))
    )
    for length in (0.08, 0.12):
        changed = model.set_parameters({"a": length})
        assert ms.check(changed).gaps == ()
        run = ms.simulate(changed, duration=0.01)
        assert run["joints/O/coordinate/angle"][0] == pytest.approx(0.0, abs=1e-12)


def test_a_rod_is_thin_unless_it_has_a_radius():
    """Across it mass·length²/12 exactly, so that it swings as the rod of textbooks."""
    thin = ms.Mechanism().add_rod("rod", (0, 0, 0), (0, 2, 0), mass=3.0).bodies["rod"]
    moments = np.diag(thin.inertia)
    assert moments[1:] == pytest.approx([1.0, 1.0], rel=1e-15)
    assert 0.0 < moments[0] < 1e-3
    thick = ms.Mechanism().add_rod("rod", (0, 0, 0), (0, 2, 0), mass=3.0, radius=0.2).bodies["rod"]
    across = 3.0 * (0.2**2 / 4 + 2**2 / 12)
    assert np.diag(thick.inertia) == pytest.approx([3.0 * 0.2**2 / 2, across, across])
    steel = ms.Mechanism().add_rod("rod", (0, 0, 0), (0, 2, 0), radius=0.01).bodies["rod"]
    assert steel.mass == pytest.approx(7850 * np.pi * 1e-4 * 2)
    for radius in (0.0, -1.0, float("nan")):
        with pytest.raises(ms.ModelError, match="greater than 0"):
            ms.Mechanism().add_rod((0, 0, 0), (0, 2, 0), radius=radius)


def test_a_capsule_may_have_expressions():
    """Its size and its mass follow its width and its ends."""
    model = ms.Mechanism(parameters={"W": 0.02})
    link = model.add_link((0, 0, 0), ("20*W", 0, 0), shape="capsule", width="2*W").bodies[-1]
    plain = ms.Mechanism().add_link((0, 0, 0), (0.4, 0, 0), shape="capsule", width=0.04).bodies[-1]
    assert link.mass == pytest.approx(plain.mass)
    assert link.shapes[0].radius == pytest.approx(0.02)
    assert "W" in text_of(link.shapes[0].length)
    assert "W" in text_of(link.mass)
