import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMultipartUpload } from '../../../src/relay/parse-multipart-upload.js';
import { readBodyChunks } from '../../../src/relay/read-body-chunks.js';
import { systemClock } from '../../../src/shared/shared.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  concatRaw,
  rawPart,
  streamChunks,
} from '../../support/relay/raw-multipart.js';
import { jpeg } from '../../support/relay/small-files.js';

const LIMITS = { uploadIdleMs: 10_000, uploadTotalMs: 10_000, uploadMinBytesPerSecond: 1 };

function read(init: RequestInit & { duplex: 'half' }, announcedBytes: number | null): AsyncGenerator<Uint8Array> {
  const request = new Request('http://relay.test/photos', { method: 'POST', ...init });
  return readBodyChunks(request, announcedBytes, 10_000_000, LIMITS, systemClock);
}

const PHOTO = jpeg(600, 400, 300_000);
const UPLOAD = concatRaw(
  rawPart('Content-Disposition: form-data; name="photos"; filename="a.jpg"', PHOTO),
  DATA_PART,
  END_BOUNDARY,
);

function cut(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}

function readUpload(chunkBytes: number, announcedBytes: number | null): AsyncGenerator<Uint8Array> {
  return read({ body: streamChunks(cut(UPLOAD, chunkBytes)), duplex: 'half' }, announcedBytes);
}

for (const chunkBytes of [700, 20_000, 65_536, 200_000, UPLOAD.length]) {
  test(`a body of announced length in chunks of ${chunkBytes} bytes → unchanged, and the photo is not copied`, async () => {
    const chunks: Uint8Array[] = [];
    const collect = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of readUpload(chunkBytes, UPLOAD.length)) {
        chunks.push(chunk);
        yield chunk;
      }
    };
    const { photos } = await parseMultipartUpload(collect(), BOUNDARY, ({ bytes }) => bytes);
    assert.deepEqual(Buffer.concat(chunks), Buffer.from(UPLOAD));
    assert.deepEqual(photos, [new Uint8Array(PHOTO)]);
    assert.equal(photos[0]?.buffer, chunks[0]?.buffer);
    for (const chunk of chunks.slice(0, -1)) assert.ok(chunk.length >= 16_384, String(chunk.length));
  });

  for (const [what, announcedBytes] of [
    ['unknown', null],
    ['announced too short', UPLOAD.length - 100_000],
    ['announced too long', UPLOAD.length + 100_000],
  ] as const)
    test(`a body of a length that is ${what}, in chunks of ${chunkBytes} bytes → unchanged`, async () => {
      const { photos } = await parseMultipartUpload(
        readUpload(chunkBytes, announcedBytes),
        BOUNDARY,
        ({ bytes }) => bytes,
      );
      assert.deepEqual(photos, [new Uint8Array(PHOTO)]);
    });
}

test('a client announces 9 MB and sends 40 KB → less than 1 MB is allocated', async () => {
  let reportStall = (): void => undefined;
  const isStalled = new Promise<void>((resolve) => (reportStall = resolve));
  const body = streamChunks(cut(UPLOAD.subarray(0, 40_000), 1_000), 'stall', reportStall);
  const client = new AbortController();
  const before = process.memoryUsage().arrayBuffers;
  const reading = read({ body, duplex: 'half', signal: client.signal }, 9_000_000).next();
  await isStalled;
  // The chunk before the stall is read in this turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const allocated = process.memoryUsage().arrayBuffers - before;
  client.abort();
  await assert.rejects(reading, { code: 'bad_request' });
  assert.ok(allocated < 1_000_000, String(allocated));
});
