import type { Point } from '../checks/checks.js';
import { CUT_OFF_MARGIN_SHARE, MAX_DOCUMENT_FILL_SHARE } from '../checks/limits/limits.js';
import type { LiveView } from './guidance-state.js';

/** A direction as the person sees it, behind or in front of the camera: their own left and right. */
export type MoveDirection = 'left' | 'right' | 'up' | 'down';

/** Share of the frame that a document spans once it has come close enough. */
const CLOSE_ENOUGH_SHARE = 0.6;

/** The extent of the corners along one axis, in shares of the frame. */
interface Extent {
  readonly min: number;
  readonly max: number;
  readonly length: number;
  /** Signed distance of its middle from the frame's middle. */
  readonly offset: number;
}

/** A vector in shares of the frame. */
type Vector = readonly [x: number, y: number];

const NO_MOVE: Vector = [0, 0];

/**
 * Where to move the document; with `straighten`, which of its edges to bring closer to the camera. Completes the hint
 * for people who do not see the picture. Pure.
 * @param facesPerson the camera looks at the person, so left and right are swapped
 * @returns `null` if the hint needs no direction
 */
export function moveDirectionFor(
  { hint, corners }: Pick<LiveView, 'hint' | 'corners'>,
  facesPerson = false,
): MoveDirection | null {
  if (!corners) return null;
  const [x, y] = moveFor(hint, corners);
  if (x === 0 && y === 0) return null;
  if (Math.abs(x) > Math.abs(y)) return x > 0 === facesPerson ? 'left' : 'right';
  return y > 0 ? 'down' : 'up';
}

function moveFor(hint: LiveView['hint'], corners: readonly Point[]): Vector {
  const horizontal = measureExtent(corners, 'x');
  const vertical = measureExtent(corners, 'y');
  const span = Math.max(horizontal.length, vertical.length);
  /** The move towards the frame's middle, along each axis that needs it. */
  const moveInwards = (needsMove: (extent: Extent) => boolean): Vector => [
    needsMove(horizontal) ? -horizontal.offset : 0,
    needsMove(vertical) ? -vertical.offset : 0,
  ];
  switch (hint) {
    case 'centre':
    case 'move_back':
      if (span > MAX_DOCUMENT_FILL_SHARE) return NO_MOVE;
      // A document that is cut off at both ends is not off to one side.
      return moveInwards(({ min, max }) => min < CUT_OFF_MARGIN_SHARE !== max > 1 - CUT_OFF_MARGIN_SHARE);
    case 'move_closer':
      // It grows around the frame's middle. Off to a side, it would leave the frame.
      return moveInwards(({ offset, length }) => Math.abs(offset) + length / 2 > span / CLOSE_ENOUGH_SHARE / 2);
    case 'straighten':
      return directionToFartherEdge(corners);
    default:
      return NO_MOVE;
  }
}

function measureExtent(corners: readonly Point[], axis: 'x' | 'y'): Extent {
  const values = corners.map((corner) => corner[axis]);
  const [min, max] = [Math.min(...values), Math.max(...values)];
  return { min, max, length: max - min, offset: (min + max) / 2 - 0.5 };
}

/** From the nearer edge to the farther one: the edge that is shortest in comparison with the opposite edge. */
function directionToFartherEdge(corners: readonly Point[]): Vector {
  const edges = corners.map((start, index) => {
    const end = corners[(index + 1) % 4] ?? start;
    return { x: start.x + end.x, y: start.y + end.y, length: Math.hypot(start.x - end.x, start.y - end.y) };
  });
  const compared = edges.map((edge, index) => {
    const opposite = edges[(index + 2) % 4] ?? edge;
    const direction: Vector = [edge.x - opposite.x, edge.y - opposite.y];
    return { ratio: edge.length / (opposite.length || 1), direction };
  });
  return compared.reduce((farthest, edge) => (edge.ratio < farthest.ratio ? edge : farthest)).direction;
}
