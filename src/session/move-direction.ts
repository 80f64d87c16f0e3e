import type { Point } from '../checks/checks.js';
import { CUT_OFF_MARGIN, MAX_FILL } from '../shared/shared.js';
import type { LiveView } from './capture-state.js';

/** As the person means it who stands behind the camera or in front of it: their own left. */
export type MoveDirection = 'left' | 'right' | 'up' | 'down';

/** Share of the frame that a document is held to span once it has come closer. */
const CLOSE_ENOUGH_SHARE = 0.6;

/** What corners span along an axis, and how far their middle is from the frame's. */
interface Extent {
  readonly least: number;
  readonly most: number;
  readonly length: number;
  readonly middle: number;
}

/**
 * Where a document should go, or for `straighten` which of its edges should come closer to the camera: what a person
 * who does not see the picture needs beside the hint. Pure.
 * @param facesPerson the camera looks at the person, so that left and right change places
 * @returns `null` where the hint says it all
 */
export function moveDirectionFor(
  { hint, corners }: Pick<LiveView, 'hint' | 'corners'>,
  facesPerson = false,
): MoveDirection | null {
  if (!corners) return null;
  const extents = [measureExtent(corners, 'x'), measureExtent(corners, 'y')] as const;
  const span = Math.max(...extents.map(({ length }) => length));
  /** Towards the frame's middle along each axis that is in need of it. */
  const inwards = (needs: (along: Extent) => boolean): readonly number[] =>
    extents.map((along) => (needs(along) ? -along.middle : 0));
  let to: readonly number[] = [];
  if ((hint === 'centre' || hint === 'move_back') && span <= MAX_FILL)
    // Cut off at both ends it is not off to a side.
    to = inwards(({ least, most }) => least < CUT_OFF_MARGIN !== most > 1 - CUT_OFF_MARGIN);
  // Coming closer makes it grow around the frame's middle: off to a side, it would leave the frame.
  if (hint === 'move_closer')
    to = inwards((along) => Math.abs(along.middle) + along.length / 2 > span / CLOSE_ENOUGH_SHARE / 2);
  if (hint === 'straighten') to = directionToFartherEdge(corners);
  const [x = 0, y = 0] = to;
  if (x === 0 && y === 0) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 === facesPerson ? 'left' : 'right';
  return y > 0 ? 'down' : 'up';
}

function measureExtent(corners: readonly Point[], axis: 'x' | 'y'): Extent {
  const all = corners.map((corner) => corner[axis]);
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return { least, most, length: most - least, middle: (least + most) / 2 - 0.5 };
}

/** From the opposite edge to the one that is shortest beside it: that one is farther away. */
function directionToFartherEdge(corners: readonly Point[]): readonly number[] {
  const edges = corners.map((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    return { x: from.x + to.x, y: from.y + to.y, length: Math.hypot(from.x - to.x, from.y - to.y) };
  });
  const ways = edges.map(({ x, y, length }, index) => {
    const other = edges[(index + 2) % 4];
    return { share: length / (other?.length || 1), way: [x - (other?.x ?? x), y - (other?.y ?? y)] };
  });
  return ways.reduce((worst, one) => (one.share < worst.share ? one : worst)).way;
}
