import { delay, onAbort, type Clock } from '../../shared/shared.js';
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
 * The events of a hand-off as server-sent events (HTML standard, section 9.2). The stream ends with the hand-off. If the store
 * fails, it ends too: the client connects again with the id of the last event that it has.
 */
export function createHandoffEventStream(options: HandoffEventStreamOptions): ReadableStream<Uint8Array> {
  const stopped = new AbortController();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (text: string): void => void (stopped.signal.aborted || controller.enqueue(encoder.encode(text)));
      const end = (): void => {
        options.onClose();
        if (!stopped.signal.aborted) controller.close();
      };
      // The first bytes tell the client that it is connected.
      write(': connected\n\n');
      void writeEvents(options, write, stopped.signal).then(end, end);
    },
    cancel: () => stopped.abort(),
  });
}

async function writeEvents(
  { repository, id, lastEventId, clock }: HandoffEventStreamOptions,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  let sentEvents = lastEventId;
  let writtenMs = clock.now();
  while (!signal.aborted) {
    // Listening begins before the state is read, so that no change falls between the two.
    const change = waitForChange(repository, id, clock, signal);
    const state = await repository.read(id);
    if (state === null) return;
    for (; sentEvents < state.events.length; sentEvents++) {
      const event = state.events[sentEvents];
      write(`id: ${sentEvents + 1}\ndata: ${JSON.stringify(event)}\n\n`);
      writtenMs = clock.now();
    }
    if (isHandoffOver(state)) return;
    if (clock.now() - writtenMs >= HEARTBEAT_MS) {
      write(': heartbeat\n\n');
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
