// Lets the mechanism of a report swing in one of its modes.
function mechstudioModes(MechStudio, content, array, bodies, choose) {
  "use strict";
  if (!content.modes.length) return null;
  const PERIOD = 2, LARGEST = 0.5; // [s], [m or rad] of the joint that moves most
  const chosen = document.getElementById("mode"), size = document.getElementById("amplitude");
  const centers = array(content.centers);
  const shapes = content.modes.map((mode) => [array(mode.real), array(mode.imaginary)]);
  content.modes.forEach((mode) => chosen.add(new Option(mode.label)));
  document.getElementById("swing").hidden = false;
  const rows = Array.from(document.querySelectorAll("#answer tr")).slice(1);
  const select = () => {
    rows.forEach((row, place) => row.classList.toggle("chosen", place === chosen.selectedIndex));
    choose();
  };
  rows.forEach((row, place) => row.addEventListener("click", () => {
    chosen.selectedIndex = place;
    select();
  }));
  chosen.addEventListener("change", select);
  size.addEventListener("input", select);
  const turn = new MechStudio.Quaternion(), axis = new MechStudio.Vector3();
  const arm = new MechStudio.Vector3(), middle = new MechStudio.Vector3();

  // moves bodies, which stand at the position, to where they are at a time of the swing
  function move(time) {
    const phase = (2 * Math.PI * time) / PERIOD, scale = LARGEST * Number(size.value);
    const [real, imaginary] = shapes[chosen.selectedIndex];
    const at = (place) => scale * (real[place] * Math.cos(phase) - imaginary[place] * Math.sin(phase));
    bodies.forEach((body, number) => {
      const place = 6 * number;
      arm.fromArray(centers, 3 * number).applyQuaternion(body.quaternion);
      middle.copy(body.position).add(arm);
      axis.set(at(place + 3), at(place + 4), at(place + 5));
      const angle = axis.length();
      if (angle > 0) body.quaternion.premultiply(turn.setFromAxisAngle(axis.divideScalar(angle), angle));
      arm.fromArray(centers, 3 * number).applyQuaternion(body.quaternion);
      body.position.set(middle.x + at(place), middle.y + at(place + 1), middle.z + at(place + 2)).sub(arm);
      body.updateMatrixWorld();
    });
  }

  const said = (time) => Math.round((360 * time) / PERIOD) + "°";
  rows[0].classList.add("chosen");
  return { period: PERIOD, move, said };
}
