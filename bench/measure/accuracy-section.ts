import { existsSync } from 'node:fs';
import { ACCURACY_PARTS, type AccuracyPart, type AccuracyResult } from '../accuracy/accuracy-parts.js';
import type { Table } from '../accuracy/target-row.js';
import { measurementTable } from './format-numbers.js';

/** Where pictures come from. */
export interface MeasuredFolders {
  /** Real specimens with a manifest; measured when it is there. */
  readonly specimens: string;
  /** Our own samples. */
  readonly samples: string;
}

const SPECIMENS = 'On a folder of specimens that nothing was trained on.';
const SAMPLES =
  'The folder of specimens was absent: scenes are made of our own samples, and rows on photographs are missing.';

const toMarkdown = ([head = [], ...rows]: Table): string => measurementTable(head, rows);

/** The marks and tables of parts of the accuracy, in Markdown. */
export function formatAccuracy(results: readonly AccuracyResult[]): string {
  const marks = results.flatMap(({ rows }) => rows).filter(({ count }) => count > 0);
  const hasMark = (mark: string): boolean => mark !== '–' && mark !== 'none of its own';
  const rows = marks.map(({ what, value, mark, isMet }) => [
    what,
    value,
    mark,
    hasMark(mark) ? (isMet ? 'yes' : 'no') : '',
  ]);
  const tables = results.flatMap((result) => result.tables ?? []).filter(({ length }) => length > 1);
  return [measurementTable(['what', 'measured', 'mark', 'met'], rows), ...tables.map(toMarkdown)].join('\n\n');
}

/** Of the usual number of scenes: they take ten minutes on two cores. Licences are few, and all are counted. */
const SHARE = 0.4;

/** A section about some parts. */
export async function accuracySection(
  title: string,
  explanation: string,
  { specimens, samples }: MeasuredFolders,
  parts: readonly AccuracyPart[],
  seed = 1,
): Promise<string> {
  const hasSpecimens = existsSync(`${specimens}/manifest.json`);
  const run = { folder: hasSpecimens ? specimens : samples, seed, jobs: 2, share: SHARE };
  const results: AccuracyResult[] = [];
  for (const part of parts) results.push(await ACCURACY_PARTS[part](part === 'licences' ? { ...run, share: 1 } : run));
  const origin = hasSpecimens ? SPECIMENS : SAMPLES;
  return [`## ${title}`, `${origin} ${explanation}`, formatAccuracy(results)].join('\n\n');
}
