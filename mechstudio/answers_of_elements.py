"""Sentences for words of elements and of edits that add them, which have no such name."""

from __future__ import annotations

from collections.abc import Mapping

from mechstudio.synonyms import JOINT_TYPES

SHAPES = 'shapes belong to a body: model.add_body("arm", shapes=[ms.Box(size=(1, 0.1, 0.1))])'
_PLACE = (
    "it has a place on each body, joint.frame1.position and joint.frame2.position, along the axes "
    'of these; model.move_joint("pin", (1, 0, 0), axis=(0, 0, 1)) moves it in the world'
)
STARTED = 'coordinates of the start are ms.coordinates(model)["pin"]'
_LENGTH = (
    'a body is as long as its joints are apart; model.change_length("rod", 0.3) changes a bar with '
    "the joints, loads and measured points at its far end, and runs close the loops; a bar made by "
    'model.add_rod("rod", (0, 0, 0), ("L", 0, 0)) follows its parameter'
)
_CONTACT = (
    "bodies pass through each other: stops of a joint are limits=(lower, upper), and a law of "
    "contact is a function of your own, @ms.force(bodies=[...])"
)
DIRECTION = (
    "the sign of the condition says it: '[joints/pin/coordinate] > 1' counts rises, '<' falls, and "
    "a formula without a sign both"
)
_IN_UNITS = (
    "arrays are in SI units, (times, np.radians(angles)); a CSV file counts in the units of its "
    'titles, "time [s],angle [deg]", and numbers of a formula in those behind them, '
    '"30 deg * sin(t)"'
)
_SMOOTHED = (
    "samples are smoothed before: values = "
    "scipy.interpolate.make_smoothing_spline(times, measured)(times)"
)
_FRICTION = 'friction is inside a joint, model.add_joint("pin", ..., friction=0.5)'
_STOPS = 'stops are inside a joint, model.add_joint("pin", ..., limits=(-0.5, 0.5))'
_POINT_MASS = (
    "a body without shapes has the inertia of 1 kg m² about each axis unless it is given: "
    'model.add_body("ball", mass=2.0, inertia=(1e-3, 1e-3, 1e-3), position=(1, 0, 0))'
)
_AXES = 'axes="body" has the components along the axes of the body, axes="world" those of the world'
_NO_EFFORT = (
    "a driver prescribes a motion, and its effort is a channel; an effort is "
    'model.add_torque("push", "pin", "5*sin(t)"), or model.add_force along a slider'
)
_INTEGRATED = (
    "a driver prescribes the coordinate or its rate, into which accelerations are integrated: 2 "
    "rad/s² from rest are rate='2*t', or position='t**2'"
)
_WITHOUT_ENDS = dict.fromkeys(
    ("length", "L", "l", "angle", "direction", "axis"),
    'it goes from one point to another: model.add_rod("rod", (0, 0, 0), (0.5, 0, 0)) is 0.5 m '
    "long, and an angle a to x is the end (0.5*math.cos(a), 0.5*math.sin(a), 0)",
)
_JOINT = 'a joint is added by model.add_joint("pin", "{}", "ground", "arm", (0, 0, 0){})'
_IN_OUR_WORDS = (*JOINT_TYPES.values(), "cylindrical", "free", "planar")  # no other word for these
# how to add a joint, by each word for its type
ADDED = {
    word: _JOINT.format(key, ', axis="x"' * (key == "prismatic"))
    for word in (*_IN_OUR_WORDS, *JOINT_TYPES)
    if (key := JOINT_TYPES.get(word, word))
}
# by the word alone
WITHOUT_OWNER: Mapping[str, str] = {
    **dict.fromkeys(("set_length", "with_length"), _LENGTH),
    **dict.fromkeys(("add_collision", "add_contact", "add_impact"), _CONTACT),
    **dict.fromkeys(("add_dry_friction", "add_friction"), _FRICTION),
    **dict.fromkeys(("add_limit", "add_limits", "add_stop", "add_stops"), _STOPS),
    **dict.fromkeys(("add_mass", "add_particle", "add_point_mass"), _POINT_MASS),
    **{
        f"add_{joint}": added
        for word, added in ADDED.items()
        for joint in (word, f"joint_{word}", f"{word}_joint")
    },
}
# by what was asked
OF_ELEMENTS: Mapping[str, Mapping[str, str]] = {
    "a Joint": {
        **dict.fromkeys(("anchor", "axis", "direction", "location", "origin"), _PLACE),
        **dict.fromkeys(("point", "pos", "position"), _PLACE),
        **dict.fromkeys(("angle", "coordinate", "coordinates", "q", "shift", "value"), STARTED),
    },
    "a Body": dict.fromkeys(("length", "L", "l", "size", "start", "end"), _LENGTH),
    "add_coupling()": dict.fromkeys(
        ("radius", "radius1", "radius2", "teeth1", "teeth2", "pitch_radius"),
        "ratio= is coordinate 2 over coordinate 1: the radius of the pinion of a rack, "
        "-radius1/radius2 of two gears",
    ),
    "add_body()": {
        **dict.fromkeys(("geometry", "radius", "shape", "size"), SHAPES),
        **dict.fromkeys(
            ("Ixx", "Iyy", "Izz", "ixx", "iyy", "izz"),
            "inertia=(Ixx, Iyy, Izz) [kg m²], or a matrix of shape (3, 3)",
        ),
    },
    "add_event()": {
        **dict.fromkeys(("direction", "rising", "falling"), DIRECTION),
        **dict.fromkeys(("terminal", "stop"), "an event with action='stop' ends the run"),
    },
    "add_driver()": {
        **dict.fromkeys(("effort", "force", "moment", "torque"), _NO_EFFORT),
        **dict.fromkeys(("acceleration", "acc", "alpha"), _INTEGRATED),
        "rpm": "speeds are in rad/s; for 90 rpm: rate=90 * 2 * math.pi / 60",
        **dict.fromkeys(("unit", "units"), _IN_UNITS),
        **dict.fromkeys(("filter", "smooth", "smoothing"), _SMOOTHED),
    },
    "add_rod()": {"diameter": "it is radius=, half of it", **_WITHOUT_ENDS},
    "add_link()": _WITHOUT_ENDS,
    **{
        call: dict.fromkeys(("local", "body_axes", "is_local", "follower"), _AXES)
        for call in ("add_force()", "add_torque()")
    },
}
