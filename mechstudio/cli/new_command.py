"""`mechstudio new`: generate a model of any size."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.model_argument import STANDARD, counts_of, heading
from mechstudio.cli.numbers import positive_integer

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from mechstudio.model import Mechanism


def _add_arguments(parser: ArgumentParser) -> None:
    kinds = parser.add_subparsers(title="kinds", dest="kind", metavar="KIND", required=True)

    chain = kinds.add_parser("chain", help="chain of links")
    _add_size(chain, "--bodies", 16, "number of links")
    _add_link_options(chain)

    carousel = kinds.add_parser("carousel", help="carousel: arms around a hub")
    _add_size(carousel, "--arms", 12, "number of arms")
    _add_count(carousel, "--length", 1, "links in each arm")
    _add_link_options(carousel)

    tree = kinds.add_parser("tree", help="branching tree of links")
    _add_size(tree, "--bodies", 15, "number of links")
    _add_count(tree, "--branching", 2, "children of each link")
    _add_link_options(tree)

    row = kinds.add_parser(
        "four-bar-row",
        help="row of four-bar linkages, the IFToMM benchmark A02",
    )
    _add_size(row, "--loops", 2, "number of four-bars")
    _add_output(row)

    twisted = kinds.add_parser("twisted-chain", help="spatially twisted chain, for timings")
    _add_size(twisted, "--bodies", 400, "number of links")
    _add_output(twisted)


def _add_size(parser: ArgumentParser, option: str, default: int, what: str) -> None:
    """Add the number that says how large the model is, which needs no option before it."""
    either = parser.add_mutually_exclusive_group()
    either.add_argument(
        "size", metavar="N", nargs="?", type=positive_integer, help=f"{what} ({default})"
    )
    _add_count(either, option, default, "the same as N", "-n")
    parser.set_defaults(sized=option.lstrip("-"))


def _add_count(
    parser: _ActionsContainer, option: str, default: int, what: str, *short: str
) -> None:
    parser.add_argument(
        *short,
        option,
        metavar="N",
        type=positive_integer,
        default=default,
        help=f"{what} ({default})",
    )


def _add_link_options(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--joint",
        metavar="TYPE",
        default="revolute",
        help="type of all joints, for example universal or spherical (revolute)",
    )
    parser.add_argument(
        "--seed",
        metavar="N",
        type=positive_integer,
        help="seed of random orientations of links and joints; equal seeds give equal models",
    )
    _add_output(parser)


def _add_output(parser: ArgumentParser) -> None:
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        help="the model file to write, *.mech.json, or - for standard output",
    )


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say
    from mechstudio.io import dumps, save

    if arguments.size is not None:
        setattr(arguments, arguments.sized, arguments.size)
    mechanism = _generated(arguments)
    if arguments.output in (None, STANDARD):
        say(dumps(mechanism).rstrip("\n"))
    else:
        save(mechanism, arguments.output)
        say(f"{heading(arguments.output, mechanism)}, {counts_of(mechanism)}")
    return ExitCode.DONE


def _generated(arguments: Namespace) -> Mechanism:
    from mechstudio import generators

    if arguments.kind == "chain":
        return generators.chain(arguments.bodies, arguments.joint, seed=arguments.seed)
    if arguments.kind == "carousel":
        return generators.carousel(
            arguments.arms, arguments.joint, length=arguments.length, seed=arguments.seed
        )
    if arguments.kind == "tree":
        return generators.tree(
            arguments.bodies, arguments.branching, arguments.joint, seed=arguments.seed
        )
    if arguments.kind == "four-bar-row":
        return generators.four_bar_row(arguments.loops)
    return generators.twisted_chain(arguments.bodies)


NEW = Command(
    name="new",
    summary="generate a chain, carousel, tree or row of four-bars of any size",
    description="Generate a model of any size from a few numbers. Links are 1 m and 1 kg. Without "
    "-o the model file is printed.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio new chain 8 --joint spherical -o chain.mech.json",),
)
