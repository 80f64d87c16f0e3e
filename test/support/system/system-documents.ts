/** The drawn documents of the demo, as submissions. */
import { readFileSync } from 'node:fs';
import { sampleManifest, samplePath, type SampleEntry } from '../../../bench/scenes/load-samples.js';
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

const SAMPLES = sampleManifest();

const sampleName = ({ file }: SampleEntry): string => file.replace(/(-front|-back)?\.jpg$/, '');

const SYSTEM_DOCUMENTS: readonly SystemDocument[] = [...new Set(SAMPLES.map(sampleName))].map((name) => {
  const sides = SAMPLES.filter((sample) => sampleName(sample) === name);
  const { docType = 'id_card', expired = false, fields = {} } = sides[0] ?? {};
  const photos = sides.map(({ file }) => new File([readFileSync(samplePath(file))], file, { type: 'image/jpeg' }));
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
