"""Entry point of the command line: dispatch of commands, error messages, exit codes."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from os import sep
from pathlib import Path

from mechstudio.cli.command import ExitCode
from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.terminal import complain, discard_output, make_streams_robust
from mechstudio.errors import MechStudioError

_USAGE = "mechstudio [MODEL [--run] | RUN.h5]\n       mechstudio COMMAND ..."


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program.

    Args:
        argv: Arguments without the program's name; those of the process if None.

    Returns:
        The exit code of the process.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    make_streams_robust()
    try:
        code = _dispatch(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
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
    first = arguments[0] if arguments else ""
    names = {command.name for command in COMMANDS}
    try:
        if first in names | {"-h", "--help", "--version"}:
            parsed = _parser().parse_args(arguments)
            command = next(entry for entry in COMMANDS if entry.name == parsed.command)
            return command.run(parsed)
        if first and not first.startswith("-") and not _may_be_file(first):
            complain(
                f"there is no command '{first}'. The commands are: {', '.join(sorted(names))}. "
                "To open a model or a run, name its file (*.mech.json or *.h5)."
            )
            return ExitCode.USAGE
        return _open(_window_parser().parse_args(arguments))
    except SystemExit as stop:
        return ExitCode.USAGE if stop.code else ExitCode.DONE


def _may_be_file(name: str) -> bool:
    """Whether a word on the command line may name a file."""
    path = Path(name)
    return path.exists() or bool(path.suffix) or sep in name


def _open(arguments: Namespace) -> int:
    """Open the window, with a model if one is named."""
    from mechstudio.cli.window import open_window
    from mechstudio.io.model_file import RUN_SUFFIXES

    path = None if arguments.model is None else Path(arguments.model)
    if path is not None and arguments.run and path.suffix.lower() in RUN_SUFFIXES:
        complain(f"'{path}' holds a run already. Leave --run out to open it, or name a model.")
        return ExitCode.USAGE
    return open_window(path, run_at_start=arguments.run)


def _window_parser() -> ArgumentParser:
    parser = ArgumentParser(prog="mechstudio", usage=_USAGE, add_help=False, allow_abbrev=False)
    parser.add_argument("model", metavar="MODEL", nargs="?")
    parser.add_argument("--run", action="store_true")
    return parser


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="mechstudio",
        usage=_USAGE,
        description="Simulate and study mechanisms of rigid bodies from model files.\nWithout a "
        "command the window opens, with MODEL or RUN.h5 if given; --run simulates a model at once.",
        epilog="Exit codes: 0 done, 2 bad usage or a model that cannot be simulated, 3 "
        "the\nsimulation failed, 130 interrupted.",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and exit")
    subparsers = parser.add_subparsers(
        title="commands", dest="command", metavar="COMMAND", prog="mechstudio", required=True
    )
    for command in COMMANDS:
        subparser = subparsers.add_parser(
            command.name,
            help=command.summary,
            description=command.description,
            allow_abbrev=False,
        )
        command.add_arguments(subparser)
    return parser


class _ShowVersion(Action):
    """Action that looks up the version on demand."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        import mechstudio

        with suppress(BrokenPipeError):
            print(f"mechstudio {mechstudio.__version__}")
        parser.exit()
