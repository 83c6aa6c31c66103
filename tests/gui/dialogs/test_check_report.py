"""Laws of the report on how a mechanism is built."""

import threading
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from mechstudio.errors import Problem
from mechstudio.gui.checker import Checker
from mechstudio.gui.dialogs.check_report import CheckReport
from mechstudio.gui.document import Document
from mechstudio.gui.selection import Selection
from mechstudio.io import load, sample_paths
from mechstudio.simulation import check, propose
from tests.gui.fakes.engine import FakeRedundancy, FakeReport


@dataclass(frozen=True)
class Gap:
    joint: str
    translation: float
    rotation: float


class Searching(QObject):
    """A checker that is still looking for proposals."""

    proposed = Signal()
    proposals = None


@pytest.fixture
def show(qtbot):
    def show(report):
        searching = Searching()
        dialog = CheckReport(searching, report, Selection())
        dialog.kept_alive = searching
        dialog.show()
        qtbot.addWidget(dialog)
        return dialog

    return show


def verdict(dialog):
    return dialog.findChildren(QLabel)[0].text()


def test_good_mechanism_is_called_good(show):
    """Nothing to say is said, too."""
    assert verdict(show(FakeReport())) == "This mechanism is well built."


def test_everything_found_can_be_copied(show):
    """The copied text names each finding with its joint or body."""
    report = FakeReport(
        valid=False,
        redundant=(FakeRedundancy("hinge", "force along y"),),
        undetermined_reactions=("hinge",),
        gaps=(Gap("pin", 2e-3, 0.01),),
        unconnected=("stone",),
        problems=(Problem("joints[1]", "The gap cannot be closed."),),
    )
    dialog = show(report)
    assert "cannot be simulated" in verdict(dialog)
    for button in dialog.findChildren(QPushButton):
        if button.text() == "Copy":
            button.click()
    text = QApplication.clipboard().text()
    for part in ("hinge: force along y", "pin: 0.002 m", "stone", "joints[1]: The gap"):
        assert part in text


def test_redundancy_is_explained(show):
    """Who meets the word for the first time reads what it means for the results."""
    dialog = show(FakeReport(redundant=(FakeRedundancy("hinge", "force along y"),)))
    assert any("not unique" in label.text() for label in dialog.findChildren(QLabel))


def shown(dialog):
    """The rows of the tree, two columns each."""
    found = []
    for i in range(dialog.tree.topLevelItemCount()):
        top = dialog.tree.topLevelItem(i)
        found.append((top.text(0), top.text(1)))
        found += [(top.child(k).text(0), top.child(k).text(1)) for k in range(top.childCount())]
    return found


def propose_aside(mechanism):
    """The search, which must not hold the window up."""
    assert threading.current_thread() is not threading.main_thread()
    return propose(mechanism)


@pytest.fixture
def examine(qtbot):
    """Checks a sample as the window does, and opens the report while proposals are looked for."""
    checkers = []

    def examine(name):
        mechanism = load(sample_paths()[name])
        checker = Checker(Document(mechanism), check, propose_aside)
        checkers.append(checker)
        checker.begin()
        qtbot.waitUntil(lambda: checker.report is not None, timeout=60_000)
        checker.find_proposals()
        selection = Selection()
        dialog = CheckReport(checker, checker.report, selection)
        dialog.show()
        qtbot.addWidget(dialog)
        assert ("Other joint types", "being looked for…") in shown(dialog)
        qtbot.waitUntil(lambda: checker.proposals is not None, timeout=60_000)
        return mechanism, selection, dialog

    yield examine
    for checker in checkers:
        checker.shut_down()


@pytest.mark.parametrize(
    ("name", "redundant"), [("four_bar", "3"), ("bricard", "1")], ids=["four_bar", "bricard"]
)
def test_report_says_what_the_command_line_says(examine, name, redundant):
    """Freedom, redundant constraints, open reactions by direction, and all proposals."""
    mechanism, _, dialog = examine(name)
    report, rows = check(mechanism), shown(dialog)
    assert ("Degrees of freedom", "1") in rows
    assert ("Redundant constraints", redundant) in rows
    assert all((item.joint, item.direction) in rows for item in report.redundant)
    for item in report.undetermined_directions:
        assert any(joint == item.joint and item.direction in text for joint, text in rows)
    proposals = propose(mechanism)
    assert len([row for row in rows if row[0].startswith("Alternative")]) == len(proposals) > 0
    for change in (change for proposal in proposals for change in proposal.changes):
        start = f"{change.old} -> {change.new}\nfrees {', '.join(change.freed)}"
        turned = f"\nboth frames turned by {list(change.turn)}" if change.turns else ""
        assert (change.joint, start + turned) in rows


def test_row_of_a_proposal_selects_its_joint(qtbot, examine):
    """A click on a change shows in all views which joint it means."""
    _, selection, dialog = examine("bricard")
    tree = dialog.tree
    top = tree.findItems("Alternative 1", Qt.MatchFlag.MatchExactly)[0]
    change = top.child(0)
    tree.scrollToItem(change)
    place = tree.visualItemRect(change).center()
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert list(selection.items) == [("joint", change.text(0))]
