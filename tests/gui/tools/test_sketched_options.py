"""Depths and widths of the options stay expressions in sketches, also if a tool is taken again."""

import pytest
from PySide6.QtCore import Qt

from mechstudio import edits
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option

# tool, option, and the size that it gives in the shape
CASES = (
    ("box", "Depth", lambda shape: shape.size[2]),
    ("cylinder", "Length", lambda shape: shape.length),
    ("plate", "Thickness", lambda shape: shape.thickness),
    ("link", "Width of the link", lambda shape: shape.size[1]),
)


def draw(shop, tool):
    """By clicks alone."""
    for point in ((0.0, 0.0, 0.0), (0.4, 0.0, 0.0), (0.4, 0.2, 0.0)):
        if tool not in ("link", "cylinder") or point[1] == 0.0:
            shop.click(point if tool != "box" or point[1] else (0.5 * point[0], -0.2, 0.0))
    shop.key(Qt.Key.Key_Return)


@pytest.mark.wide
@pytest.mark.parametrize("sketched", [False, True])
@pytest.mark.parametrize(("tool", "name", "size"), CASES)
def test_what_the_options_say_is_followed(make_workshop, qtbot, tool, name, size, sketched):
    shop = make_workshop(Mechanism(name="empty", parameters={"W": 0.02}))
    if sketched:
        shop.box.bench.shown_units.choose(UnitChoice(length="mm"))
        shop.view.sketch.toggle("xy")
    shop.take(tool)
    qtbot.keyClicks(option(shop, name), "2*W + 5 mm")
    draw(shop, tool)
    shop.take("select")
    shop.take(tool)
    assert option(shop, name).text() == "2*W + 5 mm"
    draw(shop, tool)
    after = edits.set_parameter(shop.mechanism, "W", 0.03).bodies
    assert len(after) == 2
    for body in after:
        assert size(body.shapes[0]) == pytest.approx(0.065)
        assert body.mass == pytest.approx(edits.mass_properties(body.shapes).mass)
