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


def _add_arguments(parser: ArgumentParser) -> None:
    add_result_argument(parser)
    parser.add_argument(
        "-o", "--output", metavar="OUT.mp4", required=True, help="the film: .mp4, .gif or .webp"
    )
    parser.add_argument("--size", metavar="WxH", type=_size, default=(1280, 720), help="[pixels]")
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
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _run(arguments: Namespace) -> ExitCode:
    from mechstudio.cli.interruption import Interruption
    from mechstudio.cli.run_progress import progress_bar
    from mechstudio.cli.terminal import say
    from mechstudio.errors import MechStudioError
    from mechstudio.handover.film_file import film_file
    from mechstudio.handover.film_frames import FilmSettings, film_frames

    result = opened_result(arguments.run)
    refuse_same_file(arguments.run, arguments.output)
    if not result.count:
        raise MechStudioError(f"'{arguments.run}' has no rows; there is nothing to film.")
    times, (width, height) = result.store.time, arguments.size
    first, last = float(times[0]), float(times[result.count - 1])
    settings = FilmSettings(
        width=width,
        height=height,
        rate=arguments.rate,
        speed=arguments.speed,
        start=first if arguments.start is None else arguments.start,
        stop=last if arguments.stop is None else arguments.stop,
    )
    moments, folder = settings.times, Path(arguments.run).parent
    for moment in (settings.start, settings.stop):
        if not first <= moment <= last:
            raise MechStudioError(
                f"t = {moment:g} s is outside of the run, which goes from {first:g} s to "
                f"{last:g} s."
            )
    with (
        Interruption() as interruption,
        progress_bar(arguments.quiet) as show,
        film_file(
            Path(arguments.output),
            width=width,
            height=height,
            rate=settings.rate,
            count=len(moments),
        ) as film,
    ):
        frames = film_frames(
            result, settings, theme=arguments.theme, look=arguments.look, folder=folder
        )
        for number, (moment, frame) in enumerate(zip(moments, frames, strict=True), 1):
            if interruption.requested:
                raise KeyboardInterrupt
            film.add(frame)
            show(number / len(moments), float(moment))
    say(f"{arguments.output}: {len(moments)} frames, {len(moments) / settings.rate:.3g} s")
    return ExitCode.DONE


FILM = Command(
    name="film",
    summary="make a film of a run",
    description="Make a film of a run: MP4 with the program ffmpeg, GIF or WebP without it. Frames "
    "are equal steps of time, however fast the machine draws.",
    add_arguments=_add_arguments,
    run=_run,
)
