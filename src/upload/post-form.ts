import { CaptureError, HEADER_NAMES } from '../contract/contract.js';
import type { RelayResponse } from './relay-response.js';

export interface PostFormOptions {
  readonly url: URL;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCredentials: boolean;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Share of the body that was sent, 0–1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Posts a form with `XMLHttpRequest`, the only browser API with upload progress.
 * @throws {CaptureError} `offline`, `relay_unreachable` or `relay_timeout`
 * @throws `signal.reason` when aborted
 */
export function postForm({ url, body, headers, signal, ...options }: PostFormOptions): Promise<RelayResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const listeners = new AbortController();
    const fail = (error: unknown): void => {
      listeners.abort();
      request.abort();
      reject(error);
    };
    request.open('POST', url);
    request.timeout = Math.max(1, options.timeoutMs);
    request.withCredentials = options.withCredentials;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    reportProgress(request.upload, options.onProgress);
    request.addEventListener('load', () => {
      listeners.abort();
      resolve(toResponse(request));
    });
    request.addEventListener('timeout', () => fail(relayTimeoutError(options.timeoutMs)));
    request.addEventListener('error', () => fail(navigator.onLine ? unreachableError() : offlineError()));
    signal.addEventListener('abort', () => fail(signal.reason), { signal: listeners.signal });
    // Some browsers let a request hang for minutes after the connection is gone.
    addEventListener('offline', () => fail(offlineError()), { signal: listeners.signal });
    request.send(body);
  });
}

function reportProgress(upload: XMLHttpRequestUpload, onProgress: (share: number) => void): void {
  upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
    if (lengthComputable && total > 0) onProgress(loaded / total);
  });
  upload.addEventListener('load', () => onProgress(1));
}

function toResponse(request: XMLHttpRequest): RelayResponse {
  const retryAfter = request.getResponseHeader('Retry-After');
  const protocol = request.getResponseHeader(HEADER_NAMES.protocol);
  return { status: request.status, text: request.responseText, retryAfter, protocol };
}

/** @param timeoutMs the limit that the person was given */
export function relayTimeoutError(timeoutMs: number): CaptureError {
  const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
  return new CaptureError('relay_timeout', `The relay did not answer within ${timeoutMs} ms.`, detail);
}

function offlineError(): CaptureError {
  return new CaptureError('offline', 'The connection is gone.');
}

function unreachableError(): CaptureError {
  return new CaptureError('relay_unreachable', 'The relay could not be reached, or its answer did not arrive.');
}
