"""A link gets another length while something else changes, or where expressions give way."""

from threading import Event

import pytest

from mechstudio import edits
from mechstudio.edits.bar_length import bar_of
from mechstudio.gui.properties import bar_steps
from tests.gui.properties.test_link_length import closes, slider_crank
from tests.gui.properties.value_hand import show, write


@pytest.fixture
def gate(monkeypatch):
    """Joints are closed only after this was set."""
    gate, closed = Event(), bar_steps._closed

    def late(mechanism):
        assert gate.wait(60.0)
        return closed(mechanism)

    monkeypatch.setattr(bar_steps, "_closed", late)
    yield gate
    gate.set()


def longer_crank(qtbot, panel, document, selection, text="0.15"):
    document.open(slider_crank())
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", text)


def test_an_edit_meanwhile_offers_to_close_the_joints(
    qtbot, panel, document, selection, told, gate
):
    """Both edits stay, and the joints are closed in a step of their own."""
    longer_crank(qtbot, panel, document, selection)
    document.apply(edits.change_mass(document.mechanism, ["rod"], 7.0), label="Change mass")
    gate.set()
    qtbot.waitUntil(lambda: bool(told))
    ((text, button, assemble),) = told
    assert "revolute 2" in text
    assert "open: the model was changed" in text
    assert button == bar_steps.ASSEMBLE
    assemble()
    qtbot.waitUntil(closes(document))
    assert document.mechanism.body("rod").mass == 7.0
    assert bar_of(document.mechanism, "crank").length == 0.15
    assert (document.step_count, document.undo_step) == (3, bar_steps.ASSEMBLE)


def test_an_undone_length_says_nothing(qtbot, panel, document, selection, told, gate):
    """The joints are closed as before."""
    longer_crank(qtbot, panel, document, selection)
    document.undo()
    gate.set()
    qtbot.waitUntil(lambda: not panel._editing._bars._background.busy)
    assert told == []
    assert closes(document)()


def test_a_pose_that_gives_way_is_told(qtbot, panel, document, selection, told):
    """The rod cannot stay where its expression says."""
    model = slider_crank()
    place = float(model.body("rod").position[0])
    model = edits.add_parameter(model, "px", place).set("bodies.rod.position[0]", "px")
    document.open(model)
    show(qtbot, panel, selection, ("body", "crank"))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(lambda: bool(told))
    ((text, *_),) = told
    assert "rod position x was px" in text
    assert document.step_count == 1


def test_a_number_over_an_expression_tells_nothing_of_what_follows(
    qtbot, panel, document, selection, told
):
    """Mass, inertia and pins followed the length, which is what was typed over."""
    longer_crank(qtbot, panel, document, selection, "2*L")
    qtbot.waitUntil(closes(document))
    write(qtbot, panel, "Link length", "0.15")
    qtbot.waitUntil(lambda: closes(document)() and document.step_count == 2)
    assert bar_of(document.mechanism, "crank").length == 0.15
    assert told == []
