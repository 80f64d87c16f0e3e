/** Which cells of a frame or photo show a document: a network that sees the whole image at once. Decision 124. */
import { downscalePlane } from '../image/downscale.js';
import type { Plane } from '../image/plane.js';
import { convolve } from '../nn/convolve.js';
import { addFeatureMaps, createFeatureMaps, relu, rowStart, type FeatureMaps } from '../nn/feature-maps.js';
import type { Layer, LayerShape } from '../nn/layer.js';
import { sigmoid } from '../nn/sigmoid.js';
import { readLayers } from '../nn/read-layers.js';
import { SEGMENTATION_WEIGHTS } from './segmentation-weights.js';

/** Long side of the image that the network sees, px. */
const INPUT_LONG_SIDE_PX = 128;
/** Added to the spread of grey levels, so that noise in an empty image stays small. */
const MIN_SPREAD = 4;
/** Levels of chroma that become 1. */
const CHROMA_UNIT = 16;

/** Channels at 2, 4 and 8 px. */
const STEM = 16;
const FINE = 32;
const COARSE = 56;
const depthwise = (channels: number): LayerShape => ({
  inputs: channels,
  outputs: channels,
  rows: 3,
  columns: 3,
  isDepthwise: true,
});
const pointwise = (inputs: number, outputs: number): LayerShape => ({ inputs, outputs, rows: 1, columns: 1 });
/** Half the size. */
const reduce = (inputs: number, outputs: number): LayerShape[] => [
  { ...depthwise(inputs), strideX: 2, strideY: 2 },
  pointwise(inputs, outputs),
];
/** Two layers whose result is added to what came in. */
const residual = (channels: number, dilation: 1 | 2 | 4): LayerShape[] => [
  { ...depthwise(channels), ...(dilation > 1 && { dilation: dilation as 2 | 4 }) },
  { ...pointwise(channels, channels), isLinear: true },
];

/**
 * The parts of the network in the order of use: depthwise and pointwise convolutions (Howard et al., MobileNets, 2017), some
 * dilated (Yu and Koltun, 2016). What needs the whole image is decided at 8 px, where borders lie at 4 px (Ronneberger et
 * al., U-Net, 2015).
 */
const PARTS = {
  stem: [
    { inputs: 3, outputs: STEM, rows: 3, columns: 3, strideX: 2, strideY: 2, order: 'input-row-column' },
    ...reduce(STEM, FINE),
  ],
  before: [...residual(FINE, 1), ...residual(FINE, 2)],
  deeper: reduce(FINE, COARSE),
  coarse: [1, 2, 4, 2].flatMap((dilation) => residual(COARSE, dilation as 1 | 2 | 4)),
  narrow: [{ ...pointwise(COARSE, FINE), isLinear: true }],
  after: [...residual(FINE, 1), ...residual(FINE, 2)],
  last: [{ ...pointwise(FINE, 5), isLinear: true }],
} as const satisfies Record<string, readonly LayerShape[]>;
type Part = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as Part[];

/** All layers, in the order in which their weights are stored. */
export const SEGMENTATION_LAYERS: readonly LayerShape[] = PART_NAMES.flatMap((part) => PARTS[part]);

let parts: Readonly<Record<Part, readonly Layer[]>> | null = null;

/** What the network says of each cell, row by row. Probabilities are 0–1. */
export interface SegmentedCells {
  readonly columns: number;
  readonly rows: number;
  /** A document covers the cell. */
  readonly document: Float32Array;
  /** A document goes on beyond the frame here. Means nothing away from the frame's border. */
  readonly beyond: Float32Array;
  /** A document's corner lies in the cell. */
  readonly corner: Float32Array;
  /** Where: cells from the cell's centre. */
  readonly cornerX: Float32Array;
  readonly cornerY: Float32Array;
}

/**
 * Segments an image.
 * @param plane its luminance, of any size
 * @param getChroma its chroma planes at a given size; `null`: the network works on brightness
 */
export function segmentDocument(
  plane: Plane,
  getChroma: (width: number, height: number) => readonly Plane[] | null,
): SegmentedCells {
  const small = downscalePlane(plane, INPUT_LONG_SIDE_PX);
  return readCells(runNetwork(toFeatureMaps(small, getChroma(small.width, small.height))));
}

/** Brightness relative to the image's mean and spread, chroma relative to its mean. */
export function toFeatureMaps(small: Plane, chroma: readonly Plane[] | null): FeatureMaps {
  const { width, height } = small;
  const maps = createFeatureMaps(3, width, height);
  fillChannel(maps, small, 0, 1 / (MIN_SPREAD + standardDeviation(small.data)));
  chroma?.forEach((plane, at) => fillChannel(maps, plane, at + 1, 1 / CHROMA_UNIT));
  return maps;
}

function fillChannel(maps: FeatureMaps, { data, width, height }: Plane, channel: number, factor: number): void {
  const mean = meanOf(data);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, o = rowStart(maps, y) + channel; x < width; x++, i++, o += maps.channels)
      maps.data[o] = (data[i]! - mean) * factor;
  }
}

function meanOf(values: Plane['data']): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / (values.length || 1);
}

function standardDeviation(values: Plane['data']): number {
  const mean = meanOf(values);
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return Math.sqrt(sum / Math.max(1, values.length - 1));
}

export function runNetwork(input: FeatureMaps): FeatureMaps {
  parts ??= readParts();
  const { stem, before, deeper, coarse, narrow, after, last } = parts;
  const fine = applyResiduals(before, applyInTurn(stem, input));
  const wide = applyInTurn(narrow, applyResiduals(coarse, applyInTurn(deeper, fine)));
  return applyInTurn(last, applyResiduals(after, relu(addEnlarged(fine, wide))));
}

function readParts(): Record<Part, readonly Layer[]> {
  const layers = readLayers(SEGMENTATION_WEIGHTS, SEGMENTATION_LAYERS);
  let at = 0;
  return Object.fromEntries(
    PART_NAMES.map((part) => [part, layers.slice(at, (at += PARTS[part].length))]),
  ) as unknown as Record<Part, readonly Layer[]>;
}

function applyInTurn(layers: readonly Layer[], maps: FeatureMaps): FeatureMaps {
  return layers.reduce((result, layer) => convolve(layer, result), maps);
}

function applyResiduals(layers: readonly Layer[], maps: FeatureMaps): FeatureMaps {
  let result = maps;
  for (let at = 0; at < layers.length; at += 2)
    result = relu(addFeatureMaps(applyInTurn(layers.slice(at, at + 2), result), result));
  return result;
}

/** Adds maps of half the size, each place to four. In place. */
function addEnlarged(maps: FeatureMaps, half: FeatureMaps): FeatureMaps {
  const { width, height, channels, data } = maps;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const to = rowStart(maps, y) + x * channels;
      const from = rowStart(half, y >> 1) + (x >> 1) * channels;
      for (let channel = 0; channel < channels; channel++) data[to + channel]! += half.data[from + channel]!;
    }
  }
  return maps;
}

function readCells(maps: FeatureMaps): SegmentedCells {
  const { width: columns, height: rows, channels, data } = maps;
  const read = (channel: number, transform: (value: number) => number): Float32Array => {
    const values = new Float32Array(columns * rows);
    for (let row = 0, i = 0; row < rows; row++) {
      for (let column = 0, o = rowStart(maps, row) + channel; column < columns; column++, i++, o += channels)
        values[i] = transform(data[o]!);
    }
    return values;
  };
  const same = (value: number): number => value;
  return {
    columns,
    rows,
    document: read(0, sigmoid),
    beyond: read(1, sigmoid),
    corner: read(2, sigmoid),
    cornerX: read(3, same),
    cornerY: read(4, same),
  };
}
