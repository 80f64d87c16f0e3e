/** Writes a hand-held clip as concatenated JPEGs with frame numbers: a video for Chromium's fake camera. */
import { cachedFile, typescriptSourcesOf } from '../../test/support/file-cache.js';
import { FRAMES_PER_SECOND } from './clip-scripts.js';
import { writeFrameNumber } from './frame-number.js';
import type { HandHeldClip } from './hand-held-clip.types.js';
import { renderScene } from './render-scene.js';
import { writeMjpeg } from './clips.js';

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
    writeMjpeg(aside, { width: clip.widthPx, height: clip.heightPx }, framesOf(clip)),
  );
}

function* framesOf(clip: HandHeldClip): Generator<Uint8ClampedArray> {
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
