/** What runs along a document's edges: the colour that would hide them, and how well one colour can. */
import type { Rgb } from '../scenes/backgrounds.js';
import type { SceneDocument } from '../scenes/scenes.js';

export interface EdgeColor {
  /** Median of the strip along the edges, RGB 0–255. */
  readonly colour: Rgb;
  /** Mean distance of the strip's luminance from its median, grey levels: 0 for an edge of one tone. */
  readonly unevenness: number;
}

const PX_PER_MM = 2;
/** The strip that is looked at, mm from the edge. */
const STRIP_MM = { from: 0.7, to: 3 } as const;

const edgeColorCache = new WeakMap<SceneDocument, EdgeColor>();

export function measureEdgeColor(document: SceneDocument): EdgeColor {
  const kept = edgeColorCache.get(document);
  if (kept) return kept;
  const { data, width, height } = document.level(PX_PER_MM);
  const scale = width / document.widthMm;
  const from = STRIP_MM.from * scale;
  const to = STRIP_MM.to * scale;
  const channels: [number[], number[], number[]] = [[], [], []];
  const greys: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (away < from || away > to) continue;
      const at = (y * width + x) * 3;
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      channels[0].push(r);
      channels[1].push(g);
      channels[2].push(b);
      greys.push(0.299 * r + 0.587 * g + 0.114 * b);
    }
  }
  const median = (values: number[]): number => values.toSorted((p, q) => p - q)[values.length >> 1] ?? 128;
  const middle = median(greys);
  const edge: EdgeColor = {
    colour: [median(channels[0]), median(channels[1]), median(channels[2])],
    unevenness: greys.reduce((sum, grey) => sum + Math.abs(grey - middle), 0) / (greys.length || 1),
  };
  edgeColorCache.set(document, edge);
  return edge;
}
