/**
 * What the search of photos for cut-off documents measures in drawn scenes, one JSON object per scene, for
 * `train_cut_off_scores.py`: the features of every candidate, each with its overlap with the visible part of the document,
 * or 0 where it names other sides.
 *
 * Run: `tsx training/finder/write-cut-off-candidates.ts --seed 31 --scenes 800`
 */
import { parseArgs } from 'node:util';
import { prepareDocumentSearch, findDocumentIn, PHOTO_SEARCH_EFFORT } from '../../src/checks/document/find-document.js';
import { CUT_OFF_FEATURE_NAMES, measureCutOffCandidates } from '../../src/checks/document/find-cut-off-document.js';
import { measurePartialAlignment } from '../../src/checks/document/partial-outline-features.js';
import { toChromaPlanes } from '../../src/checks/image/chroma-planes.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import { findMrz } from '../../src/checks/mrz/locate/find-mrz.js';
import {
  clipToFrame,
  hasRightSides,
  measureCutShares,
  planCutOffScene,
} from '../../bench/accuracy/plan-cut-off-scene.js';
import { planTwoDocumentScene } from '../../bench/accuracy/plan-two-document-scene.js';
import { planEmptyScene, planScene, renderPlannedScene, type PlannedScene } from '../../bench/accuracy/plan-scene.js';
import { loadSceneSource } from '../../bench/accuracy/scene-source.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '31' },
    scenes: { type: 'string', default: '800' },
  },
});

/** Long side at which photos are analysed, px. */
const ANALYSIS_PX = 1600;

function writeScene(name: string, planned: PlannedScene): void {
  const { pixels, truth } = renderPlannedScene(planned);
  const plane = toLuminance(pixels, ANALYSIS_PX);
  const options = {
    effort: PHOTO_SEARCH_EFFORT,
    chromaPlanes: (width: number, height: number) => toChromaPlanes(pixels, width, height),
  };
  const image = prepareDocumentSearch(plane, options);
  const whole = findDocumentIn(() => image, plane, options);
  const { width, height } = plane;
  const frame = [{ x: 0, y: 0 }, { x: width, y: 0 }, { x: width, y: height }, { x: 0, y: height }] as const; // prettier-ignore
  const mrz = findMrz(plane, frame, { isDocument: false })?.corners ?? null;
  const { small } = image;
  const isCut =
    name.startsWith('cut') &&
    truth.corners !== null &&
    Math.max(...Object.values(measureCutShares(truth.corners))) >= 0.02;
  const visible =
    isCut && truth.corners
      ? clipToFrame(truth.corners).map((p) => ({ x: p.x * small.width - 0.5, y: p.y * small.height - 0.5 }))
      : null;
  const rows = measureCutOffCandidates(image, width / small.width, { whole, mrz }).map(({ candidate, features }) => {
    const all = { ...features, ...measurePartialAlignment(small, candidate) };
    const isRight = visible !== null && truth.corners !== null && hasRightSides(candidate.cutOff, truth.corners);
    const overlap = isRight ? Number(intersectionOverUnion(candidate.corners, visible).toFixed(4)) : 0;
    return [overlap, ...CUT_OFF_FEATURE_NAMES.map((feature) => Number(all[feature].toFixed(5)))];
  });
  console.log(JSON.stringify({ name, mode: 'still', hasDocument: isCut, partial: rows }));
}

const source = await loadSceneSource('demo/samples');
const seed = Number(values.seed);
const scenes = Number(values.scenes);
/** Ten scenes in turn, so that a run that ends early has some of each kind. */
for (let n = 0; n < scenes; n++) {
  const kind = n % 10;
  if (kind < 6) {
    const planned = await planCutOffScene(source, seed, n);
    writeScene(`cut ${planned.cut}`, planned);
  } else if (kind < 8) writeScene('whole', await planScene(source, seed + 1, n));
  else if (kind === 8) writeScene('empty', await planEmptyScene(source, seed + 3, n));
  else writeScene('pair', await planTwoDocumentScene(source, seed + 2, n));
}
