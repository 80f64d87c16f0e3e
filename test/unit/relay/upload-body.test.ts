import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import {
  TRANSPORTS,
  createIdempotencyKey,
  readProblem,
  createRelayFixture,
} from '../../support/relay/relay-fixture.js';
import { openSlowUpload } from '../../support/attacks/slow-client.js';
import { waitForCondition } from '../../support/system/wait-for-condition.js';
import { valuesOf } from '../../support/values-of.js';
import { heapBytes } from '../../support/relay/heap-bytes.js';
import { jpeg } from '../../support/relay/small-files.js';
import {
  BOUNDARY,
  DATA_PART,
  END_BOUNDARY,
  MULTIPART_TYPE,
  PHOTO_PART,
  concatRaw,
  postRaw,
  rawPart,
  streamChunks,
} from '../../support/relay/raw-multipart.js';

const PHOTO_HEAD = 'Content-Disposition: form-data; name="photos"; filename="a"';
const WHOLE = concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY);

for (const transport of TRANSPORTS) {
  describe(`a body, ${transport}`, () => {
    const cuts: Readonly<Record<string, readonly Uint8Array[]>> = {
      'byte by byte': Array.from(WHOLE, (byte) => new Uint8Array([byte])),
      'in halves': [WHOLE.subarray(0, WHOLE.length / 2), WHOLE.subarray(WHOLE.length / 2)],
      'with its last line break alone': [WHOLE.subarray(0, -2), WHOLE.subarray(-2)],
      'with words after the end': [WHOLE, concatRaw('epilogue')],
      'with empty pieces': [new Uint8Array(), WHOLE, new Uint8Array()],
    };
    for (const [how, pieces] of Object.entries(cuts)) {
      test(`a multipart upload that arrives ${how} → 200`, async (t) => {
        const { call } = await createRelayFixture(t, transport);
        const sent = pieces.filter(({ length }) => transport === 'direct call' || length > 0);
        assert.equal((await postRaw(call, streamChunks(sent))).status, 200);
      });
    }

    test('an upload with photos before the data part and a quoted boundary → 200', async (t) => {
      const { call } = await createRelayFixture(t, transport);
      const headers = { 'Content-Type': `Multipart/Form-Data; charset=utf-8; boundary="${BOUNDARY}"` };
      const body = concatRaw(PHOTO_PART, PHOTO_PART, DATA_PART, END_BOUNDARY);
      assert.equal((await postRaw(call, body, headers)).status, 200);
    });
  });
}

test('a photo that contains the beginning of the multipart boundary → forwarded completely', async (t) => {
  const half = jpeg(600, 400, 70_000);
  const photo = concatRaw(half, `\r\n--${BOUNDARY.slice(0, -1)}`, half, '\r\n--');
  const { service, call } = await createRelayFixture(t, 'over HTTP', { keepLocation: true });
  assert.equal((await postRaw(call, concatRaw(DATA_PART, rawPart(PHOTO_HEAD, photo), END_BOUNDARY))).status, 200);
  assert.ok(service.photos[0]?.body.includes(Buffer.from(photo)));
});

describe('a client that disconnects', () => {
  test('a client disconnects before the end of the upload → no photo call to the service', async (t) => {
    const { service, url, log } = await createRelayFixture(t, 'over HTTP');
    const client = await openSlowUpload(url, WHOLE.length);
    await client.send(WHOLE.subarray(0, -1));
    client.close();
    await waitForCondition('the relay has noticed it', () => log.length > 0);
    assert.deepEqual(valuesOf(log, 'event', 'field'), [['refused', 'body']]);
    assert.equal(service.photos.length, 0);
  });

  test('the body stream of a web Request breaks → 400 bad_request, and no photo call to the service', async (t) => {
    const { service, call } = await createRelayFixture(t, 'direct call');
    const response = await postRaw(call, streamChunks([WHOLE.subarray(0, -1)], 'break'));
    assert.deepEqual(await readProblem(response), { status: 400, code: 'bad_request', field: 'body' });
    assert.equal(service.photos.length, 0);
  });

  test('a client disconnects after the upload → a retry with the same key gets the answer of the first call', async (t) => {
    const delivered: string[] = [];
    const onResult = ({ result }: { result: { flow_id: string } }) => void delivered.push(result.flow_id);
    const { service, submit } = await createRelayFixture(t, 'over HTTP', { onResult });
    const arrived = service.holdPhoto();
    const leaves = new AbortController();
    const key = createIdempotencyKey();
    const left = submit({ key, signal: leaves.signal });
    const release = await arrived;
    leaves.abort();
    await assert.rejects(left, { name: 'AbortError' });
    const again = submit({ key });
    release();
    assert.equal((await again).status, 200);
    assert.deepEqual(delivered, ['flow-1']);
    assert.equal(service.photos.length, 1);
  });
});

/** A connection to a relay over which a test sends what it wants. */
function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname);
}

describe('a client that is refused early', () => {
  test('a client that announces 60 MB → reads 413 while it still sends', async (t) => {
    const { url } = await createRelayFixture(t, 'over HTTP');
    const { send, status, close } = await openSlowUpload(url, 60_000_000);
    let answered = 0;
    void status.then((code) => (answered = code));
    let sent = 0;
    for (; sent < 60 && answered === 0; sent++) await Promise.race([send(new Uint8Array(1_000_000)), status]);
    assert.equal(await status, 413);
    assert.ok(sent < 60, 'the answer came before the end');
    close();
  });

  test('a proxy sends an upload with Connection: close and is refused early → it can send the rest before the connection ends', async (t) => {
    const { url } = await createRelayFixture(t, 'over HTTP');
    const socket = connectTo(url);
    const restBytes = 8_000_000;
    const head = 'POST /photos HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: https://stranger.example';
    socket.write(`${head}\r\nContent-Type: ${MULTIPART_TYPE}\r\nContent-Length: ${restBytes}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    assert.match(answer.toString('latin1'), /^HTTP\/1.1 403 .*"code":"origin_forbidden"/s);
    // A relay that closes the connection with unread bytes makes the system reset it, and the proxy loses the answer.
    const ended = once(socket, 'end');
    for (let sent = 0; sent < restBytes; sent += 100_000)
      await new Promise<void>((resolve, reject) =>
        socket.write(Buffer.alloc(100_000), (error) => (error ? reject(error) : resolve())),
      );
    await ended;
    socket.destroy();
  });

  test('POST refused with 403 for its origin → the next request on the same connection gets 200', async (t) => {
    const { url } = await createRelayFixture(t, 'over HTTP');
    const socket = connectTo(url);
    const refused = `POST /photos HTTP/1.1\r\nHost: x\r\nOrigin: https://evil.example\r\nContent-Length: 9\r\n\r\nuseless..`;
    socket.write(`${refused}GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let text = '';
    for await (const piece of socket) text += String(piece);
    assert.match(text, /^HTTP\/1.1 403 [^]*HTTP\/1.1 200 OK[^]*"ok"/);
  });
});

describe('memory of request bodies', () => {
  test('an upload of 200,000 one-byte chunks → the heap grows by less than 5 MB', async (t) => {
    const { call } = await createRelayFixture(t, 'direct call');
    const before = heapBytes();
    let after = 0;
    let left = 200_000;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(concatRaw(DATA_PART, `--${BOUNDARY}\r\nX: y\r\n\r\n`)),
      pull(controller) {
        left -= 1;
        if (left === 1) after = heapBytes();
        if (left > 0) controller.enqueue(new Uint8Array(1));
        else controller.close();
      },
    });
    assert.equal((await readProblem(await postRaw(call, body))).field, 'body');
    assert.ok(after - before < 5_000_000, `${after - before} bytes more`);
  });

  const big = concatRaw(DATA_PART, rawPart(PHOTO_HEAD, jpeg(600, 400, 100_000)), END_BOUNDARY);

  test('a second upload beyond inFlightBytes → waits until the first has ended, then 200', async (t) => {
    const { service, call } = await createRelayFixture(t, 'over HTTP', { limits: { inFlightBytes: 150_000 } });
    const arrived = service.holdPhoto();
    const first = postRaw(call, big);
    const release = await arrived;
    const second = postRaw(call, big);
    // The answer of a third request shows that the relay has received the second.
    assert.equal((await call('/health')).status, 200);
    assert.equal(service.photos.length, 1);
    release();
    assert.equal((await first).status, 200);
    assert.equal((await second).status, 200);
  });

  const longPhoto = rawPart(PHOTO_HEAD, concatRaw(jpeg(), new Uint8Array(100_000)));
  const firstUploads = {
    'a photo that is forwarded completely': big,
    'a photo of which nearly all is left out': concatRaw(DATA_PART, longPhoto, END_BOUNDARY),
  };
  for (const [which, upload] of Object.entries(firstUploads)) {
    test(`a second upload waits longer than memoryWaitMs for the memory of ${which} → 503 overloaded with Retry-After`, async (t) => {
      const limits = { inFlightBytes: 150_000, memoryWaitMs: 20 };
      const { service, call } = await createRelayFixture(t, 'over HTTP', { limits });
      const arrived = service.holdPhoto();
      const first = postRaw(call, upload);
      const release = await arrived;
      const refused = await postRaw(call, big);
      assert.equal(refused.headers.get('retry-after'), '5');
      assert.deepEqual(await readProblem(refused), { status: 503, code: 'overloaded' });
      release();
      assert.equal((await first).status, 200);
    });
  }
});
