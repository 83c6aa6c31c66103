"""Models with other origins of frames are not compiled, and are what they would be if they were."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits, generators
from mechstudio.edits.number_places import number_places
from mechstudio.model import element as element_module
from mechstudio.studies.derivatives.beside import models_beside
from mechstudio.studies.derivatives.moved_frames import MovedFrames
from mechstudio.studies.derivatives.numbers import varied_numbers
from mechstudio.topology import compile as compile_module

STEPS = {"duration": 0.1, "output_step": 0.02, "integrator": "rk4", "fixed_step": 2e-3}
MODELS = {
    "chain": lambda: generators.chain(3),
    "spherical": lambda: generators.chain(2, "spherical"),
    "four_bar": lambda: ms.sample("four_bar"),
    "slider_crank": lambda: ms.sample("slider_crank"),
    "tree_spatial": lambda: ms.sample("tree_spatial"),
}


def origins(model):
    """Names of coordinates of origins within the plane, in which loops stay closed."""
    return [
        f"joints.{joint.name}.frame{side}.position[{k}]"
        for joint in model.joints
        for side in (1, 2)
        for k in range(2)
    ]


def only_compiled(self, one):
    """In the place of `find`: nothing is a moved frame."""


@pytest.mark.parametrize("name", MODELS)
def test_gradients_have_the_bits_of_compiled_models(name, monkeypatch):
    """Whatever the axis and the side of the joint, with loops or without."""
    model = MODELS[name]()
    response = f"mean([bodies/{model.bodies[-1].name}/velocity/norm])"
    places = origins(model)
    if name in ("four_bar", "slider_crank"):
        turned = [place for place in places if _is_possible(model, place)]
        assert turned, "no coordinate leaves the loop closed"
        places = turned
    found = np.array(ms.gradient(model, response, places, **STEPS))
    monkeypatch.setattr(MovedFrames, "find", only_compiled)
    assert found.tobytes() == np.array(ms.gradient(model, response, places, **STEPS)).tobytes()
    assert np.abs(found).max() > 0.0


def _is_possible(model, place):
    value = float(edits.value_at(model, place))
    try:
        for by in (-1e-5, 1e-5):
            ms.check(edits.set_values(model, {place: value + by}))
    except ms.MechStudioError:
        return False
    return True


def test_one_model_is_compiled_for_all_of_them(monkeypatch):
    """The model itself; those beside it are its records with another number."""
    model = generators.chain(3)
    _, numbers = varied_numbers(model, origins(model))
    compiled = []
    make = compile_module._compile
    monkeypatch.setattr(compile_module, "_compile", lambda one: compiled.append(one) or make(one))
    near = models_beside(edits.rename(model, ("body", model.bodies[0].name), "other"), numbers)
    assert len(near) == len(numbers)
    assert len(compiled) == 1


def test_what_changes_more_than_an_origin_is_compiled():
    """Joints that begin at given coordinates, ends of rods, and other numbers."""
    model = ms.sample("four_bar")
    _, (origin, mass) = varied_numbers(
        model, [origins(model)[0], f"bodies.{model.bodies[0].name}.mass"]
    )
    assert MovedFrames(model).find(origin) is not None
    assert MovedFrames(model).find(mass) is None
    joint = ("joint", model.joints[0].name)
    angle = float(ms.coordinates(model)[joint[1]][0])
    led = edits.change(model, [joint], initial={"coordinate": angle})
    assert MovedFrames(led).find(origin) is None
    governor = ms.sample("porter_governor")
    rod = next(entry for entry in governor.joints if entry.joint_type.is_rod)
    _, (end,) = varied_numbers(governor, [f"joints.{rod.name}.frame1.position[0]"])
    assert MovedFrames(governor).find(end) is None


def test_units_of_places_take_no_suggestions(monkeypatch):
    """Elements without a joint are no mistake that somebody is to be told about."""

    def refuse(*_):
        raise AssertionError("somebody asked for an attribute that is not there")

    monkeypatch.setattr(element_module, "no_attribute", refuse)
    assert number_places(generators.chain(2))
