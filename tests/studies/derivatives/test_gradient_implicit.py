"""Gradients along runs by Gauss methods, whose stages depend on each other."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio import generators
from mechstudio.studies.derivatives import marched_run
from tests.reference.random_models import random_loops
from tests.studies.derivatives.test_gradient import (
    assert_same,
    loaded_arm,
)

INTEGRATORS = ("implicit-midpoint", "gauss4")


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_numbers_within_functions(integrator):
    """Every increment of the cotangents of a stage calls the functions of that stage."""
    model = loaded_arm()
    options = {"integrator": integrator, "fixed_step": 5e-3, "duration": 0.3, "output_step": 0.02}
    assert_same(model, "rms([bodies/fore/velocity/norm])", list(model.parameters), **options)


@pytest.mark.wide
@pytest.mark.parametrize("integrator", INTEGRATORS)
@pytest.mark.parametrize("kind", ["revolute", "spherical", "prismatic"])
def test_spatial_loops(integrator, kind):
    """By masses, inertias and gravity, with rows within the steps."""
    rng = np.random.default_rng(5)
    kinds = ("spherical", "universal", "free", "revolute")
    model = random_loops(rng, 4, 1, kinds=kinds, closing=(kind,))
    one, two = (body.name for body in model.bodies[:2])
    places = [f"bodies.{one}.mass", f"bodies.{two}.inertia[0][0]", "gravity[0]"]
    response = f"final([bodies/{model.bodies[-1].name}/velocity/x] * [bodies/{one}/position/y])"
    options = {"integrator": integrator, "fixed_step": 1e-3, "duration": 0.02}
    assert_same(model, response, places, output_step=0.0062, **options)


@pytest.mark.parametrize(("integrator", "order"), [("implicit-midpoint", 2), ("gauss4", 4)])
def test_order_of_convergence(integrator, order):
    """The gradient in given steps comes to that of the motion as the method does."""
    model = ms.sample("sprung_four_bar")
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    response, rows = "final([bodies/rocker/position/x])", {"duration": 0.32, "output_step": 0.08}
    exact = np.array(ms.gradient(model, response, places, **rows))
    missed = []
    for step in (0.04, 0.02):
        found = ms.gradient(model, response, places, integrator=integrator, fixed_step=step, **rows)
        missed.append(np.abs(np.array(found) - exact).max())
    assert missed[0] / missed[1] == pytest.approx(2.0**order, rel=0.2)


def test_long_runs_in_stretches(monkeypatch):
    """Stages that memory does not hold come out the same to the last bit."""
    model = generators.chain(3)
    places = [f"bodies.{body.name}.mass" for body in model.bodies]
    response = f"mean([bodies/{model.bodies[-1].name}/velocity/norm])"
    options = {"integrator": "gauss4", "fixed_step": 5e-3, "duration": 0.5}
    whole = ms.gradient(model, response, places, **options)
    monkeypatch.setattr(marched_run, "KEPT_SLOPES", 2e3)
    parts = ms.gradient(model, response, places, **options)
    assert np.array(parts).tolist() == np.array(whole).tolist()


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_steps_too_long_for_the_iteration(integrator):
    """The run says so before any gradient."""
    sample = ms.sample("slider_crank")
    joints = [
        joint.edited(stiffness=1e5) if joint.name == "crank_pivot" else joint
        for joint in sample.joints
    ]
    model = ms.pose(sample.edited(joints=joints), rates={"crank_pivot": 1.0})
    options = {"integrator": integrator, "fixed_step": 0.1, "duration": 1.0}
    with pytest.raises(ms.SolverError, match="fixed step is too long"):
        ms.gradient(model, "final([bodies/block/velocity/x])", ["bodies.rod.mass"], **options)
