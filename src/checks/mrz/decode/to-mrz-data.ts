import type { DecodedMrz } from './decode-mrz-scores.js';
import type { MrzFieldName, MrzLayoutName } from './mrz-layouts.js';
import { parseExpiryDate, parsePastDate } from './parse-mrz-dates.js';
import { toAlpha2CountryCode } from './mrz-country-codes.js';

/** The data of an MRZ, without fillers. A field that its layout does not have is absent. */
export interface MrzData {
  readonly layout: MrzLayoutName;
  /** One or two letters: `P`, `ID`, `VC`. */
  readonly documentCode: string;
  /** Issuing State or organization, by its code in the MRZ: `UTO`, `D`. */
  readonly issuer: string;
  /** ISO 3166-1 alpha-2 of the issuer, lower case; `null` where there is none. */
  readonly country: string | null;
  /** Primary identifier (Doc 9303-3 section 4.6), words separated by a space. */
  readonly surname: string;
  /** Secondary identifier; empty where there is none. */
  readonly givenNames: string;
  /** The names fill their field, so that they may be cut or shortened (Doc 9303-4 to -7, section 4.2.3). */
  readonly mayBeCut: { readonly surname: boolean; readonly givenNames: boolean };
  readonly documentNumber: string;
  /** Code in the MRZ. */
  readonly nationality?: string;
  readonly sex: 'F' | 'M' | 'X';
  /** ISO 8601, without unknown parts; `null`: unreadable. */
  readonly birthDate: string | null;
  readonly expiryDate?: string | null;
  /** ISO 8601, year and month: the French card. */
  readonly issueMonth?: string | null;
  readonly personalNumber?: string;
  readonly optional?: string;
}

/**
 * Converts a decoded MRZ, valid or not, to its data.
 * @param today ISO 8601 date: decides the centuries
 */
export function toMrzData({ layout, fields }: DecodedMrz, today: string): MrzData {
  const printed = (name: MrzFieldName): string => fields[name] ?? '';
  const plain = (name: MrzFieldName): string => replaceFillers(printed(name));
  const isFrench = layout === 'ID-FRA';
  const [surname = '', ...givenNames] = isFrench
    ? [printed('names'), printed('givenNames')]
    : printed('names').split('<<');
  // Names that are cut after a word leave the fillers that separate words.
  const endOfNames = isFrench ? '<<<' : '<<';
  const isFull = (name: MrzFieldName): boolean => printed(name) !== '' && !printed(name).endsWith(endOfNames);
  const issuer = plain('issuer');
  const sex = printed('sex');
  const optional = replaceFillers(`${printed('optional')}<${printed('optional2')}`);
  return {
    layout,
    documentCode: plain('documentCode').replace(' ', ''),
    issuer,
    country: toAlpha2CountryCode(issuer),
    surname: replaceFillers(surname),
    givenNames: replaceFillers(givenNames.join('<')),
    mayBeCut: { surname: isFull('names'), givenNames: isFull(isFrench ? 'givenNames' : 'names') },
    documentNumber: printed('number').replaceAll('<', ''),
    ...(fields.nationality !== undefined && { nationality: plain('nationality') }),
    sex: sex === 'M' || sex === 'F' ? sex : 'X',
    birthDate: parsePastDate(printed('birthDate'), today),
    ...(fields.expiryDate !== undefined && { expiryDate: parseExpiryDate(printed('expiryDate'), today) }),
    ...(isFrench && { issueMonth: parsePastDate(`${printed('number').slice(0, 4)}<<`, today) }),
    ...(plain('personalNumber') !== '' && { personalNumber: printed('personalNumber').replace(/<+$/, '') }),
    ...(optional !== '' && { optional }),
  };
}

/**
 * Converts the data to the service's names of `ocr`. `type` (document code), `country_code` (alpha-2) and `personal_number`
 * are named as in an onboarding demand; `issuing_state` (the code in the MRZ) and `optional_data` have no name there.
 * Missing data are left out.
 */
export function toOcrFields(data: MrzData): Record<string, string> {
  const all: Record<string, string | null | undefined> = {
    type: data.documentCode,
    issuing_state: data.issuer,
    country_code: data.country,
    surname: data.surname,
    name: data.givenNames,
    doc_num: data.documentNumber,
    nationality: data.nationality,
    birth_date: data.birthDate,
    sex: data.sex,
    expiration_date: data.expiryDate,
    issuance_date: data.issueMonth,
    personal_number: data.personalNumber,
    optional_data: data.optional,
  };
  const known = Object.entries(all).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(known);
}

function replaceFillers(text: string): string {
  return text.replace(/<+/g, ' ').trim();
}
