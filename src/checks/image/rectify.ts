import type { CheckReport, Pixels, Quad } from '../check-report.js';
import { documentImageAspect, DOCUMENT_IMAGE_LONG_SIDE_PX, PORTRAIT_IMAGE_LONG_SIDE_PX } from '../limits/limits.js';
import type { Plane, PxQuad } from './plane.js';
import { pointDistance, squareToQuad, toPixelQuad } from './quad-geometry.js';

/** Largest ratio of the sides of a rectified quadrilateral. */
const MAX_ASPECT = 20;
/** Most samples along each side of a pixel, where the result is smaller than the original. */
const MAX_SAMPLES_PER_SIDE = 4;

/**
 * Size of a rectified quadrilateral.
 * @param longSidePx the longer side of the result
 * @param aspect width over height; default: the ratio of the mean sides
 */
export function computeRectifiedSize(
  quad: PxQuad,
  longSidePx: number,
  aspect?: number,
): { width: number; height: number } {
  const across = (pointDistance(quad[0], quad[1]) + pointDistance(quad[3], quad[2])) / 2;
  const down = (pointDistance(quad[1], quad[2]) + pointDistance(quad[0], quad[3])) / 2;
  const ratio = aspect ?? Math.min(MAX_ASPECT, Math.max(1 / MAX_ASPECT, across / (down || 1)));
  const toPx = (value: number): number => Math.max(1, Math.round(value));
  return ratio >= 1
    ? { width: toPx(longSidePx), height: toPx(longSidePx / ratio) }
    : { width: toPx(longSidePx * ratio), height: toPx(longSidePx) };
}

/** Cuts a quadrilateral out of a luminance plane as a rectangle. Where it shrinks, a pixel is the mean of four samples. */
export function rectifyPlane(plane: Plane, quad: PxQuad, width: number, height: number): Plane {
  const out = new Uint8Array(width * height);
  const m = squareToQuad(quad);
  const taps = pointDistance(quad[0], quad[1]) > 1.6 * width ? 2 : 1;
  const { data } = plane;
  const maxX = plane.width - 1.001;
  const maxY = plane.height - 1.001;
  const du = 1 / (width * taps);
  const dv = 1 / (height * taps);
  const share = 1 / (taps * taps);
  const sums = new Float32Array(width);
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    for (let tapY = 0; tapY < taps; tapY++) {
      const v = (y * taps + tapY + 0.5) * dv;
      // Along a row numerators and denominator are linear in u: three additions per sample.
      let nx = m[0] * 0.5 * du + m[1] * v + m[2];
      let ny = m[3] * 0.5 * du + m[4] * v + m[5];
      let nw = m[6] * 0.5 * du + m[7] * v + m[8];
      for (let x = 0; x < width; x++) {
        for (let tapX = 0; tapX < taps; tapX++) {
          const w = 1 / nw;
          let px = nx * w - 0.5;
          let py = ny * w - 0.5;
          px = px < 0 ? 0 : px > maxX ? maxX : px;
          py = py < 0 ? 0 : py > maxY ? maxY : py;
          const ix = px | 0;
          const iy = py | 0;
          const fx = px - ix;
          const fy = py - iy;
          const i = iy * plane.width + ix;
          const top = data[i]! + (data[i + 1]! - data[i]!) * fx;
          const low = data[i + plane.width]! + (data[i + plane.width + 1]! - data[i + plane.width]!) * fx;
          sums[x]! += top + (low - top) * fy;
          nx += m[0] * du;
          ny += m[3] * du;
          nw += m[6] * du;
        }
      }
    }
    const row = y * width;
    for (let x = 0; x < width; x++) out[row + x] = sums[x]! * share + 0.5;
  }
  return { data: out, width, height };
}

/**
 * Cuts a document out of an image as a rectangle, in colour. Where it shrinks, a pixel is the mean of several samples.
 * @param corners shares of the image's width and height, clockwise; the first one becomes the top-left
 * @param longSidePx longer side of the result, at most that of the document in the image
 * @param aspect longer over shorter side of the result; default: of the mean sides in the image
 */
export function rectify(image: Pixels, corners: Quad, longSidePx: number, aspect?: number): Pixels {
  const quad = toPixelQuad(corners, image);
  const longestSide = Math.max(...quad.map((corner, i) => pointDistance(corner, quad[(i + 1) % 4]!)));
  const longestPx = Math.max(1, Math.min(longSidePx, longestSide));
  const natural = computeRectifiedSize(quad, longestPx);
  const ratio = aspect !== undefined && natural.width < natural.height ? 1 / aspect : aspect;
  const { width, height } = ratio === undefined ? natural : computeRectifiedSize(quad, longestPx, ratio);
  const m = squareToQuad(quad);
  const shrinkage = longestSide / Math.max(width, height);
  const taps = Math.min(MAX_SAMPLES_PER_SIDE, Math.max(1, Math.round(shrinkage)));
  const count = taps * taps;
  const data = new Uint8ClampedArray(width * height * 4);
  const sums = new Float64Array(4);
  for (let y = 0, o = 0; y < height; y++) {
    for (let x = 0; x < width; x++, o += 4) {
      sums.fill(0);
      for (let tap = 0; tap < count; tap++) {
        const u = (x + ((tap % taps) + 0.5) / taps) / width;
        const v = (y + (Math.floor(tap / taps) + 0.5) / taps) / height;
        // The same as `project`, without an object for each of a million pixels.
        const w = m[6] * u + m[7] * v + 1;
        addPixel(image, (m[0] * u + m[1] * v + m[2]) / w - 0.5, (m[3] * u + m[4] * v + m[5]) / w - 0.5, sums);
      }
      for (let channel = 0; channel < 4; channel++) data[o + channel] = sums[channel]! / count;
    }
  }
  return { data, width, height };
}

/** Adds the four channels at a place between pixels, bilinear. Places outside repeat the image's edge. */
function addPixel({ data, width, height }: Pixels, px: number, py: number, sums: Float64Array): void {
  const right = width - 1;
  const bottom = height - 1;
  const x = Math.min(Math.max(px, 0), right);
  const y = Math.min(Math.max(py, 0), bottom);
  const x0 = x | 0;
  const y0 = y | 0;
  const fx = x - x0;
  const fy = y - y0;
  const topLeft = (y0 * width + x0) * 4;
  const topRight = topLeft + (x0 < right ? 4 : 0);
  const bottomLeft = topLeft + (y0 < bottom ? width * 4 : 0);
  const bottomRight = bottomLeft + topRight - topLeft;
  const w00 = (1 - fx) * (1 - fy);
  const w10 = fx * (1 - fy);
  const w01 = (1 - fx) * fy;
  const w11 = fx * fy;
  for (let channel = 0; channel < 4; channel++) {
    sums[channel]! +=
      data[topLeft + channel]! * w00 +
      data[topRight + channel]! * w10 +
      data[bottomLeft + channel]! * w01 +
      data[bottomRight + channel]! * w11;
  }
}

/** Images for display, upright. */
export interface DisplayImagePixels {
  /** The rectified document; `null` where none was found, or where the photo cuts it off. */
  readonly document: Pixels | null;
  /** Head and shoulders of the printed face; `null` where none was found. */
  readonly portrait: Pixels | null;
}

/**
 * Cuts out the document and the face that a report names.
 * @param image the image of the report, RGBA, orientation applied
 */
export function extractDocumentImages(
  image: Pixels,
  { document, portrait }: Pick<CheckReport, 'document' | 'portrait'>,
): DisplayImagePixels {
  const isWhole = document !== null && document.cutOff.length === 0;
  return {
    document: isWhole
      ? rectify(image, document.corners, DOCUMENT_IMAGE_LONG_SIDE_PX, documentImageAspect(document))
      : null,
    portrait: portrait && rectify(image, portrait.corners, PORTRAIT_IMAGE_LONG_SIDE_PX),
  };
}
