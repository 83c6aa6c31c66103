"""A property panel of a mechanism with elements of all kinds."""

import pytest

from mechstudio.gui.properties.property_panel import PropertyPanel
from tests.gui.fakes.shown import shown


@pytest.fixture
def panel(qtbot, document, selection):
    panel = PropertyPanel(document, selection)
    yield shown(qtbot, panel, 340, 900)
    # what it computes beside the window ends with the test
    panel.shut_down()


@pytest.fixture
def told(document):
    """All that is said, and what is offered with it."""
    told = []
    for said in (document.doubt, document.remark):
        said.connect(lambda text: told.append((text, "", None)))
    document.offer.connect(lambda *offer: told.append(offer))
    return told
