/** Events on the way through a capture session, and what the state machine makes of them. */
import type { ErrorCode } from '../../../src/contract/contract.js';
import { initialState, interpretAnswer, transition } from '../../../src/session/session.js';
import type { CaptureEvent, CaptureState } from '../../../src/session/session.js';
import { photoFile, checkReport } from './sample-reports.js';

/** A session that can send. */
export const SENDING = { docType: 'id_card', canSend: true } as const;

/** Sends events, and returns the last state and the types of all effects. */
export function walk(from: CaptureState, ...events: CaptureEvent[]): { state: CaptureState; effects: string[] } {
  const effects: string[] = [];
  let state = from;
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    effects.push(...next.effects.map((effect) => effect.type));
  }
  return { state, effects };
}

/** The photo that the camera takes. */
export const file = photoFile('front.jpg');
/** A photo is taken with the camera; it is not checked yet. */
export const taken: CaptureEvent[] = [{ type: 'shoot' }, { type: 'photoTaken', file }];
/** The photo of the camera is checked. */
export const checked = (report = checkReport()) => ({ type: 'checked', file, report }) as const;
/** A photo is taken with the camera, without a finding. */
export const good: CaptureEvent[] = [...taken, checked()];
/** Files are chosen. */
export const chosen = (...files: File[]): CaptureEvent => ({ type: 'filesChosen', files });
export const cameraFailed = (code: ErrorCode): CaptureEvent => ({ type: 'cameraFailed', code, detail: {} });
export const checkFailed = (code: ErrorCode): CaptureEvent => ({ type: 'checkFailed', code, detail: {} });
export const sendFailed = (code: ErrorCode): CaptureEvent => ({ type: 'sendFailed', code, detail: {} });
/** The camera opens. */
export const open: CaptureEvent[] = [{ type: 'start' }, { type: 'cameraReady' }];
/** The answer of the service with a reason. */
export const answer = (reason: string) => {
  const relayAnswer = { verdict: reason === '', reason, flow_id: 'f' };
  return {
    type: 'answered',
    answer: relayAnswer,
    outcome: interpretAnswer(relayAnswer, { docType: 'id_card', sides: ['front', 'back'] }),
  } as const;
};
/** Both sides are taken with the camera. */
export const whole: CaptureEvent[] = [
  ...open,
  ...good,
  { type: 'use' },
  { type: 'turned' },
  { type: 'cameraReady' },
  ...good,
  { type: 'use' },
];

/** What the effect runner reports when the photos are ready to be sent. */
export const FITTED = [photoFile('fitted-front.jpg'), photoFile('fitted-back.jpg')];
/** The photos are ready to be sent. */
export const prepared: CaptureEvent = { type: 'prepared', files: FITTED };

/** The last `send` effect on the way: the sides of its photos, and the prepared files it reuses. */
export function lastSend(...events: CaptureEvent[]): { sides: readonly string[]; prepared: readonly File[] } | null {
  let state = initialState(SENDING);
  let last: ReturnType<typeof lastSend> = null;
  for (const event of events) {
    const next = transition(state, event);
    state = next.state;
    for (const effect of next.effects)
      if (effect.type === 'send') last = { sides: effect.photos.map(({ side }) => side), prepared: effect.prepared };
  }
  return last;
}
/** Sides of a document with a back. */
export const BOTH_SIDES = ['front', 'back'];
