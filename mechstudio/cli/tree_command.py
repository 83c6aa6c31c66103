"""`mechstudio tree`: the assembly tree of a model."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.each_model import Answer, each_model
from mechstudio.cli.model_argument import add_model_arguments


def _add_arguments(parser: ArgumentParser) -> None:
    add_model_arguments(parser, several=True)
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    return each_model(arguments, _run_one)


def _run_one(arguments: Namespace) -> Answer:
    from mechstudio.cli.model_argument import changed_model
    from mechstudio.cli.terminal import say
    from mechstudio.topology import assembly_tree

    tree = assembly_tree(changed_model(arguments))
    if not arguments.json:
        say(tree.to_text())
    return ExitCode.DONE, tree.to_json()


TREE = Command(
    name="tree",
    summary="print the binary assembly tree",
    description="Print the binary assembly tree of the divide-and-conquer solvers: height, width, "
    "the joints cut to open loops, and the joint and bodies of each node.",
    add_arguments=_add_arguments,
    run=_run,
)
