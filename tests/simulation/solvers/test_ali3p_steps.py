"""Automatic steps of the ALi3p: divided where they have to be, and searched for within the run."""

import numpy as np
import pytest

from mechstudio.model import Body, Bushing, Frame, Joint, Mechanism, SpringDamper
from mechstudio.results import RunStatus
from mechstudio.simulation import Ali3pOptions, RunOptions, Simulation, simulate
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints.redundancy import find_redundancy
from mechstudio.simulation.runs.run_start import start_run
from mechstudio.simulation.solvers.ali3p.companion import Companion
from mechstudio.simulation.solvers.ali3p.defaults import with_step
from tests.laws.solved import sample
from tests.simulation.models import taut_mass


def companion(step: float, own: Ali3pOptions) -> Companion:
    """The oscillator over 0.04 s in steps of that size [s]."""
    model = taut_mass()
    options = RunOptions.for_mechanism(
        model, solver="ali3p", duration=0.04, output_step=0.005, ali3p=own
    )
    assembly = assemble(model, 1e-10)
    run = Companion(with_step(start_run(assembly, find_redundancy(assembly), options), step))
    assert run.reach(run.store.capacity, 10_000)
    return run


def test_a_step_that_fails_at_the_start_is_divided_from_there():
    """Newton's iteration converges in an eighth of it only: the run is that in steps so long."""
    whole = companion(0.04, Ali3pOptions(tolerance=1e-10))
    parts = companion(0.005, Ali3pOptions(tolerance=1e-10, step=0.005))
    assert whole.has_divided
    assert not parts.has_divided
    assert whole.steps == parts.steps == 8
    assert np.abs(whole.store.body_pose - parts.store.body_pose).max() < 1e-8
    assert np.abs(whole.store.body_velocity - parts.store.body_velocity).max() < 1e-5


def test_a_run_can_be_stopped_while_its_step_is_searched_for():
    """Then it has no rows, and says where it stopped."""
    model = sample("nine_bar_loop")
    simulation = Simulation(model, RunOptions.for_mechanism(model, solver="ali3p"))
    assert not simulation.advance(1e-6)
    assert simulation.progress == 0.0
    simulation.stop()
    result = simulation.result
    assert (result.status, result.count) == (RunStatus.STOPPED, 0)
    assert "t = 0 s" in result.status_message
    assert simulation.advance(1e-6)


def test_the_search_does_not_depend_on_chunks():
    """In pieces it finds the step that it finds in one go."""
    model = sample("four_bar")
    options = RunOptions.for_mechanism(model, solver="ali3p", duration=0.5)
    whole, pieces = Simulation(model, options), Simulation(model, options)
    while not whole.advance(10.0):
        pass
    while not pieces.advance(1e-6):
        pass
    assert pieces.result.settings == whole.result.settings
    assert pieces.statistics().error_estimate == whole.statistics().error_estimate
    assert np.array_equal(pieces.result.store.body_pose, whole.result.store.body_pose)


@pytest.mark.parametrize("stiffness", [1e3, 1e9])
def test_stiff_loads_between_bodies_cost_no_iterations(stiffness):
    """A spring and a bushing between two bodies, and one with the ground, are in the tangent."""
    bodies = tuple(Body(name=name, position=(x, 0.0, 0.0)) for name, x in (("a", 0.0), ("b", 1.0)))
    hinge = Joint(name="hinge", type="revolute", body1="ground", body2="a")
    loads = (
        SpringDamper(
            name="spring",
            body1="ground",
            body2="b",
            point1=(1.0, 2.0, 0.0),
            stiffness=stiffness,
            damping=1e-3 * stiffness,
            free_length=2.0,
        ),
        Bushing(
            name="bushing",
            body1="a",
            body2="b",
            frame1=Frame(position=(1.0, 0.0, 0.0)),
            stiffness=(stiffness,) * 6,
            damping=(1e-3 * stiffness,) * 6,
        ),
    )
    model = Mechanism(name="Stiff", bodies=bodies, joints=(hinge,), forces=loads)
    result = simulate(model, solver="ali3p", duration=0.2, ali3p=Ali3pOptions(step=0.01))
    statistics = result.statistics
    assert statistics.steps == 20
    assert statistics.rhs_evaluations <= 4 * statistics.steps
    assert result.energy_drift < 1e-3 * np.ptp(result["energy/potential"])
