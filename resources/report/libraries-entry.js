export { WebGLRenderer, Scene, PerspectiveCamera, Group, Mesh, BufferGeometry, BufferAttribute,
  MeshLambertMaterial, LineSegments, Line, LineBasicMaterial, HemisphereLight, DirectionalLight,
  Vector3, Quaternion, Box3, Color, GridHelper } from "three";
export { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
export { default as uPlot } from "uplot";
