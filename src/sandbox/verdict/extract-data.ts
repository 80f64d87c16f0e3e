import { LICENCE_COUNTRIES, LICENCE_TYPES, type SideEvidence, type MrzEvidence } from '../../checks/checks.js';
import { DOC_TYPES, type DocType, type PhotoOcr, type PhotoOcrKey } from '../../contract/contract.js';

type FieldName = MrzEvidence['failing'][number];

/**
 * The `ocr` of a photo result, from zones and from the barcodes of licences; a zone goes first. A field whose check digit
 * fails, or with an unsure character, was not read, and what was not read is absent: the service's values are strings.
 */
export function toPhotoOcr(read: readonly SideEvidence[]): PhotoOcr {
  const licences = read.flatMap(({ licence }) => (licence === null ? [] : ocrFromLicence(licence)));
  const zones = read.flatMap(({ zone }) => (zone === null ? [] : ocrFromMrz(zone)));
  const all = [...licences, ...zones].flatMap((values) => Object.entries(values));
  return Object.fromEntries(all.filter((entry): entry is [string, string] => Boolean(entry[1])));
}

type OcrCandidates = Partial<Record<PhotoOcrKey, string | null | undefined>>;

function ocrFromMrz(zone: MrzEvidence): OcrCandidates {
  const { data } = zone;
  if (data === null) return {};
  const sure = <T>(fields: readonly FieldName[], value: T): T | null =>
    fields.every((field) => isFieldCertain(zone, field)) ? value : null;
  const names = ['names', 'givenNames'] as const;
  return {
    name: sure(names, data.givenNames),
    surname: sure(names, data.surname),
    sex: sure(['sex'], data.sex),
    nationality: sure(['nationality'], data.nationality),
    birth_date: sure(['birthDate'], data.birthDate),
    doc_num: sure(['number'], data.documentNumber),
    expiration_date: sure(['expiryDate'], data.expiryDate),
    issuance_date: sure(['number'], data.issueMonth),
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

/** ISO 3166-1 alpha-2 of the issuer as it was read, lower case; `null` where it was not, or has none (Utopia). */
export function readCountry(read: readonly SideEvidence[]): string | null {
  const all = read.flatMap(({ zone, licence }) => [
    zone !== null && isFieldCertain(zone, 'issuer') ? zone.data?.country : null,
    LICENCE_COUNTRIES[licence?.['country'] ?? ''],
  ]);
  return all.find((country) => typeof country === 'string') ?? null;
}

/**
 * The type that was read, where it was; else the one that is supposed. A card's code does not always tell a residence
 * permit from an identity card, so what was announced of the two stays.
 */
export function resolveDocType(read: readonly SideEvidence[], supposed: DocType): DocType {
  const told = docTypeFromData(read);
  const isCard = (type: DocType | null): boolean => type === 'id_card' || type === 'residency_permit';
  return told === null || (isCard(told) && isCard(supposed)) ? supposed : told;
}

/** The type that a licence's code or a zone tells; `null` where none was read. A licence may bear a card's zone as well. */
export function docTypeFromData(read: readonly SideEvidence[]): DocType | null {
  const licences = read.map(({ licence }) => LICENCE_TYPES[licence?.['documentKind'] ?? '']);
  const zones = read.map(({ zone }) =>
    zone?.data && isFieldCertain(zone, 'documentCode') ? docTypeFromMrzCode(zone.data.documentCode) : null,
  );
  const first = (types: readonly (DocType | null | undefined)[]): DocType | undefined =>
    DOC_TYPES.find((type) => types.includes(type));
  return first(licences) ?? first(zones) ?? null;
}

/** Doc 9303-4 to -6, section 4.2.2: P, and A, C or I; R behind these is commonly a residence permit's. */
function docTypeFromMrzCode(code: string): DocType | null {
  if (code.startsWith('P')) return 'passport';
  return /^[ACI]R/.test(code) ? 'residency_permit' : /^[ACI]/.test(code) ? 'id_card' : null;
}

/** Whether a visa was read, which is none of the service's four types. */
export function hasVisaMrz(read: readonly SideEvidence[]): boolean {
  return read.some(({ zone }) => zone?.data?.layout.startsWith('MRV') ?? false);
}

/** Every zone was read without doubt and all its check digits hold. `false` where none was read. */
export function areCheckDigitsValid(read: readonly SideEvidence[]): boolean {
  const zones = read.flatMap(({ zone }) => zone ?? []);
  return (
    zones.length > 0 && zones.every(({ data, failing, doubtful }) => data && failing.length + doubtful.length === 0)
  );
}

function isFieldCertain({ failing, doubtful }: MrzEvidence, field: FieldName): boolean {
  return !failing.includes(field) && !doubtful.includes(field);
}
