"""`mechstudio film`: a run as a film."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from pathlib import Path

from mechstudio.cli.command import Command, ExitCode
from mechstudio.cli.numbers import positive_number
from mechstudio.cli.result_argument import add_result_argument, opened_result, refuse_same_file


def _size(text: str) -> tuple[int, int]:
    width, sign, height = text.partition("x")
    if not (sign and width.isdigit() and height.isdigit()):
        raise ArgumentTypeError(f"'{text}' is no size; write width x height, such as 1280x720")
    return int(width), int(height)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name for name in text.split(",") if name.strip())


def _add_arguments(parser: ArgumentParser) -> None:
    add_result_argument(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT.mp4", required=True, help="the film: .mp4, .gif or .webp"
    )
    parser.add_argument(
        "--size", metavar="WxH", type=_size, default=(1280, 720), help="width and height [pixels]"
    )
    parser.add_argument(
        "--rate", metavar="N", type=positive_number, default=30.0, help="frames per second"
    )
    parser.add_argument(
        "--speed",
        metavar="X",
        type=positive_number,
        default=1.0,
        help="seconds of the run per second of the film",
    )
    parser.add_argument("--start", metavar="T", type=float, help="first moment [s]")
    parser.add_argument("--stop", metavar="T", type=float, help="last moment [s]")
    parser.add_argument(
        "--look", choices=("front", "top", "right", "isometric"), default="", help="the view"
    )
    parser.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="colors of the view"
    )
    parser.add_argument("--shadows", action="store_true", help="let bodies cast shadows")
    parser.add_argument(
        "--show",
        metavar="NAME,...",
        type=_names,
        default=(),
        help="overlays, such as reactions,velocity,names",
    )
    parser.add_argument(
        "--color-by", metavar="FIGURE", default="", help="such as speed or spring_force"
    )
    parser.add_argument(
        "--arrows",
        metavar="X",
        type=positive_number,
        default=1.0,
        help="length of arrows, 1 for the proposed one",
    )
    parser.add_argument(
        "--ghosts",
        metavar="T,...",
        default="",
        help='times of ghost poses [s], such as 0.2,0.4, or a step, such as "every 0.1"',
    )
    parser.add_argument(
        "--plot",
        metavar="CHANNEL",
        nargs="+",
        default=(),
        help="curves with a line that moves: channels, groups or patterns",
    )
    parser.add_argument(
        "--plots-at", choices=("below", "beside"), default="below", help="where the plots are"
    )
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.cli.terminal import say
    from mechstudio.results.tables import needed

    film = needed("mechstudio.handover.film", "a film", package="vtk")
    result = opened_result(arguments.run)
    refuse_same_file(arguments.run, arguments.output)
    with Interruption() as interruption, progress_bar(arguments.quiet) as show:

        def tell(share: float, moment: float) -> None:
            if interruption.requested:
                raise KeyboardInterrupt
            show(share, moment)

        count = film.write_film(
            result,
            arguments.output,
            size=arguments.size,
            rate=arguments.rate,
            speed=arguments.speed,
            start=arguments.start,
            stop=arguments.stop,
            look=arguments.look,
            theme=arguments.theme,
            shadows=arguments.shadows,
            show=arguments.show,
            color_by=arguments.color_by,
            arrows=arguments.arrows,
            ghosts=arguments.ghosts,
            plots=arguments.plot,
            plots_at=arguments.plots_at,
            folder=Path(arguments.run).parent,
            tell=tell,
        )
    frames = f"{count} frame{'s' * (count > 1)}"
    say(f"{arguments.output}: {frames}, {count / arguments.rate:.3g} s")
    return ExitCode.DONE


FILM = Command(
    name="film",
    summary="make a film of a run",
    description="Make a film of a run: MP4 with the program ffmpeg, GIF or WebP without it. Frames "
    "are equal steps of time, however fast the machine draws.",
    add_arguments=_add_arguments,
    run=_run,
    examples=("mechstudio film four_bar.h5 -o four_bar.mp4 --show reactions,names --plot energy",),
)
