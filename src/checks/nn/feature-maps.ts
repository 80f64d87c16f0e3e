/**
 * Feature maps of one size. The channels of a place lie side by side, so that a kernel reads runs of numbers. A border of
 * zeros surrounds the maps and serves as padding.
 */
export interface FeatureMaps {
  /** 64 bits: reading 32-bit floats costs a conversion for each. */
  readonly data: Float64Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** Zeros on each side of a row: the widest padded kernel has three columns, four apart. */
const BORDER_COLUMNS = 4;
/** Rows of zeros above and below: the tallest padded kernel has three rows, four apart. */
const BORDER_ROWS = 4;

/** Creates maps of zeros. */
export function createFeatureMaps(channels: number, width: number, height: number): FeatureMaps {
  const length = channels * (width + 2 * BORDER_COLUMNS) * (height + 2 * BORDER_ROWS);
  return { data: new Float64Array(length), channels, width, height };
}

/** Distance between two rows in the data, with the border. */
export function rowStride({ channels, width }: FeatureMaps): number {
  return (width + 2 * BORDER_COLUMNS) * channels;
}

/** Index of the first number of a row, after the border. */
export function rowStart(maps: FeatureMaps, y: number): number {
  return (y + BORDER_ROWS) * rowStride(maps) + BORDER_COLUMNS * maps.channels;
}

/** Adds `other` to `maps`, in place. */
export function addFeatureMaps(maps: FeatureMaps, other: FeatureMaps): FeatureMaps {
  const { data } = maps;
  for (let i = 0; i < data.length; i++) data[i] = data[i]! + other.data[i]!;
  return maps;
}

/** Sets negative values to zero, in place. */
export function relu(maps: FeatureMaps): FeatureMaps {
  const { data } = maps;
  for (let i = 0; i < data.length; i++) if (data[i]! < 0) data[i] = 0;
  return maps;
}
