// The curves of a report: over the time, or over another quantity, with the moment that is shown.
function mechstudioCurves(MechStudio, content, array, dark, seek) {
  "use strict";
  const COLORS = ["#4c7fb8", "#e08a3c", "#5aa469", "#c65d6a", "#9a7bb5", "#6fb3b8", "#d9b44a", "#8a7565"];
  const LOW = 190, HIGH = 300, NEAR = 30; // [pixels]
  const ink = dark ? "#98a2ad" : "#69727d", grid = { stroke: dark ? "#343b44" : "#e3e8ed", width: 1 };
  const parent = document.getElementById("plots");
  const charts = [], followers = [];

  // a gap is null to the plots
  const values = (place) => Array.from(array(place), (value) => (Number.isFinite(value) ? value : null));
  const times = Array.from(array(content.curve_times));
  const written = (value) => (value === null || value === undefined ? "" : String(Number(value.toPrecision(6))));
  const reading = (_, value) => (value === null || value === undefined ? "" : value.toPrecision(6));
  const width = (box) => Math.max(280, box.clientWidth);
  const named = (curve) => curve.label + (curve.right ? " →" : "");

  function look(curve, place) {
    const stroke = curve.colors ? curve.colors[dark ? 1 : 0] : COLORS[place % COLORS.length];
    // places of whole pixels would make waves of smooth curves
    return { label: named(curve), stroke, width: 1.5, dash: curve.dash || [], points: { show: false }, pxAlign: 0 };
  }

  // an axis with the ends that the window gave it; without any it fits itself to the curves
  function scale(axis) {
    if (!axis) return {};
    const ends = { range: () => axis.ends };
    return axis.logarithmic ? { distr: 3, log: 10, ...ends } : ends;
  }

  function side(label, scale, right) {
    const values = (_, splits) => splits.map(written);
    return { scale, stroke: ink, grid: { ...grid, show: !right }, label, size: 64, values, side: right ? 1 : 3 };
  }

  // a dotted line with words on each axis that shows where rounding begins
  function markRounding(self, plot) {
    [[plot.axis, "y"], [plot.right, "right"]].forEach(([axis, scale]) => {
      if (!axis || !(axis.rounding > axis.ends[0] && axis.rounding < axis.ends[1])) return;
      const { ctx, bbox } = self, right = bbox.left + bbox.width, unit = devicePixelRatio;
      const up = self.valToPos(axis.rounding, scale, true), low = bbox.top + bbox.height - up < 16 * unit;
      ctx.save();
      ctx.strokeStyle = ctx.fillStyle = ink;
      ctx.lineWidth = unit;
      ctx.setLineDash([2 * unit, 2 * unit]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, up);
      ctx.lineTo(right, up);
      ctx.stroke();
      ctx.font = `${11 * unit}px sans-serif`;
      ctx.textAlign = "right";
      ctx.textBaseline = low ? "bottom" : "top";
      ctx.fillText(content.rounding_text, right - 4 * unit, up + (low ? -3 : 3) * unit);
      ctx.restore();
    });
  }

  function begin(plot) {
    const box = document.createElement("div"), title = document.createElement("h3");
    box.className = "plot";
    title.textContent = plot.title;
    box.append(title);
    parent.append(box);
    return box;
  }

  function overTime(plot) {
    const box = begin(plot);
    const series = [{ label: "t [s]", value: (_, value) => (value === null ? "" : value.toFixed(4)) }];
    plot.curves.forEach((curve, place) => series.push({
      ...look(curve, place), scale: curve.right ? "right" : "y", value: reading }));
    const scales = { x: { time: false }, y: scale(plot.axis) };
    const axes = [{ stroke: ink, grid }, side(plot.unit, "y", false)];
    if (plot.right) {
      scales.right = scale(plot.right);
      axes.push(side(plot.right.label, "right", true));
    }
    const made = new MechStudio.uPlot({
      width: width(box), height: LOW, series, scales, axes,
      cursor: { drag: { x: true, y: false }, lock: false,
        bind: { mousemove: (self, target, handler) => (event) => (event.buttons ? handler(event) : null),
          mouseleave: () => () => null } },
      hooks: { draw: [(self) => markRounding(self, plot)], ready: [(self) => {
        self.over.addEventListener("click", (event) => seek(self.posToVal(event.offsetX, "x")));
      }] },
    }, [times, ...plot.curves.map((curve) => values(curve.values))], box);
    followers.push((time) => made.setCursor({ left: made.valToPos(time, "x"), top: made.cursor.top }, false));
    return made;
  }

  // over another quantity

  // what a curve goes through, in the order of its rows; a gap ends a piece of it
  function line(self, number) {
    const [across, up] = self.data[number], path = new Path2D();
    const upward = self.series[number].facets[1].scale;
    let drawing = false;
    for (let row = 0; row < across.length; row++) {
      const x = across[row] === null ? null : self.valToPos(across[row], "x", true);
      const y = up[row] === null ? null : self.valToPos(up[row], upward, true);
      const there = Number.isFinite(x) && Number.isFinite(y) && x !== null && y !== null;
      if (there) drawing ? path.lineTo(x, y) : path.moveTo(x, y);
      drawing = there;
    }
    return { stroke: path, fill: null, clip: null, band: null, gaps: null, flags: 1 };
  }

  // both axes with a unit of one length, where that is wanted
  function equal(self, plot, ends) {
    const across = self.over.clientWidth, up = self.over.clientHeight;
    if (!plot.equal_scales || !across || !up) return false;
    const [left, right] = plot.across.ends, [low, high] = plot.axis.ends;
    const unit = Math.max((right - left) / across, (high - low) / up);
    const around = (a, b, length) => [0.5 * (a + b - unit * length), 0.5 * (a + b + unit * length)];
    ends.x = around(left, right, across);
    ends.y = around(low, high, up);
    return true;
  }

  function overQuantity(plot) {
    const box = begin(plot);
    const facets = (curve) => ["x", curve.right ? "right" : "y"].map((name) => ({ scale: name, auto: true }));
    const ends = { x: plot.across.ends, y: plot.axis.ends };
    // a scale that is set while a plot tells of its size would wait for the next change
    const fit = (self) => queueMicrotask(() => {
      if (!equal(self, plot, ends)) return;
      self.setScale("x", { min: ends.x[0], max: ends.x[1] });
      self.setScale("y", { min: ends.y[0], max: ends.y[1] });
      place();
    });
    const foot = { ...side(plot.across.label, "x", false), side: 2, size: 40 };
    const made = new MechStudio.uPlot({
      mode: 2, width: width(box), height: HIGH, legend: { live: false },
      series: [null, ...plot.curves.map((curve, place) => ({
        ...look(curve, place), facets: facets(curve), paths: line }))],
      scales: { x: { ...scale(plot.across), time: false, range: () => ends.x },
        y: { ...scale(plot.axis), range: () => ends.y }, ...(plot.right ? { right: scale(plot.right) } : {}) },
      axes: [foot, side(plot.unit, "y", false), ...(plot.right ? [side(plot.right.label, "right", true)] : [])],
      cursor: { show: false, drag: { x: false, y: false } },
      hooks: { draw: [(self) => markRounding(self, plot)], ready: [fit], setSize: [fit] },
    }, [null, ...plot.curves.map((curve) => [values(curve.across), values(curve.values)])], box);
    const place = follow(made, plot);
    return made;
  }

  // a dot on each path at the shown moment, and a click that shows the moment of a place;
  // what it returns puts the dots where they belong once the scales are others
  function follow(chart, plot) {
    const paths = plot.curves.map((curve, place) => {
      if (!curve.times) return null;
      const dot = document.createElement("div");
      dot.className = "dot";
      dot.style.background = look(curve, place).stroke;
      chart.over.append(dot);
      return { times: array(curve.times), dot };
    });
    let shown = times.length ? times[0] : 0;
    const show = (time) => paths.forEach((path, place) => {
      shown = time;
      if (!path) return;
      const [across, up] = chart.data[place + 1];
      const x = between(path.times, across, time), y = between(path.times, up, time);
      const seen = x !== null && y !== null && chart.series[place + 1].show;
      path.dot.style.display = seen ? "" : "none";
      if (!seen) return;
      path.dot.style.left = chart.valToPos(x, "x") + "px";
      path.dot.style.top = chart.valToPos(y, "y") + "px";
    });
    followers.push(show);
    chart.over.addEventListener("click", (event) => {
      let best = NEAR, found = null;
      const place = chart.over.getBoundingClientRect();
      paths.forEach((path, number) => path && path.times.forEach((time, row) => {
        const [x, y] = [chart.data[number + 1][0][row], chart.data[number + 1][1][row]];
        if (x === null || y === null) return;
        const away = Math.hypot(chart.valToPos(x, "x") - event.clientX + place.left,
          chart.valToPos(y, "y") - event.clientY + place.top);
        if (away < best) [best, found] = [away, time];
      }));
      if (found !== null) seek(found);
    });
    return () => show(shown);
  }

  // a value at a time, on a straight line between two rows; null where there is none
  function between(times, column, time) {
    const last = times.length - 1;
    if (last < 0 || time < times[0] || time > times[last]) return null;
    let low = 0, high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time) low = middle; else high = middle - 1;
    }
    const next = Math.min(low + 1, last), span = times[next] - times[low];
    if (!(span > 0)) return column[low];
    if (column[low] === null || column[next] === null) return null;
    return column[low] + ((time - times[low]) / span) * (column[next] - column[low]);
  }

  content.plots.forEach((plot) => charts.push(plot.across ? overQuantity(plot) : overTime(plot)));
  return {
    charts,
    show: (time) => followers.forEach((follower) => follower(time)),
    resize: () => charts.forEach((chart, number) => chart.setSize({
      width: width(parent), height: content.plots[number].across ? HIGH : LOW })),
  };
}
