/** One POST by `XMLHttpRequest`: the only browser interface that tells how much of a body has gone. */
import { HEADERS, Trouble } from '../contract/contract.js';
import type { Received } from './answer.js';

export interface Post {
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
 * @throws {Trouble} `offline`, `relay_unreachable` or `relay_timeout`
 * @throws `signal.reason` when aborted
 */
export function post({ url, body, headers, withCredentials, timeoutMs, signal, onProgress }: Post): Promise<Received> {
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
      end(() => reject(new Trouble('offline', 'The connection is gone.')))();
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
      const protocol = request.getResponseHeader(HEADERS.protocol);
      resolve({ status: request.status, text: request.responseText, retryAfter, protocol });
    });
    on('timeout', () => {
      const detail = { measured: timeoutMs, limit: timeoutMs, unit: 'ms' } as const;
      reject(new Trouble('relay_timeout', `The relay did not answer within ${timeoutMs} ms.`, detail));
    });
    on('error', () => {
      if (!navigator.onLine) reject(new Trouble('offline', 'The connection is gone.'));
      else reject(new Trouble('relay_unreachable', 'The relay could not be reached, or its answer did not arrive.'));
    });
    signal.addEventListener('abort', abort, { once: true });
    addEventListener('offline', offline, { once: true });
    request.send(body);
  });
}
