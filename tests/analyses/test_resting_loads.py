"""What elements bear in an equilibrium, and positions by name."""

import pytest

import mechstudio as ms


def test_springs_of_joints_and_bushings_are_listed_with_units():
    """By the values of their channels, and in the text with units."""
    found = ms.static(ms.sample("pipelayer"))
    (spring,) = (
        one for one in found.element_loads if one.element == "hoist" and "spring" in one.kind
    )
    assert spring.torque == found["joints/hoist/spring_effort"][0]
    assert spring.angle == found.coordinates["hoist"][0]
    assert spring.force is None
    assert "spring of joint 'lift'       193257 N  length -0.11368 m" in str(found)
    mount = ms.static(ms.sample("bushing_mount"))
    assert [load.kind for load in mount.element_loads] == ["bushing"] * 4
    assert mount.element_loads[0].force == pytest.approx([0, 49.05, 0], abs=1e-9)
    assert mount.element_loads[0].length == pytest.approx(0.01962)


def test_a_singular_position_is_named():
    """By the coordinates of its joints, as the search may have gone away from the start."""
    with pytest.raises(ms.AnalysisError, match="next to the position with angle of joint '"):
        ms.static(ms.sample("four_bar"))
