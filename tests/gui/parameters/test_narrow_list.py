"""The list of parameters in a narrow panel."""

import pytest
from PySide6.QtWidgets import QStyle, QStyleOptionFrame

from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from tests.gui.fakes.shown import shown
from tests.gui.tree.example import all_kinds


@pytest.mark.parametrize("width", [220, 300])
def test_hints_of_a_new_parameter_are_never_cut(qtbot, width):
    """Fields for name and value show the whole of what they ask for."""
    panel = shown(qtbot, ParameterPanel(Document(all_kinds()), Selection()), width, 300)
    for field in (panel.new_parameter.name_field, panel.new_parameter.value_field):
        option = QStyleOptionFrame()
        field.initStyleOption(option)
        inside = field.style().subElementRect(QStyle.SubElement.SE_LineEditContents, option, field)
        text = field.placeholderText()
        assert field.fontMetrics().horizontalAdvance(text) <= inside.width() - 4, text
