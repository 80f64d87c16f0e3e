/**
 * Counts the sandbox's answers for a folder of passport pages and of images without a document, by its `manifest.json`: reasons, and how many returned fields equal the printed MRZ.
 *
 * Run: `tsx test/scripts/measure/sandbox-verdicts.ts --data DIR [--today 2026-11-21] [--list]`
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sniffFileType } from '../../../src/files/files.js';
import { createPhotoAnalyzer } from '../../../src/sandbox/photo-analyzer.js';
import { decideVerdict } from '../../../src/sandbox/verdict/decide-verdict.js';
import { createReadMrz, createPhotoAnalysis, createReport } from '../../support/sandbox/check-reports.js';

interface VerdictEntry {
  readonly file: string;
  readonly kind: string;
  readonly has_mrz: boolean;
  readonly mrz_text: readonly string[] | null;
  readonly mrz_check_digits: string | null;
}

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    today: { type: 'string', default: '2026-11-21' },
    list: { type: 'boolean' },
  },
});
if (values.data === undefined) throw new Error('--data DIR is missing');
const { data: folder, today } = values;
const entries = JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8')) as VerdictEntry[];
const analyzePhotos = createPhotoAnalyzer();
const counts = new Map<string, number>();
const count = (what: string, by = 1): void => void counts.set(what, (counts.get(what) ?? 0) + by);

for (const { file, kind, mrz_text, mrz_check_digits } of entries) {
  if (kind !== 'TD3' && kind !== 'negative') continue;
  const bytes = await readFile(path.join(folder, file));
  const type = sniffFileType(bytes);
  if (type === null) continue;
  const fields = { doc_type: 'passport' } as const;
  const answer = decideVerdict(await analyzePhotos([{ type, bytes }], 'passport', today), fields, today);
  const of = kind === 'TD3' ? 'passport' : 'no document';
  count(`${of}: all`);
  count(`${of}: ${answer.reason || 'accepted'}`);
  if (values.list) console.log(file, answer.reason, mrz_check_digits, answer.isCoherent);
  if (mrz_text === null || kind !== 'TD3') continue;
  count(`${of}, digits ${mrz_check_digits === 'all-pass' ? 'hold' : 'fail'}: coherent ${String(answer.isCoherent)}`);
  // The same text, read without any doubt.
  const sure = { failing: [], doubtful: [] };
  const printed = decideVerdict(
    [createPhotoAnalysis([createReport({ mrz: createReadMrz(mrz_text, today, sure) })])],
    fields,
    today,
  ).ocr;
  for (const [key, value] of Object.entries(printed)) {
    const given = (answer.ocr as Readonly<Record<string, string>>)[key];
    count(`fields ${given === undefined ? 'left out' : given === value ? 'right' : 'wrong'}`);
    if (values.list && given !== undefined && given !== value) console.log(`  ${key}: ${given}, printed ${value}`);
  }
}
for (const [what, number] of [...counts].sort()) console.log(`${what}: ${String(number)}`);
