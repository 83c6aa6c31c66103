"""Read the command line, do what it asks, and turn errors into messages and exit codes."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from contextlib import suppress
from os import sep
from pathlib import Path

from mechstudio.cli.command import ExitCode
from mechstudio.cli.commands import COMMANDS
from mechstudio.cli.terminal import complain, discard_output, make_streams_robust
from mechstudio.errors import MechStudioError


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


def _dispatch(arguments: list[str]) -> ExitCode:
    first = arguments[0] if arguments else ""
    if not first.startswith("-") and first not in {command.name for command in COMMANDS}:
        return _open(arguments)

    parser = _parser()
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as stop:
        return ExitCode.USAGE if stop.code else ExitCode.DONE
    command = next(entry for entry in COMMANDS if entry.name == parsed.command)
    return command.run(parsed)


def _open(arguments: list[str]) -> ExitCode:
    """Open the window, with a model if one is named."""
    from mechstudio.cli.window import open_window

    if not arguments:
        return open_window(None)
    name, *rest = arguments
    path = Path(name)
    if not path.exists() and not path.suffix and sep not in name:
        listed = ", ".join(command.name for command in COMMANDS)
        complain(
            f"there is no command '{name}'. The commands are: {listed}. "
            "To open a model, name its file (*.mech.json)."
        )
        return ExitCode.USAGE
    if rest:
        complain(
            f"unexpected argument '{rest[0]}' after the model '{name}'. See mechstudio --help."
        )
        return ExitCode.USAGE
    return open_window(path)


def _parser() -> ArgumentParser:
    parser = ArgumentParser(
        prog="mechstudio",
        usage="mechstudio [MODEL]\n       mechstudio COMMAND ... (see below)",
        description="Build, simulate and study mechanisms of rigid bodies.\n"
        "Without a command it opens the window.",
        epilog="Exit codes: 0 done, 2 bad usage or a model that is not valid,\n"
        "3 the simulation could not go on, 130 interrupted.",
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_ShowVersion, nargs=0, help="show the version and end")
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
    """Looks the version up only when it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        import mechstudio

        with suppress(BrokenPipeError):
            print(f"mechstudio {mechstudio.__version__}")
        parser.exit()
