import { nowMs } from '../clock.js';
import { distance, project, squareToQuad } from '../document/geometry.js';
import { inPixels, normalised } from '../document/seen.js';
import { toLuminance } from '../image/downscale.js';
import type { Plane, PxPoint, PxQuad } from '../image/plane.js';
import { rectifiedSize, rectifyPlane } from '../image/rectify.js';
import type { BarcodeSeen, DocumentSeen, Pixels } from '../report.js';
import { gridAngle } from './angle.js';
import { decode } from './zxing.js';

/** Long side at which codes are read, px: a driving licence's PDF417 has about 300 modules a row. */
const READ_PX = 1600;
/** Turns smaller than this are left: the readers stand 2° to 3°. */
const STRAIGHT_DEGREES = 1;

/** How long to try, ms; one attempt that has begun is finished. */
const TIME_CAP_MS = 600;

/**
 * PDF417 and QR codes of a picture. Read on the deskewed document first, then on the whole picture, each as it lies, turned back
 * by the angle of its strongest grid, and by a quarter turn: the readers stand no tilt (decision 023). Loads
 * @zxing/library; import this module only when a code is worth the 30 KB.
 * @param document as `inspect` reported it, or `null`
 * @returns codes that were read, at most one of each format; an empty list proves nothing
 */
export async function readBarcodes(
  image: Pixels,
  document: DocumentSeen | null,
  timeCapMs = TIME_CAP_MS,
): Promise<BarcodeSeen[]> {
  const endMs = nowMs() + timeCapMs;
  const plane = toLuminance(image, 2 * READ_PX);
  const whole: PxQuad = [
    { x: 0, y: 0 },
    { x: plane.width, y: 0 },
    { x: plane.width, y: plane.height },
    { x: 0, y: plane.height },
  ];
  const areas = document === null || document.isWholeImage ? [whole] : [inPixels(document.corners, plane), whole];
  const seen = new Map<BarcodeSeen['format'], BarcodeSeen>();
  for (const area of areas) {
    for (const view of views(plane, area)) {
      const { cut, quad } = view();
      for (const format of ['QR_CODE', 'PDF_417'] as const) {
        if (seen.has(format) || nowMs() > endMs) continue;
        const decoded = decode(format, cut);
        if (decoded === null) continue;
        const map = squareToQuad(quad);
        const { left, top, right, bottom } = decoded.box;
        const at = (x: number, y: number): PxPoint => project(map, x / cut.width, y / cut.height);
        const corners: PxQuad = [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
        seen.set(format, { format, text: decoded.text, fields: null, corners: normalised(corners, plane) });
      }
      if (nowMs() > endMs) return [...seen.values()];
      // A document carries one kind of code or the other.
      if (seen.size > 0) return [...seen.values()];
    }
  }
  return [...seen.values()];
}

type View = () => { readonly cut: Plane; readonly quad: PxQuad };

/** Ways to look at an area, the likeliest first; each is only cut out when its turn comes. */
function* views(plane: Plane, area: PxQuad): Generator<View> {
  const straight = cutOut(plane, area);
  yield () => straight;
  yield () => cutOut(plane, quarter(area));
  const angle = gridAngle(straight.cut);
  if (Math.abs(angle) < STRAIGHT_DEGREES) return;
  const turned = turnedAround(plane, area, angle);
  yield () => cutOut(plane, turned);
  yield () => cutOut(plane, quarter(turned));
}

function cutOut(plane: Plane, quad: PxQuad): { cut: Plane; quad: PxQuad } {
  const longest = Math.max(...quad.map((p, i) => distance(p, quad[(i + 1) % 4]!)));
  const { width, height } = rectifiedSize(quad, Math.min(READ_PX, Math.max(64, longest)));
  return { cut: rectifyPlane(plane, quad, width, height), quad };
}

function quarter([a, b, c, d]: PxQuad): PxQuad {
  return [d, a, b, c];
}

/** A rectangle around the area, turned by so many degrees in the picture of the area. */
function turnedAround(plane: Plane, area: PxQuad, degrees: number): PxQuad {
  const w = ratioOf(area);
  const h = 1;
  const map = squareToQuad(area);
  const a = (degrees * Math.PI) / 180;
  const c = Math.cos(a);
  const s = Math.sin(a);
  const reachX = (w * Math.abs(c) + h * Math.abs(s)) / 2;
  const reachY = (w * Math.abs(s) + h * Math.abs(c)) / 2;
  const at = (x: number, y: number): PxPoint => {
    const p = project(map, (c * x - s * y) / w + 0.5, (s * x + c * y) / h + 0.5);
    // Far corners may leave the picture; they stay near so that the projection does not run away.
    return {
      x: Math.min(Math.max(p.x, -plane.width), 2 * plane.width),
      y: Math.min(Math.max(p.y, -plane.height), 2 * plane.height),
    };
  };
  return [at(-reachX, -reachY), at(reachX, -reachY), at(reachX, reachY), at(-reachX, reachY)];
}

function ratioOf(quad: PxQuad): number {
  return (
    (distance(quad[0], quad[1]) + distance(quad[3], quad[2])) /
    (distance(quad[1], quad[2]) + distance(quad[0], quad[3]) || 1)
  );
}
