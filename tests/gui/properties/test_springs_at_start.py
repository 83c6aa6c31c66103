"""Properties say where a joint begins and what its springs do there."""

from math import degrees

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from tests.edits.test_springs_at_start import ANGLE, swung
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import settle, show


@pytest.fixture
def panel(qtbot):
    document = Document(swung("revolute", stiffness=1.0))
    return shown(qtbot, PropertyPanel(document, Selection()), 340, 900)


def told(panel):
    """Numbers of the page that follow from others, by label."""
    fields = [field for section in panel.page.sections for field in section.fields]
    return {f.label: f.rows[0][0] for f in fields if f.rows and not f.target}


@pytest.mark.parametrize(
    ("item", "deflection", "effort"),
    [
        (("joint", "pivot"), ANGLE, ("Start torque", ANGLE)),
        (("force", "wire"), ANGLE, ("Start torque", 2.0 * ANGLE)),
        (("force", "coil"), 0.2, ("Start force", 0.6)),
    ],
)
def test_a_spring_tells_its_deflection_and_becomes_free(qtbot, panel, item, deflection, effort):
    """One button takes it away, as one step."""
    document = panel._document
    show(qtbot, panel, panel._selection, item)
    before = document.mechanism
    label, size = effort
    assert told(panel)["Start deflection"] == pytest.approx(deflection)
    assert told(panel)[label] == pytest.approx(size)
    button = next(b for b in panel.findChildren(QToolButton) if b.text() == "Free at start")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    settle(qtbot, panel)
    assert told(panel)["Start deflection"] == told(panel)[label] == 0.0
    texts = [button.text() for button in panel.findChildren(QToolButton)]
    assert "Free at start" not in texts
    document.undo()
    assert document.mechanism == before


def test_a_joint_says_where_it_begins(qtbot, panel):
    """In the unit of the window, beside the initial coordinate that would say otherwise."""
    show(qtbot, panel, panel._selection, ("joint", "pivot"))
    assert degrees(told(panel)["Begins at"]) == pytest.approx(26.0)
    panel._document.apply(
        swung("revolute", initial={"coordinate": 1.0}), label="another initial coordinate"
    )
    settle(qtbot, panel)
    assert "Begins at" not in told(panel)
