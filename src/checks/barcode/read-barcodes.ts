/** Finds PDF417 and QR codes in an image and reads them. Loads @zxing/library (50 KB): import it only when needed. */
import { monotonicNowMs } from '../../shared/shared.js';
import {
  boundingBox,
  cropLuminance,
  imageQuadToRegionQuad,
  regionQuadToImageQuad,
  type LuminanceRegion,
} from '../image/crop.js';
import type { Plane, PxQuad } from '../image/plane.js';
import { projectPoint, quadCenter, squareToQuad, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { DetectedBarcode, DetectedDocument, Pixels } from '../check-report.js';
import { parseAamva } from './parse-aamva.js';
import { estimateModuleWidthPx } from './binary-image.js';
import { binarize } from './binarize.js';
import { hasPdf417Guard } from './detect-pdf417-guard.js';
import { findPdf417Regions } from './find-pdf417-regions.js';
import { findQrCandidates } from './find-qr-candidates.js';
import { enlargeQuad, longestSide, quadContains } from './barcode-quads.js';
import { alignRegionToDocument, refineBarcodeCorners } from './refine-barcode-corners.js';
import { decodeWithZxing, type DecodedBarcode } from './decode-with-zxing.js';
import { locatePdf417Guards } from './locate-pdf417-guards.js';
import { readPdf417Symbol } from './read-pdf417-symbol.js';

/** Long side of the image in which codes are searched, px. A driving licence's PDF417 has about 300 modules a row. */
const SEARCH_PX = 1600;
/** Long side of a region that is read, px. */
const READ_PX = 1600;
const DEFAULT_TIME_CAP_MS = 600;
/** Regions with a lower score are mostly text. They are read only where a start or stop pattern shows at a small size. */
const LIKELY_REGION_SCORE = 3.3;
/** Long side of a region that is searched for start and stop patterns, px. */
const GUARD_CHECK_PX = 900;
/** Size of a module, px. Smaller ones blur into each other; with larger ones the reader is slow and misses wide bars. */
const MODULE_SIZE_PX = { unreadable: 1, min: 2.6, best: 4, max: 6.5 } as const;

/**
 * Reads the PDF417 and QR codes of an image. Regions that look like codes are found first; each is cut out straight and
 * read. An image without such regions takes little time (decision 023).
 * @param document as `inspect` reported it, or `null`. Its corners straighten the codes on it
 * @param timeCapMs default 600. The first region is always tried, for as long at most
 * @returns the codes that were read in time, the most probable region first. An empty list does not prove that there is none
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs = DEFAULT_TIME_CAP_MS,
): Promise<DetectedBarcode[]> {
  const deadline: ReadDeadline = { endMs: monotonicNowMs() + timeCapMs, capMs: timeCapMs, attempts: 0 };
  const whole = cropLuminance(image, [0, 0, image.width, image.height], SEARCH_PX);
  const barcodes: DetectedBarcode[] = [];
  const tryRegion = (place: PxQuad, read: (region: LuminanceRegion, quad: PxQuad) => RegionBarcode | null): void => {
    const isKnown = barcodes.some(({ corners }) => quadContains(toPixelQuad(corners, image), quadCenter(place)));
    if (isKnown || isDeadlineOver(deadline)) return;
    const region = cropLuminance(image, boundingBox(enlargeQuad(place)), READ_PX);
    const found = read(region, imageQuadToRegionQuad(place, region));
    if (found === null) return;
    barcodes.push({ ...found, corners: toNormalizedQuad(regionQuadToImageQuad(found.corners, region), image) });
  };
  for (const [rank, { quad, score }] of findPdf417Regions(whole.plane).entries()) {
    const place = regionQuadToImageQuad(quad, whole);
    const aligned = document && alignRegionToDocument(place, toPixelQuad(document.corners, image));
    const quads = aligned === null ? [place] : [aligned, place];
    const isLikely = score >= LIKELY_REGION_SCORE;
    if (!isLikely && !showsPdf417Guard(image, place, quads)) continue;
    tryRegion(place, (region) => readPdf417(region, quads, deadline, isLikely && rank === 0));
  }
  for (const { quad, modules } of findQrCandidates(whole.plane)) {
    tryRegion(regionQuadToImageQuad(quad, whole), (region, inRegion) =>
      readQrCode(region, inRegion, modules, deadline),
    );
  }
  return barcodes;
}

type BarcodeFormat = DetectedBarcode['format'];

/** A barcode with its corners in px of the region. */
interface RegionBarcode extends Omit<DetectedBarcode, 'corners'> {
  readonly corners: PxQuad;
}

/** The first attempt is always made, however slow the machine is. */
interface ReadDeadline {
  readonly endMs: number;
  readonly capMs: number;
  attempts: number;
}

function isDeadlineOver({ attempts, endMs }: ReadDeadline): boolean {
  return attempts > 0 && monotonicNowMs() > endMs;
}

/** Whether one of the quadrilaterals (px of the image) shows a start or stop pattern at a small size. */
function showsPdf417Guard(image: Pixels, place: PxQuad, quads: readonly PxQuad[]): boolean {
  const region = cropLuminance(image, boundingBox(enlargeQuad(place)), GUARD_CHECK_PX);
  return quads.some((quad) => hasPdf417Guard(binarize(rectifyRegion(region, imageQuadToRegionQuad(quad, region), 1))));
}

/**
 * Reads a PDF417. Each quadrilateral is tried with sides that follow bars and rows, then as it is; and with modules of the
 * best size, then as large as they are. The library's reader is the faster one: the reader of grey levels follows its first
 * attempt.
 * @param quads px of the image
 * @param readsGrey whether the region is probable enough for the reader of grey levels
 */
function readPdf417(
  region: LuminanceRegion,
  quads: readonly PxQuad[],
  deadline: ReadDeadline,
  readsGrey: boolean,
): RegionBarcode | null {
  const { unreadable, min, best, max } = MODULE_SIZE_PX;
  let showsGuards = readsGrey;
  for (const quadInImage of quads) {
    const quad = imageQuadToRegionQuad(quadInImage, region);
    const rectified = rectifyRegion(region, quad, 1);
    const modulePx = estimateModuleWidthPx(binarize(rectified));
    const straight = refineBarcodeCorners(rectified, quad);
    const isReadable = modulePx !== null && modulePx >= unreadable;
    const scales = isReadable && (modulePx < min || modulePx > max) ? [best / modulePx, 1] : [1];
    const attempts = (straight === null ? [quad] : [straight, quad]).flatMap((view) =>
      scales.map((scale) => () => decodeView('PDF_417', rectifyRegion(region, view, scale), view, deadline)),
    );
    const first = isReadable ? attempts[0]!() : null;
    if (first !== null) return first;
    if (showsGuards && !isDeadlineOver(deadline)) {
      const view = straight ?? quad;
      const upright = rectifyRegion(region, view, 1);
      const ways = locatePdf417Guards(upright);
      // Where the first quadrilateral shows no guards, the second shows none either.
      showsGuards = ways.length > 0;
      const symbol = readPdf417Symbol(ways, upright);
      if (symbol !== null) return toRegionBarcode('PDF_417', symbol, upright, view);
    }
    for (const attempt of isReadable ? attempts.slice(1) : []) {
      const barcode = attempt();
      if (barcode !== null) return barcode;
    }
  }
  return null;
}

/**
 * Reads a QR code: the quadrilateral as it is, then with sides that follow its rows and columns.
 * @param modules from side to side
 */
function readQrCode(
  region: LuminanceRegion,
  quad: PxQuad,
  modules: number,
  deadline: ReadDeadline,
): RegionBarcode | null {
  const ownPx = longestSide(quad) / modules;
  const otherPx = ownPx < MODULE_SIZE_PX.best ? MODULE_SIZE_PX.max : MODULE_SIZE_PX.best;
  const straight = refineBarcodeCorners(rectifyRegion(region, quad, 1), quad);
  for (const view of straight === null ? [quad] : [quad, straight]) {
    for (const modulePx of [ownPx, otherPx]) {
      const barcode = decodeView('QR_CODE', rectifyRegion(region, view, modulePx / ownPx), view, deadline);
      if (barcode !== null) return barcode;
    }
  }
  return null;
}

/** @param rectified the inside of `quad` */
function decodeView(
  format: BarcodeFormat,
  rectified: Plane,
  quad: PxQuad,
  deadline: ReadDeadline,
): RegionBarcode | null {
  const image = binarize(rectified);
  if (isDeadlineOver(deadline) || (format === 'PDF_417' && !hasPdf417Guard(image))) return null;
  deadline.attempts++;
  const decoded = decodeWithZxing(format, image, Math.max(deadline.endMs, monotonicNowMs() + deadline.capMs));
  return decoded && toRegionBarcode(format, decoded, rectified, quad);
}

function toRegionBarcode(
  format: BarcodeFormat,
  decoded: DecodedBarcode,
  { width, height }: Plane,
  quad: PxQuad,
): RegionBarcode {
  const toRegion = squareToQuad(quad);
  const corners = decoded.corners.map(({ x, y }) => projectPoint(toRegion, x / width, y / height)) as unknown as PxQuad;
  const fields = format === 'PDF_417' ? parseAamva(decoded.text) : null;
  return { format, text: decoded.text, fields, corners };
}

function rectifyRegion({ plane }: LuminanceRegion, quad: PxQuad, scale: number): Plane {
  const longSide = Math.min(READ_PX, Math.max(32, longestSide(quad) * scale));
  const { width, height } = computeRectifiedSize(quad, longSide);
  return rectifyPlane(plane, quad, width, height);
}
