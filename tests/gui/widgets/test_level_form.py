"""Labels of forms are level with their fields, and there are no other forms."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QWidget,
)

import mechstudio.gui
from mechstudio.gui.widgets.level_form import LevelForm
from mechstudio.gui.widgets.theme import Theme

pytestmark = pytest.mark.window

LABEL, FIELD = QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole
KINDS = (QLineEdit, QComboBox, QDoubleSpinBox, QPushButton)


@pytest.fixture
def form(qtbot, qapp):
    """A form with one row for each kind of field, two of them side by side, and a high one."""
    Theme(qapp).choose("light")
    window = QWidget()
    qtbot.addWidget(window)
    form = LevelForm(window)
    for kind in KINDS:
        form.addRow(kind.__name__, kind())
    both = QHBoxLayout()
    both.addWidget(QPushButton("Both"))
    both.addWidget(QLineEdit())
    form.addRow("Side by side", both)
    form.addRow("Text", QPlainTextEdit())
    with qtbot.waitExposed(window):
        window.show()
    # whose window Python would take away
    yield window.layout()
    window.hide()


def test_labels_are_level_with_their_fields(form):
    """The middle of one is that of the other; the label of a text is at its beginning."""
    QApplication.processEvents()
    *single, text = range(form.rowCount())
    for row in single:
        label, field = (form.itemAt(row, role).geometry() for role in (LABEL, FIELD))
        assert abs(label.center().y() - field.center().y()) <= 1
    label, field = (form.itemAt(text, role).geometry() for role in (LABEL, FIELD))
    assert field.top() <= label.center().y() < field.top() + 0.25 * field.height()


def test_there_are_no_other_forms():
    """A form of Qt's own would look unlike them."""
    folder = Path(mechstudio.gui.__file__).parent
    found = {
        path.name for path in folder.rglob("*.py") if "QFormLayout(" in path.read_text("utf-8")
    }
    assert not found
