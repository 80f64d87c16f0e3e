import type { ExtractedSideData, MrzEvidence } from '../../checks/checks.js';
import type { PhotoOcr, PhotoOcrKey } from '../../contract/contract.js';

type FieldName = MrzEvidence['failing'][number];

/**
 * The `ocr` of a photo result, from MRZ and licence barcodes; the MRZ has priority. Fields with a wrong check digit or an
 * uncertain character are absent, because the service's values are strings.
 */
export function toPhotoOcr(sides: readonly ExtractedSideData[]): PhotoOcr {
  const fromLicences = sides.flatMap(({ licence }) => (licence === null ? [] : ocrFromLicence(licence)));
  const fromMrz = sides.flatMap(({ mrz }) => (mrz === null ? [] : ocrFromMrz(mrz)));
  const entries = [...fromLicences, ...fromMrz].flatMap((values) => Object.entries(values));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

type OcrCandidates = Partial<Record<PhotoOcrKey, string | null | undefined>>;

function ocrFromMrz(mrz: MrzEvidence): OcrCandidates {
  const { data } = mrz;
  if (data === null) return {};
  const ifCertain = <T>(fields: readonly FieldName[], value: T): T | null =>
    fields.every((field) => isFieldCertain(mrz, field)) ? value : null;
  const nameFields = ['names', 'givenNames'] as const;
  return {
    name: ifCertain(nameFields, data.givenNames),
    surname: ifCertain(nameFields, data.surname),
    sex: ifCertain(['sex'], data.sex),
    nationality: ifCertain(['nationality'], data.nationality),
    birth_date: ifCertain(['birthDate'], data.birthDate),
    doc_num: ifCertain(['number'], data.documentNumber),
    expiration_date: ifCertain(['expiryDate'], data.expiryDate),
    issuance_date: ifCertain(['number'], data.issueMonth),
  };
}

function ocrFromLicence(licence: Readonly<Record<string, string>>): OcrCandidates {
  const address = ['street', 'street2', 'city', 'state', 'postalCode'].map((part) => licence[part]);
  return {
    name: licence['givenNames'],
    surname: licence['familyName'],
    sex: licence['sex'],
    birth_date: licence['dateOfBirth'],
    birth_place: licence['placeOfBirth'],
    doc_num: licence['documentNumber'],
    expiration_date: licence['expiryDate'],
    issuance_date: licence['issueDate'],
    address: address.filter((part) => part !== undefined).join(', '),
  };
}

/** Whether the MRZ is that of a visa, which the service does not accept. */
export function hasVisaMrz(sides: readonly ExtractedSideData[]): boolean {
  return sides.some(({ mrz }) => mrz?.data?.layout.startsWith('MRV') ?? false);
}

/** Whether every MRZ was read with certainty and has valid check digits. `false` without an MRZ. */
export function areMrzCheckDigitsValid(sides: readonly ExtractedSideData[]): boolean {
  const read = sides.flatMap(({ mrz }) => mrz ?? []);
  return read.length > 0 && read.every(({ data, failing, doubtful }) => data && failing.length + doubtful.length === 0);
}

export function isFieldCertain({ failing, doubtful }: MrzEvidence, field: FieldName): boolean {
  return !failing.includes(field) && !doubtful.includes(field);
}
