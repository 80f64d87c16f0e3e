/**
 * Shows what a limit of the confidence would do, from a file of `write-candidates.ts`: documents that are found (overlap
 * over 0.9) and misplaced, and empty scenes in which a document is reported.
 *
 * Run: `tsx training/finder/evaluate-confidence-limits.ts build/check.jsonl`
 */
import { readFileSync } from 'node:fs';
import {
  ALIGNED_CANDIDATE_FEATURE_NAMES,
  scoreAlignedCandidate,
  type AlignedCandidateFeatures,
} from '../../src/checks/document/score-candidate.js';

const LIMITS = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
const MIN_OVERLAP = 0.9;

/** One line of the file. A row is the overlap with the truth, then the features. */
interface WrittenScene {
  readonly mode: 'live' | 'still';
  readonly hasDocument: boolean;
  readonly rows: readonly (readonly number[])[];
}

const file = process.argv[2];
if (file === undefined) throw new Error('The file of write-candidates.ts is missing');
const scenes = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as WrittenScene);

function bestCandidate({ rows }: WrittenScene): { confidence: number; overlap: number } {
  const candidates = rows.map(([overlap, ...values]) => {
    const features = Object.fromEntries(
      ALIGNED_CANDIDATE_FEATURE_NAMES.map((name, i) => [name, values[i]]),
    ) as unknown as AlignedCandidateFeatures;
    return { confidence: scoreAlignedCandidate(features), overlap: overlap ?? 0 };
  });
  return candidates.reduce((a, b) => (b.confidence > a.confidence ? b : a), { confidence: 0, overlap: 0 });
}

for (const mode of ['live', 'still'] as const) {
  const ofMode = scenes.filter((scene) => scene.mode === mode);
  const documents = ofMode.filter(({ hasDocument }) => hasDocument);
  const best = documents.map(bestCandidate);
  const bestOfEmpty = ofMode.filter(({ hasDocument }) => !hasDocument).map(bestCandidate);
  const shortlisted = documents.filter(({ rows }) => rows.some(([overlap]) => (overlap ?? 0) > MIN_OVERLAP)).length;
  const chosen = best.filter(({ overlap }) => overlap > MIN_OVERLAP).length;
  console.table({ [mode]: { documents: documents.length, shortlisted, chosen, empty: bestOfEmpty.length } });
  console.table(
    LIMITS.map((limit) => {
      const reported = best.filter(({ confidence }) => confidence >= limit);
      const found = reported.filter(({ overlap }) => overlap > MIN_OVERLAP).length;
      const reportedEmpty = bestOfEmpty.filter(({ confidence }) => confidence >= limit).length;
      return { limit, found, misplaced: reported.length - found, reportedEmpty };
    }),
  );
}
