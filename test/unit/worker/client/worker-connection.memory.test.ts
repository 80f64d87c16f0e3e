import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { WorkerConnection } from '../../../../src/worker/client/worker-connection.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** A worker that answers no call. */
class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

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
