/**
 * Problematic files that people choose: built on first use, cached under `node_modules/.cache`.
 * Deterministic for one version of sharp.
 */
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { cachedFile, typescriptSourcesOf } from './file-cache.js';
import { loadSample, samplePath } from '../../bench/scenes/load-samples.js';
import { createRandomScene } from '../../bench/scenes/random-scene.js';
import { renderScene } from '../../bench/scenes/render-scene.js';

const FRONT = samplePath('id-card-zoe-front.jpg');
const BACK = samplePath('id-card-zoe-back.jpg');

/** The sample, `width` px wide, on a plain background. */
const onPlainBackground = async (width: number, height: number): Promise<Sharp> => {
  const card = await sharp(FRONT)
    .resize({ width: Math.round(width * 0.8) })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#6b5a4a' } }).composite([{ input: card }]);
};

/** Photograph-like pixels of 4032 × 3024: the card on a desk, with the grain that fills a phone's files. */
async function photographPixels(grain: number): Promise<Sharp> {
  const document = await loadSample('id-card-zoe-front');
  const spec = createRandomScene(77, document, {
    widthPx: 4032,
    heightPx: 3024,
    backgrounds: ['wood'],
    rotationDeg: [-4, 4],
    tiltDeg: [4, 8],
    fill: [0.84, 0.88],
    focusSigmaPx: [0, 0],
    motionPx: [0, 0],
    noise: [grain, grain],
    exposure: [1, 1],
    glareProbability: 0,
    fingersProbability: 0,
    jpegQuality: null,
  });
  const { data, width, height } = renderScene(spec, document).pixels;
  return sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** The first quality whose file lies within the bytes. */
async function jpegWithin(image: Sharp, fromBytes: number, toBytes: number): Promise<Buffer> {
  for (let quality = 98; quality >= 50; quality -= 2) {
    const jpeg = await image.clone().jpeg({ quality }).toBuffer();
    if (jpeg.length > fromBytes && jpeg.length < toBytes) return jpeg;
  }
  throw new Error(`No quality gives between ${fromBytes} and ${toBytes} bytes`);
}

/** Somewhere in the middle of the ocean. */
const LOCATION = {
  IFD0: { Make: 'Utopia Optics', Model: 'UO-1' },
  IFD2: { DateTimeOriginal: '2026:05:01 12:00:00' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 30/1', GPSLongitudeRef: 'W', GPSLongitude: '41/1 5/1 12/1' },
} as const;

const cardJpeg = (width = 1600): Promise<Buffer> => sharp(FRONT).resize({ width }).jpeg({ quality: 88 }).toBuffer();

const BUILDERS = {
  /** Plain text that calls itself a JPEG. */
  'text.jpg': async () => Buffer.from('This is no picture, whatever its name says.\n'.repeat(40)),
  /** Nothing at all. */
  'empty.jpg': async () => Buffer.alloc(0),
  /** 100 × 100 px: below the service's minimum. */
  'tiny.jpg': () => sharp(FRONT).resize(100, 100, { fit: 'cover' }).jpeg().toBuffer(),
  /** 224 × 224 px: exactly the minimum. */
  'minimum.jpg': () => sharp(FRONT).resize(224, 224, { fit: 'cover' }).jpeg().toBuffer(),
  /** 7304 × 5478 px, 40 megapixels, well under 10 MB. */
  '40-megapixels.jpg': async () => (await onPlainBackground(7304, 5478)).jpeg({ quality: 70 }).toBuffer(),
  /** 8064 × 6048 px: what the main camera of a phone gives at its full resolution. */
  '48-megapixels.jpg': async () => (await onPlainBackground(8064, 6048)).jpeg({ quality: 70 }).toBuffer(),
  /** The first 40 % of a JPEG: its header promises more than there is. */
  'truncated.jpg': async () => {
    const whole = await cardJpeg();
    return whole.subarray(0, Math.floor(whole.length * 0.4));
  },
  /** 4032 × 3024 px, 5–8 MB: what a phone's camera gives. */
  'photograph.jpg': async () => jpegWithin(await photographPixels(5), 5_200_000, 7_800_000),
  /** 4032 × 3024 px, 10.5–18 MB: more than the service takes. */
  'too-large.jpg': async () => jpegWithin(await photographPixels(26), 10_500_000, 18_000_000),
  /** A JPEG whose EXIF says where it was taken. */
  'located.jpg': () => sharp(FRONT).resize({ width: 1600 }).withExif(LOCATION).jpeg({ quality: 88 }).toBuffer(),
  /** Stored on its side; EXIF orientation 6 sets it upright. */
  'on-its-side.jpg': async () => {
    const turned = await sharp(await cardJpeg())
      .rotate(-90)
      .toBuffer();
    return sharp(turned).withMetadata({ orientation: 6 }).jpeg({ quality: 88 }).toBuffer();
  },
  /** Front above back in one image. */
  'both-sides.jpg': async () => {
    const [front, back] = await Promise.all(
      [FRONT, BACK].map((side) => sharp(side).resize({ width: 1300 }).toBuffer()),
    );
    return sharp({ create: { width: 1500, height: 1840, channels: 3, background: '#3c4653' } })
      .composite([{ input: front, left: 100, top: 70 }, { input: back, left: 100, top: 950 }])
      .jpeg({ quality: 86 })
      .toBuffer(); // prettier-ignore
  },
  'front.png': () => sharp(FRONT).resize({ width: 1200 }).png().toBuffer(),
  'front.webp': () => sharp(FRONT).resize({ width: 1400 }).webp({ quality: 84 }).toBuffer(),
} as const satisfies Record<string, () => Promise<Buffer>>;

export type TestFileName = keyof typeof BUILDERS;

/** Absolute path of the file, made now if it is not there yet (at most some seconds, once). */
export function ensureTestFile(name: TestFileName): Promise<string> {
  const here = new URL(import.meta.url);
  const scenes =
    name === 'photograph.jpg' || name === 'too-large.jpg'
      ? typescriptSourcesOf(new URL('../../bench/scenes/', here))
      : [];
  return cachedFile('files', name, [here, FRONT, BACK, ...scenes], async (aside) =>
    writeFile(aside, await BUILDERS[name]()),
  );
}
