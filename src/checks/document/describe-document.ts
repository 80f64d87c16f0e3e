import { CUT_OFF_MARGIN } from '../../shared/shared.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import type { DetectedDocument, Point, Quad } from '../report.js';
import { intersectionOverUnion, signedArea } from '../image/quad-geometry.js';

/** px → 0–1. */
export function toNormalizedQuad(quad: PxQuad, plane: { readonly width: number; readonly height: number }): Quad {
  return quad.map((p): Point => ({ x: p.x / plane.width, y: p.y / plane.height })) as unknown as Quad;
}

/** 0–1 → px. */
export function toPixelQuad(quad: Quad, plane: { readonly width: number; readonly height: number }): PxQuad {
  return quad.map((p): PxPoint => ({ x: p.x * plane.width, y: p.y * plane.height })) as unknown as PxQuad;
}

/** What the finder found, as the report says it. */
export function describeDocument(
  quad: PxQuad,
  confidence: number,
  aspect: number,
  plane: Plane,
  isWholeImage = false,
): DetectedDocument {
  const corners = toNormalizedQuad(quad, plane);
  const frame: PxPoint[] = [
    { x: 0, y: 0 },
    { x: plane.width, y: 0 },
    { x: plane.width, y: plane.height },
    { x: 0, y: plane.height },
  ];
  const xs = corners.map((p) => p.x);
  const ys = corners.map((p) => p.y);
  const cutOff: DetectedDocument['cutOff'][number][] = [];
  if (!isWholeImage) {
    if (Math.min(...ys) < CUT_OFF_MARGIN) cutOff.push('top');
    if (Math.max(...xs) > 1 - CUT_OFF_MARGIN) cutOff.push('right');
    if (Math.max(...ys) > 1 - CUT_OFF_MARGIN) cutOff.push('bottom');
    if (Math.min(...xs) < CUT_OFF_MARGIN) cutOff.push('left');
  }
  const area = Math.abs(signedArea(quad));
  // overlap = common / union; the common part of document and frame is what fills the image.
  const share = intersectionOverUnion(quad, frame);
  const whole = plane.width * plane.height;
  const common = (share * (area + whole)) / (1 + share);
  return { corners, confidence, area: Math.min(1, common / whole), isWholeImage, cutOff, aspect };
}
