/**
 * Camera clips for Chromium's fake camera, made when first asked for and kept under `node_modules/.cache/doc-capture`.
 * A clip is one `.mjpeg` file (JPEGs one after the other, 30 frames a second, endless) with its truth as JSON beside it.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { clipFrames, clipRenderer, type ClipDocuments } from './clip-frames.js';
import { CLIPS, FRAMES_PER_SECOND, type ClipName, type ClipScript } from './clip-scripts.js';
import type { ClipTruth } from './clip.types.js';
import { loadSample, samplePath } from './load.js';

export { CLIP_NAMES, type ClipName } from './clip-scripts.js';
export type { ClipFrame, ClipTruth } from './clip.types.js';
export { readFrameNumber } from './frame-number.js';

const CACHE = new URL('../../../node_modules/.cache/doc-capture/clips/', import.meta.url);
const SOURCES = new URL('./', import.meta.url);
const JPEG_QUALITY = 82;
/** Encodes in flight; sharp works on other threads while the next frame is drawn. */
const IN_FLIGHT = 4;

/** Changes with anything the pixels depend on: the simulator's sources and the document pictures. */
function fingerprint(name: ClipName, script: ClipScript): string {
  const hash = createHash('sha256').update(name);
  for (const file of readdirSync(SOURCES)
    .filter((entry) => entry.endsWith('.ts'))
    .sort()) {
    hash.update(readFileSync(new URL(file, SOURCES)));
  }
  const { front, back } = script.samples;
  for (const sample of [front, back]) if (sample !== undefined) hash.update(readFileSync(samplePath(`${sample}.jpg`)));
  return hash.digest('hex').slice(0, 16);
}

async function documentsOf(script: ClipScript): Promise<ClipDocuments> {
  const { front, back } = script.samples;
  return { front: await loadSample(front), back: back === undefined ? undefined : await loadSample(back) };
}

async function writeClip(file: string, script: ClipScript, documents: ClipDocuments): Promise<void> {
  const { width, height } = script;
  const render = clipRenderer(script, documents);
  const output = await open(file, 'w');
  const encoding: Promise<Buffer>[] = [];
  const writeOldest = async (): Promise<void> => {
    const jpeg = await encoding.shift();
    if (jpeg) await output.write(jpeg);
  };
  try {
    for (let number = 0; number < script.frames; number++) {
      const raw = { raw: { width, height, channels: 4 as const } };
      encoding.push(sharp(render(number), raw).removeAlpha().jpeg({ quality: JPEG_QUALITY }).toBuffer());
      if (encoding.length >= IN_FLIGHT) await writeOldest();
    }
    while (encoding.length > 0) await writeOldest();
  } finally {
    await output.close();
  }
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

const underWay = new Map<ClipName, Promise<string>>();

async function makeClip(name: ClipName): Promise<string> {
  const script: ClipScript = CLIPS[name];
  const stem = fileURLToPath(new URL(`${name}-${fingerprint(name, script)}`, CACHE));
  const file = `${stem}.mjpeg`;
  if (existsSync(file) && existsSync(`${stem}.json`)) return file;
  mkdirSync(CACHE, { recursive: true });
  const documents = await documentsOf(script);
  // Written aside and renamed, so that a second process never sees half a clip.
  const aside = `${stem}.${process.pid}.part`;
  await writeClip(aside, script, documents);
  await writeFile(`${aside}.json`, JSON.stringify(truthOf(name, script, documents)));
  renameSync(`${aside}.json`, `${stem}.json`);
  renameSync(aside, file);
  return file;
}

/** Absolute path of the clip, made now if it is not there yet (3–30 s on two cores). */
export function ensureClip(name: ClipName): Promise<string> {
  let promise = underWay.get(name);
  if (!promise) {
    promise = makeClip(name);
    underWay.set(name, promise);
    promise.catch(() => underWay.delete(name));
  }
  return promise;
}

/** The truth of a clip, frame by frame. */
export async function clipTruth(name: ClipName): Promise<ClipTruth> {
  const file = await ensureClip(name);
  return JSON.parse(await readFile(file.replace(/\.mjpeg$/, '.json'), 'utf8')) as ClipTruth;
}
