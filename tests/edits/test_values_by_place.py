"""Values behind the last place that an edit takes."""

import pytest

import mechstudio as ms


def test_values_without_a_place_are_refused():
    """A stiffness behind the points would be dropped in silence; the answer has its name."""
    model = ms.Mechanism(bodies=[ms.Body(name="arm")]).add_joint(
        "p", "revolute", "ground", "arm", (0, 0, 0)
    )
    ends = ("s", "ground", "arm", (0, 1, 0), (1, 0, 0))
    for call in (model.mechanism.add_spring, model.mechanism.add_damper):
        with pytest.raises(TypeError, match=r"too many positional arguments.*stiffness="):
            call(*ends, 100.0, 5.0)
        assert call(*ends, stiffness=100.0).mechanism.forces[0].stiffness == 100.0
    for values in (("ts", "p", 30, 5), ("p", 30)):
        with pytest.raises(ms.ModelError, match="stiffness=30"):
            model.mechanism.add_torsion_spring(*values)
    added = model.mechanism.add_torsion_spring("ts", "p", stiffness=30).mechanism
    assert added.forces[0].stiffness == 30.0
