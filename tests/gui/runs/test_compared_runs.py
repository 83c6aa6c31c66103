"""Runs beside the shown one: in plots, as a ghost, from files, and made again."""

import shutil
from dataclasses import replace
from threading import Event

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication

import mechstudio as ms
from mechstudio import edits
from mechstudio.gui.runs.rerun import with_settings_of
from mechstudio.gui.state.method_names import run_label
from mechstudio.model import Sphere
from mechstudio.results import open_result
from tests.gui.plots.hands import choose, open_curve_menu
from tests.gui.runs.run_hand import choose_for, double_click, front, run, tick


def test_ticked_runs_are_plotted_dashed(qtbot, listed):
    """The box of a run adds its curves beside those of the shown one; a difference takes it off."""
    first = run(qtbot, listed)
    run(qtbot, listed)
    runs = front(listed, "runs")
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    plots = front(listed, "plots")
    qtbot.waitUntil(lambda: plots.area.isVisible())
    card = plots.area.card("energy")
    own = [curve for curve in card.spec.curves if not curve.run]
    other = [curve for curve in card.spec.curves if curve.run == first]
    assert [curve.name for curve in own] == [curve.name for curve in other]
    label = run_label(listed.shelf.run(first))
    assert all(label in curve.label and curve.dash for curve in other)
    for mine, theirs in zip(own, other, strict=True):
        assert np.array_equal(plots.area.values.rows(mine)[1], plots.area.values.rows(theirs)[1])
    choose(qtbot, open_curve_menu(qtbot, plots, card, 0), "Difference to", label)
    kinetic = plots.area.card("energy").spec.curves[0]
    assert kinetic.minus == first
    assert label in kinetic.label
    times, values = plots.area.values.rows(kinetic)
    assert times.size == listed.document.result.count
    assert not values.any()
    tick(qtbot, runs, first)
    assert not any(curve.run for curve in plots.area.card("energy").spec.curves)


def test_ticked_runs_are_in_planes_as_well(qtbot, listed):
    """A path of each run over its own places, a dot on each, and both in what is copied."""
    first = run(qtbot, listed)
    listed.document.apply(
        listed.document.edited.edited(gravity=(0.0, 0.0, -1.62)), label="Change gravity"
    )
    second = run(qtbot, listed)
    runs = front(listed, "runs")
    plots = front(listed, "plots")
    plots.add_channels(["bodies/bar/position/x"])
    card = plots.area.cards[-1]
    key = card.spec.key
    change = replace(plots.book.change(key), across="bodies/bar/position/y")
    plots.menus._change(key, change)
    front(listed, "runs")
    tick(qtbot, runs, first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    front(listed, "plots")
    card = plots.area.card(key)
    own, other = card.spec.curves
    assert (own.run, other.run) == ("", first)
    listed.player.seek(0.4)
    qtbot.waitUntil(lambda: len(card._paths) == 2 and len(card.dots.points()) == 2)
    known = {id: open_result(listed.shelf.library.path(id)) for id in (first, second)}
    for (_, (x, y)), id in zip(card._paths, (second, first), strict=True):
        places = known[id]["bodies/bar/position"]
        assert set(x) <= set(places[:, 1])
        assert set(y) <= set(places[:, 0])
    label = run_label(listed.shelf.run(first))
    titles = [title for title, _ in plots.area.shown_columns()]
    assert sum(label in title for title in titles) >= 2


@pytest.mark.parametrize("is_ticked_before", [True, False])
def test_curves_of_compared_runs_follow_new_names(qtbot, listed, is_ticked_before):
    """As those of the shown run do, and back by undo, though the body was another one then."""
    first = run(qtbot, listed)
    document = listed.document
    # its joint tells that it is the same body, however little the two have in common
    inertia = ((0.2, 0.0, 0.0), (0.0, 0.3, 0.0), (0.0, 0.0, 0.4))
    heavier = {"mass": 3.0, "inertia": inertia, "shapes": (Sphere(radius=0.1),)}
    document.apply(edits.change(document.edited, ("body", "bar"), **heavier), label="Change bar")
    run(qtbot, listed)
    runs, plots = front(listed, "runs"), front(listed, "plots")
    plots.add_channels(["bodies/bar/position/x"])

    def ticked():
        front(listed, "runs")
        tick(qtbot, runs, first)
        qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
        front(listed, "plots")

    def curve_names():
        return [(curve.name, curve.run) for curve in plots.area.cards[-1].spec.curves]

    if is_ticked_before:
        ticked()
        held = plots.area.values._others[first]
    document.apply(edits.rename(document.edited, ("body", "bar"), "rod"), label="Rename")
    if not is_ticked_before:
        ticked()
    both = [("bodies/rod/position/x", ""), ("bodies/rod/position/x", first)]
    assert curve_names() == both
    other = plots.area.cards[-1].spec.curves[1]
    values = open_result(listed.shelf.library.path(first))["bodies/bar/position"][:, 0]
    assert np.array_equal(plots.area.values.rows(other)[1], values)
    # no row is read anew
    assert not is_ticked_before or plots.area.values._others[first] is held
    document.undo()
    assert curve_names() == [(name.replace("rod", "bar"), id) for name, id in both]
    document.redo()
    assert curve_names() == both
    run(qtbot, listed)
    assert curve_names() == both


def test_names_that_change_in_one_step_stay_apart(qtbot, listed):
    """As where the model of a run is restored: what another element is called is no new name."""
    document = listed.document
    start = document.edited
    for name in ("one", "two", "three"):
        start = edits.add_body(start, [Sphere(radius=0.1)], name=name).mechanism
    document.apply(start, label="Add bodies")
    first = run(qtbot, listed)
    document.apply(edits.remove(start, [("body", "three")]).mechanism, label="Delete three")
    run(qtbot, listed)
    tick(qtbot, front(listed, "runs"), first)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(first))
    after = document.edited
    for name, wanted in (("two", "three"), ("one", "two")):
        after = edits.rename(after, ("body", name), wanted)
    document.apply(after, label="Restore names")
    (compared,) = listed.state.compared.runs
    assert compared.result.mechanism.bodies.names == ("bar", "one", "two", "three")


def test_files_that_are_opened_at_once_have_colors_of_their_own(qtbot, listed, tmp_path):
    """Also while the first one is not in the list yet."""
    first = run(qtbot, listed)
    paths = [tmp_path / "one.h5", tmp_path / "other.h5"]
    for path in paths:
        shutil.copy(listed.shelf.library.path(first), path)
        listed.files.open(path)
    qtbot.waitUntil(lambda: len(listed.shelf.runs) == 3)
    assert len({run.color for run in listed.shelf.runs}) == 3


def test_an_opened_file_is_a_run_of_the_list(qtbot, listed, tmp_path):
    """It is ticked, named and forgotten like any other; nothing happens to the file."""
    first = run(qtbot, listed)
    second = run(qtbot, listed)
    path = tmp_path / "of a colleague.h5"
    shutil.copy(listed.shelf.library.path(first), path)
    content = path.read_bytes()
    runs = front(listed, "runs")
    listed.files.open(path)
    qtbot.waitUntil(lambda: len(listed.shelf.runs) == 3)
    id = listed.shelf.shown
    assert run_label(listed.shelf.run(id)) == "of a colleague.h5"
    assert id in runs.shown_ids
    double_click(qtbot, runs, second)
    qtbot.waitUntil(lambda: listed.shelf.shown == second)
    tick(qtbot, runs, id)
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(id))
    double_click(qtbot, runs, id)
    qtbot.waitUntil(lambda: listed.document.run.source == path)
    # it is known again, under the name that it was given
    listed.shelf.change(id, name="Hers")
    double_click(qtbot, runs, second)
    qtbot.waitUntil(lambda: listed.shelf.shown == second)
    listed.files.open(path)
    qtbot.waitUntil(lambda: listed.shelf.shown == id)
    qtbot.waitUntil(lambda: run_label(listed.shelf.run(id)) == "Hers")
    assert len(listed.shelf.runs) == 3
    choose_for(qtbot, runs, id, "Remove from the list")
    qtbot.waitUntil(lambda: len(listed.shelf.runs) == 2)
    listed.shelf.library.purge()
    listed.shelf.library.purge([id])
    assert path.read_bytes() == content


def test_a_ghost_is_wanted_while_a_tick_is_read(qtbot, listed, monkeypatch):
    """Both are there when the rows are; a run that is deleted meanwhile does not come back."""
    gate = Event()
    monkeypatch.setattr("mechstudio.results.open_result", lambda f: gate.wait() and open_result(f))
    first, _, third = (run(qtbot, listed) for _ in range(3))
    shelf, runs = listed.shelf, front(listed, "runs")
    tick(qtbot, runs, first)
    choose_for(qtbot, runs, first, "Show as ghost in the view")
    assert not shelf.is_ticked(first)
    gate.set()
    qtbot.waitUntil(lambda: shelf.ghost == first)
    assert shelf.is_ticked(first)
    assert len(shelf._compared.runs) == 1
    shelf.delete([first])
    assert not shelf.ghost
    gate.clear()
    second = next(one.id for one in shelf.runs if one.id != third)
    tick(qtbot, runs, second)
    shelf.delete([second])
    gate.set()
    qtbot.waitUntil(lambda: not shelf._background.busy)
    assert not shelf._compared.runs


def test_run_again_takes_the_settings_of_the_run(qtbot, listed):
    """Solver, tolerances and duration, as one undo step; an automatic choice stays automatic."""
    first = run(qtbot, listed)
    document = listed.document
    before = document.edited
    told = document.result.settings
    settings = before.simulation.edited(solver="dca", rtol=1e-4, atol=1e-5, duration=0.5)
    document.apply(before.edited(simulation=settings), label="Change solver")
    second = run(qtbot, listed)
    runs = front(listed, "runs")
    for id, wanted in ((first, told.rtol), (second, 1e-4)):
        count = len(listed.shelf.runs)
        choose_for(qtbot, runs, id, "Run again")
        qtbot.waitUntil(lambda count=count: len(listed.shelf.runs) == count + 1)
        assert document.edited.simulation.rtol == document.result.settings.rtol == wanted
        assert document.edited.simulation.solver == document.result.settings.solver


def test_settings_of_a_run_and_of_an_analysis():
    """An analysis has none that a run could take; what was chosen automatically is so again."""
    model = ms.sample("sprung_four_bar")
    model = model.edited(simulation=model.simulation.edited(solver="auto", integrator="auto"))
    for solver in ("auto", "dca"):
        result = ms.simulate(model, solver=solver, duration=0.2, rtol=1e-5)
        again = with_settings_of(model, result).simulation
        assert (again.solver, again.integrator) == (solver, "auto")
        assert (again.duration, again.rtol) == (0.2, 1e-5)
    assert with_settings_of(model, ms.static(model).result) is model
    fixed = model.edited(simulation=model.simulation.edited(integrator="rk4", step=0.01))
    result = ms.simulate(fixed, fixed_step=0.002, duration=0.1)
    assert with_settings_of(fixed, result).simulation.step == 0.002


@pytest.mark.window
def test_the_ghost_follows_the_moment(qtbot, make_whole):
    """A compared run stands beside the shown one at the same time, and goes with its run."""
    window = make_whole(1100, 800)
    first = run(qtbot, window)
    run(qtbot, window)
    runs = front(window, "runs")
    choose_for(qtbot, runs, first, "Show as ghost in the view")
    qtbot.waitUntil(lambda: window.shelf.ghost == first)
    ghosts = window.view.scene.ghosts
    known = window.shelf._compared.ghost_run.result
    for row in (10, 70):
        window.player.seek(float(known.time[row]))
        qtbot.waitUntil(
            lambda row=row: np.allclose(
                ghosts.run_poses["bar"][:2],
                [np.cos(known.time[row]), -np.sin(known.time[row])],
            )
        )
    # the legend says which run it is, as the list does
    overlay = window.view.scene.overlay
    assert overlay.legend == [f"Ghost: {run_label(window.shelf.run(first))}"]
    window.shelf.change(first, name="light")
    qtbot.waitUntil(lambda: overlay.legend == ["Ghost: light"])
    # it follows a rename, as curves do
    renamed = ms.edits.rename(window.document.mechanism, ("body", "bar"), "lever")
    window.document.apply(renamed, label="Rename")
    qtbot.waitUntil(lambda: set(ghosts.run_poses) == {"lever"})
    window.shelf.delete([first])
    qtbot.waitUntil(lambda: not ghosts.run_poses)
    qtbot.waitUntil(lambda: not overlay.legend)
    QApplication.processEvents()


@pytest.mark.parametrize("width", [180, 210, 240])
def test_names_that_are_cut_keep_the_number_that_tells_runs_apart(qtbot, listed, width):
    """However narrow a legend is: with a long unit the number is in the middle of a name."""
    run(qtbot, listed)
    (joint,) = listed.document.edited.joints
    ids = []
    for stiffness in (23.0, 4.0):
        stiffer = edits.change(listed.document.edited, [("joint", joint.name)], stiffness=stiffness)
        listed.document.apply(stiffer, label="Edit")
        ids.append(run(qtbot, listed))
    said = f"stiffness of {joint.name} 23 N m/rad"
    qtbot.waitUntil(lambda: listed.shelf.run(ids[0]).name == said)
    runs = front(listed, "runs")
    tick(qtbot, runs, ids[0])
    qtbot.waitUntil(lambda: listed.shelf.is_ticked(ids[0]))
    plots = front(listed, "plots")
    qtbot.waitUntil(lambda: plots.area.isVisible())
    legend = plots.area.card("energy").legend
    legend.set_width(width)
    QApplication.processEvents()
    names = {e.name: e.shown_name for e in legend.entries if not e.isHidden() and said in e.name}
    assert names
    for name, shown in names.items():
        assert "…" in shown
        assert "23" in shown
        assert shown[:2] == name[:2]
