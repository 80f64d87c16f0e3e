/** The requests of both ends to the relay, and the events that come back. */
import {
  CaptureError,
  HEADER_NAMES,
  RELAY_PATHS,
  isCaptureError,
  parseProblem,
  type CreatedHandoff,
  type HandoffClaim,
  type HandoffEvent,
  type HandoffRequest,
  type HandoffStep,
} from '../contract/contract.js';
import { delay, onAbort, withTimeout } from '../shared/shared.js';
import { fetchRelay, type RelayAccess } from '../upload/upload.js';

/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** Sends a request of one end. @throws CaptureError of the relay; `offline`, `relay_unreachable` or `relay_protocol` */
async function requestHandoff(
  access: RelayAccess,
  path: string,
  body: object = {},
  keepalive = false,
): Promise<unknown> {
  let response: Response;
  let json: unknown;
  const send = async (): Promise<Response> => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      keepalive,
    };
    const received = await fetchRelay(access, RELAY_PATHS.handoff + path, init);
    json = received.status === 204 ? null : await received.json().catch(() => null);
    return received;
  };
  try {
    response = await withTimeout(send(), TIMEOUT_MS, () => new Error(`no response in ${TIMEOUT_MS} ms`));
  } catch (cause) {
    if (isCaptureError(cause)) throw cause;
    throw new CaptureError(navigator.onLine ? 'relay_unreachable' : 'offline', 'no response', {}, { cause });
  }
  if (response.status === 204) return null;
  if (response.ok && json !== null) return json;
  throw parseProblem(json, response.status) ?? new CaptureError('relay_protocol', `status ${response.status}`);
}

/** With the person's right. */
export async function createHandoff(endpoint: RelayAccess, request: HandoffRequest): Promise<CreatedHandoff> {
  return (await requestHandoff(endpoint, '', request)) as CreatedHandoff;
}

/** With the code of the link. It may be repeated with the same secret. */
export async function claimHandoff(
  endpoint: RelayAccess,
  id: string,
  claimCode: string,
  phoneSecret: string,
): Promise<HandoffClaim> {
  const body = { claim_code: claimCode, phone_secret: phoneSecret };
  return (await requestHandoff({ ...endpoint, grant: undefined }, `/${id}/claim`, body)) as HandoffClaim;
}

/** With the token of the computer. */
export async function confirmHandoff(endpoint: RelayAccess, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/confirm`);
}

/** With the token of the phone. */
export async function reportHandoffStep(endpoint: RelayAccess, id: string, step: HandoffStep): Promise<void> {
  await requestHandoff(endpoint, `/${id}/progress`, { step });
}

/** With the token of the phone: its page is open. */
export async function pingHandoff(endpoint: RelayAccess, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/ping`);
}

/** With the token of either end. Also sent while the page is being closed. */
export async function endHandoff(endpoint: RelayAccess, id: string): Promise<void> {
  await requestHandoff(endpoint, `/${id}/end`, {}, true);
}

interface FollowOptions {
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
export async function followHandoff(endpoint: RelayAccess, options: FollowOptions): Promise<void> {
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
  access: RelayAccess,
  { id, signal, onConnection }: FollowOptions,
  lastEventId: string,
  onEvent: (id: string | undefined, event: HandoffEvent) => void,
): Promise<boolean> {
  const connection = new AbortController();
  const abort = (): void => connection.abort();
  const stopListening = onAbort(signal, abort);
  // The browser keeps a connection that carries nothing any more.
  addEventListener('offline', abort, { signal: connection.signal });
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const headers = lastEventId === '' ? undefined : { [HEADER_NAMES.lastEventId]: lastEventId };
    const init = { ...(headers && { headers }), signal: connection.signal, cache: 'no-store' } as const;
    const response = await fetchRelay(access, `${RELAY_PATHS.handoff}/${id}/events`, init);
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
    stopListening();
    abort();
  }
}
