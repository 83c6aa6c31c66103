"""Model files on disk."""

import os
import stat

import pytest

from mechstudio.errors import FileError, ModelError
from mechstudio.io import dumps, load, model_file, save
from mechstudio.model import Body, Mechanism

MECHANISM = Mechanism(name="One", bodies=[Body(name="a")])


def test_saved_file_loads(tmp_path):
    save(MECHANISM, tmp_path / "one.mech.json")
    assert load(tmp_path / "one.mech.json") == MECHANISM
    assert load(str(tmp_path / "one.mech.json")) == MECHANISM


def test_nothing_is_left_beside_the_file(tmp_path):
    save(MECHANISM, tmp_path / "one.mech.json")
    save(MECHANISM, tmp_path / "one.mech.json")
    assert os.listdir(tmp_path) == ["one.mech.json"]


def test_failed_write_keeps_the_old_file(tmp_path, monkeypatch):
    """A full disk never costs the model that was there."""
    path = tmp_path / "one.mech.json"
    save(MECHANISM, path)
    before = path.read_bytes()

    def fail(handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(FileError, match=r"Cannot write .*: No space left on device\.") as caught:
        save(MECHANISM.edited(name="Two"), path)
    assert caught.value.path == path
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["one.mech.json"]


def test_invalid_model_is_not_written(tmp_path):
    """What could not be loaded again is not saved, however it came about."""
    path = tmp_path / "one.mech.json"
    save(MECHANISM, path)
    for update in (
        {"bodies": (MECHANISM.bodies[0].model_copy(update={"mass": float("nan")}),)},
        {"bodies": (MECHANISM.bodies[0], MECHANISM.bodies[0])},
        {"name": "\ud800"},
    ):
        with pytest.raises(ModelError):
            save(MECHANISM.model_copy(update=update), path)
    assert load(path) == MECHANISM


def test_links_and_permissions_are_kept(tmp_path):
    path, link = tmp_path / "one.mech.json", tmp_path / "link.mech.json"
    save(MECHANISM, path)
    path.chmod(0o640)
    link.symlink_to(path)
    save(MECHANISM.edited(name="Two"), link)
    assert link.is_symlink()
    assert load(path).name == "Two"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_missing_file(tmp_path):
    with pytest.raises(FileError, match="cannot be read: no such file or directory") as caught:
        load(tmp_path / "none.mech.json")
    assert caught.value.path == tmp_path / "none.mech.json"


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_impossible_names(name):
    with pytest.raises(FileError, match="cannot be read"):
        load(name)
    with pytest.raises(FileError, match=r"Cannot write"):
        save(MECHANISM, name)


def test_folder(tmp_path):
    with pytest.raises(FileError, match="cannot be read: is a directory"):
        load(tmp_path)
    with pytest.raises(FileError, match=r"Cannot write .*: it is a folder"):
        save(MECHANISM, tmp_path)
    with pytest.raises(FileError, match=r"Cannot write .*: No such file or directory"):
        save(MECHANISM, tmp_path / "none" / "one.mech.json")


def test_byte_order_mark_is_accepted(tmp_path):
    """Some editors put one in front of UTF-8 text."""
    path = tmp_path / "one.mech.json"
    path.write_bytes(b"\xef\xbb\xbf" + dumps(MECHANISM).encode())
    assert load(path) == MECHANISM


@pytest.mark.parametrize(
    "content", [b'{"name": "\xff"}', dumps(MECHANISM).encode("utf-16"), b"\x89HDF\r\n\x1a\n\x80"]
)
def test_other_encodings_are_refused(tmp_path, content):
    path = tmp_path / "one.mech.json"
    path.write_bytes(content)
    with pytest.raises(FileError, match=r"one\.mech\.json is not a text file in UTF-8"):
        load(path)


def test_huge_file_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(model_file, "MAX_BYTES", 1000)
    path = tmp_path / "one.mech.json"
    path.write_bytes(b" " * 1001)
    with pytest.raises(FileError, match="is larger than"):
        load(path)


def test_messages_name_the_file(tmp_path):
    path = tmp_path / "one.mech.json"
    path.write_text(dumps(MECHANISM).replace('"mass": 1', '"mass": 0'))
    with pytest.raises(ModelError) as caught:
        load(path)
    assert str(caught.value) == f"{path}: bodies[0].mass: must be greater than 0 (got 0)"
    assert caught.value.source == str(path)
