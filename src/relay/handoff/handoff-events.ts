import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { HandoffEvent } from '../../contract/contract.js';
import { onAbort, type Clock } from '../../shared/shared.js';
import { COMMON_HEADERS, type RelayContext } from '../route-handler.js';
import type { HandoffRole } from './handoff-access.js';
import type { HandoffRepository } from './handoff-repository.js';
import { isHandoffOver, isPhoneAway, type HandoffState } from './handoff-state.js';

/** A comment is sent after this time without an event, in milliseconds. Proxies end silent connections, often after 60 s. */
const HEARTBEAT_MS = 15_000;

interface HandoffEventStreamOptions {
  readonly repository: HandoffRepository;
  readonly id: string;
  /** The end that follows. Only the computer is told whether the phone is there. */
  readonly role: HandoffRole;
  /** Events up to this id are not sent again. */
  readonly lastEventId: number;
  readonly clock: Clock;
  /** Called once, when the stream has ended or the client has left. */
  readonly onClose: () => void;
}

/**
 * The events of a hand-off for one of its ends, as server-sent events (HTML standard, section 9.2). The stream ends with it, and when the relay
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
  { repository, id, role, lastEventId, clock }: HandoffEventStreamOptions,
  stream: SSEStreamingApi,
  signal: AbortSignal,
): Promise<void> {
  let wake = (): void => undefined;
  let state: HandoffState | null = null;
  // Following begins before the state is read, so that no change falls between the two.
  const stopFollowing = repository.follow(id, (next) => {
    state = next;
    wake();
  });
  const stopListening = onAbort(signal, () => wake());
  let sentEvents = lastEventId;
  let writtenMs = clock.now();
  let wasAway = false;
  try {
    // The first bytes tell the client that it is connected.
    await stream.write(': connected\n\n');
    state = await repository.read(id);
    while (state !== null && !signal.aborted) {
      const { events } = state;
      const isOver = isHandoffOver(state);
      const woken = new Promise<void>((resolve) => (wake = resolve));
      for (; sentEvents < events.length; sentEvents++) {
        await stream.writeSSE({ id: String(sentEvents + 1), data: JSON.stringify(events[sentEvents]) });
        writtenMs = clock.now();
      }
      if (isOver) return;
      const isAway = role === 'computer' && isPhoneAway(state, clock.now());
      if (isAway !== wasAway) {
        await stream.writeSSE({ data: JSON.stringify({ type: isAway ? 'away' : 'back' } satisfies HandoffEvent) });
        wasAway = isAway;
      }
      if (clock.now() - writtenMs >= HEARTBEAT_MS) {
        await stream.write(': heartbeat\n\n');
        writtenMs = clock.now();
      }
      await woken;
    }
  } finally {
    stopListening();
    stopFollowing();
  }
}
