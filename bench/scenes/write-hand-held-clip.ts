/** Writes a hand-held clip as concatenated JPEGs with frame numbers: a video for Chromium's fake camera. */
import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { cachedFile, typescriptSourcesOf } from '../../test/support/file-cache.js';
import { FRAMES_PER_SECOND } from './clip-scripts.js';
import { writeFrameNumber } from './frame-number.js';
import type { HandHeldClip } from './hand-held-clip.types.js';
import { renderScene } from './render-scene.js';

const JPEG_QUALITY = 82;
/** From the beginning of a step: every frame is drawn. Later only every third one, unless the document moves. */
const EVERY_FRAME_MS = 350;
const FRAMES_AT_REST = 3;
/** Encodes in flight; sharp works on other threads while the next frame is drawn. */
const IN_FLIGHT = 4;

/** Number of frames of a clip. */
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
  return cachedFile('hand-held', fileName, sources, (aside) => writeVideo(clip, aside));
}

async function writeVideo(clip: HandHeldClip, file: string): Promise<void> {
  const output = await open(file, 'w');
  const encoding: Promise<Buffer>[] = [];
  const writeOldest = async (): Promise<void> => {
    const jpeg = await encoding.shift();
    if (jpeg) await output.write(jpeg);
  };
  let lastMs = -1;
  let pixels: Uint8ClampedArray = new Uint8ClampedArray();
  try {
    for (let frame = 0; frame < countFrames(clip); frame++) {
      const ms = frameMoment(clip, frame);
      const spec = clip.sceneAt(ms);
      if (ms !== lastMs) {
        pixels = renderScene(spec, spec.document === null ? null : clip.document).pixels.data;
        lastMs = ms;
      }
      const { widthPx: width, heightPx: height } = clip;
      const data = pixels.slice();
      writeFrameNumber({ data, width, height }, frame);
      const raw = { raw: { width, height, channels: 4 as const } };
      encoding.push(sharp(data, raw).removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer());
      if (encoding.length >= IN_FLIGHT) await writeOldest();
    }
    while (encoding.length > 0) await writeOldest();
  } finally {
    await output.close();
  }
}
