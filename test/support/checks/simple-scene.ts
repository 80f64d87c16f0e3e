import { invertHomography, type Homography } from '../../../src/checks/image/quad-geometry.js';
import type { Pixels, Point, Quad } from '../../../src/checks/check-report.js';
import { drawDocument, type DrawnDocument } from './draw-document.js';
import { drawBackground, type DrawnBackgroundKind, DRAWN_BACKGROUNDS } from './draw-background.js';
import { createRandomSource, type RandomSource } from './random-source.js';

/** A simulated photograph with its truth. */
export interface SimpleScene {
  readonly image: Pixels;
  readonly document: DrawnDocument;
  readonly background: DrawnBackgroundKind;
  /** Corners, clockwise from the document's own top-left, normalised. */
  readonly quad: Quad;
  readonly mrz: Quad | null;
  /** Standard deviation of the Gaussian blur, px of the image. */
  readonly blurPx: number;
  readonly tiltDegrees: number;
}

export interface SimpleSceneOptions {
  readonly width?: number;
  readonly height?: number;
  readonly maxTiltDegrees?: number;
  readonly kind?: DrawnDocument['kind'];
  readonly background?: DrawnBackgroundKind;
  readonly blurPx?: number;
  readonly rotationDegrees?: number;
  /** Share of the frame's fitting side that the document spans. */
  readonly fill?: number;
  readonly clean?: boolean;
}

export async function makeSimpleScene(seed: number, options: SimpleSceneOptions = {}): Promise<SimpleScene> {
  const r = createRandomSource(seed);
  const { width = 1280, height = 720, maxTiltDegrees = 35 } = options;
  const document = await drawDocument(seed, options.kind);
  const background = options.background ?? r.pick(DRAWN_BACKGROUNDS);
  const mean = meanColour(document.pixels);
  const canvas = drawBackground(r, background, width, height, mean);
  const tiltDegrees = r.range(0, maxTiltDegrees);
  const rotation =
    options.rotationDegrees ?? (r.chance(0.6) ? r.pick([0, 90, 180, 270]) + r.normal() * 6 : r.range(0, 360));
  const fill = options.fill ?? r.range(0.5, 0.95);
  const h = projectDocument(r, document, width, height, tiltDegrees, rotation, fill);
  const map = (u: number, v: number): Point => {
    const w = h[6]! * u + h[7]! * v + h[8]!;
    return { x: (h[0]! * u + h[1]! * v + h[2]!) / w / width, y: (h[3]! * u + h[4]! * v + h[5]!) / w / height };
  };
  const quad: Quad = [map(0, 0), map(1, 0), map(1, 1), map(0, 1)];
  layDocumentOnto(canvas, width, height, document.pixels, h, r);
  const blurPx = options.blurPx ?? (r.chance(0.5) ? r.range(0.3, 1) : r.range(0.5, 2.2));
  if (options.clean !== true) applyLight(r, canvas, width, height);
  blurCanvas(canvas, width, height, blurPx);
  const data = toEightBit(
    r,
    canvas,
    width,
    height,
    options.clean === true ? 1 : r.range(1, 6),
    options.clean === true ? 1 : r.range(0.55, 1.15),
  );
  const m = document.mrz;
  return {
    image: { data, width, height },
    document,
    background,
    quad,
    mrz:
      m === null
        ? null
        : [map(m[0], m[1]), map(m[0] + m[2], m[1]), map(m[0] + m[2], m[1] + m[3]), map(m[0], m[1] + m[3])],
    blurPx,
    tiltDegrees,
  };
}

/** A scene with clutter and no document. */
export function makeEmptySimpleScene(
  seed: number,
  width = 1280,
  height = 720,
  kind?: DrawnBackgroundKind,
): { image: Pixels; background: DrawnBackgroundKind } {
  const r = createRandomSource(seed + 500_000);
  const background = kind ?? r.pick(DRAWN_BACKGROUNDS);
  const canvas = drawBackground(r, background, width, height, [r.range(60, 220), r.range(60, 220), r.range(60, 220)]);
  applyLight(r, canvas, width, height);
  blurCanvas(canvas, width, height, r.range(0.4, 1.8));
  return {
    image: { data: toEightBit(r, canvas, width, height, r.range(1, 6), r.range(0.55, 1.15)), width, height },
    background,
  };
}

function meanColour(image: Pixels): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  const n = image.data.length / 4;
  for (let i = 0; i < image.data.length; i += 4) for (let c = 0; c < 3; c++) sum[c]! += image.data[i + c]! / n;
  return sum;
}

/** Homography (unit square → px) of a pinhole camera looking at the tilted, turned document. */
function projectDocument(
  r: RandomSource,
  document: DrawnDocument,
  width: number,
  height: number,
  tilt: number,
  turn: number,
  fill: number,
): number[] {
  const f = r.range(0.75, 1.15) * Math.max(width, height);
  const axis = r.range(0, 2 * Math.PI);
  const t = (tilt * Math.PI) / 180;
  const a = (turn * Math.PI) / 180;
  // Rodrigues for an axis in the image plane, after a rotation about the optical axis.
  const kx = Math.cos(axis);
  const ky = Math.sin(axis);
  const c = Math.cos(t);
  const s = Math.sin(t);
  const tiltM = [
    c + kx * kx * (1 - c),
    kx * ky * (1 - c),
    ky * s,
    kx * ky * (1 - c),
    c + ky * ky * (1 - c),
    -kx * s,
    -ky * s,
    kx * s,
    c,
  ];
  const ca = Math.cos(a);
  const sa = Math.sin(a);
  const col = (x: number, y: number): [number, number, number] => {
    const px = ca * x - sa * y;
    const py = sa * x + ca * y;
    return [tiltM[0]! * px + tiltM[1]! * py, tiltM[3]! * px + tiltM[4]! * py, tiltM[6]! * px + tiltM[7]! * py];
  };
  const { widthMm: w, heightMm: hh } = document;
  const e1 = col(w, 0);
  const e2 = col(0, hh);
  const origin = [-(e1[0] + e2[0]) / 2, -(e1[1] + e2[1]) / 2, -(e1[2] + e2[2]) / 2];
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  const project = (z: number): { x: number; y: number }[] =>
    corners.map(([u, v]) => {
      const d = origin[2]! + u * e1[2] + v * e2[2] + z;
      return { x: (f * (origin[0]! + u * e1[0] + v * e2[0])) / d, y: (f * (origin[1]! + u * e1[1] + v * e2[1])) / d };
    });
  const extent = (z: number) => {
    const p = project(z);
    const xs = p.map((q) => q.x);
    const ys = p.map((q) => q.y);
    return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
  };
  let near = 60;
  let far = 3000;
  for (let i = 0; i < 40; i++) {
    const z = (near + far) / 2;
    const e = extent(z);
    if (Math.max((e.x1 - e.x0) / width, (e.y1 - e.y0) / height) > fill) near = z;
    else far = z;
  }
  const z = far;
  const e = extent(z);
  const margin = 0.015 * Math.max(width, height);
  const cx = r.range(margin - e.x0, Math.max(margin - e.x0 + 1e-3, width - margin - e.x1));
  const cy = r.range(margin - e.y0, Math.max(margin - e.y0 + 1e-3, height - margin - e.y1));
  const row = (i: 0 | 1, shift: number): number[] => [
    f * e1[i] + shift * e1[2],
    f * e2[i] + shift * e2[2],
    f * origin[i]! + shift * (origin[2]! + z),
  ];
  return [...row(0, cx), ...row(1, cy), e1[2], e2[2], origin[2]! + z];
}

/** Lays the document onto the canvas, area-sampled, with a soft shadow. */
function layDocumentOnto(
  canvas: Float32Array,
  width: number,
  height: number,
  doc: Pixels,
  h: number[],
  r: RandomSource,
): void {
  const inv = invertHomography(h as unknown as Homography);
  const shadow = r.chance(0.6)
    ? { dx: r.range(-0.03, 0.03), dy: r.range(-0.03, 0.03), k: r.range(0.1, 0.45), soft: r.range(0.01, 0.04) }
    : null;
  const small = halveImage(doc);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let cover = 0;
      const sum = [0, 0, 0];
      for (let sub = 0; sub < 4; sub++) {
        const px = x + 0.25 + 0.5 * (sub & 1);
        const py = y + 0.25 + 0.5 * (sub >> 1);
        const w = inv[6] * px + inv[7] * py + inv[8];
        const u = (inv[0] * px + inv[1] * py + inv[2]) / w;
        const v = (inv[3] * px + inv[4] * py + inv[5]) / w;
        if (sub === 0 && (u < -0.2 || u > 1.2 || v < -0.2 || v > 1.2)) break;
        if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
        const sx = Math.floor(u * small.width);
        const sy = Math.floor(v * small.height);
        const k = (sy * small.width + sx) * 4;
        const alpha = small.data[k + 3]! / 255;
        cover += alpha;
        for (let ch = 0; ch < 3; ch++) sum[ch]! += small.data[k + ch]! * alpha;
      }
      const o = (y * width + x) * 3;
      if (shadow !== null && cover < 4) {
        const w = inv[6] * x + inv[7] * y + inv[8];
        const u = (inv[0] * x + inv[1] * y + inv[2]) / w + shadow.dx;
        const v = (inv[3] * x + inv[4] * y + inv[5]) / w + shadow.dy;
        const out = Math.max(-u, u - 1, -v, v - 1);
        const k = 1 - shadow.k * Math.min(1, Math.max(0, 0.5 - out / shadow.soft));
        for (let ch = 0; ch < 3; ch++) canvas[o + ch]! *= k;
      }
      if (cover > 0) for (let ch = 0; ch < 3; ch++) canvas[o + ch] = canvas[o + ch]! * (1 - cover / 4) + sum[ch]! / 4;
    }
  }
}

/** Half size, so that four samples a pixel average the print well enough. */
function halveImage(image: Pixels): Pixels {
  const width = image.width >> 1;
  const height = image.height >> 1;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++) {
        const i = (2 * y * image.width + 2 * x) * 4 + c;
        const k = image.width * 4;
        data[(y * width + x) * 4 + c] =
          (image.data[i]! + image.data[i + 4]! + image.data[i + k]! + image.data[i + k + 4]!) / 4;
      }
  return { data, width, height };
}

function applyLight(r: RandomSource, canvas: Float32Array, width: number, height: number): void {
  const gx = r.range(-0.35, 0.35);
  const gy = r.range(-0.35, 0.35);
  const edge = r.chance(0.3)
    ? { a: r.range(0, 6.28), p: r.range(-0.3, 0.3), k: r.range(0.55, 0.9), s: r.range(0.01, 0.1) }
    : null;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = x / width - 0.5;
      const v = y / height - 0.5;
      let k = 1 + gx * u + gy * v;
      if (edge !== null) {
        const t = (u * Math.cos(edge.a) + v * Math.sin(edge.a) - edge.p) / edge.s;
        k *= edge.k + (1 - edge.k) / (1 + Math.exp(-t));
      }
      const o = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) canvas[o + c]! *= k;
    }
}

/** Separable Gaussian, in place. */
function blurCanvas(canvas: Float32Array, width: number, height: number, sigma: number): void {
  const radius = Math.ceil(sigma * 3);
  const kernel = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.exp(-((i - radius) ** 2) / (2 * sigma * sigma)),
  );
  const total = kernel.reduce((a, b) => a + b, 0);
  for (let y = 0; y < height; y++) blurLine(canvas, 3 * y * width, 3, width, kernel, total);
  for (let x = 0; x < width; x++) blurLine(canvas, 3 * x, 3 * width, height, kernel, total);
}

/** One row or column: `length` pixels of three floats from `start`, `stride` floats apart. Its ends go on beyond it. */
function blurLine(
  canvas: Float32Array,
  start: number,
  stride: number,
  length: number,
  kernel: Float64Array,
  total: number,
): void {
  const radius = (kernel.length - 1) / 2;
  const line = new Float32Array((length + 2 * radius) * 3);
  for (let i = 0; i < length + 2 * radius; i++) {
    const from = start + Math.min(length - 1, Math.max(0, i - radius)) * stride;
    for (let c = 0; c < 3; c++) line[i * 3 + c] = canvas[from + c]!;
  }
  for (let i = 0; i < length; i++)
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let k = 0, at = i * 3 + c; k < kernel.length; k++, at += 3) sum += kernel[k]! * line[at]!;
      canvas[start + i * stride + c] = sum / total;
    }
}

function toEightBit(
  r: RandomSource,
  canvas: Float32Array,
  width: number,
  height: number,
  noise: number,
  gain: number,
): Uint8Array {
  const data = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const n = noise * r.normal();
    for (let c = 0; c < 3; c++) data[i * 4 + c] = Math.min(255, Math.max(0, canvas[i * 3 + c]! * gain + n));
    data[i * 4 + 3] = 255;
  }
  return data;
}
