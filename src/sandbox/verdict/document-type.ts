import { DOC_TYPE_BY_AAMVA_KIND, MIN_ID1_ASPECT, type SideEvidence } from '../../checks/checks.js';
import { DOC_TYPES, type DocType } from '../../contract/contract.js';
import { isFieldCertain } from './extract-result-fields.js';
import { findLicenceBarcodeFields, type PhotoViewReport } from './photo-views.js';

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

/**
 * The document type in the data, or `expected` without one. An MRZ code does not always distinguish a residence permit from
 * an id card, so between these two the expected type is kept.
 */
export function resolveResultDocType(sides: readonly SideEvidence[], expected: DocType): DocType {
  const fromData = docTypeFromEvidence(sides);
  const isCard = (type: DocType | null): boolean => type === 'id_card' || type === 'residency_permit';
  return fromData === null || (isCard(fromData) && isCard(expected)) ? expected : fromData;
}

/**
 * The document type in a licence barcode or an MRZ; `null` without either. The barcode has priority, because a licence can
 * also have the MRZ of an id card.
 */
function docTypeFromEvidence(sides: readonly SideEvidence[]): DocType | null {
  const fromLicences = sides.map(({ licence }) => DOC_TYPE_BY_AAMVA_KIND[licence?.['documentKind'] ?? '']);
  const fromMrz = sides.map(({ zone }) =>
    zone?.data && isFieldCertain(zone, 'documentCode') ? docTypeFromMrzCode(zone.data.documentCode) : null,
  );
  const findKnown = (types: readonly (DocType | null | undefined)[]): DocType | undefined =>
    DOC_TYPES.find((type) => types.includes(type));
  return findKnown(fromLicences) ?? findKnown(fromMrz) ?? null;
}

/** Doc 9303 parts 4–6, section 4.2.2: P is a passport; A, C or I a card. A second letter R is common for residence permits. */
function docTypeFromMrzCode(code: string): DocType | null {
  if (code.startsWith('P')) return 'passport';
  return /^[ACI]R/.test(code) ? 'residency_permit' : /^[ACI]/.test(code) ? 'id_card' : null;
}
