import { MIN_ID1_ASPECT } from '../../checks/checks.js';
import type { DocType } from '../../contract/contract.js';
import { docTypeFromEvidence } from './extract-result-fields.js';
import { findLicenceBarcodeFields, type PhotoViewReport } from './photo-analysis.js';

/**
 * The document type for the verdict: the announced one; else the one in the MRZ or barcode; else a passport if the first
 * MRZ has two lines and the document the aspect ratio of one; else an id card.
 */
export function inferDocType(views: readonly PhotoViewReport[], announced: DocType | undefined): DocType {
  if (announced !== undefined) return announced;
  const fromData = docTypeFromEvidence(
    views.map(({ report }) => ({
      side: 'front',
      zone: report.mrz?.evidence ?? null,
      licence: findLicenceBarcodeFields(report),
    })),
  );
  if (fromData !== null) return fromData;
  const report = views.find((view) => view.report.mrz !== null)?.report;
  const isBooklet = report?.mrz?.lineCount === 2 && (report.document?.aspect ?? MIN_ID1_ASPECT) < MIN_ID1_ASPECT;
  return isBooklet ? 'passport' : 'id_card';
}
