/** Decides whether a photo shows a part of a document only, by its edges and by the segmentation network. */
import type { Thresholds } from './limits/limits.js';
import { findCutOffDocument, type CutOffDocument, type CutOffEvidence } from './document/find-cut-off-document.js';
import type { DocumentSearchImage, FoundDocument } from './document/find-document.js';
import { findSegmentedPart } from './document/find-segmented-part.js';
import { isPlausiblePart } from './document/is-plausible-part.js';
import { hasCameraAspect, hasDocumentAspect } from './document/format-proportions.js';
import type { Plane, PxPoint } from './image/plane.js';
import { intersectionOverUnion, longSidePx } from './image/quad-geometry.js';
import type { LocatedMrz } from './mrz/locate/find-mrz.js';
import { findPortrait } from './portrait/find-portrait.js';

/** A whole document of this confidence, so far inside the image, is not searched for a part. */
const SURE_WHOLE_CONFIDENCE = 0.9;
const SURE_WHOLE_MARGIN = 0.02;
/** A part of a document counts from here on, and with an MRZ or a face in it from the second. Drawn scenes (decision 118). */
const MIN_PART_CONFIDENCE = 0.85;
const MIN_CONFIRMED_PART_CONFIDENCE = 0.5;
const MIN_PART_CONFIDENCE_BESIDE_WHOLE = 0.95;
/**
 * The same for a part that only the segmentation network sees. Sheets of print at the border look like documents: in 177 drawn
 * photos without one 2 regions have 0.85, and 27 have 0.65. None of these has an MRZ, and the best face in them has 0.86.
 */
const MIN_SEGMENTED_CONFIDENCE = 0.85;
const MIN_CONFIRMED_SEGMENTED_CONFIDENCE = 0.65;
const MIN_SEGMENTED_FACE_CONFIDENCE = 0.9;
/** Tolerance in ln(width / height) of an image that was cropped to its document. No camera has these proportions. */
const CROPPED_ASPECT_TOLERANCE = 0.035;
/** The same where an MRZ fills the image: margins, bleed, an open booklet. */
export const SCAN_ASPECT_TOLERANCE = 0.1;
/** Least length of a complete MRZ in a scan, as a share of the image's long side. */
const FILLING_MRZ_SHARE = 0.7;

/** What else was found in the photo. */
export interface PartialViewEvidence extends CutOffEvidence {
  /** `whole`, where its confidence or what lies in it makes it a document. */
  readonly confirmed: FoundDocument | null;
  /** Complete; one that the frame cuts off tells nothing about a scan. */
  readonly completeMrz: LocatedMrz | null;
}

/**
 * The visible part of a document that the photo cuts off, by its edges, and where they show no document, by the segmentation
 * network. `null` where the photo shows a whole document, or none.
 */
export function locateCutOffDocument(
  image: DocumentSearchImage,
  plane: Plane,
  evidence: PartialViewEvidence,
  limits: Thresholds,
): CutOffDocument | null {
  const segmented = image.segmentation && findSegmentedPart(image.segmentation, plane);
  const { confirmed } = evidence;
  const isCutOffBySegmentation = segmented !== null && segmented.confidence >= MIN_SEGMENTED_CONFIDENCE;
  if (isCropped(plane, evidence.completeMrz, isCutOffBySegmentation)) return null;
  if (confirmed !== null && isSurelyWhole(confirmed, plane)) return null;
  const part = locatePart(image, plane, evidence, limits);
  if (confirmed === null) return part ?? (segmented && confirmSegmentedPart(segmented, plane, evidence));
  return part !== null && part.confidence >= MIN_PART_CONFIDENCE_BESIDE_WHOLE ? part : null;
}

/** A document that is certain and well inside the image. */
function isSurelyWhole({ corners, confidence }: FoundDocument, { width, height }: Plane): boolean {
  const margin = SURE_WHOLE_MARGIN * Math.max(width, height);
  const isInside = ({ x, y }: PxPoint): boolean =>
    x > margin && y > margin && x < width - margin && y < height - margin;
  return confidence >= SURE_WHOLE_CONFIDENCE && corners.every(isInside);
}

/**
 * An image that was scanned or cropped to its document, which is whole then, whatever its border. A passport that nearly fills
 * a camera's photo has similar proportions: there the segmentation network decides.
 */
function isCropped(plane: Plane, mrz: LocatedMrz | null, isCutOffBySegmentation: boolean): boolean {
  if (hasDocumentAspect(plane, CROPPED_ASPECT_TOLERANCE)) return true;
  const isFilledByMrz =
    mrz !== null && longSidePx(mrz.corners) > FILLING_MRZ_SHARE * Math.max(plane.width, plane.height);
  if (!isFilledByMrz || !hasDocumentAspect(plane, SCAN_ASPECT_TOLERANCE)) return false;
  return !(isCutOffBySegmentation && hasCameraAspect(plane));
}

function locatePart(
  image: DocumentSearchImage,
  plane: Plane,
  evidence: CutOffEvidence,
  limits: Thresholds,
): CutOffDocument | null {
  const part = findCutOffDocument(image, plane, evidence);
  if (part === null || part.confidence < MIN_CONFIRMED_PART_CONFIDENCE || !isPlausiblePart(part, plane)) return null;
  const isSure = part.confidence >= MIN_PART_CONFIDENCE;
  return isSure || hasFaceOrMrz(part, plane, evidence, limits.minPortrait) ? part : null;
}

function confirmSegmentedPart(part: CutOffDocument, plane: Plane, evidence: CutOffEvidence): CutOffDocument | null {
  if (part.confidence >= MIN_SEGMENTED_CONFIDENCE) return part;
  const isPossible = part.confidence >= MIN_CONFIRMED_SEGMENTED_CONFIDENCE;
  return isPossible && hasFaceOrMrz(part, plane, evidence, MIN_SEGMENTED_FACE_CONFIDENCE) ? part : null;
}

function hasFaceOrMrz(
  { corners }: CutOffDocument,
  plane: Plane,
  { mrz }: CutOffEvidence,
  minFaceConfidence: number,
): boolean {
  if (mrz !== null && intersectionOverUnion(mrz, corners) > 0) return true;
  return (findPortrait(plane, corners, false)?.confidence ?? 0) >= minFaceConfidence;
}
