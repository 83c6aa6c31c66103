"""Springs begin with a stiffness with which the mechanism at hand is seen to move."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.gui.editing.usual_stiffness import USUAL_TORSION, usual_spring, usual_torsion
from mechstudio.gui.tools.bodies.link_options import usual_width
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option

LENGTHS = [0.03, 0.3, 3.0]  # [m]


def links(*lengths, gravity=(0.0, -9.81, 0.0)):
    """Steel links as they are drawn without more ado, level and apart."""
    mechanism = Mechanism(name="links", gravity=gravity)
    for place, length in enumerate(lengths):
        start, end = (0.0, float(place), 0.0), (length, float(place), 0.0)
        mechanism = edits.add_link(mechanism, start, end, width=usual_width(length)).mechanism
    return mechanism


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("gravity", [9.81, 1.62])
def test_the_weight_of_a_link_is_seen_in_its_spring(length, gravity):
    """Level, a torsion spring at its end yields by 15 to 45 degrees, and a spring at its end by a
    tenth to a third of its length; both are round numbers."""
    mechanism = links(length, gravity=(0.0, -gravity, 0.0))
    (body,) = mechanism.bodies
    torque = body.mass * gravity * length / 2.0
    torsion, spring = usual_torsion(mechanism), usual_spring(mechanism)
    assert 15.0 < np.degrees(torque / torsion) < 45.0
    # at one end, the other one on a hinge
    assert 0.1 < body.mass * gravity / 2.0 / spring / length < 0.33
    for value in (torsion, spring):
        assert value == float(f"{value:.0e}")


def test_without_gravity_it_is_that_on_earth():
    """And of several bodies that of the one in the middle; without any there is a usual one."""
    assert usual_torsion(links(0.3, gravity=(0.0, 0.0, 0.0))) == usual_torsion(links(0.3))
    assert usual_torsion(links(*LENGTHS)) == usual_torsion(links(0.3))
    assert usual_torsion(Mechanism(name="empty")) == USUAL_TORSION


@pytest.mark.parametrize(
    ("tool", "usual", "unit"),
    [("torsion", usual_torsion, "N m/rad"), ("spring", usual_spring, "N/m")],
)
def test_what_nobody_entered_follows_the_mechanism(make_workshop, tool, usual, unit):
    """Each time that the tool is taken, in any units; what was entered stays."""
    workshop = make_workshop(links(3.0))
    workshop.take(tool)
    field = option(workshop, "Stiffness")
    assert field.value == usual(links(3.0))
    workshop.box.bench.shown_units.choose(UnitChoice(length="mm"))
    assert field.value == pytest.approx(usual(links(3.0)))
    workshop.take("box")
    workshop.document.apply(links(0.03), label="Change links")
    workshop.take(tool)
    assert option(workshop, "Stiffness").value == pytest.approx(usual(links(0.03)))
    field = option(workshop, "Stiffness")
    field.clear()
    workshop.qtbot.keyClicks(field, f"123 {unit}")
    workshop.take("box")
    workshop.document.apply(links(0.3), label="Change links")
    workshop.take(tool)
    assert option(workshop, "Stiffness").value == pytest.approx(123.0)
