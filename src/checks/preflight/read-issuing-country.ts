import type { CheckReport } from '../check-report.js';

/** Countries that issue AAMVA licences: element DCG, and ISO 3166-1 alpha-2 as the service writes it. */
export const ALPHA2_BY_AAMVA_COUNTRY: Readonly<Record<string, string>> = { USA: 'us', CAN: 'ca', MEX: 'mx' };

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
  return fromMrz ?? ALPHA2_BY_AAMVA_COUNTRY[licenceFieldsOf(barcodes)?.['country'] ?? ''] ?? null;
}
