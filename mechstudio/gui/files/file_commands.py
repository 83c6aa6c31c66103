"""Opening, saving and exporting: asks for a file, works beside the window, says what came of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from mechstudio.errors import MechStudioError
from mechstudio.gui.files.disk_changes import DiskChanges
from mechstudio.gui.files.leaving import Leaving, Then
from mechstudio.gui.files.overwrite_question import OverwriteQuestion
from mechstudio.gui.files.problem_list import ProblemList
from mechstudio.gui.files.run_opening import RunOpening
from mechstudio.gui.state.document import Document
from mechstudio.gui.state.settings_store import SettingsStore
from mechstudio.gui.widgets.ask_target import ask_target, model_stem
from mechstudio.gui.work.background import Background
from mechstudio.io import load, save
from mechstudio.io.file_stamp import FileStamp, read_stamp
from mechstudio.io.model_file import RUN_SUFFIXES, SUFFIX
from mechstudio.model import Mechanism
from mechstudio.results.csv_metadata import write_csv_metadata
from mechstudio.results.time_notes import TimeNote

_ANYTHING = (
    # studies and what describes tables are JSON as well
    f"Mechanisms and runs (*{SUFFIX} *.h5 *.hdf5);;Mechanisms (*{SUFFIX});;"
    "Runs (*.h5 *.hdf5);;JSON files (*.json);;All files (*)"
)
# of a mechanism until it is given another one
NEW_NAME = "Mechanism"
_MECHANISMS = f"Mechanisms (*{SUFFIX});;JSON files (*.json);;All files (*)"

# how the writing of a file ends: well, or with what the user can do something about
Done = Callable[[], None]
Refuse = Callable[[MechStudioError], None]


class FileCommands(QObject):
    """What the file menu does."""

    note = Signal(str, str)  # sentence and level for the message bar
    # sentence, and name and function of what to do about it
    offer = Signal(str, str, object)
    busy = Signal(str)  # what is being done; empty when it is done

    def __init__(
        self,
        window: QWidget,
        document: Document,
        settings: SettingsStore,
        background: Background,
        save_picture: Callable[[Path, Done, Refuse], None],
        notes: Callable[[], Sequence[TimeNote]] = tuple,
    ) -> None:
        super().__init__(window)
        self._window, self._document, self._settings = window, document, settings
        self._background, self._save_picture = background, save_picture
        self._notes = notes
        self.runs = RunOpening(self, document, background)
        self.runs.note.connect(self.note)
        self.disk = DiskChanges(window, document, background)
        self.disk.found.connect(self._offer_reload)
        self.problems: ProblemList | None = None
        self._close_again: Then = window.close
        self.leaving = Leaving(window, document, self.save)
        self.may_leave = self.leaving.may_leave

    def new(self, then: Then | None = None) -> None:
        """Begin an empty mechanism.

        Args:
            then: Called when it is open.
        """
        if not self.may_leave(lambda: self.new(then)):
            return
        self._document.open(Mechanism(name=NEW_NAME))
        if then is not None:
            then()

    def ask_open(self) -> None:
        """Open a mechanism or a run that the user picks."""
        if self.leaving.is_held():
            return
        name, _ = QFileDialog.getOpenFileName(
            self._window, "Open mechanism or run", self._settings.settings.folder, _ANYTHING
        )
        if name:
            self.open(Path(name))

    @Slot(object)
    def open(self, path: Path, then: Then | None = None) -> None:
        """Open a mechanism, or a run, which leaves the open mechanism as it is.

        Args:
            path: Its file; becomes a recent one unless it is a sample.
            then: Called when it is open.
        """
        if path.suffix.lower() in RUN_SUFFIXES:
            self._open_run(path.absolute(), then)
            return
        if not self.may_leave(lambda: self.open(path, then)):
            return
        path, left = path.absolute(), self._document.edited

        def show(read: object) -> None:
            self.busy.emit("")
            # an edit made while the file was read is asked for like any other
            is_new = self._document.edited is not left
            if is_new and not self.may_leave(lambda: self.open(path, then)):
                return
            stamp, mechanism = cast("tuple[FileStamp | None, Mechanism]", read)
            self.disk.note(path, stamp)
            self._document.open(mechanism, path)
            if not _is_sample(path):
                self._settings.change(self._settings.settings.with_recent(path))
            if then is not None:
                then()

        self.busy.emit(f"Opening {path.name}…")
        # the stamp comes first: a change while the file is read is then noticed later
        self._background.submit(
            lambda: (read_stamp(path), load(path)), show, lambda error: self._refuse(path, error)
        )

    def _open_run(self, path: Path, then: Then | None) -> None:
        def done() -> None:
            self.busy.emit("")
            self._settings.change(self._settings.settings.with_recent(path))
            if then is not None:
                then()

        self.busy.emit(f"Opening {path.name}…")
        self.runs.open(path, done, lambda error: self._refuse(path, error))

    def _refuse(self, path: Path, error: MechStudioError) -> None:
        """Say why a file cannot be opened."""
        self.busy.emit("")
        if not path.exists():
            self._settings.change(self._settings.settings.without_recent(path))
        self._show_problems(f"{path.name} cannot be opened", error)

    def save(self, then: Then | None = None) -> None:
        """Write the mechanism to its file, or ask for one.

        Args:
            then: Called when it is written, not when that fails or the user takes it back.
        """
        if self._document.path is None or _is_sample(self._document.path):
            self.ask_save(then)
        elif self._document.edited is not None:
            self._write_unless_changed(self._document.edited, self._document.path, then)

    @Slot()
    def reload(self) -> None:
        """Show what another program wrote into the file."""

        def refuse(error: MechStudioError) -> None:
            self._show_problems("The file cannot be opened", error)

        self.disk.reload(lambda: self.note.emit("The file was reloaded.", "success"), refuse)

    def ask_save(self, then: Then | None = None) -> None:
        """Write the mechanism to a file that the user picks.

        Args:
            then: Called when it is written.
        """
        if self._document.edited is None:
            # what is shown is the mechanism of a run
            self.note.emit("Restore the model of the run first; then it can be saved.", "info")
            return
        path = self.ask_target("Save mechanism", SUFFIX, _MECHANISMS, (SUFFIX, ".json"))
        if path is not None:
            self._write_mechanism(self._document.edited, path, then)

    def ask_csv(self) -> None:
        """Write all channels of the run as text."""
        run = self._document.run
        path = self.ask_target("Export CSV, in SI units", ".csv", "Tables (*.csv);;All files (*)")
        if run is None or path is None:
            return

        def write() -> None:
            run.result.to_csv(path)
            write_csv_metadata(path, run.title, run.mechanism.description)

        self.write(path, write)

    def ask_archive(self) -> None:
        """Write the whole run and its notes to an HDF5 file."""
        result, notes = self._document.result, self._notes()
        path = self.ask_target("Export HDF5, in SI units", ".h5", "Runs (*.h5);;All files (*)")
        if result is not None and path is not None:
            self.write(path, lambda: result.save(path, notes))

    def ask_picture(self) -> None:
        """Write what the view shows to a picture."""
        path = self.ask_target("Save picture", ".png", "Pictures (*.png);;All files (*)")
        if path is not None:
            self._submit_writing(path, lambda *ends: self._save_picture(path, *ends))

    def may_close(self) -> bool:
        """Whether the window may close now; else it closes itself once the mechanism is saved."""
        return self.may_leave(self._close_again)

    def close_window(self, again: Then) -> bool:
        """Close the window as part of something greater, such as the end of the program.

        Args:
            again: What to do in place of closing the window alone once the mechanism is saved.

        Returns:
            Whether it is closed.
        """
        self._close_again = again
        try:
            return self._window.close()
        finally:
            self._close_again = self._window.close

    def ask_target(
        self, title: str, suffix: str, kinds: str, endings: Sequence[str] = ()
    ) -> Path | None:
        """The file that the user picks for writing; None if there is to be none."""
        stem = model_stem(self._document.path, "mechanism")
        proposal = Path(self._settings.settings.folder) / f"{stem}{suffix}"
        path = ask_target(self._window, title, proposal, kinds, suffix, endings)
        if path is None:
            return None
        self._settings.keep_folder(path)
        return path

    def _write_unless_changed(self, mechanism: Mechanism, path: Path, then: Then | None) -> None:
        def write(changed: bool) -> None:
            if not changed:
                self._write_mechanism(mechanism, path, then)
                return
            OverwriteQuestion(
                self._window,
                path,
                overwrite=lambda: self._write_mechanism(mechanism, path, then),
                save_as=lambda: self.ask_save(then),
                reload=self.reload,
            ).open()

        self.disk.ask(path, write)

    def _write_mechanism(self, mechanism: Mechanism, path: Path, then: Then | None) -> None:
        def work() -> None:
            save(mechanism, path)
            # at once, so that nobody takes it for another program's work
            self.disk.note(path, read_stamp(path))

        def done() -> None:
            self._note_saved(mechanism, path)
            if then is not None:
                then()

        self.write(path, work, done)

    def _note_saved(self, mechanism: Mechanism, path: Path) -> None:
        # an edit made while the file was being written is not in it
        if self._document.edited is mechanism:
            self._document.mark_saved(path)
        self._settings.change(self._settings.settings.with_recent(path))

    def write(self, path: Path, work: Callable[[], None], then: Then | None = None) -> None:
        """Have a file written beside the window, and say how that ended.

        Args:
            path: The file.
            work: Writes it; called on a thread.
            then: Called when it is written.
        """

        def write(done: Done, refuse: Refuse) -> None:
            self._background.submit(work, lambda _: done(), refuse)

        self._submit_writing(path, write, then)

    def _submit_writing(
        self,
        path: Path,
        write: Callable[[Done, Refuse], None],
        then: Then | None = None,
    ) -> None:
        """Have a file written beside the window, and say how that ended."""

        def done() -> None:
            self.busy.emit("")
            self._document.written.emit(path)
            if then is not None:
                then()

        def refuse(error: MechStudioError) -> None:
            self.busy.emit("")
            self.note.emit(str(error), "error")

        self.busy.emit(f"Writing {path.name}…")
        write(done, refuse)

    @Slot(object)
    def _offer_reload(self, path: Path) -> None:
        mine = " Undo restores your changes." if self._document.dirty else ""
        sentence = f"{path.name} was changed by another program.{mine}"
        self.offer.emit(sentence, "Reload", self.reload)

    def _show_problems(self, title: str, error: MechStudioError) -> None:
        if self.problems is not None:
            self.problems.close()
        self.problems = ProblemList(title, error, self._window)
        self.problems.finished.connect(self._forget_problems)
        self.problems.open()

    def _forget_problems(self) -> None:
        self.problems = None


def _is_sample(path: Path) -> bool:
    from mechstudio.io import sample_paths

    return path in sample_paths().values()
