"""Badges of the model tree: what a check names is marked, with the reason."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.errors import Problem
from mechstudio.gui.check.findings import Knowledge
from mechstudio.gui.check.marks import element_marks
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.tree.element_model import GROUPS, MARK
from mechstudio.gui.tree.model_tree import ModelTree
from mechstudio.simulation.assembling.gaps import Gap
from tests.gui.fakes.engine import FakeRedundancy, FakeReport
from tests.gui.tree.example import chain

GAP = Gap("pin 1", 0.2, 0.0)
REPORT = FakeReport(
    degrees_of_freedom=0,
    redundant=(FakeRedundancy("pin 0", "rotation about x"),),
    wide_gaps=(GAP,),
    missing=(Problem("bodies[2]", "it hangs on nothing"),),
    unsupported_elements=(Problem("joints[1].frame1", "it has no direction"),),
)


@pytest.fixture
def tree(qtbot):
    tree = ModelTree(Document(chain(4)), Selection())
    qtbot.addWidget(tree)
    tree.resize(320, 500)
    with qtbot.waitExposed(tree):
        tree.show()
    return tree


def marks_of(report):
    return element_marks(Knowledge(chain(4), report))


def badge(tree, index):
    """What is drawn in the last column: nothing, or the level and the reason."""
    cell = tree.proxy.index(index.row(), MARK, index.parent())
    if cell.data(Qt.ItemDataRole.DecorationRole) is None:
        return None
    return cell.data(Qt.ItemDataRole.AccessibleTextRole)


def element(tree, item):
    return tree.proxy.mapFromSource(tree.model.index_of(item))


def group(tree, kind):
    number = [entry[0] for entry in GROUPS].index(kind)
    return tree.proxy.mapFromSource(tree.model.group_index(number))


def test_named_elements_are_marked_with_the_reason(tree):
    """Joints and bodies that the check names, and no others; the tool tip has the sentence."""
    assert tree.view.isColumnHidden(MARK)
    tree.show_marks(marks_of(REPORT))
    assert not tree.view.isColumnHidden(MARK)
    assert (
        badge(tree, element(tree, ("joint", "pin 0")))
        == "Redundant: rotation about its x (world x)."
    )
    assert badge(tree, element(tree, ("body", "link 2"))) == "It hangs on nothing."
    both = badge(tree, element(tree, ("joint", "pin 1")))
    assert both == "It has no direction.\nOpen by 0.2 m and 0°."
    assert badge(tree, element(tree, ("joint", "pin 2"))) is None
    tip = element(tree, ("joint", "pin 0")).data(Qt.ItemDataRole.ToolTipRole)
    assert "Redundant: rotation about its x (world x)." in tip


def test_closed_group_speaks_for_its_elements(qtbot, tree):
    """Folding a group by key shows one badge on it, the gravest of those inside."""
    tree.show_marks(marks_of(REPORT))
    joints = group(tree, "joint")
    assert badge(tree, joints) is None
    tree.view.setCurrentIndex(joints)
    qtbot.keyClick(tree.view, Qt.Key.Key_Left)
    assert not tree.view.isExpanded(joints)
    assert badge(tree, joints) == "2 of these need attention"
    assert marks_of(REPORT)["joint", "pin 1"].level == "error"
    qtbot.keyClick(tree.view, Qt.Key.Key_Right)
    assert badge(tree, joints) is None


def test_badges_follow_the_next_check(tree):
    """What is put right loses its badge; without any the column is gone."""
    tree.show_marks(marks_of(REPORT))
    tree.show_marks(marks_of(FakeReport(degrees_of_freedom=0, redundant=REPORT.redundant)))
    assert badge(tree, element(tree, ("body", "link 2"))) is None
    assert badge(tree, element(tree, ("joint", "pin 0"))) is not None
    tree.show_marks({})
    assert tree.view.isColumnHidden(MARK)
