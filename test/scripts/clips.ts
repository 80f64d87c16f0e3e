/**
 * `npm run clips [-- --data DIR] [--clips 24] [--empty 8] [--seed 1] [--looks 8] [--list]`: live guidance on hand-held
 * clips. A row per mistake says how much of the time, from 0.7 s on, the hint names the remedy; then how many clips end
 * in a photo, how soon, and how often an empty desk triggers the shutter.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { cropBackground, loadSceneSource } from './accuracy/scene-source.js';
import { playClip, type PlayedClip } from './clips/play-clip.js';
import { MISTAKES, planHandHeldClip } from '../support/scenes/hand-held-clip.js';
import { BACKGROUNDS } from '../support/scenes/backgrounds.js';
import { createSeededRandom } from '../support/seeded-random.js';
import { fileURLToPath } from 'node:url';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    clips: { type: 'string', default: '24' },
    empty: { type: 'string', default: '8' },
    seed: { type: 'string', default: '1' },
    looks: { type: 'string', default: '8' },
    list: { type: 'boolean', default: false },
  },
});
const folder = path.resolve(values.data ?? fileURLToPath(new URL('../../demo/samples', import.meta.url)));
const { documents, grounds } = await loadSceneSource(folder);

async function plan(index: number, isEmpty: boolean): Promise<PlayedClip> {
  const seed = Number(values.seed) * 100_003 + index + (isEmpty ? 50_000 : 0);
  const random = createSeededRandom(seed);
  const document = isEmpty ? null : random.pick(documents);
  const isUpright = random.next() < 0.3;
  const [widthPx, heightPx] = isUpright ? [720, 1280] : [1280, 720];
  const plain = grounds.filter(({ showsCode }) => !showsCode);
  const pictures =
    plain.length > 0 && random.next() < 0.4
      ? [{ kind: 'picture' as const, pixels: await cropBackground(random.pick(plain), random, widthPx, heightPx) }]
      : [];
  const clip = planHandHeldClip(seed, document, { widthPx, heightPx, backgrounds: BACKGROUNDS, pictures });
  return playClip(clip, Number(values.looks));
}

const played: PlayedClip[] = [];
const empty: PlayedClip[] = [];
for (let index = 0; index < Number(values.clips); index++) {
  const one = await plan(index, false);
  played.push(one);
  if (values.list) console.log(one.summary);
}
for (let index = 0; index < Number(values.empty); index++) empty.push(await plan(index, true));

const percent = (part: number, whole: number): string =>
  `${String(Math.round((100 * part) / Math.max(1, whole))).padStart(3)} %`;
const held = played.flatMap(({ held: steps }) => steps);
for (const mistake of MISTAKES) {
  const steps = held.filter(({ kind }) => kind === mistake);
  const looks = steps.reduce((sum, step) => sum + step.looks, 0);
  const right = steps.reduce((sum, step) => sum + step.right, 0);
  const others = new Map<string, number>();
  for (const { wrong } of steps) for (const hint of wrong) others.set(hint, (others.get(hint) ?? 0) + 1);
  const mostly = [...others]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 3)
    .map(([hint, n]) => `${hint} ${n}`)
    .join(', ');
  console.log(
    `${mistake.padEnd(18)} ${percent(right, looks)} of ${String(looks)} looks in ${String(steps.length)} steps; else ${mostly}`,
  );
}
const sum = (key: 'looks' | 'right'): number => held.reduce((total, step) => total + step[key], 0);
console.log(`${'all mistakes'.padEnd(18)} ${percent(sum('right'), sum('looks'))}`);
const fired = played.filter(({ firedAtMs }) => firedAtMs !== null);
const legible = fired.filter(({ isLegible }) => isLegible);
const delays = legible.map(({ delayMs }) => delayMs ?? Infinity).sort((a, b) => a - b);
const at = (share: number): string =>
  delays.length === 0
    ? '–'
    : `${String(Math.round(delays[Math.min(delays.length - 1, Math.floor(share * delays.length))]!))} ms`;
console.log(
  `fired and legible  ${percent(legible.length, played.length)} (${String(legible.length)} of ${String(played.length)}), fired ${String(fired.length)}`,
);
console.log(`settled → shutter  median ${at(0.5)}, p95 ${at(0.95)}`);
console.log(
  `fired on empty     ${String(empty.filter(({ firedAtMs }) => firedAtMs !== null).length)} of ${String(empty.length)}`,
);
const emptyLooks = empty.reduce((total, { emptyLooks: n }) => total + n, 0);
const emptySearch = empty.reduce((total, { emptySearch: n }) => total + n, 0);
console.log(`empty says search  ${percent(emptySearch, emptyLooks)}`);
