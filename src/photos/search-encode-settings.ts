/** Size and quality of one encode. */
export interface EncodeSettings {
  readonly width: number;
  readonly height: number;
  readonly quality: number;
}

interface EncodeBounds {
  /** Original size in pixels. */
  readonly width: number;
  readonly height: number;
  /** Smallest side of the result, unless the original is smaller. */
  readonly minSidePx: number;
}

interface EncodeSearchRequest<T> extends EncodeBounds {
  /** Largest size of the result. */
  readonly targetBytes: number;
  readonly maxEncodes: number;
  readonly encode: (setting: EncodeSettings) => Promise<T>;
}

/** Quality of the first encode. A higher one adds bytes without visible gain. */
export const FIRST_ENCODE_QUALITY = 0.92;
/** Lowest quality. Below it compression blocks damage small print more than a lower resolution does. */
export const MIN_ENCODE_QUALITY = 0.5;
/** A result that uses this share of the target is good enough. */
const MIN_USED_SHARE = 0.8;
/** Aimed share of the target after one, two and three encodes: the margin grows as fewer encodes are left. */
const TARGET_SHARES = [0.94, 0.92, 0.85] as const;
/** Accepted range of the exponent by which an encoder's response differs from the model. */
const EXPONENT_RANGE = { min: 0.2, max: 3 } as const;

/**
 * Model: bytes at a quality, as a share of those at 0.92 (libjpeg-turbo, 4:2:0). Of 49 photos of documents at quality 0.5, a
 * tenth had less than 0.21 and half had more than 0.50. The model lies between; each encode corrects it.
 */
const QUALITY_TO_SIZE: readonly (readonly [quality: number, share: number])[] = [
  [0.92, 1],
  [0.85, 0.7],
  [0.8, 0.6],
  [0.7, 0.48],
  [0.6, 0.4],
  [0.5, 0.35],
];

/** One encode. */
interface EncodeAttempt {
  readonly setting: EncodeSettings;
  readonly bytes: number;
}

/**
 * Searches the quality, and only if that is not enough the size, whose encode fits. A smaller size is used only with the
 * lowest quality.
 *
 * @returns the largest encode that fits, or `null` when none of `maxEncodes` did
 */
export async function searchEncodeSettings<T extends Pick<Blob, 'size'>>(
  request: EncodeSearchRequest<T>,
): Promise<T | null> {
  const { width, height, targetBytes, maxEncodes, encode } = request;
  const attempts: EncodeAttempt[] = [];
  let best: T | null = null;
  let setting: EncodeSettings | null = { width, height, quality: FIRST_ENCODE_QUALITY };
  while (setting !== null && attempts.length < maxEncodes) {
    const encoded = await encode(setting);
    const attempt = { setting, bytes: encoded.size };
    attempts.push(attempt);
    const hadFit = best !== null;
    const isBest = encoded.size <= targetBytes && encoded.size > (best?.size ?? -1);
    if (isBest) best = encoded;
    // A result that fits is improved at most once.
    if (best && (hadFit || isGoodEnough(attempt, targetBytes))) break;
    const isLast = attempts.length === maxEncodes - 1;
    setting = nextSettings(
      attempts,
      targetBytes * (TARGET_SHARES[attempts.length - 1] ?? TARGET_SHARES[2]),
      isLast && !best,
      request,
    );
  }
  return best;
}

function isGoodEnough({ bytes, setting }: EncodeAttempt, targetBytes: number): boolean {
  return setting.quality >= FIRST_ENCODE_QUALITY || bytes >= targetBytes * MIN_USED_SHARE;
}

/**
 * @param mustFit the last encode: lowest quality, and the size that probably fits
 * @returns `null` where nothing is left to try
 */
function nextSettings(
  attempts: readonly EncodeAttempt[],
  aimBytes: number,
  mustFit: boolean,
  bounds: EncodeBounds,
): EncodeSettings | null {
  const { setting: last, bytes } = attempts.at(-1)!;
  const ratio = aimBytes / bytes;
  const isFullSize = last.width === bounds.width && last.height === bounds.height;
  if (!isFullSize || (last.quality <= MIN_ENCODE_QUALITY && ratio < 1)) return resizeSettings(last, ratio, bounds);
  const exponent = estimateExponent(attempts);
  if (mustFit) {
    const lowestBytes = bytes * (byteShareAt(MIN_ENCODE_QUALITY) / byteShareAt(last.quality)) ** exponent;
    const full = { ...last, quality: MIN_ENCODE_QUALITY };
    return aimBytes < lowestBytes ? (resizeSettings(full, aimBytes / lowestBytes, bounds) ?? full) : full;
  }
  return { ...last, quality: qualityForShare(byteShareAt(last.quality) * ratio ** (1 / exponent)) };
}

/** How strongly the bytes of this image follow the quality, relative to the model (1), from the last two encodes. */
function estimateExponent(attempts: readonly EncodeAttempt[]): number {
  const [before, last] = attempts.slice(-2);
  if (!before || !last || before.setting.quality === last.setting.quality) return 1;
  const modelled = Math.log(byteShareAt(last.setting.quality) / byteShareAt(before.setting.quality));
  const measured = Math.log(last.bytes / before.bytes) / modelled;
  return Math.min(EXPONENT_RANGE.max, Math.max(EXPONENT_RANGE.min, measured));
}

function resizeSettings(
  last: EncodeSettings,
  ratio: number,
  { width, height, minSidePx }: EncodeBounds,
): EncodeSettings | null {
  const smallest = Math.min(1, minSidePx / Math.min(width, height));
  const scale = Math.min(1, Math.max(smallest, (last.width / width) * Math.sqrt(ratio)));
  // Rounding may bring the smallest scale just below the limit.
  const side = (lengthPx: number): number => Math.max(Math.min(lengthPx, minSidePx), Math.floor(lengthPx * scale));
  const next = { width: side(width), height: side(height), quality: last.quality };
  return next.width === last.width && next.height === last.height ? null : next;
}

function byteShareAt(quality: number): number {
  return interpolate(QUALITY_TO_SIZE, quality);
}

function qualityForShare(share: number): number {
  const inverse = QUALITY_TO_SIZE.map(([quality, bytes]) => [bytes, quality] as const);
  return Math.round(interpolate(inverse, share) * 1000) / 1000;
}

/** Linear interpolation in a table with falling x; constant beyond its ends. */
function interpolate(table: readonly (readonly [number, number])[], x: number): number {
  for (let i = 1; i < table.length; i++) {
    const [x0, y0] = table[i - 1]!;
    const [x1, y1] = table[i]!;
    if (x >= x0) return y0;
    if (x > x1) return y1 + ((x - x1) / (x0 - x1)) * (y0 - y1);
  }
  return table.at(-1)![1];
}
