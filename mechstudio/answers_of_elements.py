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
    'model.add_rod("rod", (0, 0, 0), ("L", 0, 0)) follows its parameter, and '
    "joints.NAME.frame1.position[0] moves a joint alone, in meters from the origin of the body"
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
# what a gear is asked for or lacks
RATIO = (
    "ratio= is the change of coordinate 2 over that of coordinate 1: -teeth1/teeth2 or "
    "-radius1/radius2 of two gears, above 0 where they turn alike, as one within a ring; the "
    "radius of the pinion of a rack [m]"
)
_WHEELS = (
    *("radius", "radius1", "radius2", "radii", "r1", "r2", "pitch_radius", "diameter", "diameters"),
    *("teeth", "teeth1", "teeth2", "z1", "z2", "number_of_teeth", "module", "pinion"),
    *("gear_ratio", "transmission_ratio", "i"),
)
SAMPLES = (
    "samples are the pair of times and values, through which a cubic spline goes: "
    'model.add_driver("motor", "pin", (times, values)); straight lines are '
    '(times, values, "linear")'
)
_IDEAL = (
    "gears have neither losses nor play, nor teeth: friction= and damping= are those of joints, "
    "and an elastic one is a shaft of two bodies with a joint of some stiffness= between them"
)
_MEASURED = (
    "it is a point of a body, model.add_measure('tip', 'arm', (1, 0, 0)), with the channels "
    "measures/tip/position, velocity and acceleration; joints have theirs without it, and formulas "
    'over channels are result.evaluate("[joints/pin/rate]**2")'
)
_APART = (
    "it is one point; the distance of two is a formula over their channels, "
    'result.evaluate("sqrt(([measures/a/position/x] - [measures/b/position/x])**2)")'
)
_CHANGED = 'a changed model is model.set("bodies.crank.mass", 2.0), by the place of the value'
_BELT = (
    "a belt or chain without slip is a gear whose ratio is above 0: "
    'model.add_gear("belt", "pin_1", "pin_2", ratio=0.5), radius1/radius2'
)
_NO_TORQUE = 'a torque has a call of its own: model.add_torque("turn", "arm", (0, 0, "5*t"))'
_NO_FORCE = (
    'a force has a call of its own: model.add_force("push", "arm", (1, 0, 0), (0, "5*t", 0))'
)
_OF_COMPONENTS: Mapping[str, str] = {
    **dict.fromkeys(("local", "body_axes", "is_local", "follower"), _AXES),
    **dict.fromkeys(
        (
            *("angle", "axis", "direction", "magnitude", "size", "value"),
            *(f"{word}{axis}" for word in "FfMmTt" for axis in "xyz"),
        ),
        'it has three components, functions of t, in the place of function=: (0, "5*sin(t)", 0)',
    ),
    **dict.fromkeys(
        ("begin", "duration", "end", "from_time", "start", "stop"),
        'it is a function of t: "5*(t > 1)*(t < 2)" is 5 from 1 s to 2 s',
    ),
}
_HARMONIC = "it is a function of t: position='0.1*sin(2*pi*5*t)' has 5 Hz, [m] or [rad]"
_LED_JOINT = 'a driver leads the coordinate of a joint: model.add_driver("motor", "pin", rate=10.0)'
MASSES = (
    "of a body they are body.mass, body.center_of_mass and body.inertia, of shapes "
    "ms.edits.mass_properties(body.shapes, density=7850.0)"
)
TOTAL_MASS = "it is sum(body.mass for body in model.bodies)"
_LOOKS = (
    'looks are those of shapes: model.add_body("arm", shapes=[ms.Box(size=(1, 0.1, 0.1), '
    'color="#4c78a8")]), or ms.Mesh(file="arm.stl")'
)
_AS_ROD = 'a body between two points is model.add_rod("rod", (0, 0, 0), (0.5, 0, 0), mass=1.0)'
_FIXED = (
    'what never moves is "ground"; a body is held there by model.add_joint("weld", "fixed", '
    '"ground", "arm")'
)
_TIED = (
    'joints tie bodies: model.add_joint("pin", "revolute", "ground", "arm", (0, 0, 0)) at a point '
    "of the world"
)
_TURNED = (
    'orientation=ms.edits.turn(0.3, "z").orientation turns it by 0.3 rad about z; the angle of a '
    'joint is ms.pose(model, {"pin": 0.3})'
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
    **dict.fromkeys(("add_belt", "add_chain", "add_pulley"), _BELT),
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
        "set": _CHANGED,
        **dict.fromkeys(("anchor", "axis", "direction", "location", "origin"), _PLACE),
        **dict.fromkeys(("point", "pos", "position"), _PLACE),
        **dict.fromkeys(("angle", "coordinate", "coordinates", "q", "shift", "value"), STARTED),
    },
    "a Body": {
        "set": _CHANGED,
        **dict.fromkeys(("length", "L", "l", "size", "start", "end"), _LENGTH),
        **dict.fromkeys(("mass_properties", "density", "volume"), MASSES),
        **dict.fromkeys(("Ixx", "Iyy", "Izz"), "it is one of body.inertia, 3 rows of 3"),
    },
    "add_coupling()": {
        **dict.fromkeys(_WHEELS, RATIO),
        **dict.fromkeys(("backlash", "damping", "efficiency", "stiffness"), _IDEAL),
        **dict.fromkeys(("friction", "helix_angle", "pressure_angle"), _IDEAL),
    },
    "add_measure()": {
        **dict.fromkeys(("axes", "channel", "formula", "kind", "quantity", "type"), _MEASURED),
        **dict.fromkeys(("body1", "body2", "point1", "point2"), _APART),
    },
    "add_body()": {
        **dict.fromkeys(("geometry", "radius", "shape", "size"), SHAPES),
        **dict.fromkeys(("color", "file", "mesh", "stl"), _LOOKS),
        **dict.fromkeys(("length", "l", "L", "start", "end"), _AS_ROD),
        **dict.fromkeys(("fixed", "ground", "is_fixed", "is_ground", "static"), _FIXED),
        **dict.fromkeys(("parent", "body1", "joint", "base"), _TIED),
        **dict.fromkeys(("angle", "angles", "euler", "rotation", "rpy", "theta"), _TURNED),
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
        **dict.fromkeys(("amplitude", "frequency", "period", "phase"), _HARMONIC),
        **dict.fromkeys(("q", "t", "time", "times", "values", "x", "y"), SAMPLES),
        **dict.fromkeys(("axis", "body", "body1", "body2"), _LED_JOINT),
        **dict.fromkeys(("filter", "smooth", "smoothing"), _SMOOTHED),
    },
    "add_rod()": {"diameter": "it is radius=, half of it", **_WITHOUT_ENDS},
    "add_link()": _WITHOUT_ENDS,
    "add_force()": {
        **_OF_COMPONENTS,
        **dict.fromkeys(("M", "T", "moment", "torque"), _NO_TORQUE),
    },
    "add_torque()": {
        **_OF_COMPONENTS,
        **dict.fromkeys(("F", "force"), _NO_FORCE),
        **dict.fromkeys(("at", "location", "point", "position"), "a torque has no point"),
    },
}
