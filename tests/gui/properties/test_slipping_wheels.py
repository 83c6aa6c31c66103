"""The ratio of wheels that touch is doubted below its field, where they would slip."""

from mechstudio import edits
from mechstudio.gui.widgets.judged_box import JudgedBox
from mechstudio.model import Cylinder, Mechanism
from tests.gui.properties.value_hand import settle, show, write


def doubts(panel):
    """The sentences below fields on what is doubtful about them."""
    boxes = panel.findChildren(JudgedBox)
    return [box.warning_label.text() for box in boxes if box.warning_label.isVisibleTo(box)]


def test_a_ratio_with_which_wheels_slip_is_doubted(qtbot, panel, document, selection):
    """It is taken, as the wheels may stand for others; one that suits them takes the doubt away."""
    model = Mechanism()
    for name, x, radius in (("pinion", 0.0, 0.1), ("wheel", 0.3, 0.2)):
        shape = Cylinder(radius=radius, length=0.05)
        model = edits.add_body(model, [shape], edits.shift((x, 0, 0)), name=name).mechanism
        model = edits.add_joint(model, "revolute", "ground", name, (x, 0, 0)).mechanism
    model = edits.add_coupling(model, "revolute 1", "revolute 2", -0.5)
    document.open(model.mechanism)
    (gear,) = document.mechanism.couplings
    show(qtbot, panel, selection, ("coupling", gear.name))
    assert doubts(panel) == []
    for text, said in (
        ("0.5", "The wheels turn the same way: wheels that touch outside each other need -0.5."),
        ("-1:4", "The wheels slip where they touch: wheels of these radii need -0.5."),
        ("-1:2", ""),
    ):
        write(qtbot, panel, "Ratio", text)
        settle(qtbot, panel)
        assert doubts(panel) == [said] * bool(said)
    assert document.mechanism.couplings[0].ratio == -0.5
