import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { delay, onAbort, type Clock } from '../../shared/shared.js';
import type { RelayContext } from '../relay-context.js';
import { COMMON_HEADERS } from '../responses.js';
import type { HandoffRepository } from './handoff-repository.js';
import { isHandoffOver } from './handoff-state.js';

/** How often the store is read for changes that another relay has written, in milliseconds. */
const EVENT_POLL_MS = 250;
/** A comment is sent after this time without an event, in milliseconds. Proxies end silent connections, often after 60 s. */
const HEARTBEAT_MS = 15_000;

interface HandoffEventStreamOptions {
  readonly repository: HandoffRepository;
  readonly id: string;
  /** Events up to this id are not sent again. */
  readonly lastEventId: number;
  readonly clock: Clock;
  /** Called once, when the stream has ended or the client has left. */
  readonly onClose: () => void;
}

/**
 * The events of a hand-off as server-sent events (HTML standard, section 9.2). The stream ends with the hand-off, and when the relay
 * closes. If the store fails, it ends too: the client connects again with the id of the last event that it has.
 */
export function streamHandoffEvents(context: RelayContext, options: HandoffEventStreamOptions): Response {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  const stopFollowing = onAbort(context.env.closing ?? stopped.signal, stop);
  const response = streamSSE(context, async (stream) => {
    stream.onAbort(stop);
    // The store has logged its error.
    await writeEvents(options, stream, stopped.signal).catch(() => undefined);
    stopFollowing();
    options.onClose();
  });
  // They replace those of hono. The last header keeps nginx from holding events back.
  const headers = { ...COMMON_HEADERS, 'X-Accel-Buffering': 'no' };
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return response;
}

async function writeEvents(
  { repository, id, lastEventId, clock }: HandoffEventStreamOptions,
  stream: SSEStreamingApi,
  signal: AbortSignal,
): Promise<void> {
  let sentEvents = lastEventId;
  let writtenMs = clock.now();
  // The first bytes tell the client that it is connected.
  await stream.write(': connected\n\n');
  while (!signal.aborted) {
    // Listening begins before the state is read, so that no change falls between the two.
    const change = waitForChange(repository, id, clock, signal);
    const state = await repository.read(id);
    if (state === null) return;
    for (; sentEvents < state.events.length; sentEvents++) {
      await stream.writeSSE({ id: String(sentEvents + 1), data: JSON.stringify(state.events[sentEvents]) });
      writtenMs = clock.now();
    }
    if (isHandoffOver(state)) return;
    if (clock.now() - writtenMs >= HEARTBEAT_MS) {
      await stream.write(': heartbeat\n\n');
      writtenMs = clock.now();
    }
    await change;
  }
}

/** Resolves when this relay has written a change, when it is time to read the store again, or at the end. Never rejects. */
async function waitForChange(
  repository: HandoffRepository,
  id: string,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  const ended = new AbortController();
  const stopFollowing = onAbort(signal, () => ended.abort());
  const stopListening = repository.listen(id, () => ended.abort());
  await delay(EVENT_POLL_MS, { clock, signal: ended.signal }).catch(() => undefined);
  stopListening();
  stopFollowing();
}
