import { HEADER_NAMES, RELAY_PATHS, type HandoffEvent } from '../contract/contract.js';
import { delay } from '../shared/shared.js';
import { authorizationHeader, relayUrl } from '../upload/upload.js';
import type { HandoffEndpoint } from './handoff-requests.js';

export interface FollowOptions {
  readonly id: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: HandoffEvent) => void;
  /** The connection is lost and is tried again, or is there again. */
  readonly onConnection: (isConnected: boolean) => void;
  /** The relay no longer knows the hand-off, or this end is not allowed to follow it. */
  readonly onGone: () => void;
}

/** Pause before the connection is tried again, in milliseconds. */
const RETRY_MS = 1_000;
/** The relay sends something every 15 s. After more than two such times the connection is dead, as after a sleep. */
const SILENCE_MS = 35_000;

/**
 * Follows a hand-off until its end, over any number of connections. `EventSource` cannot send a bearer token, so the events are read
 * from `fetch` (HTML standard, section 9.2.6).
 */
export async function followHandoff(endpoint: HandoffEndpoint, options: FollowOptions): Promise<void> {
  const { signal, onConnection } = options;
  let lastEventId = '';
  let isOver = false;
  while (!signal.aborted && !isOver) {
    await readConnection(endpoint, options, lastEventId, (id, event) => {
      lastEventId = id ?? lastEventId;
      isOver = event.type === 'ended' || (event.type === 'answered' && event.answer.verdict);
      options.onEvent(event);
    }).then(
      (isGone) => {
        if (isGone && !isOver) options.onGone();
        isOver ||= isGone;
      },
      () => undefined,
    );
    if (isOver || signal.aborted) return;
    onConnection(false);
    await delay(RETRY_MS, { signal }).catch(() => undefined);
  }
}

/** @returns whether there is nothing more to follow */
async function readConnection(
  { endpoint, grant, credentials }: HandoffEndpoint,
  { id, signal, onConnection }: FollowOptions,
  lastEventId: string,
  onEvent: (id: string | undefined, event: HandoffEvent) => void,
): Promise<boolean> {
  const connection = new AbortController();
  const abort = (): void => connection.abort();
  signal.addEventListener('abort', abort);
  // The browser keeps a connection that carries nothing any more.
  addEventListener('offline', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const url = relayUrl(endpoint, document.baseURI, `${RELAY_PATHS.handoff}/${id}/events`);
    const headers = {
      ...(await authorizationHeader(grant)),
      ...(lastEventId === '' ? {} : { [HEADER_NAMES.lastEventId]: lastEventId }),
    };
    const init = { headers, credentials: credentials ?? 'same-origin', signal: connection.signal } as const;
    const response = await fetch(url, { ...init, cache: 'no-store' });
    if ([401, 404, 410].includes(response.status)) return true;
    if (!response.ok || response.body === null) return false;
    onConnection(true);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; ;) {
      const { done, value } = await reader.read();
      if (done) return false;
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      const blocks = (text + value).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, eventId] = /^id: (.*)$/m.exec(block) ?? [];
        const [, data] = /^data: (.*)$/m.exec(block) ?? [];
        if (data !== undefined) onEvent(eventId, JSON.parse(data) as HandoffEvent);
      }
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
    removeEventListener('offline', abort);
  }
}
