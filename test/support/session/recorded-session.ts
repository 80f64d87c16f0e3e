import type { CaptureSummary, LensSummary } from '../../../src/contract/contract.js';
import {
  initialStats,
  initialState,
  addStatsEntry,
  summarizeStats,
  transition,
  type CaptureEvent,
  type CaptureState,
  type LiveView,
  type StatsEntry,
  type SessionEndReason,
} from '../../../src/session/session.js';
import { good, SENDING } from './capture-walks.js';

export const MAIN: LensSummary = { facing: 'environment', kind: 'main' };
export const ENGINE = { name: 'chromium', major: 130 } as const;

/** A session with a clock of its own, and the summaries of the sessions that have ended. */
export class RecordedSession {
  state: CaptureState;
  nowMs = 0;
  lens: LensSummary | null = MAIN;
  live: Pick<LiveView, 'hint' | 'phase'> = { hint: null, phase: 'searching' };
  isHandoff = false;
  readonly ended: { end: SessionEndReason; screen: string; summary: CaptureSummary }[] = [];
  #record = initialStats();

  constructor(state = initialState(SENDING)) {
    this.state = state;
  }

  /** Sends events, 100 ms after each other. */
  send(...events: readonly CaptureEvent[]): this {
    for (const event of events) {
      this.nowMs += 100;
      const before = this.state;
      this.state = transition(before, event).state;
      if (this.state !== before) this.#add(event);
    }
    return this;
  }

  /** A live frame, `ms` after the last entry. */
  frame(hint: LiveView['hint'], ms: number, phase: LiveView['phase'] = 'found'): this {
    this.nowMs += ms;
    this.live = { hint, phase };
    return this.#add('frame');
  }

  leave(): this {
    return this.#add('left');
  }

  get summary(): CaptureSummary {
    return summarizeStats(this.#record, { engine: ENGINE, isHandoff: this.isHandoff }, this.nowMs);
  }

  #add(event: StatsEntry['event']): this {
    const entry = { event, state: this.state, live: this.live, lens: this.lens, atMs: this.nowMs };
    this.#record = addStatsEntry(this.#record, entry);
    const { end, state } = this.#record;
    if (end === null || !state) return this;
    this.ended.push({ end, screen: state.name, summary: this.summary });
    this.#record = addStatsEntry(this.#record, entry);
    return this;
  }
}

/** A photo of the camera without a finding, which is used. */
export const used: readonly CaptureEvent[] = [...good, { type: 'use' }];
