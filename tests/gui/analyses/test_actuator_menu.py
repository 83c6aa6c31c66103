"""The menu of actuators follows the joints."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.edits import add_driver, add_joint, add_link, remove, rename
from mechstudio.gui.analyses.analysis_choice import AnalysisChoice
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.shown_units import ShownUnits
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.io.samples import sample


def added(mechanism):
    """With one more link at the crank."""
    more = add_link(mechanism, (0, 0, 0), (1, 0, 0), name="arm").mechanism
    return add_joint(more, "revolute", "crank", "arm", (0, 0, 0), name="elbow").mechanism


def reordered(mechanism):
    """With the joints the other way round."""
    return mechanism.edited(joints=tuple(mechanism.joints)[::-1])


EDITS = {
    "add": added,
    "rename": lambda m: rename(m, ("joint", "crank_coupler"), "pin"),
    "remove": lambda m: remove(m, [("joint", "ground_rocker")]).mechanism,
    "reorder": reordered,
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_it_lists_the_coordinates_in_order_and_keeps_the_choice(qtbot, edit):
    """Also after undo; joints of the linkage have one coordinate each."""
    choice, document = AnalysisChoice(), Document(sample("four_bar"))
    qtbot.addWidget(choice)
    choice.follow(document, TimeCursor(), ShownUnits())

    def check():
        names = [action.data() for action in choice.actuator_menu.actions()]
        assert names == [joint.name for joint in document.mechanism.joints]
        assert choice.actuator_button.actuators == ("ground_crank",)

    next(a for a in choice.actuator_menu.actions() if a.data() == "ground_crank").trigger()
    check()
    document.apply(edit(document.mechanism), label="Edit")
    check()
    document.undo()
    check()


def test_coordinates_of_drivers_are_marked_until_the_user_marks_others(qtbot):
    """Drivers that come and go are followed until then, and again in another file."""
    choice, document = AnalysisChoice(), Document(sample("four_bar"))
    qtbot.addWidget(choice)
    choice.follow(document, TimeCursor(), ShownUnits())
    button = choice.actuator_button
    assert button.actuators == ()
    driven = add_driver(document.mechanism, "ground_rocker", "t").mechanism
    document.apply(driven, label="Drive")
    assert button.actuators == ("ground_rocker",)
    assert button.toolTip().endswith("ground_rocker")
    document.undo()
    assert button.actuators == ()
    document.redo()
    entries = {action.data(): action for action in button.coordinates.actions()}
    button.open()
    for name in ("ground_rocker", "ground_crank"):
        place = button.coordinates.actionGeometry(entries[name]).center()
        qtbot.mouseClick(button.coordinates, Qt.MouseButton.LeftButton, pos=place)
        button.open()
    assert button.actuators == ("ground_crank",)
    document.undo()
    assert button.actuators == ("ground_crank",)
    document.redo()
    choice.forget()
    assert button.actuators == ("ground_rocker",)
    button.coordinates.close()


def test_what_is_removed_is_not_chosen(qtbot):
    """Nor when undo brings it back."""
    choice, document = AnalysisChoice(), Document(sample("four_bar"))
    qtbot.addWidget(choice)
    choice.follow(document, TimeCursor(), ShownUnits())
    choice.actuator_menu.actions()[0].trigger()
    gone = document.mechanism.joints[0].name
    document.apply(remove(document.mechanism, [("joint", gone)]).mechanism, label="Remove")
    assert choice.actuator_button.actuators == ()
    document.undo()
    assert choice.actuator_button.actuators == ()
