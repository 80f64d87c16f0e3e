import type { LocatedMrz } from '../../../src/checks/mrz/locate/find-mrz.js';

/** A level MRZ of two lines of 44 letters, its first line's upper left and its size in px. */
export function locatedMrz(
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  change: Partial<LocatedMrz> = {},
): LocatedMrz {
  const { x, y, width, height } = at;
  return {
    corners: [
      { x, y },
      { x: x + width, y },
      { x: x + width, y: y + height },
      { x, y: y + height },
    ],
    lineCount: 2,
    columns: 44,
    tall: 0.5,
    turns: 0,
    missing: null,
    ...change,
  };
}
