/**
 * Camera clips for Chromium's fake camera, made when first asked for and kept under `node_modules/.cache/doc-capture`.
 * A clip is one `.mjpeg` file (JPEGs one after the other, 30 frames a second, endless) with its truth as JSON beside it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { cachedFile, typescriptSourcesOf } from '../../test/support/file-cache.js';
import { clipFrames, clipRenderer, type ClipDocuments } from './clip-frames.js';
import { CLIPS, FRAMES_PER_SECOND, type ClipName, type ClipScript } from './clip-scripts.js';
import type { ClipTruth } from './clip.types.js';
import { loadSample, samplePath } from './load-samples.js';
import { writeMjpeg } from './write-mjpeg.js';

export { CLIP_NAMES, type ClipName } from './clip-scripts.js';
export type { ClipFrame, ClipTruth } from './clip.types.js';
export { readFrameNumber } from './frame-number.js';

async function documentsOf(script: ClipScript): Promise<ClipDocuments> {
  const { front, back } = script.samples;
  return { front: await loadSample(front), back: back === undefined ? undefined : await loadSample(back) };
}

function* framesOf(script: ClipScript, documents: ClipDocuments): Generator<Uint8ClampedArray> {
  const render = clipRenderer(script, documents);
  for (let number = 0; number < script.frames; number++) yield render(number);
}

function truthOf(name: ClipName, script: ClipScript, documents: ClipDocuments): ClipTruth {
  const frames = clipFrames(script, documents);
  const first = (side: 'front' | 'back'): number | null =>
    frames.find((frame) => frame.good && frame.side === side)?.number ?? null;
  return {
    name,
    width: script.width,
    height: script.height,
    framesPerSecond: FRAMES_PER_SECOND,
    firstGood: { front: first('front'), back: first('back') },
    frames,
  };
}

const truthPath = (clip: string): string => clip.replace(/\.mjpeg$/, '.json');

/** Absolute path of the clip, made now if it is not there yet (3–30 s on two cores). */
export function ensureClip(name: ClipName): Promise<string> {
  const script: ClipScript = CLIPS[name];
  const samples = [script.samples.front, script.samples.back].filter((sample) => sample !== undefined);
  const pictures = samples.map((sample) => samplePath(`${sample}.jpg`));
  const sources = typescriptSourcesOf(new URL('./', import.meta.url));
  return cachedFile('clips', `${name}.mjpeg`, [...sources, ...pictures], async (aside, final) => {
    const documents = await documentsOf(script);
    await writeFile(truthPath(final), JSON.stringify(truthOf(name, script, documents)));
    await writeMjpeg(aside, script, framesOf(script, documents));
  });
}

/** The truth of a clip, frame by frame. */
export async function clipTruth(name: ClipName): Promise<ClipTruth> {
  const file = await ensureClip(name);
  return JSON.parse(await readFile(truthPath(file), 'utf8')) as ClipTruth;
}
