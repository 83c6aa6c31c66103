"""The assembly dock with a four-bar linkage, alone in a window."""

import pytest

from mechstudio.gui.assembly.assembly_diagram import AssemblyDiagram
from mechstudio.gui.state.document import Document
from tests.gui.assembly.hand import sample


@pytest.fixture
def document(qapp):
    return Document(sample("four_bar"))


@pytest.fixture
def diagram(qtbot, document, selection):
    diagram = AssemblyDiagram(document, selection)
    qtbot.addWidget(diagram)
    diagram.resize(900, 520)
    with qtbot.waitExposed(diagram):
        diagram.show()
    return diagram
