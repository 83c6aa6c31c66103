"""Preferences count at once in every window, are kept, and can be taken back page by page."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QColorDialog

from mechstudio.gui.files.recovery import RecoveryFolder
from mechstudio.gui.preferences.appearance_page import AppearancePage
from mechstudio.gui.preferences.editing_page import EditingPage
from mechstudio.gui.preferences.units_page import UnitsPage
from mechstudio.gui.properties.property_panel import PropertyPanel
from mechstudio.gui.state.settings import Colors, Settings, Snapping
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.view.style_of import style_of
from mechstudio.gui.welcome.pictures import PictureFolder
from mechstudio.gui.widgets.edit_line import EditLine
from mechstudio.gui.widgets.unit_label import UnitLabel
from mechstudio.gui.window.main_window import MainWindow
from mechstudio.results.run_library import RunLibrary
from mechstudio.units import UnitChoice
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.panels import fake_panels


def open_dialog(qtbot, window):
    """The dialog, opened by its key."""
    press_shortcut(qtbot, window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is not None)
    return QApplication.activeModalWidget()


@pytest.fixture
def dialog(qtbot, window):
    """The dialog of a window."""
    return open_dialog(qtbot, window)


def turn_to(qtbot, dialog, kind):
    """Turn to a page with the arrow keys."""
    wanted = next(page for page in dialog.pages if isinstance(page, kind))
    dialog.list.setFocus()
    for _ in range(dialog.list.count()):
        if wanted.isVisible():
            break
        qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    assert wanted.isVisible()
    return wanted


def choose(qtbot, box, text):
    """Step through a list with the arrow keys until a text is there."""
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Home)
    while box.currentText() != text:
        before = box.currentIndex()
        qtbot.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() != before, f"no {text}"


def write(qtbot, field, text, end=Qt.Key.Key_Tab):
    """Replace what is in a field and press a key."""
    field.setFocus()
    field.selectAll()
    qtbot.keyClick(field, Qt.Key.Key_Delete)
    qtbot.keyClicks(field, text)
    qtbot.keyClick(field, end)


def test_units_by_the_keyboard(qtbot, window, dialog, tmp_path):
    """A base unit, the units made of it, and one that does not follow, all at once and kept."""
    shown = turn_to(qtbot, dialog, UnitsPage)
    choose(qtbot, shown.base_boxes["length"], "in")
    assert window.units.choice == UnitChoice(length="in")
    assert shown.derived_boxes["N/m"].currentText() == "N/in (follows)"
    choose(qtbot, shown.derived_boxes["N/m"], "N/mm")
    choose(qtbot, shown.base_boxes["length"], "mm")
    assert window.units.choice == UnitChoice(length="mm").with_unit("N/m", "N/mm")
    assert shown.set_box.currentText() == ""
    assert SettingsStore(tmp_path / "config").settings.units == window.units.choice
    qtbot.mouseClick(shown.defaults_button, Qt.MouseButton.LeftButton)
    assert window.units.choice == UnitChoice()
    assert not shown.defaults_button.isEnabled()
    choose(qtbot, shown.set_box, "in, lb, lbf, °")
    assert window.units.choice == UnitChoice(length="in", mass="lb", force="lbf")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)


def test_appearance_reaches_the_view_and_the_theme(qtbot, window, dialog, monkeypatch):
    """Theme, colors and the up axis are told to the view; Restore defaults leaves other pages."""
    window.settings.change(replace(window.settings.settings, units=UnitChoice(length="mm")))
    shown = turn_to(qtbot, dialog, AppearancePage)
    choose(qtbot, shown.theme_box, "Dark")
    assert window.theme.name == "dark"
    assert window.view.theme == "dark"
    choose(qtbot, shown.up_box, "y")
    choose(qtbot, shown.bodies_box, "Color-blind safe")
    qtbot.mouseClick(shown.repaint_box, Qt.MouseButton.LeftButton)
    assert window.view.preferences.smooth_camera
    qtbot.mouseClick(shown.smooth_box, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    monkeypatch.setattr(QColorDialog, "getColor", lambda color, *_: color.fromString("#102030"))
    qtbot.mouseClick(shown.background.button, Qt.MouseButton.LeftButton)
    told = window.view.preferences
    assert told.up_axis == "y"
    assert not told.smooth_camera
    assert told.colors == Colors(background="#102030", bodies="colorblind", repaint=True)
    qtbot.mouseClick(shown.background.reset_button, Qt.MouseButton.LeftButton)
    assert window.view.preferences.colors.background == ""
    qtbot.mouseClick(shown.defaults_button, Qt.MouseButton.LeftButton)
    assert window.settings.settings == Settings(units=UnitChoice(length="mm"))


def test_snapping_and_keeping(qtbot, window, dialog):
    """A grid is typed with its unit, what is none is said; the wait reaches the writer."""
    shown = turn_to(qtbot, dialog, EditingPage)
    field = shown.grid_entry.field
    write(qtbot, field, "5 mm", Qt.Key.Key_Return)
    assert dialog.isVisible()
    shown.radius_box.setFocus()
    qtbot.keyClick(shown.radius_box, Qt.Key.Key_Up)
    assert window.settings.settings.snapping == Snapping(grid=0.005, radius=11)
    for wrong, said in (("-1", "greater than zero"), ("2 kg", "in m")):
        write(qtbot, field, wrong)
        assert said in shown.grid_entry.error_label.text()
        assert window.settings.settings.snapping.grid == 0.005
    write(qtbot, field, "")
    assert window.settings.settings.snapping.grid == 0.0
    qtbot.mouseClick(shown.snap_box, Qt.MouseButton.LeftButton)
    assert not window.settings.settings.snapping.on
    assert not field.isEnabled()
    write(qtbot, shown.wait_box, "7")
    autosave = window.recovery.autosave
    assert (autosave.idle_wait, autosave.longest_wait) == (7000, 70_000)


def test_a_chosen_unit_counts_in_every_window(qtbot, make_window, model, tmp_path):
    """Ctrl+, and mm by keys: 20 typed into a length is 0.02 in the model, in both windows."""
    panels = replace(fake_panels(), properties=lambda d, s, c: PropertyPanel(d, s))
    window = make_window(panels=panels)
    other = MainWindow(
        window.settings,
        window.theme,
        window.engine,
        panels,
        RecoveryFolder(tmp_path / "other"),
        pictures=PictureFolder(tmp_path / "pictures"),
        library=RunLibrary(tmp_path / "runs"),
    )
    qtbot.addWidget(other)
    window.files.open(model)
    qtbot.waitUntil(lambda: window.document.mechanism is not None)
    window.selection.set([("body", "bar")])
    dialog = open_dialog(qtbot, window)
    choose(qtbot, turn_to(qtbot, dialog, UnitsPage).base_boxes["length"], "mm")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
    panel = window.docks["properties"].widget()
    qtbot.waitUntil(lambda: any(x.text() == "mm" for x in panel.findChildren(UnitLabel)))

    def fields():
        return [x for x in panel.findChildren(EditLine) if x.accessibleName() == "Position 3"]

    qtbot.waitUntil(lambda: bool(fields()))
    write(qtbot, fields()[0], "20", Qt.Key.Key_Return)
    assert window.document.mechanism.bodies[0].position[2] == 0.02
    assert other.units.choice == UnitChoice(length="mm")


def test_what_one_window_prefers_all_show(qtbot, window, dialog, tmp_path):
    """A dialog that is open follows what is changed elsewhere."""
    shown = turn_to(qtbot, dialog, UnitsPage)
    window.units.choose(UnitChoice(angle="rad"))
    assert shown.base_boxes["angle"].currentText() == "rad"
    assert shown.set_box.currentText() == "m, kg, N, rad (SI, as in files)"


def test_no_choice_is_beyond_what_the_scene_knows():
    """Every color and axis that can be kept can be drawn."""
    style = style_of(Settings(colors=Colors(selection="#ff0000"), up_axis="z"))
    assert (style.selection, style.background, style.up) == ((255, 0, 0), None, "z")


def test_the_dialog_fits_a_screen_of_768_pixels(dialog):
    """With its title and a task bar beside it; every page scrolls to its last field."""
    assert dialog.height() <= 640
    for page in dialog.pages:
        dialog.list.setCurrentRow(dialog.pages.index(page))
        QApplication.processEvents()
        area = dialog.stack.currentWidget()
        button = page.defaults_button
        area.ensureWidgetVisible(button)
        QApplication.processEvents()
        assert button.visibleRegion().boundingRect() == button.rect()
