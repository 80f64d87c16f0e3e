import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SERVICE_PATHS } from '../../../src/contract/contract.js';
import { createSandbox } from '../../../src/sandbox/sandbox.js';
import { FakeClock } from '../../support/fake-clock.js';
import { TEST_CREDENTIAL, createSandboxForm, TEST_TIME_MS } from '../../support/sandbox/sandbox-client.js';
import { buildPdf } from '../../support/sandbox/build-pdf.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';

const base = 'http://sandbox.test';
const handler = createSandbox({ credentials: [TEST_CREDENTIAL], clock: new FakeClock(TEST_TIME_MS) });

const jpeg = await createPlainPhoto('jpeg', 48, 40);
const png = await createPlainPhoto('png', 48, 40);
const webp = await createPlainPhoto('webp', 48, 40);
const pdf = buildPdf([[{ jpeg, widthPx: 48, heightPx: 40, box: [0, 0, 48, 40] }]], [48, 40]);

async function token(): Promise<string> {
  const body = JSON.stringify({
    business_identifier: TEST_CREDENTIAL.identifier,
    business_secret: TEST_CREDENTIAL.secret,
  });
  const response = await handler(new Request(base + SERVICE_PATHS.login, { method: 'POST', body }));
  return ((await response.json()) as { payload: { access_token: string } }).payload.access_token;
}

async function photo(body: BodyInit, contentType?: string): Promise<Response> {
  const headers = new Headers({ authorization: `Bearer ${await token()}` });
  if (contentType !== undefined) headers.set('content-type', contentType);
  return handler(new Request(base + SERVICE_PATHS.photo, { method: 'POST', headers, body }));
}

async function assertListed(response: Response, statuses: readonly number[]): Promise<void> {
  assert.ok(statuses.includes(response.status), `status ${String(response.status)}`);
  assert.equal(response.headers.get('x-sandbox'), 'true');
  const text = await response.text();
  if (response.status !== 204) assert.equal(typeof JSON.parse(text), 'object');
}

/** A file with some bytes changed, removed or truncated. */
function damaged(bytes: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const place = fc.nat({ max: bytes.length - 1 });
  const edits = fc.array(fc.tuple(place, fc.nat({ max: 255 })), { maxLength: 12 });
  return fc.tuple(edits, place, fc.nat({ max: 40 }), fc.boolean()).map(([changes, from, count, cutsOff]) => {
    const copy = Uint8Array.from(bytes);
    for (const [at, value] of changes) copy[at] = value;
    const tail = cutsOff ? [] : copy.subarray(from + count);
    return count === 0 && !cutsOff ? copy : Uint8Array.from([...copy.subarray(0, from), ...tail]);
  });
}

/** Whatever is sent, the answer has one of these statuses and a body in JSON. */
function fuzz<Input>(
  what: string,
  inputs: fc.Arbitrary<Input>,
  statuses: readonly number[],
  send: (input: Input) => Promise<Response>,
): void {
  const property = fc.asyncProperty(inputs, async (input) => assertListed(await send(input), statuses));
  test(`fuzz: ${what} → ${statuses.join(', ')} with a JSON body`, () => fc.assert(property, { numRuns: FUZZ_RUNS }));
}

const whole = new Request(base, { method: 'POST', body: createSandboxForm([{ bytes: jpeg }]) });
const contentType = whole.headers.get('content-type') ?? '';
const valid = new Uint8Array(await whole.arrayBuffer());
fuzz(
  'damaged or arbitrary multipart bytes of a photo request',
  fc.oneof(
    { weight: 8, arbitrary: damaged(valid).map((bytes) => [bytes, contentType] as const) },
    fc.uint8Array({ maxLength: 400 }).map((bytes) => [Uint8Array.from(bytes), contentType] as const),
    fc.string().map((name) => [Uint8Array.from(valid), `multipart/form-data; boundary=${encodeURI(name)}`] as const),
  ),
  [200, 400, 401],
  ([body, type]) => photo(body, type),
);

const FILES = { 'image/jpeg': jpeg, 'image/png': png, 'image/webp': webp, 'application/pdf': pdf };
const damagedFiles = Object.entries(FILES).map(([mime, bytes]) =>
  damaged(bytes).map((changed) => ({ bytes: changed, name: `a.${mime.split('/')[1]}`, mime })),
);
const anyFile = fc.record({
  bytes: fc.uint8Array({ maxLength: 200 }),
  name: fc.string(),
  mime: fc.constantFrom('image/png', 'text/plain'),
});
fuzz(
  'a damaged or arbitrary file in a photo request',
  fc.array(fc.oneof(anyFile, ...damagedFiles), { minLength: 1, maxLength: 2 }),
  [200, 400],
  (files) => photo(createSandboxForm(files)),
);
