import { nowMs } from '../../shared/shared.js';
import { distance, project, squareToQuad, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { DetectedBarcode, DetectedDocument, Pixels } from '../report.js';
import { parseAamva } from './aamva.js';
import { estimateModuleWidthPx, binarize } from './binarize.js';
import { findQrCandidates } from './find-qr-candidates.js';
import { hasPdf417Guard } from './detect-pdf417-guard.js';
import { findBarcodeRegions } from './find-barcode-regions.js';
import { alignRegionToDocument } from './align-region-to-document.js';
import { boundingBox, regionToImage, cropLuminance, imageToRegion, type LuminanceRegion } from '../image/crop.js';
import { straightenBarcode } from './straighten-barcode.js';
import { decodeWithZxing } from './zxing.js';

/** Long side of the picture in which codes are looked for, px: a driving licence's PDF417 has about 300 modules a row. */
const SEARCH_PX = 1600;
/** Long side of what is read at once, px. */
const READ_PX = 1600;
/** How long to try, ms. */
const DEFAULT_TIME_CAP_MS = 600;
/** Regions that score less are mostly text or a pattern, and are only read if an end of a code shows at a glance. */
const LIKELY_REGION_SCORE = 3.3;
/** Long side of what is glanced at, px. */
const GUARD_CHECK_PX = 900;
/** px a module should have: fewer blur into each other, more make readers slow and blind to wide bars. */
const MODULE_SIZE_PX = { hopeless: 1, least: 2.6, best: 4, most: 6.5 } as const;

/**
 * PDF417 and QR codes of a picture: areas that look like codes are found first, each is cut out straight and read.
 * Where nothing looks like a code, nothing is read and little time goes by. Loads @zxing/library; import this module
 * only when a code is worth its 45 KB (decision 023).
 * @param document as `inspect` reported it, or `null`: codes on it are straightened with it
 * @param timeCapMs when it is over, what was read until then is the answer; one place is always tried, for as long at most
 * @returns all codes that were read, the likeliest place first; an empty list proves nothing
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs = DEFAULT_TIME_CAP_MS,
): Promise<DetectedBarcode[]> {
  const time: ReadDeadline = { endMs: nowMs() + timeCapMs, capMs: timeCapMs, tries: 0 };
  const whole = cropLuminance(image, [0, 0, image.width, image.height], SEARCH_PX);
  const seen: DetectedBarcode[] = [];
  const tryAt = (place: PxQuad, read: (part: LuminanceRegion, quad: PxQuad) => DetectedBarcode | null): void => {
    const isKnown = seen.some(({ corners }) => quadContains(toPixelQuad(corners, image), quadCenter(place)));
    if (isKnown || isDeadlineOver(time)) return;
    const part = cropLuminance(image, boundingBox(enlargeQuad(place)), READ_PX);
    const found = read(part, imageToRegion(place, part));
    if (found === null) return;
    const corners = regionToImage(toPixelQuad(found.corners, UNIT_SIZE), part);
    seen.push({ ...found, corners: toNormalizedQuad(corners, image) });
  };
  for (const { quad, score } of findBarcodeRegions(whole.plane)) {
    const place = regionToImage(quad, whole);
    const onDocument = document && alignRegionToDocument(place, toPixelQuad(document.corners, image));
    const quads = onDocument === null ? [place] : [onDocument, place];
    if (score < LIKELY_REGION_SCORE && !showsPdf417Guard(image, place, quads)) continue;
    tryAt(place, (part) => readPdf417(part, quads, time));
  }
  for (const { quad, modules } of findQrCandidates(whole.plane)) {
    tryAt(regionToImage(quad, whole), (part, own) => readQrCode(part, own, modules, time));
  }
  return seen;
}

type BarcodeFormat = DetectedBarcode['format'];

/** The likeliest place is tried once however slow the machine is; then time counts. */
interface ReadDeadline {
  readonly endMs: number;
  readonly capMs: number;
  tries: number;
}

function isDeadlineOver({ tries, endMs }: ReadDeadline): boolean {
  return tries > 0 && nowMs() > endMs;
}

/** Corners that are pixels already. */
const UNIT_SIZE = { width: 1, height: 1 } as const;

/** Whether one of the quadrilaterals, px of the picture, shows an end of a PDF417 when it is cut out small. */
function showsPdf417Guard(image: Pixels, place: PxQuad, quads: readonly PxQuad[]): boolean {
  const part = cropLuminance(image, boundingBox(enlargeQuad(place)), GUARD_CHECK_PX);
  return quads.some((quad) => hasPdf417Guard(binarize(rectifyRegion(part, imageToRegion(quad, part), 1))));
}

/** A PDF417 in a part: each quadrilateral, px of the picture, as it is, then with sides that follow bars and rows. */
function readPdf417(part: LuminanceRegion, quads: readonly PxQuad[], time: ReadDeadline): DetectedBarcode | null {
  for (const whole of quads) {
    const quad = imageToRegion(whole, part);
    const cut = rectifyRegion(part, quad, 1);
    const module = estimateModuleWidthPx(binarize(cut));
    if (module === null || module < MODULE_SIZE_PX.hopeless) continue;
    const scale = module < MODULE_SIZE_PX.least || module > MODULE_SIZE_PX.most ? MODULE_SIZE_PX.best / module : 1;
    const straight = straightenBarcode(cut, quad);
    for (const view of straight === null ? [quad] : [straight, quad]) {
      for (const size of scale === 1 ? [1] : [scale, 1]) {
        const read = decodeView('PDF_417', rectifyRegion(part, view, size), view, time);
        if (read !== null) return read;
      }
    }
  }
  return null;
}

/** A QR code in a part; its modules are known. */
function readQrCode(part: LuminanceRegion, quad: PxQuad, modules: number, time: ReadDeadline): DetectedBarcode | null {
  const side = Math.max(...quad.map((p, i) => distance(p, quad[(i + 1) % 4]!)));
  const own = side / modules;
  const straight = straightenBarcode(rectifyRegion(part, quad, 1), quad);
  for (const view of straight === null ? [quad] : [quad, straight]) {
    for (const modulePx of [own, own < MODULE_SIZE_PX.best ? MODULE_SIZE_PX.most : MODULE_SIZE_PX.best]) {
      const read = decodeView('QR_CODE', rectifyRegion(part, view, modulePx / own), view, time);
      if (read !== null) return read;
    }
  }
  return null;
}

/** Reads what was cut out by a quadrilateral. Corners are px of the part. */
function decodeView(format: BarcodeFormat, cut: Plane, quad: PxQuad, time: ReadDeadline): DetectedBarcode | null {
  const bits = binarize(cut);
  if (isDeadlineOver(time) || (format === 'PDF_417' && !hasPdf417Guard(bits))) return null;
  time.tries++;
  const decoded = decodeWithZxing(format, bits, Math.max(time.endMs, nowMs() + time.capMs));
  if (decoded === null) return null;
  const map = squareToQuad(quad);
  const corners = decoded.corners.map(({ x, y }) => project(map, x / cut.width, y / cut.height)) as unknown as PxQuad;
  const fields = format === 'PDF_417' ? parseAamva(decoded.text) : null;
  return { format, text: decoded.text, fields, corners };
}

function rectifyRegion({ plane }: LuminanceRegion, quad: PxQuad, scale: number): Plane {
  const longest = Math.max(...quad.map((p, i) => distance(p, quad[(i + 1) % 4]!)));
  const { width, height } = computeRectifiedSize(quad, Math.min(READ_PX, Math.max(32, longest * scale)));
  return rectifyPlane(plane, quad, width, height);
}

function enlargeQuad(quad: PxQuad): PxQuad {
  const centre = quadCenter(quad);
  return quad.map(({ x, y }) => ({
    x: centre.x + 1.2 * (x - centre.x),
    y: centre.y + 1.2 * (y - centre.y),
  })) as unknown as PxQuad;
}

function quadCenter(quad: PxQuad): PxPoint {
  return { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 };
}

function quadContains(quad: PxQuad, { x, y }: PxPoint): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}
