import type { Luma, Pixels } from '../check-report.js';
import { toFrameChromaPlanes } from '../image/chroma-planes.js';
import type { Plane } from '../image/plane.js';
import { findDocumentRegions, type DocumentRegion } from './find-document-regions.js';
import { segmentDocument, type SegmentedCells } from './segment-document.js';

/** Where a network sees documents in an image, whole ones and parts. */
export interface ImageSegmentation {
  readonly cells: SegmentedCells;
  /** The largest first. */
  readonly regions: readonly DocumentRegion[];
}

/**
 * Segments an image into documents and their surroundings.
 * @param plane its luminance, of any size
 * @param image where its colours are looked up; `null`: by brightness alone
 */
export function segmentImage(plane: Plane, image: Pixels | Luma | null): ImageSegmentation {
  const cells = segmentDocument(plane, (width, height) => image && toFrameChromaPlanes(image, width, height));
  return { cells, regions: findDocumentRegions(cells) };
}
