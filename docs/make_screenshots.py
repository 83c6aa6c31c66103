"""Make the pictures and films of the documentation.

python docs/make_screenshots.py [NAME ...] [--folder FOLDER]

Needs no display. The window is the real one, with samples that really run and tools that are
really used.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

# a screen large enough for the windows in the pictures
os.environ.setdefault(
    "QT_QPA_PLATFORM",
    f"offscreen:configfile={Path(__file__).parent / 'screenshots' / 'screen.json'}",
)

from screenshots import (
    films,
    of_analyses,
    of_bodies,
    of_joints,
    of_runs,
    of_selections,
    of_studies,
    of_tools,
    of_watching,
    of_window,
)
from screenshots.photograph import Photograph, in_window

from mechstudio.gui.application import make_application
from mechstudio.gui.check.findings import Topic
from mechstudio.gui.widgets.theme import Theme

# clicks, where the pointer is then [m], and the view
BOX = (((-0.3, 0.05, 0.2), (-0.1, 0.2, 0.2)), (-0.1, 0.2, 0.1), "isometric")
SPHERE = (((0.0, 0.55, 0.0),), (0.1, 0.55, 0.0), "front")
PLATE_CORNERS = ((-0.6, 0.3, 0.0), (-0.2, 0.3, 0.0), (-0.2, 0.5, 0.0), (-0.4, 0.6, 0.0))
PLATE = (PLATE_CORNERS, (-0.6, 0.5, 0.0), "front")

PATH_CORNERS = (
    (0.16, 0.45, 0.0),
    (0.3, 0.44, 0.0),
    (0.36, 0.4, 0.0),
    (0.23, 0.36, 0.0),
    (0.07, 0.34, 0.0),
    (0.0, 0.35, 0.0),
    (0.05, 0.41, 0.0),
)
PATH_LENGTHS = {
    "ground": (0.15, 0.3),
    "crank": (0.05, 0.15),
    "rocker": (0.2, 0.35),
    "reach": (0.3, 0.6),
}

PICTURES: dict[str, Photograph] = {
    "window": in_window("light", of_window.run, "four_bar", 2.36),
    "window-dark": in_window("dark", of_window.run, "slider_crank", 1.2),
    "plot-columns": in_window("light", of_window.columns, "four_bar", 2.36),
    "earlier-results": in_window("light", of_window.earlier_results, "four_bar", 2.36),
    "assembly-step": in_window("light", of_window.assembly_step, "bricard", 5),
    "check": in_window("light", of_window.explanation, "four_bar", Topic.REDUNDANT),
    "analysis-equilibrium": in_window("light", of_analyses.equilibrium, "sprung_four_bar"),
    "analysis-modes": in_window("light", of_analyses.modes, "sprung_four_bar"),
    "analysis-motor": in_window("dark", of_analyses.motor, "slider_crank", "crank_pivot"),
    "study": in_window("light", of_studies.study, "balanced_crank", "counterweight.study.json"),
    "study-path": in_window(
        "light", of_studies.path, "hoecken_linkage", PATH_LENGTHS, PATH_CORNERS
    ),
    "overlays": in_window(
        "light",
        of_runs.overlays,
        "slider_crank",
        1.2,
        "overlay_reaction_force",
        "overlay_velocity",
        "overlay_ghosts",
        "color_by_kinetic_energy",
    ),
    "compared-runs": in_window("light", of_runs.compared, "four_bar", 1.5),
    "section": in_window("light", of_watching.section),
    "shadows": in_window("light", of_watching.shadows),
    "distances": in_window("light", of_watching.distances),
    "pull": in_window("light", of_watching.hand),
    "preferences": in_window("light", of_window.preferences),
    "properties": in_window("light", of_window.panel, "properties"),
    "parameters": in_window("light", of_window.panel, "parameters"),
    "guide": in_window("dark", of_window.guide),
    "welcome": of_window.welcome,
    "drag": in_window("light", of_tools.drag, "four_bar", "crank", (120, 55)),
    "tool-joint": in_window(
        "light", of_tools.at_joint, "joint", "four_bar", "crank_coupler", is_missing=True
    ),
    "tool-motor": in_window(
        "dark", of_tools.at_joint, "motor", "four_bar", "ground_crank", is_missing=False
    ),
    "tool-link": in_window("light", of_tools.link),
    "tool-slider": in_window("light", of_tools.slider),
    "sketch": in_window("dark", of_tools.sketch),
    "tool-plane": in_window("light", of_tools.face),
    "sketch-face": in_window("light", of_tools.face_sketch),
    "tool-move": in_window("light", of_tools.move),
    "tool-turn": in_window("dark", of_tools.turn),
    "tool-axis": in_window("light", of_tools.on_axis),
    "tool-move-joint": in_window("dark", of_tools.joint_on_its_way),
    "tool-force": in_window("light", of_tools.force),
    "tool-torque": in_window("light", of_tools.torque),
    "tool-spring": in_window("dark", of_tools.spring),
    "tool-spring-law": in_window("light", of_tools.spring_law),
    "tool-torsion": in_window("light", of_tools.torsion),
    "tool-bushing": in_window("dark", of_joints.bushing),
    "tool-screw": in_window("light", of_joints.screw),
    "tool-point-on-line": in_window("light", of_joints.point_on_line),
    "tool-distance": in_window("dark", of_joints.distance),
    "tool-rack": in_window("light", of_joints.rack_and_pinion),
    "tool-controller": in_window("light", of_joints.controlled_motor),
    "tool-coupling": in_window("dark", of_tools.coupling),
    "tool-stops": in_window("light", of_tools.stops),
    "tool-measure": in_window("light", of_tools.measure),
    "building": in_window("light", of_bodies.drawing),
    "tool-box": in_window("light", of_bodies.unfinished, "box", *BOX),
    "tool-sphere": in_window("dark", of_bodies.unfinished, "sphere", *SPHERE),
    "tool-plate": in_window("light", of_bodies.unfinished, "plate", *PLATE),
    "mesh-dialog": in_window("light", of_bodies.mesh_question),
    "tool-mesh": in_window("dark", of_bodies.mesh),
    "rectangle": in_window("light", of_selections.rectangle),
    "isolated": in_window("light", of_selections.isolated),
    "pattern": in_window("light", of_selections.pattern),
    "carousel": in_window("dark", of_selections.round_pattern),
}

# a sample, its driven joint, and what is plotted below it
FILMS: dict[str, tuple[str, str, Sequence[str]]] = {
    "hoecken": (
        "hoecken_linkage",
        "crank pivot",
        ("measures/tip/velocity/x", "drivers/motor/effort"),
    )
}


def main() -> None:
    """Make all pictures and films, or those that are named."""
    parser = argparse.ArgumentParser(description="Make the pictures of the documentation.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="without their endings")
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent / "images")
    arguments = parser.parse_args()
    if unknown := set(arguments.names) - PICTURES.keys() - FILMS.keys():
        parser.error(f"no such picture or film: {', '.join(sorted(unknown))}")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    theme = Theme(make_application())
    names = arguments.names or (*PICTURES, *FILMS)
    for name in FILMS.keys() & set(names):
        file = arguments.folder / f"{name}.gif"
        films.one_turn(*FILMS[name], file)
        print(file)
    for name in (name for name in names if name in PICTURES):
        file = arguments.folder / f"{name}.png"
        PICTURES[name](theme).save(str(file))
        print(file)


if __name__ == "__main__":
    main()
