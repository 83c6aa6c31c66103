"""The best answer to a search for curves comes first."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.gui.functions.found_names import found_names
from mechstudio.gui.plots.channel_chooser import ChannelChooser
from mechstudio.io.samples import sample
from mechstudio.results.channels import ModelChannels
from mechstudio.results.curve_names import names_of_curves
from mechstudio.units import UnitChoice


@pytest.fixture
def channels():
    return ModelChannels(sample("four_bar"))


@pytest.mark.parametrize("words", ["crank angle", "crank rotation"])
def test_the_coordinate_of_a_joint_is_before_a_quaternion(qtbot, channels, words):
    """In the list of curves; without a search they stand as the run has them."""
    shown = [channels.channel(name) for name in channels.names()]
    chooser = ChannelChooser(shown, UnitChoice())
    qtbot.addWidget(chooser)
    chooser.show()
    model = chooser.view.model()
    before = [model.index(row, 0).data() for row in range(model.rowCount())]
    qtbot.keyClicks(chooser.search_field, words)
    first = [model.index(0, column).data() for column in range(2)]
    assert first == ["ground_crank", "Coordinate"]
    with qtbot.waitSignal(chooser.picked) as picked:
        qtbot.keyClick(chooser.search_field, Qt.Key.Key_Return)
    assert picked.args == [["joints/ground_crank/coordinate"]]
    chooser.search_field.clear()
    assert [model.index(row, 0).data() for row in range(model.rowCount())] == before
    chooser.close()


def test_names_are_found_by_words_and_by_what_they_are_called(channels):
    """Behind a bracket of a formula; a part of a name is found as it stands."""
    names = list(names_of_curves(channels))
    assert found_names(names, "crank angle")[0] == "joints/ground_crank/coordinate/angle"
    reactions = found_names(names, "reaction")
    assert reactions[0].startswith("joints/ground_crank/force")
    assert "joints/ground_crank/rate/angle" not in reactions
    assert found_names(names, "crank/velocity/x")[0] == "bodies/crank/velocity/x"
    assert found_names(names, "") == list(names)
    # "vel" is no part of a position, which is also called travel
    assert not any("position" in name for name in found_names(names, "vel"))
    assert found_names(names, "nothing like this") == []


def test_efforts_come_first_where_a_torque_or_a_force_is_looked_for():
    """Of motors and drivers, before all components of reactions."""
    model = sample("four_bar")
    driven = edits.add_driver(model, "ground_crank", "t").mechanism
    names = sorted(names_of_curves(ModelChannels(driven)))
    for word in ("torque", "tor", "moment"):
        assert found_names(names, word)[0] == f"drivers/{driven.drivers[0].name}/effort", word
