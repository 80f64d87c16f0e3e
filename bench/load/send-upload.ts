import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createIdempotencyKey } from '../../test/support/relay/relay-fixture.js';
import { BOUNDARY, END_BOUNDARY, concatRaw, rawPart } from '../../test/support/relay/raw-multipart.js';

/** `slow` sends 64 KB per second, `cut` breaks off in the middle, `aborted` leaves after the last byte. */
export type UploadKind = 'normal' | 'slow' | 'cut' | 'aborted';

export interface PlannedUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly photo: Uint8Array;
}

const CHUNK_BYTES = 65_536;
const SLOW_CHUNK_MS = 1_000;

/** Posts one upload as its kind says, on a connection of its own. Never rejects. */
export async function sendUpload(url: string, { id, kind, photo }: PlannedUpload) {
  const head = concatRaw(
    rawPart('Content-Disposition: form-data; name="data"', JSON.stringify({ first_name: id })),
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`,
  );
  const tail = concatRaw(`\r\n${END_BOUNDARY}`);
  const bytes = head.length + photo.length + tail.length;
  const call = request(`${url}/photos`, {
    method: 'POST',
    agent: false,
    headers: {
      'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`,
      'Content-Length': bytes,
      'Idempotency-Key': createIdempotencyKey(),
    },
  });
  // Also after an early answer, when neither `drain` nor the callback of `end` comes any more.
  const closed = new Promise<void>((resolve) => void call.once('close', resolve));
  const status = new Promise<number>((resolve) => {
    call.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    call.once('error', () => resolve(0));
    void closed.then(() => resolve(0));
  });
  const end = kind === 'cut' ? photo.length / 2 : photo.length;
  let wake = (): void => undefined;
  for (const event of ['drain', 'response']) call.on(event, () => wake());
  call.write(head);
  for (let at = 0; at < end && !call.destroyed; at += CHUNK_BYTES) {
    const hasRoom = call.write(photo.subarray(at, at + CHUNK_BYTES));
    if (!hasRoom && !call.destroyed) await Promise.race([new Promise<void>((resolve) => (wake = resolve)), closed]);
    if (kind === 'slow') await sleep(SLOW_CHUNK_MS);
  }
  if (kind === 'cut') call.destroy();
  else await Promise.race([new Promise<void>((resolve) => void call.end(tail, resolve)), closed]);
  /** `status`: 0 without an answer. `answerMs`: from the last sent byte on. */
  const sentMs = performance.now();
  if (kind === 'aborted') call.destroy();
  return { id, kind, bytes, status: await status, answerMs: performance.now() - sentMs };
}
export type UploadResult = Awaited<ReturnType<typeof sendUpload>>;
