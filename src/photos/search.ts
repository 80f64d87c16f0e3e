/** Size and quality of one encode. */
export interface Setting {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

interface Bounds {
  /** Original size in pixels. */
  readonly width: number;
  readonly height: number;
  /** No side goes below this, unless the original is smaller. */
  readonly minSidePx: number;
}

export interface SearchRequest<T> extends Bounds {
  /** The result must not be larger. */
  readonly targetBytes: number;
  readonly maxEncodes: number;
  readonly encode: (setting: Setting) => Promise<T>;
  readonly bytesOf: (encoded: T) => number;
}

export interface SearchResult<T> {
  readonly encoded: T;
  readonly setting: Setting;
  readonly encodes: number;
}

/** Quality of the first encode: beyond it a canvas adds bytes that nobody sees. */
export const FIRST_QUALITY = 0.92;
/** Below it, block edges reach into small print; from here on resolution is the lesser harm. */
export const LOWEST_QUALITY = 0.5;
/** A result that uses this share of the room is not worth another encode. */
const GOOD_ENOUGH = 0.8;
/** What is aimed for after one, two, three encodes: less and less is left to chance. */
const AIM = [0.94, 0.88, 0.75] as const;

/**
 * Bytes of a photograph at a quality, as a share of those at 0.92: medians of canvas encoders (the IJG quantisation
 * tables' scale) on photographs of documents. Only a first guess: every encode re-anchors it.
 */
const MODEL: readonly (readonly [quality: number, share: number])[] = [
  [0.92, 1],
  [0.85, 0.68],
  [0.8, 0.57],
  [0.7, 0.45],
  [0.6, 0.38],
  [0.5, 0.33],
];

/**
 * Finds a quality, and only if that is not enough a size, whose encode fits. Pure but for the injected encoder.
 * The size is touched only after an encode at the lowest quality was too large.
 *
 * @returns the largest encode that fits, or `null` when none of `maxEncodes` did
 */
export async function search<T>(request: SearchRequest<T>): Promise<SearchResult<T> | null> {
  const { targetBytes, maxEncodes, encode, bytesOf } = request;
  let setting: Setting = { width: request.width, height: request.height, quality: FIRST_QUALITY };
  let best: SearchResult<T> | null = null;
  for (let encodes = 1; encodes <= maxEncodes; encodes++) {
    const encoded = await encode(setting);
    const bytes = bytesOf(encoded);
    if (bytes <= targetBytes && (!best || bytes > bytesOf(best.encoded))) best = { encoded, setting, encodes };
    // Done when the room is well used, or when the last try did not better what already fits.
    if (best && (isGoodEnough(bytesOf(best.encoded), targetBytes, best.setting) || best.encodes < encodes)) {
      return { ...best, encodes };
    }
    const aim = targetBytes * (AIM[encodes - 1] ?? AIM[2]);
    const next = nextSetting(setting, aim / bytes, request);
    if (!next) return best;
    setting = next;
  }
  return best;
}

function isGoodEnough(bytes: number, targetBytes: number, { quality }: Setting): boolean {
  return quality >= FIRST_QUALITY || bytes >= targetBytes * GOOD_ENOUGH;
}

/** @param ratio wanted bytes over those of `last` */
function nextSetting(last: Setting, ratio: number, { width, height, minSidePx }: Bounds): Setting | null {
  const isFullSize = last.width === width && last.height === height;
  if (isFullSize && (ratio > 1 || last.quality > LOWEST_QUALITY)) {
    return { ...last, quality: qualityFor(ratio * shareAt(last.quality)) };
  }
  const smallest = Math.min(1, minSidePx / Math.min(width, height));
  const scale = Math.min(1, Math.max(smallest, (last.width / width) * Math.sqrt(ratio)));
  // The smallest scale may come out a hair under the limit.
  const side = (lengthPx: number): number => Math.max(Math.min(lengthPx, minSidePx), Math.floor(lengthPx * scale));
  const next = { width: side(width), height: side(height), quality: last.quality };
  return next.width === last.width && next.height === last.height ? null : next;
}

function shareAt(quality: number): number {
  return interpolate(MODEL, quality);
}

function qualityFor(share: number): number {
  const inverse = MODEL.map(([quality, bytes]) => [bytes, quality] as const);
  return Math.round(interpolate(inverse, share) * 1000) / 1000;
}

/** Linear between the points of a falling table; the ends hold beyond it. */
function interpolate(table: readonly (readonly [number, number])[], x: number): number {
  for (let i = 1; i < table.length; i++) {
    const [x0, y0] = table[i - 1]!;
    const [x1, y1] = table[i]!;
    if (x >= x0) return y0;
    if (x > x1) return y1 + ((x - x1) / (x0 - x1)) * (y0 - y1);
  }
  return table.at(-1)![1];
}
