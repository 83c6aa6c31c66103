"""Numbers of expressions are readable in narrow cells, and their expressions while edited."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.model.evaluated import Evaluated


@pytest.fixture
def cell(qtbot):
    """A cell of an expression."""
    value = Evaluated(0.0096123, "P*P*0.0312")
    made = NumberCell(value, "Inertia", lambda text: "", "kg m^2", ShownUnits())
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.clearFocus()
    return made


def room(cell):
    """Width that the text has [px]."""
    return cell.width() - cell.mark_width


def test_digits_come_before_the_mark(cell):
    """Where both have no room the mark goes, whose expression the tool tip says."""
    cell.resize(200, cell.height())
    assert (cell.mark_width > 0, cell.text()) == (True, "0.0096123")
    advance = cell.fontMetrics().horizontalAdvance
    cell.resize(advance("0.00961") + 20, cell.height())
    assert cell.mark_width == 0
    assert float(cell.text()) == pytest.approx(0.0096, rel=0.01)
    assert advance(cell.text()) <= room(cell)
    assert cell.toolTip().startswith("P*P*0.0312 = ")
    cell.resize(200, cell.height())
    assert cell.mark_width > 0


def test_the_mark_goes_while_the_expression_is_edited(qtbot, cell):
    """It would take room from the expression, which says the same."""
    cell.resize(90, cell.height())
    cell.setFocus()
    qtbot.waitUntil(cell.hasFocus)
    assert (cell.text(), cell.mark_width) == ("P*P*0.0312", 0)
    qtbot.keyClick(cell, Qt.Key.Key_Escape)
    cell.clearFocus()
    cell.resize(200, cell.height())
    assert cell.mark_width > 0
