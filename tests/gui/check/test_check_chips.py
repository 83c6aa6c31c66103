"""The chips of the status bar: always there, explained by a click, and cured by a button."""

import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication

from mechstudio import edits
from mechstudio.errors import Problem
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.run.engine import installed_engine
from mechstudio.io import load, sample_paths
from mechstudio.model import Mechanism
from mechstudio.simulation.assembling.gaps import Gap
from tests.gui.check.hands import LEFT, press_line, shown
from tests.gui.fakes.engine import FakeReport, fake_engine
from tests.gui.fakes.mechanisms import pendulum
from tests.simulation.models import double_hinge

pytestmark = pytest.mark.window

COMPILE_WAIT = 800_000  # [ms] on a fresh checkout
GAP = Gap("pivot", 0.25, 0.0)


def texts(window):
    """What the chips say, also where room is short."""
    chips = window.status_line.chips.by_topic
    return {topic: chip.accessibleName() for topic, chip in chips.items()}


def press_chip(qtbot, window, topic):
    qtbot.mouseClick(window.status_line.chips.by_topic[topic], LEFT)
    return window.check_views.popover


def checked(qtbot, window):
    qtbot.waitUntil(lambda: window.checker.report is not None, timeout=COMPILE_WAIT)


@pytest.fixture
def real(qtbot, make_window):
    """Opens mechanisms in a window with the real check and empty docks."""
    window = make_window(installed_engine())

    def open_mechanism(mechanism):
        window.document.open(mechanism)
        checked(qtbot, window)
        return window

    yield open_mechanism
    window.close()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_chips_stay_while_the_mechanism_is_checked(qtbot, make_window, script):
    """They are there from the start, keep what they said, and step back if a check lasts."""
    gate = threading.Event()

    def slow_check(mechanism, checkpoint):
        gate.wait(60.0)
        return script.report

    window = make_window(replace(fake_engine(script), check=slow_check))
    chips = window.status_line.chips
    assert not chips.isVisible()
    window.document.open(pendulum())
    assert chips.isVisible()
    assert chips.stale
    assert "…" in texts(window)[Topic.FREEDOM]
    gate.set()
    checked(qtbot, window)
    assert not chips.stale
    assert texts(window)[Topic.FREEDOM] == "1 degree of freedom"

    gate.clear()
    window.document.apply(pendulum(duration=2.0), label="edit")
    assert texts(window)[Topic.FREEDOM] == "1 degree of freedom"
    assert not chips.stale
    qtbot.waitUntil(lambda: chips.stale)
    gate.set()
    qtbot.waitUntil(lambda: not chips.stale)


def test_chips_get_short_in_a_narrow_window(qtbot, opened):
    """Icons and numbers stay, the words go to the tool tips."""
    checked(qtbot, opened)
    chips = opened.status_line.chips
    loops = chips.by_topic[Topic.LOOPS]
    opened.resize(1300, 700)
    qtbot.waitUntil(lambda: loops.text() == "1 loop")
    # narrower than the other parts would like
    opened.setMinimumSize(200, 200)
    opened.resize(320, 500)
    qtbot.waitUntil(lambda: loops.text() == "1")
    assert chips.by_topic[Topic.READY].text() == ""
    assert chips.by_topic[Topic.READY].toolTip().startswith("Ready to run: ")


def test_chips_that_need_a_look_keep_their_words_longest(qtbot, opened, script):
    """In between as many as fit have words, none is wider than these, and the state is whole."""
    script.report = FakeReport(missing=(Problem("bodies[0]", "it hangs on nothing"),))
    opened.document.apply(pendulum(duration=3.0), label="edit")
    qtbot.waitUntil(lambda: texts(opened)[Topic.READY] == "1 warning")
    chips, state = opened.status_line.chips, opened.status_line.state_label
    ready, freedom = chips.by_topic[Topic.READY], chips.by_topic[Topic.FREEDOM]
    opened.setMinimumSize(200, 200)
    opened.resize(1300, 700)
    qtbot.waitUntil(lambda: freedom.text() != freedom.text()[:1])
    lost = []
    for width in range(1300, 320, -20):
        opened.resize(width, 500)
        QApplication.processEvents()
        lost += [
            topic
            for topic, chip in chips.by_topic.items()
            if chip.text() != chip.accessibleName() and topic not in lost
        ]
        for chip in chips.by_topic.values():
            assert chip.width() <= chip.sizeHint().width()
        assert state.shown_text == state.text() == "Ready"
    assert lost[-1] is Topic.READY
    assert len(lost) == len(chips.by_topic)
    assert ready.text() == "1"


def test_infinitesimal_freedoms_are_a_warning_of_their_chip(qtbot, opened, script):
    note = "1 freedom is infinitesimal: bars lie in one line."
    script.report = FakeReport(
        degrees_of_freedom=0, infinitesimal_freedoms=1, infinitesimal_note=note
    )
    opened.document.apply(pendulum(duration=3.0), label="edit")
    chip = opened.status_line.chips.by_topic[Topic.FREEDOM]
    words = "0 degrees of freedom, 1 infinitesimal"
    qtbot.waitUntil(lambda: chip.accessibleName() == words)
    assert note in chip.toolTip()


def test_explanation_opens_selects_and_closes(qtbot, opened, script):
    """By mouse and by keys: a line selects its element, Escape gives the keyboard back."""
    script.report = FakeReport(missing=(Problem("bodies[0]", "it hangs on nothing"),))
    opened.document.apply(pendulum(duration=3.0), label="edit")
    qtbot.waitUntil(lambda: texts(opened)[Topic.READY] == "1 warning")
    popover = press_chip(qtbot, opened, Topic.READY)
    assert popover.isVisible()
    assert press_line(qtbot, popover.list, "bar") == "it hangs on nothing"
    assert opened.selection.items == {("body", "bar")}
    qtbot.keyClick(popover.list, Qt.Key.Key_Escape)
    chip = opened.status_line.chips.by_topic[Topic.READY]
    assert not popover.isVisible()
    assert chip.hasFocus()

    opened.selection.clear()
    qtbot.keyClick(chip, Qt.Key.Key_Space)
    assert popover.isVisible()
    for _ in range(2):
        qtbot.keyClick(popover.list, Qt.Key.Key_Down)
    assert opened.selection.items == {("body", "bar")}
    press_chip(qtbot, opened, Topic.READY)
    assert not popover.isVisible()


def test_a_warning_does_not_say_that_it_prevents_a_run(qtbot, opened, script):
    """Heading, count and sentence tell what keeps a run from starting from what does not."""
    checked(qtbot, opened)
    piece = Problem("bodies[0]", "it hangs on nothing")
    script.report = FakeReport(missing=(piece, piece))
    opened.document.apply(pendulum(duration=3.0), label="edit")
    qtbot.waitUntil(lambda: texts(opened)[Topic.READY] == "2 warnings")
    assert "can start" in opened.status_line.chips.by_topic[Topic.READY].toolTip()
    popover = press_chip(qtbot, opened, Topic.READY)
    assert ("Does not prevent a run: 2 warnings", "") in shown(popover.list)
    assert "can start" in popover.explanation.text()
    assert opened.actions_by_id["run"].isEnabled()


def test_nothing_is_no_warning(qtbot, opened, script):
    """A new mechanism cannot run, and nothing is wrong with it."""
    script.report = FakeReport(bodies=0, missing=(Problem("bodies", "there is no body yet"),))
    opened.document.open(Mechanism())
    qtbot.waitUntil(lambda: texts(opened)[Topic.READY] == "No body yet")
    assert not opened.status_line.chips.by_topic[Topic.READY].calls
    popover = press_chip(qtbot, opened, Topic.READY)
    assert ("Prevents a run", "") in shown(popover.list)
    assert not opened.actions_by_id["run"].isEnabled()


def test_wrong_setting_of_the_run_bar_is_found(qtbot, opened):
    """No end time is a problem; the line about it leads into the field."""
    checked(qtbot, opened)
    field = opened.controls.duration_field
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    assert texts(opened)[Topic.READY] == "1 problem"
    popover = press_chip(qtbot, opened, Topic.READY)
    assert "greater than zero" in press_line(qtbot, popover.list, "Duration")
    assert field.hasFocus()
    qtbot.keyClicks(field, "4")
    assert texts(opened)[Topic.READY] == "Ready to run"


def test_a_long_explanation_leaves_the_bars_above_the_view_free(qtbot, real):
    """Run bar and timeline can be used beside it; the rest of the findings is scrolled to."""
    window = real(load(sample_paths()["four_bar"]))
    window.resize(1280, 600)
    QApplication.processEvents()
    popover = press_chip(qtbot, window, Topic.REDUNDANT)
    qtbot.waitUntil(lambda: bool(popover.list.buttons), timeout=COMPILE_WAIT)
    QApplication.processEvents()
    assert popover.list.sizeHint().height() > popover.list.height() >= 120
    assert popover.y() >= window.controls.mapTo(window, window.controls.rect().bottomLeft()).y()
    assert popover.geometry().bottom() < window.statusBar().y()


def test_replacing_a_joint_cures_redundancy(qtbot, real):
    """A click on the first alternative leaves nothing redundant, as one step to undo."""
    mechanism = load(sample_paths()["four_bar"])
    window = real(mechanism)
    popover = press_chip(qtbot, window, Topic.REDUNDANT)
    qtbot.waitUntil(lambda: bool(popover.list.buttons), timeout=COMPILE_WAIT)
    assert ("coupler_rocker", "rotation about its x (world y)") in shown(popover.list)
    qtbot.mouseClick(popover.list.buttons[0], LEFT)
    qtbot.waitUntil(lambda: window.document.mechanism is not mechanism)
    changed = [
        (before.name, after.type)
        for before, after in zip(mechanism.joints, window.document.mechanism.joints, strict=True)
        if before != after
    ]
    assert changed == [("ground_crank", "point_on_line")]
    checked(qtbot, window)
    assert texts(window)[Topic.REDUNDANT] == "0 redundant"
    assert texts(window)[Topic.FREEDOM] == "1 degree of freedom"
    assert window.document.undo_step == "Replace ground_crank"
    window.document.undo()
    assert window.document.mechanism is mechanism
    assert window.document.undo_step is None


def test_replacing_leaves_drivers_and_names_by_type(qtbot, real):
    """The driven hinge stays; the name of the one that changes follows its type."""
    model = load(sample_paths()["four_bar"])
    for number, joint in enumerate(model.joints, start=1):
        model = edits.rename(model, ("joint", joint.name), f"revolute {number}")
    model = edits.add_driver(model, model.joints[0].name, "t").mechanism
    window = real(model)
    assert texts(window)[Topic.FREEDOM] == "0 degrees of freedom, 1 driven"
    popover = press_chip(qtbot, window, Topic.REDUNDANT)
    qtbot.waitUntil(lambda: bool(popover.list.buttons), timeout=COMPILE_WAIT)
    qtbot.mouseClick(popover.list.buttons[0], LEFT)
    qtbot.waitUntil(lambda: window.document.mechanism is not model)
    after = window.document.mechanism
    assert after.drivers == model.drivers
    names = {joint.name: joint.type for joint in after.joints}
    assert names.pop("point on line 1") == "point_on_line"
    assert set(names.values()) == {"revolute"}
    checked(qtbot, window)
    assert texts(window)[Topic.FREEDOM] == "0 degrees of freedom, 1 driven"


def test_assembling_closes_the_joints(qtbot, real):
    """The chip counts the gaps, a button closes them, and undo opens them again."""
    mechanism = load(sample_paths()["four_bar"])
    x, y, z = mechanism.bodies[1].position
    moved = mechanism.bodies[1].edited(position=(x + 0.1, y, z))
    window = real(
        mechanism.edited(bodies=(mechanism.bodies[0], moved, mechanism.bodies[2])),
    )
    open_one = window.document.mechanism
    assert texts(window)[Topic.ASSEMBLY] == "2 joints with gaps"
    popover = press_chip(qtbot, window, Topic.ASSEMBLY)
    assert ("crank_coupler", "0.1 m and 0°") in shown(popover.list)
    qtbot.mouseClick(popover.list.buttons[0], LEFT)
    qtbot.waitUntil(lambda: window.document.mechanism is not open_one)
    checked(qtbot, window)
    assert texts(window)[Topic.ASSEMBLY] == "Assembled"
    assert not popover.list.buttons
    assert window.document.undo_step == "Assemble joints"
    window.document.undo()
    assert window.document.mechanism is open_one


def test_joints_that_cannot_close_are_named(qtbot, real):
    """Assembling says why it does not help, and leaves the mechanism alone."""
    mechanism = double_hinge(offset=0.5)
    window = real(mechanism)
    assert "not close" in texts(window)[Topic.ASSEMBLY]
    assert texts(window)[Topic.FREEDOM] == "– degrees of freedom"
    popover = press_chip(qtbot, window, Topic.ASSEMBLY)
    assert "stays open by" in press_line(qtbot, popover.list, "pin")
    assert window.selection.items == {("joint", "pin")}
    qtbot.mouseClick(popover.list.buttons[0], LEFT)
    qtbot.waitUntil(popover.failure_label.isVisible)
    assert "cannot be assembled" in popover.failure_label.text()
    assert window.document.mechanism is mechanism


def test_assembling_can_be_cancelled(qtbot, make_window, script):
    """While it lasts it can be called off; nothing is changed then."""
    script.report = FakeReport(gaps=(GAP,), wide_gaps=(GAP,))
    ended = threading.Event()

    def endless(mechanism, checkpoint):
        try:
            while True:
                checkpoint()
        finally:
            ended.set()

    script.assemble = endless
    window = make_window(fake_engine(script))
    mechanism = pendulum()
    window.document.open(mechanism)
    checked(qtbot, window)
    popover = press_chip(qtbot, window, Topic.ASSEMBLY)
    qtbot.mouseClick(popover.list.buttons[0], LEFT)
    assert popover.cancel_button.isVisible()
    assert not popover.list.buttons[0].isEnabled()
    qtbot.mouseClick(popover.cancel_button, LEFT)
    qtbot.waitUntil(ended.is_set)
    assert not popover.cancel_button.isVisible()
    assert popover.list.buttons[0].isEnabled()
    assert window.document.mechanism is mechanism
    assert not window.messages.text


def test_check_of_before_an_edit_is_given_up(qtbot, make_window, script):
    """A long check does not keep the next one waiting."""
    begun, given_up = threading.Event(), threading.Event()

    def check(mechanism, checkpoint):
        begun.set()
        while mechanism.simulation.duration == 1.0:
            try:
                checkpoint()
            except Exception:
                given_up.set()
                raise
        return script.report

    window = make_window(replace(fake_engine(script), check=check))
    window.document.open(pendulum(duration=1.0))
    qtbot.waitUntil(begun.is_set)
    window.document.apply(pendulum(duration=2.0), label="edit")
    checked(qtbot, window)
    assert given_up.is_set()
    assert not window.messages.text
