/**
 * Camera clips for Chromium's fake camera, made when first asked for and kept under `node_modules/.cache/doc-capture`.
 * A clip is one `.mjpeg` file: JPEGs one after the other, 30 frames a second, endless.
 */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { cachedFile, typescriptSourcesOf } from '../../test/support/file-cache.js';
import { clipRenderer, firstGoodFrame, type ClipDocuments } from './clip-frames.js';
import { CLIPS, type ClipName, type ClipScript } from './clip-scripts.js';
import { loadSample, samplePath } from './load-samples.js';

export { CLIP_NAMES, type ClipName } from './clip-scripts.js';

async function documentsOf({ samples: { front, back } }: ClipScript): Promise<ClipDocuments> {
  return { front: await loadSample(front), back: back === undefined ? undefined : await loadSample(back) };
}

function* framesOf(script: ClipScript, documents: ClipDocuments): Generator<Uint8ClampedArray> {
  const render = clipRenderer(script, documents);
  for (let number = 0; number < script.frames; number++) yield render(number);
}

/** Absolute path of the clip, made now if it is not there yet (3–30 s on two cores). */
export function ensureClip(name: ClipName): Promise<string> {
  const script: ClipScript = CLIPS[name];
  const pictures = Object.values(script.samples).map((sample) => samplePath(`${sample}.jpg`));
  const sources = typescriptSourcesOf(new URL('./', import.meta.url));
  return cachedFile('clips', `${name}.mjpeg`, [...sources, ...pictures], async (aside) =>
    writeMjpeg(aside, script, framesOf(script, await documentsOf(script))),
  );
}

/** Number of the clip's first frame that deserves a photo. */
export async function firstGoodFrameOf(name: ClipName): Promise<number> {
  return firstGoodFrame(CLIPS[name], await documentsOf(CLIPS[name]));
}

const JPEG_QUALITY = 82;
/** Encodes in flight; sharp works on other threads while the next frame is drawn. */
const IN_FLIGHT = 4;

/** Writes RGBA frames as JPEGs, one after the other. */
export async function writeMjpeg(
  file: string,
  { width, height }: { readonly width: number; readonly height: number },
  frames: Iterable<Uint8ClampedArray>,
): Promise<void> {
  const output = await open(file, 'w');
  const encoding: Promise<Buffer>[] = [];
  const writeOldest = async (): Promise<void> => {
    const jpeg = await encoding.shift();
    if (jpeg) await output.write(jpeg);
  };
  try {
    for (const frame of frames) {
      const raw = { raw: { width, height, channels: 4 as const } };
      encoding.push(sharp(frame, raw).removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer());
      if (encoding.length >= IN_FLIGHT) await writeOldest();
    }
    while (encoding.length > 0) await writeOldest();
  } finally {
    await output.close();
  }
}
