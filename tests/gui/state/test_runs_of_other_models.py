"""What is said of runs whose model is another one than that which is open."""

from dataclasses import replace

import pytest
from PySide6.QtGui import QAction

from mechstudio.gui.analyses.question import DYNAMIC, KINDS
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.time_cursor import TimeCursor
from mechstudio.gui.window.run_banner import RunBanner
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.plots.made_up_run import finished_run

MOON = pendulum().edited(gravity=(0.0, 0.0, -1.62))


@pytest.fixture
def shown(qtbot):
    """A document with a pendulum, and the banner above its view."""
    document = Document(pendulum())
    banner = RunBanner(document, QAction(document), lambda: None, TimeCursor())
    qtbot.addWidget(banner)
    return document, banner


def edit(document, mass):
    (bar,) = document.edited.bodies
    after = document.edited.edited(bodies=(bar.edited(mass=mass),))
    document.apply(after, label="Change mass")


def test_a_trial_was_not_made_before_an_edit(shown):
    """Its model was never the open one, whatever is edited afterwards."""
    document, banner = shown
    trial = finished_run(MOON)
    document.set_result(trial, trial.mechanism)
    document.look_back()
    assert "with its own model, made with gravity" in banner.text
    document.look_ahead()
    edit(document, 2.0)
    assert document.run.name in banner.text
    assert "made before" not in banner.text


def test_a_run_of_the_open_model_is_told_by_what_differs(shown):
    """As long as that differs."""
    document, banner = shown
    document.set_result(finished_run(document.edited))
    assert not banner.text
    edit(document, 2.0)
    edit(document, 3.0)
    assert "made with mass of bar 1 kg" in banner.text
    document.apply(document.edited.edited(gravity=MOON.gravity), label="Edit")
    assert "made with gravity" in banner.text
    document.undo()
    assert "gravity" not in banner.text
    document.undo()
    document.undo()
    assert not banner.text


def test_the_moment_of_the_plots_is_told_while_the_view_shows_another_model(shown):
    """The timeline is at the start then, as the view is; of a run from its start there is none."""
    document, banner = shown
    document.set_result(finished_run(document.edited))
    banner._cursor.set_time(0.25)
    edit(document, 2.0)
    assert "made with mass of bar 1 kg; plots are at 0.25 s. The" in banner.text
    banner._cursor.set_time(0.5)
    assert "plots are at 0.50 s" in banner.text
    document.look_back()
    assert "plots are at" not in banner.text
    document.look_ahead()
    assert "plots are at 0.50 s" in banner.text
    banner._cursor.set_time(0.0)
    assert banner.text.endswith(
        "made with mass of bar 1 kg. The view shows the current model at t = 0."
    )


@pytest.mark.parametrize("key", KINDS)
def test_results_of_analyses_are_called_as_in_the_run_bar(qapp, key):
    """A run is called so, whatever its solver is."""
    document = Document(pendulum())
    run = finished_run(document.edited)
    run.settings = replace(run.settings, solver="hdca" if key == DYNAMIC else key)
    document.set_result(run)
    wanted = "run" if key == DYNAMIC else KINDS[key].lower()
    assert document.run.name.startswith(f"{wanted} 1 of ")
