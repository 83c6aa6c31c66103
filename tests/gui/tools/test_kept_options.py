"""Tools come back as they were left, with defaults that an engineer would choose."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QToolButton

from mechstudio.edits import MATERIALS
from mechstudio.gui.tools.bodies.link_options import usual_width
from mechstudio.gui.tools.option_row import OptionRow
from mechstudio.gui.tools.quantity_field import QuantityField
from mechstudio.model import Mechanism
from mechstudio.units import UnitChoice
from tests.gui.tools.workshop import option
from tests.scene.mechanisms import double_pendulum


def box(shop, name):
    return next(
        each
        for each in shop.box.option_bar.findChildren(QComboBox)
        if each.accessibleName() == name
    )


def choose(qtbot, shop, name, text):
    """Choose from a list with the keyboard, as with the mouse it takes a window of its own."""
    found = box(shop, name)
    found.setFocus()
    qtbot.keyClick(found, Qt.Key.Key_Home)
    while found.currentText() != text:
        before = found.currentIndex()
        qtbot.keyClick(found, Qt.Key.Key_Down)
        assert found.currentIndex() > before


def test_options_are_kept_after_escape(workshop, qtbot):
    """Section, width and material are those of before, also after another tool was in use."""
    workshop.take("link")
    choose(qtbot, workshop, "Cross section", "round bar")
    choose(qtbot, workshop, "Material", "Aluminum")
    field = workshop.view.findChild(QuantityField)
    qtbot.keyClicks(field, "5 cm")
    workshop.key(Qt.Key.Key_Escape)
    assert workshop.tool is None
    workshop.take("box")
    choose(qtbot, workshop, "Sides", "to one side")
    workshop.take("link")
    assert box(workshop, "Cross section").currentText() == "round bar"
    assert box(workshop, "Material").currentText() == "Aluminum"
    workshop.click((0, 0, 0))
    workshop.click((0.4, 0, 0))
    (body,) = workshop.mechanism.bodies
    shape = body.shapes[0]
    assert (shape.type, shape.radius) == ("cylinder", pytest.approx(0.025))
    volume = 3.141592653589793 * shape.radius**2 * shape.length
    assert body.mass == pytest.approx(MATERIALS["Aluminum"] * volume)
    workshop.take("box")
    assert box(workshop, "Sides").currentText() == "to one side"


def test_gains_are_kept_with_their_unit(make_workshop, qtbot):
    """Those of angles do not become those of shifts, which are called the same."""
    workshop = make_workshop(double_pendulum())
    workshop.take("motor")
    choose(qtbot, workshop, "Type of motor", "controlled position")
    workshop.point_at((1, 0, 0))
    gain = option(workshop, "Proportional gain")
    assert gain.symbol == "N m/rad"
    gain.clear()
    qtbot.keyClicks(gain, "250")
    workshop.view.image.setFocus()
    workshop.key(Qt.Key.Key_Escape)
    workshop.take("motor")
    workshop.point_at((1, 0, 0))
    texts = {
        field.symbol: field.text()
        for field in workshop.box.option_bar.findChildren(QuantityField)
        if field.accessibleName() == "Proportional gain"
    }
    assert texts == {"N m/rad": "250", "N/m": "1000"}


@pytest.mark.parametrize(
    ("length", "width"), [(0.05, 0.005), (0.16, 0.016), (0.25, 0.02), (1.0, 0.04), (5.0, 0.089)]
)
def test_links_have_a_sensible_width(length, width):
    """A tenth of a short link, and less of a long one: no blocks of half a ton."""
    assert usual_width(length) == pytest.approx(width)


def test_a_link_of_two_meters_is_no_block(workshop):
    """Drawn without a width: 36 kg of steel where a tenth of the length would be 630 kg."""
    workshop.take("link")
    workshop.click((0, 0, 0))
    workshop.type("2.5<0")
    (body,) = workshop.mechanism.bodies
    assert body.shapes[0].size[1] == pytest.approx(0.063)
    assert body.mass == pytest.approx(MATERIALS["Steel"] * 2.5 * 0.063**2)


def test_another_mechanism_begins_with_the_usual_options(workshop, qtbot):
    """The spherical ends of the mechanism before are no surprise in the next one."""
    workshop.take("link")
    choose(qtbot, workshop, "Type of joint", "Spherical")
    workshop.document.open(Mechanism(name="next"))
    workshop.take("link")
    assert box(workshop, "Type of joint").currentText() == "Revolute"


def typed(qtbot, field, text):
    """Type over what a field says."""
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, text)


def test_sizes_and_laws_of_loads_are_kept(make_workshop, qtbot):
    """What a load is does not depend on the place that is clicked."""
    workshop = make_workshop(double_pendulum())
    for tool, name, text in (
        ("force", "Force", "25*sin(t)"),
        ("torque", "Torque", "3"),
        ("spring", "Additional tension", "5e4*x**3"),
        ("torsion", "Torque over angle", "20*x**3"),
    ):
        workshop.take(tool)
        typed(qtbot, option(workshop, name), text)
        workshop.view.image.setFocus()
        workshop.key(Qt.Key.Key_Escape)
        assert workshop.tool is None
        workshop.take(tool)
        assert option(workshop, name).text() == text


def test_a_size_is_not_kept_in_another_unit(make_workshop, qtbot):
    """25 N do not become 25 kN."""
    workshop = make_workshop(double_pendulum())
    workshop.take("force")
    typed(qtbot, option(workshop, "Force"), "25")
    workshop.view.image.setFocus()
    workshop.key(Qt.Key.Key_Escape)
    workshop.box.bench.shown_units.choose(UnitChoice(force="kN"))
    workshop.take("force")
    assert option(workshop, "Force").text() == "10"


def test_a_drag_springs_back_again(make_workshop, qtbot):
    """Of two buttons the one that was down; a flipped axis is for one place alone."""
    workshop = make_workshop(double_pendulum())

    def button(text):
        found = workshop.box.option_bar.findChildren(QToolButton)
        return next(each for each in found if each.text() == text)

    for tool, text, is_kept in (("drag", "Spring back", True), ("joint", "Flip", False)):
        workshop.take(tool)
        qtbot.mouseClick(button(text), Qt.MouseButton.LeftButton)
        assert button(text).isChecked()
        workshop.view.image.setFocus()
        workshop.key(Qt.Key.Key_Escape)
        workshop.take(tool)
        assert button(text).isChecked() is is_kept


def test_a_low_bar_comes_back_as_high_as_it_was(workshop, qtbot):
    """With the lines that its button showed."""
    workshop.view.resize(420, 200)
    workshop.take("link")
    bar = workshop.box.option_bar
    before = bar.height()
    more = bar.findChild(OptionRow).more
    qtbot.mouseClick(more, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: bar.height() > before)
    shown = bar.geometry()
    workshop.view.image.setFocus()
    workshop.key(Qt.Key.Key_Escape)
    workshop.take("link")
    qtbot.waitUntil(lambda: workshop.box.option_bar.geometry() == shown)
