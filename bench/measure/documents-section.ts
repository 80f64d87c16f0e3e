import { existsSync } from 'node:fs';
import { scoreDocumentKinds, writeSupportedDocuments } from '../accuracy/score-document-kinds.js';
import type { SupportedDocument } from '../../src/checks/supported-documents.js';
import { measurementTable } from './format-numbers.js';

const SEED = 1;

function total(documents: readonly SupportedDocument[], key: 'found' | 'typed' | 'read'): string {
  const measured = documents.flatMap((document) => (document[key] === null ? [] : [document[key]]));
  const right = measured.reduce((sum, [count]) => sum + count, 0);
  const photos = measured.reduce((sum, [, count]) => sum + count, 0);
  return `${right} of ${photos} (${((right / photos) * 100).toFixed(1)} %)`;
}

/** Measures the kinds of documents and writes their list. @returns `null` without specimens */
export async function documentsSection(folder: string): Promise<string | null> {
  const documents = existsSync(`${folder}/manifest.json`) ? await scoreDocumentKinds(folder, SEED) : null;
  if (documents === null) return null;
  await writeSupportedDocuments(documents);
  const countries = new Set(documents.map(({ country }) => country)).size;
  const rows = [
    ['kinds of documents · countries', `${documents.length} · ${countries}`],
    ['photos with the corners right, IoU ≥ 0.9', total(documents, 'found')],
    ['photos that named the type', total(documents, 'typed')],
    ['photos with every letter of the MRZ read', total(documents, 'read')],
  ];
  return [
    '## Kinds of documents',
    'Each specimen as it was published, and where that is the document alone, three simulated photos of it: tilted up to 35°, on desks, out of focus, with reflections and fingers.',
    measurementTable(['what', 'measured'], rows),
  ].join('\n\n');
}
