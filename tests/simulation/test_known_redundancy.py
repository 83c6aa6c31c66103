"""Redundancy from memory is what the analysis finds."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints import known_redundancy
from mechstudio.simulation.constraints.known_redundancy import redundancy_of
from mechstudio.simulation.constraints.redundancy import find_redundancy


@pytest.fixture
def analyses(monkeypatch):
    """Models that were analyzed, in their order."""
    found = []

    def analyze(assembly):
        found.append(assembly.mechanism.name)
        return find_redundancy(assembly)

    monkeypatch.setattr(known_redundancy, "find_redundancy", analyze)
    known_redundancy._known.clear()
    return found


@pytest.mark.parametrize("name", ["four_bar", "bricard", "planetary_gear", "slider_crank"])
def test_equal_models_are_analyzed_once(name, analyses):
    """The second answer is the first one, also with other loads."""
    model = ms.sample(name)
    push = ms.Force(name="new push", body=model.bodies[0].name, function=("1", "0", "0"))
    pushed = model.edited(forces=[*model.forces, push])
    assert redundancy_of(assemble(model)) == find_redundancy(assemble(model))
    assert redundancy_of(assemble(pushed)) == find_redundancy(assemble(pushed))
    assert len(analyses) == 1


def test_what_the_analysis_reads_makes_another_mechanism(analyses):
    """Other masses, lengths, poses and names are analyzed again."""
    model = ms.sample("slider_crank")
    body, joint = model.bodies[0], model.joints[0]
    others = [
        ms.edits.change(model, [("body", body.name)], mass=2.0 * body.mass),
        ms.edits.rename(model, ("joint", joint.name), "another name"),
        model.edited(joints=model.joints[:-1]),
    ]
    for other in (model, *others):
        assert redundancy_of(assemble(other)) == find_redundancy(assemble(other))
    assert len(analyses) == 1 + len(others)


def test_memory_is_bounded(analyses):
    """Only the mechanisms of late are known."""
    model = ms.sample("four_bar")
    body = model.bodies[0]
    for mass in np.linspace(1.0, 2.0, known_redundancy.MOST + 3):
        redundancy_of(assemble(ms.edits.change(model, [("body", body.name)], mass=float(mass))))
    assert len(known_redundancy._known) == known_redundancy.MOST
