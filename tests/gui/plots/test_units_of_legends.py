"""Units of a legend: all of its curves have them, or none where there is no room for all."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.gui.plots.hands import card_of


@pytest.mark.wide
@pytest.mark.parametrize("width", [600, 900, 1056, 1400])
@pytest.mark.parametrize("height", [130, 700])
def test_all_curves_of_a_plot_have_units_or_none_has(panel, result, width, height):
    """Also where their units are of different lengths, as those of errors are."""
    panel.resize(width, height)
    QApplication.processEvents()
    for card in panel.area.cards:
        entries = [entry for entry in card.legend.entries if entry.isVisible()]
        assert len({entry.has_unit for entry in entries}) == 1, card.spec.title


def test_energies_have_their_unit_on_a_small_screen(panel, result):
    """Where the axis has it as well: a value with a unit is a quantity."""
    panel.resize(1056, 130)
    QApplication.processEvents()
    for title in ("Energy", "motor: torque", "pivot: angular velocity"):
        assert all(entry.has_unit for entry in card_of(panel, title).legend.entries), title
