/** A look at a part of an image, which shows it larger. */
import type { Pixels, Point, Quad } from '../check-report.js';
import { cropLuminance } from '../image/crop.js';
import type { CellMaps } from './cell-maps.js';
import { findSidesBeyond, look, type SeenBounds, type SeenDocument } from './look.js';

/** Long side to which a part is reduced, px: twice that of the network's widest input. */
const PART_LONG_SIDE_PX = 576;
export const WHOLE_IMAGE: SeenBounds = { left: 0, top: 0, right: 1, bottom: 1 };

/** Cells, and the part of the image that they show. */
export interface SeenPart {
  readonly cells: CellMaps;
  readonly part: SeenBounds;
}

/** What a part of the image shows. Corners are coordinates of the whole image, which alone may cut a document off. */
export interface View extends SeenPart {
  readonly document: SeenDocument | null;
}

/** @param margin added on all sides, as a share of the longer one; negative: taken away */
export function lookAtPart(image: Pixels, bounds: SeenBounds, margin: number): View | null {
  const { width, height } = image;
  const px = margin * Math.max((bounds.right - bounds.left) * width, (bounds.bottom - bounds.top) * height);
  const [x, y] = [Math.max(0, Math.floor(bounds.left * width - px)), Math.max(0, Math.floor(bounds.top * height - px))];
  const partWidth = Math.min(width, Math.ceil(bounds.right * width + px)) - x;
  const partHeight = Math.min(height, Math.ceil(bounds.bottom * height + px)) - y;
  if (partWidth < 1 || partHeight < 1) return null;
  const { plane } = cropLuminance(image, [x, y, x + partWidth, y + partHeight], PART_LONG_SIDE_PX);
  const seen = look(image, plane, [x, y, partWidth, partHeight]);
  if (seen === null) return null;
  const toImage = (corner: Point): Point => ({
    x: (x + corner.x * partWidth) / width,
    y: (y + corner.y * partHeight) / height,
  });
  const corners = seen.document && (seen.document.corners.map(toImage) as unknown as Quad);
  return {
    cells: seen.cells,
    part: { left: x / width, top: y / height, right: (x + partWidth) / width, bottom: (y + partHeight) / height },
    document: seen.document && corners && { ...seen.document, corners, cutOff: findSidesBeyond(corners) },
  };
}
