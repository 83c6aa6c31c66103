"""The exceptions of MechStudio: every one carries a sentence that can be shown to the user."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mechstudio.answering import answering

MAX_LISTED = 50  # problems that the message of an error spells out
# problems of expressions by one part of them that are listed; of more the first stands for all
MOST_ALIKE, ONE_CAUSE = 5, "is not a finite number"


@answering
@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a model.

    Attributes:
        path: JSON path of the offending value, e.g. `joints[2].body1`; "" is the whole model.
        message: What is wrong and what would be right.
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


@answering
class MechStudioError(Exception):
    """Base of all errors that MechStudio reports; `str(error)` is a full sentence."""

    def __reduce__(self) -> tuple[object, ...]:
        # as the constructors differ, an error that comes from another process is not made by them
        return (_restored, (type(self), self.args, dict(vars(self))))


@answering
class FileError(MechStudioError):
    """A file cannot be read, parsed or written.

    Attributes:
        path: The file, or None where the text did not come from a file.
    """

    def __init__(self, message: str, path: str | Path | None = None) -> None:
        super().__init__(message)
        self.path = Path(path) if path else None


@answering
class ModelError(MechStudioError):
    """A model is not valid; lists all of its problems at once.

    Attributes:
        problems: What is wrong.
        source: The file the model came from, or "".
    """

    def __init__(self, problems: Iterable[Problem], source: str = "") -> None:
        self.problems = tuple(problems)
        self.source = source
        super().__init__(_describe(self.problems, source))


@answering
class UnknownNameError(ModelError, KeyError):
    """There is no element, parameter or channel of that name; suggests the nearest."""

    def __init__(self, message: str) -> None:
        super().__init__([Problem("", message)])

    # a KeyError would show the message in quotes
    __str__ = Exception.__str__


@answering
class MissingPackageError(MechStudioError, ImportError):
    """A package that the program can do without is needed for what was asked."""

    def __init__(self, purpose: str, package: str) -> None:
        super().__init__(f"{purpose} needs the package {package}: pip install {package}")


class CancelledError(MechStudioError):
    """Work was given up, because nobody wants its answer any more."""


class TopologyError(MechStudioError):
    """A mechanism's structure cannot be simulated as asked."""


@answering
class SolverError(MechStudioError):
    """A run cannot start, or cannot go on.

    Attributes:
        result: The `Result` with the rows so far; None if the run did not start.
    """

    result: Any = None


@answering
class RunInterrupted(KeyboardInterrupt):
    """Ctrl-C ended a run.

    Attributes:
        result: The `Result` with the rows so far.
    """

    def __init__(self, message: str, result: Any = None) -> None:
        super().__init__(message)
        self.result = result


@answering
class UnfitModelError(SolverError):
    """A model keeps the rules of model files but cannot be simulated as it stands.

    Attributes:
        problems: What stands in the way, each with its place in the file.
    """

    def __init__(self, message: str, problems: Iterable[Problem]) -> None:
        super().__init__(message)
        self.problems = tuple(problems)


def _restored(
    kind: type[MechStudioError], texts: tuple[object, ...], fields: dict[str, object]
) -> MechStudioError:
    """An error as it was before it was pickled."""
    error = kind.__new__(kind, *texts)
    error.args = texts
    vars(error).update(fields)
    return error


def _describe(problems: tuple[Problem, ...], source: str) -> str:
    prefix = f"{source}: " if source else ""
    if len(problems) == 1:
        return f"{prefix}{problems[0]}"
    lines = [f"{prefix}there are {len(problems)} problems:"]
    groups: dict[str, list[Problem]] = {}
    for problem in problems:
        groups.setdefault(problem.message.partition(" (got ")[0], []).append(problem)
    told: list[str] = []
    for problem in problems:
        alike = groups[problem.message.partition(" (got ")[0]]
        if len(alike) <= MOST_ALIKE or ONE_CAUSE not in problem.message:
            told.append(f"  {problem}")
        elif problem is alike[0]:
            told.append(f"  {problem}, and so at {len(alike) - 1} other places")
    lines.extend(told[:MAX_LISTED])
    if len(told) > MAX_LISTED:
        lines.append(f"  and {len(told) - MAX_LISTED} more")
    return "\n".join(lines)
