import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import type { CheckReport } from '../../../src/checks/checks.js';
import { inspectCommand } from '../../../src/inspect/inspect.js';
import { drawDocument } from '../../support/checks/drawn-document.js';

let folder = '';
const file = (name: string): string => path.join(folder, name);

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'inspect-'));
  const { pixels } = await drawDocument(3, 'id3-td3');
  const raw = { width: pixels.width, height: pixels.height, channels: 4 } as const;
  await sharp(pixels.data, { raw }).jpeg({ quality: 92 }).toFile(file('passport.jpg'));
  await writeFile(file('text.jpg'), 'hello');
});
after(() => rm(folder, { recursive: true }));

async function run(...argv: string[]): Promise<{ status: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const status = await inspectCommand(argv, { write: (text) => (out += text) }, { write: (text) => (err += text) });
  return { status, out, err };
}

test('--json prints one report per line, with the name of its file', async () => {
  const { status, out, err } = await run(file('passport.jpg'), file('passport.jpg'), '--json');
  assert.equal(status, 0);
  assert.equal(err, '');
  const lines = out.trimEnd().split('\n');
  assert.equal(lines.length, 2);
  const report = JSON.parse(lines[0]!) as CheckReport & { file: string };
  assert.equal(report.file, file('passport.jpg'));
  assert.deepEqual(report.size, { width: 1500, height: 1056 });
  assert.equal(report.document?.isWholeImage, true);
  assert.equal(report.mrz?.lineCount, 2);
  assert.deepEqual(report.findings, []);
});

test('a bad file among good ones is reported in its line, and the exit status says so', async () => {
  const { status, out } = await run('--json', file('text.jpg'), file('passport.jpg'), file('absent.jpg'));
  assert.equal(status, 1);
  const errors = out
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { error?: { code: string } }).error?.code);
  assert.deepEqual(errors, ['unsupported_type', undefined, 'file_unreadable']);
});

test('without --json it is for people', async () => {
  const { status, out, err } = await run(file('passport.jpg'), file('text.jpg'));
  assert.equal(status, 1);
  assert.match(out, /document +the whole image/);
  assert.match(out, /MRZ +2 lines/);
  assert.match(err, /text\.jpg: .+ \(unsupported_type\)/);
});

test('without files it says how to call it', async () => {
  const { status, err } = await run('--json');
  assert.equal(status, 2);
  assert.match(err, /^Usage:/);
  assert.equal((await run('--nonsense')).status, 2);
});
