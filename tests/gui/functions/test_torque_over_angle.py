"""The torque of a torsion spring over its angle: it acts back to the angle 0 from either side."""

import pytest

from mechstudio import edits
from mechstudio.gui.functions.function_box import FunctionBox
from mechstudio.gui.functions.function_info import torsion_law
from mechstudio.gui.properties.describe_load import describe_force
from mechstudio.model import Mechanism


def held():
    """A body that a torsion spring holds to the ground, and one that a bushing holds there."""
    mechanism = edits.add_body(Mechanism(name="held"), "arm").mechanism
    mechanism = edits.add_torsion(mechanism, "ground", "arm", stiffness=0).mechanism
    return edits.add_bushing(mechanism, "ground", "arm", (0, 0, 0), stiffness=(0.0,) * 6).mechanism


@pytest.mark.parametrize(
    ("text", "doubted"), [("50", True), ("2+x", True), ("50*x", False), ("3*v", False)]
)
def test_what_holds_the_bodies_is_told_while_it_is_typed(qtbot, text, doubted):
    """Below the field, which takes it: frames that are turned may keep the angle away from 0."""
    box = FunctionBox("0", "Torque over angle", lambda text: "", torsion_law(held()))
    qtbot.addWidget(box)
    box.show()
    box.line.selectAll()
    qtbot.keyClicks(box.line, text)
    warning = box.preview.warning
    assert warning.isVisible() is doubted
    assert ("beside the angle 0" in warning.text()) is doubted
    box.line.selectAll()
    qtbot.keyClicks(box.line, "0")
    assert not warning.isVisible()


@pytest.mark.parametrize("index", [0, 1])
def test_stiffness_stands_first(index):
    """Before the bodies and frames of what is elastic."""
    first = describe_force(held(), index).sections[0].fields[0]
    assert first.label == "Stiffness"
