/** A holder around a card: a rim of plastic that overlaps its border, closed or with a notch for the thumb. */
import { boundsOf, projectedCorners, pxPerMmAt, type Mat3 } from './projection.js';
import type { RgbFrame } from './camera-effects.js';
import { shaded, type Rgb } from './paint.js';
import type { SceneDocument } from './scene-document.js';
import { clipBounds, distanceToRectangle, mixPixel, visitPlaces } from './scene-layers.js';

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
export function layCardHolder(frame: RgbFrame, holder: CardHolder, document: SceneDocument, toPx: Mat3): void {
  const { outsideMm, insideMm, notchMm, opacity } = holder;
  const halfW = document.widthMm / 2;
  const halfH = document.heightMm / 2;
  const outer = { widthMm: document.widthMm + 2 * outsideMm, heightMm: document.heightMm + 2 * outsideMm };
  const density = pxPerMmAt(toPx, 0, 0).most;
  visitPlaces(frame, clipBounds(boundsOf(projectedCorners(toPx, outer)), 0, frame), toPx, (at, xMm, yMm) => {
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
