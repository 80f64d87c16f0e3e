/** Finds PDF417 and QR codes in an image and reads them with zxing-wasm: import it only when needed. */
import { monotonicNowMs } from '../../shared/shared.js';
import { decodeSymbols } from '../../zxing/zxing.js';
import type { DetectedBarcode, DetectedDocument, Pixels } from '../check-report.js';
import { cropLuminance } from '../image/crop.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { pointDistance, projectPoint, squareToQuad, toNormalizedQuad, toPixelQuad } from '../image/quad-geometry.js';
import { computeRectifiedSize, rectifyPlane } from '../image/rectify.js';
import { findBars } from './find-bars.js';
import { parseAamva } from './parse-aamva.js';
import { sharpenBars, type BarSharpening } from './sharpen-bars.js';

export { loadZxing } from '../../zxing/zxing.js';

/** Long side of the image, px. A licence's PDF417 has about 300 modules a row. */
const IMAGE_PX = 2600;
/** Nothing is enlarged more than so. */
const MAX_ENLARGEMENT = 2;
const DEFAULT_TIME_CAP_MS = 600;

interface Attempt {
  readonly longSidePx: number;
  readonly sharpening?: BarSharpening | undefined;
}
const PLAIN_ATTEMPTS: readonly Attempt[] = [{ longSidePx: 1200 }, { longSidePx: 2000 }];
/** For bars that are blurred, or under a reflection. */
const SHARPENED_ATTEMPTS: readonly Attempt[] = [
  { longSidePx: 2000, sharpening: { along: 2, across: 3, isNormalized: true } },
  { longSidePx: 2000, sharpening: { along: 3, across: 2, isNormalized: false } },
  { longSidePx: 2600, sharpening: { along: 3, across: 4, isNormalized: true } },
];

/**
 * Reads the PDF417 and QR codes of an image: on the straightened document, or on the whole image, at two scales; where bars
 * were found but no PDF417 was read, with sharpened bars too (decision 173).
 * @param document as `inspect` reported it, or `null`
 * @param timeCapMs default 600. No attempt begins later; the first is always made
 * @returns the codes that were read in time. An empty list does not prove that there is none
 */
export async function readBarcodes(
  image: Pixels,
  document: DetectedDocument | null,
  timeCapMs = DEFAULT_TIME_CAP_MS,
): Promise<DetectedBarcode[]> {
  const endMs = monotonicNowMs() + timeCapMs;
  const { plane } = cropLuminance(image, [0, 0, image.width, image.height], IMAGE_PX);
  const barcodes = new Map<string, DetectedBarcode>();
  for (const { quad, longSidePx, sharpening } of planAttempts(plane, document)) {
    const { width, height } = computeRectifiedSize(quad, longSidePx);
    const view = rectifyPlane(plane, quad, width, height);
    const symbols = await decodeSymbols(sharpening ? sharpenBars(view, sharpening) : view, sharpening?.isNormalized);
    const toPlane = squareToQuad(quad);
    for (const { format, text, corners } of symbols) {
      const inPlane = corners.map(({ x, y }) => projectPoint(toPlane, x / width, y / height)) as unknown as PxQuad;
      const fields = format === 'PDF_417' ? parseAamva(text) : null;
      barcodes.set(`${format} ${text}`, { format, text, fields, corners: toNormalizedQuad(inPlane, plane) });
    }
    if (symbols.some(({ format }) => format === 'PDF_417') || monotonicNowMs() > endMs) break;
  }
  return [...barcodes.values()];
}

/** What is tried, the most probable first. Bars are searched only when they are needed. */
function* planAttempts(plane: Plane, document: DetectedDocument | null): Generator<Attempt & { quad: PxQuad }> {
  const { width: w, height: h } = plane;
  const whole: PxQuad = [{ x: 0, y: 0 }, { x: w, y: 0 }, { x: w, y: h }, { x: 0, y: h }]; // prettier-ignore
  const first = document === null ? whole : layAcross(toPixelQuad(document.corners, plane));
  function* attempts(quad: PxQuad, of: readonly Attempt[]): Generator<Attempt & { quad: PxQuad }> {
    for (const { longSidePx, sharpening } of of) {
      const size = Math.min(longSidePx, MAX_ENLARGEMENT * longestSide(quad));
      yield { quad, longSidePx: Math.max(1, size), sharpening };
    }
  }
  yield* attempts(first, PLAIN_ATTEMPTS);
  const bars = findBars(plane);
  if (bars === null) return;
  if (document !== null) yield* attempts(first, SHARPENED_ATTEMPTS);
  yield* attempts(bars, [{ longSidePx: longestSide(bars) }, ...PLAIN_ATTEMPTS]);
  yield* attempts(findBarsAgain(plane, bars), [...PLAIN_ATTEMPTS, ...SHARPENED_ATTEMPTS]);
}

/** Without most of the perspective, the rest of it is measured more exactly. */
function findBarsAgain(plane: Plane, quad: PxQuad): PxQuad {
  const { width, height } = computeRectifiedSize(quad, longestSide(quad));
  const within = findBars(rectifyPlane(plane, quad, width, height));
  const toPlane = squareToQuad(quad);
  return within ? (within.map(({ x, y }) => projectPoint(toPlane, x / width, y / height)) as unknown as PxQuad) : quad;
}

/** Begins with a long side, along which licences print their PDF417: bars are vertical then. */
function layAcross([a, b, c, d]: PxQuad): PxQuad {
  return pointDistance(a, b) >= pointDistance(b, c) ? [a, b, c, d] : [b, c, d, a];
}

function longestSide(quad: PxQuad): number {
  return Math.max(...quad.map((point: PxPoint, i) => pointDistance(point, quad[(i + 1) % 4]!)));
}
