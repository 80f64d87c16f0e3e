/** The light of a screen's subpixels as a Fourier series. What the camera does not resolve becomes moiré by itself. */
import type { RgbFrame } from '../scenes/camera-effects.js';
import type { Mat3 } from '../scenes/projection.js';
import { cosineOfTurns, forEachTile, type Optics, type PlaneArea } from './lens-transfer.js';

export interface ScreenPixels {
  /** `stripes`: red, green and blue side by side (LCD). `pentile`: twice as many green as red and blue ones (OLED). */
  readonly layout: 'stripes' | 'pentile';
  /** Distance of pixels, mm of the document's plane. */
  readonly pitchMm: number;
  /** Width and height of a subpixel as a share of the pitch. */
  readonly width: number;
  readonly height: number;
  /** Stripes run across instead of down. */
  readonly isTurned: boolean;
}

/** A wave of the series: cycles per pitch, its amplitude, and its phase in turns, for each channel. */
interface Harmonic {
  readonly m: number;
  readonly n: number;
  readonly amplitude: readonly [number, number, number];
  readonly turns: readonly [number, number, number];
}

const MAX_ORDER = 3;
/** Weaker waves are left out. */
const MIN_AMPLITUDE = 0.002;

const sinc = (x: number): number => (Math.abs(x) < 1e-6 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Waves of one channel whose subpixels lie at (x, y) of cells that the two vectors of frequencies describe. */
function harmonicsOf({ layout, width, height }: ScreenPixels): readonly Harmonic[] {
  const out: Harmonic[] = [];
  const shape = (m: number, n: number): number => 2 * sinc(m * width) * sinc(n * height);
  for (let i = -2 * MAX_ORDER; i <= 2 * MAX_ORDER; i++) {
    for (let j = 0; j <= 2 * MAX_ORDER; j++) {
      if (j === 0 && i <= 0) continue;
      // Halves belong to the lattice of red and blue alone, whose cells are diagonal.
      const [m, n] = [i / 2, j / 2];
      const isWhole = i % 2 === 0 && j % 2 === 0;
      const isDiagonal = (i + j) % 2 === 0;
      if (layout === 'stripes') {
        if (!isWhole) continue;
        const a = shape(m, n);
        out.push({ m, n, amplitude: [a, a, a], turns: [-m / 6, -m / 2, (-m * 5) / 6] });
      } else if (isDiagonal) {
        const [a, g] = [shape(m, n), isWhole ? shape(m, n) : 0];
        out.push({ m, n, amplitude: [a, g, a], turns: [-(m + n) / 4, -(3 * m + n) / 4, -(5 * m + n) / 4] });
      }
    }
  }
  return out;
}

/** Breaks the light of the area up into subpixels. */
export function applyScreenPixels(
  frame: RgbFrame,
  toPx: Mat3,
  area: PlaneArea,
  pixels: ScreenPixels,
  optics: Optics,
): void {
  const harmonics = harmonicsOf(pixels);
  const { rgb } = frame;
  const scale = 1 / pixels.pitchMm;
  const ax = pixels.isTurned ? 0 : scale;
  const ay = pixels.isTurned ? scale : 0;
  forEachTile(frame, toPx, area, optics, (tile) => {
    const waves = harmonics.flatMap((wave) => {
      const left = tile.transfer(wave.m * ax + wave.n * ay, wave.m * ay + wave.n * ax);
      const amplitude = wave.amplitude.map((value) => value * left);
      return amplitude.some((value) => Math.abs(value) > MIN_AMPLITUDE) ? [{ ...wave, amplitude }] : [];
    });
    if (waves.length === 0) return;
    tile.forEachPixel((at, xMm, yMm) => {
      const x = xMm * ax + yMm * ay;
      const y = xMm * ay + yMm * ax;
      for (let channel = 0; channel < 3; channel++) {
        let light = 1;
        for (const { m, n, amplitude, turns } of waves)
          light += amplitude[channel]! * cosineOfTurns(m * x + n * y + turns[channel]!);
        // Light adds up before the camera's gamma of about 2.
        rgb[at + channel] = rgb[at + channel]! * Math.sqrt(Math.max(0, light));
      }
    });
  });
}
