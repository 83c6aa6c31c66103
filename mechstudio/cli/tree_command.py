"""`mechstudio tree`: the assembly tree of a model."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.model_argument import add_model_arguments


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.topology import assembly_tree

    tree = assembly_tree(changed_model(arguments))
    if arguments.json:
        say_json(tree.to_json())
    else:
        say(tree.to_text())
    return ExitCode.DONE


TREE = Command(
    name="tree",
    summary="print the binary assembly tree",
    description="Print the binary assembly tree of the divide-and-conquer solvers: height, width, "
    "the joints cut to open loops, and the joint and bodies of each node.",
    add_arguments=_add_arguments,
    run=_run,
)
