import { HEADER_NAMES, CaptureError } from '../contract/contract.js';
import { AttemptCounter } from './attempt-counter.js';
import { authorizeRequest } from './authorize-request.js';
import { readBodyChunks, tooLargeError } from './read-body-chunks.js';
import type { Reservation } from './in-flight-bytes-limiter.js';
import { deliverResult, type SubmissionOutcome } from './deliver-result.js';
import { forwardSubmission } from './forward-submission.js';
import type { Grant } from './grants.js';
import { PrefetchedToken } from './access-token.js';
import { MAX_UPLOAD_BYTES, parseBoundary, parseMultipartUpload } from './parse-multipart-upload.js';
import { IdempotentRunner } from './idempotent-runner.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { jsonResponse, problemResponse } from './responses.js';
import { validateUpload, fingerprintUpload, sha256HexOfText, type ValidatedUpload } from './validate-upload.js';

/** What a runtime's adapter knows about a request beside the request. */
export interface ClientInfo {
  /** The client's address, for the rate limit of those without a name. */
  readonly remoteAddress?: string | undefined;
}

/** `POST /photos`. */
export function createPhotosHandler(
  settings: ResolvedRelayOptions,
): (request: Request, info: ClientInfo) => Promise<Response> {
  const { store, clock, log, limits, rate, service, budget } = settings;
  const attempts = new AttemptCounter(store, limits.attemptsWindowMs);
  const once = new IdempotentRunner<SubmissionOutcome>({
    store,
    clock,
    ttlMs: limits.replayMs,
    pendingTtlMs: limits.replayMs,
    maxWaitMs: limits.serviceDeadlineMs + limits.hostMs + MAX_WAIT_MARGIN_MS,
  });
  const delivery = { ...settings, hostMs: limits.hostMs };
  const forwarding = { ...delivery, attempts, deadlineMs: limits.serviceDeadlineMs };

  async function limitRate(grant: Grant, info: ClientInfo): Promise<void> {
    if (rate === null) return;
    const who = grant.subject === '' ? `address:${info.remoteAddress ?? ''}` : `subject:${grant.subject}`;
    const waitMs = await store.hit(`rate:${await sha256HexOfText(who)}`, rate.points, rate.perSeconds);
    if (waitMs === 0) return;
    throw new CaptureError('rate_limited', 'too many calls', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
  }

  async function receive(request: Request, boundary: string, hold: Reservation): Promise<ValidatedUpload> {
    const { uploadIdleMs: idleMs, uploadTotalMs: totalMs } = limits;
    const pieces = readBodyChunks(request, { idleMs, totalMs, maxBytes: MAX_UPLOAD_BYTES }, clock);
    return validateUpload(await parseMultipartUpload(countReceivedBytes(pieces, hold), boundary));
  }

  async function answer(outcome: SubmissionOutcome, grant: Grant): Promise<Response> {
    if (outcome.kind === 'trouble') return problemResponse(outcome.code, outcome.detail);
    if (outcome.kind === 'undelivered') return problemResponse('host_failed');
    // A paid answer goes out without the number rather than not at all.
    const left = await attempts.left(grant).catch(() => undefined);
    const headers = outcome.isSandbox ? { [HEADER_NAMES.sandbox]: 'true' } : {};
    return jsonResponse({ ...outcome.answer, ...(left === undefined ? {} : { attempts_left: left }) }, headers);
  }

  return async (request, info) => {
    const grant = await authorizeRequest(request, settings, clock.now());
    await limitRate(grant, info);
    const idempotencyKey = readIdempotencyKey(request);
    const boundary = parseBoundary(request.headers.get('content-type'));
    const hold = budget.hold(readContentLength(request));
    let ahead: PrefetchedToken | null = null;
    try {
      const key = `idempotency:${await sha256HexOfText(JSON.stringify([grant.subject, idempotencyKey]))}`;
      if (!(await once.isTaken(key))) {
        await attempts.check(grant);
        ahead = new PrefetchedToken(service);
      }
      const upload = await receive(request, boundary, hold);
      const receivedMs = clock.now();
      const submission = { upload, grant, idempotencyKey, prefetchedToken: ahead, receivedMs };
      const { value, isReplay } = await once.run(key, await fingerprintUpload(upload), {
        start: () => forwardSubmission(submission, forwarding),
        resume: (outcome) => (outcome.kind === 'undelivered' ? deliverResult(outcome.delivery, delivery) : null),
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
const MAX_WAIT_MARGIN_MS = 5_000;
/** 128 random bits are 22 characters of base64url, 32 hexadecimal digits, or a UUID with its fixed bits. */
const IDEMPOTENCY_KEY_PATTERN = /^[\w~.+/=-]{22,200}$/;

/** @throws Trouble `bad_request` when the header is missing or too short to hold 128 random bits */
function readIdempotencyKey(request: Request): string {
  const key =
    request.headers
      .get(HEADER_NAMES.idempotencyKey)
      ?.trim()
      .replace(/^"(.*)"$/, '$1') ?? '';
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new CaptureError('bad_request', 'no key of at least 128 random bits', { field: HEADER_NAMES.idempotencyKey });
}

/** What `Content-Length` announces; 0 without it. @throws Trouble `too_large` before a byte is read */
function readContentLength(request: Request): number {
  const text = request.headers.get('content-length') ?? '0';
  const bytes = /^\d+$/.test(text) ? Number(text) : 0;
  if (bytes > MAX_UPLOAD_BYTES) throw tooLargeError(bytes, MAX_UPLOAD_BYTES);
  return bytes;
}

async function* countReceivedBytes(pieces: AsyncIterable<Uint8Array>, hold: Reservation): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    hold.addReceivedBytes(piece.length);
    yield piece;
  }
}
