"""A property panel of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.properties.property_panel import PropertyPanel
from tests.gui.fakes.shown import shown


@pytest.fixture
def panel(qtbot, document, selection):
    panel = PropertyPanel(document, selection)
    return shown(qtbot, panel, 340, 900)
