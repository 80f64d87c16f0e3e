/**
 * Camera clips for Chromium's fake camera, made when first asked for and kept under `node_modules/.cache/doc-capture`.
 * A clip is one `.mjpeg` file: JPEGs one after the other, 30 frames a second, endless.
 */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { cachedFile, typescriptSourcesOf } from '../../test/support/file-cache.js';
import { clipRenderer, firstGoodFrame, type ClipDocuments } from './clip-frames.js';
import { CLIPS, type ClipName, type ClipScript, FRAMES_PER_SECOND } from './clip-scripts.js';
import { loadSample, samplePath } from './load-samples.js';
import { writeFrameNumber } from './frame-number.js';
import type { HandHeldClip } from './hand-held-clip.types.js';
import { renderScene } from './render-scene.js';

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

/** From the beginning of a step: every frame is drawn. Later only every third one, unless the document moves. */
const EVERY_FRAME_MS = 350;
const FRAMES_AT_REST = 3;

export const countFrames = ({ durationMs }: HandHeldClip): number =>
  Math.floor((durationMs * FRAMES_PER_SECOND) / 1000);

/** The moment that a frame shows. Of three frames of a document at rest, two repeat the first. */
export function frameMoment(clip: HandHeldClip, frame: number): number {
  const ms = (frame * 1000) / FRAMES_PER_SECOND;
  const { kind, fromMs, swing } = clip.stepAt(ms);
  const isAtRest = kind === 'empty' || (swing === null && ms - fromMs > EVERY_FRAME_MS);
  if (!isAtRest) return ms;
  const firstAtRest = Math.ceil(((fromMs + EVERY_FRAME_MS) * FRAMES_PER_SECOND) / 1000);
  const repeated = kind === 'empty' ? frame % FRAMES_AT_REST : Math.max(0, frame - firstAtRest) % FRAMES_AT_REST;
  return ((frame - repeated) * 1000) / FRAMES_PER_SECOND;
}

/** Absolute path of the clip's video, made now if it is not there yet (10–40 s). `name` identifies the document. */
export function ensureHandHeldVideo(clip: HandHeldClip, name: string): Promise<string> {
  const fileName = `${String(clip.seed)}-${name.replace(/[^\w-]+/g, '-')}.mjpeg`;
  const sources = typescriptSourcesOf(new URL('./', import.meta.url));
  return cachedFile('hand-held', fileName, sources, (aside) =>
    writeMjpeg(aside, { width: clip.widthPx, height: clip.heightPx }, handHeldFramesOf(clip)),
  );
}

function* handHeldFramesOf(clip: HandHeldClip): Generator<Uint8ClampedArray> {
  let lastMs = -1;
  let pixels: Uint8ClampedArray = new Uint8ClampedArray();
  for (let frame = 0; frame < countFrames(clip); frame++) {
    const ms = frameMoment(clip, frame);
    const spec = clip.sceneAt(ms);
    if (ms !== lastMs) pixels = renderScene(spec, spec.document === null ? null : clip.document).pixels.data;
    lastMs = ms;
    const data = pixels.slice();
    writeFrameNumber({ data, width: clip.widthPx, height: clip.heightPx }, frame);
    yield data;
  }
}
