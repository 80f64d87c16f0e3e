/** The vision network, written down as slowly and plainly as possible: what its runtime must compute. */
import { VISION_LAYERS } from '../../../src/checks/vision/vision-layers.js';
import type { LayerWeights } from '../../../src/checks/vision/vision-network.js';

/** [row][column][channel] */
type PlainMap = readonly (readonly (readonly number[])[])[];

/** @returns the maps of all layers, by name */
export function runPlainVisionNetwork(
  weights: readonly LayerWeights[],
  image: Uint8Array,
  width: number,
  height: number,
): ReadonlyMap<string, PlainMap> {
  const mapOf = (columns: number, rows: number, at: (row: number, column: number) => number[]): PlainMap =>
    Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (__, column) => at(row, column)));
  const input = mapOf(width, height, (row, column) =>
    [0, 1, 2].map((channel) => image[3 * (row * width + column) + channel]! / 255 - 0.5),
  );
  const maps = new Map<string, PlainMap>();
  let previous = input;
  VISION_LAYERS.forEach((layer, index) => {
    const { weights: stored, biases } = weights[index]!;
    const { outputs, inputs, kind, size = 3, stride = 1, from, residual, onto, toAllOf, isGlobal, isLinear } = layer;
    let source = from === undefined ? previous : maps.get(from)!;
    if (isGlobal)
      source = [[source[0]![0]!.map((_, c) => mean(source.flatMap((row) => row.map((place) => place[c]!))))]];
    const step = kind === 'gather' ? 2 : kind === 'depthwise' ? stride : 1;
    const rectify = (value: number): number => (isLinear ? value : Math.max(0, value));
    const valueAt = (row: number, column: number, channel: number): number => source[row]?.[column]?.[channel] ?? 0;
    let result = mapOf(source[0]!.length / step, source.length / step, (row, column) =>
      Array.from({ length: outputs }, (_, output) => {
        let sum = biases[output]!;
        if (kind === 'depthwise') {
          const reach = (size - 1) / 2;
          for (let tap = 0; tap < size * size; tap++) {
            const [y, x] = [row * step + Math.floor(tap / size) - reach, column * step + (tap % size) - reach];
            sum += valueAt(y, x, output) * stored[tap * outputs + output]!;
          }
        } else {
          for (let i = 0; i < inputs; i++) {
            const weight = stored[8 * (Math.floor(output / 8) * inputs + i) + (output % 8)]!;
            const [tap, channel] = [Math.floor(i / 3), i % 3];
            const value =
              kind === 'gather'
                ? valueAt(row * 2 + Math.floor(tap / 3) - 1, column * 2 + (tap % 3) - 1, channel)
                : valueAt(row, column, i);
            sum += value * weight;
          }
        }
        return rectify(sum + (residual === undefined ? 0 : maps.get(residual)![row]![column]![output]!));
      }),
    );
    if (onto !== undefined) {
      const half = result;
      result = maps
        .get(onto)!
        .map((line, row) =>
          line.map((place, column) => place.map((value, c) => Math.max(0, value + half[row >> 1]![column >> 1]![c]!))),
        );
    }
    if (toAllOf !== undefined) {
      const [added] = result[0]!;
      result = maps.get(toAllOf)!.map((line) => line.map((place) => place.map((value, c) => value + added![c]!)));
    }
    maps.set(layer.name, result);
    previous = result;
  });
  return maps;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
