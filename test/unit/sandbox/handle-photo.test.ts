import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { SERVICE_PATHS } from '../../../src/contract/contract.js';
import { FakeClock } from '../../support/fake-clock.js';
import {
  SandboxClient,
  readFailure,
  createSandboxForm,
  readPhotoResult,
  startTestSandbox,
  type UploadFile,
  TEST_TIME_MS,
} from '../../support/sandbox/sandbox-client.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

const jpeg = await createPlainPhoto('jpeg');
const png = await createPlainPhoto('png');
const webp = await createPlainPhoto('webp');
const plainPhoto: UploadFile = { bytes: jpeg };

const server = await startTestSandbox();
const client = new SandboxClient(server.url);
after(() => server.close());

test('a photo of no document → every field of the result, all security features null, another flow_id per call', async () => {
  const response = await client.photo([plainPhoto], { doc_type: 'passport', country_code: 'fr' });
  assert.equal(response.headers.get('x-sandbox-answer'), 'judged');
  const result = await readPhotoResult(response);
  assert.equal(result.doc_type, 'passport');
  assert.equal(result.country_code, 'fr');
  assert.deepEqual(result.ocr, {});
  assert.deepEqual(Object.values(result.security), Array(5).fill(null));
  const other = await readPhotoResult(await client.photo([plainPhoto]));
  assert.notEqual(result.flow_id, other.flow_id);
  assert.deepEqual([other.doc_type, other.country_code, other.doc_model], ['id_card', 'zz', '']);
});

test('PNG, JPEG and WEBP are accepted with every matching extension', async () => {
  const files: UploadFile[] = [
    { bytes: jpeg, name: 'a.jpg' },
    { bytes: jpeg, name: 'a.b.JPEG', mime: 'image/jpg' },
    { bytes: jpeg, mime: 'image/pjpeg' },
    { bytes: jpeg, mime: 'IMAGE/JPEG' },
    { bytes: png, name: 'a.png', mime: 'image/png' },
    { bytes: webp, name: 'ä b.webp', mime: 'image/webp' },
  ];
  for (const file of files) assert.equal((await client.photo([file])).status, 200, file.name);
});

test('a missing or wrong field in `data` → 400 that names the field', async () => {
  const cases: [Record<string, unknown>, string][] = [
    [{ api_key: undefined }, 'data/api_key'],
    [{ business_hash: 5 }, 'data/business_hash'],
    [{ doc_type: 'visa' }, 'data/doc_type'],
    [{ country_code: 'FR' }, 'data/country_code'],
    [{ country_code: 'fra' }, 'data/country_code'],
    [{ first_name: 1 }, 'data/first_name'],
    [{ last_name: null }, 'data/last_name'],
    [{ tags: 'one' }, 'data/tags'],
    [{ tags: ['good', 'no'] }, 'data/tags/1'],
    [{ tags: ['Upper'] }, 'data/tags/0'],
  ];
  for (const [fields, named] of cases)
    assert.match(await readFailure(await client.photo([plainPhoto], fields), 400), new RegExp(named));
});

test('a photo request with an unknown api_key or business_hash → 401', async () => {
  await readFailure(await client.photo([plainPhoto], { api_key: 'other' }), 401);
  await readFailure(await client.photo([plainPhoto], { business_hash: 'other' }), 401);
});

test('a photo request with an unknown field and an unknown part → 200', async () => {
  const form = createSandboxForm([plainPhoto], { colour: 'blue' });
  form.append('note', 'hello');
  assert.equal((await client.post(form)).status, 200);
});

test('no photo or three photos → 400', async () => {
  await readFailure(await client.photo([]), 400);
  await readFailure(await client.photo([plainPhoto, plainPhoto, plainPhoto]), 400);
});

test('a file whose bytes do not match its declared type or extension → 400 with its name', async () => {
  const text = new TextEncoder().encode('hello');
  const cases: UploadFile[] = [
    { bytes: text },
    { bytes: new Uint8Array() },
    { bytes: png },
    { bytes: jpeg, mime: 'application/octet-stream' },
    { bytes: jpeg, name: 'photo.png' },
    { bytes: jpeg, name: 'photo' },
    { bytes: png, name: 'photo.jpg', mime: 'image/png' },
  ];
  for (const file of cases) assert.match(await readFailure(await client.photo([plainPhoto, file]), 400), /^photos\/1 /);
});

test('a photo request whose `data` is missing, repeated or not a JSON object → 400 that names `data`', async () => {
  const changes: readonly ((form: FormData) => void)[] = [
    (form) => form.delete('data'),
    (form) => form.append('data', '{}'),
    (form) => form.set('data', 'hello'),
    (form) => form.set('data', '[]'),
  ];
  for (const change of changes) {
    const form = createSandboxForm([plainPhoto]);
    change(form);
    assert.match(await readFailure(await client.post(form), 400), /data/);
  }
});

test('a photo request whose body is truncated or not multipart/form-data → 400', async () => {
  const boundary = 'multipart/form-data; boundary=x';
  const bodies: [string, string][] = [
    ['application/json', '{}'],
    ['multipart/form-data', '--x--'],
    ['multipart/form-data; boundary=', '--x--'],
    [boundary, ''],
    [boundary, 'hello'],
    [boundary, '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{}'],
    [boundary, `--x\r\n${'a'.repeat(20_000)}`],
    [boundary, `${'--x\r\n\r\n\r\n'.repeat(50)}--x--`],
  ];
  for (const [type, body] of bodies) {
    const headers = { authorization: `Bearer ${await client.token()}`, 'content-type': type };
    await readFailure(await client.post(body, headers), 400);
  }
});

test('photos of 10,000,000 bytes together → 200, one byte more → 413', async () => {
  const padded = (length: number): UploadFile => ({ bytes: Buffer.alloc(length).fill(jpeg, 0, jpeg.length) });
  const first = padded(4_000_000);
  assert.equal((await client.photo([first, padded(6_000_000)])).status, 200);
  await readFailure(await client.photo([first, padded(6_000_001)]), 413);
});

test('a `data` part with 64,000 characters → 200, with 66,000 → 413', async () => {
  const fields = (length: number): Record<string, string> => ({ first_name: 'x'.repeat(length) });
  assert.equal((await client.photo([plainPhoto], fields(64_000))).status, 200);
  await readFailure(await client.photo([plainPhoto], fields(66_000)), 413);
});

async function sendStream(to: SandboxClient, body: ReadableStream<Uint8Array>): Promise<Response> {
  const headers = { authorization: `Bearer ${await to.token()}`, 'content-type': 'multipart/form-data; boundary=x' };
  return fetch(to.url + SERVICE_PATHS.photo, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}

test('an endless request body → 413 before 100 MB are sent', async () => {
  let sentBytes = 0;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    sentBytes += 1_000_000;
    controller.enqueue(new Uint8Array(1_000_000));
  };
  await readFailure(await sendStream(client, new ReadableStream({ pull })), 413);
  assert.ok(sentBytes < 100_000_000, `${sentBytes} bytes sent`);
});

test('a photo with a side under 224 px → low_resolution; 224 × 224 px → another reason', async () => {
  const small = { bytes: await createPlainPhoto('jpeg', 223, 400) };
  const enough = { bytes: await createPlainPhoto('jpeg', 224, 224) };
  assert.equal((await readPhotoResult(await client.photo([plainPhoto, small]))).reason, 'low_resolution');
  assert.notEqual((await readPhotoResult(await client.photo([plainPhoto, enough]))).reason, 'low_resolution');
});

test('an image that cannot be decoded → low_quality', async () => {
  const broken = { bytes: jpeg.slice(0, 300) };
  assert.equal((await readPhotoResult(await client.photo([broken]))).reason, 'low_quality');
});

/** The status of a request to a sandbox with a deadline of 5 s, when the time is over. */
async function statusAtDeadline(send: (slow: SandboxClient) => Promise<Response>, dueMs: number): Promise<void> {
  const clock = new FakeClock(TEST_TIME_MS);
  const slow = await startTestSandbox({ clock, deadlineMs: 5_000 });
  const answer = send(new SandboxClient(slow.url));
  await clock.taskDueIn(dueMs);
  clock.advance(5_000);
  await readFailure(await answer, 408);
  await slow.close();
}

test('a photo request that takes longer than the deadline → 408', () =>
  statusAtDeadline(async (slow) => {
    await slow.own('PUT', '/sandbox/next', { delay_ms: 60_000 });
    return slow.photo([plainPhoto]);
  }, 60_000));

test('the sandbox closes while an answer is delayed → the delay ends', async () => {
  const clock = new FakeClock(TEST_TIME_MS);
  const slow = await startTestSandbox({ clock });
  const slowClient = new SandboxClient(slow.url);
  await slowClient.own('PUT', '/sandbox/next', { delay_ms: 50_000 });
  const lost = slowClient.photo([plainPhoto]).catch(() => 'lost');
  await clock.taskDueIn(50_000);
  await slow.close();
  assert.equal(await lost, 'lost');
  assert.equal(clock.pending, 0);
});

test('a stalled upload → 408', () =>
  statusAtDeadline((slow) => {
    const start = (controller: ReadableStreamDefaultController) => controller.enqueue(Buffer.from('--x\r\n'));
    return sendStream(slow, new ReadableStream<Uint8Array>({ start }));
  }, 5_000));
