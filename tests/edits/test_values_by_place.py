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
    ball = model.mechanism.change(("joint", "p"), type="spherical")
    for values in (("ts", "p", 30, 5), ("p", 30)):
        with pytest.raises(ms.ModelError, match="stiffness=30"):
            ball.add_torsion_spring(*values)
    added = ball.add_torsion_spring("ts", "p", stiffness=30).mechanism
    assert added.forces[0].stiffness == 30.0


@pytest.mark.parametrize(
    ("kind", "given", "told"),
    [
        ("revolute", 0.5, 'model.set("joints.p.stiffness", 0.5)'),
        ("revolute", "2*k", 'model.set("joints.p.stiffness", "2*k")'),
        ("cylindrical", 3, 'model.set("joints.p.stiffness", [0, 3])'),
    ],
)
def test_the_spring_of_a_hinge_is_its_own(kind, given, told):
    """That of two bodies acts about all axes, and changes its sign at half a turn."""
    model = ms.Mechanism(bodies=[ms.Body(name="arm")], parameters={"k": 2.0})
    model = model.add_joint("p", kind, "ground", "arm", (0, 0, 0))
    with pytest.raises(ms.ModelError) as caught:
        model.add_torsion_spring("ts", "p", stiffness=given)
    assert told in str(caught.value)
    assert 'added by their names: "ground", "arm"' in str(caught.value)
    call = told.removeprefix("model.set(").removesuffix(")")
    sprung = eval(f"model.set({call})")  # what the message says to write
    assert any(sprung.joints["p"].per_coordinate("stiffness"))
    assert model.add_torsion_spring("ts", "ground", "arm", stiffness=given).forces["ts"]


def test_limits_are_set_as_joints_take_them():
    """In order, whole or by number."""
    arm = ms.Mechanism().add_rod((0, 0, 0), (1, 0, 0), name="arm", mass=1.0)
    arm = arm.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0), limits=(-1, 1))
    full = arm.set("joints.pin.limits", (-1, 10, 1e6, 0))
    joined = arm.set("joints.pin.limits[1]", 10).set("joints.pin.limits[2]", 1e6)
    assert joined.set("joints.pin.limits[3]", 0.0).joints["pin"] == full.joints["pin"]
    assert full.joints["pin"].limits == ms.Limits(lower=-1, upper=10, stiffness=1e6, damping=0)
    with pytest.raises(ms.ModelError, match=r"limits\[4\]"):
        arm.set("joints.pin.limits[4]", 0.0)
