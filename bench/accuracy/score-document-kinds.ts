/**
 * What the checks do with each kind of document of the folder: whether it is found, its type named and its zone read, on the picture itself
 * and, where that is the document alone, in simulated photos of it. The counts become `src/checks/supported-documents.ts`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { inspectAndRead, type CheckReport, type Pixels, type Quad } from '../../src/checks/checks.js';
import type { MeasuredShare, SupportedDocument } from '../../src/checks/supported-documents.js';
import { intersectionOverUnion } from '../../src/checks/image/quad-geometry.js';
import { toAlpha2CountryCode } from '../../src/checks/mrz/decode/mrz-country-codes.js';
import type { DocType } from '../../src/contract/contract.js';
import { measurementTable } from '../measure/format-numbers.js';
import { quadOf } from '../scenes/load-samples.js';
import { loadDatasetImage, readDatasetManifest, type DatasetEntry } from './dataset-manifest.js';
import { LAYOUT_OF_KIND, mrzTruthOf } from './mrz-score.js';
import { planScene, renderPlannedScene } from './plan-scene.js';
import { loadSceneSource } from './scene-source.js';
import { typeOf } from './score-types.js';
import { formatShare } from './target-row.js';

const SCENES = 3;
/** Corners count as right from this overlap on. */
const RIGHT_IOU = 0.9;
const FORMATS: Readonly<Record<string, SupportedDocument['format']>> = {
  ...LAYOUT_OF_KIND,
  'driver-licence': 'ID-1',
  'id-card-no-mrz': 'ID-1',
  'DL-EU-1line': 'ID-1',
};
/** How descriptions of documents without a zone begin, beside codes of countries: states and a province. */
const STATES: Readonly<Record<string, string>> = { AZ: 'us', WA: 'us', WV: 'us', QC: 'ca', D: 'de' };

interface KindScore {
  readonly country: string;
  readonly docType: DocType | null;
  readonly format: SupportedDocument['format'];
  readonly specimen: string;
  readonly photos: readonly PhotoScore[];
}

/** ISO 3166-1 alpha-2, in capitals; `null` for a state that does not exist. */
function countryOf({ mrz_text: lines, doc, kind }: DatasetEntry): string | null {
  const word = doc.replace(/^PRADO /, '').split(/[ -]/)[0] ?? '';
  const code =
    kind === 'ID-FRA-36'
      ? 'FRA'
      : lines !== null && lines.length > 1
        ? (lines[0]?.slice(2, 5).replace(/<+$/, '') ?? '')
        : word;
  return (STATES[code] ?? toAlpha2CountryCode(code))?.toUpperCase() ?? null;
}

/** What one photo showed; `null` where there is nothing to compare with. */
function scorePhoto(
  report: CheckReport,
  corners: Quad | null,
  docType: DocType | null,
  lines: readonly string[] | null,
) {
  const { document, docTypes, mrz } = report;
  const overlap = corners === null || document === null ? 0 : intersectionOverUnion(document.corners, corners);
  return {
    found: corners && overlap >= RIGHT_IOU,
    typed: docType && docTypes[0] === docType,
    read: lines && (mrz?.lines ?? []).join('\n') === lines.join('\n'),
  };
}

type PhotoScore = ReturnType<typeof scorePhoto>;

const look = (image: Pixels): Promise<CheckReport> => inspectAndRead(image, { bothInOne: 'possible' });

/** @returns `null` for a folder of drawn samples */
async function scoreDocumentKinds(folder: string, seed: number): Promise<readonly SupportedDocument[] | null> {
  const entries = readDatasetManifest(folder);
  if (entries === null) return null;
  const source = await loadSceneSource(folder);
  const scores: KindScore[] = [];
  for (const entry of entries) {
    const documentFormat = FORMATS[entry.kind];
    const country = countryOf(entry);
    if (documentFormat === undefined || country === null) continue;
    const docType = typeOf(entry);
    const lines = mrzTruthOf(entry)?.lines ?? null;
    const image = await loadDatasetImage(path.join(folder, entry.file));
    const photos = [scorePhoto(await look(image), quadOf(entry.document_quad), docType, lines)];
    const flat = source.documents.find(({ name }) => name === entry.file);
    for (let scene = 0; flat !== undefined && scene < SCENES; scene++) {
      const plan = await planScene({ ...source, documents: [flat] }, seed, scores.length * SCENES + scene);
      const { pixels, truth } = renderPlannedScene(plan);
      photos.push(scorePhoto(await look(pixels), truth.corners, docType, lines));
    }
    scores.push({ country, docType, format: documentFormat, specimen: entry.doc, photos });
    process.stderr.write(`\r${scores.length} pictures `);
  }
  process.stderr.write('\n');
  return groupKinds(scores);
}

function groupKinds(scores: readonly KindScore[]): readonly SupportedDocument[] {
  const groups = new Map<string, KindScore[]>();
  for (const score of scores) {
    const kind = [score.country, score.docType, score.format].join(' ');
    groups.set(kind, [...(groups.get(kind) ?? []), score]);
  }
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, group]) => {
      const photos = group.flatMap((score) => score.photos);
      const share = (key: keyof PhotoScore): MeasuredShare | null => {
        const measured = photos.filter((photo) => photo[key] !== null);
        return measured.length === 0 ? null : [measured.filter((photo) => photo[key] === true).length, measured.length];
      };
      const [{ country, docType, format: own }] = group as [KindScore];
      const specimens = new Set(group.map(({ specimen }) => specimen)).size;
      const counts = { specimens, found: share('found'), typed: share('typed'), read: share('read') };
      return { country, docType, format: own, ...counts };
    });
}

const FILE = fileURLToPath(new URL('../../src/checks/supported-documents.ts', import.meta.url));

async function writeSupportedDocuments(documents: readonly SupportedDocument[]): Promise<void> {
  const [head] = readFileSync(FILE, 'utf8').split('= [');
  const config = await resolveConfig(FILE);
  writeFileSync(FILE, await format(`${head}= ${JSON.stringify(documents)};\n`, { ...config, filepath: FILE }));
}

const SEED = 1;

function total(documents: readonly SupportedDocument[], key: 'found' | 'typed' | 'read'): string {
  const measured = documents.flatMap((document) => (document[key] === null ? [] : [document[key]]));
  const right = measured.reduce((sum, [count]) => sum + count, 0);
  const photos = measured.reduce((sum, [, count]) => sum + count, 0);
  return formatShare(right, photos);
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
