/** Finds a card that lies on a sheet of paper, where the sheet was taken for the document. */
import { classifyFormat } from '../limits/limits.js';
import type { Pixels } from '../check-report.js';
import { toChromaPlanes } from '../image/chroma-planes.js';
import { boundingBox, crop, type Bounds, type Box } from '../image/crop.js';
import { toLuminance } from '../image/downscale.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { signedArea } from '../image/quad-geometry.js';
import { MIN_ID1_ASPECT } from './format-proportions.js';
import { estimateDocumentAspect, findDocument, type FoundDocument, type SearchEffort } from './find-document.js';

/** How much of the sheet is left out along each edge, as a share of its length: its border and its shadow. */
const LEFT_OUT_MARGIN = 0.03;
/** Largest share of the sheet: half-way (in ln) from ID-1 on A6 (0.30) to ID-1 on a page of a passport (0.42). */
const MAX_AREA_SHARE = 0.35;

/**
 * Searches a sheet of paper for a card that lies on it. A sheet of an A format has the proportions of ID-2 and ID-3, so it passes
 * for a document.
 *
 * @param plane the luminance of the image, in which `sheet` was found
 * @returns the card, px of the plane; `null` where the sheet has other proportions, or nothing like a card lies on it
 */
export function findCardOnSheet(
  image: Pixels,
  plane: Plane,
  sheet: FoundDocument,
  effort: SearchEffort,
): FoundDocument | null {
  if (sheet.aspect > MIN_ID1_ASPECT) return null;
  const scale = image.width / plane.width;
  const box = boxWithin(sheet.corners, image, scale);
  const part = crop(image, box);
  const partPlane = toLuminance(part, Math.max(box[2], box[3]) / scale);
  const card = findDocument(partPlane, {
    effort,
    chromaPlanes: (width, height) => toChromaPlanes(part, width, height),
  });
  if (card === null || Math.abs(signedArea(card.corners)) > MAX_AREA_SHARE * Math.abs(signedArea(sheet.corners)))
    return null;
  const [left, top] = [box[0] / scale, box[1] / scale];
  const corners = card.corners.map(({ x, y }) => ({ x: left + x, y: top + y }));
  const quad = corners as unknown as PxQuad;
  // The perspective is that of the whole image.
  const aspect = estimateDocumentAspect(quad, plane);
  return classifyFormat(aspect, {}) === 'ID-1' ? { ...card, corners: quad, aspect } : null;
}

/** The upright rectangle around the sheet, smaller by the margin, px of the image. */
function boxWithin(corners: PxQuad, { width, height }: Pixels, scale: number): Box {
  const [left, top, right, bottom] = boundingBox(corners).map((px) => px * scale) as unknown as Bounds;
  const [dx, dy] = [LEFT_OUT_MARGIN * (right - left), LEFT_OUT_MARGIN * (bottom - top)];
  const [x, y] = [Math.max(0, Math.ceil(left + dx)), Math.max(0, Math.ceil(top + dy))];
  return [x, y, Math.min(width, Math.floor(right - dx)) - x, Math.min(height, Math.floor(bottom - dy)) - y];
}
