/** Finds PDF417 and QR codes in an image and reads them with zxing-wasm: import it only when needed. */
import { monotonicNowMs } from '../../shared/shared.js';
import { decodeSymbols } from '../../zxing/zxing.js';
import type { DetectedBarcode, DetectedDocument, Pixels } from '../check-report.js';
import { cropLuminance } from '../image/crop.js';
import type { Plane, PxQuad } from '../image/plane.js';
import {
  longSidePx,
  mapQuad,
  pointDistance,
  projectPoint,
  rectangleCorners,
  squareToQuad,
  toNormalizedQuad,
  toPixelQuad,
} from '../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import { MIN_CELL_PROBABILITY } from '../vision/cell-maps.js';
import { look } from '../vision/look.js';
import { findBars, sharpenBars } from './find-bars.js';
import { parseAamva } from './parse-aamva.js';

export { loadZxing } from '../../zxing/zxing.js';

/** Long side of the image, px. A licence's PDF417 has about 300 modules a row. */
const IMAGE_PX = 2600;
/** Long side of a part that the network looks at, and of one whose bars are measured or that is read, px. */
const LOOK_PX = 900;
const READ_PX = 1400;
/** The same of a part that is sharpened: fewer pixels have less noise, more keep narrow bars apart. */
const SHARPENED_PX = 1100;
/** Nothing is enlarged more than so. */
const MAX_ENLARGEMENT = 2.5;
/** A clean symbol may fail in one of two sizes that differ by a pixel, even where there is no time for more. */
const MIN_ATTEMPTS = 2;
/** Room around the cells that show a barcode, as a share of the longer side. A code that fails with one is often read with the other. */
const CELL_MARGINS = [0.1, 0.015] as const;

/**
 * Reads the PDF417 and QR codes of an image: where the network sees a barcode on the rectified document, and on the whole of
 * it; without a document, on the whole first. Both are tried as they are, then each with its bars upright and with sharpened
 * bars (decision 179). A PDF417 ends the search; a document on which the network sees no barcode has none.
 * @param document as `inspect` reported it, or `null`: then the whole image is searched
 * @param timeCapMs default 600. No attempt begins later, but two are always made
 * @returns the codes that were read in time. An empty list does not prove that there is none
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs = 600,
): Promise<DetectedBarcode[]> {
  const endMs = monotonicNowMs() + timeCapMs;
  const bounds = { left: 0, top: 0, right: image.width, bottom: image.height };
  const { plane } = cropLuminance(image, bounds, IMAGE_PX);
  const barcodes = new Map<string, DetectedBarcode>();
  let attempts = 0;
  for (const [quad, maxPx, isSharpened] of planAttempts(plane, document)) {
    if (++attempts > MIN_ATTEMPTS && monotonicNowMs() > endMs) break;
    const view = rectifyPart(plane, quad, maxPx);
    const symbols = await decodeSymbols(isSharpened ? sharpenBars(view) : view);
    for (const { format, text, corners } of symbols) {
      const fields = format === 'PDF_417' ? parseAamva(text) : null;
      const inPlane = toPlane(corners, view, quad);
      barcodes.set(`${format} ${text}`, { format, text, fields, corners: toNormalizedQuad(inPlane, plane) });
    }
    if (symbols.some(({ format }) => format === 'PDF_417')) break;
  }
  return [...barcodes.values()];
}

type Attempt = readonly [quad: PxQuad, maxPx: number, isSharpened: boolean];

/** What is tried, the most probable first, in px of the plane. Each place is only searched for when it is needed. */
function* planAttempts(plane: Plane, document: DetectedDocument | null): Generator<Attempt> {
  const whole =
    document === null
      ? rectangleCorners(0, 0, plane.width, plane.height)
      : layAcross(toPixelQuad(document.corners, plane));
  const cells = findBarcodeCells(plane, whole);
  // Beside no document the network may see a part of a code.
  const places = document === null ? [whole, ...cells] : [...cells, whole];
  if (document !== null && cells.length === 0) return;
  for (const place of places) yield [place, READ_PX, false];
  for (const place of places) {
    // Without most of the perspective, the rest of it is measured more exactly.
    const bars = findBarsWithin(plane, place);
    const upright = bars && (findBarsWithin(plane, bars) ?? bars);
    if (upright === null) continue;
    yield [upright, READ_PX, false];
    yield [upright, SHARPENED_PX, true];
    yield [upright, READ_PX, true];
  }
}

/** Begins with a long side, along which licences print their PDF417: bars are vertical then. */
function layAcross([a, b, c, d]: PxQuad): PxQuad {
  return pointDistance(a, b) >= pointDistance(b, c) ? [a, b, c, d] : [b, c, d, a];
}

/** Rectangles of the rectified part around the cells that show a barcode, in px of the plane. */
function findBarcodeCells(plane: Plane, part: PxQuad): readonly PxQuad[] {
  const view = rectifyPart(plane, part, LOOK_PX);
  const cells = look({ luminance: view, chroma: null })?.cells;
  if (cells === undefined) return [];
  const { columns, rows: height, barcode } = cells;
  const shown = [...barcode.keys()].filter((cell) => barcode[cell]! >= MIN_CELL_PROBABILITY);
  if (shown.length === 0) return [];
  const xs = shown.map((cell) => cell % columns);
  const ys = shown.map((cell) => Math.floor(cell / columns));
  return CELL_MARGINS.map((share) => {
    const margin = share * Math.max(columns, height);
    const [left, top] = [xs, ys].map((values) => Math.max(0, Math.min(...values) - margin)) as [number, number];
    const right = Math.min(columns, Math.max(...xs) + 1 + margin);
    const bottom = Math.min(height, Math.max(...ys) + 1 + margin);
    return toPlane(rectangleCorners(left, top, right, bottom), { width: columns, height }, part);
  });
}

function findBarsWithin(plane: Plane, part: PxQuad): PxQuad | null {
  const view = rectifyPart(plane, part, READ_PX, 1);
  const bars = findBars(view);
  return bars && toPlane(bars, view, part);
}

function rectifyPart(plane: Plane, part: PxQuad, maxPx: number, maxEnlargement = MAX_ENLARGEMENT): Plane {
  const longSide = Math.max(1, Math.min(maxPx, maxEnlargement * longSidePx(part)));
  const { width, height } = computeRectifiedSize(part, longSide);
  return rectifyPlane(plane, part, width, height);
}

/** Px of a rectified part → px of the plane. */
function toPlane(points: PxQuad, { width, height }: Pick<Plane, 'width' | 'height'>, part: PxQuad): PxQuad {
  const map = squareToQuad(part);
  return mapQuad(points, ({ x, y }) => projectPoint(map, x / width, y / height));
}
