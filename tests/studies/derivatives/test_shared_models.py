"""Gradients compile few models beside the one that is run, and prepare that once."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.studies.derivatives import adjoint_options
from mechstudio.studies.derivatives.beside import models_beside
from mechstudio.studies.derivatives.numbers import varied_numbers

RESPONSE = "mean([bodies/rocker/velocity/norm])"
STEPS = {"integrator": "rk4", "fixed_step": 1e-3, "duration": 0.2, "output_step": 0.02}


def of_bodies_and_joints(model):
    """Numbers of two kinds of bodies and of three kinds of joints."""
    bodies, joints = model.bodies.names, model.joints.names
    places = [f"bodies.{name}.{what}" for what in ("mass", "inertia[2][2]") for name in bodies]
    kinds = ("stiffness", "damping", "reference")
    return places + [f"joints.{name}.{what}" for what in kinds for name in joints]


def test_numbers_of_bodies_and_of_joints_share_their_models():
    """As many as there are kinds of the one that has more, each changing its own records."""
    model, numbers = varied_numbers(
        ms.sample("sprung_four_bar"), of_bodies_and_joints(ms.sample("sprung_four_bar"))
    )
    found = models_beside(model, numbers)
    assert len({id(near.models) for near in found}) == 3
    assert {near.only[0] for near in found} == {"bodies", "joints"}


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
