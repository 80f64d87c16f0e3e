import type { Quad } from '../../src/checks/check-report.js';

/** The corners of an upright box, clockwise from the upper left. */
export const boxCorners = (left: number, top: number, right: number, bottom: number): Quad => [
  { x: left, y: top },
  { x: right, y: top },
  { x: right, y: bottom },
  { x: left, y: bottom },
];
