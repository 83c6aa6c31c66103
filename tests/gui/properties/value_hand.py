"""A hand that types values into the property panel, and the elements that it edits."""

from PySide6.QtCore import Qt

from mechstudio.gui.widgets.choice_box import ChoiceBox
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.judged_box import JudgedBox
from tests.gui.fakes.keys import write_into

ITEMS = (
    ("body", "crank"),
    ("joint", "pivot"),
    ("joint", "slide"),
    ("joint", "ball"),
    ("driver", "motor"),
    ("coupling", "mesh"),
    ("force", "spring"),
    ("force", "push"),
    ("force", "rubber"),
    ("force", "wire"),
    ("force", "servo"),
    ("measure", "tip"),
)


def settle(qtbot, panel):
    """Wait until a panel of properties or parameters shows the model of now."""
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())


def show(qtbot, panel, selection, *items):
    selection.set(items)
    settle(qtbot, panel)


def lines(panel):
    return panel.findChildren(EditLine)


def line(panel, label):
    return next(x for x in lines(panel) if x.accessibleName() == label)


def choice(panel, label):
    return next(x for x in panel.findChildren(ChoiceBox) if x.accessibleName() == label)


def write(qtbot, panel, label, text, end=Qt.Key.Key_Return):
    """Click into a line, replace its text and press a key; returns the line."""
    found = line(panel, label)
    write_into(qtbot, found, text, end)
    return found


def problem(widget):
    """The sentence below a widget; None if there is none."""
    while not isinstance(widget, JudgedBox):
        widget = widget.parentWidget()
    shown = widget.problem_label.isVisibleTo(widget)
    return widget.problem_label.text() if shown else None


def joint_bodies(joint):
    return joint.body1, joint.body2
