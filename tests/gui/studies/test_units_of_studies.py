"""Quantities of a study beside the units that they are in."""

import numpy as np
import pytest

from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.units import UnitChoice
from tests.gui.studies.study_hand import choose, vary, write

SPEED = "bodies.block.velocity[2]"


def unit_of(row):
    """What stands behind the fields of a row."""
    (label,) = row.findChildren(UnitLabel)
    return "" if label.isHidden() else label.text()


def test_ranges_of_a_variable_name_the_unit_in_which_they_are(qtbot, ask):
    """Values, lists and tool tips follow the chosen units; the study counts in SI units."""
    units = ask.window_of_test.units
    row = vary(qtbot, ask, "Velocity z of block", "0.5", "900 mm/s")
    assert unit_of(row) == "m/s"
    assert (row.line("lower").value, row.line("upper").value) == (0.5, 0.9)
    units.choose(UnitChoice(length="mm"))
    assert unit_of(row) == "mm/s"
    assert (row.line("lower").text(), row.line("upper").text()) == ("500", "900")
    assert row.line("lower").toolTip() == "from [mm/s]"
    choose(qtbot, row.kind_box, "list")
    write(qtbot, row.list_line, "100, 0.25 m/s, 400")
    assert row.variable().values == pytest.approx((0.1, 0.25, 0.4))
    units.choose(UnitChoice(length="cm"))
    assert row.list_line.text() == "10, 25, 40"
    np.testing.assert_array_equal(row.variable().values, (0.1, 0.25, 0.4))
    write(qtbot, row.list_line, "1, fast")
    assert row.variable() is None
    # a parameter without a unit has none beside it
    assert unit_of(vary(qtbot, ask, "k", "1", "2")) == ""
