import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { InstantService, encode, fuzzRelay } from '../../support/relay/fuzz-relay.js';
import { heapBytes } from '../../support/relay/heap-bytes.js';
import { postFuzzed, toJsonText } from '../../support/relay/post-fuzzed.js';
import { jpeg, pdf, png, webp } from '../../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  MULTIPART_TYPE,
  PHOTO_PART,
  concatRaw,
  rawPart,
  rawRequest,
} from '../../support/relay/raw-multipart.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';
import { checkGrant } from '../../../src/relay.js';

const RUNS = { numRuns: FUZZ_RUNS };
/** Splits a body at the given shares of its length. */
function cut(body: Uint8Array, shares: readonly number[]): Uint8Array[] {
  const at = [
    0,
    ...shares.map((share) => Math.floor(share * body.length)).sort((one, other) => one - other),
    body.length,
  ];
  return at
    .slice(1)
    .map((end, index) => body.subarray(at[index], end))
    .filter(({ length }) => length > 0);
}

const anyBytes = fc.uint8Array({ maxLength: 300 });
const line = fc.string({ maxLength: 80, unit: 'binary' });
const file = fc.oneof(
  fc.constantFrom(jpeg(), png(), webp(), pdf(), jpeg(100, 100)),
  anyBytes,
  fc
    .tuple(fc.constantFrom(jpeg(), png(), webp(), pdf()), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, share]) => whole.subarray(0, Math.floor(share * whole.length))),
);
const head = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('data', 'photos', 'photos')
      .map((name) => `Content-Disposition: form-data; name="${name}"; filename="x"`),
  },
  line.map((name) => `Content-Disposition: form-data; name="${name}"`),
  fc.tuple(line, line).map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom(
    '',
    'Content-Disposition: form-data; name=data',
    "content-disposition:form-data;name*=UTF-8''photos",
    'Content-Disposition: attachment',
  ),
);
const anyPart = fc
  .tuple(head, fc.oneof(file, fc.json().map(encode), line.map(encode)))
  .map(([text, body]) => rawPart(text, body));
const anyBody = fc
  .tuple(
    fc.array(fc.oneof(fc.constant(DATA_PART), fc.constant(PHOTO_PART), anyPart), { maxLength: 6 }),
    fc.constantFrom(END_BOUNDARY, '', '--', `--${BOUNDARY}`, `${END_BOUNDARY}${END_BOUNDARY}`),
    anyBytes,
  )
  .map(([parts, end, epilogue]) => concatRaw(...parts, end, epilogue));
const shares = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });

describe('a multipart body', () => {
  const service = new InstantService();
  const relay = fuzzRelay(service);

  test('a random multipart body → 200 and one photo call, or a listed problem and no photo call', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, shares, async (body, at) => {
        const before = service.photos.length;
        const { status } = await postFuzzed(relay, cut(body, at));
        assert.equal(service.photos.length - before, status === 200 ? 1 : 0);
      }),
      RUNS,
    );
    assert.ok(service.photos.length > 0, 'no body was valid');
  });

  test('a random multipart body in random chunks → the same response as in one piece', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, shares, async (body, at) => {
        assert.deepEqual(await postFuzzed(relay, cut(body, at)), await postFuzzed(relay, [body]));
      }),
      RUNS,
    );
  });

  test('a multipart body with a few bytes changed → 200 or a listed problem', async () => {
    const good = concatRaw(DATA_PART, PHOTO_PART, PHOTO_PART, END_BOUNDARY);
    const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255), fc.constantFrom('set', 'cut', 'insert'));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        let body: Uint8Array = good;
        for (const [at, byte, kind] of changes) {
          const [before, after] = [body.subarray(0, at), body.subarray(kind === 'insert' ? at : at + 1)];
          body = kind === 'cut' ? concatRaw(before, after) : concatRaw(before, new Uint8Array([byte]), after);
        }
        await postFuzzed(relay, [body]);
      }),
      RUNS,
    );
  });

  test('a valid upload with random headers → 200 or a listed problem', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 60 }),
      fc.constantFrom(
        MULTIPART_TYPE,
        `${MULTIPART_TYPE};`,
        'multipart/form-data; boundary=""',
        'multipart/mixed; boundary=x',
      ),
    );
    const headers = fc.dictionary(
      fc.constantFrom('Content-Type', 'Idempotency-Key', 'Origin', 'Authorization', 'Content-Length'),
      value,
    );
    await fc.assert(
      fc.asyncProperty(
        headers,
        async (fields) => void (await postFuzzed(relay, [DATA_PART, PHOTO_PART, END_BOUNDARY], fields)),
      ),
      RUNS,
    );
  });

  test('300 random uploads to a relay with a limit of 20,000 bytes in flight → a valid upload then gets 200', async () => {
    const limited = fuzzRelay(new InstantService(), { limits: { inFlightBytes: 20_000 } });
    await fc.assert(
      fc.asyncProperty(anyBody, shares, async (body, at) => void (await postFuzzed(limited, cut(body, at)))),
      { numRuns: 300 },
    );
    assert.equal((await postFuzzed(limited, [DATA_PART, PHOTO_PART, END_BOUNDARY])).status, 200);
  });

  test('300 more random uploads → the heap grows by less than 8 MB', async () => {
    const small = { numRuns: 300 };
    const property = fc.asyncProperty(
      anyBody,
      async (body) => void (await postFuzzed(fuzzRelay(new InstantService()), [body])),
    );
    await fc.assert(property, small);
    const before = heapBytes();
    await fc.assert(property, small);
    const moreBytes = heapBytes() - before;
    assert.ok(moreBytes < 8_000_000, `${moreBytes} bytes more`);
  });
});

describe('the data part', () => {
  test('any JSON as data part → refused, or forwarded with known fields and the relay’s own credentials', async () => {
    const service = new InstantService();
    const relay = fuzzRelay(service);
    const known = fc.record(
      {
        doc_type: fc.constantFrom('passport', 'visa'),
        country_code: fc.string({ maxLength: 3 }),
        first_name: fc.string({ unit: 'binary' }),
        last_name: fc.string({ unit: 'binary' }),
        tags: fc.array(fc.stringMatching(/^[a-z0-9_]{3,5}$/)),
        api_key: fc.string(),
        business_hash: fc.string(),
        __proto__: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const allowed = new Set('api_key business_hash doc_type country_code first_name last_name tags'.split(' '));
    let forwarded = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.json(),
          known.map((value) => JSON.stringify(value)),
        ),
        async (json) => {
          service.photos.length = 0;
          const { status } = await postFuzzed(relay, [
            rawPart('Content-Disposition: form-data; name="data"', json),
            PHOTO_PART,
            END_BOUNDARY,
          ]);
          if (status !== 200) return;
          forwarded += 1;
          const sent = Buffer.from(service.photos[0] ?? []).toString();
          const data = JSON.parse(/\r\n\r\n(.*)\r\n/.exec(sent)?.[1] ?? '') as Record<string, unknown>;
          assert.ok(Object.keys(data).every((key) => allowed.has(key)));
          assert.deepEqual([data['api_key'], data['business_hash']], ['secret-of-the-shop', 'shop-17']);
        },
      ),
      RUNS,
    );
    assert.ok(forwarded > 0, 'no data part was valid');
  });
});

describe('the service’s answer', () => {
  test('any body of the service’s answer → the browser gets only verdict, reason and flow_id, or a problem', async () => {
    const service = new InstantService();
    const relay = fuzzRelay(service);
    const result = fc.record({
      verdict: fc.boolean(),
      flow_id: fc.string(),
      reason: fc.anything(),
      ocr: fc.anything(),
    });
    const answer = fc.oneof(
      fc.uint8Array(),
      fc.json().map(encode),
      result.map((value) => encode(toJsonText(value))),
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(answer, async (body) => {
        service.answer = body;
        const upload = rawRequest(concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY));
        const response = await relay(new Request('http://relay.test/photos', upload));
        const shown = (await response.json()) as Record<string, unknown>;
        if (response.status === 200) {
          accepted += 1;
          assert.deepEqual(Object.keys(shown).sort(), ['flow_id', 'reason', 'verdict']);
        } else assert.equal(shown['code'], 'service_protocol');
      }),
      RUNS,
    );
    assert.ok(accepted > 0, 'no answer was valid');
  });
});

const CALLBACK_SECRET = 'the-right-callback-secret-of-fuzzing';

describe('a callback', () => {
  test('a random callback body under the right secret → 200 or 400', async () => {
    const relay = fuzzRelay(new InstantService(), {
      callbackSecrets: [CALLBACK_SECRET],
      onDemandResult: () => undefined,
    });
    const payload = fc.record({
      id: fc.anything(),
      result: fc.anything(),
      document: fc.anything(),
      metadata: fc.anything(),
    });
    const body = fc.oneof(
      fc.uint8Array(),
      fc.json().map(encode),
      payload.map((value) => encode(toJsonText(value))),
    );
    await fc.assert(
      fc.asyncProperty(body, async (piece) => {
        const { status } = await postFuzzed(relay, [piece], {}, `/callback/${CALLBACK_SECRET}`);
        assert.ok([200, 400].includes(status), `${status}`);
      }),
      RUNS,
    );
  });
});

describe('a grant', () => {
  test('any text that is not a grant → checkGrant returns null', async () => {
    const secret = 'a secret of thirty-two bytes, or more';
    const segment = fc.oneof(fc.json(), fc.string()).map((text) => Buffer.from(text).toString('base64url'));
    const token = fc.oneof(
      fc.string(),
      fc.tuple(segment, segment, segment).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => assert.equal((await checkGrant(text, secret)).grant, null)),
      RUNS,
    );
  });
});
