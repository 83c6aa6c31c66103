"""Gradients compile few models beside the one that is run, and prepare that once."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.generators import chain
from mechstudio.studies.derivatives import adjoint_options, beside, plain_numbers
from mechstudio.studies.derivatives.beside import models_beside
from mechstudio.studies.derivatives.numbers import varied_numbers
from mechstudio.topology import compile as compile_module

RESPONSE = "mean([bodies/rocker/velocity/norm])"
STEPS = {"integrator": "rk4", "fixed_step": 1e-3, "duration": 0.2, "output_step": 0.02}


def of_bodies_and_joints(model):
    """Numbers of two kinds of bodies and of three kinds of joints."""
    bodies, joints = model.bodies.names, model.joints.names
    places = [f"bodies.{name}.{what}" for what in ("mass", "inertia[2][2]") for name in bodies]
    kinds = ("stiffness", "damping", "reference")
    return places + [f"joints.{name}.{what}" for what in kinds for name in joints]


def test_one_model_is_compiled_for_all_plain_numbers(monkeypatch):
    """That in which all of them are others; each is written to the records of its own element."""
    model = ms.sample("sprung_four_bar")
    model, numbers = varied_numbers(model, of_bodies_and_joints(model))
    compiled = []
    make = compile_module._compile
    monkeypatch.setattr(compile_module, "_compile", lambda one: compiled.append(one) or make(one))
    found = models_beside(model, numbers)
    assert len(compiled) == 1
    assert len({id(near.models) for near in found}) == 5
    assert {near.only[0] for near in found} == {"bodies", "joints"}


def test_records_that_are_written_are_those_of_compiled_models(monkeypatch):
    """Whatever the numbers: of joints with two coordinates, that are none, all or one of them."""
    model = chain(3, "cylindrical")
    joints = [
        joint.edited(stiffness=(2.0, 0.5), damping=0.1, friction=(0.0, 0.3))
        for joint in model.joints
    ]
    model = model.edited(joints=joints)
    places = of_bodies_and_joints(model)
    places += [
        f"joints.{name}.{what}[{k}]"
        for what in ("stiffness", "friction")
        for name in model.joints.names
        for k in range(2)
    ]
    model, numbers = varied_numbers(model, [place for place in places if _can_be(model, place)])
    written = models_beside(model, numbers)
    monkeypatch.setattr(beside, "plain_number", only_compiled)
    for one, near, other in zip(numbers, written, models_beside(model, numbers), strict=True):
        table, row = near.only
        assert other.only is None, one.name
        for field in plain_numbers._READ[table]:
            slopes = [
                entry.slope_of_system(lambda system, t=table, f=field: getattr(system, t)[f])
                for entry in (near, other)
            ]
            found, wanted = slopes[0][row], slopes[1][row]
            assert found == pytest.approx(wanted, abs=1e-9), (one.name, field)


def _can_be(model, place):
    """Whether it is the place of a number."""
    try:
        return isinstance(edits.value_at(model, place), int | float)
    except ms.ModelError:
        return False


def only_compiled(*_):
    """In the place of `plain_number`: nothing is plain."""


def test_masses_that_decide_how_a_run_begins_are_compiled():
    """Velocities that do not fit together are corrected by masses, alike if all are doubled."""
    model = ms.sample("four_bar")
    given = [body.edited(velocity=(0.3, 0.1 * k, 0)) for k, body in enumerate(model.bodies)]
    model = model.edited(bodies=given)
    model, numbers = varied_numbers(model, of_bodies_and_joints(model))
    found = models_beside(model, numbers)
    of_bodies = [one.name.startswith("bodies") for one in numbers]
    assert [near.only is None for near in found] == of_bodies


def test_shared_models_give_the_derivatives_of_models_of_their_own():
    model = ms.sample("sprung_four_bar")
    places = of_bodies_and_joints(model)
    together = ms.gradient(model, RESPONSE, places, **STEPS)
    alone = [ms.gradient(model, RESPONSE, [place], **STEPS)[place] for place in places]
    largest = np.abs(alone).max()
    assert np.array([together[place] for place in places]) == pytest.approx(
        np.array(alone), abs=1e-9 * largest
    )


def test_a_run_in_fixed_steps_is_prepared_once(monkeypatch):
    """The run that tells whether all can be read is the one that is made."""

    def again(*_):
        raise AssertionError("a second run is prepared")

    monkeypatch.setattr(adjoint_options, "Simulation", again)
    found = ms.gradient(ms.sample("sprung_four_bar"), RESPONSE, ["bodies.rocker.mass"], **STEPS)
    assert np.isfinite(found.result["energy/kinetic"]).all()
