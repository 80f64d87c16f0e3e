import { existsSync } from 'node:fs';
import { ACCURACY_PARTS, type AccuracyPart, type AccuracyResult } from '../accuracy/accuracy-parts.js';
import { measurementTable } from './format-numbers.js';

const SPECIMENS = 'On a folder of specimens that nothing was trained on.';
const SAMPLES =
  'The folder of specimens was absent: scenes are made of our own samples, and rows on photographs are missing.';

/** The marks of parts of the accuracy, in Markdown. */
export function formatAccuracy(results: readonly AccuracyResult[]): string {
  const marks = results.flatMap(({ rows }) => rows).filter(({ count }) => count > 0);
  const hasMark = (mark: string): boolean => mark !== '–' && mark !== 'none of its own';
  const rows = marks.map(({ what, value, mark, isMet }) => [
    what,
    value,
    mark,
    hasMark(mark) ? (isMet ? 'yes' : 'no') : '',
  ]);
  return measurementTable(['what', 'measured', 'mark', 'met'], rows);
}

/** Of the usual number of scenes: they take ten minutes on two cores. Licences are few, and all are counted. */
const SHARE = 0.4;

/** @param specimens folder of real specimens with a manifest; where there is none, `samples` are measured */
export async function accuracySection(
  title: string,
  explanation: string,
  { specimens, samples }: { readonly specimens: string; readonly samples: string },
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
