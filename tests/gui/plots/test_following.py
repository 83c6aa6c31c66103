"""The plots of whatever is selected, in the units that the user chose."""

import numpy as np
import pytest

from mechstudio import edits
from mechstudio.gui.plots.plot_columns import row_by_row
from mechstudio.gui.plots.run_plots import ENERGY
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.units import UnitChoice
from tests.gui.plots.hands import card_of, titles
from tests.gui.plots.made_up_run import finished_run

FOLLOWED = {
    ("body", "crank"): ["crank: position", "crank: velocity", "crank: angular velocity"],
    ("driver", "motor"): [
        "motor: torque",
        "pivot: angular velocity",
        "motor: power",
        "pivot: angle",
    ],
    ("coupling", "mesh"): ["mesh: torque", "mesh: transmitted power"],
    ("force", "spring"): ["spring: tension", "spring: elongation", "spring: power"],
    ("force", "servo"): ["servo: torque", "servo: power"],
    ("measure", "tip"): ["tip: position", "tip: velocity", "tip: acceleration"],
}


def of_the_run(followed):
    """What stands before and behind the plots of an element."""
    return ["Energy", *followed, "Constraint errors"]


@pytest.mark.wide
@pytest.mark.parametrize("item", FOLLOWED)
def test_the_plots_follow_any_selected_element(panel, result, selection, item):
    """Its own channels take the place of the joint's; the joint comes back when it is selected."""
    selection.set([item])
    assert titles(panel) == of_the_run(FOLLOWED[item])
    # they stay when nothing is selected
    selection.set([])
    assert titles(panel) == of_the_run(FOLLOWED[item])
    selection.set([("joint", "slide")])
    assert titles(panel)[1:3] == ["servo: torque", "slide: shift"]


def test_the_chooser_never_names_a_joint_where_another_element_is_plotted(panel, result, selection):
    """Neither in its text nor in its hint, which speak of whatever is selected."""
    selection.set([("body", "crank")])
    combo = panel.tool_bar.joint_combo
    assert combo.currentText() == "Selected: crank"
    assert combo.toolTip().startswith("Plots what is selected")


def test_a_followed_element_keeps_its_plots_under_another_name(panel, result, selection, document):
    selection.set([("body", "crank")])
    document.apply(edits.rename(document.mechanism, ("body", "crank"), "arm"), label="Rename")
    assert titles(panel)[1:-1] == ["arm: position", "arm: velocity", "arm: angular velocity"]


def test_another_run_without_the_element_shows_a_joint(panel, result, selection, document):
    selection.set([("measure", "tip")])
    selection.set([])
    document.apply(edits.remove(document.mechanism, [("measure", "tip")]).mechanism, label="Delete")
    document.set_result(finished_run(document.mechanism))
    assert titles(panel)[1:3] == ["motor: torque", "pivot: angle"]


def test_plots_are_in_the_chosen_units(panel, result, selection):
    """Axis, curve and value are in the shown unit; the errors stay in SI units."""
    units = ShownUnits()
    panel.set_units(units)
    selection.set([("joint", "pivot")])
    card = card_of(panel, "pivot: angle")
    assert card.spec.axis == "Angle [°]"
    panel.area._draw()
    si = panel.area.values._rows.get("joints/pivot/coordinate").column(0)
    _, drawn = panel.area.cards[panel.area.cards.index(card)]._lines[0].getData()
    assert np.nanmax(np.abs(drawn)) == pytest.approx(np.degrees(np.abs(si).max()))
    units.choose(UnitChoice(length="mm", angle="rad"))
    assert card_of(panel, "pivot: angle").spec.axis == "Angle [rad]"
    selection.set([("body", "crank")])
    card = card_of(panel, "crank: position")
    assert card.spec.axis == "Position [mm]"
    entry = card.legend.entries[0]
    value = float(panel.area.values._rows.get("bodies/crank/position").column(0)[0])
    assert float(entry.value_text) == pytest.approx(1e3 * value, rel=1e-4, abs=1e-9)
    assert entry.toolTip().startswith("x [mm]")
    assert card_of(panel, "Constraint errors").spec.axis == "Error [SI]"


@pytest.mark.wide
@pytest.mark.parametrize(("width", "height"), [(900, 200), (900, 320), (1056, 140)])
@pytest.mark.parametrize("item", [("body", "crank"), ("driver", "motor"), ("joint", "pivot")])
def test_a_page_begins_at_its_top(panel, selection, document, width, height, item):
    """With the energy, whatever was made or selected last; a selection brings its plots."""
    panel.resize(width, height)
    selection.set([item])
    document.set_result(finished_run(document.mechanism))
    bar = panel.area._scroll.verticalScrollBar()
    assert bar.value() == 0 < bar.maximum()
    selection.set([])
    assert bar.value() == 0
    selection.set([item])
    first = next(card for card in row_by_row(panel.area.columns) if card.spec.key != ENERGY)
    assert bar.value() == min(first.y(), bar.maximum())
    # another run leaves it to the user what is seen
    document.set_result(finished_run(document.mechanism))
    assert bar.value() == min(first.y(), bar.maximum())


@pytest.mark.parametrize("by_hand", [True, False])
def test_the_motor_stays_beside_the_energy(panel, selection, document, by_hand):
    """In two columns, where the plots after it lie below the energy."""
    panel.resize(1056, 140)
    selection.set([("driver", "motor")])
    document.set_result(finished_run(document.mechanism))
    if by_hand:
        selection.set([("joint", "pivot")])
        selection.set([("driver", "motor")])
    seen = {card.spec.title for card in panel.area.cards if not card.visibleRegion().isEmpty()}
    assert seen == {"Energy", "motor: torque"}
