"""The slider of a parameter changes sizes that are expressions, live, and with them the weight."""

import pytest
from PySide6.QtWidgets import QSlider

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.parameters.parameter_panel import ParameterPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.model import Box, Plate
from mechstudio.model.evaluated import Evaluated
from tests.gui.fakes.shown import shown
from tests.gui.parameters.test_slider import drag, settle


def test_a_slider_changes_boxes_plates_and_bars(qtbot):
    """While it is dragged, and one undo step for the whole drag."""
    box = Box(size=(Evaluated(0.5, "L"), 0.1, 0.1))
    corner = Evaluated(0.5, "L")
    sheet = Plate(points=((0.0, 0.0), (corner, 0.0), (0.0, 0.2)), thickness=0.01)
    model = ms.Mechanism(parameters={"L": 0.5}).add_body("block", [box]).add_body("sheet", [sheet])
    model = model.add_link((0, 0, 0), ("L", 0, 0), name="bar", shape="capsule")
    document = Document(getattr(model, "mechanism", model))
    panel = ParameterPanel(document, Selection())
    shown(qtbot, panel, 420, 300, before_close_func=lambda panel: panel.shut_down())
    before = document.mechanism
    for _ in drag(qtbot, panel.findChild(QSlider), (10, 10)):
        seen = document.mechanism
        qtbot.waitUntil(lambda seen=seen: document.mechanism is not seen, timeout=60_000)
        now = document.mechanism
        length = now.parameters["L"]
        assert length > 0.5
        block, bar = now.body("block"), now.body("bar")
        assert (block.shapes[0].size[0], bar.shapes[0].length) == pytest.approx((length, length))
        assert now.body("sheet").shapes[0].points[1][0] == pytest.approx(length)
        for body in now.bodies:
            weight = edits.mass_properties(body.shapes)
            assert body.mass == pytest.approx(weight.mass)
            assert body.center_of_mass == pytest.approx(weight.center_of_mass)
    settle(qtbot, panel)
    assert document.step_count == 1
    document.undo()
    assert document.mechanism is before
