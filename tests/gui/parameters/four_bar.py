"""A four-bar linkage whose coupler has the length of a parameter, L = 0.5 m."""

import json
import math

CRANK, ROCKER, GROUND, COUPLER = 0.2, 0.4, 0.6, 0.5


def _bar(name, start, angle, length, size):
    c, s = math.cos(angle), math.sin(angle)
    return {
        "name": name,
        "mass": 1,
        "position": [start[0] + 0.5 * length * c, start[1] + 0.5 * length * s, 0],
        "orientation": [math.cos(angle / 2), 0, 0, math.sin(angle / 2)],
        "shapes": [{"type": "box", "size": [size, 0.02, 0.02]}],
    }


def _pin(name, body1, place1, body2, place2):
    return {
        "name": name,
        "type": "revolute",
        "body1": body1,
        "body2": body2,
        "frame1": {"position": [place1, 0, 0]},
        "frame2": {"position": [place2, 0, 0]},
    }


def _four_bar():
    # the crank stands upright
    tip = (0.0, CRANK)
    apart = math.hypot(GROUND - tip[0], -tip[1])
    down = math.atan2(-tip[1], GROUND - tip[0])
    up = math.acos((COUPLER**2 + apart**2 - ROCKER**2) / (2 * COUPLER * apart))
    coupler = down + up
    top = (tip[0] + COUPLER * math.cos(coupler), tip[1] + COUPLER * math.sin(coupler))
    rocker = math.atan2(top[1], top[0] - GROUND)
    return {
        "format": "mechstudio",
        "version": 2,
        "name": "four-bar",
        "parameters": {"L": COUPLER},
        "bodies": [
            _bar("crank", (0, 0), math.pi / 2, CRANK, CRANK),
            _bar("coupler", tip, coupler, COUPLER, "L"),
            _bar("rocker", (GROUND, 0), rocker, ROCKER, ROCKER),
        ],
        "joints": [
            _pin("base", "ground", 0, "crank", -CRANK / 2),
            _pin("tip", "crank", CRANK / 2, "coupler", "-L/2"),
            _pin("top", "coupler", "L/2", "rocker", ROCKER / 2),
            _pin("foot", "ground", GROUND, "rocker", -ROCKER / 2),
        ],
        "drivers": [{"name": "motor", "joint": "base", "function": "t"}],
    }


FOUR_BAR = json.dumps(_four_bar())
