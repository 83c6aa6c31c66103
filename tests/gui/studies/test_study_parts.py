"""How what is asked and the trials share the dock of studies."""

from itertools import pairwise

from PySide6.QtCore import QPoint, QRect

from tests.gui.studies.study_hand import LEFT, choose, read, run, vary
from tests.studies.oscillator import COORDINATE


def place_of(widget, owner):
    """Where a widget lies in one that holds it."""
    return QRect(widget.mapTo(owner, QPoint()), widget.size())


def test_a_low_dock_shows_one_half_at_a_time(qtbot, ask):
    """As tabs, none of which is cut; in a larger dock both lie beside each other again."""
    dock, parts = ask.window_of_test.docks["studies"], ask.parts
    dock.setFloating(True)
    dock.resize(540, 215)
    qtbot.waitUntil(lambda: parts.are_tabs)
    assert ask.form.isVisible()
    bar = ask.tabs.tabBar()
    assert [ask.tabs.tabText(k) for k in range(3)] == ["Setup", "Trials", "Charts"]
    row = vary(qtbot, ask, "k", "20", "80")
    read(qtbot, ask, COORDINATE, "max")
    room = ask.form.viewport()
    qtbot.waitUntil(lambda: 0 < row.width() <= room.width())
    assert not ask.form.horizontalScrollBar().isVisible()
    # what is done with it lies beside the tabs, over none of them
    last = bar.tabRect(2).translated(place_of(bar, ask).topLeft())
    qtbot.waitUntil(lambda: place_of(ask.run_button, ask).left() > last.right())
    assert not ask.open_button.isVisible()
    found = run(qtbot, ask)
    assert len(found)
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(1).center())
    assert ask.table.isVisible()
    assert not ask.form.isVisible()
    assert ask.table.width() > 0.9 * parts.width()
    qtbot.waitUntil(lambda: place_of(ask.status, ask).left() > last.right())
    assert ask.open_button.isVisible()
    assert not ask.run_button.isVisible()

    dock.resize(1200, 500)
    qtbot.waitUntil(lambda: not parts.are_tabs)
    assert ask.tabs.count() == 2
    qtbot.waitUntil(lambda: ask.form.width() > 300 and ask.table.width() > 300)
    assert ask.form.isVisible()
    assert ask.run_button.isVisible()
    assert ask.open_button.isVisible()
    assert row.line("lower").text() == "20"


def test_what_is_asked_first_takes_one_line_of_a_low_dock(qtbot, ask):
    """Method, trials and analysis; in a narrow dock the method has a line of its own. Nothing is
    cut or scrolled aside."""
    form = ask.form
    choose(qtbot, form.method_box, "sobol")
    dock = ask.window_of_test.docks["studies"]
    dock.setFloating(True)
    boxes = (form.method_box, form.trials, form.analysis_box)

    def tops():
        return [box.mapTo(ask, QPoint()).y() for box in boxes]

    def rows():
        """How many of the boxes stand below another one; they differ in height by a little."""
        found = sorted(tops())
        return 1 + sum(second - first > 12 for first, second in pairwise(found))

    def is_whole():
        edge = place_of(form, ask).right()
        return form.widget().width() <= form.viewport().width() and all(
            place_of(box, ask).right() <= edge for box in boxes
        )

    for width, lines in ((1000, 1), (320, 2)):
        dock.resize(width, 240)
        qtbot.waitUntil(lambda lines=lines: rows() == lines)
        qtbot.waitUntil(is_whole)
        qtbot.waitUntil(lambda: min(box.width() for box in boxes) >= 72)
    qtbot.waitUntil(lambda: form.method_box.width() > 200)


def test_three_variables_and_a_response_are_seen_in_the_dock_of_a_laptop(qtbot, ask):
    """Each has one line, and what is done with the study is beside what it asks first."""
    dock, form, parts = ask.window_of_test.docks["studies"], ask.form, ask.parts
    dock.setFloating(True)
    # of a window of 1366 by 768
    dock.resize(997, 198)
    qtbot.waitUntil(lambda: parts.is_in_line)
    for place, lower, upper in (("k", "20", "80"), ("c", "1", "2"), ("m", "1", "2")):
        vary(qtbot, ask, place, lower, upper)
    response = read(qtbot, ask, COORDINATE, "max")
    rows = [*form.variables, response]
    assert len(rows) == 4

    def are_seen():
        form.verticalScrollBar().setValue(0)
        return all(map(is_seen, rows))

    qtbot.waitUntil(are_seen)
    assert is_seen(ask.run_button)
    assert is_seen(ask.files.button)
    # a row that is asked for is seen, too, and so is where it is written into
    for _ in range(4):
        qtbot.mouseClick(form.add_variable_button, LEFT)
    qtbot.waitUntil(lambda: is_seen(form.variables[-1].place_box))
    choose(qtbot, form.method_box, "sobol")
    assert form.trials.text() == "100 trials"

    dock.resize(997, 500)
    qtbot.waitUntil(lambda: not parts.is_in_line)
    assert form.trials.text() == "100"
    below = place_of(ask.run_button, ask).top()
    qtbot.waitUntil(lambda: place_of(ask.run_button, ask).top() > place_of(form, ask).bottom())
    assert place_of(form.method_box, ask).bottom() < below


def is_seen(widget):
    """Whether nothing of a widget is scrolled away or covered."""
    return widget.isVisible() and widget.visibleRegion().boundingRect() == widget.rect()


def test_what_can_be_added_is_whole_in_a_narrow_dock(qtbot, ask):
    """In as many lines as it takes; one that is not offered leaves no gap."""
    dock, form = ask.window_of_test.docks["studies"], ask.form
    dock.setFloating(True)
    adds = (
        form.add_variable_button,
        form.add_response_button,
        form.constraints.add_button,
        form.add_path_button,
    )
    for width, lines in ((1400, 1), (300, 2)):
        dock.resize(width, 520)
        qtbot.waitUntil(lambda lines=lines: len({add.y() for add in adds}) == lines)
        for add in adds:
            assert place_of(add, form.widget()).right() < form.viewport().width()
            assert add.width() >= add.sizeHint().width()
    qtbot.mouseClick(form.add_path_button, LEFT)
    qtbot.waitUntil(lambda: not form.add_path_button.isVisible())
    assert form.constraints.add_button.isVisible()


def test_the_best_trial_is_told_beside_low_tabs(qtbot, ask):
    """In two lines, as one has no room for it."""
    dock = ask.window_of_test.docks["studies"]
    dock.setFloating(True)
    dock.resize(800, 200)
    vary(qtbot, ask, "k", "20", "80")
    wanted = read(qtbot, ask, COORDINATE, "max")
    choose(qtbot, wanted.goal_box, "maximum")
    found = run(qtbot, ask)
    said = ask.status.shown_text
    assert f"best: trial {found.best.number}" in " ".join(said.split())
    metrics = ask.status.fontMetrics()
    assert metrics.horizontalAdvance(ask.status.text()) > ask.status.width()
    assert ask.status.height() >= 2 * metrics.height()
