/** What reading zones is worth: the marks beside the numbers, in Markdown. */
import { existsSync } from 'node:fs';
import { readManifest } from '../accuracy/manifest.js';
import type { MarkRow } from '../accuracy/mark-row.js';
import { scoreReading } from '../accuracy/mrz.js';
import { FAIR_TEXT, readingTable, readScenes, sceneReadingRows } from '../accuracy/reading-rows.js';
import { byLayout, unopenedLines, type PictureReading } from '../accuracy/readings.js';
import { readingTimeRows } from '../accuracy/reading-time.js';
import { runDrawn } from '../accuracy/run-scenes.js';
import { validRows } from '../accuracy/zone-score.js';
import { measureLiveReading } from './mrz-live.js';
import { kb, table } from './numbers.js';
import { runOf, runOnce } from './scenes-once.js';
import { bundleSizes, READER_MARK } from './sizes.js';

export interface MrzOptions {
  /** Folder with real specimens; measured when it is there. */
  readonly folder: string;
  /** Our own samples. */
  readonly samples: string;
  readonly root: string;
  /** The built files. */
  readonly dist: string;
  readonly jobs?: number;
  /** Smaller numbers for a trial. */
  readonly scenes?: number;
  readonly drawn?: number;
  readonly frames?: number;
  readonly runs?: number;
}

const DRAWN = 800;

export async function mrzSection(options: MrzOptions): Promise<string> {
  const { folder, samples, dist, jobs = 2, drawn = DRAWN } = options;
  const source = existsSync(`${folder}/manifest.json`) ? folder : samples;
  const entries = readManifest(source);
  const { readings, rows } =
    entries === null ? { readings: [], rows: await readingTimeRows() } : await scoreReading(source, entries, jobs);
  const usual = runOf(source, jobs);
  const run = { ...usual, empty: 0, scenes: options.scenes ?? usual.scenes };
  const ofFolder = readScenes(await runOnce(run));
  const ofDrawn = readScenes(await runDrawn(run, drawn));
  const live = await measureLiveReading(options);
  const all = [...readings, ...[...ofFolder, ...ofDrawn].map(({ reading }) => reading)];
  const name = entries === null ? 'our own samples' : 'the specimens';
  const marks: MarkRow[] = [
    ...rows,
    ...sceneReadingRows(name, ofFolder),
    ...sceneReadingRows('drawn documents', ofDrawn),
    ...validRows('documents and scenes together', all),
    ...live.rows,
    sizeRow(dist),
  ];
  return [
    '## Reading the MRZ',
    '',
    entries === null
      ? 'The folder of specimens was absent: the rows on its documents are missing.'
      : 'On a folder of specimens that is measured only: never trained on, and no limit set by it.',
    `Scenes are those of the eyes as far as their zone’s text is known (${String(ofFolder.length)}), and ${String(ofDrawn.length)} of drawn documents, each with a text of its own. A share of wrong ones is a share of the valid ones. A fair scene: ${FAIR_TEXT}. tesseract and tesseract.js have their English model: neither Debian nor npm’s @tesseract.js-data has one for OCR-B or zones.`,
    '',
    table(
      ['what', 'measured', 'mark', 'met'],
      marks.map(({ what, value, mark, isMet }) => [what, value, mark, mark.startsWith('none,') ? '' : isMet ? 'yes' : 'no']),
    ),
    ...(readings.length === 0 ? [] : ['', ...ofDocuments(readings)]),
    ...scenesTable(name, readingTable(ofFolder)),
    ...scenesTable('drawn documents', readingTable(ofDrawn)),
    '',
    'In the product’s worker, frames of 1280 × 720, 30 a second. Work is the worker’s on one zone, cutting included; the text comes later, since frames are looked at between the steps.',
    '',
    live.tables,
  ].join('\n');
} // prettier-ignore

function sizeRow(dist: string): MarkRow {
  const size = bundleSizes(dist).find(({ name }) => name === 'doc-capture.mrz.js')?.brotli ?? NaN;
  return {
    what: 'reader: weights, inference, decoding; brotli',
    count: 1,
    value: `${kb(size)} KB`,
    mark: `≤ ${kb(READER_MARK)} KB`,
    isMet: size <= READER_MARK,
  };
}

function ofDocuments(readings: readonly PictureReading[]): readonly string[] {
  const rows = byLayout(readings).map(([name, { count, found, placed, cut, exact, valid }]) =>
    [name, count, found, placed, cut, exact, valid].map(String),
  );
  const unopened = unopenedLines(readings).map((line) => `${line[0]!.toUpperCase()}${line.slice(1)}.`);
  return [
    table(['documents', 'count', 'found', 'turned', 'cut into their lines', 'exact', 'valid'], rows),
    ...(unopened.length === 0 ? [] : ['', ...unopened]),
  ];
}

function scenesTable(of: string, [head = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  return rows.length === 0 ? [] : ['', `Scenes of ${of}:`, '', table(head, rows)];
}
