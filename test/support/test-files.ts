/** Photos of a phone that measurements use: built on first use, cached under `node_modules/.cache`. Deterministic for one version of sharp. */
import { writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { cachedFile, typescriptSourcesOf } from './file-cache.js';
import { loadSample, samplePath } from '../../bench/scenes/load-samples.js';
import { createRandomScene } from '../../bench/scenes/random-scene.js';
import { renderScene } from '../../bench/scenes/render-scene.js';

const FRONT = samplePath('id-card-zoe-front.jpg');

/** The sample, `width` px wide, on a plain background. */
const onPlainBackground = async (width: number, height: number): Promise<Sharp> => {
  const card = await sharp(FRONT)
    .resize({ width: Math.round(width * 0.8) })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: '#6b5a4a' } }).composite([{ input: card }]);
};

/** Photograph-like pixels of 4032 × 3024: the card on a desk, with the grain that fills a phone's files. */
async function photographPixels(): Promise<Sharp> {
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
    noise: [5, 5],
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

const BUILDERS = {
  /** 8064 × 6048 px: what the main camera of a phone gives at its full resolution. */
  '48-megapixels.jpg': async () => (await onPlainBackground(8064, 6048)).jpeg({ quality: 70 }).toBuffer(),
  /** 4032 × 3024 px, 5–8 MB: what a phone's camera gives. */
  'photograph.jpg': async () => jpegWithin(await photographPixels(), 5_200_000, 7_800_000),
} as const satisfies Record<string, () => Promise<Buffer>>;

/** Absolute path of the file, made now if it is not there yet (at most some seconds, once). */
export function ensureTestFile(name: keyof typeof BUILDERS): Promise<string> {
  const here = new URL(import.meta.url);
  const scenes = name === 'photograph.jpg' ? typescriptSourcesOf(new URL('../../bench/scenes/', here)) : [];
  return cachedFile('files', name, [here, FRONT, ...scenes], async (aside) => writeFile(aside, await BUILDERS[name]()));
}
