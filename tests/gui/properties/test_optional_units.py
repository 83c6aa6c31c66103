"""Numbers that may be missing have their units as others have, such as the pitch of a screw."""

import pytest

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.io import load, save
from mechstudio.model.evaluated import text_of
from mechstudio.units import UnitChoice
from tests.gui.fakes.shown import shown
from tests.gui.properties.value_hand import line, settle, show, write

SCREW, ROD = ("joint", "thread"), ("joint", "rod")


@pytest.fixture
def panel(qtbot, selection):
    """A panel of a mechanism with a screw and a distance, and a parameter."""
    model = (
        ms.Mechanism(parameters={"p": 0.004})
        .add_body("nut", mass=1.0)
        .add_body("ball", mass=1.0, position=(1.0, 0.0, 0.0))
        .add_joint("thread", "screw", "ground", "nut", (0, 0, 0))
        .add_joint("rod", "distance", "nut", "ball", (0, 0, 0), point2=(1.0, 0.0, 0.0))
    )
    panel = PropertyPanel(Document(getattr(model, "mechanism", model)), selection)
    return shown(qtbot, panel, 340, 900)


@pytest.mark.parametrize(
    ("text", "pitch", "kept"),
    [
        ("5 mm", 0.005, None),
        ("-2 mm/rev", -0.002, None),
        ("0.003", 0.003, None),
        ("p", 0.004, "p"),
        ("2*p + 5 mm", 0.013, "2*p + 5 mm"),
    ],
)
def test_a_pitch_is_a_length_in_each_revolution(
    qtbot, panel, selection, tmp_path, text, pitch, kept
):
    """With or without "/rev"; as an expression it follows, is renamed, saved and taken back."""
    document = panel._document
    before = document.mechanism
    show(qtbot, panel, selection, SCREW)
    write(qtbot, panel, "Pitch", text)
    settle(qtbot, panel)
    found = document.mechanism.joint("thread").pitch
    assert (found, text_of(found)) == (pytest.approx(pitch), kept)
    assert line(panel, "Pitch").toolTip().endswith("m/rev")
    path = tmp_path / "screw.mech.json"
    save(document.mechanism, path)
    assert load(path) == document.mechanism
    if kept is not None:
        renamed = edits.rename_parameter(document.mechanism, "p", "lead")
        assert text_of(renamed.joint("thread").pitch) == kept.replace("p", "lead")
        faster = edits.set_parameter(document.mechanism, "p", 0.01).joint("thread").pitch
        assert faster == pytest.approx(pitch + kept.count("2*p") * 0.006 + 0.006)
    document.undo()
    assert document.mechanism is before


def test_pitches_count_in_the_shown_unit(qtbot, panel, selection):
    panel._editing.units.choose(UnitChoice(length="mm"))
    show(qtbot, panel, selection, SCREW)
    assert line(panel, "Pitch").text() == "10"
    write(qtbot, panel, "Pitch", "4")
    assert panel._document.mechanism.joint("thread").pitch == pytest.approx(0.004)


def test_a_distance_and_a_step_take_units(qtbot, panel, selection):
    """They may be empty as well."""
    show(qtbot, panel, selection, ROD)
    write(qtbot, panel, "Length", "900 mm")
    settle(qtbot, panel)
    assert panel._document.mechanism.joint("rod").length == pytest.approx(0.9)
    write(qtbot, panel, "Length", "")
    assert panel._document.mechanism.joint("rod").length is None
    show(qtbot, panel, selection)
    write(qtbot, panel, "Step", "5 ms")
    assert panel._document.mechanism.simulation.step == pytest.approx(0.005)
