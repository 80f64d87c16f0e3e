import type { CaptureSummary } from '../contract/contract.js';
import type { OutcomeKind, SessionSummary, StateName } from '../headless/headless.js';

/** One session that has ended, without anything of the document: what `doc-summary` says, and the outcome of its answer. */
export interface EndedSession {
  readonly end: SessionSummary['end'];
  /** The last screen. */
  readonly screen: StateName;
  /** `null` without an answer. */
  readonly outcome: OutcomeKind | null;
  readonly summary: CaptureSummary;
}

/** A word of the summaries with a number. */
export interface FunnelCount {
  readonly word: string;
  readonly value: number;
}

/** What many sessions say together. Each list leaves out what did not happen, except `steps`. */
export interface FunnelCounts {
  readonly sessions: number;
  /** How many sessions reached each step, in the order of a session. */
  readonly steps: readonly FunnelCount[];
  /** The last screens of sessions without an answer, the most frequent first. */
  readonly stops: readonly FunnelCount[];
  /** How long each live hint was shown, in milliseconds, the longest first. */
  readonly hints: readonly FunnelCount[];
  /** Photos that were taken again, by side. */
  readonly retakes: readonly FunnelCount[];
}

/** The steps of a session. A session that reached one has reached those before it. */
const STEPS: readonly (readonly [word: string, isReached: (session: EndedSession) => boolean])[] = [
  ['started', () => true],
  ['photo taken', ({ summary }) => summary.photos.length > 0 || wasShown(summary, 'checking', 'review', 'sending')],
  ['photo used', ({ summary }) => summary.photos.length > 0 || wasShown(summary, 'sending')],
  ['sent', ({ summary, end }) => wasShown(summary, 'sending') || end === 'answered'],
  ['answered', ({ end }) => end === 'answered'],
  ['accepted', ({ outcome }) => outcome === 'accepted'],
];

type Screen = keyof NonNullable<CaptureSummary['screen_ms']>;

/** A screen has a time as soon as it was shown, also when it is 0. */
function wasShown({ screen_ms: times = {} }: CaptureSummary, ...screens: readonly Screen[]): boolean {
  return screens.some((screen) => times[screen] !== undefined);
}

/** Counts ended sessions. Pure. */
export function countFunnel(sessions: readonly EndedSession[]): FunnelCounts {
  const unanswered = sessions.filter(({ end }) => end !== 'answered');
  const photos = sessions.flatMap(({ summary }) => summary.photos);
  return {
    sessions: sessions.length,
    steps: STEPS.map(([word, isReached]) => ({ word, value: sessions.filter(isReached).length })),
    stops: addUp(unanswered.map(({ screen }) => [screen, 1])),
    hints: addUp(sessions.flatMap(({ summary }) => Object.entries(summary.hint_ms ?? {}))),
    retakes: addUp(photos.map(({ side, retakes = 0 }) => [side, retakes])),
  };
}

/** The sum of each word, the largest first; without those of 0. */
function addUp(entries: readonly (readonly [word: string, value: number])[]): readonly FunnelCount[] {
  const sums = new Map<string, number>();
  for (const [word, value] of entries) sums.set(word, (sums.get(word) ?? 0) + value);
  return [...sums]
    .filter(([, value]) => value > 0)
    .map(([word, value]) => ({ word, value }))
    .toSorted((a, b) => b.value - a.value);
}
