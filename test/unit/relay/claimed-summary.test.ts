/** The part `summary` of an upload: it reaches `onResult` as a claim, and nobody else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_SUMMARY_BYTES } from '../../../src/contract/contract.js';
import type { ResultDelivery } from '../../../src/relay.js';
import { readFormData } from '../../support/relay/fake-service.js';
import {
  createIdempotencyKey,
  createPhotoFile,
  readProblem,
  withRelayFixture,
  type RelayFixture,
} from '../../support/relay/relay-fixture.js';

const FRONT = { side: 'front', recapture: { screen: 0.75, print: null } } as const;
const BACK = { side: 'back', recapture: { screen: 0, print: 1 } } as const;
const SUMMARY = { photos: [FRONT] } as const;
const ANSWER = { verdict: true, reason: '', flow_id: 'flow-1' };

/** A relay over HTTP with the deliveries that its host got. */
async function withHost(
  work: (on: RelayFixture, deliveries: readonly ResultDelivery[]) => Promise<void>,
  onResult: (delivery: ResultDelivery) => void = () => undefined,
): Promise<void> {
  const deliveries: ResultDelivery[] = [];
  const options = {
    onResult: (delivery: ResultDelivery): void => {
      deliveries.push(delivery);
      onResult(delivery);
    },
  };
  await withRelayFixture('over HTTP', options, (on) => work(on, deliveries));
}

describe('an upload with a summary', () => {
  test('a summary of two photos → onResult gets it as claimedSummary; the service and the browser get none of it', async () => {
    await withHost(async ({ service, submit }, deliveries) => {
      const summary = { photos: [FRONT, BACK] };
      const response = await submit({ summary, photos: [createPhotoFile(), createPhotoFile()] });
      assert.deepEqual(await response.json(), ANSWER);
      assert.deepEqual(deliveries[0]?.claimedSummary, summary);
      const [call] = service.photos;
      assert.ok(call);
      assert.deepEqual([...(await readFormData(call)).keys()], ['data', 'photos', 'photos']);
      assert.doesNotMatch(call.body.toString('latin1'), /recapture|summary/);
    });
  });

  test('no summary → onResult gets no claimedSummary', async () => {
    await withHost(async ({ submit }, deliveries) => {
      await submit();
      assert.equal('claimedSummary' in (deliveries[0] ?? {}), false);
    });
  });

  test('unknown members of the summary → dropped', async () => {
    await withHost(async ({ submit }, deliveries) => {
      const photos = [{ ...FRONT, recapture: { ...FRONT.recapture, ocr: 'ANNA' }, mrz: 'P<UTO' }];
      assert.equal((await submit({ summary: { photos, verdict: true } })).status, 200);
      assert.deepEqual(deliveries[0]?.claimedSummary, SUMMARY);
    });
  });

  test('onResult throws once → the same key delivers the same summary again', async () => {
    let isBroken = true;
    const failOnce = (): void => {
      if (!isBroken) return;
      isBroken = false;
      throw new Error('no database');
    };
    await withHost(async ({ submit, service }, deliveries) => {
      const submission = { key: createIdempotencyKey(), summary: SUMMARY };
      assert.equal((await submit(submission)).status, 500);
      assert.deepEqual(await (await submit(submission)).json(), ANSWER);
      assert.deepEqual(
        deliveries.map(({ claimedSummary }) => claimedSummary),
        [SUMMARY, SUMMARY],
      );
      assert.equal(service.photos.length, 1);
    }, failOnce);
  });

  test('the same key with another summary, or without one → 422 idempotency_mismatch', async () => {
    await withHost(async ({ submit }) => {
      const key = createIdempotencyKey();
      assert.equal((await submit({ key, summary: SUMMARY })).status, 200);
      const other = { photos: [{ ...FRONT, recapture: { screen: 0, print: 0 } }] };
      for (const changed of [{ summary: other }, {}])
        assert.equal((await readProblem(await submit({ key, ...changed }))).code, 'idempotency_mismatch');
    });
  });
});

describe('an upload with an invalid summary → 400 bad_request with the field, and no photo call', () => {
  const withScore = (screen: unknown): object => ({ photos: [{ side: 'front', recapture: { screen, print: 0 } }] });
  const cases: readonly (readonly [what: string, summary: unknown, field: string])[] = [
    ['no JSON', '{', 'summary'],
    ['an array', [], 'summary'],
    ['no photos', {}, 'summary/photos'],
    ['two entries for one photo', { photos: [FRONT, BACK] }, 'summary/photos'],
    ['an entry that is no object', { photos: ['front'] }, 'summary/photos/0'],
    ['an unknown side', { photos: [{ ...FRONT, side: 'left' }] }, 'summary/photos/0/side'],
    ['no scores', { photos: [{ side: 'front' }] }, 'summary/photos/0/recapture'],
    ['a score above 1', withScore(1.01), 'summary/photos/0/recapture/screen'],
    ['a negative score', withScore(-0.01), 'summary/photos/0/recapture/screen'],
    ['a score as text', withScore('0.5'), 'summary/photos/0/recapture/screen'],
    ['a missing score', withScore(undefined), 'summary/photos/0/recapture/screen'],
    ['one byte too many', `{"x":"${'x'.repeat(MAX_SUMMARY_BYTES - 7)}"}`, 'summary'],
  ];
  for (const [what, summary, field] of cases)
    test(what, async () => {
      await withHost(async ({ service, submit }, deliveries) => {
        const problem = await readProblem(await submit({ summary }));
        assert.deepEqual(problem, { status: 400, code: 'bad_request', field });
        assert.deepEqual([service.photos.length, deliveries.length], [0, 0]);
      });
    });

  test('two summaries', async () => {
    await withHost(async ({ call }) => {
      const body = new FormData();
      body.append('data', '{}');
      for (let count = 0; count < 2; count++) body.append('summary', JSON.stringify(SUMMARY));
      body.append('photos', createPhotoFile());
      const headers = { 'Idempotency-Key': createIdempotencyKey() };
      const problem = await readProblem(await call('/photos', { method: 'POST', body, headers }));
      assert.deepEqual(problem, { status: 400, code: 'bad_request', field: 'summary' });
    });
  });
});
