"""Roots and cuts are chosen on the nodes, each as one undo step."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from mechstudio.edits import add_driver
from tests.gui.assembly.hand import choose, entry, find, middle, sample
from tests.gui.tree.example import chain

ROOT, CUT = "Root of the tree", "Cut loop here"
AUTOMATIC = "Choose roots and cuts automatically"


def root_joint(diagram):
    tree = diagram.shown.tree
    return tree.nodes[tree.roots[0]].joint


def test_a_chosen_root_is_one_undo_step(qtbot, diagram, document):
    """The tree is built anew with the joint on top; undo brings the old one back."""
    before = document.mechanism
    choose(qtbot, diagram, find(diagram, joint="ground_rocker"), ROOT)
    assert root_joint(diagram) == "ground_rocker"
    assert "chosen root: " in diagram.summary_label.text()
    assert document.undo_step == "Set ground_rocker as the root"
    document.undo()
    assert document.mechanism is before
    assert root_joint(diagram) == "crank_coupler"


def test_a_part_has_one_chosen_root(qtbot, diagram, document):
    """Choosing another joint takes the place of the first; choosing it again gives it up."""
    for joint in ("ground_rocker", "ground_crank"):
        choose(qtbot, diagram, find(diagram, joint=joint), ROOT)
    assert [joint.name for joint in document.mechanism.joints if joint.root] == ["ground_crank"]
    choose(qtbot, diagram, find(diagram, joint="ground_crank"), ROOT)
    assert not any(joint.root for joint in document.mechanism.joints)


def test_a_chosen_cut_is_marked(qtbot, diagram, document):
    """The loop opens at the chosen joint instead."""
    choose(qtbot, diagram, find(diagram, joint="ground_crank"), CUT)
    assert diagram.shown.tree.cut_joints == ("ground_crank",)
    assert "ground_crank</a> (chosen)" in diagram.summary_label.text()
    assert document.undo_step == "Cut ground_crank"


def test_all_choices_can_be_given_up_at_once(qtbot, diagram, document):
    """The menu beside the nodes and the link in the header forget them, as one undo step."""
    start = document.mechanism
    for give_up in (
        lambda: choose(qtbot, diagram, None, AUTOMATIC),
        lambda: diagram.summary_label.linkActivated.emit("forget:"),
    ):
        choose(qtbot, diagram, find(diagram, joint="ground_rocker"), ROOT)
        choose(qtbot, diagram, find(diagram, joint="ground_crank"), CUT)
        give_up()
        assert document.mechanism == start
        document.undo()
        assert document.mechanism != start
        document.redo()


def test_what_cannot_be_chosen_says_why(qtbot, diagram, document):
    """A joint of a chain closes no loop, a driven one keeps its coordinate."""
    driven = add_driver(sample("four_bar"), "ground_crank", "t").mechanism
    for mechanism, joint, reason in (
        (chain(3), chain(3).joints[1].name, "closes none"),
        (driven, "ground_crank", "driven"),
    ):
        document.open(mechanism)
        place = middle(diagram, find(diagram, joint=joint))
        event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, QPoint(300, 300))
        QApplication.sendEvent(diagram.view.viewport(), event)
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        menu = QApplication.activePopupWidget()
        assert not entry(menu, CUT).isEnabled()
        assert reason in entry(menu, CUT).toolTip()
        menu.close()
        qtbot.waitUntil(lambda: QApplication.activePopupWidget() is None)


def test_menu_selects_and_zooms(qtbot, diagram, selection, document):
    """Bodies or the joint of a node alone can be selected, and a part shown larger."""
    node = find(diagram, joint="coupler_rocker")
    choose(qtbot, diagram, node, "Select 2 bodies")
    assert selection.items == {("body", "coupler"), ("body", "rocker")}
    choose(qtbot, diagram, node, "Select joint coupler_rocker")
    assert selection.items == {("joint", "coupler_rocker")}
    document.open(chain(60))
    wide = diagram.view.transform().m11()
    leaf = diagram.shown.tree.nodes[diagram.shown.tree.nodes[-1].left].left
    choose(qtbot, diagram, leaf, "Zoom to this part")
    assert diagram.view.transform().m11() > 2.0 * wide
    choose(qtbot, diagram, None, "Zoom to the whole tree")
    assert diagram.view.transform().m11() == wide
