"""A browser without a window, driven through a pipe by Chromium's protocol for developers."""

import base64
import json
import os
import shutil
import subprocess
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")
FOUND = [path for path in map(shutil.which, NAMES) if path][:1]
"""The browser of this machine, if it has one."""


class Browser:
    """One page; what it complains of is in `complaints`."""

    def __init__(self, program, folder):
        reading, self._out = os.pipe()
        self._in, writing = os.pipe()

        def connect():
            # the protocol is spoken on these two
            a, b = os.dup(reading), os.dup(writing)
            os.dup2(a, 3)
            os.dup2(b, 4)

        self._process = subprocess.Popen(
            [
                program,
                "--headless=new",
                "--no-sandbox",
                "--no-first-run",
                "--disable-dev-shm-usage",
                "--use-angle=swiftshader",
                "--enable-unsafe-swiftshader",
                "--remote-debugging-pipe",
                "--window-size=1200,900",
                f"--user-data-dir={folder}",
                "about:blank",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            preexec_fn=connect,
            close_fds=False,
        )
        os.close(reading)
        os.close(writing)
        self._number, self._rest, self.complaints = 0, b"", []
        targets = self._call("Target.getTargets")["targetInfos"]
        page = next(one for one in targets if one["type"] == "page")
        attached = self._call("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        # a report must not need one
        self.call(
            "Network.emulateNetworkConditions",
            offline=True,
            latency=0,
            downloadThroughput=0,
            uploadThroughput=0,
        )

    def close(self):
        self._call("Browser.close")
        self._process.wait(60)
        os.close(self._in)
        os.close(self._out)

    def call(self, method, **parameters):
        """Ask something of the page."""
        return self._call(method, self._session, **parameters)

    def open(self, path):
        """Show a file, and wait until its scripts are done."""
        self.call("Page.navigate", url=path.as_uri())
        self.wait_for("window.mechstudioReport !== undefined")

    def value(self, expression):
        """Value of an expression in the page."""
        found = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def wait_for(self, expression):
        """Wait until an expression is true; a page that fails is told at once."""
        end = time.monotonic() + 60
        while not self.value(expression):
            assert not self.complaints, self.complaints
            assert time.monotonic() < end, expression

    def mouse(self, kind, x, y, buttons=0):
        """Press, move or release the left button."""
        self.call(
            "Input.dispatchMouseEvent",
            type=kind,
            x=x,
            y=y,
            button="none" if kind == "mouseMoved" and not buttons else "left",
            buttons=buttons,
            clickCount=0 if kind == "mouseMoved" else 1,
        )

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.mouse("mousePressed", x, y, 1)
        self.mouse("mouseReleased", x, y)

    def middle(self, selector):
        """The middle of an element that is scrolled into view."""
        return self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
            "e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )

    def picture(self):
        """What is shown, as PNG."""
        return base64.b64decode(self.call("Page.captureScreenshot")["data"])

    def _call(self, method, session=None, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        message |= {"sessionId": session} if session else {}
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == self._number:
                assert "error" not in answer, (method, answer["error"])
                return answer["result"]
            self._note(answer)

    def _message(self):
        while b"\0" not in self._rest:
            data = os.read(self._in, 1 << 20)
            assert data, "the browser has gone"
            self._rest += data
        text, _, self._rest = self._rest.partition(b"\0")
        return json.loads(text)

    def _note(self, event):
        kind, told = event.get("method"), event.get("params", {})
        if kind == "Runtime.exceptionThrown":
            self.complaints.append(told["exceptionDetails"])
        elif kind == "Runtime.consoleAPICalled" and told["type"] in ("error", "warning", "assert"):
            self.complaints.append(told["args"])
        elif kind == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.complaints.append(told["entry"])
