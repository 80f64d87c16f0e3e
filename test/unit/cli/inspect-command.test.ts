import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { CheckReport } from '../../../src/checks/checks.js';
import { inspectCommand } from '../../../src/cli/inspect-command.js';
import { drawDocument } from '../../support/checks/draw-document.js';
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
const findSampleEntry = (name: string) =>
  sampleManifest().find((entry) => entry.file === `${name}.jpg`) ?? assert.fail(name);

async function run(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const status = await inspectCommand(argv, { write: (text) => (out += text) }, { write: (text) => (err += text) });
  return { status, out, err };
}

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

for (const name of ['passport-zoe', 'id-card-jorgen-back', 'residence-permit-ines-back']) {
  test(`inspect --json of ${name} → its MRZ is read and valid, without findings`, async () => {
    const { mrz, findings } = await reportOf(name);
    assert.deepEqual(mrz?.lines, findSampleEntry(name).mrzLines);
    assert.deepEqual([mrz?.reading, mrz?.valid, findings], ['read', true, []]);
    assert.equal(mrz?.fields['doc_num'], findSampleEntry(name).fields['document_number']);
    assert.equal(mrz?.fields['expiration_date'], findSampleEntry(name).fields['expiration_date']);
  });
}

const DECLARED: readonly (readonly [name: string, args: readonly string[], findings: readonly string[]])[] = [
  ['passport-zoe', ['--first-name', 'Zoë', '--last-name', 'Étoile-Marchand', '--doc-type', 'passport'], []],
  ['passport-zoe', ['--first-name', 'Anna', '--last-name=Ek'], ['first_name_mismatch', 'last_name_mismatch']],
  ['passport-zoe', ['--first-name=Marchand', '--last-name=Zoë'], ['inversed_name']],
  ['passport-zoe', ['--country-code', 'FR', '--doc-type', 'passport', '--side', 'front'], []],
  [
    'driving-permit-jorgen-back',
    ['--doc-type=driver_permit', '--side=back', '--first-name=Zoë'],
    ['first_name_mismatch'],
  ],
  ['driving-permit-jorgen-back', ['--doc-type=driver_permit', '--side=front'], ['missing_front']],
];

test('inspect with declared names, country, type and side → a finding for each that differs from the read data', async () => {
  for (const [name, args, findings] of DECLARED) {
    const report = await reportOf(name, ...args);
    assert.deepEqual(valuesOf(report.findings, 'reason'), findings, args.join(' '));
  }
});

test('inspect of an expired document → a doc_expired warning with the days since its expiry date', async () => {
  const [finding] = (await reportOf('id-card-caglar-expired-back')).findings;
  assert.match(finding?.reason ?? '', /^doc_expired/);
  const expiryDate = findSampleEntry('id-card-caglar-expired-back').fields['expiration_date'] ?? '';
  const days = (Date.now() - Date.parse(expiryDate)) / 86_400_000;
  assert.equal(finding?.severity, 'warn');
  assert.ok(Math.abs((finding?.measured ?? 0) - days) <= 1, `${String(finding?.measured)} days, not ${String(days)}`);
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

const READABLE: readonly (readonly [name: string, args: readonly string[], lines: readonly RegExp[]])[] = [
  [
    'a good photo',
    [sample('passport-zoe')],
    [
      /confidence \d+ %/,
      /size +\d+ px long, \d+ dpi/,
      /sharpness +\d+ % \(edges of [\d.]+ px at 203 dpi\)/,
      /light +\d+ %/,
    ],
  ],
  [
    'an expired document',
    [sample('id-card-caglar-expired-back')],
    [/warning +doc_expired\w* \(expired\): \d+ days, limit 0 days\n +“The document expired \d+ \w+ ago”/],
  ],
  [
    'other names',
    [sample('passport-zoe'), '--first-name=Anna'],
    [/first_name_mismatch \(other_name\): \d+ letters, .+\n +“The first name doesn’t match yours”/],
  ],
];
for (const [title, args, lines] of READABLE)
  test(`inspect of ${title} → measures with their units, and what the person reads`, async () => {
    const { out } = await run(...args);
    for (const line of lines) assert.match(out, line);
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

test('inspect with wrong arguments → the reason and usage on stderr, exit status 2; --help → exit status 0', async () => {
  const cases: [string[], RegExp][] = [
    [['--json'], /^Usage:/],
    [['--nonsense'], /Unknown option '--nonsense'/],
    [['a.jpg', '--doc-type', 'visa'], /^--doc-type is one of id_card, passport, driver_permit, residency_permit\n/],
    [['a.jpg', '--side', 'left'], /^--side is one of front, back\n/],
    [['a.jpg', '--country-code', 'FRA'], /^--country-code has two letters\n/],
  ];
  for (const [argv, sentence] of cases) {
    const { status, out, err } = await run(...argv);
    assert.deepEqual([status, out], [2, '']);
    assert.match(err, sentence);
    assert.match(err, /Usage: doc-capture inspect FILE/);
  }
  const help = await run('--help');
  assert.deepEqual([help.status, help.err], [0, '']);
  assert.match(help.out, /--last-name NAME/);
});

async function reportOf(name: string, ...args: readonly string[]): Promise<CheckReport> {
  const { status, out } = await run(sample(name), '--json', ...args);
  assert.equal(status, 0);
  return JSON.parse(out) as CheckReport;
}
