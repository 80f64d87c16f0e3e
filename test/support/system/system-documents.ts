/** The drawn documents of the demo, as submissions. */
import { readFileSync } from 'node:fs';
import type { DocType } from '../../../src/contract.js';

export interface SystemDocument {
  readonly name: string;
  readonly docType: DocType;
  readonly isExpired: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly photos: readonly File[];
  /** The personal data that no log may contain. */
  readonly personal: readonly string[];
}

interface Sample {
  readonly file: string;
  readonly docType: DocType;
  readonly expired: boolean;
  readonly mrzLines: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
}

const FOLDER = new URL('../../../demo/samples/', import.meta.url);
const SAMPLES = JSON.parse(readFileSync(new URL('manifest.json', FOLDER), 'utf8')) as readonly Sample[];

const sampleName = ({ file }: Sample): string => file.replace(/(-front|-back)?\.jpg$/, '');

export const SYSTEM_DOCUMENTS: readonly SystemDocument[] = [...new Set(SAMPLES.map(sampleName))].map((name) => {
  const sides = SAMPLES.filter((sample) => sampleName(sample) === name);
  const { docType = 'id_card', expired = false, fields = {} } = sides[0] ?? {};
  const photos = sides.map(({ file }) => new File([readFileSync(new URL(file, FOLDER))], file, { type: 'image/jpeg' }));
  const { given_names: firstName = '', surname: lastName = '', document_number = '', birth_date = '' } = fields;
  const printed = sides.flatMap(({ mrzLines }) => mrzLines);
  const personal = [firstName, lastName, document_number, birth_date, ...printed].filter((text) => text !== '');
  return { name, docType, isExpired: expired, firstName, lastName, photos, personal };
});

/** A valid document of the type. */
export function findSystemDocument(docType: DocType): SystemDocument {
  const found = SYSTEM_DOCUMENTS.find((document) => document.docType === docType && !document.isExpired);
  if (found === undefined) throw new RangeError(`no drawn ${docType}`);
  return found;
}
