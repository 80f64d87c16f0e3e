import type { DocumentSeen, Hint, Point } from '../checks/checks.js';

/** As the person means it who stands behind the camera or in front of it: their own left. */
export type Direction = 'left' | 'right' | 'up' | 'down';

/** Cut off, but smaller than this share of the frame both ways: it is not too near, it would fit. */
const FITS = 0.9;
/** Share of the frame that a document is held to span once it has come closer. */
const CLOSE_ENOUGH = 0.6;

/**
 * Where a document should go, or for `straighten` which of its edges should come closer to the camera: what a person
 * who does not see the picture needs beside the hint. Pure.
 * @param facesPerson the camera looks at the person, so that left and right change places
 * @returns `null` where the hint says it all
 */
export function directionOf(
  hint: Hint | null,
  document: Pick<DocumentSeen, 'corners' | 'cutOff'> | null,
  facesPerson = false,
): Direction | null {
  if (!document) return null;
  const { corners, cutOff } = document;
  const [x, y] = [extent(corners, 'x'), extent(corners, 'y')];
  const span = Math.max(x.length, y.length);
  let to: Point = { x: 0, y: 0 };
  if ((hint === 'centre' || hint === 'move_back') && span <= FITS) {
    const isCut = (one: DocumentSeen['cutOff'][number], other: typeof one): boolean =>
      cutOff.includes(one) !== cutOff.includes(other);
    to = { x: isCut('left', 'right') ? -x.middle : 0, y: isCut('top', 'bottom') ? -y.middle : 0 };
  }
  if (hint === 'move_closer') {
    // Coming closer makes it grow around the frame's middle: off to a side, it would leave the frame.
    const leaves = ({ middle, length }: typeof x): boolean => Math.abs(middle) + length / 2 > span / CLOSE_ENOUGH / 2;
    to = { x: leaves(x) ? -x.middle : 0, y: leaves(y) ? -y.middle : 0 };
  }
  if (hint === 'straighten') {
    const edge = fartherEdge(corners);
    to = { x: edge.x - 0.5 - x.middle, y: edge.y - 0.5 - y.middle };
  }
  if (to.x === 0 && to.y === 0) return null;
  if (Math.abs(to.x) > Math.abs(to.y)) return to.x > 0 !== facesPerson ? 'right' : 'left';
  return to.y > 0 ? 'down' : 'up';
}

/** What the corners span along an axis, and how far their middle is from the frame's. */
function extent(corners: readonly Point[], axis: 'x' | 'y'): { readonly middle: number; readonly length: number } {
  const all = corners.map((corner) => corner[axis]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return { middle: (least + most) / 2 - 0.5, length: most - least };
}

/** Middle of the edge that is shortest beside the one opposite: it is farther away. */
function fartherEdge(corners: readonly Point[]): Point {
  const edges = corners.map((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    return { middle, length: Math.hypot(from.x - to.x, from.y - to.y) };
  });
  const shares = edges.map(({ length }, index) => length / (edges[(index + 2) % 4]?.length || 1));
  return edges[shares.indexOf(Math.min(...shares))]?.middle ?? { x: 0.5, y: 0.5 };
}
