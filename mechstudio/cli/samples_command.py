"""`mechstudio samples`: the sample models, whose names stand for their files everywhere."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from mechstudio.cli.command import Command, ExitCode


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="print the model file of a sample")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.terminal import say, say_json
    from mechstudio.io import dumps, load, sample, sample_paths
    from mechstudio.text_table import aligned

    if arguments.name is not None:
        say(dumps(sample(arguments.name)).rstrip("\n"))
        return ExitCode.DONE
    paths = sample_paths()
    models = {name: load(path) for name, path in paths.items()}
    if arguments.json:
        say_json(
            {
                "samples": [
                    {
                        "name": name,
                        "title": model.name,
                        "description": model.description,
                        "bodies": len(model.bodies),
                        "joints": len(model.joints),
                        "file": str(paths[name]),
                    }
                    for name, model in models.items()
                ]
            }
        )
    else:
        say(aligned((name, model.name) for name, model in models.items()))
    return ExitCode.DONE


SAMPLES = Command(
    name="samples",
    summary="list the sample models, or print one",
    description="List the sample models. Their names may stand for model files in all commands; "
    "`mechstudio samples NAME > my.mech.json` makes a copy to change.",
    add_arguments=_add_arguments,
    run=_run,
)
