"""The property panel shows every value of what is selected."""

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel, QLineEdit, QScrollArea, QToolButton

from mechstudio import io
from mechstudio.gui.properties import property_panel
from mechstudio.gui.properties.describe import describe
from mechstudio.gui.properties.field_row import derived_text
from mechstudio.gui.properties.fields import FieldKind
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.selection import Selection
from mechstudio.gui.widgets.number_cell import NumberCell
from mechstudio.joints import joint_type
from mechstudio.units import UnitChoice
from tests.gui.properties.value_hand import show
from tests.gui.tree.example import all_kinds

LEAST_WIDTH = 224  # of the dock beside the view [px]
ITEMS = (
    ("body", "crank"),
    ("body", "<b>rod"),
    ("joint", "pivot"),
    ("joint", "slide"),
    ("joint", "ball"),
    ("driver", "motor"),
    ("coupling", "mesh"),
    ("force", "spring"),
    ("force", "push"),
    ("force", "twist"),
    ("force", "rubber"),
    ("force", "wire"),
    ("force", "servo"),
    ("measure", "tip"),
)


def fields(page):
    return {
        (section.title, field.label): field
        for section in page.sections
        for field in section.fields
        if field.kind is not FieldKind.CAPTION
    }


def value_at(data, path):
    """The value a JSON path such as "joints[2].limits.lower" leads to."""
    for part in path.replace("[", ".").replace("]", "").split("."):
        data = data[int(part)] if isinstance(data, list) else data[part]
    return data


def cells(panel):
    return panel.findChildren(NumberCell)


def test_shows_the_mechanism_when_nothing_is_selected(panel):
    """Name, gravity, counts and simulation settings of the whole."""
    shown = fields(panel.page)
    assert panel.page.title == "Example"
    assert panel.page.note == "Something of every kind."
    assert shown["Mechanism", "Gravity"].rows == ((0.0, -9.81, 0.0),)
    assert shown["Mechanism", "Bodies"].text == "2"
    assert derived_text(shown["Mechanism", "Total mass"], UnitChoice()) == "3.5 kg"
    assert shown["Parameters", "speed"].rows == ((3.0,),)
    assert shown["Simulation", "Solver"].text == "auto"


def test_name_and_values_change_together(qtbot, panel, selection, monkeypatch):
    """While a page is built the one before stays whole, with its own name above its values."""

    def name():
        return next(line.text() for line in panel.findChildren(QLineEdit, "panelTitle"))

    show(qtbot, panel, selection)
    monkeypatch.setattr(property_panel, "_SLICE", -1.0)
    selection.set([("body", "crank")])
    qtbot.waitUntil(lambda: panel.page.title == "crank")
    assert name() == "Example"
    monkeypatch.setattr(property_panel, "_SLICE", 1.0)
    qtbot.waitUntil(lambda: panel._scroll.updatesEnabled())
    assert name() == "crank"


@pytest.mark.parametrize("item", [None, *ITEMS], ids=str)
def test_paths_lead_to_the_shown_values(item):
    """What a field shows is what stands in the model file at its path, as it is."""
    mechanism = all_kinds()
    data = json.loads(io.dumps(mechanism))
    page = describe(mechanism, [item] if item else [])
    found = 0
    for field in fields(page).values():
        if field.place is not None:
            continue  # seen from the world
        try:
            value = value_at(data, field.path)
        except (KeyError, IndexError):
            continue  # the file leaves defaults out
        if field.kind is FieldKind.NUMBERS and isinstance(value, float | int):
            assert field.rows == ((value,),)
            found += 1
        elif field.kind is FieldKind.NUMBERS:
            flat = value if isinstance(value[0], list) else [value]
            assert field.rows == tuple(tuple(float(x) for x in row) for row in flat)
            found += 1
    assert found or item not in ITEMS[:5]


def test_inertia_is_a_table(qtbot, panel, selection):
    """Three rows of three numbers with their unit."""
    show(qtbot, panel, selection, ("body", "crank"))
    field = fields(panel.page)["Mass properties", "Inertia"]
    assert field.rows == ((1.0, 0.25, 0.0), (0.25, 2.0, 0.0), (0.0, 0.0, 2.5))
    assert field.unit == "kg m²"
    labels = [cell.accessibleName() for cell in cells(panel)]
    assert "Inertia row 2 1" in labels


def test_joint_is_explained(qtbot, panel, selection):
    """Type, summary, bodies, frames and elements of a joint with units by direction."""
    show(qtbot, panel, selection, ("joint", "pivot"))
    assert panel.page.note == joint_type("revolute").summary
    shown = fields(panel.page)
    elements = "Forces and stops"
    assert shown["Connection", "Body 1"].text == "ground"
    assert shown["Connection", "Body 2"].links == (("body", "crank"),)
    assert shown["Connection", "Drivers"].links == (("driver", "motor"),)
    assert shown["Connection", "Couplings"].links == (("coupling", "mesh"),)
    assert shown[elements, "Stiffness"].rows == ((40.0,),)
    assert shown[elements, "Stiffness"].unit == "N m/rad"
    assert shown[elements, "Upper stop"].rows == ((1.5,),)


def test_every_element_has_a_page_and_no_text_is_markup(qtbot, panel, selection):
    """Each element shows its name as it is, also one that looks like markup."""
    for item in ITEMS:
        show(qtbot, panel, selection, item)
        assert panel.page.title == item[1]
        assert panel.page.sections
        for label in panel.findChildren(QLabel):
            plain = label.textFormat() == Qt.TextFormat.PlainText
            assert plain or "<b>rod" not in label.text()


def test_links_select_what_they_name(qtbot, panel, selection):
    """A click on a body's name goes there."""
    show(qtbot, panel, selection, ("joint", "slide"))
    link = next(x for x in panel.findChildren(QLabel) if "href" in x.text() and "rod" in x.text())
    with qtbot.waitSignal(selection.changed):
        place = link.rect().center()
        place.setX(12)
        qtbot.mouseClick(link, Qt.MouseButton.LeftButton, pos=place)
    assert selection.items == {("body", "<b>rod")}
    qtbot.waitUntil(lambda: panel.page.title == "<b>rod")


def test_several_elements_are_summed_up(qtbot, panel, selection):
    """Counts, names, joint types and the mass together."""
    items = (("body", "crank"), ("body", "<b>rod"), ("joint", "pivot"))
    show(qtbot, panel, selection, *items)
    shown = fields(panel.page)
    assert panel.page.title == "3 elements"
    assert shown["Selected", "Bodies"].links == (("body", "<b>rod"), ("body", "crank"))
    assert derived_text(shown["Bodies together", "Mass"], UnitChoice()) == "3.5 kg"
    assert shown["Joint types", "Revolute"].text == "1"


def test_narrow_cells_round_but_give_all_digits_when_focused(qtbot, panel, selection):
    """A number is never cut off; a click selects all its digits."""
    show(qtbot, panel, selection, ("body", "crank"))
    cell = next(cell for cell in cells(panel) if cell.value == 1.0 / 3.0)
    panel.resize(240, 700)
    qtbot.waitUntil(lambda: cell.width() < 90)
    assert cell.fontMetrics().horizontalAdvance(cell.text()) <= cell.width()
    assert abs(float(cell.text()) - 1.0 / 3.0) < 1e-2
    panel.activateWindow()
    qtbot.mouseClick(cell, Qt.MouseButton.LeftButton)
    assert cell.selectedText() == "0.3333333333333333"
    qtbot.keyClick(cell, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "0.3333333333333333"


def test_buttons_say_all_that_they_say_in_a_narrow_panel(qtbot, panel, selection):
    """The choice of coordinates takes the whole width, as do buttons below each other."""
    panel.resize(280, 900)
    show(qtbot, panel, selection, ("joint", "pivot"))
    buttons = [each for each in panel.findChildren(QToolButton) if each.property("framed")]
    switch = [each for each in buttons if each.isCheckable() and each.isVisible()]
    assert len(switch) > 1
    for button in switch:
        qtbot.waitUntil(lambda b=button: b.width() >= b.fontMetrics().horizontalAdvance(b.text()))


def test_copies_the_page(qtbot, panel, selection):
    """The button copies all values with units, every digit kept."""
    show(qtbot, panel, selection, ("body", "crank"))
    qtbot.mouseClick(panel._copy_button, Qt.MouseButton.LeftButton)
    text = QGuiApplication.clipboard().text()
    assert text.startswith("crank\tBody\n")
    assert "Center of mass [m]\t0.1\t0\t0.3333333333333333" in text


def test_there_is_nothing_to_copy_of_nothing(qtbot):
    """While nothing is open, no button stands alone in the panel."""
    panel = PropertyPanel(Document(), Selection())
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    assert not panel._copy_button.isVisible()


def test_sections_fold_and_stay_folded(qtbot, panel, selection):
    """A folded section is folded on the next page too."""
    show(qtbot, panel, selection, ("body", "crank"))
    count = sum(cell.isVisible() for cell in cells(panel))
    button = next(b for b in panel.findChildren(QToolButton) if b.text() == "Mass properties")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert sum(cell.isVisible() for cell in cells(panel)) == count - 13
    show(qtbot, panel, selection, ("body", "<b>rod"))
    masses = [cell for cell in cells(panel) if cell.accessibleName() == "Mass"]
    assert [cell.isVisible() for cell in masses] == [False]


def test_edit_is_shown(qtbot, panel, document, selection):
    """An edit of the selected body shows at once, undo shows the old value."""
    show(qtbot, panel, selection, ("body", "crank"))
    before = document.mechanism
    heavier = before.bodies[0].edited(mass=7.0)
    document.apply(before.edited(bodies=(heavier, before.bodies[1])), label="Edit")
    qtbot.waitUntil(lambda: any(cell.value == 7.0 for cell in cells(panel)))
    document.undo()
    qtbot.waitUntil(lambda: not any(cell.value == 7.0 for cell in cells(panel)))


def test_hidden_panel_waits_until_it_is_shown(qtbot, document, selection):
    """Nothing is built for nobody to see."""
    panel = PropertyPanel(document, selection)
    qtbot.addWidget(panel)
    selection.set([("body", "crank")])
    assert not cells(panel)
    panel.show()
    assert panel.page.title == "crank"


def test_without_mechanism(qtbot, selection):
    """There is a sentence when nothing is open."""
    panel = PropertyPanel(Document(), selection)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.page.title == "No mechanism"


@pytest.mark.wide
@pytest.mark.parametrize("key", ["four_bar", "servo_arm", "sprung_four_bar"])
def test_pages_fit_into_the_narrowest_dock(qtbot, key):
    """Nothing is cut at the right, where no scroll bar would lead to it."""
    mechanism = io.load(io.sample_paths()[key])
    selection = Selection()
    panel = PropertyPanel(Document(mechanism), selection)
    qtbot.addWidget(panel)
    panel.resize(LEAST_WIDTH, 400)
    panel.show()
    chosen = [
        (element.kind_key, element.name)
        for listed in (mechanism.bodies, mechanism.joints, mechanism.forces)
        for element in listed
    ]
    for items in ([], *([item] for item in chosen)):
        show(qtbot, panel, selection, *items)
        scroll = panel.findChild(QScrollArea)
        qtbot.waitUntil(lambda at=scroll: at.widget().width() <= at.viewport().width())
