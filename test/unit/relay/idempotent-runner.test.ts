/** Ownership of a key by one of several processes: renewal, takeover, and unknown outcomes. */
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createMemoryStore, type RelayStore } from '../../../src/relay.js';
import {
  IdempotentRunner,
  type IdempotentOperation,
  type MarkIrreversible,
} from '../../../src/relay/idempotent-runner.js';
import { FakeClock } from '../../support/fake-clock.js';
import { interceptStore } from '../../support/relay/test-stores.js';

const KEY = 'key';
const STEP_MS = 100;
/** The promise to a person: an answer or `outcome_unknown` within this time. */
const PROMISED_MS = 10_000;

let clock: FakeClock;
let memory: RelayStore;
beforeEach(() => {
  clock = new FakeClock(1_000_000);
  memory = createMemoryStore(clock);
});

/** One process: a runner whose connection to the store can be cut. */
class TestProcess {
  isCut = false;
  readonly runner: IdempotentRunner<string>;

  constructor() {
    const store = interceptStore(
      (run) => (this.isCut ? Promise.reject(new Error('no connection')) : run()),
      () => memory,
    );
    this.runner = new IdempotentRunner({ store, clock, ttlMs: 600_000, pendingTtlMs: 600_000, maxWaitMs: 95_000 });
  }

  run(operation: IdempotentOperation<string>): Promise<string> {
    return this.runner.run(KEY, 'fingerprint', operation).then(({ value }) => value);
  }
}

/** Runs an operation in a process until it has started. An irreversible one marks itself first. @returns ends it */
async function begin(process: TestProcess, kind: 'repeatable' | 'irreversible') {
  let release: (value: string, isStored?: boolean) => void = () => undefined;
  const released = new Promise<{ value: string; isStored: boolean }>((resolve) => {
    release = (value, isStored = true) => resolve({ value, isStored });
  });
  let result = Promise.resolve('');
  await new Promise<void>((onStart) => {
    const start = async (markIrreversible: MarkIrreversible) => {
      if (kind === 'irreversible') await markIrreversible();
      onStart();
      return released;
    };
    result = process.run({ start });
  });
  return { release, result };
}

const answer = (value: string): IdempotentOperation<string> => ({ start: async () => ({ value, isStored: true }) });

/** Lets time pass in steps, each with the store operations that it causes. */
async function passTime(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
    clock.advance(STEP_MS);
    await new Promise((resolve) => void setImmediate(resolve));
  }
}

/** Lets time pass until a promise settles. @returns the milliseconds */
async function timeUntilSettled(promise: Promise<unknown>, limitMs: number): Promise<number> {
  const startMs = clock.now();
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  promise.then(settle, settle);
  while (!isSettled && clock.now() - startMs < limitMs) await passTime(STEP_MS);
  assert.ok(isSettled, `settles within ${limitMs} ms`);
  return clock.now() - startMs;
}

/** Runs an operation with the key of an owner that has ended. @returns the milliseconds until the outcome is unknown */
async function timeUntilUnknown(process: TestProcess, limitMs = PROMISED_MS): Promise<number> {
  const unknown = process.run(answer('other'));
  const tookMs = await timeUntilSettled(unknown, limitMs);
  await assert.rejects(unknown, { code: 'outcome_unknown' });
  return tookMs;
}

describe('an idempotency key whose owner has ended', () => {
  test('the owner of an idempotency key ends after it marked its operation as irreversible → outcome_unknown within 10 s, then at once', async () => {
    const [dead, alive] = [new TestProcess(), new TestProcess()];
    await begin(dead, 'irreversible');
    dead.isCut = true;
    const tookMs = await timeUntilUnknown(alive);
    assert.ok(tookMs > 4_000, `${tookMs} ms: two renewals may fail`);
    assert.ok((await timeUntilUnknown(alive)) <= STEP_MS);
  });

  test('several processes wait for an ended owner of an idempotency key → one runs the operation, the others share its result', async () => {
    const dead = new TestProcess();
    await begin(dead, 'repeatable');
    dead.isCut = true;
    let starts = 0;
    const again = (): IdempotentOperation<string> => ({
      start: async () => ({ value: `start ${++starts}`, isStored: true }),
    });
    const all = Promise.all(Array.from({ length: 5 }, () => new TestProcess().run(again())));
    await timeUntilSettled(all, PROMISED_MS);
    assert.deepEqual([new Set(await all), starts], [new Set(['start 1']), 1]);
  });

  test('the owner of an idempotency key comes back after outcome_unknown → its result is stored', async () => {
    const [slow, other] = [new TestProcess(), new TestProcess()];
    const { release, result } = await begin(slow, 'irreversible');
    slow.isCut = true;
    await timeUntilUnknown(other);
    slow.isCut = false;
    release('paid');
    assert.equal(await result, 'paid');
    assert.equal(await other.run(answer('other')), 'paid');
  });

  test('the owner of an idempotency key comes back and goes on → later calls wait for it again', async () => {
    const [slow, other] = [new TestProcess(), new TestProcess()];
    const { release } = await begin(slow, 'irreversible');
    slow.isCut = true;
    await timeUntilUnknown(other);
    slow.isCut = false;
    await passTime(3_000);
    const waiting = other.run(answer('other'));
    await passTime(20_000);
    release('paid');
    await timeUntilSettled(waiting, PROMISED_MS);
    assert.equal(await waiting, 'paid');
  });

  test('another process took the idempotency key → its first owner may not start anything irreversible', async () => {
    const [slow, other] = [new TestProcess(), new TestProcess()];
    let goOn = (): void => undefined;
    const halted = new Promise<void>((resolve) => (goOn = resolve));
    let marked: Promise<void> = Promise.resolve();
    const operation: IdempotentOperation<string> = {
      start: async (markIrreversible) => {
        await halted;
        marked = markIrreversible();
        return marked.then(
          () => ({ value: 'second call', isStored: true }),
          () => ({ value: 'no call', isStored: false }),
        );
      },
    };
    const first = slow.run(operation);
    slow.isCut = true;
    const taken = other.run(answer('other'));
    await timeUntilSettled(taken, PROMISED_MS);
    slow.isCut = false;
    goOn();
    assert.equal(await first, 'no call');
    await assert.rejects(marked, { code: 'overloaded' });
    assert.equal(await new TestProcess().run(answer('third')), 'other');
  });
});

describe('an idempotency key whose owner is running', () => {
  test('an operation of 80 s → another process with the same idempotency key waits and gets its result', async () => {
    const [owner, other] = [new TestProcess(), new TestProcess()];
    const { release } = await begin(owner, 'irreversible');
    const waiting = other.run(answer('other'));
    await passTime(80_000);
    release('paid');
    await timeUntilSettled(waiting, 1_000);
    assert.equal(await waiting, 'paid');
    assert.equal(clock.pending, 0);
  });

  test('two simultaneous calls in one process that resume a stored result → it is resumed once', async () => {
    const owner = new TestProcess();
    await owner.run(answer('undelivered'));
    let resumes = 0;
    const operation: IdempotentOperation<string> = {
      ...answer('other'),
      resume: async () => ({ value: `resume ${++resumes}`, isStored: true }),
    };
    const values = await Promise.all([owner.run(operation), owner.run(operation)]);
    assert.deepEqual(values, ['resume 1', 'resume 1']);
  });

  test('an operation whose value is not stored → another process with the same idempotency key gets it without a start', async () => {
    const [owner, other] = [new TestProcess(), new TestProcess()];
    const { release } = await begin(owner, 'irreversible');
    const waiting = other.run(answer('other'));
    await passTime(STEP_MS);
    release('refused', false);
    await timeUntilSettled(waiting, 1_000);
    assert.equal(await waiting, 'refused');
  });

  test('an operation over the time limit → another process with the same idempotency key answers outcome_unknown', async () => {
    const [owner, other] = [new TestProcess(), new TestProcess()];
    await begin(owner, 'irreversible');
    const tookMs = await timeUntilUnknown(other, 100_000);
    assert.ok(tookMs >= 95_000, `${tookMs} ms`);
  });
});

describe('an idempotency key whose store fails', () => {
  test('the store fails when an idempotent operation ends → the result is returned, and stored when the store is back', async () => {
    const [owner, other] = [new TestProcess(), new TestProcess()];
    const { release, result } = await begin(owner, 'irreversible');
    owner.isCut = true;
    release('paid');
    assert.equal(await result, 'paid');
    await passTime(4_000);
    owner.isCut = false;
    await passTime(2_000);
    assert.equal(await other.run(answer('other')), 'paid');
    assert.equal(clock.pending, 0);
  });

  test('the store never comes back → the owner of an idempotency key stops writing its result', async () => {
    const owner = new TestProcess();
    const { release, result } = await begin(owner, 'irreversible');
    owner.isCut = true;
    release('paid');
    await result;
    await passTime(40_000);
    assert.equal(clock.pending, 0);
  });

  test('the store loses its data during an idempotent operation → the next call gets the result', async () => {
    const [owner, other] = [new TestProcess(), new TestProcess()];
    const { release, result } = await begin(owner, 'irreversible');
    memory = createMemoryStore(clock);
    await passTime(3_000);
    const waiting = other.run(answer('other'));
    release('paid');
    assert.equal(await result, 'paid');
    await timeUntilSettled(waiting, 1_000);
    assert.equal(await waiting, 'paid');
  });

  test('a write fails and takes effect all the same → the owner keeps its idempotency key', async () => {
    const owner = new TestProcess();
    const plain = memory;
    let isLate = false;
    memory = {
      ...plain,
      swap: async (...call) => {
        const isSwapped = await plain.swap(...call);
        if (isLate) throw new Error('the answer was lost');
        return isSwapped;
      },
    };
    const { release, result } = await begin(owner, 'irreversible');
    isLate = true;
    await passTime(2_500);
    isLate = false;
    release('paid');
    assert.equal(await result, 'paid');
    assert.equal(await new TestProcess().run(answer('other')), 'paid');
  });
});
