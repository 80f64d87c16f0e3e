/**
 * What the finder sees in drawn scenes, one JSON object per picture and mode, for `judge.py`: the features of every
 * hypothesis (`first`), of those looked at closely (`rows`), and in stills of these and the network's proposals with what
 * is marked there (`still`), each with its overlap with the truth.
 *
 * Run: `tsx src/training/finder/dump.ts --seed 21 --documents 400 --empty 160`
 */
import { parseArgs } from 'node:util';
import {
  candidatesOf,
  groundOf,
  hypothesesOf,
  LIVE,
  mended,
  proposed,
  STILL,
  type Candidate,
} from '../../checks/document/find.js';
import { overlap } from '../../checks/document/geometry.js';
import { sightOf } from '../../checks/document/proposals.js';
import { confidenceOf, FEATURE_NAMES, type Seen } from '../../checks/document/score.js';
import { colourPlanes } from '../../checks/image/colour.js';
import { toLuminance } from '../../checks/image/downscale.js';
import { planEmptyScene, planScene, render, type PlannedScene } from '../../../test/scripts/accuracy/scene-plan.js';
import { loadSceneSource } from '../../../test/scripts/accuracy/scene-source.js';
import { sourceWithPages } from './source.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '21' },
    documents: { type: 'string', default: '400' },
    empty: { type: 'string', default: '160' },
    /** Folder of `pages.py`: its documents and grounds too. */
    pages: { type: 'string' },
  },
});
/** Features that the first judge knows. */
const SEEN = FEATURE_NAMES.slice(0, 14) as (keyof Seen)[];

function dump(name: string, planned: PlannedScene): void {
  const scene = render(planned);
  const plane = toLuminance(scene.pixels, 1600);
  for (const [mode, effort] of Object.entries({ live: LIVE, still: STILL })) {
    const isStill = mode === 'still';
    const colour = isStill ? (w: number, h: number) => colourPlanes(scene.pixels, w, h) : undefined;
    const ground = groundOf(plane, { effort, ...(colour && { colour }) });
    const all = hypothesesOf(ground, { effort });
    const close = candidatesOf(ground, { effort });
    const { width, height } = ground.small;
    const truth = scene.truth.corners?.map((p) => ({ x: p.x * width - 0.5, y: p.y * height - 0.5 }));
    const row = ({ hypothesis }: Pick<Candidate, 'hypothesis'>, values: readonly number[]): number[] => [
      truth === undefined ? 0 : overlap(hypothesis.corners, truth),
      ...values.map((value) => Number(value.toFixed(5))),
    ];
    const best = [...close].sort((a, b) => confidenceOf(b.features) - confidenceOf(a.features)).slice(0, effort.mended);
    const lines = [...close, ...best.flatMap((one) => mended(ground, one))];
    const rows = lines.map((one) =>
      row(
        one,
        FEATURE_NAMES.map((name) => one.features[name]),
      ),
    );
    const first = all.map((one) =>
      row(
        one,
        SEEN.map((name) => one.features[name]),
      ),
    );
    const sight = isStill ? sightOf(ground.planes) : null;
    const others = (sight?.quads ?? []).flatMap((quad) => {
      const some = proposed(ground, quad);
      return [...some, ...some.slice(0, 1).flatMap((one) => mended(ground, one))];
    });
    const still = sight && [...lines, ...others].map((one) => row(one, sight.evidence(one)));
    console.log(JSON.stringify({ name, mode, hasDocument: truth !== undefined, first, rows, ...(still && { still }) }));
  }
}

const source = await (values.pages === undefined ? loadSceneSource('demo/samples') : sourceWithPages(values.pages));
const seed = Number(values.seed);
for (let n = 0; n < Number(values.documents); n++) dump(`document ${String(n)}`, await planScene(source, seed, n));
for (let n = 0; n < Number(values.empty); n++) dump(`empty ${String(n)}`, await planEmptyScene(source, seed, n));
