import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  parsePhotoResult,
  SECURITY_CHECK_KEYS,
  type DocType,
  type PhotoResult,
} from '../../../src/contract/contract.js';
import type { SandboxServer } from '../../../src/sandbox/sandbox.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  SandboxClient,
  readPhotoResult,
  startTestSandbox,
  type UploadFile,
} from '../../support/sandbox/sandbox-client.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';
import { SAMPLES, findSampleEntry, retypeMrz } from '../../support/sandbox/retype-mrz.js';
import { transliterate } from '../../../src/testing/specimen/mrz-writer.js';
import { isVerify, sampleCount } from '../../support/verify-mode.js';

let server: SandboxServer;
let client: SandboxClient;
before(async () => {
  server = await startTestSandbox({ clock: new FakeClock(Date.parse('2026-11-21T12:00:00Z')) });
  client = new SandboxClient(server.url);
});
after(() => server.close());

type Fields = Readonly<Record<string, unknown>>;

/** The judged result of the sandbox, checked against the documented interface. */
async function answerTo(files: readonly UploadFile[], fields: Fields = {}): Promise<Required<PhotoResult>> {
  const response = await client.photo(files, fields);
  assert.equal(response.headers.get('x-sandbox-answer'), 'judged');
  const result = await readPhotoResult(response);
  assert.deepEqual(parsePhotoResult(result).warnings, []);
  return result;
}

async function reasonFor(files: readonly UploadFile[], fields: Fields = {}): Promise<string> {
  const { verdict, reason } = await answerTo(files, fields);
  assert.equal(verdict, reason === '');
  return reason;
}

/** The files of a drawn document. */
function filesOf(name: string): Promise<UploadFile[]> {
  const sides = SAMPLES.filter(
    ({ file }) => file === `${name}.jpg` || /^(.*)-(front|back)\.jpg$/.exec(file)?.[1] === name,
  );
  assert.ok(sides.length > 0, name);
  return Promise.all(sides.map(async ({ file }) => ({ bytes: await readSamplePhoto(file.replace('.jpg', '')) })));
}

const NAMES = [...new Set(SAMPLES.map(({ file }) => file.replace(/(-front|-back)?\.jpg$/, '')))];

/** The printed data of a drawn document, in the spelling of the MRZ or licence barcode. */
function printedData(name: string): { readonly docType: DocType; readonly ocr: Record<string, string> } {
  const { docType, fields } = SAMPLES.find(({ file }) => file.startsWith(name))!;
  const latin = (text = ''): string => transliterate(text).replaceAll('<', ' ');
  const common = {
    name: latin(fields['given_names']),
    surname: latin(fields['surname']),
    sex: fields['sex']!,
    birth_date: fields['birth_date']!,
    doc_num: fields['document_number']!,
    expiration_date: fields['expiration_date']!,
  };
  // Holders of Utopia's residence permits have no real nationality.
  const nationality = docType === 'residency_permit' ? 'EUE' : 'UTO';
  if (docType !== 'driver_permit') return { docType, ocr: { ...common, nationality } };
  return { docType, ocr: { ...common, issuance_date: fields['issuance_date']!, address: ADDRESSES[name]! } };
}

const ADDRESSES: Readonly<Record<string, string>> = {
  'driving-permit-jorgen': 'HAVNEGADE 7, NOERRE OE, UT, 22100',
  'driving-permit-caglar': 'FENER SOKAGI 3, LIMAN, UT, 41200',
};

const UNVERIFIED = Object.fromEntries(Object.keys(SECURITY_CHECK_KEYS).map((key) => [key, null]));

for (const name of NAMES.filter((_name, index) => isVerify || index % 3 === 0)) {
  test(`files of ${name} → the fields of the result are the printed ones`, async () => {
    const { docType, ocr } = printedData(name);
    const result = await answerTo(await filesOf(name), { doc_type: docType });
    assert.deepEqual(result.ocr, ocr);
    assert.equal(result.doc_type, docType);
    assert.equal(result.country_code, 'zz', 'Utopia is in no list');
    assert.equal(result.reason, name.includes('expired') ? 'doc_expired_5y' : '');
    const info_coherence = docType === 'driver_permit' ? null : true;
    assert.deepEqual(result.security, { ...UNVERIFIED, info_coherence }, 'a licence has no check digits');
  });
}

test('no doc_type sent → doc_type and fields are read from the files, in any order of the files', async () => {
  for (const name of ['passport-zoe', 'id-card-zoe', 'residence-permit-ines', 'driving-permit-jorgen']) {
    const files = await filesOf(name);
    for (const order of isVerify ? [files, files.toReversed()] : [files.toReversed()]) {
      const { reason, doc_type, ocr } = await answerTo(order);
      assert.deepEqual({ reason, docType: doc_type, ocr }, { reason: '', ...printedData(name) }, name);
    }
  }
});

/** Names in the MRZ of a passport, in that of an id card, and in a licence barcode. */
const DECLARED: readonly (readonly [document: string, first: string, last: string, reason: string])[] = [
  ['passport-zoe', 'Zoë Léonie', 'Étoile-Marchand', ''],
  ['passport-zoe', 'zoe', 'etoile marchand', ''],
  ['passport-zoe', 'Léonie', 'Marchand', ''],
  ['passport-zoe', 'Étoile-Marchand', 'Zoë Léonie', 'inversed_name'],
  ['passport-zoe', 'Chloé', 'Étoile-Marchand', 'first_name_mismatch'],
  ['passport-zoe', 'Zoë', 'Étoile-Dubois', 'last_name_mismatch'],
  ['passport-zoe', 'Anna', 'Ek', 'first_name_mismatch'],
  ['passport-zoe', '佐伊', '星', ''],
  ['passport-ines', 'Inês', 'D’Almeida Conceição', ''],
  ['id-card-jorgen', 'Jørgen Ævar', 'Østergård', ''],
  ['id-card-jorgen', 'Joergen', 'Oestergaard', ''],
  ['id-card-jorgen', 'Jørgen', 'Nørregård', 'last_name_mismatch'],
  ['driving-permit-caglar', 'Çağlar', 'Yıldız', ''],
  ['driving-permit-caglar', 'Yıldız', 'Çağlar', 'inversed_name'],
  ['driving-permit-caglar', 'Zoë', 'Yıldız', 'first_name_mismatch'],
];

test('sent names compared with the names read from the files → accepted, a mismatch or inversed_name', async () => {
  // With `npm test`, one row of each reason.
  const rows = isVerify ? DECLARED : [...new Map(DECLARED.map((row) => [row[3], row])).values()];
  for (const [name, first_name, last_name, reason] of rows) {
    const fields = { doc_type: printedData(name).docType, first_name, last_name };
    assert.equal(await reasonFor(await filesOf(name), fields), reason, `${name}: ${first_name} ${last_name}`);
  }
});

test('a document of another type than the sent doc_type → out_of_scope, with the type that was read', async () => {
  const cases: [string, DocType, DocType][] = [
    ['passport-zoe', 'id_card', 'passport'],
    ['passport-zoe', 'residency_permit', 'passport'],
    ['passport-zoe', 'driver_permit', 'passport'],
    ['id-card-zoe', 'passport', 'id_card'],
    ['id-card-zoe', 'driver_permit', 'id_card'],
    ['driving-permit-jorgen', 'id_card', 'driver_permit'],
  ];
  for (const [name, doc_type, read] of cases.slice(-sampleCount(2, cases.length))) {
    const result = await answerTo(await filesOf(name), { doc_type });
    assert.deepEqual([result.reason, result.doc_type], ['out_of_scope', read], `${name} as ${doc_type}`);
  }
});

test('a wrongly printed check digit → missing_mrz with one photo, wrong_mrz with two', async () => {
  const [upper = '', lower = ''] = findSampleEntry('passport-zoe').mrzLines;
  const card = await retypeMrz('passport-zoe', [upper, `${lower.slice(0, 19)}9${lower.slice(20)}`]);
  const photos = await Promise.all(
    [2, -3].map(async (turnedDegrees) => {
      return { bytes: await createTablePhoto([{ card, widthPx: 1400, at: [100, 90], turnedDegrees }], 1640, 1240) };
    }),
  );
  const [one] = photos;
  assert.ok(one);
  const declared = { doc_type: 'passport' };
  const once = await answerTo([one], declared);
  assert.deepEqual([once.reason, once.security.info_coherence], ['missing_mrz', null]);
  assert.equal((await answerTo([one, one], declared)).reason, 'missing_mrz', 'the same file twice');
  const twice = await answerTo(photos, declared);
  assert.deepEqual([twice.verdict, twice.reason], [false, 'wrong_mrz']);
  assert.equal(twice.security.info_coherence, false);
  assert.equal('birth_date' in twice.ocr, false, 'what its digit does not bear out is not given out');
  assert.equal(twice.ocr.surname, 'ETOILE MARCHAND');
});

test('MRZ and barcode of different persons → sides_inconsistency', async () => {
  const [, back] = await filesOf('driving-permit-jorgen');
  assert.ok(back);
  for (const [name, reason] of [
    ['id-card-jorgen-back', ''],
    ['id-card-zoe-back', 'sides_inconsistency'],
  ] as const) {
    const front = { bytes: await readSamplePhoto(name) };
    for (const files of [
      [front, back],
      [back, front],
    ]) {
      const result = await answerTo(files);
      assert.deepEqual([result.reason, result.security.info_coherence], [reason, reason === ''], name);
    }
  }
});

test('one image with both sides of a card → the printed fields in `ocr`', async () => {
  const [front, back] = await Promise.all(['id-card-ines-front', 'id-card-ines-back'].map(readSamplePhoto));
  assert.ok(front && back);
  const cards = [
    { card: front, widthPx: 1000, at: [100, 80], turnedDegrees: 2 },
    { card: back, widthPx: 1000, at: [90, 860], turnedDegrees: -2 },
  ] as const;
  const result = await answerTo([{ bytes: await createTablePhoto(cards, 1200, 1600) }], { doc_type: 'id_card' });
  assert.deepEqual(result.ocr, printedData('id-card-ines').ocr);
});
