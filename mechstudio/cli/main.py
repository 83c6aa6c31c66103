"""Entry point of the command line: dispatch of commands, error messages, exit codes."""

from __future__ import annotations

import gc
import os
import sys
from argparse import SUPPRESS, Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from mechstudio.cli.command import ExitCode
from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.interruption import terminable
from mechstudio.cli.model_argument import MisspelledModelError, model_path, sample_files
from mechstudio.cli.parser import Parser, command_parser
from mechstudio.cli.terminal import complain, discard_output, make_streams_robust, standard_output
from mechstudio.errors import MechStudioError
from mechstudio.suggestions import did_you_mean

NEW_OBJECTS = 50_000  # after so many, Python looks for garbage among them

_USAGE = "mechstudio [MODEL [--run] | RUN.h5]\n       mechstudio COMMAND ..."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        argv: Arguments without the program's name; those of the process if None.

    Returns:
        The exit code of the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    # to start makes half a million objects that stay; to look for garbage among them as often as
    # usual takes a seventh of the time until the first step of a run
    gc.set_threshold(NEW_OBJECTS)
    make_streams_robust()
    try:
        code = _dispatch(arguments)
        with standard_output():
            pass
    except MechStudioError as error:
        complain(str(error))
        code = ExitCode.USAGE
    except KeyboardInterrupt:
        complain("interrupted.")
        code = ExitCode.INTERRUPTED
    except BrokenPipeError:
        # the reader of a pipe has seen enough
        discard_output()
        code = ExitCode.DONE
    return int(code)


def _dispatch(arguments: list[str]) -> int:
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:2], "--help"]
    first = arguments[0] if arguments else ""
    commands = {command.name: command for command in COMMANDS}
    try:
        if first in commands:
            parser = command_parser(commands[first])
            parser.set_defaults(commands=COMMANDS)
            parsed = parser.parse_args(arguments[1:])
            try:
                with terminable():
                    return commands[first].run(parsed)
            except MisspelledModelError as error:
                parser.error(str(error))
        if first in ("-h", "--help", "--version"):
            _main_parser().parse_args(arguments[:1])
        if first and not first.startswith("-") and not _may_be_file(first):
            _main_parser().error(_no_command(first))
        return _open(_window_parser().parse_args(arguments))
    except SystemExit as stop:
        return ExitCode.USAGE if stop.code else ExitCode.DONE


def _no_command(name: str) -> str:
    """The message about a first word that is neither a command nor a model."""
    names = [command.name for command in COMMANDS]
    hint = did_you_mean(name, [*names, *sample_files(), "--version"])
    if name in ("set", "edit", "change"):
        hint = "; commands take other values by --set, as run MODEL --set bodies.crank.mass=2."
    return (
        f"there is no command '{name}'{hint or '.'} The commands are: "
        f"{', '.join(sorted(names))}. To open a model, name its file (*.mech.json) or a sample."
    )


def _may_be_file(name: str) -> bool:
    """Whether a word on the command line may name a file, or names a sample."""
    path = Path(name)
    return os.path.exists(path) or bool(path.suffix) or os.sep in name or name in sample_files()


def _open(arguments: Namespace) -> int:
    """Open the window, with a model if one is named."""
    from mechstudio.cli.window import open_window
    from mechstudio.io.model_file import RUN_SUFFIXES

    path = None if arguments.model is None else model_path(arguments.model)
    if path is not None and arguments.run and path.suffix.lower() in RUN_SUFFIXES:
        complain(f"'{path}' holds a run already. Leave --run out to open it, or name a model.")
        return ExitCode.USAGE
    return open_window(path, run_at_start=arguments.run)


def _window_parser() -> ArgumentParser:
    parser = Parser(prog="mechstudio", usage=_USAGE, add_help=False)
    parser.add_argument("model", metavar="MODEL", nargs="?")
    parser.add_argument("--run", action="store_true")
    # answered before this parser is asked: for what is nearly one of them
    parser.add_argument("--version", action=_ShowVersion, nargs=0)
    parser.add_argument("--help", action="store_true")
    return parser


def _main_parser() -> ArgumentParser:
    """The parser of what is no command: help and version."""
    width = max(len(command.name) for command in COMMANDS) + 2
    lines = "".join(f"    {command.name:<{width}}{command.summary}\n" for command in COMMANDS)
    parser = Parser(
        prog="mechstudio",
        usage=_USAGE,
        description="Simulate and study mechanisms of rigid bodies from model files.\nWithout a "
        "command the window opens, with MODEL or RUN.h5 if given; --run simulates a model at once.",
        epilog=f"commands:\n{lines}\nmechstudio COMMAND --help describes a command. Exit codes: "
        "0 done, 2 bad usage or a model\nthat cannot be simulated, 3 the simulation failed, "
        "130 interrupted.",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("model", metavar="MODEL", nargs="?", help=SUPPRESS)
    parser.add_argument("--run", action="store_true", help="simulate the model at once")
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    return parser


class _ShowVersion(Action):
    """Action that looks up the version on demand."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        import mechstudio

        with suppress(BrokenPipeError):
            print(f"mechstudio {mechstudio.__version__}")
        parser.exit()
