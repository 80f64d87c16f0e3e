/** Finds PDF417 and QR codes in an image and reads them. Loads @zxing/library (45 KB): import it only when needed. */
import { monotonicNowMs } from '../../shared/shared.js';
import {
  boundingBox,
  cropLuminance,
  imageQuadToRegionQuad,
  regionQuadToImageQuad,
  type LuminanceRegion,
} from '../image/crop.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import {
  pointDistance,
  projectPoint,
  quadCenter,
  squareToQuad,
  toNormalizedQuad,
  toPixelQuad,
} from '../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { DetectedBarcode, DetectedDocument, Pixels } from '../check-report.js';
import { parseAamva } from './parse-aamva.js';
import { estimateModuleWidthPx } from './binary-image.js';
import { binarize } from './binarize.js';
import { hasPdf417Guard } from './detect-pdf417-guard.js';
import { findPdf417Regions } from './find-pdf417-regions.js';
import { findQrCandidates } from './find-qr-candidates.js';
import { alignRegionToDocument, refineBarcodeCorners } from './refine-barcode-corners.js';
import { decodeWithZxing } from './decode-with-zxing.js';

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
  for (const { quad, score } of findPdf417Regions(whole.plane)) {
    const place = regionQuadToImageQuad(quad, whole);
    const aligned = document && alignRegionToDocument(place, toPixelQuad(document.corners, image));
    const quads = aligned === null ? [place] : [aligned, place];
    if (score < LIKELY_REGION_SCORE && !showsPdf417Guard(image, place, quads)) continue;
    tryRegion(place, (region) => readPdf417(region, quads, deadline));
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
 * best size, then as large as they are.
 * @param quads px of the image
 */
function readPdf417(region: LuminanceRegion, quads: readonly PxQuad[], deadline: ReadDeadline): RegionBarcode | null {
  const { unreadable, min, best, max } = MODULE_SIZE_PX;
  for (const quadInImage of quads) {
    const quad = imageQuadToRegionQuad(quadInImage, region);
    const rectified = rectifyRegion(region, quad, 1);
    const modulePx = estimateModuleWidthPx(binarize(rectified));
    if (modulePx === null || modulePx < unreadable) continue;
    const scales = modulePx < min || modulePx > max ? [best / modulePx, 1] : [1];
    const straight = refineBarcodeCorners(rectified, quad);
    for (const view of straight === null ? [quad] : [straight, quad]) {
      for (const scale of scales) {
        const barcode = decodeView('PDF_417', rectifyRegion(region, view, scale), view, deadline);
        if (barcode !== null) return barcode;
      }
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
  if (decoded === null) return null;
  const { width, height } = rectified;
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

function longestSide(quad: PxQuad): number {
  return Math.max(...quad.map((p, i) => pointDistance(p, quad[(i + 1) % 4]!)));
}

function enlargeQuad(quad: PxQuad): PxQuad {
  const center = quadCenter(quad);
  return quad.map(({ x, y }) => ({
    x: center.x + 1.2 * (x - center.x),
    y: center.y + 1.2 * (y - center.y),
  })) as unknown as PxQuad;
}

function quadContains(quad: PxQuad, { x, y }: PxPoint): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}
