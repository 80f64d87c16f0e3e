import { CaptureError, HEADER_NAMES, type RelayAnswer } from '../contract/contract.js';
import { withoutUndefined } from '../shared/shared.js';
import { createPrefetchedToken } from './prefetched-token.js';
import { assertAttemptLeft, createConcurrencyLimiter, identifyClient, readAttemptsLeft } from './client-limits.js';
import { deliverResult, type SubmissionOutcome } from './deliver-result.js';
import { forwardSubmission } from './forward-submission.js';
import type { HandoffAccess } from './handoff/handoff-access.js';
import type { HandoffInput } from './handoff/handoff-state.js';
import { IdempotentRunner, MAX_WAIT_MARGIN_MS } from './idempotent-runner.js';
import type { BytesReservation } from './in-flight-bytes-limiter.js';
import { MAX_UPLOAD_BYTES, createUploadParser, parseMultipartBoundary } from './parse-multipart-upload.js';
import { readBodyChunks, tooLargeError } from './read-body-chunks.js';
import type { ResolvedRelayOptions } from './relay-options.js';
import { hashedKey } from './relay-store.js';
import { jsonResponse, problemResponse, toPublicError, type ClientInfo, type RouteHandler } from './route-handler.js';
import { assertFieldsWithinConditions, assertPhotoCount, type Grant } from './submission-conditions.js';
import { createBufferPool, type BodyMemory } from './buffer-pool.js';
import { fingerprintUpload, validatePhoto, validateUpload, type ValidatedUpload } from './validate-upload.js';

/** Handles `POST /photos`. */
export function createPhotosRoute(options: ResolvedRelayOptions, access: HandoffAccess): RouteHandler {
  const { store, clock, log, limits, inFlightBytes } = options;
  const { repository } = access;
  const openUpload = createConcurrencyLimiter(limits.openUploadsPerSubject, limits.openUploadsPerAddress);
  const segments = createBufferPool();
  const maxWaitMs = limits.serviceDeadlineMs + limits.hostMs + MAX_WAIT_MARGIN_MS;
  // A pending key that expired would be paid for again.
  const ttls = { ttlMs: limits.replayMs, pendingTtlMs: Math.max(limits.replayMs, maxWaitMs) };
  const runner = new IdempotentRunner<SubmissionOutcome>({ store, clock, maxWaitMs, ...ttls });

  return async ({ req: { raw: request }, env: info }) => {
    const { grant, handoffId, isOver, hasLostNames } = await access.authorizeSubmission(request, info);
    // The hand-off to a phone, or its end, may come while the upload arrives: asks again, and tells a hand-off that photos are sent.
    const beginSending = async (): Promise<unknown> => {
      if (hasLostNames) throw new CaptureError('handoff_ended', 'the bound names are deleted');
      return handoffId === null
        ? repository.assertNotSuspended(grant.subject)
        : repository.apply(handoffId, { type: 'send' });
    };
    /** Tells the computer. The store has logged its error: a paid answer must reach the phone all the same. */
    const report = async (input: HandoffInput): Promise<void> => {
      if (handoffId !== null) await repository.apply(handoffId, input).catch(() => undefined);
    };
    const idempotencyKey = readIdempotencyKey(request);
    const key = await hashedKey('idempotency', JSON.stringify([grant.subject, idempotencyKey]));
    const boundary = parseMultipartBoundary(request.headers.get('content-type'));
    const announcedBytes = readContentLength(request);
    const client = [grant.subject, info.remoteAddress ?? ''] as const;
    const closeUpload = openUpload(...client);
    const expectedBytes = announcedBytes ?? MAX_UPLOAD_BYTES;
    const reservation = inFlightBytes.open(expectedBytes, request.signal, identifyClient(...client));
    const memory = segments.acquire();
    const prefetchedToken = createPrefetchedToken(options);
    /** Another request has used this key, and reports its outcome itself, unless its process ends before. */
    let isTaken = false;
    try {
      isTaken = await runner.isTaken(key);
      // A known key leads to no further call, so its answer is also for the end that may no longer submit.
      if (!isTaken) {
        if (isOver) throw new CaptureError('handoff_ended');
        await beginSending();
        await assertAttemptLeft(grant, options);
      }
      const upload = await receiveUpload(request, info, memory, boundary, reservation, options, () => {
        if (!isTaken) void prefetchedToken.start();
      });
      // A repeat waits with its body for the answer of another request: so many of one subject would fill the memory.
      if (!isTaken) closeUpload();
      assertFieldsWithinConditions(upload.fields, grant);
      assertPhotoCount(grant, upload.photos.length);
      const receivedMs = clock.now();
      const submission = { upload, grant, idempotencyKey, prefetchedToken, receivedMs, beginSending };
      const { value: outcome, isReplay } = await runner.run(key, await fingerprintUpload(upload), {
        start: (markIrreversible) => forwardSubmission(submission, options, markIrreversible),
        resume: (stored) => (stored.kind === 'undelivered' ? deliverResult(stored.delivery, options) : null),
      });
      if (isReplay) log({ level: 'info', event: 'replayed' });
      return await toResponse(outcome, grant, options, report);
    } catch (error) {
      const { code } = toPublicError(error);
      // A retry of a request that has lost its connection may have the key by now.
      isTaken ||= await runner.isTaken(key).catch(() => false);
      if (!isTaken || code === 'outcome_unknown') await report({ type: 'fail', code });
      throw error;
    } finally {
      closeUpload();
      prefetchedToken.cancel();
      memory.release();
      reservation.release();
    }
  };
}

/** @param onValidPhoto is called with each valid photo, while the rest of the upload arrives */
async function receiveUpload(
  request: Request,
  { readBody }: ClientInfo,
  memory: BodyMemory,
  boundary: string,
  reservation: BytesReservation,
  { limits, clock, keepLocation, log }: ResolvedRelayOptions,
  onValidPhoto: () => void,
): Promise<ValidatedUpload> {
  const parser = createUploadParser(boundary, (part, index) => {
    const photo = validatePhoto(part, index, keepLocation);
    onValidPhoto();
    return photo;
  });
  const body = { maxBytes: MAX_UPLOAD_BYTES, limits, clock, readBody, memory, reserve: reservation.addReceivedBytes };
  await readBodyChunks(request, body, parser.write);
  const parts = parser.finish();
  // What the photos leave out of their files stays in memory with them.
  reservation.complete(memory.countBytes());
  return validateUpload(parts, log);
}

async function toResponse(
  outcome: SubmissionOutcome,
  grant: Grant,
  options: ResolvedRelayOptions,
  report: (input: HandoffInput) => Promise<void>,
): Promise<Response> {
  if (outcome.kind !== 'answer') {
    const { code, detail } = outcome.kind === 'error' ? outcome : { code: 'host_failed' as const, detail: {} };
    await report({ type: 'fail', code });
    return problemResponse(code, detail);
  }
  // If the store fails, a paid answer is sent without the number of remaining attempts.
  const attemptsLeft = await readAttemptsLeft(grant, options).catch(() => undefined);
  const headers = outcome.isSandbox ? { [HEADER_NAMES.sandbox]: 'true' } : {};
  const answer: RelayAnswer = { ...outcome.answer, ...withoutUndefined({ attempts_left: attemptsLeft }) };
  await report({ type: 'answer', answer });
  return jsonResponse(answer, headers);
}

/** 128 random bits are 22 characters of base64url, 32 hexadecimal digits, or a UUID with its fixed bits. */
const IDEMPOTENCY_KEY_PATTERN = /^[\w~.+/=-]{22,200}$/;

/** @throws CaptureError `bad_request` when the header is missing or too short for 128 random bits */
function readIdempotencyKey(request: Request): string {
  const header = request.headers.get(HEADER_NAMES.idempotencyKey)?.trim() ?? '';
  const key = header.replace(/^"(.*)"$/, '$1');
  if (IDEMPOTENCY_KEY_PATTERN.test(key)) return key;
  throw new CaptureError('bad_request', 'no key of at least 128 random bits', { field: HEADER_NAMES.idempotencyKey });
}

/** `Content-Length`; `null` without it. @throws CaptureError `too_large` before a byte is read */
function readContentLength(request: Request): number | null {
  const header = request.headers.get('content-length') ?? '';
  if (!/^\d+$/.test(header)) return null;
  const bytes = Number(header);
  if (bytes > MAX_UPLOAD_BYTES) throw tooLargeError(bytes, MAX_UPLOAD_BYTES);
  return bytes;
}
