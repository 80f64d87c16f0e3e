import { HEADERS, Trouble } from '../contract/contract.js';
import { Attempts } from './attempts.js';
import { authorized } from './authorize.js';
import { piecesOf, tooLarge } from './body.js';
import type { Hold } from './budget.js';
import { deliver, type Outcome } from './deliver.js';
import { forward } from './forward.js';
import type { Grant } from './grants.js';
import { LoginAhead } from './login.js';
import { MAX_WIRE_BYTES, boundaryOf, readParts } from './multipart-in.js';
import { Once } from './once.js';
import type { Settings } from './options.js';
import { jsonResponse, problemResponse } from './responses.js';
import { checkedUpload, fingerprintOf, hashText, type Upload } from './upload.js';

/** What a runtime's adapter knows about a request beside the request. */
export interface CallInfo {
  /** The client's address, for the rate limit of those without a name. */
  readonly remoteAddress?: string | undefined;
}

/** `POST /photos`. */
export function createSubmit(settings: Settings): (request: Request, info: CallInfo) => Promise<Response> {
  const { store, clock, log, limits, rate, service, budget } = settings;
  const attempts = new Attempts(store, limits.attemptsWindowMs);
  const once = new Once<Outcome>({
    store,
    clock,
    ttlMs: limits.replayMs,
    pendingTtlMs: limits.replayMs,
    patienceMs: limits.serviceDeadlineMs + limits.hostMs + PATIENCE_MARGIN_MS,
  });
  const delivery = { ...settings, hostMs: limits.hostMs };
  const forwarding = { ...delivery, attempts, deadlineMs: limits.serviceDeadlineMs };

  async function limitRate(grant: Grant, info: CallInfo): Promise<void> {
    if (rate === null) return;
    const who = grant.subject === '' ? `address:${info.remoteAddress ?? ''}` : `subject:${grant.subject}`;
    const waitMs = await store.hit(`rate:${await hashText(who)}`, rate.points, rate.perSeconds);
    if (waitMs === 0) return;
    throw new Trouble('rate_limited', 'too many calls', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  async function receive(request: Request, boundary: string, hold: Hold): Promise<Upload> {
    const { uploadIdleMs: idleMs, uploadTotalMs: totalMs } = limits;
    const pieces = piecesOf(request, { idleMs, totalMs, maxBytes: MAX_WIRE_BYTES }, clock);
    return checkedUpload(await readParts(counted(pieces, hold), boundary));
  }

  async function answer(outcome: Outcome, grant: Grant): Promise<Response> {
    if (outcome.kind === 'trouble') return problemResponse(outcome.code, outcome.detail);
    if (outcome.kind === 'undelivered') return problemResponse('host_failed');
    // A paid answer goes out without the number rather than not at all.
    const left = await attempts.left(grant).catch(() => undefined);
    const headers = outcome.isSandbox ? { [HEADERS.sandbox]: 'true' } : {};
    return jsonResponse({ ...outcome.answer, ...(left === undefined ? {} : { attempts_left: left }) }, headers);
  }

  return async (request, info) => {
    const grant = await authorized(request, settings, clock.now());
    await limitRate(grant, info);
    const idempotencyKey = keyOf(request);
    const boundary = boundaryOf(request.headers.get('content-type'));
    const hold = budget.hold(announcedBytes(request));
    let ahead: LoginAhead | null = null;
    try {
      const key = `idempotency:${await hashText(JSON.stringify([grant.subject, idempotencyKey]))}`;
      if (!(await once.isTaken(key))) {
        await attempts.check(grant);
        ahead = new LoginAhead(service);
      }
      const upload = await receive(request, boundary, hold);
      const receivedMs = clock.now();
      const submission = { upload, grant, idempotencyKey, ahead, receivedMs };
      const { value, isReplay } = await once.run(key, await fingerprintOf(upload), {
        start: () => forward(submission, forwarding),
        resume: (outcome) => (outcome.kind === 'undelivered' ? deliver(outcome.delivery, delivery) : null),
      });
      if (isReplay) log({ level: 'info', event: 'replayed' });
      return await answer(value, grant);
    } finally {
      ahead?.cancel();
      hold.release();
    }
  };
}

/** How much longer than its own limits another process may take, in milliseconds. */
const PATIENCE_MARGIN_MS = 5_000;
/** 128 random bits are 22 characters of base64url, 32 hexadecimal digits, or a UUID with its fixed bits. */
const KEY_SHAPE = /^[\w~.+/=-]{22,200}$/;

/** @throws Trouble `bad_request` when the header is missing or too short to hold 128 random bits */
function keyOf(request: Request): string {
  const key =
    request.headers
      .get(HEADERS.idempotencyKey)
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? '';
  if (KEY_SHAPE.test(key)) return key;
  throw new Trouble('bad_request', 'no key of at least 128 random bits', { field: HEADERS.idempotencyKey });
}

/** What `Content-Length` announces; 0 without it. @throws Trouble `too_large` before a byte is read */
function announcedBytes(request: Request): number {
  const text = request.headers.get('content-length') ?? '0';
  const bytes = /^\d+$/.test(text) ? Number(text) : 0;
  if (bytes > MAX_WIRE_BYTES) throw tooLarge(bytes, MAX_WIRE_BYTES);
  return bytes;
}

async function* counted(pieces: AsyncIterable<Uint8Array>, hold: Hold): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hold.grow(piece.length);
    yield piece;
  }
}
