/**
 * What the finder sees in drawn scenes, one JSON object per picture and mode, for `judge.py`: the features of every
 * hypothesis (`first`) and of those looked at closely (`rows`), each with its overlap with the truth.
 *
 * Run: `tsx training/finder/dump-candidates.ts --seed 21 --documents 400 --empty 160`
 */
import { parseArgs } from 'node:util';
import {
  shortlistCandidates,
  createDocumentSearchImage,
  findCandidates,
  LIVE_EFFORT,
  repairCandidate,
  PHOTO_EFFORT,
} from '../../src/checks/document/find-document.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import type { Point } from '../../src/checks/checks.js';
import {
  verifyCandidate,
  CANDIDATE_FEATURE_NAMES,
  type AlignedCandidateFeatures,
} from '../../src/checks/document/score-candidate.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import {
  planEmptyScene,
  planScene,
  renderPlannedScene,
  type PlannedScene,
} from '../../test/scripts/accuracy/plan-scene.js';
import { loadSceneSource } from '../../test/scripts/accuracy/scene-source.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '21' },
    documents: { type: 'string', default: '400' },
    empty: { type: 'string', default: '160' },
  },
});
/** Features that the first judge knows. */
const FIRST_FEATURES = CANDIDATE_FEATURE_NAMES.slice(0, 14);

function dumpScene(name: string, planned: PlannedScene): void {
  const scene = renderPlannedScene(planned);
  const plane = toLuminance(scene.pixels, 1600);
  for (const [mode, effort] of Object.entries({ live: LIVE_EFFORT, still: PHOTO_EFFORT })) {
    const ground = createDocumentSearchImage(plane);
    const all = findCandidates(ground, { effort });
    const close = shortlistCandidates(ground, { effort });
    const best = [...close]
      .sort((a, b) => verifyCandidate(b.features) - verifyCandidate(a.features))
      .slice(0, effort.maxRepaired);
    const { width, height } = ground.small;
    const truth = scene.truth.corners?.map((p) => ({ x: p.x * width - 0.5, y: p.y * height - 0.5 }));
    const row = (
      names: readonly (keyof AlignedCandidateFeatures)[],
      one: { hypothesis: { corners: readonly Point[] }; features: Partial<AlignedCandidateFeatures> },
    ): number[] => [
      truth === undefined ? 0 : intersectionOverUnion(one.hypothesis.corners, truth),
      ...names.map((feature) => Number((one.features[feature] ?? 0).toFixed(5))),
    ];
    const rows = [...close, ...best.flatMap((one) => repairCandidate(ground, one))].map((one) =>
      row(CANDIDATE_FEATURE_NAMES, one),
    );
    const first = all.map((one) => row(FIRST_FEATURES, one));
    console.log(JSON.stringify({ name, mode, hasDocument: truth !== undefined, first, rows }));
  }
}

const source = await loadSceneSource('demo/samples');
const seed = Number(values.seed);
for (let n = 0; n < Number(values.documents); n++) dumpScene(`document ${String(n)}`, await planScene(source, seed, n));
for (let n = 0; n < Number(values.empty); n++) dumpScene(`empty ${String(n)}`, await planEmptyScene(source, seed, n));
