"""What reports say of the model: its parts, its mobility, its mass and gravity."""

import re

import pytest

import mechstudio as ms
from mechstudio.handover.report import report_text
from mechstudio.handover.report_model import model_facts
from mechstudio.simulation.examination.diagnosis import check
from tests.results.synthetic import synthetic_result


@pytest.mark.parametrize("name", ["four_bar", "bricard", "planetary_gear", "tumbling_handle"])
def test_facts_are_those_of_the_check(name):
    """Bodies, joints, degrees of freedom, loops and redundant constraints, mass, gravity."""
    model = ms.sample(name)
    found, report = model_facts(model), check(model)
    assert found["bodies"] == str(len(model.bodies))
    assert found["joints"] == str(len(model.joints))
    assert found["degrees of freedom"] == str(report.degrees_of_freedom)
    assert found["loops"] == str(report.loops)
    assert found["redundant constraints"] == str(len(report.redundant))
    number, unit = found["mass"].split()
    assert (float(number), unit) == (pytest.approx(sum(body.mass for body in model.bodies)), "kg")
    assert found["gravity"] == "({:g}, {:g}, {:g}) m/s²".format(*model.gravity)


def test_a_report_has_them():
    """On the page, below the facts of the run."""
    page = report_text(synthetic_result(ms.sample("bricard"), 3))
    facts = page[page.index("<h2>The model</h2>") :]
    shown = dict(re.findall(r"<tr><th[^>]*>([^<]*)</th><td[^>]*>([^<]*)</td></tr>", facts))
    assert (shown["degrees of freedom"], shown["redundant constraints"]) == ("1", "1")
    assert (shown["bodies"], shown["joints"], shown["loops"]) == ("5", "6", "1")


def test_a_model_that_cannot_move_has_the_rest():
    """Open joints keep nobody from reading what the model consists of."""
    model = ms.sample("four_bar")
    bodies = [model.bodies[0].edited(position=(5.0, 5.0, 5.0)), *model.bodies[1:]]
    joints = [joint.edited(initial=None) for joint in model.joints]
    found = model_facts(model.edited(bodies=bodies, joints=joints))
    assert found["bodies"] == "3"
    assert found["mass"] == "3 kg"
