import type { CheckReport, Finding, LiveReport, Quad } from '../../../src/checks/checks.js';
import { scoreFrame } from '../../../src/checks/rules/evaluate-frame.js';
import type { CapturedPhoto } from '../../../src/session/session.js';
import { rectangleCorners } from '../../../src/checks/image/quad-geometry.js';

const GOOD_MEASURES = {
  blurPx: 1.2,
  sharpness: 0.9,
  brightness: 0.6,
  contrast: 0.7,
  glare: 0,
  colour: 0.2,
  documentLongSidePx: 1200,
  blurKind: null,
  unevenness: null,
  glareCovers: [],
  glareArea: null,
  covered: 0,
  coveredRegions: [],
  coveredArea: null,
  dpi: null,
} as const;

export const CORNERS: Quad = rectangleCorners(0.1, 0.1, 0.9, 0.9);

/** The check report of a photo of a good card, with these findings. */
export function checkReport(findings: readonly Finding[] = []): CheckReport {
  return {
    size: { width: 1600, height: 1000 },
    document: { corners: CORNERS, confidence: 0.9, area: 0.6, isWholeImage: false, cutOff: [], aspect: 1.586 },
    measures: GOOD_MEASURES,
    mrz: null,
    mrzMissing: null,
    portrait: null,
    otherDocument: null,
    bothInOne: false,
    docTypes: [],
    country: null,
    barcodes: [],
    findings,
    fingerprint: null,
    elapsedMs: 5,
  };
}

export function warning(reason: Finding['reason'], extra: Partial<Finding> = {}): Finding {
  return { reason, cause: 'blur', severity: 'warn', measured: 1, limit: 2, ...extra };
}

/** The report of a live frame of a good, still card, with these changes. */
export function liveReport(change: Partial<LiveReport> = {}): LiveReport {
  const report = {
    document: { corners: CORNERS, confidence: 0.9, area: 0.6, isWholeImage: false, cutOff: [], aspect: 1.586 },
    format: 'ID-1',
    measures: GOOD_MEASURES,
    mrzPresent: null,
    mrzValid: null,
    good: true,
    motion: 0.001,
    hint: null,
    elapsedMs: 5,
    ...change,
  } as const;
  return { score: scoreFrame(report), ...report };
}

/** A photo of the camera without warnings, with this report. */
export function capturedPhoto(report: CheckReport, file = photoFile()): CapturedPhoto {
  const { findings } = report;
  return {
    file,
    report,
    source: 'camera',
    warnings: findings.filter(({ severity }) => severity === 'warn'),
    blocked: findings.some(({ severity }) => severity === 'block'),
    sha256: null,
    repeated: false,
  };
}

let photoCount = 0;
export function photoFile(name = `photo-${++photoCount}.jpg`, type = 'image/jpeg'): File {
  return new File([name], name, { type });
}
