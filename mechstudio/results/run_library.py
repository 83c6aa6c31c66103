"""Runs that are kept between two starts of the program: result files with notes beside them.

Each run is an HDF5 file as `Result.save` or a `RowStream` writes it, and a small JSON file, of
which a list of runs is made without opening the large one. Of a result file elsewhere there is the
small file alone; the other one is read and never changed.
"""

from __future__ import annotations

import hashlib
import json
import os
import time
import uuid
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path

import platformdirs

from mechstudio.errors import FileError
from mechstudio.io.atomic_file import replacing
from mechstudio.io.held_file import HeldFile
from mechstudio.results.result import Result, open_result
from mechstudio.results.row_stream import HELD, PARTIAL, partial_file
from mechstudio.results.time_notes import TimeNote

_DELETED = ".deleted"  # ending of the notes of a run that may still come back
_FORGOTTEN = 86_400.0  # age of such notes after which nobody can want the run back [s]


@dataclass(frozen=True, kw_only=True)
class KeptRun:
    """What is said of a kept run.

    Attributes:
        id: Name of its files, without ending.
        started: When it was begun, local time in ISO 8601.
        model_file: File of its model; empty for one that was never saved.
        made_in: When its model was opened or begun in the window where it was made, local time in
            ISO 8601 with microseconds, which tells models without a file apart.
        title: Name of its model.
        solver: Key of the solver.
        integrator: Key of the integrator.
        status: "done", "stopped" or "failed".
        end: Simulated time that was reached [s].
        rows: Number of rows.
        steps: Accepted steps.
        evaluations: Right-hand sides.
        wall_time: Computing time [s].
        energy_drift: Largest change of the energy balance [J].
        size: Of the result file [bytes].
        name: As the user calls it; empty for none.
        note: What the user wrote about it.
        time_notes: What the user wrote about moments of it: time [s] and text of each.
        color: "#rrggbb", by which it is told from others.
        pinned: Whether it is never cleared for its size.
        file: Result file elsewhere that has its rows; empty where they are in the library.
    """

    id: str
    started: str
    model_file: str = ""
    made_in: str = ""
    title: str = ""
    solver: str = ""
    integrator: str = ""
    status: str = ""
    end: float = 0.0
    rows: int = 0
    steps: int = 0
    evaluations: int = 0
    wall_time: float = 0.0
    energy_drift: float = 0.0
    size: int = 0
    name: str = ""
    note: str = ""
    time_notes: tuple[TimeNote, ...] = ()
    color: str = "#888888"
    pinned: bool = False
    file: str = ""


class RunLibrary:
    """A folder of kept runs; all of it may be called on any thread.

    Args:
        folder: Where they are; by default in the user's data.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_data_path("mechstudio", appauthor=False) / "runs"

    def path(self, id: str) -> Path:
        """The result file of a run."""
        return self.folder / f"{id}.h5"

    def file_of(self, run: KeptRun) -> Path:
        """The result file of a run, also where it is elsewhere."""
        return Path(run.file) if run.file else self.path(run.id)

    def id_of_file(self, path: Path) -> str:
        """Id of the run that a result file has, in the library or elsewhere."""
        if path.parent == self.folder:
            return path.stem
        return f"file-{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"

    def runs(self) -> list[KeptRun]:
        """All runs, newest first; notes that cannot be read are left out."""
        found = (_read(path) for path in self.folder.glob("*.json"))
        known = [run for run in found if run is not None and self.file_of(run).exists()]
        return sorted(known, key=lambda run: run.started, reverse=True)

    def new_file(self) -> Path:
        """A result file for a run that begins, see `RunOptions.rows_file`."""
        return self.path(f"{time.strftime('%Y%m%dT%H%M%S')}-{uuid.uuid4().hex[:8]}")

    def begin(
        self, result: Result, *, model_file: str, started: str, color: str, made_in: str = ""
    ) -> None:
        """Say of a run that begins whose it is, for the case that the program ends before it does.

        Raises:
            FileError: That cannot be written.
        """
        if self._has_rows_of(result):
            _make(self.folder)
            run = KeptRun(id=self._id(result), started=started, model_file=model_file, color=color)
            self.note(replace(run, made_in=made_in))

    def note_begun(self, result: Result, time_notes: Sequence[TimeNote]) -> None:
        """Say of a run that `begin` knows what the user wrote meanwhile, for the same case.

        Args:
            result: Its rows so far.
            time_notes: Time [s] and text of each note.

        Raises:
            FileError: That cannot be written.
        """
        self.change_begun(result, time_notes=tuple(time_notes))

    def change_begun(self, result: Result, **changes: object) -> None:
        """Change what is said of a run that `begin` knows.

        Args:
            result: Its rows so far.
            changes: Fields of a `KeptRun`.

        Raises:
            FileError: That cannot be written.
        """
        run = _read(self.folder / f"{self._id(result)}.json")
        if run is not None:
            self.note(replace(run, **changes))  # type: ignore[arg-type]

    def keep(
        self, result: Result, *, model_file: str, started: str, color: str, made_in: str = ""
    ) -> KeptRun:
        """Write a finished run where it did not do so itself, and what is said of it.

        Raises:
            FileError: It cannot be written.
        """
        id = self._id(result)
        _make(self.folder)
        path = self.path(id)
        if not (self._has_rows_of(result) and result.store.is_in_file):
            result.save(path)
            partial_file(path).unlink(missing_ok=True)
        run = KeptRun(id=id, started=started, model_file=model_file, made_in=made_in, color=color)
        run = _with_facts(run, result, path)
        self.note(run)
        return run

    def refer(self, result: Result, path: Path, color: str) -> KeptRun:
        """List a run whose result file is elsewhere; what was said of it before stays.

        Raises:
            FileError: That cannot be written.
        """
        _make(self.folder)
        id = self.id_of_file(path)
        run = _read(self.folder / f"{id}.json") or KeptRun(
            id=id,
            started=time.strftime("%Y-%m-%dT%H:%M:%S", time.localtime(path.stat().st_mtime)),
            name=path.name,
            color=color,
            time_notes=result.time_notes,
        )
        known = run.size == path.stat().st_size and run.rows == result.count
        # the figures of a large file take a look at all of its rows
        run = replace(run if known else _with_facts(run, result, path), file=str(path.resolve()))
        self.note(run)
        return run

    def recover(self) -> list[KeptRun]:
        """List the runs that were cut off because the program ended, with the rows they had.

        Those that a program still writes are left alone.

        Returns:
            These runs.
        """
        found = []
        for partial in self.folder.glob(f"*{PARTIAL}"):
            path = self.path(partial.name.removesuffix(PARTIAL))
            with suppress(OSError, FileError), HeldFile(path.with_suffix(HELD)):
                result = open_result(partial)
                run = _read(path.with_suffix(".json")) or KeptRun(
                    id=path.stem, started=time.strftime("%Y-%m-%dT%H:%M:%S")
                )
                os.replace(partial, path)
                found.append(_with_facts(run, result, path))
                self.note(found[-1])
        return found

    def _has_rows_of(self, result: Result) -> bool:
        file = result.store.rows_file
        return file is not None and file.parent == self.folder

    def _id(self, result: Result) -> str:
        file = result.store.rows_file if self._has_rows_of(result) else None
        return (file or self.new_file()).stem

    def note(self, run: KeptRun) -> None:
        """Write what is said of a run.

        Raises:
            FileError: It cannot be written.
        """
        with replacing(self.folder / f"{run.id}.json") as scratch:
            scratch.write_text(json.dumps(asdict(run), indent=1), encoding="utf-8")

    def delete(self, ids: Iterable[str]) -> None:
        """Take runs off the list; they can come back until they are purged."""
        for id in ids:
            self._rename(id, ".json", _DELETED)

    def bring_back(self, ids: Iterable[str]) -> None:
        """Undo a deletion."""
        for id in ids:
            self._rename(id, _DELETED, ".json")

    def purge(self, ids: Iterable[str] | None = None) -> None:
        """Remove the files of deleted runs; None for those that were deleted long ago."""
        if ids is None:
            old = time.time() - _FORGOTTEN
            notes = self.folder.glob(f"*{_DELETED}")
            ids = [path.stem for path in notes if _is_older(path, old)]
            for note in self.folder.glob("*.json"):
                # of a run that was begun and left no rows
                run = _read(note)
                own = self.path(note.stem) if run is None else self.file_of(run)
                files = own, partial_file(own)
                if _is_older(note, old) and not any(file.exists() for file in files):
                    note.unlink(missing_ok=True)
        for id in ids:
            note = self.folder / f"{id}{_DELETED}"
            if note.exists():
                self.path(id).unlink(missing_ok=True)
                note.unlink(missing_ok=True)

    def _rename(self, id: str, ending: str, other: str) -> None:
        with suppress(FileNotFoundError):
            (self.folder / f"{id}{ending}").replace(self.folder / f"{id}{other}")


def surplus(runs: Sequence[KeptRun], most: float) -> list[KeptRun]:
    """The oldest unpinned runs without which the others take no more than so much room.

    Args:
        runs: All runs.
        most: Size of all files [bytes].
    """
    own = [run for run in runs if not run.file]
    room = most - sum(run.size for run in own)
    found = []
    for run in sorted(own, key=lambda run: run.started)[:-1]:
        if room >= 0.0:
            break
        if not run.pinned:
            room += run.size
            found.append(run)
    return found


def _with_facts(run: KeptRun, result: Result, path: Path) -> KeptRun:
    """What is said of a run, with the figures of its result and of its file."""
    statistics, settings = result.statistics, result.settings
    return replace(
        run,
        title=result.mechanism.name,
        solver=settings.solver,
        integrator=settings.integrator,
        status=result.status.value,
        end=float(result.store.time[result.count - 1]) if result.count else 0.0,
        rows=result.count,
        steps=statistics.steps,
        evaluations=statistics.rhs_evaluations,
        wall_time=statistics.wall_time,
        energy_drift=result.energy_drift,
        size=path.stat().st_size,
    )


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"Cannot make the folder '{folder}': {error.strerror}.", folder) from error


def _is_older(path: Path, time: float) -> bool:
    """Whether a file is there and older; another thread or window may remove it meanwhile."""
    try:
        return path.stat().st_mtime < time
    except FileNotFoundError:
        return False


def _read(path: Path) -> KeptRun | None:
    """What is said of a run; None where that cannot be read."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        types = {field.name: type(field.default) for field in fields(KeptRun)}
        known = {key: value for key, value in said.items() if key in types}
        known["time_notes"] = tuple(
            (float(moment), str(text)) for moment, text in said.get("time_notes", ())
        )
        run = KeptRun(**known)
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    # of a later version, or written by hand
    fit = all(
        isinstance(getattr(run, name), (float, int) if kind is float else kind)
        for name, kind in types.items()
        if name not in ("id", "started")
    )
    return run if fit and run.id == path.stem and isinstance(run.started, str) else None
