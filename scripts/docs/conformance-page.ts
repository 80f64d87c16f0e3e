/** `docs/conformance.md`: each point of the service's interface with the tests that prove it. */
import { readdirSync, readFileSync } from 'node:fs';
import { REASON_WORDS } from '../../src/contract/contract.js';
import { CONFORMANCE_POINTS } from './conformance-points.js';
import { formatPage, markdownTable } from './markdown.js';

const TESTS = new URL('../../test/unit/', import.meta.url);
const FOLDERS = ['contract', 'files', 'relay', 'sandbox'];
const HEADER = `# Conformance

Every point of the verification service's interface, and the tests that prove it, by their numbers in the [list below](#tests).
\`npm run docs\` generates this page; a point without a test is an error.`;
const SILENT = `## Where the service is silent

The service does not document these points. The tests show the choice of this project.`;
const LIST = `## Tests

\`contract\` is the wire format, \`files\` the type and size of a file, \`relay\` the client of the service, \`sandbox\` a server for
development.`;

/** A test, or a row of its table. */
interface Proof {
  readonly file: string;
  readonly title: string;
}

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
function findProof(words: string): Proof {
  const found = lines.find(({ line }) => line.includes(words));
  if (!found) throw new Error(`no test has the words “${words}”, see scripts/docs/conformance-points.ts`);
  const quoted = [...found.line.matchAll(/(['"`])(.*?)\1(?=[,:\])]|$)/g)].map(([, , text = '']) => text);
  return { file: found.file, title: quoted.find((text) => text.includes(words)) ?? words };
}

interface Point {
  readonly group: string;
  readonly name: string;
  readonly proofs: readonly Proof[];
}

function readPoints(): readonly Point[] {
  const parts = CONFORMANCE_POINTS.trim().replaceAll('~', '`').split(/^## /m).slice(1);
  return parts.flatMap((part) => {
    const [group = '', ...points] = part.trim().split('\n');
    return points.map((point) => {
      const [name = '', ...words] = point.split(' | ');
      return { group, name, proofs: words.map(findProof) };
    });
  });
}

/** Rows of a table, in which the name of a group is in the first row of the group. */
function pointsTable(points: readonly Point[], numberOf: (proof: Proof) => number): string {
  const rows = points.map(({ group, name, proofs }, index) => {
    const label = points[index - 1]?.group === group ? '' : group.replace('silent: ', '');
    return [label, name, proofs.map(numberOf).join(', ')];
  });
  return markdownTable(['Part', 'Point', 'Tests'], rows);
}

/** The text of the page. @throws Error when a reason of the service has no test */
export function conformancePage(): Promise<string> {
  const missing = REASON_WORDS.filter((word) => !CONFORMANCE_POINTS.includes(`~${word}~`));
  if (missing.length > 0) throw new Error(`conformance-points.ts lacks the reasons ${missing.join(', ')}`);
  const points = readPoints();
  const proofs = points.flatMap((point) => point.proofs);
  const files = [...new Set(proofs.map(({ file }) => file))].toSorted();
  const tests = files.flatMap((file) => {
    const titles = proofs.filter((proof) => proof.file === file).map(({ title }) => title);
    return [...new Set(titles)].map((title) => ({ file, title }));
  });
  const numberOf = ({ file, title }: Proof): number =>
    tests.findIndex((test) => test.file === file && test.title === title) + 1;
  const list = files.flatMap((file) => {
    const own = tests.filter((test) => test.file === file).map((test) => `${numberOf(test)}. ${test.title}`);
    return [`[\`${file}\`](../test/unit/${file})`, own.join('\n')];
  });
  const isSilent = ({ group }: Point): boolean => group.startsWith('silent: ');
  const documented = points.filter((point) => !isSilent(point));
  const silent = points.filter(isSilent);
  return formatPage([HEADER, pointsTable(documented, numberOf), SILENT, pointsTable(silent, numberOf), LIST, ...list]);
}
