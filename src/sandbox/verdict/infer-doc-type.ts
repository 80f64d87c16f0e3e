import {
  DOC_TYPE_BY_AAMVA_KIND,
  licenceFieldsOf,
  MIN_ID1_ASPECT,
  typesByDocumentCode,
  type CheckReport,
} from '../../checks/checks.js';
import { DOC_TYPES, type DocType } from '../../contract/contract.js';
import { isFieldCertain } from './to-photo-ocr.js';

/**
 * The document type for the verdict: the announced one; else the one in the MRZ or barcode; else a passport if the first
 * MRZ has two lines and the document the aspect ratio of one; else an id card.
 */
export function inferDocType(views: readonly CheckReport[], announced: DocType | undefined): DocType {
  if (announced !== undefined) return announced;
  const fromData = docTypeFromData(views);
  if (fromData !== null) return fromData;
  const view = views.find(({ mrz }) => mrz !== null);
  const isBooklet = view?.mrz?.lineCount === 2 && (view.document?.aspect ?? MIN_ID1_ASPECT) < MIN_ID1_ASPECT;
  return isBooklet ? 'passport' : 'id_card';
}

/**
 * The document type in the data, or `expected` without one. An MRZ code does not always distinguish a residence permit from
 * an id card, so between these two the expected type is kept.
 */
export function resolveResultDocType(views: readonly CheckReport[], expected: DocType): DocType {
  const fromData = docTypeFromData(views);
  const isCard = (type: DocType | null): boolean => type === 'id_card' || type === 'residency_permit';
  return fromData === null || (isCard(fromData) && isCard(expected)) ? expected : fromData;
}

/**
 * The document type in a licence barcode or an MRZ; `null` without either. The barcode has priority, because a licence can
 * also have the MRZ of an id card.
 */
function docTypeFromData(views: readonly CheckReport[]): DocType | null {
  const fromLicences = views.map(
    ({ barcodes }) => DOC_TYPE_BY_AAMVA_KIND[licenceFieldsOf(barcodes)?.['documentKind'] ?? ''],
  );
  const fromMrz = views.map(({ mrz }) => {
    const evidence = mrz?.evidence;
    const isRead = evidence?.data && isFieldCertain(evidence, 'documentCode');
    return isRead ? typesByDocumentCode(evidence.data.documentCode)[0] : undefined;
  });
  const findKnown = (types: readonly (DocType | undefined)[]): DocType | undefined =>
    DOC_TYPES.find((type) => types.includes(type));
  return findKnown(fromLicences) ?? findKnown(fromMrz) ?? null;
}
