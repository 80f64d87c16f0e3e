/** What lies on a document: things that cover it, and light that its laminate reflects. Inner loops of the simulator. */
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { RgbFrame } from './camera-effects.js';
import { coverColourAt, coverageOf, shadeBeside, type Cover } from './covers.js';
import { addReflection, type Reflection } from './reflections.js';
import type { SceneDocument } from './scene-document.js';
import type { Mat3 } from './projection.js';
import { mixPixel, shadePixel, visitPlaces } from './scene-layers.js';

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
  const grain = random.integer(0, 1000);
  visitPlaces(frame, { left: 0, top: 0, right: width, bottom: height }, toPx, (at, xMm, yMm) => {
    if (Math.abs(xMm) < document.widthMm / 2 && Math.abs(yMm) < document.heightMm / 2)
      for (const reflection of reflections) addReflection(rgb, at, reflection, xMm, yMm);
    for (const cover of covers) {
      const coverage = coverageOf(cover, xMm, yMm);
      if (coverage > 0) mixPixel(rgb, at, coverColourAt(cover, xMm, yMm, grain), coverage);
      else shadePixel(rgb, at, shadeBeside(cover, xMm, yMm));
    }
  });
}
