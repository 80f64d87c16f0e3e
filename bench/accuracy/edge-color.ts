/** What runs along a document's edges: the colour that would hide them, and how well one colour can. */
import type { Rgb } from '../scenes/paint.js';
import { oncePerDocument } from '../scenes/keep-latest.js';

const PX_PER_MM = 2;
/** The strip that is looked at, mm from the edge. */
const STRIP_MM = { from: 0.7, to: 3 } as const;

/** `colour`: median of the strip, RGB. `unevenness`: mean distance of its luminance from the median, 0 for an edge of one tone. */
export const measureEdgeColor = oncePerDocument((document) => {
  const { data, width, height } = document.level(PX_PER_MM);
  const scale = width / document.widthMm;
  const channels: [number[], number[], number[]] = [[], [], []];
  const greys: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (away < STRIP_MM.from * scale || away > STRIP_MM.to * scale) continue;
      const at = (y * width + x) * 3;
      for (const k of [0, 1, 2] as const) channels[k].push(data[at + k]!);
      greys.push(0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!);
    }
  }
  const median = (values: number[]): number => values.toSorted((p, q) => p - q)[values.length >> 1] ?? 128;
  const middle = median(greys);
  return {
    colour: [median(channels[0]), median(channels[1]), median(channels[2])] as Rgb,
    unevenness: greys.reduce((sum, grey) => sum + Math.abs(grey - middle), 0) / (greys.length || 1),
  };
});
