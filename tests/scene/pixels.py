"""What a picture shows, in words."""

import numpy as np


def color_share(image, red, green, blue):
    """Mask of pixels that have a hue: each argument is +1 (strong), -1 (weak) or 0 (either)."""
    channels = image.astype(int)
    strongest = channels.max(axis=2)
    mask = strongest - channels.min(axis=2) > 40
    for k, wanted in enumerate((red, green, blue)):
        if wanted > 0:
            mask &= channels[..., k] > 0.8 * strongest
        elif wanted < 0:
            mask &= channels[..., k] < 0.6 * strongest
    return mask


def reds(image):
    """Where the picture is red."""
    return color_share(image, 1, -1, -1)


def greens(image):
    """Where the picture is green."""
    return color_share(image, -1, 1, -1)


def middle(mask):
    """Mean column and row of a mask."""
    rows, columns = np.nonzero(mask)
    return float(columns.mean()), float(rows.mean())


def changed(first, second):
    """How many pixels differ."""
    return int((np.abs(first.astype(int) - second.astype(int)).max(axis=2) > 8).sum())
