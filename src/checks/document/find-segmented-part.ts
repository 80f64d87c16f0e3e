import type { Plane, PxQuad } from '../image/plane.js';
import type { ImageSegmentation } from '../segmentation/segment-image.js';
import { isPlausiblePart, type CutOffDocument } from './find-cut-off-document.js';

/** Least mean probability of the cells of a part that only the segmentation network sees. */
const MIN_SEGMENTED_PART_CONFIDENCE = 0.85;

/**
 * The visible part of a document whose borders were not found, as the segmentation network sees it. The limit was set on
 * drawn scenes: in 130 without a cut-off document there was no such part (decision 124).
 */
export function findSegmentedPart({ cells, regions }: ImageSegmentation, plane: Plane): CutOffDocument | null {
  const [region] = regions;
  if (region === undefined || region.cutOff.length === 0 || region.confidence < MIN_SEGMENTED_PART_CONFIDENCE)
    return null;
  const scale = { x: plane.width / cells.columns, y: plane.height / cells.rows };
  const corners = region.corners.map(({ x, y }) => ({ x: x * scale.x, y: y * scale.y })) as unknown as PxQuad;
  const part = { corners, cutOff: region.cutOff, confidence: region.confidence };
  return isPlausiblePart(part, plane) ? part : null;
}
