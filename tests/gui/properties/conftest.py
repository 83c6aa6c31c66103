"""A property panel of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.properties.property_panel import PropertyPanel


@pytest.fixture
def panel(qtbot, document, selection):
    panel = PropertyPanel(document, selection)
    qtbot.addWidget(panel)
    panel.resize(340, 900)
    with qtbot.waitActive(panel):
        panel.show()
        panel.activateWindow()
    return panel
