/** The drawn documents of the demo, as submissions. */
import { readFileSync } from 'node:fs';
import { sampleManifest, samplePath } from '../../../bench/scenes/load-samples.js';
import type { DocType } from '../../../src/contract.js';

export interface SystemDocument {
  /** Begin of its files' names. */
  readonly name: string;
  readonly docType: DocType;
  readonly firstName: string;
  readonly lastName: string;
  readonly photos: readonly File[];
  /** The personal data that no log may contain. */
  readonly personal: readonly string[];
}

/** A valid document of the type. */
export function findSystemDocument(docType: DocType): SystemDocument {
  const samples = sampleManifest();
  const first = samples.find((sample) => sample.docType === docType && !sample.expired);
  if (first === undefined) throw new RangeError(`no drawn ${docType}`);
  const name = first.file.replace(/(-front|-back)?\.jpg$/, '');
  const sides = samples.filter(({ file }) => file.startsWith(name));
  const photos = sides.map(({ file }) => new File([readFileSync(samplePath(file))], file, { type: 'image/jpeg' }));
  const {
    given_names: firstName = '',
    surname: lastName = '',
    document_number = '',
    birth_date = '',
  } = first.fields ?? {};
  const printed = sides.flatMap(({ mrzLines }) => mrzLines);
  const personal = [firstName, lastName, document_number, birth_date, ...printed].filter((text) => text !== '');
  return { name, docType, firstName, lastName, photos, personal };
}
