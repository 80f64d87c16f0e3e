import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SERVICE_PATHS } from '../../../src/contract/contract.js';
import { SANDBOX_PATHS, createSandbox } from '../../../src/sandbox/sandbox.js';
import { FakeClock } from '../../support/fake-clock.js';
import { TEST_CREDENTIAL, createSandboxForm, TEST_TIME_MS } from '../../support/sandbox/sandbox-client.js';
import { buildPdf } from '../../support/sandbox/build-pdf.js';
import { createPlainPhoto } from '../../support/sandbox/test-photos.js';

/** `npm test` sets 300, `npm run verify` 10,000. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 1_000);
const base = 'http://sandbox.test';
const clock = new FakeClock(TEST_TIME_MS);
const handler = createSandbox({
  credentials: [TEST_CREDENTIAL],
  clock,
  fetch: () => Promise.resolve(new Response(null)),
});

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

function own(method: string, path: string, body: BodyInit): Promise<Response> {
  const authorization = `Basic ${btoa(`${TEST_CREDENTIAL.identifier}:${TEST_CREDENTIAL.secret}`)}`;
  return handler(new Request(base + path, { method, headers: { authorization }, body }));
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

const anyJson = fc.oneof(
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
);

test('fuzz: any login body → 200 or 400 with a JSON body', async () => {
  const near = fc.record(
    {
      business_identifier: fc.oneof(fc.constant(TEST_CREDENTIAL.identifier), fc.anything()),
      business_secret: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    anyJson,
    near.map((value) => stringified(value)),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      await assertListed(await handler(new Request(base + SERVICE_PATHS.login, { method: 'POST', body })), [200, 400]);
    }),
    { numRuns },
  );
});

test('fuzz: any `data` of a photo request → 200, 400 or 401 with a JSON body', async () => {
  const near = fc.record(
    {
      api_key: fc.oneof(fc.constant(TEST_CREDENTIAL.secret), fc.anything()),
      business_hash: fc.oneof(fc.constant(TEST_CREDENTIAL.hash), fc.anything()),
      doc_type: fc.oneof(fc.constantFrom('passport', 'id_card', '__proto__'), fc.anything()),
      country_code: fc.oneof(fc.string({ minLength: 2, maxLength: 2 }), fc.anything()),
      first_name: fc.oneof(fc.string(), fc.anything()),
      tags: fc.oneof(fc.array(fc.string()), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    anyJson,
    near.map((value) => stringified(value)),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (data) => {
      const form = createSandboxForm([{ bytes: jpeg }]);
      form.set('data', data);
      await assertListed(await photo(form), [200, 400, 401]);
    }),
    { numRuns },
  );
});

test('fuzz: damaged or arbitrary multipart bytes of a photo request → 200, 400 or 401 with a JSON body', async () => {
  const request = new Request(base, { method: 'POST', body: createSandboxForm([{ bytes: jpeg }]) });
  const contentType = request.headers.get('content-type') ?? '';
  const valid = new Uint8Array(await request.arrayBuffer());
  const bodies = fc.oneof(
    { weight: 8, arbitrary: damaged(valid).map((bytes) => [bytes, contentType] as const) },
    fc.tuple(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => Uint8Array.from(bytes)),
      fc.constant(contentType),
    ),
    fc.string().map((name) => [Uint8Array.from(valid), `multipart/form-data; boundary=${encodeURI(name)}`] as const),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async ([body, type]) => {
      await assertListed(await photo(body, type), [200, 400, 401]);
    }),
    { numRuns },
  );
});

test('fuzz: a damaged or arbitrary file in a photo request → 200 or 400 with a JSON body', async () => {
  const files = fc.oneof(
    fc.record({ bytes: damaged(jpeg), name: fc.constant('a.jpg'), mime: fc.constant('image/jpeg') }),
    fc.record({ bytes: damaged(png), name: fc.constant('a.png'), mime: fc.constant('image/png') }),
    fc.record({ bytes: damaged(webp), name: fc.constant('a.webp'), mime: fc.constant('image/webp') }),
    fc.record({ bytes: damaged(pdf), name: fc.constant('a.pdf'), mime: fc.constant('application/pdf') }),
    fc.record({
      bytes: fc.uint8Array({ maxLength: 200 }),
      name: fc.string(),
      mime: fc.constantFrom('image/png', 'text/plain'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(files, { minLength: 1, maxLength: 2 }), async (uploads) => {
      await assertListed(await photo(createSandboxForm(uploads)), [200, 400]);
    }),
    { numRuns },
  );
});

test('fuzz: any body sent to /sandbox/demands or /sandbox/next → 202, 204 or 400', async () => {
  const demand = fc.record(
    {
      callback_url: fc.oneof(fc.webUrl(), fc.string()),
      id: fc.anything(),
      metadata: fc.anything(),
      document: fc.anything(),
    },
    { requiredKeys: [] },
  );
  const script = fc.record(
    { reason: fc.anything(), status: fc.oneof(fc.integer(), fc.anything()), ocr: fc.anything() },
    { requiredKeys: [] },
  );
  const bodies = fc.oneof(
    anyJson,
    demand.map((value) => stringified(value)),
    script.map((value) => stringified(value)),
  );
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      await assertListed(await own('POST', SANDBOX_PATHS.demands, body), [202, 400]);
      await assertListed(await own('PUT', SANDBOX_PATHS.next, body), [204, 400]);
      clock.advance(0);
    }),
    { numRuns },
  );
});

test('fuzz: any method and path without credentials → 400, 401, 404 or 405', async () => {
  const methods = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'toString', '__proto__');
  const paths = fc.oneof(
    fc.constantFrom(...Object.values(SERVICE_PATHS), ...Object.values(SANDBOX_PATHS)),
    fc.webPath(),
    fc.string().map((text) => `/${encodeURIComponent(text)}`),
  );
  await fc.assert(
    fc.asyncProperty(methods, paths, async (method, path) => {
      await assertListed(await handler(new Request(base + path, { method })), [400, 401, 404, 405]);
    }),
    { numRuns },
  );
});

/** JSON of a value that may contain values which JSON cannot represent. */
function stringified(value: unknown): string {
  try {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null';
  } catch {
    return 'null';
  }
}
