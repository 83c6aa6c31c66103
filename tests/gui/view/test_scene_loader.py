"""Large models come into the view beside the window and in slices."""

import threading
from itertools import pairwise

import pytest

from mechstudio.gui.view import scene_loader
from mechstudio.gui.view.scene_loader import SceneLoader
from mechstudio.model import Mechanism
from tests.gui.view.bench import shown_bench
from tests.scene.mechanisms import two_boxes
from tests.scene.test_large_models import chain

pytestmark = pytest.mark.window


@pytest.fixture
def bench(qtbot):
    """A viewport of 480 by 360 with two boxes; finalized after the test."""
    return shown_bench(qtbot, two_boxes())


def slow_sketches(monkeypatch, scene):
    """Sketches of large models wait for a gate, and note the thread they run on."""
    gate, threads = threading.Event(), []
    sketch = scene.sketch

    def held(mechanism, folder=None):
        work = sketch(mechanism, folder)
        if not SceneLoader.is_large(mechanism):
            return work

        def later(is_dropped):
            threads.append(threading.current_thread())
            gate.wait()
            return work(is_dropped)

        return later

    monkeypatch.setattr(scene, "sketch", held)
    return gate, threads


def drawn(bench):
    """Kinds and names of what is drawn."""
    return {item for item, _ in bench.scene._drawing.drawn}


def test_small_models_are_there_at_once(bench):
    """Nobody waits for a thread to see a few bodies."""
    bench.document.open(chain(10))
    assert not bench.view.loader.busy
    assert len(drawn(bench)) == 20


def test_surfaces_of_large_models_are_made_on_a_thread(qtbot, monkeypatch, bench):
    """Opening returns at once; the view says what it does, takes input and then shows it all."""
    gate, threads = slow_sketches(monkeypatch, bench.scene)
    mechanism = chain(60)
    bench.document.open(mechanism)
    assert bench.view.loader.busy
    assert bench.view.overlays.busy_label.isVisible()
    assert "60" in bench.view.overlays.busy_label.text()
    # what was open before is gone
    assert not drawn(bench)
    bench.view.look("top")
    bench.cursor.set_time(0.5)
    gate.set()
    qtbot.waitUntil(lambda: not bench.view.loader.busy)
    assert threads
    assert threading.main_thread() not in threads
    assert len(drawn(bench)) == 120
    assert bench.scene.mechanism is mechanism
    assert bench.scene.sees(bench.scene.extent())
    assert not bench.view.overlays.busy_label.isVisible()


def test_actors_are_added_in_slices(qtbot, monkeypatch, bench):
    """Between two slices the event loop gets its turn: here a slice ends after each actor."""
    monkeypatch.setattr(scene_loader, "SLICE", 0.0)
    monkeypatch.setattr(scene_loader, "PICTURE", 50)
    counts, pictures = [], []
    bench.view.loader.grown.connect(lambda: pictures.append(len(drawn(bench))))
    bench.view.loader._timer.timeout.connect(lambda: counts.append(len(drawn(bench))))
    bench.document.open(chain(60))
    qtbot.waitUntil(lambda: not bench.view.loader.busy)
    assert len(counts) > 50
    assert max(b - a for a, b in pairwise(counts)) <= 3
    assert len(pictures) == 2


def test_a_newer_model_takes_the_place_of_a_large_one(qtbot, monkeypatch, bench):
    """What is not complete when something else is opened is never shown."""
    gate, _ = slow_sketches(monkeypatch, bench.scene)
    bench.document.open(chain(60))
    small = two_boxes()
    bench.document.open(small)
    assert bench.scene.mechanism is small
    assert not bench.view.loader.busy
    gate.set()
    qtbot.waitUntil(lambda: not bench.view.loader._background.busy)
    assert bench.scene.mechanism is small
    assert drawn(bench) == {("body", "left"), ("body", "right")}


def test_an_edit_meanwhile_is_what_is_shown(qtbot, monkeypatch, bench):
    """An edit of a model that is still being drawn is drawn instead, and fitted like an open."""
    gate, _ = slow_sketches(monkeypatch, bench.scene)
    mechanism = chain(60)
    bench.document.open(mechanism)
    edited = mechanism.edited(bodies=(*mechanism.bodies, two_boxes().bodies[0]))
    bench.document.apply(edited, label="Add a body")
    gate.set()
    qtbot.waitUntil(lambda: not bench.view.loader.busy)
    assert bench.scene.mechanism is edited
    assert ("body", "left") in drawn(bench)
    assert bench.scene.sees(bench.scene.extent())


def test_a_failed_sketch_leaves_the_view_usable(qtbot, monkeypatch, bench):
    """A defect while surfaces are made is reported, and the view waits no longer."""
    heard = []
    monkeypatch.setattr("sys.excepthook", lambda *given: heard.append(given[1]))

    sketch = bench.scene.sketch

    def broken(mechanism, folder=None):
        if not SceneLoader.is_large(mechanism):
            return sketch(mechanism, folder)

        def work(is_dropped):
            raise ZeroDivisionError

        return work

    monkeypatch.setattr(bench.scene, "sketch", broken)
    bench.document.open(chain(60))
    qtbot.waitUntil(lambda: not bench.view.loader.busy)
    assert isinstance(heard[0], ZeroDivisionError)
    bench.view.look("top")


def test_closing_drops_what_is_being_drawn(monkeypatch, bench):
    """Finalizing joins the thread; nothing is added afterwards."""
    gate, _ = slow_sketches(monkeypatch, bench.scene)
    bench.document.open(chain(60))
    gate.set()
    bench.view.finalize()
    assert not bench.view.loader._background.busy


def test_meshes_are_read_on_a_thread(bench):
    """A file can be large however few bodies there are."""
    from tests.scene.mechanisms import missing_mesh

    assert bench.view.loader.is_large(missing_mesh())
    assert not bench.view.loader.is_large(Mechanism())
