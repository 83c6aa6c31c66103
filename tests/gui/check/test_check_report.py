"""Laws of the report on how a mechanism is built."""

import threading

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from mechstudio.errors import Problem
from mechstudio.gui.check.check_report import CheckReport
from mechstudio.gui.check.checker import Checker
from mechstudio.gui.check.direction_words import direction_words
from mechstudio.gui.check.findings import Knowledge
from mechstudio.gui.check.remedies import Remedies
from mechstudio.gui.state.document import Document
from mechstudio.io import load, sample_paths
from mechstudio.joints import joint_type
from mechstudio.simulation import check, propose
from mechstudio.simulation.assembling.gaps import Gap
from tests.gui.check.hands import press_line, shown
from tests.gui.fakes.engine import FakeRedundancy, FakeReport
from tests.gui.fakes.mechanisms import pendulum


@pytest.fixture
def report_on(qtbot):
    """Shows what is known of a mechanism."""
    kept = []

    def report_on(known):
        remedies = Remedies(Document(known.mechanism), lambda mechanism, checkpoint: mechanism)
        dialog = CheckReport(remedies)
        kept.append((dialog, remedies))
        dialog.show_knowledge(known)
        dialog.show()
        qtbot.addWidget(dialog)
        return dialog

    yield report_on
    for _, remedies in kept:
        remedies.shut_down()


@pytest.fixture
def show(report_on):
    """Shows what a check of the pendulum might say."""
    return lambda report: report_on(Knowledge(pendulum(), report))


def test_good_mechanism_is_called_good(show):
    """Nothing to say is said, too."""
    assert show(FakeReport()).title.text() == "This mechanism has no errors or warnings."


def test_everything_found_can_be_copied(show):
    """The copied text names each finding with its joint or body."""
    gap = Gap("pin", 2e-3, 0.0)
    report = FakeReport(
        valid=False,
        gaps=(gap,),
        wide_gaps=(gap,),
        missing=(Problem("bodies[0]", "it hangs on nothing"),),
        problems=(Problem("joints[0]", "The gap cannot be closed."),),
    )
    dialog = show(report)
    assert "cannot be simulated" in dialog.title.text()
    for button in dialog.findChildren(QPushButton):
        if button.text() == "Copy":
            button.click()
    text = QApplication.clipboard().text()
    for part in ("pin: 0.002 m", "bar: it hangs on nothing", "pivot: The gap"):
        assert part in text


def test_open_joints_are_counted_once():
    """What is said of a value of a joint, or twice of one joint, opens no further one."""
    places = ("joints[0]", "joints[0]", "joints[0].frame1.position[1]", "joints.pivot")
    problems = tuple(Problem(place, f"is wrong ({n})") for n, place in enumerate(places))
    assert Knowledge(pendulum(), FakeReport(valid=False, problems=problems)).open_joints == 1


def test_an_infinitesimal_freedom_is_a_warning_with_its_reason(show):
    """It is counted apart, and neither a lock by redundancy nor a branch of the motion."""
    note = "1 freedom is infinitesimal: bars lie in one line."
    redundant = (FakeRedundancy("pivot", "translation along x"),)
    report = FakeReport(
        degrees_of_freedom=0,
        infinitesimal_freedoms=1,
        infinitesimal_note=note,
        redundant=redundant,
        singular=True,
    )
    dialog = show(report)
    assert dialog.title.text() == "This mechanism can be simulated, with warnings."
    for button in dialog.findChildren(QPushButton):
        if button.text() == "Copy":
            button.click()
    text = QApplication.clipboard().text()
    assert note in text
    assert "1 infinitesimal" in text
    assert "leave no motion" not in text
    assert "may branch" not in text


def test_redundancy_is_explained(show):
    """Who meets the word for the first time reads what it means for the results."""
    dialog = show(FakeReport(redundant=(FakeRedundancy("pivot", "rotation about y"),)))
    assert any("not unique" in label.text() for label in dialog.findChildren(QLabel))
    assert ("pivot", "rotation about its y (world y)") in shown(dialog.list)


def propose_aside(mechanism, checkpoint):
    """The search, which must not hold the window up."""
    assert threading.current_thread() is not threading.main_thread()
    return propose(mechanism, checkpoint)


@pytest.fixture
def examine(qtbot, report_on):
    """Checks a sample as the window does, and reports while proposals are looked for and after."""
    checkers = []

    def examine(name):
        mechanism = load(sample_paths()[name])
        checker = Checker(Document(mechanism), check, propose_aside)
        checkers.append(checker)
        checker.begin()
        qtbot.waitUntil(lambda: checker.report is not None, timeout=60_000)
        checker.find_proposals()
        dialog = report_on(Knowledge(mechanism, checker.report, checker.proposals))
        assert ("Other joint types: searching…", "") in shown(dialog.list)
        qtbot.waitUntil(lambda: checker.proposals is not None, timeout=60_000)
        dialog.show_knowledge(Knowledge(mechanism, checker.report, checker.proposals))
        return mechanism, dialog

    yield examine
    for checker in checkers:
        checker.shut_down()


@pytest.mark.parametrize(
    ("name", "redundant"), [("four_bar", "3"), ("bricard", "1")], ids=["four_bar", "bricard"]
)
def test_report_says_what_the_command_line_says(qtbot, examine, name, redundant):
    """Freedom, redundant constraints, open reactions, all proposals; a line selects its joint."""
    mechanism, dialog = examine(name)
    report, rows = check(mechanism), shown(dialog.list)
    assert ("Degrees of freedom: 1", "") in rows
    assert (f"Redundant constraints: {redundant}", "") in rows
    for item in report.redundant:
        words = direction_words(mechanism, item.joint, [item.direction])
        assert (item.joint, words) in rows
    for joint in report.undetermined_reactions:
        assert any(name == joint and "force along" in text for name, text in rows)
    proposals = propose(mechanism)
    assert len([row for row in rows if row[0].startswith("Alternative")]) == len(proposals) > 0
    assert len(dialog.list.buttons) == len(proposals)
    for change in (change for proposal in proposals for change in proposal.changes):
        new = f"→ {joint_type(change.new).label.lower()}"
        found = [text for joint, text in rows if joint == change.joint and new in text]
        assert any(("frames rotated" in text) is change.turns for text in found)

    with qtbot.waitSignal(dialog.list.item_chosen) as chosen:
        press_line(qtbot, dialog.list, proposals[0].changes[0].joint)
    assert chosen.args == [("joint", proposals[0].changes[0].joint)]
