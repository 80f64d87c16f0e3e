import { sigmoid } from '../nn/convolution-network.js';
import type { OutputMap } from './vision-network.js';

/** Pixels of the network's input along a cell. */
export const CELL_PX = 8;

/** What a cell can show, in the order of the network's channels. */
export const CELL_CONTENTS = [
  'document',
  'otherDocument',
  'print',
  'portrait',
  'mrz',
  'barcode',
  'covered',
  'washedOut',
] as const;
export type CellContent = (typeof CELL_CONTENTS)[number];

/** Probabilities 0–1 of what the cells of an image show, row by row. */
export type CellMaps = Readonly<Record<CellContent, Float32Array>> & {
  readonly columns: number;
  readonly rows: number;
};

/** From this probability on, a cell shows it. */
export const MIN_CELL_PROBABILITY = 0.5;

export function toCellMaps({ data, step, columns, rows }: OutputMap): CellMaps {
  const mapOf = (channel: number): Float32Array =>
    Float32Array.from({ length: columns * rows }, (_, cell) => sigmoid(data[cell * step + channel]!));
  const maps = CELL_CONTENTS.map((content, channel) => [content, mapOf(channel)] as const);
  return { ...(Object.fromEntries(maps) as Record<CellContent, Float32Array>), columns, rows };
}

/** The areas of cells, connected beside, above and below each other, of a probability of one half or more. */
export function findConnectedComponents(probability: Float32Array, columns: number): readonly (readonly number[])[] {
  const isVisited = new Uint8Array(probability.length);
  const areas: number[][] = [];
  for (let start = 0; start < probability.length; start++) {
    if (isVisited[start] === 1 || probability[start]! < MIN_CELL_PROBABILITY) continue;
    const area = [start];
    isVisited[start] = 1;
    // The list grows while it is read.
    for (const cell of area) {
      const column = cell % columns;
      const neighbors = [
        column > 0 ? cell - 1 : -1,
        column < columns - 1 ? cell + 1 : -1,
        cell - columns,
        cell + columns,
      ];
      for (const next of neighbors) {
        if (isVisited[next] !== 0 || probability[next]! < MIN_CELL_PROBABILITY) continue;
        isVisited[next] = 1;
        area.push(next);
      }
    }
    areas.push(area);
  }
  return areas;
}

/** The largest of the {@link findConnectedComponents}; empty without any. */
export function findLargestComponent(probability: Float32Array, columns: number): readonly number[] {
  return findConnectedComponents(probability, columns).reduce(
    (most, area) => (area.length > most.length ? area : most),
    [],
  );
}
