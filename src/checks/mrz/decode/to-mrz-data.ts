import type { DecodedMrz } from './decode-mrz.js';
import type { MrzFieldName } from './mrz-layouts.js';
import type { MrzData } from '../mrz-data.js';
import { alpha2CountryCode } from './alpha2-country-code.js';
import { parseBirthDate, parseExpiryDate, parseIssueMonth } from './parse-mrz-dates.js';

/**
 * Takes the data out of a decoded zone, valid or not.
 * @param today ISO 8601 date: tells the centuries
 */
export function toMrzData({ layout, fields }: DecodedMrz, today: string): MrzData {
  const raw = (name: MrzFieldName): string => fields[name]?.text ?? '';
  const plain = (name: MrzFieldName): string => replaceFillers(raw(name));
  const isFrench = layout === 'ID-FRA';
  const [primary = '', ...secondary] = isFrench ? [raw('names'), raw('givenNames')] : raw('names').split('<<');
  // Cut where a word ended, names leave the fillers that part words.
  const isFull = (name: MrzFieldName): boolean => raw(name) !== '' && !raw(name).endsWith(isFrench ? '<<<' : '<<');
  const issuer = plain('issuer');
  const sex = raw('sex');
  const optional = replaceFillers(`${raw('optional')}<${raw('optional2')}`);
  return {
    layout,
    documentCode: plain('documentCode').replace(' ', ''),
    issuer,
    country: alpha2CountryCode(issuer),
    surname: replaceFillers(primary),
    givenNames: replaceFillers(secondary.join('<')),
    mayBeCut: { surname: isFull('names'), givenNames: isFull(isFrench ? 'givenNames' : 'names') },
    documentNumber: raw('number').replaceAll('<', ''),
    ...(fields.nationality && { nationality: plain('nationality') }),
    sex: sex === 'M' || sex === 'F' ? sex : 'X',
    birthDate: parseBirthDate(raw('birthDate'), today),
    ...(fields.expiryDate && { expiryDate: parseExpiryDate(raw('expiryDate'), today) }),
    ...(isFrench && { issueMonth: parseIssueMonth(raw('number').slice(0, 4), today) }),
    ...(plain('personalNumber') !== '' && { personalNumber: raw('personalNumber').replace(/<+$/, '') }),
    ...(optional !== '' && { optional }),
  };
}

/**
 * The data under the service's names of `ocr`: `name`, `surname`, `sex`, `nationality`, `birth_date`, `doc_num`,
 * `expiration_date`, `issuance_date`; under those of an onboarding demand `type` (document code), `country_code` (alpha-2),
 * `personal_number`; and `issuing_state` (the code in the zone) and `optional_data`, for which the service has no name.
 * What is not there is absent.
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
