"""Reactions that redundant constraints leave undetermined are flagged in their legends."""

import gc
import threading
import weakref
from collections import Counter
from dataclasses import replace

import pytest

from mechstudio.gui.plots import undetermined_marks
from mechstudio.gui.plots.undetermined_marks import UndeterminedMarks
from mechstudio.gui.state.compared_runs import ComparedRun, ComparedRuns
from mechstudio.results import RunStatus, archive, open_result
from tests.gui.plots.hands import LEFT, card_of
from tests.gui.plots.made_up_run import empty_run, finished_run, grow


def test_undetermined_reactions_are_flagged(panel, document):
    """A reaction that is not unique says so in its legend."""
    result = finished_run(document.mechanism)
    result.statistics = replace(result.statistics, undetermined_reactions=("pivot",))
    document.set_result(result)
    entry = card_of(panel, "pivot: reaction force").legend.entries[0]
    assert "minimum norm" in entry.toolTip()


def test_components_that_are_unique_are_not_flagged(panel, document):
    """In a plane linkage only the force out of the plane is not, as the check says."""
    result = finished_run(document.mechanism)
    result.statistics = replace(
        result.statistics,
        undetermined_reactions=("pivot",),
        undetermined_channels=("joints/pivot/force",),
        undetermined_components=("joints/pivot/local_force/z",),
    )
    document.set_result(result)
    entries = card_of(panel, "pivot: reaction force").legend.entries[:3]
    assert ["minimum norm" in entry.toolTip() for entry in entries] == [False, False, True]


@pytest.fixture
def plane(document):
    """A run that begins, of which each force along z is undetermined and zero."""
    result = empty_run(document.mechanism, 101)
    result.store.joint_load[:, :, 2] = 0.0
    names = [joint.name for joint in document.mechanism.joints]
    result.statistics = replace(
        result.statistics,
        undetermined_reactions=("pivot",),
        undetermined_channels=("joints/pivot/force",),
        undetermined_components=("joints/pivot/local_force/z",),
    )
    assert "pivot" in names
    return result


def press_reactions(qtbot, panel):
    """The entry of the pivot in the plot that the button shows."""
    button = next(one for one in panel.quick.buttons if one.text() == "Reactions")
    qtbot.mouseClick(button, LEFT)
    return pivot_of(panel)


def pivot_of(panel):
    legend = card_of(panel, "Reaction force, norm").legend
    return next(entry for entry in legend.entries if entry.name == "pivot")


def is_flagged(entry):
    assert ("⚠" in entry._flag()) == ("minimum norm" in entry.toolTip())
    return "⚠" in entry._flag()


@pytest.mark.parametrize("across", [0.0, 1e-13, 1e-3])
def test_sizes_are_flagged_where_undetermined_components_contribute(
    qtbot, panel, document, plane, across
):
    """Not where these are zero all the time, or rounding of the forces in play."""
    panel.resize(1056, 300)
    plane.store.joint_load[7, 0, 2] = across
    grow(plane, 101, RunStatus.DONE)
    document.set_result(plane)
    assert is_flagged(press_reactions(qtbot, panel)) == (across > 1e-9)
    # the component itself is undetermined also where it is zero
    entries = card_of(panel, "pivot: reaction force").legend.entries
    assert [is_flagged(entry) for entry in entries[:3]] == [False, False, True]


@pytest.mark.parametrize("is_seen", [True, False])
def test_what_is_certain_at_the_end_of_a_run_is_flagged_no_more(
    qtbot, panel, document, plane, is_seen
):
    """Plots that are shown while it goes on lose their signs, also behind another dock."""
    panel.resize(1056, 300)
    grow(plane, 50)
    document.set_result(plane)
    assert is_flagged(press_reactions(qtbot, panel))
    panel.setVisible(is_seen)
    grow(plane, 101, RunStatus.DONE)
    panel.show()
    qtbot.waitUntil(lambda: not is_flagged(pivot_of(panel)))


def test_compared_reactions_have_the_flags_of_their_own_runs(panel, document, plane):
    """Whichever of two runs is the shown one: constraints of the other may leave nothing open."""
    grow(plane, 101, RunStatus.DONE)
    runs = {"flagged": plane, "plain": finished_run(document.mechanism)}
    panel.compare_with(compared := ComparedRuns())
    for shown, other in (("plain", "flagged"), ("flagged", "plain"), ("plain", "flagged")):
        document.set_result(runs[shown])
        compared.set_runs((ComparedRun(other, other, "", runs[other]),), "")
        card = card_of(panel, "pivot: reaction force")
        flagged = {
            (curve.run or shown, curve.component): is_flagged(entry)
            for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True)
        }
        assert {one for one, flag in flagged.items() if flag} == {("flagged", 2)}
        assert {run for run, _ in flagged} == set(runs)


@pytest.fixture
def looks(monkeypatch):
    """How often rows were looked at, by the id of the rows, the channel and the thread."""
    found, look = Counter(), undetermined_marks.doubtful_components

    def counted(run, channel):
        thread = threading.current_thread() is threading.main_thread()
        found[id(run.store), channel.name, "GUI" if thread else "beside"] += 1
        return look(run, channel)

    monkeypatch.setattr(undetermined_marks, "doubtful_components", counted)
    return found


@pytest.fixture
def stored(plane, tmp_path, monkeypatch):
    """The run in its file."""
    monkeypatch.setattr(archive, "_SMALL", 0)
    grow(plane, 101, RunStatus.DONE)
    plane.save(tmp_path / "run.h5")
    result = open_result(tmp_path / "run.h5")
    assert result.store.is_stored
    return result


def flagged(panel, run):
    """Signs of the curves of a run; none until these have been read."""
    cards = [card for card in panel.area.cards if card.spec.title == "pivot: reaction force"]
    return [
        is_flagged(entry)
        for card in cards
        for curve, entry in zip(card.spec.curves, card.legend.entries, strict=True)
        if curve.run == run
    ]


@pytest.mark.parametrize("is_compared", [True, False])
def test_rows_in_a_file_are_looked_at_once_and_beside_the_window(
    qtbot, panel, document, stored, looks, is_compared
):
    """However often plots are made anew, of the shown run and of those beside it."""
    if is_compared:
        document.set_result(finished_run(document.mechanism))
        panel.compare_with(compared := ComparedRuns())
        compared.set_runs((ComparedRun("other", "other", "", stored),), "")
    else:
        document.set_result(stored)
    run = "other" if is_compared else ""
    qtbot.waitUntil(lambda: flagged(panel, run)[:3] == [False, False, True])
    for _ in range(3):
        panel.rebuild()
        assert flagged(panel, run)[:3] == [False, False, True]
    of_file = {key: count for key, count in looks.items() if key[0] == id(stored.store)}
    assert of_file
    assert {(key[2], count) for key, count in of_file.items()} == {("beside", 1)}


def test_rows_in_memory_are_looked_at_once(panel, document, plane, looks):
    """And again once there are more of them."""
    grow(plane, 50, RunStatus.DONE)
    document.set_result(plane)
    for count, expected in ((50, 1), (101, 2)):
        grow(plane, count, RunStatus.DONE)
        panel.rebuild()
        panel.rebuild()
        assert looks
        assert set(looks.values()) == {expected}


def test_rows_that_nobody_shows_are_not_kept(qtbot, document, panel, plane):
    """What is known of them goes with them."""
    grow(plane, 101, RunStatus.DONE)
    marks = UndeterminedMarks()
    document.set_result(plane)
    specs = [card.spec for card in panel.area.cards]
    marks.marked(specs, run := replaced(plane), ())
    assert len(marks._known) == 1
    store = weakref.ref(run.store)
    del run
    gc.collect()
    assert store() is None
    assert len(marks._known) == 0


def replaced(run):
    """Another run like one."""
    other = finished_run(run.mechanism, run.count)
    other.statistics = run.statistics
    return other
