import type { CheckReport, DocumentSeen, Finding, MrzSeen } from '../../../src/checks/checks.js';
import { zoneSeen } from '../checks/mrz-seen.js';
import type { PhotoSeen } from '../../../src/sandbox/judge/seen.js';

const CORNERS = [
  { x: 0.1, y: 0.1 },
  { x: 0.9, y: 0.1 },
  { x: 0.9, y: 0.9 },
  { x: 0.1, y: 0.9 },
] as const;

export function documentSeen(over: Partial<DocumentSeen> = {}): DocumentSeen {
  return { corners: CORNERS, confidence: 0.9, area: 0.6, isWholeImage: false, cutOff: [], aspect: 1.586, ...over };
}

/** An MRZ of which only the zone was found. */
export function mrzZone(lineCount: 2 | 3): MrzSeen {
  return zoneSeen({ corners: CORNERS, lineCount, columns: 44, shapes: ['TD3'] });
}

export function mrzRead(lines: readonly string[], valid: boolean | null = true): MrzSeen {
  return { ...mrzZone(2), lineCount: lines.length, reading: 'read', lines, valid };
}

export function finding(reason: Finding['reason']): Finding {
  return { reason, severity: 'warn', measured: 0, limit: 1 };
}

/** What the eyes would say of a good picture of a document, with changes. */
export function report(over: Partial<CheckReport> = {}): CheckReport {
  return {
    size: { width: 1600, height: 1200 },
    document: documentSeen(),
    measures: {
      blurPx: 2,
      sharpness: 0.9,
      brightness: 0.6,
      contrast: 0.5,
      glare: 0,
      colour: 0.2,
      documentLongSidePx: 1200,
      blurKind: null,
      unevenness: null,
      glareCovers: [],
      dpi: null,
    },
    mrz: null,
    mrzMissing: null,
    portrait: null,
    otherDocument: null,
    barcodes: [],
    findings: [],
    fingerprint: null,
    elapsedMs: 1,
    ...over,
  };
}

let files = 0;

/** One file that shows the given views; each call is another file, unless a digest is given. */
export function photoSeen(views: readonly CheckReport[], over: Partial<PhotoSeen> = {}): PhotoSeen {
  files += 1;
  return { digest: `file ${String(files)}`, images: views.slice(0, 1).map((view) => view.size), views, ...over };
}
