"""Colors of the assembly diagram, mixed from the current palette."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from mechstudio.gui.widgets.muted_color import muted_color
from mechstudio.scene.palette import DARK, LIGHT, Tone


@dataclass(frozen=True, kw_only=True)
class NodeColors:
    """Colors of a kind of node."""

    fill: QColor
    border: QColor
    text: QColor


@dataclass(frozen=True, kw_only=True)
class TreeColors:
    """All colors of the diagram."""

    background: QColor
    edge: QColor
    muted: QColor
    body: NodeColors
    joint: NodeColors
    ground: NodeColors
    rigid: NodeColors
    cut: NodeColors
    selected: NodeColors
    tones: Mapping[Tone, NodeColors]


def tree_colors(palette: QPalette) -> TreeColors:
    """Colors that go with a palette, light or dark."""
    base, text = palette.base().color(), palette.text().color()
    dark = base.lightness() < 128
    accent = palette.link().color()
    orange = QColor("#f0a63c" if dark else "#b45309")
    muted = muted_color(palette)
    strong = palette.accent().color()
    theme = DARK if dark else LIGHT
    return TreeColors(
        background=base,
        edge=mix(base, text, 0.35),
        muted=muted,
        body=NodeColors(fill=base, border=mix(base, text, 0.45), text=text),
        joint=NodeColors(fill=mix(base, accent, 0.14), border=mix(base, accent, 0.7), text=text),
        ground=NodeColors(fill=mix(base, text, 0.12), border=mix(base, text, 0.55), text=text),
        rigid=NodeColors(fill=base, border=mix(base, text, 0.3), text=muted),
        cut=NodeColors(fill=mix(base, orange, 0.18), border=orange, text=text),
        selected=NodeColors(fill=strong, border=accent, text=_readable_on(strong)),
        tones={tone: _toned(base, text, QColor(*theme.color_of(tone)), tone) for tone in Tone},
    )


def _toned(base: QColor, text: QColor, color: QColor, tone: Tone) -> NodeColors:
    """Emphasis of the active node over its inputs."""
    share = 0.45 if tone is Tone.BETWEEN else 0.16
    return NodeColors(fill=mix(base, color, share), border=color, text=text)


def mix(back: QColor, front: QColor, share: float) -> QColor:
    """A color between two; a share of one is the front color."""
    return QColor.fromRgbF(
        (1.0 - share) * back.redF() + share * front.redF(),
        (1.0 - share) * back.greenF() + share * front.greenF(),
        (1.0 - share) * back.blueF() + share * front.blueF(),
    )


def _readable_on(color: QColor) -> QColor:
    return QColor("#ffffff" if color.lightness() < 170 else "#000000")
