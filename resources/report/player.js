// Plays the run of a report: the mechanism in three dimensions, and curves that follow it.
(async function () {
  "use strict";
  const THREE = MechStudioReport;
  const content = JSON.parse(document.getElementById("content").textContent);
  const buffer = await unpack(document.getElementById("numbers").textContent);
  const byId = (id) => document.getElementById(id);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const SPRING_POINTS = 42;
  const TYPES = { f4: Float32Array, f8: Float64Array, i1: Int8Array, u1: Uint8Array, u4: Uint32Array };
  const array = (place) => new TYPES[place[0]](buffer, place[1], place[2]);

  const times = array(content.times);
  const poses = array(content.poses);
  const count = content.bodies.length;
  const state = { time: 0, playing: false, frames: 0, camera: null, charts: [] };

  async function unpack(text) {
    const raw = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
    const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate"));
    return await new Response(stream).arrayBuffer();
  }

  // the scene

  function surface(data) {
    const group = new THREE.Group();
    const faces = new THREE.BufferGeometry();
    faces.setAttribute("position", new THREE.BufferAttribute(array(data.points), 3));
    faces.setAttribute("normal", new THREE.BufferAttribute(array(data.normals), 3, true));
    faces.setAttribute("color", new THREE.BufferAttribute(array(data.colors), 3, true));
    faces.setIndex(new THREE.BufferAttribute(array(data.triangles), 1));
    group.add(new THREE.Mesh(faces, new THREE.MeshLambertMaterial({ vertexColors: true })));
    const lines = new THREE.BufferGeometry();
    lines.setAttribute("position", new THREE.BufferAttribute(array(data.edge_points), 3));
    lines.setAttribute("color", new THREE.BufferAttribute(array(data.edge_colors), 3, true));
    lines.setIndex(new THREE.BufferAttribute(array(data.edges), 1));
    group.add(new THREE.LineSegments(lines, new THREE.LineBasicMaterial({ vertexColors: true })));
    return group;
  }

  function path(place, color) {
    const line = new THREE.BufferGeometry();
    line.setAttribute("position", new THREE.BufferAttribute(array(place), 3));
    return new THREE.Line(line, new THREE.LineBasicMaterial({ color }));
  }

  const scene = new THREE.Scene();
  scene.background = new THREE.Color(dark ? "#1f2329" : "#f4f6f8");
  scene.add(new THREE.HemisphereLight(0xffffff, 0x8899aa, 2.2));
  const lamp = new THREE.DirectionalLight(0xffffff, 1.6);
  scene.add(lamp);
  const bodies = content.bodies.map((body) => {
    const group = surface(body);
    group.name = body.name;
    scene.add(group);
    return group;
  });
  scene.add(surface(content.ground));
  // modes swing over and over from their position
  const modes = mechstudioModes(THREE, content, array, bodies, () => {
    if (!state.playing) play(true);
  });
  const start = times.length && !modes ? times[0] : 0;
  const end = modes ? modes.period : times.length ? times[times.length - 1] : 0;
  content.paths.forEach((place) => scene.add(path(place, 0xd1495b)));
  const springs = content.springs.map((spring) => {
    const line = new THREE.BufferGeometry();
    line.setAttribute("position", new THREE.BufferAttribute(new Float32Array(3 * SPRING_POINTS), 3));
    const drawn = new THREE.Line(line, new THREE.LineBasicMaterial({ color: 0x2f9e77 }));
    drawn.frustumCulled = false;
    scene.add(drawn);
    return { ...spring, drawn };
  });

  const up = new THREE.Vector3(...content.up);
  const camera = new THREE.PerspectiveCamera(32, 1, 1e-3 * content.size, 1e3 * content.size);
  camera.up.copy(up);
  const view = byId("view");
  const renderer = new THREE.WebGLRenderer({ antialias: true, preserveDrawingBuffer: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  view.append(renderer.domElement);
  const orbit = new THREE.OrbitControls(camera, renderer.domElement);
  orbit.addEventListener("change", draw);
  state.camera = camera;

  function fit() {
    const center = new THREE.Vector3(...content.center);
    const half = Math.tan((camera.fov * Math.PI) / 360) * Math.min(1, camera.aspect);
    const toward = new THREE.Vector3(...content.toward).normalize();
    camera.position.copy(center).addScaledVector(toward, (0.55 * content.size) / half);
    orbit.target.copy(center);
    orbit.update();
    draw();
  }

  function resize() {
    const width = view.clientWidth, height = view.clientHeight;
    renderer.setSize(width, height, false);
    renderer.domElement.style.width = "100%";
    renderer.domElement.style.height = "100%";
    camera.aspect = width / Math.max(1, height);
    camera.updateProjectionMatrix();
    draw();
  }

  // the moment that is shown

  function rowBefore(time) {
    let low = 0, high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time) low = middle; else high = middle - 1;
    }
    return low;
  }

  const first = new THREE.Quaternion(), second = new THREE.Quaternion();

  function pose() {
    if (!times.length) return;
    const row = rowBefore(state.time), next = Math.min(row + 1, times.length - 1);
    const span = times[next] - times[row];
    const share = span > 0 ? (state.time - times[row]) / span : 0;
    for (let body = 0; body < count; body++) {
      const a = 7 * (row * count + body), b = 7 * (next * count + body), group = bodies[body];
      group.position.set(
        poses[a] + share * (poses[b] - poses[a]),
        poses[a + 1] + share * (poses[b + 1] - poses[a + 1]),
        poses[a + 2] + share * (poses[b + 2] - poses[a + 2]));
      first.set(poses[a + 4], poses[a + 5], poses[a + 6], poses[a + 3]);
      second.set(poses[b + 4], poses[b + 5], poses[b + 6], poses[b + 3]);
      group.quaternion.copy(first).slerp(second, share);
      group.updateMatrixWorld();
    }
    if (modes) modes.move(state.time);
    springs.forEach(stretch);
  }

  function stretch(spring) {
    const ends = [[spring.body1, spring.point1], [spring.body2, spring.point2]].map(([body, point]) => {
      const place = new THREE.Vector3(...point);
      return body < 0 ? place : bodies[body].localToWorld(place);
    });
    const along = ends[1].clone().sub(ends[0]);
    const side = new THREE.Vector3(...content.toward).cross(along).normalize();
    const values = spring.drawn.geometry.attributes.position, last = SPRING_POINTS - 1;
    for (let k = 0; k <= last; k++) {
      const bend = k < 3 || k > last - 3 ? 0 : (k % 4 === 1 ? 1 : k % 4 === 3 ? -1 : 0);
      const place = ends[0].clone().addScaledVector(along, k / last);
      place.addScaledVector(side, bend * spring.radius);
      values.setXYZ(k, place.x, place.y, place.z);
    }
    values.needsUpdate = true;
  }

  function draw() {
    lamp.position.copy(camera.position);
    renderer.render(scene, camera);
    state.frames += 1;
  }

  function show(time) {
    state.time = Math.min(Math.max(time, start), end);
    pose();
    draw();
    byId("seek").value = String(end > start ? (state.time - start) / (end - start) : 0);
    byId("clock").textContent = modes ? modes.said(state.time) : state.time.toFixed(3) + " s";
    curves.show(state.time);
  }

  // the controls

  let before = 0;
  function tick(now) {
    if (!state.playing) return;
    const passed = before ? 1e-3 * (now - before) : 0;
    before = now;
    let time = state.time + passed * Number(byId("speed").value);
    if (time >= end) {
      if (byId("loop").checked && end > start) time = start + ((time - start) % (end - start));
      else { time = end; play(false); }
    }
    show(time);
    if (state.playing) requestAnimationFrame(tick);
  }

  function play(playing) {
    if (playing && state.time >= end) state.time = start;
    state.playing = playing;
    before = 0;
    byId("play").textContent = playing ? "Pause" : "Play";
    if (playing) requestAnimationFrame(tick);
  }

  byId("play").addEventListener("click", () => play(!state.playing));
  byId("fit").addEventListener("click", fit);
  byId("seek").addEventListener("input", (event) => {
    play(false);
    show(start + Number(event.target.value) * (end - start));
  });
  addEventListener("keydown", (event) => {
    if (event.code === "Space" && !/^(BUTTON|INPUT|SELECT|A)$/.test(event.target.tagName)) {
      event.preventDefault();
      play(!state.playing);
    }
  });
  byId("model").addEventListener("click", (event) => {
    event.preventDefault();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content.model], { type: "application/json" }));
    link.download = content.model_name;
    link.click();
    URL.revokeObjectURL(link.href);
  });

  const curves = mechstudioCurves(THREE, content, array, dark, (time) => {
    play(false);
    show(time);
  });
  state.charts = curves.charts;

  addEventListener("resize", () => {
    resize();
    curves.resize();
    curves.show(state.time);
  });
  resize();
  fit();
  show(start);
  const posed = () => bodies.flatMap(({ position: p, quaternion: q }) => [p.x, p.y, p.z, q.w, q.x, q.y, q.z]);
  window.mechstudioReport = { state, content, array, show, play, fit, poses: posed };
})();
