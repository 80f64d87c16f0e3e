import type { DocType, PhotoFields, PhotoOcr, Reason } from '../../contract/contract.js';
import type { MrzSeen } from '../../checks/checks.js';
import { fieldsOf, type MrzFields } from './mrz-fields.js';
import { sameName } from './names.js';

/**
 * What a found MRZ has against a document: the first of `wrong_mrz` (check digits), `out_of_scope` (a passport where a
 * card was announced, or the other way round), `date_not_extracted`, `doc_expired_5y`, `doc_expired`,
 * `surname_not_extracted`, `name_not_extracted`, `inversed_name`, `first_name_mismatch`, `last_name_mismatch`.
 * Where the lines were not read, or their check digits were not verified, nothing is held against it.
 */
export function judgeMrz(mrz: MrzSeen, sent: PhotoFields, docType: DocType, today: string): Reason | '' {
  if (mrz.valid === false) return 'wrong_mrz';
  const read = mrz.valid === true ? fieldsOf(mrz, today) : null;
  if (read === null) return '';
  if ((read.kind === 'P') !== (docType === 'passport')) return 'out_of_scope';
  return judgeDates(read, today) || judgeNames(read, sent);
}

/** The `ocr` of a photo result, from a verified MRZ; empty otherwise. */
export function ocrOf(mrz: MrzSeen | undefined, today: string): PhotoOcr {
  const read = mrz?.valid === true ? fieldsOf(mrz, today) : null;
  if (read === null) return {};
  return {
    name: read.name,
    surname: read.surname,
    sex: read.sex,
    nationality: read.nationality,
    doc_num: read.docNum,
    ...(read.birthDate === null ? {} : { birth_date: read.birthDate }),
    ...(read.expirationDate === null ? {} : { expiration_date: read.expirationDate }),
  };
}

function judgeDates({ birthDate, expirationDate }: MrzFields, today: string): Reason | '' {
  if (birthDate === null || expirationDate === null) return 'date_not_extracted';
  if (expirationDate >= today) return '';
  const fiveYearsAgo = `${String(Number(today.slice(0, 4)) - 5).padStart(4, '0')}${today.slice(4)}`;
  return expirationDate > fiveYearsAgo ? 'doc_expired_5y' : 'doc_expired';
}

function judgeNames({ name, surname }: MrzFields, sent: PhotoFields): Reason | '' {
  const first = sent.first_name?.trim() ?? '';
  const last = sent.last_name?.trim() ?? '';
  if (last !== '' && surname === '') return 'surname_not_extracted';
  if (first !== '' && name === '') return 'name_not_extracted';
  const firstAgrees = first === '' || sameName(first, name);
  const lastAgrees = last === '' || sameName(last, surname);
  if (firstAgrees && lastAgrees) return '';
  if (first !== '' && last !== '' && sameName(first, surname) && sameName(last, name)) return 'inversed_name';
  return firstAgrees ? 'last_name_mismatch' : 'first_name_mismatch';
}
