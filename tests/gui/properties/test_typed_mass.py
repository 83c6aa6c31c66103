"""A mass that is typed takes the inertia along, as the radius of gyration stays."""

import numpy as np
import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.model import Box, Mechanism
from tests.gui.properties.value_hand import problem, show, write

BAR = Box(size=(0.4, 0.1, 0.1))


@pytest.fixture
def bars(document):
    """Two bars of different density, with a parameter m."""
    model = Mechanism(parameters={"m": 3.0})
    for name, density in (("bar", 7850.0), ("rod", 2700.0)):
        model = edits.add_body(model, [BAR], name=name, density=density).mechanism
    document.open(model)
    return model


@pytest.fixture
def told(document):
    """All that is said."""
    told = []
    document.remark.connect(told.append)
    document.offer.connect(lambda text, *_: told.append(text))
    return told


def radii(body):
    return np.array(body.inertia) / body.mass


def test_the_inertia_is_scaled_in_the_same_step(qtbot, panel, document, selection, bars, told):
    """It is said with the new moments; undo takes both back."""
    show(qtbot, panel, selection, ("body", "bar"))
    write(qtbot, panel, "Mass", "6")
    body = document.mechanism.body("bar")
    assert body.mass == 6.0
    assert radii(body) == pytest.approx(radii(bars.body("bar")))
    assert told == [
        "The inertia of “bar” was scaled with its mass: Ixx 0.01 kg m², Iyy 0.085 kg m², "
        "Izz 0.085 kg m²."
    ]
    assert (document.step_count, document.undo_step) == (1, "Change Mass")
    write(qtbot, panel, "Mass", "6")
    assert (document.step_count, len(told)) == (1, 1)
    document.undo()
    assert document.mechanism is bars


def test_each_of_several_bodies_keeps_its_radius(qtbot, panel, document, selection, bars, told):
    """In one step, told with their names."""
    show(qtbot, panel, selection, ("body", "bar"), ("body", "rod"))
    write(qtbot, panel, "Mass", "2")
    for name in ("bar", "rod"):
        assert document.mechanism.body(name).mass == 2.0
        assert radii(document.mechanism.body(name)) == pytest.approx(radii(bars.body(name)))
    assert told == ["The inertia of body “bar” and body “rod” was scaled with their mass."]
    assert document.step_count == 1


def test_the_inertia_follows_an_expression(qtbot, panel, document, selection, bars, told):
    """That of the mass; an inertia of expressions of its own stays, which is said."""
    show(qtbot, panel, selection, ("body", "bar"))
    write(qtbot, panel, "Mass", "2*m")
    assert told[-1].startswith("The inertia of “bar” follows its mass: Ixx")
    after = edits.set_parameter(document.mechanism, "m", 5.0).body("bar")
    assert (after.mass, radii(after)) == (10.0, pytest.approx(radii(bars.body("bar"))))
    write(qtbot, panel, "Inertia row 1 1", "0.005*m**2")
    kept = document.mechanism.body("bar").inertia
    write(qtbot, panel, "Mass", "4")
    assert document.mechanism.body("bar").inertia == kept
    assert told[-1] == "Expressions give the inertia of body “bar”, so it stays."


def test_arithmetic_of_numbers_is_followed_by_nothing(
    qtbot, panel, document, selection, bars, told
):
    """The inertia has numbers then, and was scaled."""
    show(qtbot, panel, selection, ("body", "bar"))
    write(qtbot, panel, "Mass", "2*3")
    assert told[-1].startswith("The inertia of “bar” was scaled with its mass: Ixx")


def test_a_mass_that_is_none_leaves_the_inertia(qtbot, panel, document, selection, bars, told):
    """It is refused at its field, and nothing else is said."""
    show(qtbot, panel, selection, ("body", "bar"))
    line = write(qtbot, panel, "Mass", "-6")
    assert problem(line) == "Must be greater than 0"
    assert document.mechanism is bars
    assert not told


@pytest.mark.window
def test_a_button_keeps_the_inertia(qtbot, make_window):
    """In the step of the mass, so that one undo takes all back; the message is gone then."""
    window = make_window(panels=installed_panels())
    before = edits.add_body(Mechanism(), [BAR], name="bar").mechanism
    window.document.open(before)
    panel = window.docks["properties"].widget()
    window.docks["properties"].raise_()
    show(qtbot, panel, window.selection, ("body", "bar"))
    write(qtbot, panel, "Mass", "6")
    button = window.messages.offer_button
    assert button.isVisible()
    assert button.text() == "Keep inertia"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    body = window.document.mechanism.body("bar")
    assert (body.mass, body.inertia) == (6.0, before.body("bar").inertia)
    assert window.document.step_count == 1
    assert window.messages.text == ""
    window.document.undo()
    assert window.document.mechanism is before


@pytest.mark.window
def test_the_button_waits_while_a_run_is_looked_at(qtbot, make_window):
    """The model of an earlier run cannot be edited; beside the open one the button is back."""
    window = make_window(panels=installed_panels())
    window.resize(1280, 860)
    before = edits.add_body(Mechanism(), [BAR], name="bar").mechanism
    window.document.open(before)
    window.launcher.run()
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE)
    window.player.pause()
    panel = window.docks["properties"].widget()
    window.docks["properties"].raise_()
    show(qtbot, panel, window.selection, ("body", "bar"))
    write(qtbot, panel, "Mass", "6")
    said, look = window.messages.text, window.run_banner.look_button
    assert "inertia" in said
    qtbot.mouseClick(look, Qt.MouseButton.LeftButton)
    assert window.document.looks_back
    assert window.messages.text != said
    qtbot.mouseClick(look, Qt.MouseButton.LeftButton)
    assert window.messages.text == said
    qtbot.mouseClick(window.messages.offer_button, Qt.MouseButton.LeftButton)
    body = window.document.mechanism.body("bar")
    assert (body.mass, body.inertia) == (6.0, before.body("bar").inertia)
    assert window.document.step_count == 1
    # what was closed does not come back
    write(qtbot, panel, "Mass", "7")
    qtbot.mouseClick(window.messages.close_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(look, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(look, Qt.MouseButton.LeftButton)
    assert "inertia" not in window.messages.text
