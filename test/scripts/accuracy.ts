/**
 * How well the eyes see, on a folder with a `manifest.json`.
 *
 * `npm run accuracy -- --data DIR`: the folder's own pictures; `--list` names every miss.
 * `npm run accuracy -- --data DIR --scenes 1000`: scenes made from the folder's flat documents, and a quarter as many
 * empty ones, 200 at least. More: `--empty N`, `--seed S` (1), `--live` (the live look too), `--jobs N` (2), `--list`
 * (documents left out, misses), `--json FILE` (one line a scene), `--dump-scene 17 --out FILE.png` (`e17`: an empty one).
 * `--data demo/samples` makes the scenes from our own samples.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { runScenes } from './accuracy/run-scenes.js';
import { planned, type SceneRow } from './accuracy/scene-score.js';
import { render } from './accuracy/scene-plan.js';
import { loadSceneSource } from './accuracy/scene-source.js';
import { sceneTable } from './accuracy/scene-table.js';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    scenes: { type: 'string' },
    empty: { type: 'string' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    live: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    'dump-scene': { type: 'string' },
    out: { type: 'string' },
  },
});
if (values.data === undefined) throw new Error('--data DIR is missing');
const folder = path.resolve(values.data);
const seed = Number(values.seed);

if (values['dump-scene'] !== undefined) await dumpScene(values['dump-scene'], values.out ?? 'scene.png');
else if (values.scenes === undefined) await (await import('./accuracy/folder.js')).scoreFolder(folder, values.list);
else await scoreScenes(Number(values.scenes));

async function dumpScene(name: string, out: string): Promise<void> {
  const task = { index: Number(name.replace('e', '')), isEmpty: name.startsWith('e') };
  const plan = await planned(await loadSceneSource(folder), seed, task);
  const { data, width, height } = render(plan).pixels;
  await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(out);
}

async function scoreScenes(scenes: number): Promise<void> {
  if (values.list) await listDocuments();
  const empty = values.empty === undefined ? Math.max(200, Math.round(scenes / 4)) : Number(values.empty);
  const run = { folder, seed, scenes, empty, wantsLive: values.live, jobs: Number(values.jobs) };
  const rows = await runScenes(run);
  if (values.json !== undefined) {
    writeFileSync(values.json, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }
  if (values.list) console.log(rows.filter(isMissed).map(missLine).join('\n'));
  console.log(sceneTable(rows, 'still'));
  if (values.live) console.log(`\n${sceneTable(rows, 'live')}`);
}

async function listDocuments(): Promise<void> {
  const { choices, grounds } = await loadSceneSource(folder);
  const used = choices.filter(({ leftOut }) => leftOut === null);
  console.log(`${String(used.length)} documents laid into scenes, ${String(grounds.length)} photographs as grounds`);
  for (const { file, kind, leftOut } of choices) {
    if (leftOut !== null) console.log(`left out: ${file} (${kind}): ${leftOut}`);
  }
}

const isMissed = ({ isEmpty, still }: SceneRow): boolean => (isEmpty ? still.corners !== null : (still.iou ?? 0) < 0.9);

function missLine({ index, isEmpty, document, ground, groundName, step, still }: SceneRow): string {
  const name = isEmpty ? `e${String(index)}` : String(index);
  const what = isEmpty ? 'a document where there is none' : `IoU ${(still.iou ?? 0).toFixed(2)}`;
  const sure = still.confidence === null ? 'nothing found' : `confidence ${still.confidence.toFixed(2)}`;
  const more = document === null ? '' : `, ${document}, step ${(step ?? 0).toFixed(0)}`;
  return `scene ${name}: ${what}, ${sure}, ${ground} (${groundName})${more}`;
}
