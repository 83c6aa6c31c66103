"""`mechstudio validate`: published results and computed ones side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.errors import FileError

if TYPE_CHECKING:
    from mechstudio.validation import Study, Tell


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--report", metavar="DIR", help="write a report with tables and plots into this folder"
    )
    parser.add_argument(
        "--only", metavar="A,B,...", help="run only these studies; an unknown name prints the list"
    )
    parser.add_argument("--quick", action="store_true", help="skip the studies that take minutes")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import complain, say
    from mechstudio.validation import STUDIES, chosen, validate
    from mechstudio.validation.report import PAGE, machine, summary, write_page

    keys = [key.strip() for key in (arguments.only or "").split(",") if key.strip()]
    entries = chosen(keys, quick=arguments.quick)
    folder = None if arguments.report is None else _folder(arguments.report, PAGE)
    studies: list[Study] = []
    code = ExitCode.DONE
    try:
        with _progress() as tell:
            for study in validate(entries, tell):
                studies.append(study)
                if folder is not None:
                    done = {entry.key for entry in entries[: len(studies)]}
                    missing = [entry.key for entry in STUDIES if entry.key not in done]
                    write_page(studies, folder, missing)
    except KeyboardInterrupt:
        complain(f"interrupted after {len(studies)} of {len(entries)} studies; they are kept.")
        code = ExitCode.INTERRUPTED
    if folder is None:
        say("\n\n".join(_table(study) for study in studies))
    elif studies:
        say(f"written: {folder / PAGE}")
    say(f"\n{summary(studies)}\n{machine()}")
    return code


def _folder(name: str, page: str) -> Path:
    """Folder of the report, created if missing; tested before the long run.

    Raises:
        FileError: The page cannot be written.
    """
    from mechstudio.io.atomic_file import require_writable

    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(f"Cannot make the folder '{folder}': {error.strerror}.", folder) from None
    require_writable(folder / page)
    return folder


@contextmanager
def _progress() -> Iterator[Tell]:
    """Show the current computation, on a terminal only."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda text: None
        return
    with console.status("preparing") as status:
        yield lambda text: status.update(text)


def _table(study: Study) -> str:
    """Findings of a study, a few lines each."""
    lines = [study.title, "=" * len(study.title), study.paper]
    for finding in study.findings:
        gap = f" ({finding.difference})" if finding.difference else ""
        lines.append(f"\n{finding.verdict.value}: {finding.what} [{finding.source}]")
        lines.append(f"  published  {finding.published}")
        lines.append(f"  ours       {finding.ours}{gap}")
        if finding.remark:
            lines.append(f"  remark     {finding.remark}")
    return "\n".join(lines)


VALIDATE = Command(
    name="validate",
    summary="reproduce the published results of the papers behind the solvers",
    description="Reproduce the published results of the papers behind the solvers, and print "
    "published values beside computed ones. This takes some minutes; the report is updated after "
    "each study, and an interrupted run keeps the completed studies.",
    add_arguments=_add_arguments,
    run=_run,
)
