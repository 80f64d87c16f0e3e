import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createInFlightBytesLimiter, defaultMemoryBudgetBytes } from '../../../src/relay/in-flight-bytes-limiter.js';
import { FakeClock } from '../../support/fake-clock.js';

const never = new AbortController().signal;
const createLimiter = (clock = new FakeClock()) => createInFlightBytesLimiter(1_000, 100, 30_000, clock);
/** Lets all promises settle that need no timer. */
const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
async function isPending(promise: void | Promise<unknown>): Promise<boolean> {
  if (promise === undefined) return false;
  let isSettled = false;
  const end = (): void => void (isSettled = true);
  promise.then(end, end);
  await settle();
  return !isSettled;
}

describe('the limit of bytes in flight', () => {
  test('a body announces 100 bytes and 7 arrive → 7 are reserved, and none after its release', async () => {
    const limiter = createLimiter();
    const body = limiter.open(100, never);
    assert.equal(limiter.read().reservedBytes, 0);
    await body.addReceivedBytes(7);
    assert.equal(limiter.read().reservedBytes, 7);
    body.release();
    assert.equal(limiter.read().reservedBytes, 0);
  });

  const clientsOf: Readonly<Record<string, readonly [mostBytes: number, (index: number) => readonly string[]]>> = {
    'of nobody in particular': [1_000, () => []],
    'of one network': [500, (index) => ['network', `subject ${index % 3}`]],
  };
  for (const [whose, [mostBytes, clients]] of Object.entries(clientsOf))
    test(`40 bodies ${whose} arrive in small chunks → all complete, never over ${mostBytes} of 1,000 bytes`, async () => {
      const limiter = createLimiter();
      const sendBody = async (_: unknown, index: number): Promise<void> => {
        const body = limiter.open(100, never, clients(index));
        for (let chunk = 0; chunk < 10; chunk++) {
          await body.addReceivedBytes(10);
          assert.ok(limiter.read().reservedBytes <= mostBytes);
          await settle();
        }
        body.complete(100);
        body.release();
      };
      await Promise.all(Array.from({ length: 40 }, sendBody));
      assert.equal(limiter.read().reservedBytes, 0);
    });

  test('a client has half of the limit → its next body waits for it, and not that of another client', async () => {
    const limiter = createLimiter();
    const open = (client: string) => limiter.open(100, never, [client]);
    const held = Array.from({ length: 5 }, () => open('one'));
    for (const body of held) await body.addReceivedBytes(100);
    const waiting = open('one').addReceivedBytes(100);
    assert.ok(await isPending(waiting));
    await open('other').addReceivedBytes(100);
    held[0]?.release();
    await waiting;
  });

  test('memory becomes free for one of two waiting bodies → the one with more bytes goes on', async () => {
    const limiter = createLimiter();
    const held = Array.from({ length: 10 }, () => limiter.open(100, never));
    for (const body of held) await body.addReceivedBytes(75);
    const [small, large] = [limiter.open(100, never), limiter.open(100, never)];
    await held[0]?.addReceivedBytes(25);
    await held[1]?.addReceivedBytes(25);
    for (const body of held.slice(2)) await body.addReceivedBytes(25);
    const waitingSmall = small.addReceivedBytes(10);
    const waitingLarge = large.addReceivedBytes(20);
    assert.ok(await isPending(waitingSmall));
    assert.ok(await isPending(waitingLarge));
    held[0]?.release();
    await waitingLarge;
    assert.ok(await isPending(waitingSmall));
    held[1]?.release();
    await waitingSmall;
  });

  const ENDS = [
    ['longer than the maximum', 'overloaded'],
    ['until its client disconnects', 'bad_request'],
  ] as const;
  for (const [how, code] of ENDS) {
    test(`a body waits for memory ${how} → ${code}, and no timer is left`, async () => {
      const clock = new FakeClock();
      const limiter = createLimiter(clock);
      for (let index = 0; index < 10; index++) await limiter.open(100, never).addReceivedBytes(100);
      const client = new AbortController();
      const waiting = limiter.open(100, client.signal).addReceivedBytes(1);
      const rejected = assert.rejects(Promise.resolve(waiting), { code });
      assert.ok(await isPending(waiting));
      if (code === 'overloaded') clock.advance(30_000);
      else client.abort();
      await rejected;
      assert.equal(clock.pending, 0);
    });
  }

  test('a waiting body is released → its wait has ended, and memory that becomes free is not reserved for it', async () => {
    const clock = new FakeClock();
    const limiter = createLimiter(clock);
    const held = Array.from({ length: 10 }, () => limiter.open(100, never));
    for (const body of held) await body.addReceivedBytes(100);
    const ended = limiter.open(100, never);
    const waiting = ended.addReceivedBytes(1);
    assert.ok(await isPending(waiting));
    ended.release();
    held[0]?.release();
    assert.ok(!(await isPending(waiting)));
    assert.deepEqual([limiter.read().reservedBytes, clock.pending], [900, 0]);
  });
});

test('a body longer than the limit → overloaded at once', () => {
  assert.throws(() => createLimiter().open(100, never).addReceivedBytes(1_001), { code: 'overloaded' });
});

const MB = 1_000_000;
const machine = (totalMb: number, constrainedMb: number) => ({
  constrainedMemory: () => constrainedMb * MB,
  getBuiltinModule: () => ({ totalmem: () => totalMb * MB }),
});

describe('memory for uploads without a setting', () => {
  const CASES = [
    ['a machine of 2 GB', machine(2_000, 0), 500],
    ['a container of 1 GB on a machine of 64 GB', machine(64_000, 1_000), 250],
    ['a container without a limit, which reports more than the machine has', machine(2_000, 1e9), 500],
    ['a machine of 64 GB', machine(64_000, 0), 1_000],
    ['a machine of 128 MB', machine(128, 0), 64],
    ['a runtime that reports no memory', machine(0, 0), 256],
    ['a runtime without process', {}, 256],
  ] as const;
  for (const [of, memory, mb] of CASES) {
    test(`${of} → ${mb} MB`, () => assert.equal(defaultMemoryBudgetBytes(memory), mb * MB));
  }
});
