/**
 * Writes the cells of drawn scenes with their truth as 32-bit floats, for `train_hidden_print.py`.
 *
 * Run: `tsx training/glare/write-cells.ts --seed N --scenes COUNT --out FILE`
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { orderCornersLongSideFirst } from '../../src/checks/document/document-outline.js';
import {
  CELL_COLUMNS,
  CELL_ROWS,
  MARGIN_CELLS,
  sampleCellChannels,
  CELL_CHANNELS,
} from '../../src/checks/glare/sample-cell-channels.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import type { PxQuad } from '../../src/checks/image/plane.js';
import {
  intersectionOverUnion,
  projectPoint,
  squareToQuad,
  toPixelQuad,
} from '../../src/checks/image/quad-geometry.js';
import { rowStart, type FeatureMaps } from '../../src/checks/nn/feature-maps.js';
import { look } from '../../src/checks/vision/look.js';
import { createSeededRandom, seedFromText } from '../../test/support/seeded-random.js';
import { planHiddenScene, type HiddenScene, type HiddenSceneKind } from '../../bench/scenes/hidden-scene.js';
import { isCovered, lossAt, printMapOf } from '../../bench/scenes/hidden-truth.js';
import { applyMatrix, invertMatrix, projectionMatrix } from '../../bench/scenes/projection.js';
import { loadSamples } from '../../bench/scenes/scenes.js';
import { drawVariedDocument } from './varied-document.js';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, scenes: { type: 'string' }, out: { type: 'string' } },
});
const seed = Number(values.seed);
const KINDS: readonly HiddenSceneKind[] = ['covered', 'covered', 'glare', 'covered', 'held', 'glare', 'sheen', 'plain', 'held', 'sheen']; // prettier-ignore
/** Covered share, loss in light, print; each with its weight. */
const TARGETS = 6;
/** Documents drawn; each is used again in other scenes. */
const DOCUMENTS = 60;
/** Share of the scenes with a committed sample: guilloches, drawn faces, flags. */
const SAMPLES_SHARE = 0.4;

const samples = await loadSamples();
const documents = new Map<number, Awaited<ReturnType<typeof drawVariedDocument>>>();
const file = openSync(values.out!, 'w');
let written = 0;
for (let index = 0; written < Number(values.scenes); index++) {
  const random = createSeededRandom(seedFromText(`cells ${String(seed)} ${String(index)}`));
  const number = seed * 100_000 + random.integer(0, DOCUMENTS - 1);
  const isSample = random.next() < SAMPLES_SHARE;
  const document = isSample ? random.pick(samples) : (documents.get(number) ?? (await drawVariedDocument(number)));
  if (!isSample) documents.set(number, document);
  const [widthPx, heightPx] = random.pick([[600, 450], [720, 405], [450, 600], [640, 480]] as const); // prettier-ignore
  const scene = planHiddenScene(seed, index, KINDS[index % KINDS.length]!, document, {
    widthPx,
    heightPx,
    rotationDeg: random.next() < 0.6 ? [-12, 12] : [-180, 180],
  });
  const { pixels, truth } = scene.render();
  const plane = toLuminance(pixels, 1280);
  const jitter = random.next() < 0.5 ? 0.004 : 0.012;
  let corners = truth.corners!.map(({ x, y }) => ({
    x: x + jitter * random.normal(),
    y: y + jitter * random.normal(),
  })) as unknown as typeof truth.corners & {};
  if (index % 2 === 0) {
    const seen = look(pixels, plane)?.document;
    if (seen && intersectionOverUnion(seen.corners, truth.corners!) > 0.75) corners = seen.corners;
  }
  const quad = orderCornersLongSideFirst(toPixelQuad(corners, plane));
  const maps = sampleCellChannels({ image: pixels, plane, quad });
  if (maps === null) continue;
  writeSync(file, Buffer.from(toRow(scene, maps, quad).buffer));
  if (++written % 100 === 0) process.stderr.write(`${String(written)} `);
}
closeSync(file);

function toRow(scene: HiddenScene, maps: FeatureMaps, quad: PxQuad): Float32Array {
  const { document, spec, things } = scene;
  const { width, height } = maps;
  const lens = { widthPx: spec.widthPx, heightPx: spec.heightPx, fieldOfViewDeg: spec.fieldOfViewDeg };
  const toMm = invertMatrix(projectionMatrix(spec.document!, lens));
  const map = squareToQuad(quad);
  const print = printMapOf(document);
  const row = new Float32Array(width * height * (CELL_CHANNELS + TARGETS));
  const targetsFrom = width * height * CELL_CHANNELS;
  for (let cell = 0; cell < width * height; cell++) {
    const [column, line] = [cell % width, Math.floor(cell / width)];
    const from = rowStart(maps, line) + column * CELL_CHANNELS;
    row.set(maps.data.subarray(from, from + CELL_CHANNELS), cell * CELL_CHANNELS);
    let [covered, lost, printed, doubt, onDocument] = [0, 0, 0, 0, 0];
    for (let n = 0; n < 9; n++) {
      const u = (column - MARGIN_CELLS + ((n % 3) + 0.5) / 3) / CELL_COLUMNS;
      const v = (line - MARGIN_CELLS + (Math.floor(n / 3) + 0.5) / 3) / CELL_ROWS;
      const px = projectPoint(map, u, v);
      const { x, y } = applyMatrix(toMm, px.x, px.y);
      const [du, dv] = [x / document.widthMm + 0.5, y / document.heightMm + 0.5];
      if (isCovered(things, x, y)) covered += 1 / 9;
      if (du <= 0 || dv <= 0 || du >= 1 || dv >= 1) continue;
      onDocument++;
      const loss = lossAt(things, document, spec.sensor.exposure, x, y);
      lost += loss / 9;
      if (loss === 0.5) doubt++;
      printed = Math.max(printed, print.printAt(du, dv));
    }
    const hiddenWeight = covered > 0.5 || lost > 0.5 ? 5 : 1;
    const coveredWeight = Math.abs(covered - 0.5) < 0.2 ? 0.3 : 1;
    const lossWeight = covered > 0.1 ? 0 : Math.abs(lost - 0.5) < 0.3 || doubt > 2 ? 0.2 : 1;
    const targets = [
      covered > 0.5 ? 1 : 0,
      coveredWeight,
      lost > 0.5 ? 1 : 0,
      lossWeight,
      printed,
      printed === 0.5 || onDocument < 5 ? 0 : hiddenWeight,
    ];
    row.set(targets, targetsFrom + cell * TARGETS);
  }
  return row;
}
