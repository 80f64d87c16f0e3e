import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { verifyGrant } from '../../../src/relay.js';
import { FUZZ_RUNS, InstantService, encode, fuzzRelay } from '../../support/relay/fuzz-relay.js';
import { postFuzzed, toJsonText } from '../../support/relay/post-fuzzed.js';

const RUNS = { numRuns: FUZZ_RUNS };
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

  test('a callback to a random path with a wrong secret → 404', async () => {
    const relay = fuzzRelay(new InstantService(), {
      callbackSecrets: [CALLBACK_SECRET],
      limits: { callbackMisses: Infinity },
    });
    await fc.assert(
      fc.asyncProperty(fc.webPath(), async (path) => {
        const url = new URL(`http://relay.test/callback/${path}`);
        fc.pre(decodable(url.pathname) !== `/callback/${CALLBACK_SECRET}`);
        assert.equal((await postFuzzed(relay, ['{"id":"a","result":"b"}'], {}, url.pathname)).status, 404);
      }),
      RUNS,
    );
  });
});

describe('a grant', () => {
  test('any text that is not a grant → verifyGrant returns null', async () => {
    const secret = 'a secret of thirty-two bytes, or more';
    const segment = fc.oneof(fc.json(), fc.string()).map((text) => Buffer.from(text).toString('base64url'));
    const token = fc.oneof(
      fc.string(),
      fc.tuple(segment, segment, segment).map((parts) => parts.join('.')),
    );
    await fc.assert(
      fc.asyncProperty(token, async (text) => assert.equal(await verifyGrant(text, secret), null)),
      RUNS,
    );
  });
});

function decodable(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
