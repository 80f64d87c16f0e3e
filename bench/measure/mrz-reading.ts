/** Accuracy of reading the MRZ, with targets, in Markdown. */
import { existsSync } from 'node:fs';
import { readDatasetManifest } from '../accuracy/dataset-manifest.js';
import type { TargetRow } from '../accuracy/target-row.js';
import { scoreFolderReading } from '../accuracy/score-folder-reading.js';
import { FAIR_SCENE_TEXT, readingTable, scenesWithReading, sceneReadingRows } from '../accuracy/scene-reading-rows.js';
import { groupByLayout, unopenedLines, type ImageReading } from '../accuracy/score-readings.js';
import { readingTimeRows } from '../accuracy/reading-time.js';
import { runDrawnScenes } from '../accuracy/run-scenes.js';
import { validityRows } from '../accuracy/mrz-score.js';
import { measurementTable } from './format-numbers.js';
import { sceneRunOf, runScenesCached } from './cached-scenes.js';

export interface MrzReadingOptions {
  /** Folder with real specimens; measured when it is there. */
  readonly folder: string;
  /** Our own samples. */
  readonly samples: string;
  /** The built files. */
  readonly jobs?: number;
  /** Smaller numbers for a trial. */
  readonly scenes?: number;
  readonly drawn?: number;
  readonly frames?: number;
  readonly runs?: number;
}

const DRAWN = 800;

export async function mrzReadingSection(options: MrzReadingOptions): Promise<string> {
  const { folder, samples, jobs = 2, drawn = DRAWN } = options;
  const source = existsSync(`${folder}/manifest.json`) ? folder : samples;
  const entries = readDatasetManifest(source);
  const { readings, rows } =
    entries === null ? { readings: [], rows: await readingTimeRows() } : await scoreFolderReading(source, entries, jobs);
  const usual = sceneRunOf(source, jobs);
  const run = { ...usual, empty: 0, scenes: options.scenes ?? usual.scenes };
  const ofFolder = scenesWithReading(await runScenesCached(run));
  const ofDrawn = scenesWithReading(await runDrawnScenes(run, drawn));
  const all = [...readings, ...[...ofFolder, ...ofDrawn].map(({ reading }) => reading)];
  const name = entries === null ? 'our own samples' : 'the specimens';
  const marks: TargetRow[] = [
    ...rows,
    ...sceneReadingRows(name, ofFolder),
    ...sceneReadingRows('drawn documents', ofDrawn),
    ...validityRows('documents and scenes together', all),
  ];
  return [
    '## Reading the MRZ',
    '',
    entries === null
      ? 'The folder of specimens was absent: the rows on its documents are missing.'
      : 'On a folder of specimens that is measured only: never trained on, and no limit set by it.',
    `Scenes are those of the photo checks whose MRZ text is known (${String(ofFolder.length)}), and ${String(ofDrawn.length)} of drawn documents, each with a text of its own. A share of wrong ones is a share of the valid ones. A fair scene: ${FAIR_SCENE_TEXT}. tesseract and tesseract.js have their English model: neither Debian nor npm’s @tesseract.js-data has one for OCR-B or zones.`,
    '',
    measurementTable(
      ['what', 'measured', 'mark', 'met'],
      marks.map(({ what, value, mark, isMet }) => [what, value, mark, mark.startsWith('none,') ? '' : isMet ? 'yes' : 'no']),
    ),
    ...(readings.length === 0 ? [] : ['', ...ofDocuments(readings)]),
    ...scenesTable(name, readingTable(ofFolder)),
    ...scenesTable('drawn documents', readingTable(ofDrawn)),
  ].join('\n');
} // prettier-ignore

function ofDocuments(readings: readonly ImageReading[]): readonly string[] {
  const rows = groupByLayout(readings).map(([name, { count, found, placed, cut, exact, valid }]) =>
    [name, count, found, placed, cut, exact, valid].map(String),
  );
  const unopened = unopenedLines(readings).map((line) => `${line[0]!.toUpperCase()}${line.slice(1)}.`);
  return [
    measurementTable(['documents', 'count', 'found', 'turned', 'cut into their lines', 'exact', 'valid'], rows),
    ...(unopened.length === 0 ? [] : ['', ...unopened]),
  ];
}

function scenesTable(of: string, [head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', `Scenes of ${of}:`, '', measurementTable(head, rows)];
}
