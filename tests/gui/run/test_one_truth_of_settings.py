"""Settings of runs are one truth in two places, however they are changed."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from mechstudio.gui.run.engine import installed_engine
from mechstudio.gui.window.panels import installed_panels
from mechstudio.io import load, save
from mechstudio.model import SimulationSettings
from tests.amounts import examples, some
from tests.gui.fakes.engine import fake_engine
from tests.gui.fakes.keys import press_shortcut
from tests.gui.fakes.mechanisms import pendulum
from tests.gui.run.settings_hand import (
    BAR,
    CONTROL,
    METHODS,
    NUMBERS,
    OF_ALI3P,
    PROPERTIES,
    SettingsHand,
)

pytestmark = pytest.mark.window

SHIFT = Qt.KeyboardModifier.ShiftModifier
KEYS = (*NUMBERS, *METHODS, *OF_ALI3P)
# methods that give a setting a meaning
TAKERS = {"step": {"integrator": "rk4"}, **{key: {"solver": "ali3p"} for key in OF_ALI3P}}
TEXTS = ("0.03", "T/4", "5e-3")
VALUES = {"max_iterations": "7", "solver": "dca", "integrator": "rk4"}
CHOICES = {"solver": ("hdca", "dca", "lagrange", "ali3p"), "integrator": ("dopri5", "rk4", "abm")}
OTHER = {"duration": 7.0, "output_step": 0.25, "rtol": 1e-3, "atol": 1e-4, "step": 0.125}


@pytest.fixture
def files(tmp_path):
    """Two files: one with a parameter, one with other settings."""
    first, second = tmp_path / "first.mech.json", tmp_path / "second.mech.json"
    save(pendulum(duration=1.0).edited(parameters={"T": 0.2}), first)
    other = pendulum(duration=1.0).edited(name="Other", simulation=SimulationSettings(**OTHER))
    save(other, second)
    return first, second


@pytest.fixture
def at_work(qtbot, make_window, script, files):
    """A window with run bar, properties and the methods of the program, with the first file."""
    installed = installed_engine()
    engine = replace(
        fake_engine(script),
        solvers=installed.solvers,
        integrators=installed.integrators,
        stabilizations=installed.stabilizations,
    )
    window = make_window(engine, installed_panels())
    window.resize(1360, 860)
    read(qtbot, window, files[0])
    return window


def read(qtbot, window, path):
    """Open a file, whatever has not been saved."""
    window.document.mark_clean()
    before = window.document.mechanism
    window.files.open(path)
    qtbot.waitUntil(lambda: window.document.mechanism is not before)


def change(hand, key, place, value):
    """Give a setting a value in one of the places."""
    if key in METHODS:
        hand.choose(key, place, value)
    else:
        hand.write(key, place, value)


def press(qtbot, window, *keys):
    """A shortcut, where no field has the keyboard."""
    window.view.setFocus()
    press_shortcut(qtbot, window, *keys)


@pytest.mark.parametrize(("number", "place"), list(enumerate([BAR, PROPERTIES])))
def test_each_setting_is_one_in_both_places(qtbot, at_work, files, tmp_path, number, place):
    """Changed, undone, redone and saved; gone with its file, and back when it is opened again."""
    hand, document = SettingsHand(qtbot, at_work), at_work.document
    for key in some(KEYS, number):
        read(qtbot, at_work, files[0])
        kept = dict(document.mechanism.simulation) | TAKERS.get(key, {})
        taker = document.mechanism.edited(simulation=SimulationSettings(**kept))
        document.apply(taker, label="Edit")
        if not hand.can_change(key, place):
            assert (key in OF_ALI3P, place) == (True, PROPERTIES)
            continue
        before, steps = document.mechanism.simulation, document.step_count
        change(hand, key, place, VALUES.get(key, "T/4"))
        after = document.mechanism.simulation
        assert document.step_count == steps + 1, key
        assert getattr(after, key) != getattr(before, key), key
        hand.check()
        press(qtbot, at_work, Qt.Key.Key_Z, CONTROL)
        assert document.mechanism.simulation is before
        hand.check()
        press(qtbot, at_work, Qt.Key.Key_Z, CONTROL | SHIFT)
        assert document.mechanism.simulation is after
        hand.check()
        own = tmp_path / f"{key}.mech.json"
        save(document.mechanism, own)
        read(qtbot, at_work, files[1])
        assert dict(document.mechanism.simulation).items() >= OTHER.items()
        hand.check()
        document.mark_clean()
        at_work.actions_by_id["new"].trigger()
        assert document.mechanism.simulation == SimulationSettings()
        hand.check()
        read(qtbot, at_work, own)
        assert document.mechanism.simulation == after == load(own).simulation
        hand.check()


PLACES = st.sampled_from((BAR, PROPERTIES))
STEPS = st.one_of(
    st.tuples(PLACES, st.sampled_from(tuple(NUMBERS)), st.sampled_from(TEXTS)),
    *(st.tuples(PLACES, st.just(key), st.sampled_from(CHOICES[key])) for key in METHODS),
    st.sampled_from(("undo", "redo", "first", "second", "new", "faster")),
)


@settings(
    max_examples=examples(24),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(steps=st.lists(STEPS, min_size=3, max_size=8))
def test_no_row_of_steps_parts_them(qtbot, at_work, files, steps):
    """Numbers, methods, a parameter, undo, redo, other files and new ones, in any order."""
    hand, document = SettingsHand(qtbot, at_work), at_work.document
    read(qtbot, at_work, files[0])
    for step in steps:
        if isinstance(step, tuple):
            place, key, value = step
            if hand.can_change(key, place):
                change(hand, key, place, value)
        elif step in ("first", "second"):
            read(qtbot, at_work, files[step == "second"])
        elif step == "new":
            document.mark_clean()
            at_work.actions_by_id["new"].trigger()
        elif step == "faster":
            document.apply(document.mechanism.edited(parameters={"T": 0.4}), label="Edit")
        else:
            at_work.actions_by_id[step].trigger()
        hand.check()
