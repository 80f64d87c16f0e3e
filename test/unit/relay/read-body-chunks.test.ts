import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMultipartUpload } from '../../../src/relay/parse-multipart-upload.js';
import { readBodyChunks } from '../../../src/relay/read-body-chunks.js';
import { createSegmentPool } from '../../../src/relay/upload-memory.js';
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

function read(init: RequestInit & { duplex: 'half' }, memory = createSegmentPool().open()): AsyncGenerator<Uint8Array> {
  const request = new Request('http://relay.test/photos', { method: 'POST', ...init });
  return readBodyChunks(request, { maxBytes: 10_000_000, limits: LIMITS, clock: systemClock, memory });
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

for (const chunkBytes of [700, 20_000, 65_536, 200_000, UPLOAD.length]) {
  test(`a body in chunks of ${chunkBytes} bytes → unchanged, in segments of memory that the photo uses without a copy`, async () => {
    const chunks: Uint8Array[] = [];
    const collect = async function* (): AsyncGenerator<Uint8Array> {
      for await (const chunk of read({ body: streamChunks(cut(UPLOAD, chunkBytes)), duplex: 'half' })) {
        chunks.push(chunk);
        yield chunk;
      }
    };
    const { photos } = await parseMultipartUpload(collect(), BOUNDARY, (part) => part.chunks);
    assert.deepEqual(Buffer.concat(chunks), Buffer.from(UPLOAD));
    assert.deepEqual(Buffer.concat(photos[0] ?? []), Buffer.from(PHOTO));
    for (const piece of photos[0] ?? []) if (piece.length > 100) assert.equal(piece.buffer, chunks[0]?.buffer);
  });
}

test('a body of 9 MB stalls after 40 KB → one segment of memory is in use', async () => {
  let reportStall = (): void => undefined;
  const isStalled = new Promise<void>((resolve) => (reportStall = resolve));
  const body = streamChunks(cut(UPLOAD.subarray(0, 40_000), 1_000), 'stall', reportStall);
  const client = new AbortController();
  let segments = 0;
  const memory = { takeSegment: () => new Uint8Array(65_536).fill(++segments), release: () => undefined };
  const chunks = read({ body, duplex: 'half', signal: client.signal }, memory);
  const reading = (async () => {
    for await (const chunk of chunks) void chunk;
  })();
  await isStalled;
  client.abort();
  await assert.rejects(reading, { code: 'bad_request' });
  assert.equal(segments, 1);
});
