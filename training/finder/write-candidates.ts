/**
 * Writes the document candidates of drawn scenes, one JSON object per photo and mode, for `train_candidate_scores.py`: the
 * features of all candidates (`first`) and of those that the aligner saw (`rows`), each after its overlap with the truth.
 *
 * Run: `tsx training/finder/write-candidates.ts --seed 21 --documents 400 --empty 160`
 */
import { parseArgs } from 'node:util';
import {
  prepareDocumentSearch,
  findCandidates,
  LIVE_SEARCH_EFFORT,
  PHOTO_SEARCH_EFFORT,
  repairCandidate,
  alignBestCandidates,
} from '../../src/checks/document/find-document.js';
import {
  ALIGNED_CANDIDATE_FEATURE_NAMES,
  PRE_ALIGNMENT_FEATURE_NAMES,
  scoreAlignedCandidate,
  type AlignedCandidateFeatures,
} from '../../src/checks/document/score-candidate.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { PxQuad } from '../../src/checks/image/plane.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { planEmptyScene, planScene, renderPlannedScene, type PlannedScene } from '../../bench/accuracy/plan-scene.js';
import { loadSceneSource } from '../../bench/accuracy/scene-source.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '21' },
    documents: { type: 'string', default: '400' },
    empty: { type: 'string', default: '160' },
  },
});

interface Candidate {
  readonly quad: { readonly corners: PxQuad };
  readonly features: Partial<AlignedCandidateFeatures>;
}

function writeCandidates(name: string, planned: PlannedScene): void {
  const scene = renderPlannedScene(planned);
  const plane = toLuminance(scene.pixels, 1600);
  for (const [mode, effort] of Object.entries({ live: LIVE_SEARCH_EFFORT, still: PHOTO_SEARCH_EFFORT })) {
    const image = prepareDocumentSearch(plane, { effort });
    const shortlist = alignBestCandidates(image, { effort });
    const best = [...shortlist]
      .sort((a, b) => scoreAlignedCandidate(b.features) - scoreAlignedCandidate(a.features))
      .slice(0, effort.maxRepaired);
    const { width, height } = image.small;
    const truth = scene.truth.corners?.map((p) => ({ x: p.x * width - 0.5, y: p.y * height - 0.5 }));
    const toRow = (names: readonly (keyof AlignedCandidateFeatures)[], { quad, features }: Candidate): number[] => [
      truth === undefined ? 0 : intersectionOverUnion(quad.corners, truth),
      ...names.map((feature) => Number((features[feature] ?? 0).toFixed(5))),
    ];
    const repaired = best.flatMap((candidate) => repairCandidate(image, candidate));
    const rows = [...shortlist, ...repaired].map((candidate) => toRow(ALIGNED_CANDIDATE_FEATURE_NAMES, candidate));
    const first = findCandidates(image, { effort }).map((candidate) => toRow(PRE_ALIGNMENT_FEATURE_NAMES, candidate));
    process.stdout.write(`${JSON.stringify({ name, mode, hasDocument: truth !== undefined, first, rows })}\n`);
  }
}

const source = await loadSceneSource('demo/samples');
const seed = Number(values.seed);
for (let n = 0; n < Number(values.documents); n++) {
  writeCandidates(`document ${String(n)}`, await planScene(source, seed, n));
}
for (let n = 0; n < Number(values.empty); n++) {
  writeCandidates(`empty ${String(n)}`, await planEmptyScene(source, seed, n));
}
