"""Laws of what is remembered between two starts."""

import json
from dataclasses import fields, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mechstudio.gui.state.figure_choice import FigureChoice
from mechstudio.gui.state.settings import RECENT_LIMIT, Colors, Settings, Snapping
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.units import UnitChoice


def test_first_start_has_defaults_and_writes_nothing(qapp, tmp_path):
    """Looking at the program leaves no trace."""
    store = SettingsStore(tmp_path / "config")
    assert store.settings == Settings()
    assert store.warning == ""
    assert not (tmp_path / "config").exists()


def test_change_is_announced_and_survives(qapp, tmp_path):
    """A change is told once, with before and after, and is there at the next start."""
    store, heard = SettingsStore(tmp_path), []
    store.changed.connect(lambda before, after: heard.append((before.theme, after.theme)))
    changed = replace(
        store.settings,
        theme="dark",
        playback_speed=2.0,
        recent_files=("a", "b"),
        units=UnitChoice(length="mm").with_unit("N/m", "N/m"),
        snapping=Snapping(on=False, grid=0.005, radius=4),
        colors=Colors(background="#102030", bodies="colorblind", repaint=True),
        figure=FigureChoice(width=120.5, height=70.0, with_moments=True, ending=".pdf"),
    )
    store.change(changed)
    store.change(changed)
    assert heard == [("system", "dark")]
    assert SettingsStore(tmp_path).settings == changed
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"theme": "dark"}',
        '{"schema_version": 99}',
        '{"schema_version": 1, "theme": 3}',
        '{"schema_version": 1, "recent_files": "a"}',
        '{"schema_version": 1, "playback_speed": "fast"}',
        '{"schema_version": 1, "playback_speed": -1}',
        "\x00\x01",
        "[" * 100_000,
        '{"schema_version": 1, "playback_speed": 1e999}',
        '{"schema_version": 1, "playback_speed": 1' + 400 * "0" + "}",
        '{"schema_version": 1, "units": "mm"}',
        '{"schema_version": 1, "units": {"length": "parsec"}}',
        '{"schema_version": 1, "units": {"special": [["N/m", "kg"]]}}',
        '{"schema_version": 1, "units": {"special": [["N/m"]]}}',
        '{"schema_version": 1, "recent_files": [["a", "b"]]}',
        '{"schema_version": 1, "snapping": {"on": 1}}',
        '{"schema_version": 1, "snapping": {"grid": NaN}}',
        '{"schema_version": 1, "snapping": {"radius": 0}}',
        '{"schema_version": 1, "colors": {"selection": "red; }"}}',
        '{"schema_version": 1, "colors": {"bodies": "loud"}}',
        '{"schema_version": 1, "up_axis": "w"}',
        '{"schema_version": 1, "autosave_wait": 0}',
    ],
)
def test_broken_file_is_set_aside(qapp, tmp_path, text):
    """A file that cannot be understood is kept beside, said, and never fatal."""
    (tmp_path / "settings.json").write_text(text)
    store = SettingsStore(tmp_path)
    assert store.settings == Settings()
    assert "settings.broken.json" in store.warning
    assert (tmp_path / "settings.broken.json").read_text() == text
    store.change(replace(store.settings, theme="light"))
    assert SettingsStore(tmp_path).settings.theme == "light"


NAMES = st.sampled_from(
    [field.name for kind in (Settings, UnitChoice, Snapping, Colors) for field in fields(kind)]
)
CONTENT = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["", "mm", "N/m", "y", "#123456", "1 m", "colorblind"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(NAMES, CONTENT, max_size=4), st.integers(0, 300))
def test_no_damage_to_the_file_does_harm(content, end):
    """Whatever stands in it, whole or cut off, the program starts with settings that hold."""
    text = json.dumps({"schema_version": 1, **content})
    for damaged in (text, text[:end]):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "settings.json"
            path.write_text(damaged)
            store = SettingsStore(Path(folder))
            assert store.warning or damaged == text
            store.change(replace(store.settings, folder="elsewhere"))
            assert SettingsStore(Path(folder)).settings == store.settings


def test_unreadable_bytes_are_set_aside(qapp, tmp_path):
    """Bytes that are no text are no settings either."""
    (tmp_path / "settings.json").write_bytes(b"\xff\xfe\xfa")
    assert SettingsStore(tmp_path).settings == Settings()


def test_unknown_entry_is_ignored(qapp, tmp_path):
    """A field of a later version does not spoil the others."""
    (tmp_path / "settings.json").write_text(
        json.dumps({"schema_version": 1, "theme": "dark", "novelty": 1})
    )
    assert SettingsStore(tmp_path).settings == Settings(theme="dark")


def test_recent_files_are_few_distinct_and_newest_first():
    """The list names each file once, the last one used on top."""
    settings = Settings()
    for number in range(RECENT_LIMIT + 5):
        settings = settings.with_recent(Path(f"/models/{number}"))
    settings = settings.with_recent(Path("/models/9"))
    assert len(settings.recent_files) == RECENT_LIMIT
    assert settings.recent_files[0] == str(Path("/models/9"))
    assert len(set(settings.recent_files)) == RECENT_LIMIT
    assert settings.folder == str(Path("/models"))
    assert str(Path("/models/9")) not in settings.without_recent(Path("/models/9")).recent_files


def test_unwritable_folder_is_said(qapp, tmp_path):
    """Where nothing can be written the program goes on and says so."""
    (tmp_path / "file").write_text("")
    store, heard = SettingsStore(tmp_path / "file" / "below"), []
    store.problem.connect(heard.append)
    store.change(Settings(theme="dark"))
    assert store.settings.theme == "dark"
    assert len(heard) == 1
