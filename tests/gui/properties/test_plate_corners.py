"""Corners of a plate take expressions; what it weighs follows them once it is taken from it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QToolButton

from mechstudio import edits, io
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.model import Mechanism, Plate, Sphere
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import line, settle, show, write

OUTLINE = ((-0.2, -0.1), (0.2, -0.1), (0.2, 0.1), (-0.2, 0.1))


@pytest.fixture
def panel(qtbot):
    plate = Plate(points=OUTLINE, thickness=0.01)
    made = edits.add_body(Mechanism(parameters={"L": 0.4}), [plate], name="sheet").mechanism
    return shown(qtbot, PropertyPanel(Document(made), Selection()), 340, 900)


def press(qtbot, panel, text):
    buttons = [*panel.findChildren(QPushButton), *panel.findChildren(QToolButton)]
    qtbot.mouseClick(next(b for b in buttons if b.text() == text), Qt.MouseButton.LeftButton)
    settle(qtbot, panel)


@pytest.mark.parametrize("button", ["Mass and inertia", "Inertia only"])
def test_corners_take_expressions_that_the_weight_follows(qtbot, panel, tmp_path, button):
    """Mass, center of mass and inertia; all of it is in the file."""
    document = panel._document
    show(qtbot, panel, panel._selection, ("body", "sheet"))
    # x of the second corner and of the third
    for cell in ("row 2 1", "row 3 1"):
        write(qtbot, panel, f"Corners {cell}", "2*L - 600 mm")
        settle(qtbot, panel)
        assert line(panel, f"Corners {cell}").expression == "2*L - 600 mm"
    press(qtbot, panel, button)
    path = tmp_path / "sheet.mech.json"
    io.save(document.mechanism, path)
    for value in (0.4, 0.45):
        (body,) = edits.set_parameter(io.load(path), "L", value).bodies
        assert body.shapes[0].points[1][0] == pytest.approx(2 * value - 0.6)
        volume = edits.mass_properties(body.shapes, 1.0).mass
        weight = edits.mass_properties(body.shapes, body.mass / volume)
        assert body.center_of_mass == pytest.approx(weight.center_of_mass)
        assert [body.inertia[k][k] for k in range(3)] == pytest.approx(
            [weight.inertia[k][k] for k in range(3)]
        )
        follows = button == "Mass and inertia"
        size = edits.STEEL * volume if follows else edits.STEEL * 0.4 * 0.2 * 0.01
        assert body.mass == pytest.approx(size)


def test_a_weight_that_follows_nothing_any_longer_is_told(qtbot, panel):
    """Of several shapes it is numbers; of one it follows what it did, and nothing is said."""
    document, said = panel._document, []
    document.remark.connect(said.append)
    show(qtbot, panel, panel._selection, ("body", "sheet"))
    write(qtbot, panel, "Mass", "2*L")
    settle(qtbot, panel)
    press(qtbot, panel, "Inertia only")
    assert document.mechanism.expressions["bodies.sheet.mass"] == "2*L"
    assert not said
    (body,) = document.mechanism.bodies
    knob = Sphere(radius=0.02, position=(0.2, 0.0, 0.0))
    two = edits.change(document.mechanism, [("body", "sheet")], shapes=(*body.shapes, knob))
    document.apply(two, label="Edit")
    settle(qtbot, panel)
    press(qtbot, panel, "Mass and inertia")
    assert "bodies.sheet.mass" not in document.mechanism.expressions
    (sentence,) = said
    assert sentence.startswith("What was computed")
    assert "sheet mass was 2*L" in sentence
