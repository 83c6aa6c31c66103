"""Stamps of files: what they tell, and what they cost."""

import hashlib
import tracemalloc

from mechstudio.io.file_stamp import changed_stamp, read_stamp

SIZE = 8_000_000  # [bytes]


def test_large_files_are_not_held_in_memory(tmp_path):
    """The digest of a file is that of its bytes, of which few are in memory at a time."""
    path = tmp_path / "large.mech.json"
    content = bytes(range(250)) * (SIZE // 250)
    path.write_bytes(content)
    tracemalloc.start()
    try:
        stamp = read_stamp(path)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert stamp.size == SIZE
    assert stamp.digest == hashlib.sha256(content).hexdigest()
    assert peak < SIZE / 8


def test_changes_are_those_of_the_content(tmp_path):
    """A file that is written again as it was has not changed, and one that is gone has not."""
    path = tmp_path / "small.mech.json"
    path.write_bytes(b"one")
    known = read_stamp(path)
    path.write_bytes(b"one")
    assert changed_stamp(path, known) is None
    path.write_bytes(b"other")
    assert changed_stamp(path, known).digest != known.digest
    path.unlink()
    assert changed_stamp(path, known) is None
    assert read_stamp(path) is None
