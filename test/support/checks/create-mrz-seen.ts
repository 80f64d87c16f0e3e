import type { DetectedMrz } from '../../../src/checks/check-report.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';

/** A detected MRZ of three lines at the lower edge, not read, with changes. */
export function createMrzSeen(over: Partial<DetectedMrz> = {}): DetectedMrz {
  return {
    corners: rectangleCorners(0.12, 0.7, 0.88, 0.88),
    lineCount: 3,
    columns: 30,
    letterHeight: 0.6,
    formats: ['TD1'],
    reading: 'unasked',
    lines: [],
    fields: {},
    valid: null,
    evidence: null,
    ...over,
  };
}
