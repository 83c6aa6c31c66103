"""`mechstudio completion` and `mechstudio man`: what shells and the manual show of the commands."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help="the shell")


def _add_nothing(parser: ArgumentParser) -> None:
    """Take no arguments."""


def _complete(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.completion_scripts import SCRIPTS
    from mechstudio.cli.described_options import described_commands
    from mechstudio.cli.terminal import say

    say(SCRIPTS[arguments.shell](described_commands(arguments.commands)).rstrip("\n"))
    return ExitCode.DONE


def _print_page(arguments: Namespace) -> ExitCode:
    import mechstudio
    from mechstudio.cli.described_options import described_commands
    from mechstudio.cli.manual_page import manual_page
    from mechstudio.cli.terminal import say

    say(manual_page(described_commands(arguments.commands), mechstudio.__version__).rstrip("\n"))
    return ExitCode.DONE


COMPLETION = Command(
    name="completion",
    summary="print a script that completes commands in a shell",
    description="Print a script for a shell that completes commands, options, solvers and samples; "
    'for example: eval "$(mechstudio completion bash)"',
    add_arguments=_add_arguments,
    run=_complete,
)
MAN = Command(
    name="man",
    summary="print the manual page",
    description="Print the manual page, for example for: mechstudio man | man -l -",
    add_arguments=_add_nothing,
    run=_print_page,
)
