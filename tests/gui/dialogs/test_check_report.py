"""Laws of the report on how a mechanism is built."""

from dataclasses import dataclass

import pytest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from mechstudio.errors import Problem
from mechstudio.gui.dialogs.check_report import CheckReport
from mechstudio.gui.selection import Selection
from tests.gui.fakes.engine import FakeRedundancy, FakeReport


@dataclass(frozen=True)
class Gap:
    joint: str
    translation: float
    rotation: float


@pytest.fixture
def show(qtbot):
    def show(report):
        dialog = CheckReport(report, Selection())
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
