import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readBodyChunks, THROUGHPUT_PERIOD_MS } from '../../../src/relay/read-body-chunks.js';
import { FakeClock } from '../../support/fake-clock.js';

const LIMITS = { uploadIdleMs: 15_000, uploadTotalMs: 300_000, uploadMinBytesPerSecond: 4_096 };

interface Upload {
  /** What arrives, and how often. */
  readonly bytes: number;
  readonly everyMs: number;
  readonly forMs: number;
  /** How long the relay waits for memory after its first chunk. */
  readonly waitMs?: number;
}

/** When an upload ends with `upload_timeout`, in milliseconds; `null` if it lasts to its end. */
async function timeUntilEnd({ bytes, everyMs, forMs, waitMs = 0 }: Upload): Promise<number | null> {
  const clock = new FakeClock();
  let waitsLeft = waitMs === 0 ? 0 : 1;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // What the relay waits for is set up first.
        await new Promise(setImmediate);
        clock.advance(everyMs);
        if (clock.now() >= forMs) controller.close();
        else if (bytes > 0) controller.enqueue(new Uint8Array(bytes));
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://relay.test/photos', { method: 'POST', body, duplex: 'half' } as RequestInit);
  const reserve = async (): Promise<void> => {
    if (waitsLeft-- > 0) clock.advance(waitMs);
  };
  try {
    for await (const chunk of readBodyChunks(request, { maxBytes: 1e9, limits: LIMITS, clock, reserve })) void chunk;
    return null;
  } catch (error) {
    assert.equal((error as { code?: string }).code, 'upload_timeout');
    return clock.now();
  }
}

describe('time limits of an upload', () => {
  const cases = [
    { sends: 'nothing', bytes: 0, everyMs: 15_000, endMs: 15_000 },
    { sends: 'a byte every 10 s', bytes: 1, everyMs: 10_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,000 bytes per second', bytes: 4_000, everyMs: 1_000, endMs: THROUGHPUT_PERIOD_MS },
    { sends: '4,300 bytes per second', bytes: 4_300, everyMs: 1_000, endMs: null },
    { sends: '64 KB per second', bytes: 64_000, everyMs: 1_000, endMs: null },
    { sends: '1 MB every 14 s', bytes: 1_000_000, everyMs: 14_000, endMs: null },
  ];
  for (const { sends, bytes, everyMs, endMs } of cases) {
    test(`an upload that sends ${sends} → ${endMs === null ? 'goes on' : `ends after ${endMs} ms`}`, async () => {
      assert.equal(await timeUntilEnd({ bytes, everyMs, forMs: 200_000 }), endMs);
    });
  }

  test('an upload of any throughput → ends after the total time', async () => {
    assert.equal(await timeUntilEnd({ bytes: 64_000, everyMs: 1_000, forMs: 400_000 }), 300_000);
  });

  test('the relay waits 100 s for memory → that counts neither as idle time nor for the throughput', async () => {
    assert.equal(await timeUntilEnd({ bytes: 64_000, everyMs: 10_000, forMs: 250_000, waitMs: 100_000 }), null);
  });
});
