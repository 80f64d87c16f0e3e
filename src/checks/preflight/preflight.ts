import type { DocType, Side } from '../../contract/contract.js';
import type { MrzData, SideRead, ZoneRead } from '../reader/zone-read.js';
import type { FieldName } from '../reader/icao/layouts.js';
import type { Finding } from '../report.js';
import { areSwapped, compareName, lettersApart, type PrintedName } from './names.js';
import { sidesApart } from './sides.js';

/** What the host says of the person and the document. */
export interface Declared {
  readonly docType?: DocType | undefined;
  /** ISO 3166-1 alpha-2, either case. */
  readonly countryCode?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Pictures that must read alike before a digit counts as printed wrong. */
const AGREEING = 2;
const DAY_MS = 86_400_000;
const FIVE_YEARS_DAYS = 1826;

/**
 * What the service would hold against what was read, in its own words; each reason once, always a warning.
 *
 * `missing_mrz` not readable, or digits that fail on one picture · `wrong_mrz` digits that fail on two sharp ones, counted ·
 * `out_of_scope` another type or country than declared · `date_not_extracted` dates unread, counted · `doc_expired_5y`,
 * `doc_expired` days since expiry, up to five years and more · `surname_not_extracted`, `name_not_extracted` ·
 * `inversed_name`, `first_name_mismatch`, `last_name_mismatch` letters that differ · `sides_inconsistency` data that differ
 * between the sides, counted.
 *
 * Unsure characters are never held against anybody: names that differ there were not extracted.
 * @param today ISO 8601 date
 */
export function preflight(read: readonly SideRead[], declared: Declared, today: string): Finding[] {
  const all = read.flatMap((one) => [
    ...(one.zone === null ? [] : ofZone(one.zone, one.side, declared, today)),
    ...(one.licence === null ? [] : ofLicence(one.licence, one.side, declared, today)),
  ]);
  const apart = sidesApart(read);
  if (apart > 0) all.push({ reason: 'sides_inconsistency', severity: 'warn', measured: apart, limit: 0, side: 'back' });
  return all.filter(({ reason }, i) => all.findIndex((other) => other.reason === reason) === i);
}

/** A finding about the document: another picture will not change it. */
function about(reason: Finding['reason'], side: Side, measured: number, limit = 0): Finding {
  return { reason, severity: 'warn', measured, limit, side, aboutDocument: true };
}

/** A finding about the picture. */
function again(reason: Finding['reason'], side: Side, measured: number, limit = 0): Finding {
  return { reason, severity: 'warn', measured, limit, side };
}

function ofZone(
  { data, failing, doubtful, agreeing }: ZoneRead,
  side: Side,
  declared: Declared,
  today: string,
): Finding[] {
  // A zone of a driving permit is one line of a kind of its own (ISO/IEC 18013-1): nothing is asked of it.
  if (data === null) return declared.docType === 'driver_permit' ? [] : [again('missing_mrz', side, 0, 1)];
  if (failing.length > 0 && agreeing < AGREEING) return [again('missing_mrz', side, failing.length)];
  const isTrusted = (field: FieldName): boolean => !failing.includes(field) && !doubtful.includes(field);
  const findings = failing.length > 0 ? [about('wrong_mrz', side, failing.length)] : [];
  const isOther =
    (isTrusted('documentCode') && isOtherType(data, declared.docType)) ||
    (isTrusted('issuer') && isOtherCountry(data.country, declared.countryCode));
  if (isOther) findings.push(about('out_of_scope', side, 1));
  const dates = [data.birthDate, ...(data.expiryDate === undefined ? [] : [data.expiryDate])];
  const unread = dates.filter((date) => date === null || date.length < 'yyyy-mm-dd'.length).length;
  const areSure = isTrusted('birthDate') && isTrusted('expiryDate');
  if (unread > 0) findings.push((areSure ? about : again)('date_not_extracted', side, unread));
  if (data.expiryDate && isTrusted('expiryDate')) findings.push(...ofExpiry(data.expiryDate, side, today));
  const surname = { text: data.surname, mayBeCut: data.mayBeCut.surname };
  const given = { text: data.givenNames, mayBeCut: data.mayBeCut.givenNames };
  const areNamesSure = isTrusted('names') && isTrusted('givenNames');
  return [...findings, ...ofNames(declared, given, surname, side, areNamesSure)];
}

/** P is a passport, A, C and I are cards, V is a visa, which the service does not take (Doc 9303-4 to -7, section 4.2.2). */
function isOtherType({ documentCode }: MrzData, docType: DocType | undefined): boolean {
  if (docType === undefined || !/^[ACIPV]/.test(documentCode)) return false;
  if (docType === 'passport') return !documentCode.startsWith('P');
  return docType === 'driver_permit' || !/^[ACI]/.test(documentCode);
}

function isOtherCountry(country: string | null, declared: string | undefined): boolean {
  return country !== null && declared !== undefined && declared.toLowerCase() !== country;
}

function ofExpiry(expiry: string, side: Side, today: string): Finding[] {
  if (expiry >= today) return [];
  const days = Math.round((Date.parse(today) - Date.parse(expiry)) / DAY_MS);
  const fiveYearsAgo = `${String(Number(today.slice(0, 4)) - 5).padStart(4, '0')}${today.slice(4)}`;
  const isRecent = expiry > fiveYearsAgo;
  return [about(isRecent ? 'doc_expired_5y' : 'doc_expired', side, days, isRecent ? 0 : FIVE_YEARS_DAYS)];
}

/** @param areSure no unsure character in them */
function ofNames(
  declared: Declared,
  given: PrintedName,
  surname: PrintedName,
  side: Side,
  areSure: boolean,
): Finding[] {
  const first = declared.firstName?.trim() ?? '';
  const last = declared.lastName?.trim() ?? '';
  const findings: Finding[] = [];
  const tell = areSure ? about : again;
  if (last !== '' && surname.text === '') findings.push(tell('surname_not_extracted', side, 0, 1));
  if (first !== '' && given.text === '') findings.push(tell('name_not_extracted', side, 0, 1));
  const isFirstOther = compareName(first, given) === 'different';
  const isLastOther = compareName(last, surname) === 'different';
  if (!isFirstOther && !isLastOther) return findings;
  if (areSwapped(first, last, given, surname)) return [...findings, about('inversed_name', side, 1)];
  if (!areSure) {
    if (isFirstOther) findings.push(again('name_not_extracted', side, 0, 1));
    if (isLastOther) findings.push(again('surname_not_extracted', side, 0, 1));
    return findings;
  }
  if (isFirstOther) findings.push(about('first_name_mismatch', side, lettersApart(first, given.text)));
  if (isLastOther) findings.push(about('last_name_mismatch', side, lettersApart(last, surname.text)));
  return findings;
}

/** AAMVA licences are issued in these countries: element DCG, and ISO 3166-1 alpha-2 as the service writes it. */
export const LICENCE_COUNTRIES: Readonly<Record<string, string>> = { USA: 'us', CAN: 'ca', MEX: 'mx' };
/** What an AAMVA barcode's subfile makes of its document. */
export const LICENCE_TYPES: Readonly<Record<string, DocType>> = { DL: 'driver_permit', ID: 'id_card' };

function ofLicence(
  licence: Readonly<Record<string, string>>,
  side: Side,
  declared: Declared,
  today: string,
): Finding[] {
  const findings: Finding[] = [];
  const type = LICENCE_TYPES[licence['documentKind'] ?? ''];
  const country = LICENCE_COUNTRIES[licence['country'] ?? ''] ?? null;
  const isOther = type !== undefined && declared.docType !== undefined && type !== declared.docType;
  if (isOther || isOtherCountry(country, declared.countryCode)) findings.push(about('out_of_scope', side, 1));
  if (licence['expiryDate'] !== undefined) findings.push(...ofExpiry(licence['expiryDate'], side, today));
  const given = { text: capitals(licence['givenNames']), mayBeCut: licence['firstNameTruncated'] === 'T' };
  const surname = { text: capitals(licence['familyName']), mayBeCut: licence['familyNameTruncated'] === 'T' };
  // A licence without parted names says nothing on which is which.
  if (given.text === '' || surname.text === '') return findings;
  return [...findings, ...ofNames(declared, given, surname, side, true)];
}

/** A licence's names: hyphens and apostrophes as they stand, marks where an issuer keeps them. */
function capitals(name: string | undefined): string {
  return (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
