/** Squares of a photo at its own pixels: what a screen or a printer adds is as fine as they are. */
import type { Pixels } from '../check-report.js';
import type { PxPoint, PxQuad } from '../image/plane.js';
import { projectPoint, squareToQuad } from '../image/quad-geometry.js';

/** Side of a patch, px of the photo. */
export const NATIVE_PATCH_PX = 64;
/** Places along each side of the document; more of them where too few lie in the photo, because it shows a part. */
const PLACES_PER_SIDE = [6, 9, 13, 19] as const;
const MIN_PATCHES = 20;
const MAX_PATCHES = 36;
/** Shortest side of the document, px: so that patches overlap by half at most. */
const MIN_SHORT_SIDE_PX = 240;
/** Share of the document over which its geometry is differentiated. */
const DERIVATIVE_STEP = 0.02;
/** Side of a sample of the coarse chroma, px. */
const COARSE_STEP_PX = 4;
/** Samples along the side of a chroma patch. */
export const CHROMA_SAMPLES = 32;

export interface NativePatch {
  /** Luma 0–255, {@link NATIVE_PATCH_PX} squared, row by row. */
  readonly luma: Float64Array;
  /** Cb and Cr of means of 2 × 2 px, {@link CHROMA_SAMPLES} squared. */
  readonly cb: Float64Array;
  readonly cr: Float64Array;
  /** The same of means of 4 × 4 px around the same middle: twice the patch along each side. */
  readonly coarseCb: Float64Array;
  readonly coarseCr: Float64Array;
  /** Px of the photo per share of the document along its first and its second side: d(x, y) / d(u, v). */
  readonly jacobian: readonly [xu: number, xv: number, yu: number, yv: number];
}

/** Reads patches spread evenly over the part of the document that lies in the photo; `null` with too few. */
export function sampleNativePatches(image: Pixels, quad: PxQuad): readonly NativePatch[] | null {
  for (const perSide of PLACES_PER_SIDE) {
    const places = choosePlaces(image, quad, perSide);
    if (places.length < MIN_PATCHES) continue;
    const step = Math.max(1, places.length / MAX_PATCHES);
    const count = Math.min(MAX_PATCHES, places.length);
    return Array.from({ length: count }, (_, n) => {
      const { middle, jacobian } = places[Math.floor(n * step)]!;
      return { ...readPatch(image, middle), jacobian };
    });
  }
  return null;
}

interface PatchPlace extends Pick<NativePatch, 'jacobian'> {
  readonly middle: PxPoint;
}

function choosePlaces(image: Pixels, quad: PxQuad, perSide: number): readonly PatchPlace[] {
  const map = squareToQuad(quad);
  const places: PatchPlace[] = [];
  for (let n = 0; n < perSide ** 2; n++) {
    const u = ((n % perSide) + 0.5) / perSide;
    const v = (Math.floor(n / perSide) + 0.5) / perSide;
    const middle = projectPoint(map, u, v);
    const right = projectPoint(map, u + DERIVATIVE_STEP, v);
    const below = projectPoint(map, u, v + DERIVATIVE_STEP);
    const [xu, xv] = [(right.x - middle.x) / DERIVATIVE_STEP, (below.x - middle.x) / DERIVATIVE_STEP];
    const [yu, yv] = [(right.y - middle.y) / DERIVATIVE_STEP, (below.y - middle.y) / DERIVATIVE_STEP];
    const shortSide = Math.min(Math.hypot(xu, yu), Math.hypot(xv, yv));
    if (shortSide >= MIN_SHORT_SIDE_PX && isFarFromEdges(middle, image)) {
      places.push({ middle, jacobian: [xu, xv, yu, yv] });
    }
  }
  return places;
}

function isFarFromEdges({ x, y }: PxPoint, { width, height }: Pixels): boolean {
  return x >= NATIVE_PATCH_PX && y >= NATIVE_PATCH_PX && x <= width - NATIVE_PATCH_PX && y <= height - NATIVE_PATCH_PX;
}

function readPatch(image: Pixels, middle: PxPoint): Omit<NativePatch, 'jacobian'> {
  const left = Math.floor(middle.x) - NATIVE_PATCH_PX;
  const top = Math.floor(middle.y) - NATIVE_PATCH_PX;
  const [cb, cr] = readChroma(
    image,
    left + NATIVE_PATCH_PX / 2,
    top + NATIVE_PATCH_PX / 2,
    NATIVE_PATCH_PX / CHROMA_SAMPLES,
  );
  const [coarseCb, coarseCr] = readChroma(image, left, top, COARSE_STEP_PX);
  const luma = new Float64Array(NATIVE_PATCH_PX * NATIVE_PATCH_PX);
  const { data, width } = image;
  for (let y = 0, o = 0; y < NATIVE_PATCH_PX; y++) {
    let i = ((top + NATIVE_PATCH_PX / 2 + y) * width + left + NATIVE_PATCH_PX / 2) * 4;
    for (let x = 0; x < NATIVE_PATCH_PX; x++, o++, i += 4)
      luma[o] = 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  }
  return { luma, cb, cr, coarseCb, coarseCr };
}

/** Cb and Cr (ITU-R BT.601, 0 is grey) of means of step × step px. */
function readChroma({ data, width }: Pixels, left: number, top: number, step: number): [Float64Array, Float64Array] {
  const cb = new Float64Array(CHROMA_SAMPLES ** 2);
  const cr = new Float64Array(CHROMA_SAMPLES ** 2);
  const share = 1 / step ** 2;
  for (let y = 0, o = 0; y < CHROMA_SAMPLES; y++) {
    for (let x = 0; x < CHROMA_SAMPLES; x++, o++) {
      let [r, g, b] = [0, 0, 0];
      for (let dy = 0; dy < step; dy++) {
        let i = ((top + y * step + dy) * width + left + x * step) * 4;
        for (let dx = 0; dx < step; dx++, i += 4) {
          r += data[i]!;
          g += data[i + 1]!;
          b += data[i + 2]!;
        }
      }
      cb[o] = (-0.168736 * r - 0.331264 * g + 0.5 * b) * share;
      cr[o] = (0.5 * r - 0.418688 * g - 0.081312 * b) * share;
    }
  }
  return [cb, cr];
}
