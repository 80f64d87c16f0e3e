import type { Plane } from '../image/plane.js';
import { toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import type { ImageSegmentation } from '../segmentation/segment-image.js';
import type { CutOffDocument } from './find-cut-off-document.js';
import { isPlausiblePart } from './is-plausible-part.js';

/**
 * The visible part of a document as the segmentation network sees it: its largest region, where that goes on beyond the image.
 * @returns its confidence is the mean probability of its cells; `null` without such a region
 */
export function findSegmentedPart({ cells, regions }: ImageSegmentation, plane: Plane): CutOffDocument | null {
  const [region] = regions;
  if (region === undefined || region.cutOff.length === 0) return null;
  const { cutOff, confidence } = region;
  const normalized = toNormalizedQuad(region.corners, { width: cells.columns, height: cells.rows });
  const part = { corners: toPixelQuad(normalized, plane), cutOff, confidence, isSegmented: true };
  return isPlausiblePart(part, plane) ? part : null;
}
