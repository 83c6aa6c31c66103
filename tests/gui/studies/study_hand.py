"""What a user does in the dock of studies, by mouse and keyboard."""

from PySide6.QtCore import Qt

LEFT = Qt.MouseButton.LeftButton


def choose(qtbot, box, key):
    """Choose an entry by the keyboard."""
    box.setFocus()
    wanted = box.findData(key)
    while box.currentIndex() != wanted:
        up = box.currentIndex() > wanted
        qtbot.keyClick(box, Qt.Key.Key_Up if up else Qt.Key.Key_Down)


def write(qtbot, line, text):
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)


def vary(qtbot, panel, place, lower, upper):
    qtbot.mouseClick(panel.form.add_variable_button, LEFT)
    row = panel.form.variables[-1]
    qtbot.keyClicks(row.place_box.lineEdit(), place)
    qtbot.keyClick(row.place_box.lineEdit(), Qt.Key.Key_Return)
    write(qtbot, row.line("lower"), lower)
    write(qtbot, row.line("upper"), upper)
    return row


def read(qtbot, panel, formula, statistic):
    qtbot.mouseClick(panel.form.add_response_button, LEFT)
    row = panel.form.responses[-1]
    row.formula_line.setFocus()
    # what the list proposes is not taken
    qtbot.keyClicks(row.formula_line, formula)
    choose(qtbot, row.statistic_box, statistic)
    return row


def run(qtbot, panel):
    qtbot.mouseClick(panel.run_button, LEFT)
    qtbot.waitUntil(lambda: not panel.job.active)
    return panel.job.result
