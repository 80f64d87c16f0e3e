/**
 * What the search for cut-off documents measures in drawn scenes, one JSON object per scene, for `train_partial_scores.py`: the
 * features of every candidate, each with its overlap with the visible part of the document.
 *
 * Run: `tsx training/finder/write-partial-candidates.ts --seed 31 --documents 900 --whole 300 --empty 300`
 */
import { parseArgs } from 'node:util';
import { prepareDocumentSearch } from '../../src/checks/document/find-document.js';
import {
  measurePartialCandidates,
  PARTIAL_DOCUMENT_FEATURE_NAMES,
} from '../../src/checks/document/find-partial-document.js';
import { measurePartialAlignment } from '../../src/checks/document/partial-outline-features.js';
import { intersectionOverUnion, signedArea } from '../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import { clipToFrame } from '../../test/scripts/accuracy/plan-cut-off-scene.js';
import {
  planEmptyScene,
  planScene,
  renderPlannedScene,
  type PlannedScene,
} from '../../test/scripts/accuracy/plan-scene.js';
import { loadSceneSource } from '../../test/scripts/accuracy/scene-source.js';
import { holdWrongly } from '../../test/support/scenes/hand-held-mistakes.js';
import { createSeededRandom } from '../../test/support/seeded-random.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '31' },
    documents: { type: 'string', default: '900' },
    whole: { type: 'string', default: '300' },
    empty: { type: 'string', default: '300' },
  },
});

function writeScene(name: string, planned: PlannedScene, isCutOff: boolean): void {
  const scene = renderPlannedScene(planned);
  const image = prepareDocumentSearch(toLuminance(scene.pixels, 1280));
  const { width, height } = image.small;
  const corners = scene.truth.corners?.map((p) => ({ x: p.x * width - 0.5, y: p.y * height - 0.5 }));
  const visible = corners && isCutOff ? clipToFrame(corners, width, height) : null;
  const share = visible && corners ? Math.abs(signedArea(visible) / signedArea(corners)) : 1;
  const hasDocument = visible !== null && share < 0.95 && share > 0.15;
  const rows = measurePartialCandidates(image).map(({ candidate, features }) => {
    const all = { ...features, ...measurePartialAlignment(image.small, candidate) };
    const overlap = hasDocument && visible ? Number(intersectionOverUnion(candidate.corners, visible).toFixed(4)) : 0;
    return [overlap, ...PARTIAL_DOCUMENT_FEATURE_NAMES.map((feature) => Number(all[feature].toFixed(5)))];
  });
  console.log(JSON.stringify({ name, mode: 'live', hasDocument, partial: rows }));
}

const source = await loadSceneSource('demo/samples');
const seed = Number(values.seed);
const KINDS = ['cut_off_one_side', 'cut_off_one_side', 'cut_off_two_sides', 'too_near'] as const;
for (let n = 0; n < Number(values.documents); n++) {
  const planned = await planScene(source, seed, n);
  const { spec, document } = planned;
  const random = createSeededRandom(seed * 1000 + n);
  const lens = { widthPx: spec.widthPx, heightPx: spec.heightPx, fieldOfViewDeg: spec.fieldOfViewDeg };
  const kind = KINDS[n % KINDS.length]!;
  const { pose } = holdWrongly(
    kind,
    {
      ...spec.document!,
      tiltDeg: random.between(0, 15),
      rotationDeg: random.between(-12, 12) + random.pick([0, 0, 0, 90]),
    },
    document!,
    lens,
    random,
  );
  writeScene(kind, { ...planned, spec: { ...spec, document: pose!, focusSigmaPx: random.between(0.3, 2.5) } }, true);
}
for (let n = 0; n < Number(values.whole); n++) writeScene('whole', await planScene(source, seed + 1, n), false);
for (let n = 0; n < Number(values.empty); n++) writeScene('empty', await planEmptyScene(source, seed + 2, n), false);
