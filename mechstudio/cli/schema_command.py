"""`mechstudio schema`: the JSON Schema of the model file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON (the default)")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say_json
    from mechstudio.io import json_schema

    say_json(json_schema())
    return ExitCode.DONE


SCHEMA = Command(
    name="schema",
    summary="print the JSON Schema of the model file",
    description="Print the JSON Schema of the model file (*.mech.json), for editors and scripts.",
    add_arguments=_add_arguments,
    run=_run,
)
