"""The off-screen window that everything is rendered in."""

from __future__ import annotations

import os
import sys
from ctypes.util import find_library

# importing these registers the OpenGL and font back ends
import vtkmodules.vtkRenderingFreeType
import vtkmodules.vtkRenderingOpenGL2
from vtkmodules.vtkRenderingCore import vtkRenderWindow

SOFTWARE_RENDERERS = ("llvmpipe", "softpipe", "swrast", "software")
HARDWARE_SAMPLES = 4
FIRST_SIZE = (640, 480)  # [pixels]


def off_screen_window() -> vtkRenderWindow:
    """A window without a screen; on Linux without a display it talks to EGL directly."""
    if sys.platform == "linux" and not os.environ.get("DISPLAY") and find_library("EGL"):
        window: vtkRenderWindow = vtkmodules.vtkRenderingOpenGL2.vtkEGLRenderWindow()
    else:
        window = vtkRenderWindow()
    window.SetOffScreenRendering(1)
    # samples cost a factor of three in software; a graphics card gets them later
    window.SetMultiSamples(0)
    window.SetSize(*FIRST_SIZE)
    return window


def uses_software(window: vtkRenderWindow) -> bool:
    """Whether the processor draws; call after the first picture."""
    report = window.ReportCapabilities() or ""
    name = next((line for line in report.splitlines() if "renderer string" in line.lower()), "")
    return any(word in name.lower() for word in SOFTWARE_RENDERERS)
