/**
 * What the finder sees in drawn scenes, one JSON object per picture and mode, for `judge.py`: the features of every
 * hypothesis (`first`) and of those looked at closely (`rows`), each with its overlap with the truth.
 *
 * Run: `tsx src/training/finder/dump.ts --seed 21 --documents 400 --empty 160`
 */
import { parseArgs } from 'node:util';
import { candidatesOf, groundOf, hypothesesOf, LIVE, mended, STILL } from '../../checks/document/find.js';
import { overlap } from '../../checks/document/geometry.js';
import type { Point } from '../../checks/checks.js';
import { confidenceOf, FEATURE_NAMES, type Features } from '../../checks/document/score.js';
import { toLuminance } from '../../checks/image/downscale.js';
import { planEmptyScene, planScene, render, type PlannedScene } from '../../../test/scripts/accuracy/scene-plan.js';
import { loadSceneSource } from '../../../test/scripts/accuracy/scene-source.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '21' },
    documents: { type: 'string', default: '400' },
    empty: { type: 'string', default: '160' },
  },
});
/** Features that the first judge knows. */
const SEEN = FEATURE_NAMES.slice(0, 14);

function dump(name: string, planned: PlannedScene): void {
  const scene = render(planned);
  const plane = toLuminance(scene.pixels, 1600);
  for (const [mode, effort] of Object.entries({ live: LIVE, still: STILL })) {
    const ground = groundOf(plane);
    const all = hypothesesOf(ground, { effort });
    const close = candidatesOf(ground, { effort });
    const best = [...close].sort((a, b) => confidenceOf(b.features) - confidenceOf(a.features)).slice(0, effort.mended);
    const { width, height } = ground.small;
    const truth = scene.truth.corners?.map((p) => ({ x: p.x * width - 0.5, y: p.y * height - 0.5 }));
    const row = (
      names: readonly (keyof Features)[],
      one: { hypothesis: { corners: readonly Point[] }; features: Partial<Features> },
    ): number[] => [
      truth === undefined ? 0 : overlap(one.hypothesis.corners, truth),
      ...names.map((feature) => Number((one.features[feature] ?? 0).toFixed(5))),
    ];
    const rows = [...close, ...best.flatMap((one) => mended(ground, one))].map((one) => row(FEATURE_NAMES, one));
    const first = all.map((one) => row(SEEN, one));
    console.log(JSON.stringify({ name, mode, hasDocument: truth !== undefined, first, rows }));
  }
}

const source = await loadSceneSource('demo/samples');
const seed = Number(values.seed);
for (let n = 0; n < Number(values.documents); n++) dump(`document ${String(n)}`, await planScene(source, seed, n));
for (let n = 0; n < Number(values.empty); n++) dump(`empty ${String(n)}`, await planEmptyScene(source, seed, n));
