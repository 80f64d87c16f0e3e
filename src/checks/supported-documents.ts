import type { DocType } from '../contract/contract.js';

/** How many photos had the right result, of how many. */
export type MeasuredShare = readonly [right: number, photos: number];

/** A kind of document that the checks were measured on. `null`: not measured. */
export interface SupportedDocument {
  /** Where it is issued, ISO 3166-1 alpha-2. */
  readonly country: string;
  /** `null`: none of the four, such as a visa. */
  readonly docType: DocType | null;
  /** The layout of the MRZ, of ICAO Doc 9303 or of the French card; the size of a document without one. */
  readonly format: 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | 'ID-FRA' | 'ID-1';
  /** Published specimens that were measured; none was trained on. */
  readonly specimens: number;
  /** The document's corners were found. */
  readonly found: MeasuredShare | null;
  /** The photo named the type, where the host gave none. */
  readonly typed: MeasuredShare | null;
  /** Every letter of the MRZ was read. */
  readonly read: MeasuredShare | null;
}

/** Written by `npm run bench -- measure --only documents`. What is not in the list was not measured: the checks know no list of documents. */
export const supportedDocuments: readonly SupportedDocument[] = [
  { country: 'AO', docType: 'passport', format: 'TD3', specimens: 1, found: [6, 6], typed: [8, 8], read: [5, 8] },
  { country: 'AT', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'AU', docType: 'passport', format: 'TD3', specimens: 1, found: [1, 1], typed: [1, 1], read: [1, 1] },
  { country: 'BG', docType: null, format: 'MRV-B', specimens: 1, found: [3, 3], typed: null, read: [4, 4] },
  { country: 'BG', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'BG', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [3, 4], read: [3, 4] },
  { country: 'BN', docType: 'passport', format: 'TD3', specimens: 1, found: [2, 3], typed: [4, 4], read: [4, 4] },
  { country: 'CA', docType: 'driver_permit', format: 'ID-1', specimens: 2, found: [2, 2], typed: [0, 2], read: null },
  { country: 'CA', docType: 'passport', format: 'TD3', specimens: 2, found: [3, 3], typed: [6, 6], read: [6, 6] },
  { country: 'CH', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'CZ', docType: 'passport', format: 'TD3', specimens: 2, found: [6, 6], typed: [8, 8], read: [8, 8] },
  { country: 'DE', docType: 'driver_permit', format: 'ID-1', specimens: 1, found: [1, 1], typed: [0, 1], read: null },
  { country: 'DE', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'DE', docType: 'passport', format: 'TD3', specimens: 2, found: [4, 4], typed: [5, 5], read: [3, 5] },
  { country: 'EE', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'ES', docType: 'id_card', format: 'TD1', specimens: 3, found: [3, 3], typed: [6, 6], read: [2, 2] },
  { country: 'FI', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [3, 4] },
  { country: 'FR', docType: 'driver_permit', format: 'ID-1', specimens: 1, found: [3, 3], typed: [0, 4], read: null },
  { country: 'FR', docType: 'id_card', format: 'ID-1', specimens: 1, found: null, typed: [0, 1], read: null },
  { country: 'FR', docType: 'id_card', format: 'ID-FRA', specimens: 1, found: [3, 3], typed: [5, 5], read: [5, 5] },
  { country: 'FR', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'GB', docType: 'passport', format: 'TD3', specimens: 2, found: [3, 3], typed: [5, 5], read: [2, 5] },
  { country: 'HR', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [5, 5], read: [5, 5] },
  { country: 'HU', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [3, 4] },
  { country: 'IS', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [3, 4] },
  { country: 'IT', docType: 'id_card', format: 'TD1', specimens: 1, found: null, typed: [1, 1], read: [1, 1] },
  { country: 'JP', docType: 'driver_permit', format: 'ID-1', specimens: 1, found: [3, 3], typed: [0, 3], read: null },
  { country: 'LT', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [4, 4], read: [3, 4] },
  { country: 'LU', docType: 'passport', format: 'TD3', specimens: 1, found: [1, 1], typed: [1, 1], read: [1, 1] },
  { country: 'LV', docType: 'passport', format: 'TD3', specimens: 1, found: null, typed: [1, 1], read: [1, 1] },
  { country: 'ME', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [4, 4] },
  { country: 'ME', docType: 'passport', format: 'TD3', specimens: 1, found: [6, 6], typed: [8, 8], read: [6, 8] },
  { country: 'MO', docType: 'id_card', format: 'TD1', specimens: 1, found: [3, 3], typed: [4, 4], read: [3, 4] },
  { country: 'MY', docType: 'passport', format: 'TD3', specimens: 1, found: null, typed: [1, 1], read: [0, 1] },
  { country: 'NL', docType: 'passport', format: 'TD3', specimens: 1, found: [3, 3], typed: [3, 4], read: [1, 4] },
  { country: 'PL', docType: null, format: 'MRV-B', specimens: 1, found: null, typed: null, read: [1, 1] },
  { country: 'PL', docType: 'passport', format: 'TD3', specimens: 2, found: [6, 6], typed: [8, 8], read: [5, 8] },
  { country: 'TR', docType: 'id_card', format: 'ID-1', specimens: 1, found: [1, 1], typed: [1, 1], read: null },
  { country: 'TR', docType: 'passport', format: 'TD3', specimens: 6, found: [21, 21], typed: [28, 28], read: [27, 28] },
  { country: 'TW', docType: 'passport', format: 'TD3', specimens: 2, found: [6, 6], typed: [8, 8], read: [8, 8] },
  { country: 'US', docType: null, format: 'MRV-A', specimens: 1, found: [2, 3], typed: null, read: [3, 4] },
  { country: 'US', docType: 'driver_permit', format: 'ID-1', specimens: 3, found: [9, 9], typed: [0, 12], read: null },
  { country: 'US', docType: 'residency_permit', format: 'ID-1', specimens: 1, found: null, typed: [0, 1], read: null },
  { country: 'US', docType: 'residency_permit', format: 'TD1', specimens: 2, found: null, typed: [0, 2], read: [2, 2] },
];
