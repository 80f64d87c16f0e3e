/**
 * What a limit of the confidence would do, from a file of `dump.ts`: documents right (IoU over 0.9) and misplaced, empty
 * scenes reported.
 *
 * Run: `tsx training/finder/evaluate-confidence-limits.ts build/check.jsonl`
 */
import { readFileSync } from 'node:fs';
import {
  verifyCandidate,
  CANDIDATE_FEATURE_NAMES,
  type AlignedCandidateFeatures,
} from '../../src/checks/document/score-candidate.js';

interface DumpedPicture {
  readonly mode: 'live' | 'still';
  readonly hasDocument: boolean;
  readonly rows: readonly (readonly number[])[];
}

const file = process.argv[2];
if (file === undefined) throw new Error('The file of dump.ts is missing');
const pictures = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as DumpedPicture);

function bestCandidate({ rows }: DumpedPicture): { confidence: number; overlap: number } {
  const judged = rows.map(([overlap, ...values]) => {
    const features = Object.fromEntries(
      CANDIDATE_FEATURE_NAMES.map((name, i) => [name, values[i]]),
    ) as unknown as AlignedCandidateFeatures;
    return { confidence: verifyCandidate(features), overlap: overlap ?? 0 };
  });
  return judged.reduce((a, b) => (b.confidence > a.confidence ? b : a), { confidence: 0, overlap: 0 });
}

for (const mode of ['live', 'still'] as const) {
  const own = pictures.filter((picture) => picture.mode === mode);
  const documents = own.filter(({ hasDocument }) => hasDocument);
  const chosen = documents.map(bestCandidate);
  const empty = own.filter(({ hasDocument }) => !hasDocument).map(bestCandidate);
  const among = documents.filter(({ rows }) => rows.some(([overlap]) => (overlap ?? 0) > 0.9)).length;
  const right = chosen.filter(({ overlap }) => overlap > 0.9);
  console.log(mode, { documents: documents.length, lookedAtClosely: among, chosen: right.length });
  for (const limit of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
    const over = chosen.filter(({ confidence }) => confidence >= limit);
    const good = over.filter(({ overlap }) => overlap > 0.9).length;
    const wrong = empty.filter(({ confidence }) => confidence >= limit).length;
    console.log(limit, { right: good, misplaced: over.length - good, reportedEmpty: wrong, empty: empty.length });
  }
}
