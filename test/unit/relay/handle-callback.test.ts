import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REJECTIONS } from '../../../src/contract.js';
import { TRANSPORTS, readProblem } from '../../support/relay/relay-fixture.js';
import { concatRaw, streamChunks } from '../../support/relay/raw-multipart.js';
import {
  CALLBACK_PAYLOAD,
  CALLBACK_SECRET,
  OTHER_CALLBACK_SECRET,
  postCallback,
  createCallbackHost,
} from '../../support/relay/callback-fixture.js';
import { valuesOf } from '../../support/values-of.js';

for (const transport of TRANSPORTS) {
  describe(`a callback, ${transport}`, () => {
    test('a callback → the host gets it complete, with the meaning of the rejection; the service gets 200', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const response = await postCallback(fixture, CALLBACK_PAYLOAD);
      assert.equal(response.status, 200);
      assert.deepEqual(delivered, [
        { result: CALLBACK_PAYLOAD, warnings: [], rejection: REJECTIONS[1], isUpdate: false, isSandbox: false },
      ]);
    });

    test('a callback under either configured secret → 200; under any other secret → 404', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      assert.equal((await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'a' }, CALLBACK_SECRET)).status, 200);
      assert.equal((await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'b' }, OTHER_CALLBACK_SECRET)).status, 200);
      for (const wrong of [
        '',
        CALLBACK_SECRET.slice(0, -1),
        `${CALLBACK_SECRET}x`,
        CALLBACK_SECRET.toUpperCase(),
        '%',
      ]) {
        assert.deepEqual(
          await readProblem(await postCallback(fixture, CALLBACK_PAYLOAD, wrong)),
          { status: 404, code: 'not_found' },
          wrong,
        );
      }
      assert.equal((await fixture.call('/callback/%zz', { method: 'POST', body: '{}' })).status, 404);
      assert.equal((await fixture.call('/callback', { method: 'POST', body: '{}' })).status, 404);
      assert.equal((await fixture.call('/callback/wrong')).status, 404);
      const get = await fixture.call(`/callback/${CALLBACK_SECRET}`);
      assert.deepEqual([get.status, get.headers.get('allow')], [405, 'POST']);
      assert.equal(delivered.length, 2);
    });

    test('a repeated callback → 200 again, but delivered to the host only once', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const answers = [await postCallback(fixture, CALLBACK_PAYLOAD), await postCallback(fixture, CALLBACK_PAYLOAD)];
      assert.deepEqual(valuesOf(answers, 'status'), [200, 200]);
      assert.equal(delivered.length, 1);
    });

    test('three simultaneous copies of a callback → all get 200, delivered to the host once', async (t) => {
      let deliveries = 0;
      const onDemandResult = async (): Promise<void> => {
        deliveries += 1;
        await new Promise((resolve) => setImmediate(resolve));
      };
      const fixture = await createCallbackHost(t, transport, { onDemandResult });
      const answers = await Promise.all([
        postCallback(fixture, CALLBACK_PAYLOAD),
        postCallback(fixture, CALLBACK_PAYLOAD),
        postCallback(fixture, CALLBACK_PAYLOAD),
      ]);
      assert.deepEqual(valuesOf(answers, 'status'), [200, 200, 200]);
      assert.equal(deliveries, 1);
    });

    test('a callback with a known id and another body → delivered to the host as an update', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      await postCallback(fixture, CALLBACK_PAYLOAD);
      await postCallback(fixture, { ...CALLBACK_PAYLOAD, result: 'validated', reason: null, reason_id: null });
      await postCallback(fixture, { ...CALLBACK_PAYLOAD, id: 'demand-2' });
      assert.deepEqual(valuesOf(delivered, 'isUpdate', 'rejection'), [
        [false, REJECTIONS[1]],
        [true, null],
        [false, REJECTIONS[1]],
      ]);
    });

    test('onDemandResult throws → 500 host_failed, and the repeated callback is delivered again', async (t) => {
      let tries = 0;
      const onDemandResult = (): void => {
        tries += 1;
        if (tries < 3) throw new Error('no database');
      };
      const fixture = await createCallbackHost(t, transport, { onDemandResult });
      for (const status of [500, 500, 200, 200]) {
        const response = await postCallback(fixture, CALLBACK_PAYLOAD);
        assert.equal(response.status, status);
        if (status === 500) assert.equal((await readProblem(response)).code, 'host_failed');
      }
      assert.equal(tries, 3);
    });

    test('a callback with only id and result → 200; without one of them, or not a JSON object → 400', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      assert.equal((await postCallback(fixture, { id: 'x', result: 'perhaps', unknown: [1] })).status, 200);
      assert.ok(delivered[0]?.warnings.some(({ path }) => path === '/result'));
      for (const [body, field] of [
        ['', 'body'],
        ['{', 'body'],
        ['[]', 'body'],
        [{ result: 'validated' }, 'id'],
        [{ id: 7, result: 'validated' }, 'id'],
        [{ id: 'x' }, 'result'],
      ] as const) {
        assert.deepEqual(await readProblem(await postCallback(fixture, body)), {
          status: 400,
          code: 'bad_request',
          field,
        });
      }
      assert.equal(delivered.length, 1);
    });

    test('a callback body over a million bytes → 413 before the body ends', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      const response = await fixture.call(`/callback/${CALLBACK_SECRET}`, {
        method: 'POST',
        body: streamChunks(['{', ...Array.from({ length: 11 }, () => concatRaw(' '.repeat(100_000)))], 'stall'),
        duplex: 'half',
      });
      assert.deepEqual(await readProblem(response), { status: 413, code: 'too_large' });
      assert.equal(delivered.length, 0);
    });

    test('a callback with the header x-sandbox → delivered to the host with isSandbox: true', async (t) => {
      const { delivered, ...fixture } = await createCallbackHost(t, transport);
      await postCallback(fixture, CALLBACK_PAYLOAD, CALLBACK_SECRET, { 'x-sandbox': 'true' });
      assert.equal(delivered[0]?.isSandbox, true);
    });
  });
}
