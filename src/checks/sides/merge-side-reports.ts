import { DOCUMENTS } from '../../contract/contract.js';
import type { CheckReport, Expectation, Finding, Point, Quad } from '../report.js';
import type { InspectedRegion } from './find-both-sides.js';
import { evaluateSidePair } from './evaluate-side-pair.js';
import { orderSides, classifySide } from './classify-side.js';

/** The report about a part, in the coordinates of the whole image. */
export function toImageCoordinates(
  { box: [left, top, width, height], report }: InspectedRegion,
  size: { readonly width: number; readonly height: number },
): CheckReport {
  const share = (width * height) / (size.width * size.height);
  if (share === 1) return report;
  const quad = (corners: Quad): Quad =>
    corners.map((p): Point => ({
      x: (left + p.x * width) / size.width,
      y: (top + p.y * height) / size.height,
    })) as unknown as Quad;
  const { document, mrz, portrait } = report;
  return {
    ...report,
    // What was the whole of its part is not the whole of the image.
    document: document && {
      ...document,
      corners: quad(document.corners),
      area: document.area * share,
      isWholeImage: false,
    },
    mrz: mrz && { ...mrz, corners: quad(mrz.corners) },
    portrait: portrait && { ...portrait, corners: quad(portrait.corners) },
  };
}

/** One report about an image that should show both sides. */
export function mergeSideReports(reports: readonly CheckReport[], expectation: Expectation): CheckReport {
  const { docType } = expectation;
  const [one, other] = reports as readonly [CheckReport, CheckReport?];
  if (other === undefined) {
    const isTwoSided = docType === undefined || DOCUMENTS[docType].sides.length > 1;
    return one.document === null || !isTwoSided
      ? one
      : { ...one, findings: [...one.findings, missingSideFinding(one, docType)] };
  }
  const [front, back] = orderSides(one, other, docType);
  const [sharper, softer] = (front.measures.blurPx ?? 0) <= (back.measures.blurPx ?? 0) ? [front, back] : [back, front];
  return {
    ...front,
    otherDocument: back.document,
    // The softer side decides whether both can be read; where nothing is known of it, the other one.
    measures: softer.measures.blurPx === null ? sharper.measures : softer.measures,
    mrz: front.mrz ?? back.mrz,
    portrait: front.portrait ?? back.portrait,
    barcodes: [...front.barcodes, ...back.barcodes],
    findings: uniqueByReason([
      ...front.findings.map((finding): Finding => ({ ...finding, side: 'front' })),
      ...back.findings.map((finding): Finding => ({ ...finding, side: 'back' })),
      ...evaluateSidePair(front, back, expectation),
    ]),
  };
}

/** Each reason once, the first time it is said. */
export function uniqueByReason(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ reason }, index) => findings.findIndex((other) => other.reason === reason) === index);
}

/** One document where two are expected: measured 1 of 2. */
function missingSideFinding(report: CheckReport, docType: Expectation['docType']): Finding {
  const side = classifySide(report, docType) === 'back' ? 'front' : 'back';
  return { reason: `missing_${side}`, severity: 'warn', measured: 1, limit: 2, side };
}
