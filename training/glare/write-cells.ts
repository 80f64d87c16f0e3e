/**
 * Writes the cells of scenes that `draw_scenes.py` draws, with their truth, as 32-bit floats, for `train_hidden_print.py`.
 *
 * Run: `python3 training/glare/draw_scenes.py --chunks COUNT | tsx training/glare/write-cells.ts --out FILE`
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CELL_CHANNELS, toCellChannels } from '../../src/checks/glare/cell-channels.js';
import {
  CELL_COLUMNS,
  CELL_ROWS,
  GRID_COLUMNS,
  GRID_ROWS,
  MARGIN_CELLS,
  sampleDocumentGrid,
} from '../../src/checks/quality/document-grid.js';
import { toLuminance } from '../../src/checks/image/downscale.js';
import { toPixelQuad } from '../../src/checks/image/quad-geometry.js';

/** Pixels along a cell: exactly those that are sampled. */
const SAMPLES = 5;
const TARGETS = 6;
const CELLS = GRID_COLUMNS * GRID_ROWS;
const [WIDTH, HEIGHT] = [GRID_COLUMNS * SAMPLES, GRID_ROWS * SAMPLES];
const PIXEL_BYTES = WIDTH * HEIGHT * 4;
const SCENE_BYTES = PIXEL_BYTES + CELLS + CELLS * TARGETS * 4;

const [left, top] = [MARGIN_CELLS / GRID_COLUMNS, MARGIN_CELLS / GRID_ROWS];
const [right, bottom] = [left + CELL_COLUMNS / GRID_COLUMNS, top + CELL_ROWS / GRID_ROWS];
const CORNERS = [{ x: left, y: top }, { x: right, y: top }, { x: right, y: bottom }, { x: left, y: bottom }] as const; // prettier-ignore

/** Channels and targets of a scene; `null` where too little of the document lies in the frame. */
function toRow(scene: Buffer): Float32Array | null {
  const image = { data: new Uint8ClampedArray(scene.subarray(0, PIXEL_BYTES)), width: WIDTH, height: HEIGHT };
  const plane = toLuminance(image, WIDTH);
  const maps = toCellChannels(sampleDocumentGrid({ image, plane, quad: toPixelQuad(CORNERS, plane) }));
  if (maps === null) return null;
  const row = new Float32Array(CELLS * (CELL_CHANNELS + TARGETS));
  for (let cell = 0; cell < CELLS; cell++) {
    // A cell outside the frame has no values.
    if (scene[PIXEL_BYTES + cell] === 0) continue;
    const from = cell * CELL_CHANNELS;
    row.set(maps.data.subarray(from, from + CELL_CHANNELS), cell * CELL_CHANNELS);
  }
  for (let n = 0; n < CELLS * TARGETS; n++)
    row[CELLS * CELL_CHANNELS + n] = scene.readFloatLE(PIXEL_BYTES + CELLS + 4 * n);
  return row;
}

const { values } = parseArgs({ options: { out: { type: 'string' } } });
const file = openSync(values.out!, 'w');
let waiting = Buffer.alloc(0);
let written = 0;
for await (const chunk of process.stdin) {
  waiting = Buffer.concat([waiting, chunk as Buffer]);
  while (waiting.length >= SCENE_BYTES) {
    const row = toRow(waiting.subarray(0, SCENE_BYTES));
    waiting = waiting.subarray(SCENE_BYTES);
    if (row === null) continue;
    writeSync(file, Buffer.from(row.buffer));
    if (++written % 100 === 0) process.stderr.write(`${String(written)} `);
  }
}
closeSync(file);
