import type { DocType, Reason, Side } from '../../contract/contract.js';
import { todayIso } from '../../shared/shared.js';
import type { MrzFieldName } from '../mrz/decode/mrz-layouts.js';
import type { MrzData } from '../mrz/decode/to-mrz-data.js';
import type { CheckReport, ComparedSide, Expectation, Finding, FindingCause, MrzEvidence } from '../check-report.js';
import {
  ALPHA2_BY_AAMVA_COUNTRY,
  licenceFieldsOf,
  DOC_TYPE_BY_AAMVA_KIND,
  typesByDocumentCode,
} from '../sides/classify-document-type.js';
import { createWarning, removeConsequentFindings, uniqueFindings } from '../finding-list.js';
import { areNamesSwapped, compareName, nameEditDistance, type PrintedName } from './name-matching.js';
import { countSideDifferences, type ExtractedSideData } from './side-consistency.js';

/** What the host declares about the person and the document. */
export type DeclaredData = Pick<Expectation, 'docType' | 'countryCode' | 'countries' | 'firstName' | 'lastName'>;

/** The reasons that reading can give, in the service's own words, with their causes, and what `measured` is. */
const CAUSES = {
  /** Unreadable: 0. Check digits that fail in one photo: their number. */
  missing_mrz: 'unreadable_mrz',
  /** Number of check digits that fail in two sharp photos. */
  wrong_mrz: 'wrong_check_digits',
  /** Another document type or country than declared: 1. The cause may be the country too. */
  out_of_scope: 'other_type',
  /** Number of unreadable dates. */
  date_not_extracted: 'unreadable_date',
  /** Days since expiry, up to five years. */
  doc_expired_5y: 'expired',
  /** Days since expiry, from five years on. */
  doc_expired: 'expired',
  /** Missing, or different with uncertain characters: 0. */
  surname_not_extracted: 'unreadable_name',
  name_not_extracted: 'unreadable_name',
  /** First and last name are swapped: 1. */
  inversed_name: 'swapped_names',
  /** Number of letters that differ. */
  first_name_mismatch: 'other_name',
  last_name_mismatch: 'other_name',
  /** Number of data that differ between the sides. */
  sides_inconsistency: 'other_data',
} as const satisfies Readonly<Partial<Record<Reason, FindingCause>>>;
type PreflightReason = keyof typeof CAUSES;

/** Photos or frames with the same text from which a check digit that fails counts as misprinted. */
const MIN_AGREEING_READINGS = 2;
const DAY_MS = 86_400_000;
const FIVE_YEARS_DAYS = 1826;

/**
 * Finds what the service would reject the document for, by what was read. Each cause of a reason occurs once, always as a warning.
 * Names that differ in uncertain characters count as not extracted.
 * @param today ISO 8601 date
 */
export function evaluateExtractedData(
  evidence: readonly ExtractedSideData[],
  declared: DeclaredData,
  today: string,
): Finding[] {
  const findings = evidence.flatMap(({ side, mrz, licence }) => [
    ...(mrz === null ? [] : checkMrz(mrz, side, declared, today)),
    ...(licence === null ? [] : checkLicence(licence, side, declared, today)),
  ]);
  const differences = countSideDifferences(evidence);
  if (differences > 0) findings.push(photoFinding('sides_inconsistency', 'back', differences));
  return uniqueFindings(findings);
}

/** Adds the preflight's findings to a report whose MRZ and barcodes were read. */
export function addExtractedDataFindings(report: CheckReport, expectation: Expectation = {}): CheckReport {
  const { side = 'front', otherReport, today = todayIso() } = expectation;
  const own = extractedDataOfSide(report, side);
  const other = otherReport ? extractedDataOfSide(otherReport, side === 'front' ? 'back' : 'front') : null;
  const ofBoth = other === null ? [] : evaluateExtractedData([own, other], expectation, today);
  const findings: Finding[] = [
    ...evaluateExtractedData([own], expectation, today),
    ...checkScope(isNoneOfTypes(report, expectation), false, side),
    // The other side's own findings are in its own report.
    ...ofBoth.filter(({ reason }) => reason === 'sides_inconsistency'),
  ];
  const all = removeConsequentFindings(uniqueFindings([...report.findings, ...findings]));
  const isSame = findings.length === 0 && all.length === report.findings.length;
  return isSame ? report : { ...report, findings: all };
}

function extractedDataOfSide({ mrz, barcodes }: Pick<ComparedSide, 'mrz' | 'barcodes'>, side: Side): ExtractedSideData {
  return {
    side,
    mrz: mrz?.evidence ?? null,
    licence: licenceFieldsOf(barcodes),
  };
}

/** A finding about the document, which another photo does not change. */
function documentFinding(reason: PreflightReason, side: Side, measured: number, limit = 0): Finding {
  return { ...photoFinding(reason, side, measured, limit), aboutDocument: true };
}

/** A finding about the photo. */
function photoFinding(reason: PreflightReason, side: Side, measured: number, limit = 0): Finding {
  return createWarning(reason, CAUSES[reason], measured, limit, side);
}

function checkMrz(evidence: MrzEvidence, side: Side, declared: DeclaredData, today: string): Finding[] {
  const { data, failing, doubtful, agreeing } = evidence;
  // The MRZ of a driving permit is a single line (ISO/IEC 18013-1), which is not read.
  if (data === null) return declared.docType === 'driver_permit' ? [] : [photoFinding('missing_mrz', side, 0, 1)];
  if (failing.length > 0 && agreeing < MIN_AGREEING_READINGS) {
    return [photoFinding('missing_mrz', side, failing.length)];
  }
  const isCertain = (field: MrzFieldName): boolean => !failing.includes(field) && !doubtful.includes(field);
  const findings = failing.length > 0 ? [documentFinding('wrong_mrz', side, failing.length)] : [];
  findings.push(
    ...checkScope(
      isCertain('documentCode') && isOtherDocType(data, declared.docType),
      isCertain('issuer') && isOtherCountry(data.country, declared),
      side,
    ),
  );
  const unreadDates = countUnreadDates(data);
  if (unreadDates > 0) {
    const areDatesCertain = isCertain('birthDate') && isCertain('expiryDate');
    const createFinding = areDatesCertain ? documentFinding : photoFinding;
    findings.push(createFinding('date_not_extracted', side, unreadDates));
  }
  if (data.expiryDate && isCertain('expiryDate')) findings.push(...checkExpiry(data.expiryDate, side, today));
  const printed: PrintedNames = {
    given: { text: data.givenNames, mayBeCut: data.mayBeCut.givenNames },
    surname: { text: data.surname, mayBeCut: data.mayBeCut.surname },
    areCertain: isCertain('names') && isCertain('givenNames'),
  };
  return [...findings, ...checkNames(declared, printed, side)];
}

/** Dates without a day; an expiry date that the layout does not have does not count. */
function countUnreadDates({ birthDate, expiryDate }: MrzData): number {
  const dates = [birthDate, ...(expiryDate === undefined ? [] : [expiryDate])];
  return dates.filter((date) => date === null || date.length < 'yyyy-mm-dd'.length).length;
}

/** A code that no document has excludes no type. */
function isOtherDocType({ documentCode }: MrzData, docType: DocType | undefined): boolean {
  return docType !== undefined && /^[ACIPV]/.test(documentCode) && !typesByDocumentCode(documentCode).includes(docType);
}

/** What was seen or read excludes every accepted type. */
function isNoneOfTypes({ docTypes, mrz }: CheckReport, { docType, docTypes: accepted = [] }: Expectation): boolean {
  const isClassified = docTypes.length > 0 || Boolean(mrz?.evidence?.data);
  return (
    docType === undefined && accepted.length > 0 && isClassified && !docTypes.some((one) => accepted.includes(one))
  );
}

function isOtherCountry(country: string | null, { countryCode, countries = [] }: DeclaredData): boolean {
  const accepted = countryCode === undefined ? countries : [countryCode];
  return country !== null && accepted.length > 0 && !accepted.some((code) => code.toLowerCase() === country);
}

function checkScope(isOtherType: boolean, isOfOtherCountry: boolean, side: Side): Finding[] {
  const finding = documentFinding('out_of_scope', side, 1);
  return [
    ...(isOtherType ? [finding] : []),
    ...(isOfOtherCountry ? [{ ...finding, cause: 'other_country' } as const] : []),
  ];
}

/** @param expiry without a day or month, it ends with its year or month */
function checkExpiry(expiry: string, side: Side, today: string): Finding[] {
  const [year = 0, month = 12, day] = expiry.split('-').map(Number);
  const lastMs = day ? Date.UTC(year, month - 1, day) : Date.UTC(year, month, 0);
  const days = Math.round((Date.parse(today) - lastMs) / DAY_MS);
  if (days <= 0) return [];
  const fiveYearsAgo = `${String(Number(today.slice(0, 4)) - 5).padStart(4, '0')}${today.slice(4)}`;
  const isWithinFiveYears = new Date(lastMs).toISOString().slice(0, 10) > fiveYearsAgo;
  return isWithinFiveYears
    ? [documentFinding('doc_expired_5y', side, days)]
    : [documentFinding('doc_expired', side, days, FIVE_YEARS_DAYS)];
}

interface PrintedNames {
  readonly given: PrintedName;
  readonly surname: PrintedName;
  /** No character of them is uncertain. */
  readonly areCertain: boolean;
}

function checkNames(declared: DeclaredData, { given, surname, areCertain }: PrintedNames, side: Side): Finding[] {
  const first = declared.firstName?.trim() ?? '';
  const last = declared.lastName?.trim() ?? '';
  const findings: Finding[] = [];
  const createFinding = areCertain ? documentFinding : photoFinding;
  if (last !== '' && surname.text === '') findings.push(createFinding('surname_not_extracted', side, 0, 1));
  if (first !== '' && given.text === '') findings.push(createFinding('name_not_extracted', side, 0, 1));
  const isOtherFirst = compareName(first, given) === 'different';
  const isOtherLast = compareName(last, surname) === 'different';
  if (!isOtherFirst && !isOtherLast) return findings;
  if (areNamesSwapped(first, last, given, surname)) return [...findings, documentFinding('inversed_name', side, 1)];
  if (!areCertain) {
    if (isOtherFirst) findings.push(photoFinding('name_not_extracted', side, 0, 1));
    if (isOtherLast) findings.push(photoFinding('surname_not_extracted', side, 0, 1));
    return findings;
  }
  if (isOtherFirst) findings.push(documentFinding('first_name_mismatch', side, nameEditDistance(first, given.text)));
  if (isOtherLast) findings.push(documentFinding('last_name_mismatch', side, nameEditDistance(last, surname.text)));
  return findings;
}

/** @param licence fields of an AAMVA barcode */
function checkLicence(
  licence: Readonly<Record<string, string>>,
  side: Side,
  declared: DeclaredData,
  today: string,
): Finding[] {
  const type = DOC_TYPE_BY_AAMVA_KIND[licence['documentKind'] ?? ''];
  const country = ALPHA2_BY_AAMVA_COUNTRY.get(licence['country'] ?? '') ?? null;
  const isOtherType = type !== undefined && declared.docType !== undefined && type !== declared.docType;
  const findings = checkScope(isOtherType, isOtherCountry(country, declared), side);
  if (licence['expiryDate'] !== undefined) findings.push(...checkExpiry(licence['expiryDate'], side, today));
  const printed: PrintedNames = {
    given: { text: toPrintedLetters(licence['givenNames']), mayBeCut: licence['firstNameTruncated'] === 'T' },
    surname: { text: toPrintedLetters(licence['familyName']), mayBeCut: licence['familyNameTruncated'] === 'T' },
    areCertain: true,
  };
  // A licence whose names are not separated does not tell which one is the surname.
  const areSeparated = printed.given.text !== '' && printed.surname.text !== '';
  return areSeparated ? [...findings, ...checkNames(declared, printed, side)] : findings;
}

/** Licences keep hyphens and apostrophes, and some keep marks. */
function toPrintedLetters(name: string | undefined): string {
  return (name ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z]+/g, ' ')
    .trim();
}
