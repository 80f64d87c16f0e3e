/** Lays planes into a frame: desk, document with its shadow, glare, fingers. Inner loops; no allocation per pixel. */
import { TILE_PX_PER_MM, type Tile } from './backgrounds.js';
import { TILE_PX, type Rgb } from './paint.js';
import type { SceneDocument } from './scene-document.js';
import type { RgbFrame } from './camera-effects.js';
import {
  applyMatrix,
  boundsOf,
  invertMatrix,
  projectedCorners,
  pxPerMmAt,
  type PixelBounds,
  type Mat3,
} from './projection.js';
import type { Glare, Shadow } from './scene.types.js';
import type { Pixels } from '../../src/checks/checks.js';

const TILE_MASK = TILE_PX - 1;

/** Fills the whole frame with a repeating tile seen through the desk's projection. */
export function paintDesk({ rgb, width, height }: RgbFrame, tile: Tile, toPx: Mat3): void {
  const [a, b, c, d, e, f, g, h, i] = invertMatrix(toPx);
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

/** Fills the whole frame with a picture, cut to cover it. */
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

function clipBounds(box: PixelBounds, margin: number, { width, height }: RgbFrame): PixelBounds {
  return {
    left: Math.max(0, Math.floor(box.left - margin)),
    top: Math.max(0, Math.floor(box.top - margin)),
    right: Math.min(width, Math.ceil(box.right + margin)),
    bottom: Math.min(height, Math.ceil(box.bottom + margin)),
  };
}

/** Added light from which a spot counts as glare. */
const GLARE_COUNTS_FROM = 110;

/** Signed distance to a centred rectangle with round corners; negative inside. */
export function distanceToRectangle(x: number, y: number, halfW: number, halfH: number, radius: number): number {
  const dx = Math.abs(x) - halfW + radius;
  const dy = Math.abs(y) - halfH + radius;
  return (dx > 0 && dy > 0 ? Math.sqrt(dx * dx + dy * dy) : Math.max(dx, dy)) - radius;
}

/**
 * Draws one flat thing and its shadow. Edges are smoothed over one pixel; corners are round.
 * @returns the share of its visible pixels that the glare bleaches
 */
export function layDocument(
  frame: RgbFrame,
  document: SceneDocument,
  toPx: Mat3,
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
  const area = clipBounds(boundsOf(projectedCorners(toPx, document)), reach * density.most * 1.3 + 2, frame);
  const [a, b, c, d, e, f, g, h, i] = invertMatrix(toPx);
  // Pixels beyond the plane's horizon have the other sign; the document's centre has the right one.
  const middle = applyMatrix(toPx, 0, 0);
  const facing = g * middle.x + h * middle.y + i;
  const spotX = glare ? (glare.centre.x - 0.5) * document.widthMm : 0;
  const spotY = glare ? (glare.centre.y - 0.5) * document.heightMm : 0;
  const spread = glare ? -1 / (2 * (glare.radiusMm / 2) ** 2) : 0;
  const squeeze = glare ? 1 / (glare.stretch * glare.stretch) : 1;
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
          for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * dark;
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
      let light = 0;
      if (glare) {
        const dx = mx - spotX;
        const dy = my - spotY;
        light = glare.strength * Math.exp(spread * (dx * dx * squeeze + dy * dy));
        if (light >= GLARE_COUNTS_FROM) bleached++;
      }
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

/** The finger with its tip so much farther out, towards its root. */
export function pullOut({ tip, root, ...rest }: Finger, mm: number): Finger {
  const share = mm / Math.hypot(root[0] - tip[0], root[1] - tip[1]);
  const move = (k: 0 | 1): number => (root[k] - tip[k]) * share;
  return { ...rest, tip: [tip[0] + move(0), tip[1] + move(1)], root: [root[0] + move(0), root[1] + move(1)] };
}

export function layFinger(frame: RgbFrame, finger: Finger, toPx: Mat3): void {
  const { rgb, width } = frame;
  const [ax, ay] = finger.tip;
  const [bx, by] = finger.root;
  const r = finger.radiusMm;
  const ends = [applyMatrix(toPx, ax, ay), applyMatrix(toPx, bx, by)];
  const density = pxPerMmAt(toPx, ax, ay);
  const area = clipBounds(boundsOf(ends), r * density.most * 2.4, frame);
  const [a, b, c, d, e, f, g, h, i] = invertMatrix(toPx);
  const length = Math.hypot(bx - ax, by - ay);
  const alongX = (bx - ax) / length;
  const alongY = (by - ay) / length;
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const mx = (a * (x + 0.5) + b * (y + 0.5) + c) / w - ax;
      const my = (d * (x + 0.5) + e * (y + 0.5) + f) / w - ay;
      const inward = mx * alongX + my * alongY;
      const across = my * alongX - mx * alongY;
      const past = inward < 0 ? inward : 0;
      const distance = Math.hypot(past, across);
      const at = (y * width + x) * 3;
      if (distance > r) {
        const shade = Math.min(1, 0.7 + ((distance - r) / (r * 0.8)) * 0.3);
        if (shade < 1) for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * shade;
      }
      const coverage = Math.min(1, Math.max(0, 0.5 + (r - distance) * density.least));
      if (coverage <= 0) continue;
      const round = Math.sqrt(Math.max(0, 1 - (distance / r) ** 2));
      const nail = Math.hypot((inward - r * 0.05) / (r * 0.72), across / (r * 0.56));
      const joint = 1 - 0.06 * Math.exp(-((inward - r * 2.6) ** 2) / (r * 0.5));
      for (let k = 0; k < 3; k++) {
        let value = finger.skin[k]! * (0.52 + 0.5 * round) * joint;
        if (nail < 1) value = finger.skin[k]! * (k === 0 ? 1.07 : 1.02) * (0.8 + 0.24 * round) * (nail > 0.9 ? 0.9 : 1);
        rgb[at + k] = rgb[at + k]! + (value - rgb[at + k]!) * coverage;
      }
    }
  }
}
