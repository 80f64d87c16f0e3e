/** What lies on a document: things that cover it, and light that its laminate reflects. Inner loops of the simulator. */
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { RgbFrame } from './camera-effects.js';
import { coverColourAt, coverageOf, shadeBeside, type Cover } from './covers.js';
import { addReflection, type Reflection } from './reflections.js';
import type { SceneDocument } from './scene-document.js';
import { invertMatrix, type Mat3 } from './projection.js';

/** Adds light to the document, and lays the covers on it. Positions are in mm from the document's middle. */
export function layOnDocument(
  frame: RgbFrame,
  document: SceneDocument,
  toPx: Mat3,
  things: { readonly reflections: readonly Reflection[]; readonly covers: readonly Cover[] },
  random: SeededRandom,
): void {
  const { rgb, width, height } = frame;
  const { reflections, covers } = things;
  const [a, b, c, d, e, f, g, h, i] = invertMatrix(toPx);
  const halfW = document.widthMm / 2;
  const halfH = document.heightMm / 2;
  const grain = random.integer(0, 1000);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at += 3) {
      const w = g * (x + 0.5) + h * (y + 0.5) + i;
      const xMm = (a * (x + 0.5) + b * (y + 0.5) + c) / w;
      const yMm = (d * (x + 0.5) + e * (y + 0.5) + f) / w;
      if (Math.abs(xMm) < halfW && Math.abs(yMm) < halfH) {
        for (const reflection of reflections) addReflection(rgb, at, reflection, xMm, yMm);
      }
      for (const cover of covers) {
        const coverage = coverageOf(cover, xMm, yMm);
        if (coverage === 0) {
          const shade = shadeBeside(cover, xMm, yMm);
          if (shade < 1) for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! * shade;
          continue;
        }
        const colour = coverColourAt(cover, xMm, yMm, grain);
        for (let k = 0; k < 3; k++) rgb[at + k] = rgb[at + k]! + (colour[k]! - rgb[at + k]!) * coverage;
      }
    }
  }
}
