import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { RelayAnswer } from '../../../src/contract.js';
import {
  MAX_HANDOFF_EVENTS,
  SENDING_GRACE_MS,
  isComputerAccessSuspended,
  isPhoneAway,
  transitionHandoff,
  type HandoffInput,
  type HandoffPhase,
  type HandoffState,
} from '../../../src/relay/handoff/handoff-state.js';

const EXPIRES_MS = 600_000;
const ACCEPTED: RelayAnswer = { verdict: true, reason: '', flow_id: 'flow-1' };
const REJECTED: RelayAnswer = { verdict: false, reason: 'blur_img', flow_id: 'flow-2' };

const CREATED: HandoffState = {
  phase: 'created',
  expiresMs: EXPIRES_MS,
  grant: { subject: 'anna', attempts: 3, firstName: 'Anna', docTypes: ['id_card'] },
  hasNames: true,
  settings: { lang: 'de', sides: 'front' },
  phoneOrigin: null,
  claimHash: 'claim',
  computerHash: 'computer',
  phoneHash: null,
  code: null,
  phoneLastSeenMs: null,
  events: [],
};

const INPUTS = {
  'claim of the first phone': { type: 'claim', phoneHash: 'phone', code: '47' },
  'claim of another phone': { type: 'claim', phoneHash: 'other', code: '11' },
  confirm: { type: 'confirm' },
  ping: { type: 'ping' },
  report: { type: 'report', step: 'front_taken' },
  send: { type: 'send' },
  fail: { type: 'fail', code: 'too_large' },
  'answer true': { type: 'answer', answer: ACCEPTED },
  'answer false': { type: 'answer', answer: REJECTED },
  end: { type: 'end', reason: 'gave_up' },
  check: { type: 'check' },
} as const satisfies Record<string, HandoffInput>;
type InputName = keyof typeof INPUTS;

/** The inputs that lead to a phase. */
const PATHS: Readonly<Record<HandoffPhase, readonly InputName[]>> = {
  created: [],
  claimed: ['claim of the first phone'],
  confirmed: ['claim of the first phone', 'confirm'],
  sending: ['claim of the first phone', 'confirm', 'send'],
  answered: ['claim of the first phone', 'confirm', 'send', 'answer true'],
  ended: ['claim of the first phone', 'confirm', 'end'],
};

const PHASES = Object.keys(PATHS) as HandoffPhase[];

/** By the phase before, in the order of {@link PHASES}: the next phase, with `+` where an event is appended, or the code of the refusal. */
const TABLE: Readonly<Record<InputName, readonly string[]>> = {
  'claim of the first phone': ['claimed +', 'claimed', 'confirmed', 'sending', 'handoff_ended', 'handoff_ended'],
  'claim of another phone': ['claimed +', ...Array<string>(3).fill('handoff_taken'), 'handoff_ended', 'handoff_ended'],
  confirm: ['handoff_unconfirmed', 'confirmed +', 'confirmed', 'sending', 'handoff_ended', 'handoff_ended'],
  ping: ['created', 'claimed', 'confirmed', 'sending', 'handoff_ended', 'handoff_ended'],
  report: ['handoff_unconfirmed', 'handoff_unconfirmed', 'confirmed +', 'sending +', 'handoff_ended', 'handoff_ended'],
  send: ['handoff_unconfirmed', 'handoff_unconfirmed', 'sending +', 'sending', 'handoff_ended', 'handoff_ended'],
  fail: ['created', 'claimed', 'confirmed', 'confirmed +', 'answered', 'ended'],
  'answer true': [...Array<string>(4).fill('answered +'), 'answered', 'ended'],
  'answer false': [...Array<string>(4).fill('confirmed +'), 'answered', 'ended'],
  end: [...Array<string>(4).fill('ended +'), 'answered', 'ended'],
  check: PHASES,
};

function stateIn(phase: HandoffPhase): HandoffState {
  const state = PATHS[phase].reduce((before, name) => transitionHandoff(before, INPUTS[name], 0).state, CREATED);
  assert.equal(state.phase, phase);
  return state;
}

describe('states of a hand-off', () => {
  for (const [at, phase] of PHASES.entries()) {
    test(`${phase}: every input → the next phase, or its refusal`, () => {
      for (const [name, results] of Object.entries(TABLE) as [InputName, readonly string[]][]) {
        const before = stateIn(phase);
        const { state, refusal } = transitionHandoff(before, INPUTS[name], 0);
        const added = state.events.length - before.events.length;
        assert.ok(added <= 1, name);
        assert.equal(refusal ?? `${state.phase}${added === 1 ? ' +' : ''}`, results[at], name);
        if (refusal !== null) assert.deepEqual(state, before, name);
      }
    });
  }

  test('the computer is suspended → exactly while a phone has claimed and the hand-off is not over', () => {
    const suspended = PHASES.filter((phase) => isComputerAccessSuspended(stateIn(phase)));
    assert.deepEqual(suspended, ['claimed', 'confirmed', 'sending']);
  });

  test('the phone is away → 8 s after it was last heard of, while it may still come back', () => {
    const away = (nowMs: number): HandoffPhase[] => PHASES.filter((phase) => isPhoneAway(stateIn(phase), nowMs));
    assert.deepEqual([away(8_000), away(8_001)], [[], ['claimed', 'confirmed']]);
    const isAwayAfter = (name: InputName, phase: HandoffPhase): boolean =>
      isPhoneAway(transitionHandoff(stateIn(phase), INPUTS[name], 9_000).state, 9_000);
    assert.ok(!isAwayAfter('ping', 'confirmed') && isAwayAfter('confirm', 'confirmed'));
    // The relay writes them, maybe for a phone that has vanished.
    for (const name of ['fail', 'answer false'] as const) assert.ok(isAwayAfter(name, 'sending'), name);
  });

  test('an answer with the verdict false → the phone may submit again, and the second answer is another event', () => {
    const again = transitionHandoff(stateIn('sending'), INPUTS['answer false'], 0).state;
    const sending = transitionHandoff(again, INPUTS.send, 0);
    assert.equal(sending.refusal, null);
    const repeated = transitionHandoff(sending.state, INPUTS['answer false'], 0).state;
    assert.equal(repeated.events.length, sending.state.events.length);
    assert.equal(repeated.phase, 'confirmed');
    assert.equal(transitionHandoff(sending.state, INPUTS['answer true'], 0).state.phase, 'answered');
  });

  test('over → names and settings are forgotten, subject and attempts stay', () => {
    for (const phase of ['answered', 'ended'] as const) {
      const { grant, settings } = stateIn(phase);
      assert.deepEqual({ grant, settings }, { grant: { subject: 'anna', attempts: 3 }, settings: {} });
    }
  });

  test('the time has passed → ended as expired; a running upload may finish', () => {
    for (const phase of ['created', 'claimed', 'confirmed'] as const) {
      assert.equal(transitionHandoff(stateIn(phase), { type: 'check' }, EXPIRES_MS - 1).state.phase, phase);
      const { state } = transitionHandoff(stateIn(phase), { type: 'check' }, EXPIRES_MS);
      assert.deepEqual([state.phase, state.events.at(-1)], ['ended', { type: 'ended', reason: 'expired' }]);
      assert.equal(
        transitionHandoff(stateIn(phase), INPUTS['claim of the first phone'], EXPIRES_MS).refusal,
        'handoff_ended',
      );
    }
    const sending = stateIn('sending');
    const { state } = transitionHandoff(sending, INPUTS['answer true'], EXPIRES_MS + SENDING_GRACE_MS - 1);
    assert.equal(state.phase, 'answered');
    const late = transitionHandoff(sending, INPUTS['answer true'], EXPIRES_MS + SENDING_GRACE_MS);
    assert.equal(late.state.phase, 'ended');
  });

  test('over a hundred reports → rate_limited, and the answer still arrives', () => {
    let state = stateIn('confirmed');
    let refused = 0;
    for (let count = 0; count < MAX_HANDOFF_EVENTS + 5; count++) {
      const next = transitionHandoff(state, INPUTS.report, 0);
      if (next.refusal !== null) assert.equal(next.refusal, 'rate_limited');
      refused += next.refusal === null ? 0 : 1;
      state = next.state;
    }
    assert.equal(state.events.length, MAX_HANDOFF_EVENTS);
    assert.equal(refused, 5 + 2);
    assert.equal(transitionHandoff(state, INPUTS['answer true'], 0).state.phase, 'answered');
  });
});
