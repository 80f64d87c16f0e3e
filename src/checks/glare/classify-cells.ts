/** Finds, cell by cell, where light has washed a document out, and where print is or must be. */
import { convolve } from '../nn/convolve.js';
import { rowStart, type FeatureMaps } from '../nn/feature-maps.js';
import type { Layer, LayerShape } from '../nn/layer.js';
import { readLayers } from '../nn/read-layers.js';
import { sigmoid } from '../nn/sigmoid.js';
import { HIDDEN_PRINT_WEIGHTS } from './hidden-print-weights.js';
import { MARGIN_CELLS, sampleCellChannels, CELL_CHANNELS, type CellChannelsInput } from './sample-cell-channels.js';

const HIDDEN = 15;
/**
 * The layers in the order of use. A result depends on nine cells to each side: a line of text that ends at a finger goes
 * on below it. Trained in training/glare.
 */
export const CELL_CLASSIFIER_LAYERS: readonly LayerShape[] = [
  { inputs: CELL_CHANNELS, outputs: HIDDEN, rows: 3, columns: 3 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 2 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 4 },
  { inputs: HIDDEN, outputs: HIDDEN, rows: 3, columns: 3, dilation: 2 },
  { inputs: HIDDEN, outputs: 3, rows: 1, columns: 1, isLinear: true },
];

/** Probabilities 0–1 for the cells of the document, row by row, beginning with its first corner. */
export interface CellProbabilities {
  /** Reflected light has washed the cell out. */
  readonly washedOut: Float32Array;
  /** The cell has print, visible or hidden. */
  readonly print: Float32Array;
}

let layers: readonly Layer[] | null = null;

/** @returns `null` where too little of the document lies in the frame */
export function classifyCells(input: CellChannelsInput): CellProbabilities | null {
  const channels = sampleCellChannels(input);
  if (channels === null) return null;
  layers ??= readLayers(HIDDEN_PRINT_WEIGHTS, CELL_CLASSIFIER_LAYERS);
  const out = layers.reduce((maps, layer) => convolve(layer, maps), channels);
  return {
    washedOut: readChannel(out, 1),
    print: readChannel(out, 2),
  };
}

/** Probabilities of a channel of logits, without the cells around the document. The first channel is what covers a cell. */
function readChannel(maps: FeatureMaps, channel: number): Float32Array {
  const columns = maps.width - 2 * MARGIN_CELLS;
  return Float32Array.from({ length: columns * (maps.height - 2 * MARGIN_CELLS) }, (_, cell) => {
    const row = rowStart(maps, MARGIN_CELLS + Math.floor(cell / columns));
    return sigmoid(maps.data[row + (MARGIN_CELLS + (cell % columns)) * maps.channels + channel]!);
  });
}
