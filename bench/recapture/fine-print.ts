/** Fine print of genuine documents, finer than they are drawn: lines of the background, and texture of paper or plastic. */
import type { RgbFrame } from '../scenes/camera-effects.js';
import type { Mat3 } from '../scenes/projection.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import { cosineOfTurns, forEachTile, type Optics, type PlaneArea } from './lens-transfer.js';
import { noiseTile, sampleTile } from './printed-dots.js';

/** Parallel lines, straight or in waves. */
export interface LineFamily {
  readonly perMm: number;
  readonly angleDeg: number;
  /** Waves: how far lines swing, in their distances, and how often per mm. */
  readonly swing: number;
  readonly swingsPerMm: number;
  /** Light taken from red, green and blue, 0–1. */
  readonly takes: readonly [number, number, number];
  readonly area: PlaneArea;
}

interface Texture {
  readonly seed: number;
  /** Standard deviation as a share of the light. */
  readonly strength: number;
  /** Size of its grain, mm. */
  readonly grainMm: number;
}

/** @param visible straight lines cover a part of what the photo shows */
export function randomLineFamilies(random: SeededRandom, whole: PlaneArea, visible: PlaneArea): readonly LineFamily[] {
  return Array.from({ length: random.pick([0, 1, 1, 2, 3]) }, () => {
    const isStraight = random.next() < 0.3;
    const strength = random.between(0.03, 0.16);
    return {
      perMm: random.between(1.2, 5),
      angleDeg: random.next() < 0.4 ? random.pick([0, 90, 45, 135]) : random.between(0, 180),
      swing: isStraight ? 0 : random.between(0.3, 4),
      swingsPerMm: random.between(0.03, 0.25),
      takes: [strength * random.next(), strength * random.next(), strength * random.next()],
      area: isStraight || random.next() < 0.5 ? randomPart(random, visible) : whole,
    };
  });
}

/** A part of an area, of a fifth to the half of each side. */
export function randomPart(random: SeededRandom, { left, top, right, bottom }: PlaneArea): PlaneArea {
  const width = (right - left) * random.between(0.2, 0.5);
  const height = (bottom - top) * random.between(0.2, 0.5);
  const x = random.between(left, right - width);
  const y = random.between(top, bottom - height);
  return { left: x, top: y, right: x + width, bottom: y + height };
}

export function applyLineFamily(frame: RgbFrame, toPx: Mat3, family: LineFamily, optics: Optics): void {
  const { rgb } = frame;
  const angle = (family.angleDeg * Math.PI) / 180;
  const [nx, ny] = [Math.cos(angle) * family.perMm, Math.sin(angle) * family.perMm];
  const [mx, my] = [-Math.sin(angle) * family.swingsPerMm, Math.cos(angle) * family.swingsPerMm];
  forEachTile(frame, toPx, family.area, optics, (tile) => {
    const [first, second] = [tile.transfer(nx, ny), 0.4 * tile.transfer(2 * nx, 2 * ny)];
    if (Math.abs(first) < 0.01) return;
    tile.forEachPixel((at, x, y) => {
      const turns = nx * x + ny * y + family.swing * cosineOfTurns(mx * x + my * y);
      const line = first * cosineOfTurns(turns) + second * cosineOfTurns(2 * turns);
      for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * (1 - family.takes[k]! * line);
    });
  });
}

export function applyTexture(frame: RgbFrame, toPx: Mat3, area: PlaneArea, texture: Texture, optics: Optics): void {
  const { rgb } = frame;
  const noise = noiseTile(texture.seed, 1);
  const perMm = 1 / texture.grainMm;
  forEachTile(frame, toPx, area, optics, (tile) => {
    const strength = texture.strength * tile.transfer(0.2 * perMm, 0);
    if (Math.abs(strength) < 0.001) return;
    tile.forEachPixel((at, x, y) => {
      const light = 1 + strength * sampleTile(noise, x * perMm, y * perMm);
      for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * light;
    });
  });
}
