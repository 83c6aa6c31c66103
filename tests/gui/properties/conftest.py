"""A property panel of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from tests.gui.tree.example import all_kinds


@pytest.fixture
def selection(qapp):
    return Selection()


@pytest.fixture
def document(qapp):
    return Document(all_kinds())


@pytest.fixture
def panel(qtbot, document, selection):
    panel = PropertyPanel(document, selection)
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    return panel
