/** Combines the reports on the parts of an image that should show both sides. */
import { sidesToCapture } from '../../contract/contract.js';
import type { CheckReport, DetectedDocument, Expectation, Finding, Quad } from '../check-report.js';
import { mapQuad } from '../image/quad-geometry.js';
import { classifySide, orderSides } from './side-contents.js';
import { createWarning, uniqueFindings } from '../finding-list.js';
import { evaluateSidePair } from './evaluate-side-pair.js';
import type { CheckedRegion } from './find-both-sides.js';

/** The report on a region, in coordinates of the whole image. */
export function reportToImageCoordinates(
  { box: [left, top, width, height], report }: CheckedRegion,
  size: { readonly width: number; readonly height: number },
): CheckReport {
  const areaShare = (width * height) / (size.width * size.height);
  if (areaShare === 1) return report;
  const toImage = (corners: Quad): Quad =>
    mapQuad(corners, ({ x, y }) => ({ x: (left + x * width) / size.width, y: (top + y * height) / size.height }));
  // A document that fills its region does not fill the image.
  const toPart = (part: DetectedDocument): DetectedDocument => ({
    ...part,
    corners: toImage(part.corners),
    area: part.area * areaShare,
    isWholeImage: false,
  });
  const { document, otherDocument, mrz, portrait, measures, findings } = report;
  const { glareArea, coveredArea } = measures;
  return {
    ...report,
    document: document && toPart(document),
    otherDocument: otherDocument && toPart(otherDocument),
    mrz: mrz && { ...mrz, corners: toImage(mrz.corners) },
    portrait: portrait && { ...portrait, corners: toImage(portrait.corners) },
    measures: {
      ...measures,
      glareArea: glareArea && toImage(glareArea),
      coveredArea: coveredArea && toImage(coveredArea),
    },
    findings: findings.map(({ area, ...finding }) => (area ? { ...finding, area: toImage(area) } : finding)),
  };
}

/** One report on an image that should show both sides, from the reports on the one or two documents in it. */
export function mergeSideReports(reports: readonly CheckReport[], expectation: Expectation): CheckReport {
  const [one, other] = reports as readonly [CheckReport, CheckReport?];
  if (other === undefined) return withMissingSide(one, expectation);
  const [front, back] = orderSides(one, other, expectation.docType);
  const [sharper, softer] = (front.measures.blurPx ?? 0) <= (back.measures.blurPx ?? 0) ? [front, back] : [back, front];
  return {
    ...front,
    otherDocument: back.document,
    bothInOne: true,
    // The softer side decides whether both are readable; where its sharpness is unknown, the other side decides.
    measures: softer.measures.blurPx === null ? sharper.measures : softer.measures,
    mrz: front.mrz ?? back.mrz,
    mrzMissing: front.mrz || back.mrz ? null : (front.mrzMissing ?? back.mrzMissing),
    portrait: front.portrait ?? back.portrait,
    findings: uniqueFindings([
      ...front.findings.map((finding): Finding => ({ ...finding, side: 'front' })),
      ...back.findings.map((finding): Finding => ({ ...finding, side: 'back' })),
      ...evaluateSidePair(front, back, expectation),
    ]),
  };
}

/** Adds the finding that only one of two sides is in the image. */
function withMissingSide(report: CheckReport, { docType }: Expectation): CheckReport {
  const isTwoSided = sidesToCapture(docType).length > 1;
  if (report.document === null || !isTwoSided) return report;
  const side = classifySide(report, docType) === 'back' ? 'front' : 'back';
  return { ...report, findings: [...report.findings, createWarning(`missing_${side}`, 'one_side', 1, 2, side)] };
}
