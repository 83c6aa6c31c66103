"""Commands that take several models: one after another, with one JSON object for all."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path

from mechstudio.cli.command import ExitCode
from mechstudio.cli.model_argument import STANDARD, model_stem
from mechstudio.cli.terminal import complain, say, say_json
from mechstudio.errors import FileError, MechStudioError, ModelError, Problem

Answer = tuple[ExitCode, Mapping[str, object] | None]
INVALID = "invalid"  # status of a model that cannot be read or simulated


def each_model(arguments: Namespace, answer: Callable[[Namespace], Answer]) -> ExitCode:
    """Do the same with each model of a command line.

    A model that is not valid does not keep the command from the others.

    Args:
        arguments: Of the command, with `models`.
        answer: Does it with `arguments.model`, prints a text unless `arguments.json`, and returns
            the exit code and what JSON says.

    Returns:
        The worst of the exit codes.

    Raises:
        MechStudioError: There is only one model, and it is not valid.
    """
    names = arguments.models
    if names.count(STANDARD) > 1:
        raise MechStudioError("Standard input can be read only once; name '-' once.")
    if len(names) == 1:
        code, record = answer(_with_model(arguments, names[0]))
        if arguments.json and record is not None:
            say_json(record)
        return code
    worst, records = ExitCode.DONE, []
    for number, name in enumerate(names):
        if number and not arguments.json and not getattr(arguments, "quiet", False):
            say("")
        try:
            code, record = answer(_with_model(arguments, name))
        except (FileError, ModelError, MechStudioError) as error:
            complain(str(error))
            code, record = ExitCode.USAGE, unanswered(error, INVALID)
        records.append({"model": name, **(record or {})})
        worst = max(worst, code)
        if code is ExitCode.INTERRUPTED:
            break
    if arguments.json:
        say_json({"models": records})
    return worst


def _with_model(arguments: Namespace, name: str) -> Namespace:
    return Namespace(**{**vars(arguments), "model": name})


def unanswered(error: MechStudioError, status: str) -> dict[str, object]:
    """What JSON says of a model of which there is no answer: the status, and why."""
    problems = error.problems if isinstance(error, ModelError) else (Problem("", str(error)),)
    return {
        "status": status,
        "problems": [{"path": item.path, "message": item.message} for item in problems],
    }


def place_for(output: str | None, arguments: Namespace, suffix: str) -> str | None:
    """Where to write something about one of the models: for several, a file in a folder.

    Args:
        output: The option: a file for one model, a folder for several; None for none.
        arguments: Of the command, with `models` and `model`.
        suffix: Of the file, if the option is a folder.

    Raises:
        MechStudioError: The files of two models would have the same name, or one of several would
            go to standard output.
        FileError: The folder cannot be made.
    """
    if output is None or len(arguments.models) == 1:
        return output
    if output == STANDARD:
        raise MechStudioError("Standard output takes the results of one model; name a folder.")
    stems = [model_stem(name) for name in arguments.models]
    twice = sorted({stem for stem in stems if stems.count(stem) > 1})
    if twice:
        raise MechStudioError(
            f"Two models are named '{twice[0]}', and so would be their results in '{output}'. "
            "Call the command once for each."
        )
    folder = Path(output)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            f"Cannot make the folder '{folder}' for the results of {len(stems)} models: "
            f"{error.strerror}. With several models, name a folder.",
            folder,
        ) from None
    return str(folder / f"{model_stem(arguments.model)}{suffix}")


def with_places(arguments: Namespace, **suffixes: str) -> Namespace:
    """Arguments for one of the models, with the files that it is to write.

    Args:
        arguments: Of the command, with `models` and `model`.
        suffixes: Of the file, by the name of each option for an output.

    Raises:
        MechStudioError: The files of two models would have the same name, or one of several would
            go to standard output.
        FileError: A folder cannot be made.
    """
    given = vars(arguments)
    places = {name: place_for(given[name], arguments, end) for name, end in suffixes.items()}
    return Namespace(**{**given, **places})
