import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { createSeededRandom } from '../seeded-random.js';

/** A photo of one color. */
export async function createPlainPhoto(
  type: 'jpeg' | 'png' | 'webp' = 'jpeg',
  widthPx = 640,
  heightPx = 480,
): Promise<Uint8Array> {
  const background = { r: 128, g: 140, b: 150 };
  return sharp({ create: { width: widthPx, height: heightPx, channels: 3, background } })
    .toFormat(type)
    .toBuffer();
}

/** A drawn document of the demo, by its file name without extension. */
export function readSamplePhoto(name: string): Promise<Buffer> {
  return readFile(new URL(`../../../demo/samples/${name}.jpg`, import.meta.url));
}

export interface CardOnTable {
  readonly card: Uint8Array;
  readonly widthPx: number;
  /** Upper left corner of the turned card's bounding box. */
  readonly at: readonly [x: number, y: number];
  readonly turnedDegrees?: number;
}

/** A prime, so that no row of the grain begins like another one. */
const GRAIN_PERIOD = 65_521;

/** Gray pixels around 72 with a deviation of 6, the same in each run. */
function drawGrain(pixels: number): Uint8Array {
  const random = createSeededRandom(72);
  const period = Uint8Array.from({ length: GRAIN_PERIOD }, () => 72 + 6 * random.normal());
  const grain = new Uint8Array(pixels);
  for (let at = 0; at < pixels; at += GRAIN_PERIOD) grain.set(period.subarray(0, pixels - at), at);
  return grain;
}

/** A photo of cards on a dark table with some grain. */
export async function createTablePhoto(
  cards: readonly CardOnTable[],
  widthPx = 1600,
  heightPx = 1200,
): Promise<Buffer> {
  const laid = await Promise.all(
    cards.map(async ({ card, widthPx: cardPx, at: [left, top], turnedDegrees = 0 }) => {
      // A camera exposes white paper below the maximum level.
      const small = await sharp(card).resize(cardPx).linear(0.88, 0).png().toBuffer();
      const input = await sharp(small)
        .rotate(turnedDegrees, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer();
      return { input, left, top };
    }),
  );
  const grain = await sharp(drawGrain(widthPx * heightPx), { raw: { width: widthPx, height: heightPx, channels: 1 } })
    .blur(1)
    .toColourspace('srgb')
    .tint({ r: 110, g: 84, b: 62 })
    .png()
    .toBuffer();
  return sharp(grain).composite(laid).jpeg({ quality: 92 }).toBuffer();
}
