"""Layouts of models: kept apart from the files, given names, made for the samples."""

import pytest
from PySide6.QtCore import Qt

from mechstudio.gui.layouts.layout_files import LayoutFiles, sample_layout
from mechstudio.gui.layouts.view_layout import ViewLayout
from mechstudio.gui.plots.plot_layout import PlotLayout, StoredPage
from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.run.jobs import RunState
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import sample_paths, save
from mechstudio.io.samples import sample
from mechstudio.results.curve_names import can_read
from mechstudio.scene.camera import CameraPose
from mechstudio.scene.overlaid import COLORINGS, SHOWABLE, Overlaid
from mechstudio.simulation import simulate
from tests.gui.fakes.menus import press_action, press_in_menus

POSE = CameraPose(position=(1, 2, 3), focus=(0, 0, 0), upward=(0, 1, 0), height=2.0)
PISTON = "measures/piston/position/x"


@pytest.mark.parametrize("key", sorted(sample_paths()))
def test_every_sample_opens_with_what_is_special_about_it(key):
    """All its curves, overlays and colors are there in a run of the sample."""
    layout = sample_layout(key)
    run = simulate(sample(key), duration=0.02)
    page = layout.plots.pages[layout.plots.page]
    names = [name for group in page.curves for name in group]
    assert len(names) >= 2
    for change in page.changes.values():
        names += [*change.added, change.across]
    assert [name for name in names if name and not can_read(run, name)] == []
    # what is changed is a plot of the page
    assert set(page.changes) <= {"chosen/" + "|".join(group) for group in page.curves}
    assert layout.overlays.shown <= dict(SHOWABLE).keys()
    assert layout.overlays.coloring in {"", *dict(COLORINGS)}
    assert layout.overlays.shown or layout.overlays.coloring


def test_a_layout_comes_back_as_it_was_kept(tmp_path):
    files = LayoutFiles(tmp_path / "layouts")
    path = tmp_path / "model.mech.json"
    layout = ViewLayout(
        plots=PlotLayout(pages=(StoredPage(curves=(("a", "b"),)),)),
        overlays=Overlaid(
            shown=frozenset({"velocity"}), scale=2.0, items=frozenset({("body", "crank")})
        ),
        paths=False,
        camera=POSE,
        views={"Front left": POSE},
    )
    assert files.of_model(path) == ViewLayout()
    files.keep(path, layout)
    assert files.of_model(path) == layout
    # a layout like any other needs no file
    files.keep(path, ViewLayout())
    assert not list((tmp_path / "layouts").rglob("*.json"))


def test_a_damaged_layout_is_none(tmp_path):
    files = LayoutFiles(tmp_path)
    path = tmp_path / "model.mech.json"
    files.keep(path, ViewLayout(paths=False))
    (file,) = (tmp_path / "models").iterdir()
    for text in ("", "[", '{"camera": {"position": [1, 2]}}', "\x00"):
        file.write_text(text)
        assert files.of_model(path) == ViewLayout()
    (tmp_path / "templates.json").write_text("[1]")
    assert files.templates() == {}


def test_templates_with_numbers_are_listed_as_people_count(tmp_path):
    files = LayoutFiles(tmp_path)
    files.keep_templates(dict.fromkeys(("view 10", "View 2", "view 1"), ViewLayout()))
    assert list(files.templates()) == ["view 1", "View 2", "view 10"]


def test_oldest_layouts_make_room(tmp_path, monkeypatch):
    monkeypatch.setattr("mechstudio.gui.layouts.layout_files.LIMIT", 3)
    files = LayoutFiles(tmp_path)
    for number in range(5):
        files.keep(tmp_path / f"{number}.mech.json", ViewLayout(paths=False))
    assert len(list((tmp_path / "models").iterdir())) == 3


@pytest.fixture
def window(make_window):
    return make_window(installed_engine(), installed_panels())


def open_file(qtbot, window, path):
    with qtbot.waitSignal(window.document.opened):
        window.files.open(path)
    qtbot.waitUntil(lambda: not window.view.loader.busy)


def run(qtbot, window):
    qtbot.waitUntil(window.launcher.can_run.__bool__)
    qtbot.mouseClick(window.controls.run_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.launcher.state is RunState.DONE, timeout=600_000)


@pytest.mark.window
def test_each_model_is_seen_as_it_was_left(qtbot, window, tmp_path):
    """Plots, overlays and camera of one file do not reach another, and come back with it."""
    short = sample("slider_crank")
    short = short.edited(simulation=short.simulation.edited(duration=0.2))
    path, other = tmp_path / "one.mech.json", tmp_path / "two.mech.json"
    save(short, path)
    save(short, other)
    open_file(qtbot, window, path)
    run(qtbot, window)
    plots = window.panels.widgets["plots"]
    plots.add_channels([PISTON])
    press_action(qtbot, window, "overlay_velocity")
    camera = window.view.scene.camera
    camera.orbit(30.0, 10.0)
    window.view.image.moved.emit()
    before = camera.pose
    window.document.mark_clean()
    open_file(qtbot, window, other)
    assert not window.view.overlay_choice.shown
    run(qtbot, window)
    assert PISTON not in [c.name for card in plots.area.cards for c in card.spec.curves]
    assert window.view.scene.camera.pose.position != pytest.approx(before.position)
    window.document.mark_clean()
    open_file(qtbot, window, path)
    assert window.view.overlay_choice.shown == {"velocity"}
    after = window.view.scene.camera.pose
    assert after.position == pytest.approx(before.position)
    assert after.upward == pytest.approx(before.upward)
    run(qtbot, window)
    assert PISTON in [c.name for card in plots.area.cards for c in card.spec.curves]
    press_action(qtbot, window, "layout_reset")
    assert not window.view.overlay_choice.shown
    assert PISTON not in [c.name for card in plots.area.cards for c in card.spec.curves]


@pytest.mark.window
def test_a_sample_shows_its_page_of_plots(qtbot, window):
    """The page is in front, with a plane plot; a pan-free camera keeps the motion in sight."""
    open_file(qtbot, window, sample_paths()["hoecken_linkage"])
    run(qtbot, window)
    plots = window.panels.widgets["plots"]
    assert plots.page_bar.tabs.tabText(plots.page_bar.tabs.currentIndex()) == "Straight line"
    first = plots.area.cards[0].spec
    assert first.across.name == "measures/tip/position/x"
    assert first.equal_scales
    assert window.view.overlay_choice.shown == {"velocity"}
    assert window.view.camera is None


@pytest.mark.window
def test_views_and_layouts_have_names(qtbot, window, monkeypatch):
    """They are in the menus at once; a layout is there for every model, a view for its own."""
    given = {"Save view": "Left & low", "Save layout": "Forces"}
    monkeypatch.setattr(
        "mechstudio.gui.layouts.layout_keeper.QInputDialog.getText",
        lambda parent, title, label, text: (given[title], True),
    )
    open_file(qtbot, window, sample_paths()["slider_crank"])
    camera = window.view.scene.camera
    camera.orbit(-50.0, 20.0)
    # a hand that turns it ends that it follows the size of the view, which still settles
    window.view.image.moved.emit()
    saved = camera.pose
    press_action(qtbot, window, "view_save")
    press_action(qtbot, window, "look_front")
    assert camera.pose.position != pytest.approx(saved.position)
    press_in_menus(qtbot, window, "View", "Saved views", "Left  low")
    assert camera.pose.position == pytest.approx(saved.position)

    window.view.overlay_choice.clear()
    press_action(qtbot, window, "overlay_centers")
    press_action(qtbot, window, "layout_save")
    assert "Forces" in window.messages.text
    open_file(qtbot, window, sample_paths()["four_bar"])
    assert window.layouts.views == ()
    assert "centers" not in window.view.overlay_choice.shown
    press_in_menus(qtbot, window, "View", "Layouts", "Forces")
    assert window.view.overlay_choice.shown == {"centers"}
    press_in_menus(qtbot, window, "View", "Layouts", "Delete", "Forces")
    assert window.layouts.templates == ()
    open_file(qtbot, window, sample_paths()["slider_crank"])
    assert window.layouts.views == ("Left & low",)


@pytest.mark.window
def test_the_layout_follows_a_file_saved_elsewhere(qtbot, window, tmp_path):
    open_file(qtbot, window, sample_paths()["slider_crank"])
    press_action(qtbot, window, "overlay_centers")
    path = tmp_path / "mine.mech.json"
    save(window.document.mechanism, path)
    window.document.mark_saved(path)
    open_file(qtbot, window, sample_paths()["four_bar"])
    open_file(qtbot, window, path)
    assert "centers" in window.view.overlay_choice.shown
