import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import type { CheckReport } from '../../../src/checks/checks.js';
import { isCaptureError } from '../../../src/contract/contract.js';
import { en } from '../../../src/i18n/en.js';
import { inspectCommand } from '../../../src/cli/inspect-command.js';
import { decodeImage } from '../../../src/sandbox/sandbox.js';
import { BAD_FILES } from '../../support/bad-files.mjs';
import { READABLE_FILES, REFUSED_FILES } from '../../support/bad-inputs.js';
import { valuesOf } from '../../support/values-of.js';

type Line = { readonly file: string } & (CheckReport | { readonly error: { readonly code: string } });

const EVERY = [...READABLE_FILES, ...REFUSED_FILES].map(({ file }) => file);
const lines = new Map<string, Line>();
let folder = '';
let status = -1;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bad-input-'));
  const paths = EVERY.map((file) => path.join(folder, file));
  for (const file of EVERY) await writeFile(path.join(folder, file), await BAD_FILES[file]!());
  let out = '';
  status = await inspectCommand([...paths, '--json'], { write: (text) => (out += text) }, { write: assert.fail });
  for (const text of out.trimEnd().split('\n')) {
    const line = JSON.parse(text) as Line;
    lines.set(path.basename(line.file), line);
  }
});
after(() => rm(folder, { recursive: true }));

test('inspect --json of every file in the bad-file table → one output line each, in order, and exit status 1', () => {
  assert.deepEqual(Object.keys(BAD_FILES).toSorted(), EVERY.toSorted());
  assert.deepEqual([...lines.keys()], EVERY);
  assert.equal(status, 1);
});

for (const { file, size, document, isBlocked, reasons } of READABLE_FILES) {
  test(`inspect --json of the unusual file ${file} → ${isBlocked ? 'blocked' : 'inspected'}${document === true ? ', with a document' : ''}`, () => {
    const report = lines.get(file);
    assert.ok(report && 'size' in report, JSON.stringify(report));
    assert.deepEqual([report.size.width, report.size.height], size);
    if (document !== null) assert.equal(report.document !== null, document);
    const blocking = report.findings.filter(({ severity }) => severity === 'block');
    assert.deepEqual(valuesOf(blocking, 'reason'), isBlocked ? ['low_resolution'] : []);
    for (const reason of reasons)
      assert.ok(
        report.findings.some((finding) => finding.reason === reason),
        reason,
      );
    for (const value of Object.values(report.measures)) {
      assert.ok(value === null || typeof value !== 'number' || Number.isFinite(value));
    }
  });
}

for (const { file, code, sentence } of REFUSED_FILES) {
  test(`inspect --json of the invalid file ${file} → error ${code}, whose English message is "${sentence[0]}"`, () => {
    const line = lines.get(file);
    assert.equal(line && 'error' in line && line.error.code, code);
    assert.deepEqual([en[`error.${code}`], en[`error.${code}.text`]], sentence);
  });
}

test('decodeImage: a card on a transparent background → the background is white, the card is not', async () => {
  const { data, width } = await decodeImage(await BAD_FILES['card-on-nothing.png']!());
  assert.deepEqual([...data.subarray(0, 4)], [255, 255, 255, 255]);
  const centre = 4 * (450 * width + 600);
  assert.notDeepEqual([...data.subarray(centre, centre + 3)], [255, 255, 255]);
});

test('decodeImage: a header that claims gigapixels → a CaptureError, without reserving memory', async () => {
  const bytes = await BAD_FILES['gigapixels.jpg']!();
  const memoryBefore = process.memoryUsage();
  const refusals: unknown[] = [];
  for (let n = 0; n < 20; n++) await decodeImage(bytes).catch((error: unknown) => refusals.push(error));
  const { rss, arrayBuffers } = process.memoryUsage();
  assert.ok(refusals.length === 20 && refusals.every((error) => isCaptureError(error)));
  // One such picture would be 17 GB.
  assert.ok(
    arrayBuffers - memoryBefore.arrayBuffers < 1e6 && rss - memoryBefore.rss < 50e6,
    String(rss - memoryBefore.rss),
  );
});
