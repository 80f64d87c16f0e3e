import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { WorkerConnection } from '../../../../src/worker/client/worker-connection.js';
import { WORKER_PROGRESS } from '../../../../src/worker/worker.js';
import { collectGarbage } from '../../../support/relay/heap-bytes.js';

/** A worker that answers no call. */
class SilentWorker extends EventTarget {
  isTerminated = false;
  postMessage(): void {}
  terminate(): void {
    this.isTerminated = true;
  }
  reportProgress(): void {
    this.dispatchEvent(new MessageEvent('message', { data: WORKER_PROGRESS }));
  }
}

const LIMIT_MS = 30_000;

/** When the worker makes progress, and when it is ended, in seconds after the call. */
const ROWS: readonly { readonly progress: readonly number[]; readonly endsAt: number }[] = [
  { progress: [], endsAt: 30 },
  { progress: [10], endsAt: 40 },
  { progress: [29, 58, 87], endsAt: 117 },
  { progress: [5, 36], endsAt: 35 },
];
for (const { progress, endsAt } of ROWS)
  test(`progress at ${progress.join(', ') || 'no time'} of a call with 30 s → the worker is ended after ${endsAt} s`, async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
    const worker = new SilentWorker();
    const connection = new WorkerConnection(worker as unknown as Worker, 'worker');
    const call = connection.call('checkPhoto', [new Blob([]), {}], LIMIT_MS);
    const failure = assert.rejects(call, { code: 'worker_failed' });
    for (let second = 1; second < endsAt; second++) {
      t.mock.timers.tick(1000);
      if (progress.includes(second)) worker.reportProgress();
      assert.equal(worker.isTerminated, false, `after ${second} s`);
    }
    t.mock.timers.tick(1000);
    assert.equal(worker.isTerminated, true);
    await failure;
  });

async function openAndClose(hasPendingCall: boolean): Promise<WeakRef<WorkerConnection>> {
  const connection = new WorkerConnection(new SilentWorker() as unknown as Worker, 'worker');
  const call = hasPendingCall ? connection.call('fit', [{ files: [] }], 60_000) : null;
  connection.close('closed');
  if (call) await assert.rejects(call);
  return new WeakRef(connection);
}

/** Collections until the callbacks of finalization registries have run, which hold what they are called with. */
const MAX_COLLECTIONS = 50;

for (const hasPendingCall of [false, true])
  test(`connection closed with ${hasPendingCall ? 'an' : 'no'} open call → garbage-collected, with all that it holds`, async () => {
    const reference = await openAndClose(hasPendingCall);
    for (let round = 0; round < MAX_COLLECTIONS && reference.deref(); round++) {
      await delay(1);
      collectGarbage();
    }
    assert.equal(reference.deref(), undefined);
  });
