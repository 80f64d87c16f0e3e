/** Lays planes into a frame: desk, document with its shadow, glare, fingers. Inner loops; no allocation per pixel. */
import { TILE_PX_PER_MM, type Tile } from './backgrounds.js';
import { TILE_PX, type Rgb } from './paint.js';
import type { SceneDocument } from './scene-document.js';
import type { RgbFrame } from './camera-effects.js';
import { projectedCorners, pxPerMmAt, type PlaneSizeMm } from './projection.js';
import type { Glare, Shadow } from './scene.types.js';
import type { Pixels } from '../../src/checks/checks.js';
import { boundingBox, type Bounds } from '../../src/checks/image/crop.js';
import { invertHomography, projectPoint, type Homography } from '../../src/checks/image/quad-geometry.js';

const TILE_MASK = TILE_PX - 1;

export function paintDesk({ rgb, width, height }: RgbFrame, tile: Tile, toPx: Homography): void {
  const [a, b, c, d, e, f, g, h, i] = invertHomography(toPx);
  const { data } = tile;
  for (let y = 0, at = 0; y < height; y++) {
    let X = a * 0.5 + b * (y + 0.5) + c;
    let Y = d * 0.5 + e * (y + 0.5) + f;
    let W = g * 0.5 + h * (y + 0.5) + i;
    for (let x = 0; x < width; x++, at += 3, X += a, Y += d, W += g) {
      const s = TILE_PX_PER_MM / W;
      const u = X * s + TILE_PX * 64;
      const v = Y * s + TILE_PX * 64;
      const ui = u | 0;
      const vi = v | 0;
      const fu = u - ui;
      const fv = v - vi;
      const left = (ui & TILE_MASK) * 3;
      const right = ((ui + 1) & TILE_MASK) * 3;
      const above = (vi & TILE_MASK) * TILE_PX * 3;
      const below = ((vi + 1) & TILE_MASK) * TILE_PX * 3;
      const w00 = (1 - fu) * (1 - fv);
      const w10 = fu * (1 - fv);
      const w01 = (1 - fu) * fv;
      const w11 = fu * fv;
      for (let k = 0; k < 3; k++) {
        rgb[at + k] =
          data[above + left + k]! * w00 +
          data[above + right + k]! * w10 +
          data[below + left + k]! * w01 +
          data[below + right + k]! * w11;
      }
    }
  }
}

export function paintImage({ rgb, width, height }: RgbFrame, picture: Pixels): void {
  const scale = Math.min(picture.width / width, picture.height / height);
  const left = (picture.width - width * scale) / 2;
  const top = (picture.height - height * scale) / 2;
  for (let y = 0, at = 0; y < height; y++) {
    const v = Math.min(picture.height - 1, Math.floor(top + (y + 0.5) * scale));
    for (let x = 0; x < width; x++, at += 3) {
      const u = Math.min(picture.width - 1, Math.floor(left + (x + 0.5) * scale));
      const from = (v * picture.width + u) * 4;
      for (let k = 0; k < 3; k++) rgb[at + k] = picture.data[from + k]!;
    }
  }
}

export function clipBounds(box: Bounds, margin: number, { width, height }: RgbFrame): Bounds {
  return {
    left: Math.max(0, Math.floor(box.left - margin)),
    top: Math.max(0, Math.floor(box.top - margin)),
    right: Math.min(width, Math.ceil(box.right + margin)),
    bottom: Math.min(height, Math.ceil(box.bottom + margin)),
  };
}

/** Visits the pixels of an area, each with its index and the place in mm that it shows. */
export function visitPlaces(
  { width }: RgbFrame,
  area: Bounds,
  toPx: Homography,
  visit: (at: number, xMm: number, yMm: number) => void,
): void {
  const inverse = invertHomography(toPx);
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const place = projectPoint(inverse, x + 0.5, y + 0.5);
      visit((y * width + x) * 3, place.x, place.y);
    }
  }
}

export function mixPixel(rgb: Float32Array, at: number, colour: Rgb, share: number): void {
  for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! + (colour[k]! - rgb[at + k]!) * share;
}

export function shadePixel(rgb: Float32Array, at: number, light: number): void {
  for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * light;
}

/** Light that a lamp, mirrored in the laminate, adds at a place of a document in mm from its middle. */
export function glareAt(
  { strength, centre, radiusMm, stretch }: Glare,
  size: PlaneSizeMm,
  xMm: number,
  yMm: number,
): number {
  const dx = xMm - (centre.x - 0.5) * size.widthMm;
  const dy = yMm - (centre.y - 0.5) * size.heightMm;
  return strength * Math.exp((-1 / (2 * (radiusMm / 2) ** 2)) * (dx * dx * (1 / (stretch * stretch)) + dy * dy));
}

/** Added light from which a spot counts as glare. */
const GLARE_COUNTS_FROM = 110;

/** Signed distance to a centred rectangle with round corners; negative inside. */
export function distanceToRectangle(x: number, y: number, halfW: number, halfH: number, radius: number): number {
  const dx = Math.abs(x) - halfW + radius;
  const dy = Math.abs(y) - halfH + radius;
  return (dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy)) - radius;
}

/** Draws a flat thing with round corners and its shadow. @returns the share of its visible pixels that the glare bleaches */
export function layDocument(
  frame: RgbFrame,
  document: SceneDocument,
  toPx: Homography,
  shadow: Shadow,
  glare: Glare | null,
): number {
  const { rgb, width } = frame;
  const density = pxPerMmAt(toPx, 0, 0);
  const { data, width: levelWidth, height: levelHeight } = document.level(density.most * 1.02);
  const halfW = document.widthMm / 2;
  const halfH = document.heightMm / 2;
  const radius = document.cornerRadiusMm;
  const texelsX = levelWidth / document.widthMm;
  const texelsY = levelHeight / document.heightMm;
  const edge = Math.sqrt(density.most * Math.max(density.least, 0.2));
  const reach = shadow.softnessMm + Math.hypot(shadow.offsetMm.x, shadow.offsetMm.y);
  const area = clipBounds(boundingBox(projectedCorners(toPx, document)), reach * density.most * 1.3 + 2, frame);
  const [a, b, c, d, e, f, g, h, i] = invertHomography(toPx);
  // Pixels beyond the plane's horizon have the other sign; the document's centre has the right one.
  const middle = projectPoint(toPx, 0, 0);
  const facing = g * middle.x + h * middle.y + i;
  let visible = 0;
  let bleached = 0;
  for (let y = area.top; y < area.bottom; y++) {
    let X = a * (area.left + 0.5) + b * (y + 0.5) + c;
    let Y = d * (area.left + 0.5) + e * (y + 0.5) + f;
    let W = g * (area.left + 0.5) + h * (y + 0.5) + i;
    let at = (y * width + area.left) * 3;
    for (let x = area.left; x < area.right; x++, at += 3, X += a, Y += d, W += g) {
      if (W * facing <= 0) continue;
      const mx = X / W;
      const my = Y / W;
      const distance = distanceToRectangle(mx, my, halfW, halfH, radius);
      const coverage = 0.5 - distance * edge;
      if (coverage < 1 && shadow.strength > 0) {
        const away = distanceToRectangle(mx - shadow.offsetMm.x, my - shadow.offsetMm.y, halfW, halfH, radius);
        if (away < shadow.softnessMm) {
          const t = away < -shadow.softnessMm ? 1 : 0.5 - away / shadow.softnessMm / 2;
          const dark = 1 - shadow.strength * t * t * (3 - 2 * t);
          shadePixel(rgb, at, dark);
        }
      }
      if (coverage <= 0) continue;
      let u = (mx + halfW) * texelsX - 0.5;
      let v = (my + halfH) * texelsY - 0.5;
      u = u < 0 ? 0 : u > levelWidth - 1.001 ? levelWidth - 1.001 : u;
      v = v < 0 ? 0 : v > levelHeight - 1.001 ? levelHeight - 1.001 : v;
      const ui = u | 0;
      const vi = v | 0;
      const fu = u - ui;
      const fv = v - vi;
      const p00 = (vi * levelWidth + ui) * 3;
      const p01 = p00 + levelWidth * 3;
      const w00 = (1 - fu) * (1 - fv);
      const w10 = fu * (1 - fv);
      const w01 = (1 - fu) * fv;
      const w11 = fu * fv;
      const light = glare ? glareAt(glare, document, mx, my) : 0;
      if (light >= GLARE_COUNTS_FROM) bleached++;
      visible++;
      // The cut edge of the card catches a little less light.
      const rim = distance > -0.35 ? 0.9 : 1;
      for (let k = 0; k < 3; k++) {
        const above = data[p00 + k]! * w00 + data[p00 + k + 3]! * w10;
        const value = (above + data[p01 + k]! * w01 + data[p01 + k + 3]! * w11) * rim + light;
        rgb[at + k] = coverage >= 1 ? value : rgb[at + k]! + (value - rgb[at + k]!) * coverage;
      }
    }
  }
  return visible === 0 ? 0 : bleached / visible;
}

/** A finger: a capsule in the document's plane, from its tip on the document to its root outside. */
export interface Finger {
  readonly tip: readonly [number, number];
  readonly root: readonly [number, number];
  readonly radiusMm: number;
  readonly skin: Rgb;
}

export function pullOut({ tip, root, ...rest }: Finger, mm: number): Finger {
  const share = mm / Math.hypot(root[0] - tip[0], root[1] - tip[1]);
  const move = (k: 0 | 1): number => (root[k] - tip[k]) * share;
  return { ...rest, tip: [tip[0] + move(0), tip[1] + move(1)], root: [root[0] + move(0), root[1] + move(1)] };
}

/** From the tip's middle towards the root, and across. */
export function placeAlongFinger(
  { tip, root }: Pick<Finger, 'tip' | 'root'>,
  xMm: number,
  yMm: number,
): [inward: number, across: number] {
  const length = Math.hypot(root[0] - tip[0], root[1] - tip[1]);
  const [alongX, alongY] = [(root[0] - tip[0]) / length, (root[1] - tip[1]) / length];
  const [mx, my] = [xMm - tip[0], yMm - tip[1]];
  return [mx * alongX + my * alongY, my * alongX - mx * alongY];
}

export function layFinger(frame: RgbFrame, finger: Finger, toPx: Homography): void {
  const { tip, root, radiusMm: r, skin } = finger;
  const density = pxPerMmAt(toPx, ...tip);
  const ends = boundingBox([projectPoint(toPx, ...tip), projectPoint(toPx, ...root)]);
  visitPlaces(frame, clipBounds(ends, r * density.most * 2.4, frame), toPx, (at, xMm, yMm) => {
    const [inward, across] = placeAlongFinger(finger, xMm, yMm);
    const distance = Math.hypot(Math.min(0, inward), across);
    if (distance > r) {
      const shade = Math.min(1, 0.7 + ((distance - r) / (r * 0.8)) * 0.3);
      if (shade < 1) shadePixel(frame.rgb, at, shade);
    }
    const coverage = Math.min(1, Math.max(0, 0.5 + (r - distance) * density.least));
    if (coverage <= 0) return;
    const round = Math.sqrt(Math.max(0, 1 - (distance / r) ** 2));
    const nail = Math.hypot((inward - r * 0.05) / (r * 0.72), across / (r * 0.56));
    const joint = 1 - 0.06 * Math.exp(-((inward - r * 2.6) ** 2) / (r * 0.5));
    const light = nail < 1 ? (0.8 + 0.24 * round) * (nail > 0.9 ? 0.9 : 1) : (0.52 + 0.5 * round) * joint;
    const [red, others] = nail < 1 ? [1.07, 1.02] : [1, 1];
    mixPixel(frame.rgb, at, [skin[0] * red * light, skin[1] * others * light, skin[2] * others * light], coverage);
  });
}
