/** Ended sessions that are made up: the chart shows them until a session of this page ends. */
import type { EndedSession, EndedSessionStore } from '../src/funnel/funnel.js';

const GUIDED = { search: 1400, move_closer: 900, glare: 1600, hold_still: 700 };
const RETAKEN = { side: 'front', retakes: 1 } as const;

/** Kinds of sessions, and how many of each there are. */
const EXAMPLES: readonly (readonly [count: number, session: EndedSession])[] = [
  [26, answered('accepted', { photos: [{ side: 'front' }, { side: 'back' }], hint_ms: GUIDED })],
  [5, answered('accepted', { photos: [RETAKEN, { side: 'back' }], hint_ms: { ...GUIDED, blur: 1200 } })],
  [2, answered('again', { photos: [{ side: 'front' }, { side: 'back', retakes: 1 }], hint_ms: { glare: 3100 } })],
  [1, answered('refused', { photos: [{ side: 'front' }, { side: 'back' }] })],
  [2, left('review', { photos: [], screen_ms: { aiming: 9000, review: 4000 } })],
  [3, left('aiming', { photos: [], hint_ms: { search: 6000, glare: 4200 } })],
  [1, left('error', { photos: [] })],
];

function answered(outcome: EndedSession['outcome'], summary: EndedSession['summary']): EndedSession {
  return { end: 'answered', screen: 'answered', outcome, summary };
}

function left(screen: EndedSession['screen'], summary: EndedSession['summary']): EndedSession {
  return { end: 'left', screen, outcome: null, summary };
}

/** The sessions of this page; before the first one ends, the examples. @param note is hidden with the examples */
export function createStoreWithExamples(note: HTMLElement): EndedSessionStore {
  const own: EndedSession[] = [];
  return {
    add(session) {
      own.push(session);
      note.hidden = true;
    },
    load: () => ({
      sessions: own.length > 0 ? own : EXAMPLES.flatMap(([count, session]) => Array<EndedSession>(count).fill(session)),
      relay: null,
    }),
  };
}
