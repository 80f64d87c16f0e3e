/** What lies on a document: things that cover it, and light that its laminate reflects. Inner loops of the simulator. */
import { boundingBox } from '../../src/checks/image/crop.js';
import type { Homography } from '../../src/checks/image/quad-geometry.js';
import type { SeededRandom } from '../../test/support/seeded-random.js';
import type { RgbFrame } from './camera-effects.js';
import { coverColourAt, coverageOf, shadeBeside, type Cover } from './covers.js';
import { addReflection, type Reflection } from './reflections.js';
import type { SceneDocument } from './scene-document.js';
import { shaded, type Rgb } from './paint.js';
import { projectedCorners, pxPerMmAt } from './projection.js';
import { clipBounds, distanceToRectangle, mixPixel, shadePixel, visitPlaces } from './scene-layers.js';

/** Adds light to the document, and lays the covers on it. Positions are in mm from the document's middle. */
export function layOnDocument(
  frame: RgbFrame,
  document: SceneDocument,
  toPx: Homography,
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

/** A holder around a card: a rim of plastic that overlaps its border, closed or with a notch for the thumb. */
export interface CardHolder {
  readonly colour: Rgb;
  /** 0–1: 1 hides what lies under it; clear plastic has about 0.3. */
  readonly opacity: number;
  /** Width of the rim outside of the document's border, mm. */
  readonly outsideMm: number;
  /** Width of the rim on the document, mm. */
  readonly insideMm: number;
  /** Radius of a half-round notch in the middle of the right side, mm; 0 for none. */
  readonly notchMm: number;
}

/** Draws the holder over a document. The window is as round as the document. */
export function layCardHolder(frame: RgbFrame, holder: CardHolder, document: SceneDocument, toPx: Homography): void {
  const { outsideMm, insideMm, notchMm, opacity } = holder;
  const halfW = document.widthMm / 2;
  const halfH = document.heightMm / 2;
  const outer = { widthMm: document.widthMm + 2 * outsideMm, heightMm: document.heightMm + 2 * outsideMm };
  const density = pxPerMmAt(toPx, 0, 0).most;
  visitPlaces(frame, clipBounds(boundingBox(projectedCorners(toPx, outer)), 0, frame), toPx, (at, xMm, yMm) => {
    const toOuter = distanceToRectangle(xMm, yMm, halfW + outsideMm, halfH + outsideMm, 3 + outsideMm);
    const toWindow = distanceToRectangle(xMm, yMm, halfW - insideMm, halfH - insideMm, 3);
    const toNotch = Math.hypot(xMm - halfW - outsideMm, yMm) - notchMm;
    const depth = Math.min(-toOuter, toWindow, notchMm > 0 ? toNotch : Infinity);
    const coverage = Math.min(1, Math.max(0, 0.5 + depth * density)) * opacity;
    if (coverage <= 0) return;
    // The rim is rounded: light along its ridge, dark at its edges.
    const round = 0.78 + 0.34 * Math.min(1, depth / Math.max(0.4, (outsideMm + insideMm) / 2));
    mixPixel(frame.rgb, at, shaded(holder.colour, round), coverage);
  });
}
