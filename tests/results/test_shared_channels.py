"""Channels of models that differ in numbers alone are found once."""

import pytest

import mechstudio as ms
from mechstudio.results.channels import _made, sources


def _model():
    return (
        ms.Mechanism(parameters={"k": 0.0, "push": 1.0})
        .add_body("arm", mass=1.0)
        .add_joint("pin", "revolute", "ground", "arm", (0, 0, 0))
        .add_torque("push", "arm", ("0", "0", "push"))
        .add_measure("tip", "arm", (1, 0, 0))
        .mechanism
    )


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.set("parameters.push", 2.0),
        lambda m: m.set("bodies.arm.mass", 2.0),
        lambda m: m.set("joints.pin.damping", 0.5),
        lambda m: m.set("forces.push.function[2]", "3*t"),
        lambda m: m.add_force("arm", (0, 0, 0), ("1", "0", "0")).mechanism,
        lambda m: m.rename(("body", "arm"), "leg"),
        lambda m: m.edited(joints=[m.joints[0].edited(type="spherical")]),
        lambda m: m.add_driver("pin", "t").mechanism,
    ],
)
def test_channels_are_those_of_the_model(change):
    """Whichever model came before, and back again."""
    model = _model()
    other = change(model)
    for asked in (model, other, model):
        for has_momentum in (True, False):
            found, made = sources(asked, has_momentum), _made(asked, has_momentum)
            assert list(found) == list(made)
            assert [entry.channel for entry in found.values()] == [
                entry.channel for entry in made.values()
            ]
            assert [(e.dataset, e.owner, e.index) for e in found.values()] == [
                (e.dataset, e.owner, e.index) for e in made.values()
            ]


def test_other_numbers_take_the_same_channels():
    model = _model()
    heavy = model.set("bodies.arm.mass", 2.0)
    assert sources(heavy, True) is sources(model, True)
    assert sources(model, False) is not sources(model, True)
    runs = [ms.simulate(entry, duration=0.02) for entry in (model, heavy)]
    weights = [run["joints/pin/force/y"][0] for run in runs]
    assert weights == pytest.approx([9.81, 2 * 9.81])
