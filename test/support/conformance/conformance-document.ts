/** `docs/conformance.md`, from the tables beside this file. */
import { CONTRACT_ROWS } from './contract-rows.js';
import { INTERFACE_POINTS, isPointMetBy, type InterfacePoint } from './interface-points.js';
import { UNPROVEN_POINTS } from './unproven-points.js';
import { RELAY_ROWS } from './relay-rows.js';
import { INTERFACE_PARTS, type ConformanceRow } from './conformance-row.js';
import { SANDBOX_ROWS } from './sandbox-rows.js';

/** The parts of the project that implement the interface. */
export const CONFORMANCE_SIDES: readonly (readonly [side: string, rows: readonly ConformanceRow[]])[] = [
  ['contract', CONTRACT_ROWS],
  ['relay', RELAY_ROWS],
  ['sandbox', SANDBOX_ROWS],
];

const HEADER = `# Conformance

Every point of the verification service's interface, with what the code does and the test that proves it. \`contract\` is
the wire format, \`relay\` the client of the service, \`sandbox\` a server for development. \`npm run conformance\` generates
this page from \`test/support/conformance\`; a test compares it with the code.
`;

const SILENT = `## Where the service is silent

The service does not document these points. The table shows the choice of this project.
`;

const OWN = `## Beyond the interface

Further behaviour of the three parts.
`;

/** The text of the page. Tables are not aligned, so that a change affects one line. */
export function conformanceDocument(): string {
  const spoken = INTERFACE_POINTS.filter(({ silent }) => silent === undefined);
  const silent = INTERFACE_POINTS.filter((point) => point.silent === true);
  const lines = [
    HEADER,
    '<!-- prettier-ignore-start -->\n',
    ...INTERFACE_PARTS.flatMap((part) => {
      const points = spoken.filter((point) => point.part === part);
      return points.length === 0 ? [] : [`## ${title(part)}\n`, table(points.map((point) => lineOf(point)))];
    }),
    SILENT,
    table(silent.map((point) => lineOf(point, `${point.part}: ${point.point}`))),
    OWN,
    table(ownRows()),
    '<!-- prettier-ignore-end -->\n',
  ];
  return lines.join('\n');
}

function title(part: string): string {
  return part[0]?.toUpperCase() + part.slice(1);
}

function table(lines: readonly string[]): string {
  return ['| Point | What the code does | Proven by |', '| --- | --- | --- |', ...lines, ''].join('\n');
}

/** One point with all its rows. */
function lineOf(point: InterfacePoint, name = point.point): string {
  const met = CONFORMANCE_SIDES.flatMap(([side, rows]) =>
    rows.filter((row) => isPointMetBy(row, point)).map((row) => ({ side, row })),
  );
  if (met.length === 0) return cells(name, UNPROVEN_POINTS.includes(point.point) ? 'open' : '', '');
  const does = unique(met.map(({ side, row }) => `${side}: ${row.does}`));
  const proofs = unique(met.map(({ row }) => proofOf(row)));
  return cells(name, does.join('<br>'), proofs.join('<br>'));
}

/** Rows without a point of the interface. */
function ownRows(): readonly string[] {
  return CONFORMANCE_SIDES.flatMap(([side, rows]) =>
    rows
      .filter((row) => !INTERFACE_POINTS.some((point) => isPointMetBy(row, point)))
      .map((row) => cells(`${row.part}: ${row.point}`, `${side}: ${row.does}`, proofOf(row))),
  );
}

function proofOf({ proof: [file, name] }: ConformanceRow): string {
  return `${name} (\`${file}\`)`;
}

function cells(...texts: readonly string[]): string {
  return `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)];
}
