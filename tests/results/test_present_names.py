"""Sentences of a run call elements as they are called now."""

from dataclasses import replace

import pytest

from mechstudio import edits
from mechstudio.model import Mechanism
from mechstudio.results.renamed_statistics import new_names
from tests.results.synthetic import synthetic_result

JOINT = ("ground", "disk", (0, 0, 0))


@pytest.fixture
def run():
    """A run of a disk on a hinge with a torsion spring."""
    model = Mechanism().add_body("disk", mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = model.add_joint("hinge", "revolute", *JOINT)
    model = model.add_torsion("coil", "ground", "disk", point=(0, 0, 0), stiffness=0).mechanism
    made = synthetic_result(model)
    made.statistics = replace(made.statistics, notes=("The joint's 'coil' is at 'disk', 'far'.",))
    made.status_message = "'coil' stopped it"
    return made


def named(model, **names):
    """The model with other names, by kind."""
    for kind, (was, now) in names.items():
        model = edits.rename(model, (kind, was), now)
    return model


def test_notes_follow_new_names(run):
    """Those in quotes, once each; back under the old ones they are as before."""
    before = run.mechanism
    renamed = run.renamed(named(before, force=("coil", "far"), body=("disk", "rim")))
    assert renamed.notes == ("The joint's 'far' is at 'rim', 'far'.",)
    assert renamed.status_message == "'far' stopped it"
    assert renamed.renamed(before).notes == run.notes


def test_a_name_of_two_elements_stays(run):
    """Nobody knows which one a sentence means."""
    shared = named(run.mechanism, body=("disk", "coil"))
    made = synthetic_result(shared)
    made.statistics = replace(made.statistics, notes=("'coil' was held.",))
    assert made.renamed(named(shared, force=("coil", "far"))).notes == made.notes


@pytest.mark.parametrize("kind", ["event", "measure", "parameter"])
def test_a_name_of_something_else_stays(run, kind):
    """An event, a measured point or a parameter beside a body of the same name."""
    model = {
        "event": lambda now: edits.add_event(now, "[energy/kinetic] > 1 J", name="disk"),
        "measure": lambda now: now.add_measure("disk", "disk", (0, 0, 0)),
        "parameter": lambda now: edits.add_parameter(now, "disk", 1.0),
    }[kind](run.mechanism)
    model = getattr(model, "mechanism", model)
    assert new_names(model, named(model, body=("disk", "rim"))) == {}
