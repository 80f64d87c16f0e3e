import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { CheckReport } from '../../../src/checks/checks.js';
import { drawDocument } from '../../support/checks/draw-document.js';
import { runCommand } from '../../support/cli/run-command.js';
import { sampleManifest, samplePath } from '../../../bench/scenes/load-samples.js';
import { valuesOf } from '../../support/values-of.js';

let folder = '';
const file = (name: string): string => path.join(folder, name);

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inspect-'));
  const { pixels } = await drawDocument(3, 'id3-td3');
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
  await sharp(pixels.data, { raw }).jpeg({ quality: 92 }).toFile(file('passport.jpg'));
  await sharp(pixels.data, { raw }).resize(200).jpeg().toFile(file('small.jpg'));
  await writeFile(file('text.jpg'), 'hello');
});
after(() => rm(folder, { recursive: true }));

/** A drawn document of the demo. */
const sample = (name: string): string => samplePath(`${name}.jpg`);
const run = (...args: string[]) => runCommand(['inspect', ...args]);

test('inspect --json of two files → one JSON report per line, with the file name', async () => {
  const { status, out, err } = await run(sample('passport-zoe'), file('passport.jpg'), '--json');
  assert.equal(status, 0);
  assert.equal(err, '');
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, 2);
  const [first, second] = lines.map((line) => JSON.parse(line) as CheckReport & { file: string });
  assert.equal(first?.file, sample('passport-zoe'));
  assert.deepEqual(first.findings, []);
  assert.equal(second?.file, file('passport.jpg'));
  assert.deepEqual(second.size, { width: 1500, height: 1056 });
  assert.equal(second.document?.isWholeImage, true);
  assert.equal(second.mrz?.lineCount, 2);
});

test('inspect --json of a passport → its MRZ is read and valid, without findings', async () => {
  const { mrz, findings } = await reportOf('passport-zoe');
  const { mrzLines, fields } = sampleManifest().find((entry) => entry.file === 'passport-zoe.jpg') ?? assert.fail();
  assert.deepEqual([mrz?.reading, mrz?.valid, mrz?.lines, findings], ['read', true, mrzLines, []]);
  assert.equal(mrz?.fields['doc_num'], fields['document_number']);
});

test('inspect with declared names, country, type and side → a finding for each that differs from the read data', async () => {
  for (const [name, args, findings] of [
    ['passport-zoe', '--first-name=Zoë --last-name=Étoile-Marchand --country-code FR --doc-type passport', ''],
    ['passport-zoe', '--first-name Anna --last-name=Ek', 'first_name_mismatch last_name_mismatch'],
    ['driving-permit-jorgen-back', '--doc-type=driver_permit --side=front', 'missing_front'],
  ] as const) {
    const report = await reportOf(name, ...args.split(' '));
    assert.equal(valuesOf(report.findings, 'reason').join(' '), findings, args);
  }
});

test('inspect --json of invalid files and a valid one → error codes in their lines, and exit status 1', async () => {
  const { status, out } = await run('--json', file('text.jpg'), file('passport.jpg'), file('absent.jpg'));
  assert.equal(status, 1);
  const errors = out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { error?: { code: string } }).error?.code);
  assert.deepEqual(errors, ['unsupported_type', undefined, 'file_unreadable']);
});

test('inspect without --json → a readable report on stdout, the error of an invalid file on stderr', async () => {
  const { status, out, err } = await run(file('passport.jpg'), file('text.jpg'));
  assert.equal(status, 1);
  assert.match(out, /document +the whole image/);
  assert.match(out, /MRZ +2 lines/);
  assert.match(
    (await run(sample('passport-zoe'))).out,
    /2 lines, read, all check digits hold\n +P<UTOETOILE<MARCHAND<<ZOE/,
  );
  assert.match(err, /text\.jpg: .+ \(unsupported_type\)/);
});

const READABLE: readonly (readonly [title: string, name: string, lines: RegExp, ...args: string[]])[] = [
  ['a good photo', 'passport-zoe', /size +\d+ px long, \d+ dpi[^]*\(edges of [\d.]+ px at 203 dpi\)[^]*light +\d+ %/],
  [
    'an expired document',
    'id-card-caglar-expired-back',
    /doc_expired\w* \(expired\): \d+ days, limit 0 days\n +“The document expired/,
  ],
  [
    'other names',
    'passport-zoe',
    /first_name_mismatch \(other_name\): \d+ letters, .+\n +“The first name doesn’t match/,
    '--first-name=Anna',
  ],
];
for (const [title, name, lines, ...args] of READABLE)
  test(`inspect of ${title} → measures with their units, and what the person reads`, async () => {
    assert.match((await run(sample(name), ...args)).out, lines);
  });

test('inspect → the last line says whether the photo would be sent, would warn, or would be refused', async () => {
  const lastLine = async (...args: string[]): Promise<string | undefined> =>
    (await run(...args)).out.trimEnd().split('\n').at(-1);
  assert.equal(await lastLine(sample('passport-zoe')), '  would be sent');
  assert.equal(
    await lastLine(sample('passport-zoe'), '--first-name=Anna', '--last-name=Ek'),
    '  would warn: first_name_mismatch, last_name_mismatch',
  );
  assert.match((await lastLine(file('small.jpg'))) ?? '', /^ {2}would be refused: low_resolution$/);
});

test('inspect with wrong arguments → the reason on stderr, exit status 2; --help → usage, exit status 0', async () => {
  const cases: [string[], RegExp][] = [
    [['--json'], /^inspect: name a file; --help says more\.\n$/],
    [['--nonsense'], /Unknown option '--nonsense'/],
    [
      ['a.jpg', '--doc-type', 'visa'],
      /^inspect: --doc-type is one of id_card, passport, driver_permit, residency_permit\n/,
    ],
    [['a.jpg', '--side', 'left'], /^inspect: --side is one of front, back\n/],
    [['a.jpg', '--country-code', 'FRA'], /^inspect: --country-code has two letters\n/],
  ];
  for (const [argv, sentence] of cases) {
    const { status, out, err } = await run(...argv);
    assert.deepEqual([status, out], [2, '']);
    assert.match(err, sentence);
  }
  const help = await run('--help');
  assert.deepEqual([help.status, help.err], [0, '']);
  assert.match(help.out, /Usage: doc-capture inspect FILE[^]*--last-name NAME/);
});

async function reportOf(name: string, ...args: readonly string[]): Promise<CheckReport> {
  const { status, out } = await run(sample(name), '--json', ...args);
  assert.equal(status, 0);
  return JSON.parse(out) as CheckReport;
}
