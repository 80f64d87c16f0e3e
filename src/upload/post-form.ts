/** One POST by `XMLHttpRequest`: the only browser interface that tells how much of a body has gone. */
import { HEADER_NAMES, CaptureError } from '../contract/contract.js';
import type { RelayResponse } from './read-relay-response.js';

export interface PostFormOptions {
  readonly url: URL;
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  readonly withCredentials: boolean;
  /** Milliseconds that are left. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Share of the body that has gone, 0–1. */
  readonly onProgress: (share: number) => void;
}

/**
 * @throws {CaptureError} `offline`, `relay_unreachable` or `relay_timeout`
 * @throws `signal.reason` when aborted
 */
export function postForm({
  url,
  body,
  headers,
  withCredentials,
  timeoutMs,
  signal,
  onProgress,
}: PostFormOptions): Promise<RelayResponse> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const end = (settle: () => void) => (): void => {
      signal.removeEventListener('abort', abort);
      removeEventListener('offline', offline);
      settle();
    };
    const abort = (): void => {
      request.abort();
      end(() => reject(signal.reason))();
    };
    // Some browsers let a request hang for minutes after the connection is gone.
    const offline = (): void => {
      request.abort();
      end(() => reject(new CaptureError('offline', 'The connection is gone.')))();
    };
    request.open('POST', url);
    request.timeout = Math.max(1, timeoutMs);
    request.withCredentials = withCredentials;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.upload.addEventListener('load', () => onProgress(1));
    const on = (event: 'load' | 'timeout' | 'error', settle: () => void): void =>
      request.addEventListener(event, end(settle));
    on('load', () => {
      const retryAfter = request.getResponseHeader('Retry-After');
      const protocol = request.getResponseHeader(HEADER_NAMES.protocol);
      resolve({ status: request.status, text: request.responseText, retryAfter, protocol });
    });
    on('timeout', () => {
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      reject(new CaptureError('relay_timeout', `The relay did not answer within ${timeoutMs} ms.`, detail));
    });
    on('error', () => {
      if (!navigator.onLine) reject(new CaptureError('offline', 'The connection is gone.'));
      else
        reject(new CaptureError('relay_unreachable', 'The relay could not be reached, or its answer did not arrive.'));
    });
    signal.addEventListener('abort', abort, { once: true });
    addEventListener('offline', offline, { once: true });
    request.send(body);
  });
}
