"""A disk that takes no more ends no study."""

import errno
import logging
import sys

import pytest

from mechstudio import Study
from mechstudio.studies.journal import Journal
from tests.little_room import said_on_saving
from tests.studies.oscillator import COORDINATE, oscillator


class FullAfterOne:
    """A file that takes one more entry."""

    def __init__(self, file):
        self._file, self._left = file, 1

    def write(self, text):
        if not self._left:
            raise OSError(errno.ENOSPC, "No space left on device")
        self._left -= 1
        return self._file.write(text)

    def flush(self):
        self._file.flush()

    def close(self):
        self._file.close()


def test_a_study_goes_on_without_room_for_its_trials(tmp_path, monkeypatch, caplog):
    """The log says so once; what was kept before is known again later."""
    enter = Journal.__enter__

    def entered(self):
        self._file = FullAfterOne(self._file)
        return enter(self)

    study = Study(oscillator(), {"k": [20.0, 40.0, 60.0]}, {"peak": f"max({COORDINATE})"})
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING, "mechstudio"):
        patch.setattr(Journal, "__enter__", entered)
        result = study.run(folder=tmp_path, threads=1)
    assert len(result) == 3
    assert not result.failed
    said = [text for text in caplog.messages if "No space left on device" in text]
    assert len(said) == 1
    assert str(tmp_path) in said[0]
    lines = (tmp_path / "trials.jsonl").read_text(encoding="utf-8").splitlines()
    assert sum('"values"' in line for line in lines) == 1
    assert study.run(folder=tmp_path, threads=1).trials == result.trials


MADE = """
from tests.little_room import said_on_saving
from tests.studies.oscillator import COORDINATE, oscillator

study = ms.Study(oscillator(), {"k": [20.0, 40.0, 60.0]}, {"peak": f"max({COORDINATE})"})
kept = study.run()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limits there")
def test_a_table_that_does_not_fit_ends_no_program(tmp_path):
    """It is refused, and nothing is left of it."""
    path = tmp_path / "trials.h5"
    said = f"Cannot write '{path}': File too large. Choose another file or folder.\n"
    assert said_on_saving(MADE, path) == said
