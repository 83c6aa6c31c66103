"""A page whose values were exchanged in place is the page that would be built anew."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QLineEdit, QToolButton, QWidget

from mechstudio import edits
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.number_cell import NumberCell

CRANK, ROD = ("body", "crank"), ("body", "<b>rod")
PIVOT, SLIDE, BALL = ("joint", "pivot"), ("joint", "slide"), ("joint", "ball")
MOTOR, MESH = ("driver", "motor"), ("coupling", "mesh")
SPRING, PUSH, SERVO = ("force", "spring"), ("force", "push"), ("force", "servo")
LIFT = edits.shift((0.0, 0.0, 0.25))


def moved(mechanism):
    """The crank lifted and turned."""
    motion = edits.turn(0.3, (0, 0, 1), (0, 0, 0)).of(LIFT)
    return edits.move_bodies(mechanism, ["crank"], motion, joints="open")


def typed(joint, key):
    """An edit of the type of a joint."""
    return lambda mechanism: edits.change_joint_type(mechanism, joint, key).mechanism


def changed(*items, **fields):
    """An edit of fields."""
    return lambda mechanism: edits.change(mechanism, items, **fields)


def renamed(item, name):
    """An edit of a name."""
    return lambda mechanism: edits.rename(mechanism, item, name)


# what is shown, what is edited, and whether the page is sure to keep its widgets
CASES = {
    "mass": ((CRANK,), changed(CRANK, mass=7.5), True),
    "no shapes": ((CRANK,), changed(CRANK, shapes=()), False),
    "move body": ((CRANK,), moved, True),
    "move body of joint": ((PIVOT,), moved, False),
    "move joint": ((BALL,), lambda m: edits.move_joint(m, "ball", (0.1, 0.2, 0.3)), False),
    "move mechanism": ((), lambda m: m.edited(gravity=(0.0, 0.0, -1.62)), True),
    "prismatic": ((PIVOT,), typed("pivot", "prismatic"), False),
    "screw": ((SLIDE,), typed("slide", "screw"), False),
    "spherical": ((SLIDE,), typed("slide", "spherical"), False),
    "type beside": ((SERVO,), typed("slide", "revolute"), False),
    "stops": ((PIVOT,), changed(PIVOT, limits=None), False),
    "rename": ((CRANK,), renamed(CRANK, "arm"), True),
    "rename body of joint": ((PIVOT,), renamed(CRANK, "arm"), False),
    "rename body of load": ((PUSH,), renamed(CRANK, "arm"), True),
    "rename joint of driver": ((MOTOR,), renamed(PIVOT, "<i>hinge"), True),
    "rename joint of coupling": ((MESH,), renamed(SLIDE, "guide"), True),
    "parameter": ((), lambda m: edits.set_parameter(m, "speed", 5.0), True),
    "other parameter": ((), lambda m: edits.rename_parameter(m, "speed", "pace"), False),
    "driver": ((MOTOR,), changed(MOTOR, function="t", kind="velocity"), False),
    "shift for angle": ((SERVO,), changed(SERVO, coordinate=0), False),
    "no limit": ((SERVO,), changed(SERVO, max_effort=None), True),
    "ends": ((SPRING,), changed(SPRING, body1="<b>rod", damping=3.0), False),
    "one of two": ((CRANK, ROD), changed(ROD, mass=2.5, position=(0, 0, 0)), False),
    "both of two": ((CRANK, ROD), changed(CRANK, ROD, mass=4.0), True),
    "joints together": ((PIVOT, BALL), changed(PIVOT, cut=True), False),
}


@pytest.fixture
def make_panel(qtbot, document):
    """Shows panels of the document."""

    def make(items):
        selection = Selection()
        panel = PropertyPanel(document, selection)
        qtbot.addWidget(panel)
        panel.resize(340, 900)
        with qtbot.waitExposed(panel):
            panel.show()
        selection.set(items)
        settle(qtbot, panel)
        return panel

    return make


def settle(qtbot, panel):
    """Wait until the page is complete and laid out."""
    qtbot.waitUntil(lambda: not panel._update_timer.isActive())
    QApplication.processEvents()


def look_of(widget):
    """All that a widget says, and what a press or an entry would find."""
    texts = widget.text() if isinstance(widget, QLabel | QLineEdit | QToolButton) else ""
    look = [type(widget), texts, widget.toolTip(), widget.accessibleName(), widget.isHidden()]
    look += [widget.property(key) for key in ("place", "role", "invalid")]
    if isinstance(widget, QLineEdit):
        look.append(widget.placeholderText())
    if isinstance(widget, NumberCell):
        # NaN, for none, is like itself
        look.append(repr(widget.value))
    if isinstance(widget, QComboBox):
        look += [widget.currentText(), *(widget.itemText(k) for k in range(widget.count()))]
    return look


def tab_order(view):
    """Where Tab leads to, one after the other."""
    order, widget = [], view.nextInFocusChain()
    while widget is not view:
        if view.isAncestorOf(widget) and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            order.append([widget.property("place")])
        widget = widget.nextInFocusChain()
    return order


def looks_of_page(panel):
    """The title, the widgets of a page with their places, and the fields behind them."""
    view = panel._scroll.widget()
    grid = view.layout().itemAt(0).layout()
    title = panel._title_box.itemAt(0).widget()
    looks = [look_of(one) for one in (title, *title.findChildren(QWidget))]
    for number in range(grid.count()):
        widget = grid.itemAt(number).widget()
        place = grid.getItemPosition(number)
        looks += [[place, *look_of(one)] for one in (widget, *widget.findChildren(QWidget))]
    looks += [[repr(shown.field)] for _, section in view._sections for shown in section]
    return looks


def page_of(qtbot, panel):
    """A complete page: its texts, units, hints and places, and where Tab leads to."""
    settle(qtbot, panel)
    return looks_of_page(panel), tab_order(panel._scroll.widget())


def check_page(page, fresh_page):
    """Compare a page with a fresh one, as `page_of` gives them."""
    (looks, order), (expected, expected_order) = page, fresh_page
    assert [look for look in looks if look not in expected] == []
    assert [look for look in expected if look not in looks] == []
    assert order == expected_order


@pytest.mark.wide
@pytest.mark.parametrize("case", CASES)
def test_an_exchanged_page_is_a_fresh_page(qtbot, make_panel, document, case):
    """Texts, units, hints, targets and places are those of a new panel, after undo as well."""
    items, edit, keeps = CASES[case]
    panel = make_panel(items)
    view, before = panel._scroll.widget(), page_of(qtbot, panel)
    document.apply(edit(document.mechanism), label="Edit")
    settle(qtbot, panel)
    fresh = make_panel(panel._selection.items)
    check_page(page_of(qtbot, panel), page_of(qtbot, fresh))
    assert not keeps or panel._scroll.widget() is view
    fresh.close()  # a hidden panel follows nothing
    # undone, it is what this panel showed when it was new
    document.undo()
    check_page(page_of(qtbot, panel), before)
    assert not keeps or panel._scroll.widget() is view


def test_values_of_a_folded_section_are_exchanged(qtbot, make_panel, document):
    """New values stay hidden with their section, and are there when it is opened."""
    panel, title = make_panel([CRANK]), "Mass properties"

    def fold(panel):
        buttons = panel._scroll.widget().findChildren(QToolButton)
        qtbot.mouseClick(next(b for b in buttons if b.text() == title), Qt.MouseButton.LeftButton)

    fold(panel)
    document.apply(changed(CRANK, mass=7.5)(document.mechanism), label="Edit")
    fresh = make_panel([CRANK])
    fold(fresh)
    check_page(page_of(qtbot, panel), page_of(qtbot, fresh))
    fold(panel)
    fold(fresh)
    check_page(page_of(qtbot, panel), page_of(qtbot, fresh))
