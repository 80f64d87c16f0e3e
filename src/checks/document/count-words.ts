import type { Plane } from '../image/plane.js';
import { findComponentRoot } from '../image/find-component-root.js';

/** A long, thin run of dark print, px of the plane. */
interface TextLine {
  readonly left: number;
  readonly right: number;
  readonly slope: number;
  readonly thickness: number;
}

/**
 * Marks ink with 1: pixels that are darker than the mean of their neighbourhood.
 * @param windowPx size of the neighbourhood, about two letter heights
 */
export function detectInk(plane: Plane, windowPx: number): Uint8Array {
  const { data, width, height } = plane;
  const half = Math.max(2, windowPx >> 1);
  const stride = width + 1;
  const sums = new Uint32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x]!;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const y0 = y - half < 0 ? 0 : y - half;
    const y1 = y + half + 1 > height ? height : y + half + 1;
    for (let x = 0; x < width; x++) {
      const x0 = x - half < 0 ? 0 : x - half;
      const x1 = x + half + 1 > width ? width : x + half + 1;
      const sum = sums[y1 * stride + x1]! - sums[y0 * stride + x1]! - sums[y1 * stride + x0]! + sums[y0 * stride + x0]!;
      const mean = sum / ((y1 - y0) * (x1 - x0));
      // A tenth darker, by 7 levels at least: faint tints and noise are not ink.
      if (mean - data[y * width + x]! > Math.max(7, 0.1 * mean)) ink[y * width + x] = 1;
    }
  }
  return ink;
}

/**
 * Counts word-like components. Ink is smeared along rows until letters join (run-length smearing, Wong, Casey and Wahl,
 * 1982), then connected. A word has the height of letters, is three letters long, and shorter than a rule.
 * @param gapPx largest gap between letters that is closed
 * @param tallestPx height of the tallest letters
 */
export function countWords(ink: Uint8Array, width: number, height: number, gapPx: number, tallestPx: number): number {
  const smeared = closeHorizontalGaps(ink, width, height, gapPx);
  keepLetterHeightRuns(smeared, width, height, 4, tallestPx);
  return connectedComponents(smeared, width, height, 3 * gapPx).filter((component) => {
    const { left, right, thickness, slope } = fitTextLine(component);
    const length = right - left;
    return thickness >= 4 && length > 3 * thickness && length < 0.6 * width && Math.abs(slope) < 0.06;
  }).length;
}

function closeHorizontalGaps(ink: Uint8Array, width: number, height: number, gap: number): Uint8Array {
  const out = new Uint8Array(ink.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let last = -gap - 2;
    for (let x = 0; x < width; x++) {
      if (ink[row + x] === 0) continue;
      if (x - last <= gap) out.fill(1, row + last + 1, row + x);
      out[row + x] = 1;
      last = x;
    }
  }
  return out;
}

/** Clears vertical runs that are shorter or longer than letters are tall: rules, frames, portraits. */
function keepLetterHeightRuns(mask: Uint8Array, width: number, height: number, min: number, max: number): void {
  for (let x = 0; x < width; x++) {
    let run = 0;
    for (let y = 0; y <= height; y++) {
      if (y < height && mask[y * width + x] === 1) {
        run++;
        continue;
      }
      if (run > 0 && (run < min || run > max)) {
        for (let k = 1; k <= run; k++) mask[(y - k) * width + x] = 0;
      }
      run = 0;
    }
  }
}

/** Extent and moments of a connected component. */
interface ComponentMoments {
  left: number;
  right: number;
  n: number;
  sx: number;
  sy: number;
  sxx: number;
  sxy: number;
}

/** Connected components that are at least `minLength` wide, by runs and union–find. */
function connectedComponents(mask: Uint8Array, width: number, height: number, minLength: number): ComponentMoments[] {
  const parent: number[] = [];
  const parts: ComponentMoments[] = [];
  const root = (i: number): number => findComponentRoot(parent, i);
  let above: { from: number; to: number; id: number }[] = [];
  for (let y = 0; y < height; y++) {
    const current: typeof above = [];
    const row = y * width;
    let a = 0;
    for (let x = 0; x < width; x++) {
      if (mask[row + x] === 0) continue;
      const from = x;
      while (x < width && mask[row + x] === 1) x++;
      const to = x - 1;
      while (a < above.length && above[a]!.to < from) a++;
      let id = -1;
      for (let k = a; k < above.length && above[k]!.from <= to; k++) {
        const other = root(above[k]!.id);
        if (id === -1) id = other;
        else if (other !== id) parent[other] = id;
      }
      if (id === -1) {
        id = parent.length;
        parent.push(id);
        parts.push({ left: from, right: to, n: 0, sx: 0, sy: 0, sxx: 0, sxy: 0 });
      }
      const part = parts[id]!;
      const n = to - from + 1;
      const sx = ((from + to) / 2) * n;
      part.left = Math.min(part.left, from);
      part.right = Math.max(part.right, to);
      part.n += n;
      part.sx += sx;
      part.sy += n * y;
      part.sxx += n * (((from + to) / 2) ** 2 + (n * n - 1) / 12);
      part.sxy += sx * y;
      current.push({ from, to, id });
    }
    above = current;
  }
  parts.forEach((part, i) => {
    const r = root(i);
    if (r !== i) addMoments(parts[r]!, part);
  });
  return parts.filter((part, i) => parent[i] === i && part.right - part.left >= minLength);
}

function addMoments(into: ComponentMoments, part: ComponentMoments): void {
  into.left = Math.min(into.left, part.left);
  into.right = Math.max(into.right, part.right);
  into.n += part.n;
  into.sx += part.sx;
  into.sy += part.sy;
  into.sxx += part.sxx;
  into.sxy += part.sxy;
}

function fitTextLine({ left, right, n, sx, sy, sxx, sxy }: ComponentMoments): TextLine {
  const spread = n * sxx - sx * sx;
  const slope = spread > 1e-6 ? Math.max(-0.25, Math.min(0.25, (n * sxy - sx * sy) / spread)) : 0;
  return { left, right, slope, thickness: n / (right - left + 1) };
}
