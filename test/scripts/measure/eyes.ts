/** What the eyes are worth: the table of `npm run accuracy`, in Markdown. */
import { existsSync } from 'node:fs';
import { codeRows, scoreCodes } from '../accuracy/codes.js';
import { readManifest } from '../accuracy/manifest.js';
import type { MarkRow } from '../accuracy/mark-row.js';
import { pictureRows, scorePictures } from '../accuracy/pictures.js';
import { runSharpness } from '../accuracy/run-scenes.js';
import { contourRow, sceneRows, sharpnessRows } from '../accuracy/scene-rows.js';
import { loadSceneSource } from '../accuracy/scene-source.js';
import { sharpnessResult } from '../accuracy/sharpness.js';
import { stillTimeRow } from '../accuracy/still-time.js';
import { table } from './numbers.js';
import { runOnce, runOf } from './scenes-once.js';

/** A folder with a manifest, and how much of it: full, or a sample of our own documents where there is none. */
export interface EyesOptions {
  /** Folder with real specimens; measured when it is there. */
  readonly folder: string;
  /** Our own samples. */
  readonly samples: string;
  readonly jobs?: number;
}

export async function eyesSection({ folder, samples, jobs = 2 }: EyesOptions): Promise<string> {
  const hasFolder = existsSync(`${folder}/manifest.json`);
  const source = hasFolder ? folder : samples;
  const sharpness = hasFolder ? 600 : 300;
  const run = { ...runOf(source, jobs), wantsLive: true, wantsContour: true };
  const entries = readManifest(source);
  const { documents, grounds } = await loadSceneSource(source);
  const rows: MarkRow[] = [];
  const scored = await runOnce(run);
  rows.push(...sceneRows(scored, 'still'), contourRow(scored));
  if (entries !== null) {
    rows.push(...pictureRows(await scorePictures(source, entries)));
    rows.push(...codeRows(await scoreCodes(source, entries)));
  }
  rows.push(...sharpnessRows(sharpnessResult(await runSharpness(run, sharpness))));
  rows.push(...sceneRows(scored, 'live'));
  rows.push(await stillTimeRow());
  const made = `${documents.length} flat documents and ${grounds.length} photographs without one`;
  const origin = hasFolder
    ? `On a folder of specimens that is measured only: never trained on, and no limit set by it. Scenes are made of its ${made}.`
    : `The folder of specimens was absent: scenes are made of our own ${documents.length} drawn documents on drawn grounds, and the rows on photographs are missing.`;
  return [
    '## The eyes',
    '',
    `${origin} What a scene is, and how it is counted: decision 025. A miss counts with IoU 0.`,
    '',
    table(
      ['what', 'measured', 'mark', 'met'],
      rows.map(({ what, value, mark, isMet }) => [what, value, mark, isMet ? 'yes' : mark.startsWith('none') ? '' : 'no']),
    ),
  ].join('\n');
} // prettier-ignore
