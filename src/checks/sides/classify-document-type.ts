/** Which type a document may be of, by what is seen and read on it. */
import { DOC_TYPES, type DocType } from '../../contract/contract.js';
import { classifyFormat, resolveThresholds, type Thresholds } from '../limits/limits.js';
import type { CheckReport } from '../check-report.js';
import { measureFormatMisfit } from '../document/measure-format-misfit.js';

const CARDS_WITH_MRZ: readonly DocType[] = ['id_card', 'residency_permit'];
/** Document types by the subfile type of an AAMVA barcode. */
export const DOC_TYPE_BY_AAMVA_KIND: Readonly<Record<string, DocType>> = { DL: 'driver_permit', ID: 'id_card' };

/**
 * The types that a document may be of, the likeliest first. One type: it is certain. Several: a question stays open. None:
 * there is no document, or it is of no type that the service knows (a visa).
 *
 * What decides, the first that is known: the document code of an MRZ that was read, the kind in a licence's barcode, the
 * format of an MRZ, the proportions. A driving permit has no MRZ of two or three lines (ISO/IEC 18013-1).
 */
export function classifyDocumentType(
  { document, mrz, barcodes }: Pick<CheckReport, 'document' | 'mrz' | 'barcodes'>,
  thresholds: Partial<Thresholds> = {},
): readonly DocType[] {
  const evidence = mrz?.evidence;
  if (evidence?.data && !evidence.failing.includes('documentCode') && !evidence.doubtful.includes('documentCode'))
    return typesByDocumentCode(evidence.data.documentCode);
  const kind = DOC_TYPE_BY_AAMVA_KIND[licenceFieldsOf(barcodes)?.['documentKind'] ?? ''];
  if (kind !== undefined) return [kind];
  if (mrz !== null) return mrz.formats[0] === 'TD3' ? ['passport'] : CARDS_WITH_MRZ;
  if (document === null) return [];
  // Margins change the proportions of a scan, but seldom to those of a card; and a passport's page has an MRZ.
  if (document.isWholeImage && classifyFormat(document.aspect, {}) === 'ID-1')
    return DOC_TYPES.filter((type) => type !== 'passport');
  const { maxFormatMisfit } = resolveThresholds(thresholds);
  const fitting = DOC_TYPES.filter((type) => {
    const misfit = measureFormatMisfit(document, type);
    // Proportions that are not reliable exclude nothing.
    return misfit === null || misfit <= maxFormatMisfit;
  });
  // Of the larger formats a passport page is the most frequent.
  const isLarge = !fitting.includes('driver_permit') && fitting.includes('passport');
  return isLarge ? ['passport', ...fitting.filter((type) => type !== 'passport')] : fitting;
}

/**
 * The types that an MRZ with this document code may be of, the likeliest first.
 *
 * P is a passport; A, C and I are cards; V is a visa, which the service does not accept (Doc 9303-4 to -7, section 4.2.2). Issuers
 * of residence permits use R as the second letter.
 */
export function typesByDocumentCode(code: string): readonly DocType[] {
  if (code.startsWith('P')) return ['passport'];
  if (!/^[ACI]/.test(code)) return [];
  return code[1] === 'R' ? CARDS_WITH_MRZ.toReversed() : CARDS_WITH_MRZ;
}

/** Countries that issue AAMVA licences: element DCG, and ISO 3166-1 alpha-2 as the service writes it. */
export const ALPHA2_BY_AAMVA_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['USA', 'us'],
  ['CAN', 'ca'],
  ['MEX', 'mx'],
]);

/** The fields of the first barcode of a licence; `null` without one. */
export function licenceFieldsOf(barcodes: CheckReport['barcodes']): Readonly<Record<string, string>> | null {
  return barcodes.find(({ fields }) => fields !== null)?.fields ?? null;
}

/**
 * The issuing country as it was read from an MRZ, else from a licence's barcode: ISO 3166-1 alpha-2, lower case. `null` where
 * it is not certain.
 */
export function readIssuingCountry({ mrz, barcodes }: Pick<CheckReport, 'mrz' | 'barcodes'>): string | null {
  const evidence = mrz?.evidence;
  const isCertain = evidence && !evidence.failing.includes('issuer') && !evidence.doubtful.includes('issuer');
  const fromMrz = isCertain ? (evidence.data?.country ?? null) : null;
  return fromMrz ?? ALPHA2_BY_AAMVA_COUNTRY.get(licenceFieldsOf(barcodes)?.['country'] ?? '') ?? null;
}
