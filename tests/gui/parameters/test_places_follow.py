"""The slider of a parameter moves places and angles that are expressions, live."""

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QSlider

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.properties.angle_texts import angles_of, quaternion_of
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.io.model_text import dumps, loads
from mechstudio.model.evaluated import Evaluated, text_of, value_of
from mechstudio.model.parameters import Parameters
from tests.gui.fakes.shown import shown
from tests.gui.parameters.test_slider import drag, settle

TEXTS = ("q", "-q/2", "q + 5°", "2*(q - r)", "sin(r)*q", "r")
NUMBERS = st.sampled_from((0.0, 30.0, 90.0, -170.0, 12.5))


@dataclass
class Bench:
    """A panel of parameters and what it edits."""

    panel: ParameterPanel
    document: Document


@pytest.fixture
def bench(qtbot):
    model = ms.Mechanism(parameters={"L": 0.5}).add_link((0, 0, 0), (0.6, 0, 0), name="rod")
    model = model.add_joint("revolute", "ground", "rod", (0.3, 0, 0), name="pin")
    model = edits.move_joint(model.add_body(name="plate"), "pin", ("L/2", 0.0, 0.0))
    orientation = quaternion_of((0.0, 0.0, Evaluated(28.6, "L")))
    document = Document(edits.change_each(model, {("body", "plate"): {"orientation": orientation}}))
    panel = ParameterPanel(document, Selection())
    shown(qtbot, panel, 420, 300, before_close_func=lambda panel: panel.shut_down())
    return Bench(panel, document)


def test_a_slider_moves_the_joint_and_the_angle(qtbot, bench):
    """While it is dragged; the joint stays closed, and the drag is one step of undo."""
    before = bench.document.mechanism
    for _ in drag(qtbot, bench.panel.findChild(QSlider), (10, 10)):
        seen = bench.document.mechanism
        qtbot.waitUntil(lambda seen=seen: bench.document.mechanism is not seen, timeout=60_000)
        now = bench.document.mechanism
        length = now.parameters["L"]
        assert length > 0.5
        rod, joint = edits.pose_of(now.body("rod")), now.joint("pin")
        assert joint.frame1.position == pytest.approx((0.5 * length, 0.0, 0.0))
        assert rod.point(joint.frame2.position) == pytest.approx(joint.frame1.position)
        turn = edits.turn(length, "z").orientation
        assert now.body("plate").orientation == pytest.approx(turn)
    settle(qtbot, bench.panel)
    assert bench.document.mechanism.expressions == before.expressions
    bench.document.undo()
    assert bench.document.mechanism is before


@given(st.lists(st.sampled_from(TEXTS) | NUMBERS, min_size=3, max_size=3))
def test_angles_come_back_from_files_as_they_were_given(angles):
    """Their texts, and their values at other parameters; the orientation is theirs."""
    parameters = Parameters({"q": 0.4, "r": -1.1})

    def of(entry, known):
        if not isinstance(entry, str):
            return entry
        return Evaluated(57.29577951308232 * value_of(entry, known), entry)

    orientation = quaternion_of([of(entry, parameters) for entry in angles])
    model = ms.Mechanism(parameters=parameters).add_body(name="plate").mechanism
    model = edits.change_each(model, {("body", "plate"): {"orientation": orientation}})
    model = edits.set_values(loads(dumps(model)), {"q": 1.3, "r": 0.2})
    other = [of(entry, model.parameters) for entry in angles]
    found = model.body("plate").orientation
    assert found == pytest.approx(quaternion_of(other))
    if any(isinstance(entry, str) for entry in angles):
        back = angles_of(found, model.parameters)
        assert list(back) == pytest.approx(other)
        assert list(map(text_of, back)) == list(map(text_of, other))
