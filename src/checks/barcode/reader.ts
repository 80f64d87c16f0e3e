import { nowMs } from '../clock.js';
import { distance, project, squareToQuad } from '../document/geometry.js';
import { inPixels, normalised } from '../document/seen.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { rectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { BarcodeSeen, DocumentSeen, Pixels } from '../report.js';
import { parseAamva } from './aamva.js';
import { moduleWidth, toBits } from './bits.js';
import { findSquares } from './finders.js';
import { hasGuard } from './guards.js';
import { findRegions } from './regions.js';
import { alongDocument } from './on-document.js';
import { boxAround, fromPart, luminancePart, toPart, type Part } from '../image/part.js';
import { straightened } from './straighten.js';
import { decode } from './zxing.js';

/** Long side of the picture in which codes are looked for, px: a driving licence's PDF417 has about 300 modules a row. */
const SEARCH_PX = 1600;
/** Long side of what is read at once, px. */
const READ_PX = 1600;
/** How long to try, ms. */
const TIME_CAP_MS = 600;
/** Regions that score less are mostly text or a pattern, and are only read if an end of a code shows at a glance. */
const LIKELY = 3.3;
/** Long side of what is glanced at, px. */
const GLANCE_PX = 900;
/** px a module should have: fewer blur into each other, more make readers slow and blind to wide bars. */
const MODULE_PX = { hopeless: 1, least: 2.6, best: 4, most: 6.5 } as const;

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
  document: DocumentSeen | null,
  timeCapMs = TIME_CAP_MS,
): Promise<BarcodeSeen[]> {
  const time: Time = { endMs: nowMs() + timeCapMs, capMs: timeCapMs, tries: 0 };
  const whole = luminancePart(image, [0, 0, image.width, image.height], SEARCH_PX);
  const seen: BarcodeSeen[] = [];
  const tryAt = (place: PxQuad, read: (part: Part, quad: PxQuad) => BarcodeSeen | null): void => {
    const isKnown = seen.some(({ corners }) => contains(inPixels(corners, image), centreOf(place)));
    if (isKnown || isOver(time)) return;
    const part = luminancePart(image, boxAround(widened(place)), READ_PX);
    const found = read(part, toPart(place, part));
    if (found === null) return;
    const corners = fromPart(inPixels(found.corners, UNIT), part);
    seen.push({ ...found, corners: normalised(corners, image) });
  };
  for (const { quad, score } of findRegions(whole.plane)) {
    const place = fromPart(quad, whole);
    const onDocument = document && alongDocument(place, inPixels(document.corners, image));
    const quads = onDocument === null ? [place] : [onDocument, place];
    if (score < LIKELY && !showsEnd(image, place, quads)) continue;
    tryAt(place, (part) => readBars(part, quads, time));
  }
  for (const { quad, modules } of findSquares(whole.plane)) {
    tryAt(fromPart(quad, whole), (part, own) => readSquare(part, own, modules, time));
  }
  return seen;
}

type Format = BarcodeSeen['format'];

/** The likeliest place is tried once however slow the machine is; then time counts. */
interface Time {
  readonly endMs: number;
  readonly capMs: number;
  tries: number;
}

function isOver({ tries, endMs }: Time): boolean {
  return tries > 0 && nowMs() > endMs;
}

/** Corners that are pixels already. */
const UNIT = { width: 1, height: 1 } as const;

/** Whether one of the quadrilaterals, px of the picture, shows an end of a PDF417 when it is cut out small. */
function showsEnd(image: Pixels, place: PxQuad, quads: readonly PxQuad[]): boolean {
  const part = luminancePart(image, boxAround(widened(place)), GLANCE_PX);
  return quads.some((quad) => hasGuard(toBits(cutOut(part, toPart(quad, part), 1))));
}

/** A PDF417 in a part: each quadrilateral, px of the picture, as it is, then with sides that follow bars and rows. */
function readBars(part: Part, quads: readonly PxQuad[], time: Time): BarcodeSeen | null {
  for (const whole of quads) {
    const quad = toPart(whole, part);
    const cut = cutOut(part, quad, 1);
    const module = moduleWidth(toBits(cut));
    if (module === null || module < MODULE_PX.hopeless) continue;
    const scale = module < MODULE_PX.least || module > MODULE_PX.most ? MODULE_PX.best / module : 1;
    const straight = straightened(cut, quad);
    for (const view of straight === null ? [quad] : [straight, quad]) {
      for (const size of scale === 1 ? [1] : [scale, 1]) {
        const read = readView('PDF_417', cutOut(part, view, size), view, time);
        if (read !== null) return read;
      }
    }
  }
  return null;
}

/** A QR code in a part; its modules are known. */
function readSquare(part: Part, quad: PxQuad, modules: number, time: Time): BarcodeSeen | null {
  const side = Math.max(...quad.map((p, i) => distance(p, quad[(i + 1) % 4]!)));
  const own = side / modules;
  const straight = straightened(cutOut(part, quad, 1), quad);
  for (const view of straight === null ? [quad] : [quad, straight]) {
    for (const modulePx of [own, own < MODULE_PX.best ? MODULE_PX.most : MODULE_PX.best]) {
      const read = readView('QR_CODE', cutOut(part, view, modulePx / own), view, time);
      if (read !== null) return read;
    }
  }
  return null;
}

/** Reads what was cut out by a quadrilateral. Corners are px of the part. */
function readView(format: Format, cut: Plane, quad: PxQuad, time: Time): BarcodeSeen | null {
  const bits = toBits(cut);
  if (isOver(time) || (format === 'PDF_417' && !hasGuard(bits))) return null;
  time.tries++;
  const decoded = decode(format, bits, Math.max(time.endMs, nowMs() + time.capMs));
  if (decoded === null) return null;
  const map = squareToQuad(quad);
  const corners = decoded.corners.map(({ x, y }) => project(map, x / cut.width, y / cut.height)) as unknown as PxQuad;
  const fields = format === 'PDF_417' ? parseAamva(decoded.text) : null;
  return { format, text: decoded.text, fields, corners };
}

function cutOut({ plane }: Part, quad: PxQuad, scale: number): Plane {
  const longest = Math.max(...quad.map((p, i) => distance(p, quad[(i + 1) % 4]!)));
  const { width, height } = rectifiedSize(quad, Math.min(READ_PX, Math.max(32, longest * scale)));
  return rectifyPlane(plane, quad, width, height);
}

function widened(quad: PxQuad): PxQuad {
  const centre = centreOf(quad);
  return quad.map(({ x, y }) => ({
    x: centre.x + 1.2 * (x - centre.x),
    y: centre.y + 1.2 * (y - centre.y),
  })) as unknown as PxQuad;
}

function centreOf(quad: PxQuad): PxPoint {
  return { x: (quad[0].x + quad[2].x) / 2, y: (quad[0].y + quad[2].y) / 2 };
}

function contains(quad: PxQuad, { x, y }: PxPoint): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;
  });
}
