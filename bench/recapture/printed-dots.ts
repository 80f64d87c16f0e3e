/** Dots of printers: regular ones at four angles (laser, offset), and scattered ones (ink-jet). */
import type { RgbFrame } from '../scenes/camera-effects.js';
import type { Mat3 } from '../scenes/projection.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';
import { cosineOfTurns, forEachTile, type FrameTile, type Optics, type PlaneArea } from './lens-transfer.js';

export interface PrintedDots {
  readonly kind: 'regular' | 'scattered';
  /** Lines of regular dots, or scattered dots, per mm of the document's plane. */
  readonly perMm: number;
  /** 0–1: contrast of the dots, which spread in paper. */
  readonly strength: number;
  readonly seed: number;
}

/** Share of red, green and blue light that an ink takes away: cyan, magenta, yellow, black. */
const INKS = [
  { takes: [0.9, 0.25, 0.06], angleDeg: 15 },
  { takes: [0.1, 0.85, 0.3], angleDeg: 75 },
  { takes: [0.02, 0.08, 0.85], angleDeg: 0 },
  { takes: [0.94, 0.94, 0.94], angleDeg: 45 },
] as const;
/** Share of grey that is printed in black. */
const BLACK_SHARE = 0.8;
const MIN_TRANSFER = 0.01;

/** Amplitudes of a lattice of square dots by the covered share in 64ths: along an axis, and along a diagonal. */
const AXIS = Float32Array.from({ length: 65 }, (_, i) => {
  const side = Math.sqrt(Math.min(i, 64 - i) / 64);
  return (2 * side * Math.sin(Math.PI * side)) / Math.PI;
});
const DIAGONAL = Float32Array.from({ length: 65 }, (_, i) => {
  const side = Math.sqrt(Math.min(i, 64 - i) / 64);
  return 2 * (Math.sin(Math.PI * side) / Math.PI) ** 2;
});

/** Breaks the tones of the area up into dots of four inks. */
export function applyPrintedDots(
  frame: RgbFrame,
  toPx: Mat3,
  area: PlaneArea,
  dots: PrintedDots,
  optics: Optics,
): void {
  forEachTile(frame, toPx, area, optics, (tile) => {
    const dotAt = dots.kind === 'regular' ? regularDots(tile, dots) : scatteredDots(tile, dots, optics);
    if (dotAt === null) return;
    printTile(frame.rgb, tile, dotAt, dots.strength);
  });
}

/** Change of the ink's share at a place, for a covered share in 64ths. */
type DotAt = (ink: number, coverage: number, xMm: number, yMm: number) => number;

function printTile(rgb: Float32Array, tile: FrameTile, dotAt: DotAt, strength: number): void {
  const light = new Float64Array(3);
  const coverage = new Float64Array(4);
  tile.forEachPixel((at, xMm, yMm) => {
    // Inks take light away before the camera's gamma of about 2.
    for (let k = 0; k < 3; k++) light[k] = Math.min(1, Math.max(0, rgb[at + k]! / 255) ** 2);
    const black = BLACK_SHARE * (1 - Math.max(light[0]!, light[1]!, light[2]!));
    for (let k = 0; k < 3; k++) coverage[k] = Math.max(0, 1 - light[k]! - black);
    coverage[3] = black;
    for (let ink = 0; ink < 4; ink++) {
      const share = Math.round(coverage[ink]! * 64);
      if (share === 0 || share === 64) continue;
      const change = strength * dotAt(ink, share, xMm, yMm);
      const { takes } = INKS[ink]!;
      for (let k = 0; k < 3; k++) light[k]! -= change * takes[k]!;
    }
    for (let k = 0; k < 3; k++) rgb[at + k] = 255 * Math.sqrt(Math.max(0, light[k]!));
  });
}

function regularDots(tile: FrameTile, { perMm }: PrintedDots): DotAt | null {
  const waves = INKS.map(({ angleDeg }) => {
    const [x, y] = [Math.cos((angleDeg * Math.PI) / 180) * perMm, Math.sin((angleDeg * Math.PI) / 180) * perMm];
    const transfers = [
      tile.transfer(x, y),
      tile.transfer(-y, x),
      tile.transfer(x - y, x + y),
      tile.transfer(x + y, y - x),
    ];
    return { x, y, transfers };
  });
  if (waves.every(({ transfers }) => transfers.every((share) => Math.abs(share) < MIN_TRANSFER))) return null;
  return (ink, coverage, xMm, yMm) => {
    const { x, y, transfers } = waves[ink]!;
    const [first, second, third, fourth] = transfers as [number, number, number, number];
    const u = x * xMm + y * yMm;
    const v = -y * xMm + x * yMm;
    return (
      AXIS[coverage]! * (first * cosineOfTurns(u) + second * cosineOfTurns(v)) +
      DIAGONAL[coverage]! * (third * cosineOfTurns(u + v) + fourth * cosineOfTurns(u - v))
    );
  };
}

const TILE_DOTS = 256;
const dotTiles = new Map<string, readonly Float32Array[]>();

/** Scattered dots repel each other: noise without its low frequencies, after the blur, with a variance of 1 before it. */
function scatteredDots(tile: FrameTile, { perMm, seed }: PrintedDots, optics: Optics): DotAt | null {
  // Steps of a quarter of an octave: one blur for many tiles of the frame.
  const dotPx = 2 ** (Math.round(4 * Math.log2(tile.pxPerMm / perMm)) / 4);
  const sigma = Math.hypot(0.35, Math.hypot(optics.sigmaPx, 0.29, optics.motion.lengthPx / 5) / dotPx);
  const key = `${String(seed)} ${sigma.toFixed(3)}`;
  let planes = dotTiles.get(key);
  if (!planes) {
    if (dotTiles.size > 12) dotTiles.clear();
    planes = INKS.map((_, ink) => blurTile(repelledNoise(seed + ink), sigma));
    dotTiles.set(key, planes);
  }
  const used = planes;
  return (ink, coverage, xMm, yMm) => {
    const share = coverage / 64;
    return Math.sqrt(share * (1 - share)) * sampleTile(used[ink]!, xMm * perMm, yMm * perMm);
  };
}

function repelledNoise(seed: number): Float32Array {
  const random = createSeededRandom(seed);
  const white = Float32Array.from({ length: TILE_DOTS ** 2 }, () => random.normal());
  const low = blurTile(white, 1);
  return white.map((value, i) => value - low[i]!);
}

/** Gaussian blur of a tile that repeats. */
function blurTile(values: Float32Array, sigma: number): Float32Array {
  const reach = Math.max(1, Math.ceil(sigma * 3));
  const kernel = Float32Array.from({ length: 2 * reach + 1 }, (_, i) =>
    Math.exp(-((i - reach) ** 2) / (2 * sigma ** 2)),
  );
  const total = kernel.reduce((sum, weight) => sum + weight, 0);
  const pass = (from: Float32Array, step: number, across: number): Float32Array => {
    const out = new Float32Array(from.length);
    for (let line = 0; line < TILE_DOTS; line++) {
      for (let i = 0; i < TILE_DOTS; i++) {
        let sum = 0;
        for (let k = -reach; k <= reach; k++)
          sum += kernel[k + reach]! * from[line * across + ((i + k) & (TILE_DOTS - 1)) * step]!;
        out[line * across + i * step] = sum / total;
      }
    }
    return out;
  };
  return pass(pass(values, 1, TILE_DOTS), TILE_DOTS, 1);
}

/** Noise of a tile of 256 × 256 that repeats, for textures of paper too. */
export function noiseTile(seed: number, sigma: number): Float32Array {
  const random = createSeededRandom(seed);
  const blurred = blurTile(
    Float32Array.from({ length: TILE_DOTS ** 2 }, () => random.normal()),
    sigma,
  );
  const deviation = Math.sqrt(blurred.reduce((sum, value) => sum + value * value, 0) / blurred.length);
  return blurred.map((value) => value / deviation);
}

/** A value between the dots of a tile, bilinear. */
export function sampleTile(tile: Float32Array, x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const [fx, fy] = [x - ix, y - iy];
  const mask = TILE_DOTS - 1;
  const [x0, x1] = [ix & mask, (ix + 1) & mask];
  const [y0, y1] = [(iy & mask) * TILE_DOTS, ((iy + 1) & mask) * TILE_DOTS];
  const top = tile[y0 + x0]! + (tile[y0 + x1]! - tile[y0 + x0]!) * fx;
  const low = tile[y1 + x0]! + (tile[y1 + x1]! - tile[y1 + x0]!) * fx;
  return top + (low - top) * fy;
}
