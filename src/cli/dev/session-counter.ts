import * as v from 'valibot';
import { SIDES } from '../../contract/contract.js';
import type { EndedSession, FunnelData } from '../../funnel/funnel.js';
import type { LogEntry } from '../../relay/relay.js';

/** Sessions that are kept, and times of answers. */
const MAX_KEPT = 1_000;

const word = v.pipe(v.string(), v.regex(/^[a-z_]{1,32}$/));
const count = v.pipe(v.number(), v.minValue(0));
const times = v.optional(v.record(word, count), {});
/** What the chart reads of a session. Pages of any origin may send one. */
const endedSession = v.object({
  end: v.picklist(['answered', 'cancelled', 'left']),
  screen: word,
  outcome: v.nullable(word),
  summary: v.object({
    photos: v.pipe(
      v.array(v.object({ side: v.picklist(SIDES), retakes: v.optional(count, 0) })),
      v.maxLength(SIDES.length),
    ),
    screen_ms: times,
    hint_ms: times,
  }),
});

/** Keeps the sessions that ended since the program started, and counts the entries of the relay's log. */
export class SessionCounter {
  readonly #sessions: EndedSession[] = [];
  readonly #events = new Map<string, number>();
  readonly #answersMs: number[] = [];

  /** @returns whether the JSON is a session */
  add(json: unknown): boolean {
    const { success, output } = v.safeParse(endedSession, json);
    if (success) keepLatest(this.#sessions, output as EndedSession);
    return success;
  }

  count({ event, code, durationMs }: LogEntry): void {
    const name = code === undefined ? event : `${event}: ${code}`;
    this.#events.set(name, (this.#events.get(name) ?? 0) + 1);
    if (event === 'answered' && durationMs !== undefined) keepLatest(this.#answersMs, durationMs);
  }

  read(): FunnelData {
    const sortedMs = this.#answersMs.toSorted((a, b) => a - b);
    const medianAnswerMs = sortedMs[Math.floor(sortedMs.length / 2)] ?? null;
    return { sessions: this.#sessions, relay: { events: Object.fromEntries(this.#events), medianAnswerMs } };
  }
}

function keepLatest<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > MAX_KEPT) list.shift();
}
