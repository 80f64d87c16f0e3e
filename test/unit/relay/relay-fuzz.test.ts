import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { InstantService, encode, fuzzRelay, postFuzzed } from '../../support/relay/fuzz-relay.js';
import { jpeg, pdf, png, webp } from '../../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  MULTIPART_TYPE,
  PHOTO_PART,
  concatRaw,
  rawPart,
} from '../../support/relay/raw-multipart.js';
import { FUZZ_RUNS } from '../../support/verify-mode.js';

const RUNS = { numRuns: FUZZ_RUNS };
const VALID_BODY = concatRaw(DATA_PART, PHOTO_PART, PHOTO_PART, END_BOUNDARY);

/** Splits a body at the given shares of its length. */
function cut(body: Uint8Array, shares: readonly number[]): Uint8Array[] {
  const ends = shares.map((share) => Math.floor(share * body.length)).toSorted((one, other) => one - other);
  const pieces = [...ends, body.length].map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
  return pieces.filter(({ length }) => length > 0);
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

/** A valid body with a few bytes changed, removed or inserted. */
const changedBody = fc
  .array(fc.tuple(fc.nat(VALID_BODY.length - 1), fc.nat(255), fc.constantFrom('set', 'cut', 'insert')), {
    minLength: 1,
    maxLength: 4,
  })
  .map((changes) =>
    changes.reduce<Uint8Array>((body, [at, byte, kind]) => {
      const [before, after] = [body.subarray(0, at), body.subarray(kind === 'insert' ? at : at + 1)];
      return kind === 'cut' ? concatRaw(before, after) : concatRaw(before, new Uint8Array([byte]), after);
    }, VALID_BODY),
  );

describe('a multipart body', () => {
  const service = new InstantService();
  const relay = fuzzRelay(service);

  test('a random or changed body, whole and in chunks → 200 with a photo call each, or the same listed problem', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyBody, changedBody), shares, async (body, at) => {
        const before = service.photos.length;
        const response = await postFuzzed(relay, [body]);
        assert.deepEqual(await postFuzzed(relay, cut(body, at)), response);
        assert.equal(service.photos.length - before, response.status === 200 ? 2 : 0);
      }),
      RUNS,
    );
    assert.ok(service.photos.length > 0, 'no body was valid');
  });

  test('a valid upload with random headers → 200 or a listed problem', async () => {
    const types = [
      MULTIPART_TYPE,
      `${MULTIPART_TYPE};`,
      'multipart/form-data; boundary=""',
      'multipart/mixed; boundary=x',
    ];
    const value = fc.oneof(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), fc.constantFrom(...types));
    const names = ['Content-Type', 'Idempotency-Key', 'Origin', 'Authorization', 'Content-Length'];
    const headers = fc.dictionary(fc.constantFrom(...names), value);
    const property = fc.asyncProperty(headers, async (fields) => void (await postFuzzed(relay, [VALID_BODY], fields)));
    await fc.assert(property, RUNS);
  });

  test('300 random uploads to a relay with a limit of 20,000 bytes in flight → a valid upload then gets 200', async () => {
    const limited = fuzzRelay(new InstantService(), { limits: { inFlightBytes: 20_000 } });
    await fc.assert(
      fc.asyncProperty(anyBody, shares, async (body, at) => void (await postFuzzed(limited, cut(body, at)))),
      { numRuns: 300 },
    );
    assert.equal((await postFuzzed(limited, [VALID_BODY])).status, 200);
  });
});
