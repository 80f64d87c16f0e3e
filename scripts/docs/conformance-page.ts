/** `docs/conformance.md`: each point of the service's interface with the tests that prove it. */
import { readdirSync, readFileSync } from 'node:fs';
import { REASON_WORDS } from '../../src/contract/contract.js';
import { CONFORMANCE_POINTS } from './conformance-points.js';
import { formatPage, inlineCode, markdownTable } from './markdown.js';

const TESTS = new URL('../../test/unit/', import.meta.url);
const FOLDERS = ['contract', 'files', 'relay', 'sandbox'];
const HEADER = `# Conformance

Every point of the verification service's interface, and the tests that prove it. \`contract\` is the wire format, \`relay\` the
client of the service, \`sandbox\` a server for development. \`npm run docs\` generates this page.`;
const SILENT_NOTE = 'The service does not document these points. The tests show the choice of this project.';

const lines = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, TESTS))
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => {
      const file = `${folder}/${name}`;
      return readFileSync(new URL(file, TESTS), 'utf8')
        .split('\n')
        .map((line) => ({ file, line }));
    }),
);

/** The text in quotes around some words, and its file. @throws Error for words that no test has */
function findProof(words: string): string {
  const found = lines.find(({ line }) => line.includes(words));
  if (!found) throw new Error(`no test has the words “${words}”, see scripts/docs/conformance-points.ts`);
  const quoted = [...found.line.matchAll(/(['"`])(.*?)\1(?=[,:\])]|$)/g)].map(([, , text = '']) => text);
  const title = quoted.find((text) => text.includes(words)) ?? words;
  return `${title} (${inlineCode(found.file)})`;
}

/** The text of the page. @throws Error when a reason of the service has no test */
export function conformancePage(): Promise<string> {
  const parts = CONFORMANCE_POINTS.trim().replaceAll('~', '`').split(/^## /m).slice(1);
  const missing = REASON_WORDS.filter((word) => !CONFORMANCE_POINTS.includes(`~${word}~`));
  if (missing.length > 0) throw new Error(`conformance-points.ts lacks the reasons ${missing.join(', ')}`);
  const sections = parts.flatMap((part) => {
    const [name = '', ...points] = part.trim().split('\n');
    const rows = points.map((point) => {
      const [names = '', ...words] = point.split(' | ');
      return [names, words.map(findProof).join('<br>')];
    });
    const title = name.replace('silent: ', '');
    const heading = `${title[0]?.toUpperCase()}${title.slice(1)}`;
    const note = name.startsWith('silent: ') ? [SILENT_NOTE] : [];
    const suffix = note.length > 0 ? ', where the service is silent' : '';
    return [`## ${heading}${suffix}`, ...note, markdownTable(['point', 'proven by'], rows)];
  });
  return formatPage([HEADER, ...sections]);
}
