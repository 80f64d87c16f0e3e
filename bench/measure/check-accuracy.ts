/** Accuracy of the checks: the table of `npm run bench -- accuracy` in Markdown. */
import { existsSync } from 'node:fs';
import { barcodeRows, scoreBarcodes } from '../accuracy/score-barcodes.js';
import { barcodeSceneRows, scoreBarcodeScenes } from '../accuracy/score-barcode-scenes.js';
import { readDatasetManifest } from '../accuracy/dataset-manifest.js';
import type { TargetRow } from '../accuracy/target-row.js';
import { imageRows, scoreImages } from '../accuracy/score-images.js';
import { cutOffAndSecondRows } from '../accuracy/score-cut-off-and-second.js';
import { runCutOffAndSecond, runHiddenPrint, runSharpness } from '../accuracy/run-scenes.js';
import { hiddenPrintRows } from '../accuracy/score-hidden-print.js';
import { sceneRows, sharpnessRows } from '../accuracy/scene-rows.js';
import { loadSceneSource } from '../accuracy/scene-source.js';
import { sharpnessResult } from '../accuracy/score-sharpness.js';
import { photoCheckTimeRow } from '../accuracy/photo-check-time.js';
import { measurementTable } from './format-numbers.js';
import { runScenesCached, sceneRunOf } from './cached-scenes.js';

/** A folder with a manifest, and how much of it: full, or a sample of our own documents where there is none. */
export interface CheckAccuracyOptions {
  /** Folder with real specimens; measured when it is there. */
  readonly folder: string;
  /** Our own samples. */
  readonly samples: string;
  readonly jobs?: number;
}

export async function checkAccuracySection({ folder, samples, jobs = 2 }: CheckAccuracyOptions): Promise<string> {
  const hasFolder = existsSync(`${folder}/manifest.json`);
  const source = hasFolder ? folder : samples;
  const sharpness = hasFolder ? 600 : 300;
  const hidden = hasFolder ? 300 : 150;
  const run = { ...sceneRunOf(source, jobs), wantsLive: true, wantsContour: true };
  const entries = readDatasetManifest(source);
  const { documents, grounds } = await loadSceneSource(source);
  const rows: TargetRow[] = [];
  const scored = await runScenesCached(run);
  rows.push(...sceneRows(scored, 'still'));
  if (entries !== null) {
    rows.push(...imageRows(await scoreImages(source, entries)));
    rows.push(...barcodeRows(await scoreBarcodes(source, entries)));
  }
  rows.push(...sharpnessRows(sharpnessResult(await runSharpness(run, sharpness))));
  rows.push(...cutOffAndSecondRows(await runCutOffAndSecond(run, hasFolder ? 200 : 100)));
  rows.push(...hiddenPrintRows(await runHiddenPrint(run, hidden)));
  rows.push(...barcodeSceneRows(await scoreBarcodeScenes(run.seed, hasFolder ? 111 : 45)));
  rows.push(...sceneRows(scored, 'live'));
  rows.push(await photoCheckTimeRow());
  const made = `${documents.length} flat documents and ${grounds.length} photographs without one`;
  const origin = hasFolder
    ? `On a folder of specimens that is measured only: never trained on, and no limit set by it. Scenes are made of its ${made}.`
    : `The folder of specimens was absent: scenes are made of our own ${documents.length} drawn documents on drawn grounds, and the rows on photographs are missing.`;
  return [
    '## Photo checks',
    '',
    `${origin} What a scene is, and how it is counted: decision 025. A miss counts with IoU 0.`,
    '',
    measurementTable(
      ['what', 'measured', 'mark', 'met'],
      rows.map(({ what, value, mark, isMet }) => [what, value, mark, isMet ? 'yes' : mark.startsWith('none') ? '' : 'no']),
    ),
  ].join('\n');
} // prettier-ignore
