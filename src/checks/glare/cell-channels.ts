/** A document's grid as the input of the network of `measure-glare`. */
import type { FeatureMaps } from '../nn/convolution-network.js';
import { GRID_COLUMNS, GRID_PLACES, GRID_ROWS, type DocumentGrid } from '../quality/document-grid.js';
import { paperLevelAt } from '../quality/paper-illumination.js';

/** Channels of a cell, in the order in which `toCellChannels` writes them. */
export const CELL_CHANNELS = 12;
/** Levels of chroma that count as one. */
const CHROMA_UNIT = 24;

/** @returns `null` where too little of the document lies in the frame */
export function toCellChannels(grid: DocumentGrid): FeatureMaps | null {
  const { bright, dark, blown, cb, cr, isInFrame, hasChroma, paper: light } = grid;
  if (light === null) return null;
  const data = new Float32Array(CELL_CHANNELS * GRID_COLUMNS * GRID_ROWS);
  const [medianCb, medianCr] = [medianOnDocument(grid, cb), medianOnDocument(grid, cr)];
  for (const [cell, { isOnDocument, x, y }] of GRID_PLACES.entries()) {
    if (isInFrame[cell] === 0) continue;
    const paper = paperLevelAt(light, x, y);
    const o = cell * CELL_CHANNELS;
    data[o] = Math.min(1.5, bright[cell]! / paper) - 1;
    data[o + 1] = Math.min(1.5, dark[cell]! / paper) - 1;
    data[o + 2] = Math.log1p(20 * (bright[cell]! - dark[cell]!)) - 1;
    data[o + 3] = blown[cell]!;
    data[o + 4] = light[0] - 0.7;
    data[o + 5] = isOnDocument ? 1 : 0;
    data[o + 6] = 1;
    if (!hasChroma) continue;
    data[o + 7] = cb[cell]! / CHROMA_UNIT;
    data[o + 8] = cr[cell]! / CHROMA_UNIT;
    data[o + 9] = (cb[cell]! - medianCb) / CHROMA_UNIT;
    data[o + 10] = (cr[cell]! - medianCr) / CHROMA_UNIT;
    data[o + 11] = 1;
  }
  return { data, channels: CELL_CHANNELS, width: GRID_COLUMNS, height: GRID_ROWS };
}

function medianOnDocument({ isInFrame }: DocumentGrid, values: Float32Array): number {
  const onDocument = values.filter((_, cell) => GRID_PLACES[cell]!.isOnDocument && isInFrame[cell] === 1).sort();
  return onDocument[onDocument.length >> 1] ?? 0;
}
