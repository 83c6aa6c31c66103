"""An end from outside, such as that of the session, keeps what is typed: nothing is asked then."""

from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from mechstudio.gui.files.recovery import RecoveryFolder
from tests.gui.fakes.keys import write_into
from tests.gui.tools.workshop import hands_in_sketch

pytestmark = pytest.mark.window

LEFT = Qt.MouseButton.LeftButton
write = partial(write_into, end=None)


@pytest.fixture
def kept(tmp_path):
    """Tells the mechanism that is kept for the next start; None where none is."""

    def read():
        found = RecoveryFolder(tmp_path / "recovery").claim_left()
        mechanisms = [slot.read_mechanism() for slot, _ in found]
        for slot, _ in found:
            slot.release()
        assert len(mechanisms) < 2
        return mechanisms[0] if mechanisms else None

    return read


def test_a_value_that_is_typed_is_kept(qtbot, bar, kept):
    window, field = bar
    write(qtbot, field, "7")
    assert window.document.mechanism.body("bar").mass != 7.0
    assert window.end() == ""
    assert not window.isVisible()
    assert kept().body("bar").mass == 7.0


def test_a_value_that_is_refused_is_left_out(qtbot, bar, kept):
    """What was changed before is kept."""
    window, field = bar
    before = window.document.mechanism.body("bar").mass
    changed = window.document.mechanism.edited(name="Renamed")
    window.document.apply(changed, label="Rename")
    write(qtbot, field, "7 seconds")
    assert window.end() == ""
    assert not window.isVisible()
    found = kept()
    assert (found.name, found.body("bar").mass) == ("Renamed", before)


@pytest.mark.parametrize("name", ["duration_field", "rtol_field"])
def test_a_number_of_the_run_bar_is_kept(qtbot, opened, kept, name):
    """Also one behind *More*, whose list takes the keyboard."""
    field = getattr(opened.controls, name)
    if not field.isVisible():
        qtbot.mouseClick(opened.controls.more, LEFT)
    write(qtbot, field, "0.125")
    assert not opened.document.dirty
    assert opened.end() == ""
    assert getattr(kept().simulation, name.removesuffix("_field")) == 0.125


def test_a_number_of_the_run_bar_is_asked_about(qtbot, opened, monkeypatch):
    """Where the frame of the window closes it."""
    asked = []

    def ask(*_):
        asked.append(opened.document.mechanism.simulation.duration)
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "question", ask)
    write(qtbot, opened.controls.duration_field, "0.125")
    assert not opened.close()
    assert asked == [0.125]


@pytest.mark.parametrize(("text", "count"), [("0.2, 0.3", 2), ("0.7, wide", 1)])
def test_a_point_that_is_typed_is_kept(qtbot, make_window, kept, text, count):
    """A refused one is left out."""
    hands = hands_in_sketch(qtbot, make_window)
    hands.take("link")
    hands.click((0.0, 0.0, 0))
    hands.click((0.2, 0.0, 0))
    qtbot.keyClick(hands.image, text[0])
    qtbot.keyClicks(hands.box.entry.field, text[1:])
    assert hands.window.end() == ""
    assert len(kept().bodies) == count


def test_what_is_as_it_was_leaves_nothing(opened, kept):
    opened.controls.duration_field.setFocus()
    assert opened.end() == ""
    assert kept() is None
