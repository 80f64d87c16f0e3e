/**
 * Writes scenes of the simulator with their truth, for `evaluate.py`: PNG at half size beside JSON. They are for measuring
 * only; training never sees their code, documents or grounds.
 *
 * Run: `tsx training/vision/write-scenes.ts --out FOLDER --data SPECIMENS --seed N --count COUNT`
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { planCutOffScene, planTwoDocumentScene } from '../../bench/accuracy/plan-framing-scenes.js';
import {
  isLowContrastGround,
  planEmptyScene,
  planScene,
  renderPlannedScene,
  type PlannedScene,
} from '../../bench/accuracy/plan-scene.js';
import { loadSceneSource, type SceneSource } from '../../bench/accuracy/scene-source.js';
import type { SceneDocument } from '../../bench/scenes/scenes.js';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'build/vision-scenes' },
    data: { type: 'string', default: '' },
    seed: { type: 'string', default: '29' },
    count: { type: 'string', default: '200' },
  },
});

type PlanFunction = (source: SceneSource, seed: number, index: number) => Promise<PlannedScene>;

/** Groups of scenes, and how many of each for one of the first. */
const GROUPS: readonly (readonly [group: string, plan: PlanFunction, share: number])[] = [
  ['scene', planScene, 1],
  ['empty', planEmptyScene, 0.3],
  ['cut', planCutOffScene, 0.2],
  ['pair', planTwoDocumentScene, 0.15],
];

/** Index of the network's kind, −1 where none of them fits. */
function kindOf({ format, side }: SceneDocument): number {
  if (format === 'ID-1') return side === 'back' ? 1 : 0;
  if (format === 'ID-3') return 2;
  return format === 'ID-2' ? 4 : -1;
}

mkdirSync(values.out, { recursive: true });
const source = await loadSceneSource(values.data);
for (const [group, plan, share] of GROUPS) {
  const count = Math.round(Number(values.count) * share);
  for (let index = 0; index < count; index++) {
    const planned = await plan(source, Number(values.seed), index);
    const { pixels, truth } = renderPlannedScene(planned);
    const { data, width, height } = pixels;
    const name = path.join(values.out, `${group}-${String(index).padStart(3, '0')}`);
    await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .resize(width / 2, height / 2, { kernel: 'linear' })
      .png()
      .toFile(`${name}.png`);
    const contrast = isLowContrastGround(planned.ground) ? 'low contrast' : planned.ground;
    writeFileSync(
      `${name}.json`,
      JSON.stringify({
        group: group === 'scene' ? `scene, ${contrast}` : group,
        corners: truth.corners?.map(({ x, y }) => [x, y]) ?? null,
        kind: planned.document === null ? -1 : kindOf(planned.document),
      }),
    );
  }
}
