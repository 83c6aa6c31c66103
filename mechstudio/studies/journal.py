"""The folder of a study: trials are appended as they end, so that a study can be resumed."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TextIO

from mechstudio.errors import FileError
from mechstudio.file_lock import FileLock
from mechstudio.io.model_text import dumps
from mechstudio.model import Mechanism
from mechstudio.results.trial_folders import JOURNAL
from mechstudio.studies.definition import StudySettings
from mechstudio.studies.trial import Trial
from mechstudio.version import program_version

LOG = logging.getLogger("mechstudio")

Values = tuple[float, ...]

# of an entry: values of a trial that was known before what is asked; of a question: that these
# entries follow
TAKEN, TELLS_TAKEN = "taken", "tells_taken"


def content_key(mechanism: Mechanism, settings: StudySettings) -> str:
    """A hash of all that a trial depends on besides its values: model, options and responses."""
    asked = settings.model_dump(
        mode="json", include={"responses", "paths", "options", "kinematics", "analysis"}
    )
    places = [variable.place for variable in settings.variables]
    text = json.dumps([program_version(), dumps(mechanism), places, asked], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def values_of_asked(entries: Sequence[Mapping[str, Any]]) -> list[Values]:
    """Values of the trials of a journal that belong to what was asked last, in their order.

    All of them, as in those of former versions, where it does not tell which were taken.
    """
    asked = [place for place, entry in enumerate(entries) if "study" in entry][-1:]
    first = asked[0] if asked and entries[asked[0]].get(TELLS_TAKEN) else 0
    found = [entry.get("values", entry.get(TAKEN)) for entry in entries[first:]]
    return list(dict.fromkeys(tuple(values) for values in found if values is not None))


def journal_entries(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of trials, without those that are damaged."""
    found: list[dict[str, Any]] = []
    with path.open("rb") as file:
        for line in file:
            # a power cut leaves half a line at the end, a bad disk what is no text
            with suppress(ValueError, RecursionError):
                entry = json.loads(line)
                if _is_entry(entry):
                    found.append(entry)
    return found


def _is_cut_off(path: Path) -> bool:
    """Whether the last line of a file has no end, as an earlier call was cut off."""
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def _is_entry(entry: object) -> bool:
    """Whether a line holds what is written to one, so that a damaged trial is computed again."""
    if not isinstance(entry, dict):
        return False
    if not all(_are_numbers(entry[name]) for name in ("values", TAKEN) if name in entry):
        return False
    if "values" not in entry:
        return True
    responses = entry.get("responses")
    return (
        isinstance(responses, dict)
        and _are_numbers(list(responses.values()))
        and isinstance(entry.get("message"), str)
    )


def _are_numbers(values: object) -> bool:
    return isinstance(values, list) and all(isinstance(value, int | float) for value in values)


class Journal:
    """Trials of a study in a folder, one line of JSON each.

    Args:
        folder: Where; made if it is missing.
        key: Trials of another key are not read; their file is kept under another name.
        question: What else is said of the study, in a line of its own.

    Raises:
        FileError: The folder cannot be written, or another study writes there.
    """

    def __init__(self, folder: Path, key: str, question: Mapping[str, Any] | None = None) -> None:
        self._path = folder / JOURNAL
        self._lock = FileLock(folder / ".lock")
        self._asked: Mapping[str, Any] | None = None
        # values of the trials that were computed or taken for what was asked last
        self._of_asked: set[Values] = set()
        self._is_full = False
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if not self._lock.acquire():
                raise FileError(f"Another study writes to '{folder}'. Name another folder.", folder)
            self.known = self._read(key)
            self._file: TextIO = self._path.open("a", encoding="utf-8")
            if not self.known:
                self._file.write(json.dumps({"key": key}) + "\n")
            elif _is_cut_off(self._path):
                self._file.write("\n")
            if question and question != self._asked:
                self._file.write(json.dumps(question) + "\n")
                self._of_asked.clear()
            self._file.flush()
        except OSError as error:
            reason = error.strerror or str(error)
            raise FileError(f"Cannot write to '{folder}': {reason}.", folder) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # of what could not be written before
            self._file.close()
        self._lock.release(remove=True)

    def append(self, values: Values, trial: Trial) -> None:
        """Add a trial that has ended; none once the disk takes no more, which the log tells."""
        entry: dict[str, Any] = {
            "values": values,
            "responses": dict(trial.responses),
            "message": trial.message,
        }
        if trial.note:
            entry["note"] = trial.note
        if trial.paths:
            entry["paths"] = {name: places.tolist() for name, places in trial.paths.items()}
        self._add(values, entry)

    def take(self, values: Values, trial: Trial) -> None:
        """Note once that a trial that needed no run belongs to what is asked, too."""
        if values in self._of_asked:
            return
        if values in self.known:
            self._add(values, {TAKEN: values})
        else:
            self.append(values, trial)

    def _add(self, values: Values, entry: Mapping[str, Any]) -> None:
        if self._is_full:
            return
        self._of_asked.add(values)
        try:
            self._file.write(json.dumps(entry) + "\n")
            self._file.flush()
        except OSError as error:
            self._is_full = True
            reason = error.strerror or str(error)
            LOG.warning(
                "The study goes on, but its trials are no longer kept in '%s': %s.",
                self._path.parent,
                reason,
            )

    def _read(self, key: str) -> dict[Values, dict[str, Any]]:
        """What earlier calls have computed, by the values of the variables."""
        if not self._path.exists():
            return {}
        entries = journal_entries(self._path)
        if not any(entry.get("key") == key for entry in entries[:1]):
            self._put_aside()
            return self._read(key) if self._bring_back(key) else {}
        # what was asked last
        self._asked = next((entry for entry in reversed(entries) if "study" in entry), None)
        self._of_asked = set(values_of_asked(entries))
        return {tuple(entry["values"]): entry for entry in entries if "values" in entry}

    def _put_aside(self) -> None:
        number = 1
        while (kept := self._path.with_name(f"trials-earlier-{number}.jsonl")).exists():
            number += 1
        self._path.rename(kept)

    def _bring_back(self, key: str) -> bool:
        """Take up the trials of a key that were put aside, if there are any."""
        for kept in self._path.parent.glob("trials-earlier-*.jsonl"):
            with kept.open("rb") as file:
                first = file.readline()
            if first.strip() == json.dumps({"key": key}).encode():
                kept.rename(self._path)
                return True
        return False
