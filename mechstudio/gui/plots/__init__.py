"""The dock that shows a run as curves over time; the only place that knows pyqtgraph."""
