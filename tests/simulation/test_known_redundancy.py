"""Redundancy from memory is what the analysis finds."""

import numpy as np
import pytest

import mechstudio as ms
from mechstudio.simulation.assembling.assemble import assemble
from mechstudio.simulation.constraints import known_redundancy
from mechstudio.simulation.constraints.known_redundancy import redundancy_of
from mechstudio.simulation.constraints.redundancy import find_dependence, find_redundancy


@pytest.fixture
def analyses(monkeypatch):
    """Models that were analyzed, in their order."""
    found = []

    for search in (find_dependence, find_redundancy):

        def analyze(assembly, search=search):
            found.append(assembly.mechanism.name)
            return search(assembly)

        monkeypatch.setattr(known_redundancy, search.__name__, analyze)
    known_redundancy.dependences.clear()
    known_redundancy.redundancies.clear()
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
    """Other lengths, poses, names and joints are analyzed again."""
    model = ms.sample("slider_crank")
    joint = model.joints[0]
    moved = [
        body.edited(position=[number + 0.25 for number in body.position]) for body in model.bodies
    ]
    others = [
        ms.edits.rename(model, ("joint", joint.name), "another name"),
        model.edited(joints=model.joints[:-1]),
        model.edited(bodies=moved),
    ]
    for other in (model, *others):
        assert redundancy_of(assemble(other)) == find_redundancy(assemble(other))
    assert len(analyses) == 1 + len(others)


@pytest.mark.parametrize("name", ["four_bar", "bricard", "double_loop", "slider_crank"])
def test_other_masses_weigh_what_is_known(name, analyses):
    """Masses change the least mobility, and nothing is searched for again."""
    model = ms.sample(name)
    body = model.bodies[-1]
    inertia = 50.0 * np.array(body.inertia)
    changes = [{"mass": 1e-3 * body.mass}, {"mass": 70.0 * body.mass, "inertia": inertia}]
    others = [model] + [ms.edits.change(model, [("body", body.name)], **some) for some in changes]
    found = [redundancy_of(assemble(other)) for other in others]
    assert found == [find_redundancy(assemble(other)) for other in others]
    assert len({one.least_mobility for one in found}) > 1
    assert len(analyses) == 1


def test_memory_is_bounded(analyses):
    """Only the mechanisms of late are known."""
    model = ms.sample("four_bar")
    joint = ("joint", model.joints[0].name)
    for number in range(known_redundancy.MOST + 3):
        redundancy_of(assemble(ms.edits.rename(model, joint, f"pivot {number}")))
    assert len(known_redundancy.dependences) == known_redundancy.MOST


def test_masses_of_loops_are_not_remembered(analyses):
    """To weigh what is known takes as long as to compare all masses; couplings alone are kept."""
    for name in ("four_bar", "planetary_gear"):
        redundancy_of(assemble(ms.sample(name)))
    assert len(known_redundancy.redundancies) == 1
