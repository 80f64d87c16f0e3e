import { fitWithin, shrink } from '../../image/downscale.js';
import type { Plane } from '../../image/plane.js';
import { convolve, doubled, emptyMaps, normalised, plus, rectified, type Layer, type LayerShape, type Maps } from './layers.js'; // prettier-ignore
import { block, down, mix, readLayers } from './numbers.js';
import { NUMBERS } from './propose-weights.js';

/** Long side of the picture that is looked at, px; the marks have half of it. */
const LONG_SIDE = 160;
/** Reach of the surroundings against which a pixel is compared, px, and grey levels that keep noise small. */
const AROUND = 8;
const FLOOR = 3;

/** Every layer in the order of its use. */
export const SHAPES: readonly LayerShape[] = [
  { inputs: 4, outputs: 12, size: 3, stride: 2 },
  ...[down(12, 24), block(24), block(24)].flat(),
  ...[down(24, 40), block(40), block(40, 2)].flat(),
  ...[down(40, 64), block(64), block(64, 2), block(64), block(64)].flat(),
  ...[[mix(64, 40)], block(40)].flat(),
  ...[[mix(40, 24)], block(24), block(24)].flat(),
  mix(24, 8),
];

let layers: readonly Layer[] | null = null;

/** Shares 0–255 of half the size of the picture that was looked at. */
export interface Marks {
  /** How probable it is that a document lies there. */
  readonly inside: Plane;
  /** The same of its border. */
  readonly border: Plane;
}

/**
 * Marks where a document lies in a whole picture: a network of 39,000 weights, narrow in the middle with ways around it
 * (Ronneberger et al., U-Net, 2015), trained in `src/training/finder` on drawn pictures (decision 020).
 * @param planes luminance, and the two colour differences (128 is grey) of any size, where there are any
 */
export function mark([luminance, ...colours]: readonly [Plane, ...Plane[]]): Marks {
  layers ??= readLayers(NUMBERS, SHAPES);
  let at = 0;
  const next = (x: Maps): Maps => rectified(convolve(layers![at++]!, x));
  const separable = (x: Maps): Maps => next(next(x));
  const residual = (x: Maps): Maps => {
    const inner = next(x);
    return rectified(plus(convolve(layers![at++]!, inner), x));
  };
  const joined = (x: Maps, like: Maps): Maps =>
    rectified(plus(doubled(convolve(layers![at++]!, x), like.width, like.height), like));
  const x = next(prepared(luminance, colours));
  const near = residual(residual(separable(x)));
  const mid = residual(residual(separable(near)));
  const far = residual(residual(residual(residual(separable(mid)))));
  const again = residual(residual(joined(residual(joined(far, mid)), near)));
  const out = convolve(layers[at]!, again);
  const { width, height } = fitWithin(luminance.width, luminance.height, LONG_SIDE);
  const plane = (first: number): Plane => shuffled(out, first, Math.ceil(width / 2), Math.ceil(height / 2));
  return { inside: plane(0), border: plane(4) };
}

/** Luminance in the picture and in its surroundings, colour differences. */
function prepared(luminance: Plane, colours: readonly Plane[]): Maps {
  const small = shrink(luminance, LONG_SIDE);
  const { width, height } = small;
  const n = width * height;
  const maps = emptyMaps(4, width, height);
  maps.data.set(normalised(small).data, 0);
  maps.data.set(againstSurroundings(small), n);
  colours.forEach((plane, i) => maps.data.set(normalised(shrink(plane, LONG_SIDE)).data, (2 + i) * n));
  return maps;
}

/** Each pixel less the mean of what lies around it, over its deviation: a faint border shows beside a strong one. */
function againstSurroundings({ data, width, height }: Plane): Float64Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  const squares = new Float64Array(row * (height + 1));
  for (let y = 0, i = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0, o = (y + 1) * row + 1; x < width; x++, i++, o++) {
      sum += data[i]!;
      square += data[i]! * data[i]!;
      sums[o] = sums[o - row]! + sum;
      squares[o] = squares[o - row]! + square;
    }
  }
  const out = new Float64Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const top = Math.max(0, y - AROUND) * row;
    const bottom = Math.min(height, y + AROUND + 1) * row;
    for (let x = 0; x < width; x++, i++) {
      const left = Math.max(0, x - AROUND);
      const right = Math.min(width, x + AROUND + 1);
      const n = ((bottom - top) / row) * (right - left);
      const over = (s: Float64Array): number =>
        (s[bottom + right]! - s[bottom + left]! - s[top + right]! + s[top + left]!) / n;
      const mean = over(sums);
      out[i] = (data[i]! - mean) / (Math.sqrt(Math.max(0, over(squares) - mean * mean)) + FLOOR);
    }
  }
  return out;
}

/** Four maps become one of twice the size, each the same place of every two by two; evidence becomes shares. */
function shuffled({ data, width, height }: Maps, first: number, outWidth: number, outHeight: number): Plane {
  const out = new Uint8Array(outWidth * outHeight);
  for (let y = 0, o = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++, o++) {
      const map = first + (y & 1) * 2 + (x & 1);
      out[o] = 255.5 / (1 + Math.exp(-data[(map * height + (y >> 1)) * width + (x >> 1)]!));
    }
  }
  return { data: out, width: outWidth, height: outHeight };
}
