import type { DocType, Side } from '../../contract/contract.js';
import type { MrzData, SideEvidence, MrzEvidence } from '../mrz/mrz-data.js';
import type { MrzFieldName } from '../mrz/decode/mrz-layouts.js';
import type { Finding } from '../report.js';
import { areNamesSwapped, compareName, nameEditDistance, type PrintedName } from './name-matching.js';
import { countSideDifferences } from './side-consistency.js';

/** What the host says of the person and the document. */
export interface DeclaredData {
  readonly docType?: DocType | undefined;
  /** ISO 3166-1 alpha-2, either case. */
  readonly countryCode?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/** Pictures that must read alike before a digit counts as printed wrong. */
const MIN_AGREEING_READINGS = 2;
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
export function preflight(read: readonly SideEvidence[], declared: DeclaredData, today: string): Finding[] {
  const all = read.flatMap((one) => [
    ...(one.zone === null ? [] : checkMrz(one.zone, one.side, declared, today)),
    ...(one.licence === null ? [] : checkLicence(one.licence, one.side, declared, today)),
  ]);
  const apart = countSideDifferences(read);
  if (apart > 0) all.push({ reason: 'sides_inconsistency', severity: 'warn', measured: apart, limit: 0, side: 'back' });
  return all.filter(({ reason }, i) => all.findIndex((other) => other.reason === reason) === i);
}

/** A finding about the document: another picture will not change it. */
function documentFinding(reason: Finding['reason'], side: Side, measured: number, limit = 0): Finding {
  return { reason, severity: 'warn', measured, limit, side, aboutDocument: true };
}

/** A finding about the picture. */
function photoFinding(reason: Finding['reason'], side: Side, measured: number, limit = 0): Finding {
  return { reason, severity: 'warn', measured, limit, side };
}

function checkMrz(
  { data, failing, doubtful, agreeing }: MrzEvidence,
  side: Side,
  declared: DeclaredData,
  today: string,
): Finding[] {
  // A zone of a driving permit is one line of a kind of its own (ISO/IEC 18013-1): nothing is asked of it.
  if (data === null) return declared.docType === 'driver_permit' ? [] : [photoFinding('missing_mrz', side, 0, 1)];
  if (failing.length > 0 && agreeing < MIN_AGREEING_READINGS)
    return [photoFinding('missing_mrz', side, failing.length)];
  const isTrusted = (field: MrzFieldName): boolean => !failing.includes(field) && !doubtful.includes(field);
  const findings = failing.length > 0 ? [documentFinding('wrong_mrz', side, failing.length)] : [];
  const isOther =
    (isTrusted('documentCode') && isOtherDocType(data, declared.docType)) ||
    (isTrusted('issuer') && isOtherCountry(data.country, declared.countryCode));
  if (isOther) findings.push(documentFinding('out_of_scope', side, 1));
  const dates = [data.birthDate, ...(data.expiryDate === undefined ? [] : [data.expiryDate])];
  const unread = dates.filter((date) => date === null || date.length < 'yyyy-mm-dd'.length).length;
  const areSure = isTrusted('birthDate') && isTrusted('expiryDate');
  if (unread > 0) findings.push((areSure ? documentFinding : photoFinding)('date_not_extracted', side, unread));
  if (data.expiryDate && isTrusted('expiryDate')) findings.push(...checkExpiry(data.expiryDate, side, today));
  const surname = { text: data.surname, mayBeCut: data.mayBeCut.surname };
  const given = { text: data.givenNames, mayBeCut: data.mayBeCut.givenNames };
  const areNamesSure = isTrusted('names') && isTrusted('givenNames');
  return [...findings, ...checkNames(declared, given, surname, side, areNamesSure)];
}

/** P is a passport, A, C and I are cards, V is a visa, which the service does not take (Doc 9303-4 to -7, section 4.2.2). */
function isOtherDocType({ documentCode }: MrzData, docType: DocType | undefined): boolean {
  if (docType === undefined || !/^[ACIPV]/.test(documentCode)) return false;
  if (docType === 'passport') return !documentCode.startsWith('P');
  return docType === 'driver_permit' || !/^[ACI]/.test(documentCode);
}

function isOtherCountry(country: string | null, declared: string | undefined): boolean {
  return country !== null && declared !== undefined && declared.toLowerCase() !== country;
}

function checkExpiry(expiry: string, side: Side, today: string): Finding[] {
  if (expiry >= today) return [];
  const days = Math.round((Date.parse(today) - Date.parse(expiry)) / DAY_MS);
  const fiveYearsAgo = `${String(Number(today.slice(0, 4)) - 5).padStart(4, '0')}${today.slice(4)}`;
  const isRecent = expiry > fiveYearsAgo;
  return [documentFinding(isRecent ? 'doc_expired_5y' : 'doc_expired', side, days, isRecent ? 0 : FIVE_YEARS_DAYS)];
}

/** @param areSure no unsure character in them */
function checkNames(
  declared: DeclaredData,
  given: PrintedName,
  surname: PrintedName,
  side: Side,
  areSure: boolean,
): Finding[] {
  const first = declared.firstName?.trim() ?? '';
  const last = declared.lastName?.trim() ?? '';
  const findings: Finding[] = [];
  const tell = areSure ? documentFinding : photoFinding;
  if (last !== '' && surname.text === '') findings.push(tell('surname_not_extracted', side, 0, 1));
  if (first !== '' && given.text === '') findings.push(tell('name_not_extracted', side, 0, 1));
  const isFirstOther = compareName(first, given) === 'different';
  const isLastOther = compareName(last, surname) === 'different';
  if (!isFirstOther && !isLastOther) return findings;
  if (areNamesSwapped(first, last, given, surname)) return [...findings, documentFinding('inversed_name', side, 1)];
  if (!areSure) {
    if (isFirstOther) findings.push(photoFinding('name_not_extracted', side, 0, 1));
    if (isLastOther) findings.push(photoFinding('surname_not_extracted', side, 0, 1));
    return findings;
  }
  if (isFirstOther) findings.push(documentFinding('first_name_mismatch', side, nameEditDistance(first, given.text)));
  if (isLastOther) findings.push(documentFinding('last_name_mismatch', side, nameEditDistance(last, surname.text)));
  return findings;
}

/** AAMVA licences are issued in these countries: element DCG, and ISO 3166-1 alpha-2 as the service writes it. */
export const LICENCE_COUNTRIES: Readonly<Record<string, string>> = { USA: 'us', CAN: 'ca', MEX: 'mx' };
/** What an AAMVA barcode's subfile makes of its document. */
export const LICENCE_TYPES: Readonly<Record<string, DocType>> = { DL: 'driver_permit', ID: 'id_card' };

function checkLicence(
  licence: Readonly<Record<string, string>>,
  side: Side,
  declared: DeclaredData,
  today: string,
): Finding[] {
  const findings: Finding[] = [];
  const type = LICENCE_TYPES[licence['documentKind'] ?? ''];
  const country = LICENCE_COUNTRIES[licence['country'] ?? ''] ?? null;
  const isOther = type !== undefined && declared.docType !== undefined && type !== declared.docType;
  if (isOther || isOtherCountry(country, declared.countryCode)) findings.push(documentFinding('out_of_scope', side, 1));
  if (licence['expiryDate'] !== undefined) findings.push(...checkExpiry(licence['expiryDate'], side, today));
  const given = { text: toPrintedLetters(licence['givenNames']), mayBeCut: licence['firstNameTruncated'] === 'T' };
  const surname = { text: toPrintedLetters(licence['familyName']), mayBeCut: licence['familyNameTruncated'] === 'T' };
  // A licence without parted names says nothing on which is which.
  if (given.text === '' || surname.text === '') return findings;
  return [...findings, ...checkNames(declared, given, surname, side, true)];
}

/** A licence's names: hyphens and apostrophes as they stand, marks where an issuer keeps them. */
function toPrintedLetters(name: string | undefined): string {
  return (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
