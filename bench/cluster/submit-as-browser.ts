import { setTimeout as sleep } from 'node:timers/promises';
import { HEADER_NAMES, isCaptureError, parseRelayAnswer, type ErrorDetail } from '../../src/contract/contract.js';
import { readRelayResponse } from '../../src/upload/relay-response.js';
import { decideRetry } from '../../src/upload/retry-policy.js';
import { createIdempotencyKey, createPhotoFile, createPhotosForm } from '../../test/support/relay/relay-fixture.js';
import { jpeg } from '../../test/support/relay/small-files.js';
import { RELAY_HEADER } from './nginx-server.js';

/** What a browser sends: the key, the grant and the photos stay the same with each retry. */
export interface ClusterSubmission {
  readonly name: string;
  readonly key: string;
  readonly grant: string;
}

export interface BrowserResponse {
  /** `answer`, or the error code that the element would show. */
  readonly code: string;
  readonly flowId: string | null;
  readonly detail: ErrorDetail;
  readonly relay: string | null;
  readonly durationMs: number;
}

export interface BrowserOutcome extends BrowserResponse {
  readonly submission: ClusterSubmission;
  readonly responses: readonly BrowserResponse[];
  readonly startMs: number;
  readonly endMs: number;
}

const PHOTO_BYTES = 300_000;
const PHOTO = jpeg(1_600, 1_000, PHOTO_BYTES);
let createdCount = 0;

export function createSubmission(grant: string): ClusterSubmission {
  createdCount += 1;
  return { name: `submission-${createdCount}`, key: createIdempotencyKey(), grant };
}

export async function postOnce(url: string, { name, key, grant }: ClusterSubmission): Promise<BrowserResponse> {
  const startMs = performance.now();
  const body = createPhotosForm({ photos: [createPhotoFile(PHOTO)], data: { doc_type: 'id_card', first_name: name } });
  const headers = { [HEADER_NAMES.idempotencyKey]: key, Authorization: `Bearer ${grant}` };
  let relay: string | null = null;
  const end = (code: string, flowId: string | null, detail: ErrorDetail): BrowserResponse => ({
    ...{ code, flowId, detail, relay },
    durationMs: performance.now() - startMs,
  });
  try {
    const response = await fetch(`${url}/photos`, { method: 'POST', body, headers });
    relay = response.headers.get(RELAY_HEADER);
    const text = await response.text();
    const [retryAfter, protocol] = [response.headers.get('retry-after'), response.headers.get(HEADER_NAMES.protocol)];
    const received = { status: response.status, text, retryAfter, protocol };
    const answer = readRelayResponse(received, Date.now(), parseRelayAnswer);
    return end('answer', answer.flow_id, {});
  } catch (error) {
    if (isCaptureError(error)) return end(error.code, null, error.detail);
    return end('relay_unreachable', null, {});
  }
}

export async function submitAsBrowser(url: string, submission: ClusterSubmission): Promise<BrowserOutcome> {
  const startMs = performance.now();
  const responses: BrowserResponse[] = [];
  for (;;) {
    const last = await postOnce(url, submission);
    responses.push(last);
    const decision = decideRetry(last.code, last.detail, responses.length - 1, Math.random());
    if (!decision.shouldRetry) return { ...last, submission, responses, startMs, endMs: performance.now() };
    await sleep(decision.pauseMs);
  }
}
