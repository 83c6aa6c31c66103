"""A form keeps in sight what is being written into it."""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from mechstudio.gui.studies.asking_scroll import AskingScroll
from tests.gui.fakes.shown import shown


def test_a_row_that_is_removed_takes_no_other_out_of_sight(qtbot):
    """The last one is written into while one that was asked before goes, and another comes."""
    page = QWidget()
    column = QVBoxLayout(page)
    lines = [QLineEdit() for _ in range(12)]
    for line in lines:
        column.addWidget(line)
    form = AskingScroll()
    form.setWidget(page)
    shown(qtbot, form, 240, 120)
    form.ask_in(lines[0])
    form.ask_in(lines[-1])
    with qtbot.waitSignal(lines[0].destroyed):
        lines[0].deleteLater()
    form.verticalScrollBar().setValue(0)
    for _ in range(4):
        column.insertWidget(0, QLineEdit())
    qtbot.waitUntil(lambda: not lines[-1].visibleRegion().isEmpty())
