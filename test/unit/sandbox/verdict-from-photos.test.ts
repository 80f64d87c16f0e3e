/** What the sandbox answers to the files of drawn documents. The rules of the verdict are tested as tables, without pixels. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import {
  parsePhotoResult,
  SECURITY_CHECK_KEYS,
  type DocType,
  type PhotoResult,
} from '../../../src/contract/contract.js';
import { transliterate } from '../../../src/testing/specimen/mrz-writer.js';
import { sampleManifest } from '../../../bench/scenes/load-samples.js';
import { FakeClock } from '../../support/fake-clock.js';
import { buildPdf } from '../../support/sandbox/build-pdf.js';
import {
  SandboxClient,
  readPhotoResult,
  startTestSandbox,
  TEST_TIME_MS,
  type UploadFile,
} from '../../support/sandbox/sandbox-client.js';
import { createTablePhoto, readSamplePhoto } from '../../support/sandbox/test-photos.js';

const SAMPLES = sampleManifest();

const server = await startTestSandbox({ clock: new FakeClock(TEST_TIME_MS) });
const client = new SandboxClient(server.url);
after(() => server.close());

/** The judged result of the sandbox, checked against the documented interface. */
async function answerTo(
  files: readonly UploadFile[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Required<PhotoResult>> {
  const response = await client.photo(files, fields);
  assert.equal(response.headers.get('x-sandbox-answer'), 'judged');
  const result = await readPhotoResult(response);
  assert.deepEqual(parsePhotoResult(result).warnings, []);
  assert.equal(result.verdict, result.reason === '');
  return result;
}

/** The files of a drawn document, the front first. */
function filesOf(name: string): Promise<UploadFile[]> {
  const names = SAMPLES.map(({ file }) => file.replace('.jpg', '')).filter((file) => file.startsWith(name));
  return Promise.all(
    names
      .toSorted()
      .toReversed()
      .map(async (file) => ({ bytes: await readSamplePhoto(file) })),
  );
}

/** The printed data of a drawn document, in the spelling of the MRZ or licence barcode. */
function printedData(name: string): { readonly docType: DocType; readonly ocr: Record<string, string> } {
  const sample = SAMPLES.find(({ file }) => file.startsWith(name)) ?? assert.fail(name);
  const { docType, fields } = sample;
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
  const address = 'HAVNEGADE 7, NOERRE OE, UT, 22100';
  return { docType, ocr: { ...common, issuance_date: fields['issuance_date']!, address } };
}

const UNVERIFIED = Object.fromEntries(Object.keys(SECURITY_CHECK_KEYS).map((key) => [key, null]));
const DOCUMENTS = [
  ['passport-zoe', ''],
  ['id-card-zoe', ''],
  ['id-card-caglar-expired', 'doc_expired_5y'],
  ['residence-permit-ines', ''],
  ['driving-permit-jorgen', ''],
] as const;
for (const [name, reason] of DOCUMENTS)
  test(`files of ${name}, the back first and without doc_type → the printed type and fields`, async () => {
    const { docType, ocr } = printedData(name);
    const result = await answerTo((await filesOf(name)).toReversed());
    assert.deepEqual([result.doc_type, result.reason, result.ocr], [docType, reason, ocr]);
    assert.equal(result.country_code, 'zz', 'Utopia is in no list');
    const info_coherence = docType === 'driver_permit' ? null : true;
    assert.deepEqual(result.security, { ...UNVERIFIED, info_coherence }, 'a licence has no check digits');
  });

const FRONT = await readSamplePhoto('id-card-zoe-front');
const BACK = await readSamplePhoto('id-card-zoe-back');

/** A scan on A4 at the size of the card: 85.6 × 54 mm is 243 × 153 points. */
async function createScan(): Promise<UploadFile> {
  const placeAt = async (card: Buffer, y: number) => {
    const jpeg = await sharp(card).jpeg({ quality: 92 }).toBuffer();
    const { width, height } = await sharp(jpeg).metadata();
    return { jpeg, widthPx: width, heightPx: height, box: [176, y, 243, 153] as const };
  };
  const bytes = buildPdf([[await placeAt(FRONT, 560), await placeAt(BACK, 240)]]);
  return { bytes, name: 'scan.pdf', mime: 'application/pdf' };
}

/** A passport whose MRZ is rubbed off: grey bands are left of it. */
async function createPassportWithoutMrz(): Promise<UploadFile> {
  const page = await readSamplePhoto('passport-zoe');
  const { width, height } = await sharp(page).metadata();
  const top = Math.round(height * 0.8);
  const zone = { left: 0, top, width, height: height - top };
  const input = await sharp(page).extract(zone).blur(18).png().toBuffer();
  const rubbed = sharp(page).composite([{ input, gravity: 'south' }]);
  const card = await rubbed.png().toBuffer();
  return { bytes: await createTablePhoto([{ card, widthPx: 1200, at: [190, 180], turnedDegrees: 2 }]) };
}

const onTable = async (card: Buffer): Promise<UploadFile> => ({
  bytes: await createTablePhoto([{ card, widthPx: 1000, at: [130, 130], turnedDegrees: 2 }], 1280, 960),
});
const bothOnTable = [
  { card: FRONT, widthPx: 1000, at: [100, 80], turnedDegrees: 2 },
  { card: BACK, widthPx: 1000, at: [90, 860], turnedDegrees: -2 },
] as const;

const testPhotos = (name: string, doc_type: DocType, reason: string, make: () => Promise<UploadFile[]>): void =>
  void test(`photos: ${name} → ${reason || 'accepted'}`, async () => {
    assert.equal((await answerTo(await make(), { doc_type })).reason, reason);
  });

testPhotos('both sides on a table', 'id_card', '', async () => [await onTable(FRONT), await onTable(BACK)]);
testPhotos('one image with both sides', 'id_card', '', async () => [
  { bytes: await createTablePhoto(bothOnTable, 1200, 1600) },
]);
testPhotos('a PDF with both sides', 'id_card', '', async () => [await createScan()]);
testPhotos('only a back with an MRZ', 'id_card', 'missing_front', async () => [await onTable(BACK)]);
testPhotos('a passport whose MRZ is rubbed off', 'passport', 'missing_mrz', async () => [
  await createPassportWithoutMrz(),
]);
testPhotos('a table without a document', 'id_card', 'missing_doc', async () => [{ bytes: await createTablePhoto([]) }]);
testPhotos('a dark front', 'id_card', 'low_quality', async () => {
  const { bytes } = await onTable(FRONT);
  return [{ bytes: await sharp(bytes).linear(0.15, 0).jpeg().toBuffer() }, { bytes: BACK }];
});
