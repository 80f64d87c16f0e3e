import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { COMPETITOR_SIZES } from '../../demo/sizes.js';

const PATH = fileURLToPath(new URL('../../docs/measurements.md', import.meta.url));
/** Comment before each part, so that one part can be replaced. */
const MARK = /^<!-- ([\w-]+) -->\n/m;

/** A section in full, for whoever wants every number. */
const FULL = fileURLToPath(new URL('../../build/measurements/', import.meta.url));
/** Rows of each part on the page, by how they begin (no entry: all); the page is one screen, the rest is in `build/measurements`. */
const SHOWN_ROWS: Readonly<Record<string, readonly string[]>> = {
  sizes: [
    '`doc-capture`',
    '`doc-capture.worker`',
    '`doc-capture.mrz-reader`',
    '`doc-capture.read-barcodes`',
    '`zxing_reader.wasm`',
    '`doc-capture.render-pdf`',
    'first screen',
    'everything before',
    '**doc-capture**',
    ...COMPETITOR_SIZES.map(({ name }) => name),
  ],
  'photo-checks': [
    'corners on scenes: IoU ≥ 0.9',
    'a document reported on empty scenes',
    'sharpness tells',
    'blurred photos',
    'legible photos called',
    'a cut-off document: the right',
    'PDF417 and QR read, as',
    'PDF417 of a licence',
    'two documents in one photo',
    'covered print noticed',
    'covered print imagined',
    'print lost in glare',
    'glare imagined',
    'shutter fired',
    'full check',
  ],
  mrz: [
    'documents read exactly',
    'valid: true among',
    'a field under a check digit wrong with valid: true (documents',
    'one document’s reading, in',
  ],
  live: ['run 1', 'looks', 'a look begins', 'one look', 'inspection'],
  clips: ['fired', 'first good frame', 'hint right: all', 'wrong captures', 'empty desks'],
  webcam: ['legible photo', 'photo that cannot', 'time to the photo', 'longest time'],
  types: ['type, specimens', 'both sides in one photo'],
  load: ['uploads that stayed', 'uploads with more', 'throughput, share', 'own time'],
  cluster: ['one key', 'a relay killed', 'Redis stopped', 'SIGTERM'],
  soak: [],
};

/** The headings, and the shown rows of each table with their heads; nothing without such rows. */
function shorten(part: string, text: string): string {
  const shown = SHOWN_ROWS[part];
  const isShown = (row: string): boolean => shown === undefined || shown.some((begin) => row.startsWith(`| ${begin}`));
  const kept: string[] = [];
  for (const block of text.split('\n\n')) {
    const [head = '', rule = '', ...rows] = block.split('\n');
    if (/^##+ /.test(head)) kept.push(head);
    const shownRows = head.startsWith('|') ? rows.filter(isShown) : [];
    if (shownRows.length > 0) kept.push([head, rule, ...shownRows].join('\n'));
  }
  // A heading below that of the part says nothing without a table.
  const filled = kept.filter((block, index) => !block.startsWith('###') || (kept[index + 1]?.startsWith('|') ?? false));
  return filled.some((block) => block.startsWith('|')) ? filled.join('\n\n') : '';
}

/** `docs/measurements.md`: the text before the first part, and the parts by their name, in their order. */
export interface MeasurementsFile {
  readonly head: string;
  readonly parts: ReadonlyMap<string, string>;
}

export function readMeasurementsFile(): MeasurementsFile {
  const [head = '', ...rest] = readFileSync(PATH, 'utf8').split(MARK);
  const parts = new Map<string, string>();
  for (let index = 0; index < rest.length; index += 2) parts.set(rest[index] ?? '', (rest[index + 1] ?? '').trim());
  return { head: head.trim(), parts };
}

export async function writeMeasurementsPart(name: string, text: string): Promise<void> {
  const { head, parts } = readMeasurementsFile();
  await writeMeasurementsFile({ head, parts: new Map([...parts, [name, text]]) });
}

export async function writeMeasurementsFile({ head, parts }: MeasurementsFile): Promise<void> {
  mkdirSync(FULL, { recursive: true });
  const sections = [...parts].flatMap(([name, text]) => {
    const shown = shorten(name, text);
    if (text !== shown) writeFileSync(`${FULL}${name}.md`, text);
    return shown === '' ? [] : [`<!-- ${name} -->\n\n${shown}`];
  });
  const text = [head, ...sections].join('\n\n');
  writeFileSync(PATH, await format(text, { ...(await resolveConfig(PATH)), filepath: PATH }));
}
