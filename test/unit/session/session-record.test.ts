import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CaptureSummary, LensSummary, PhotoSummary } from '../../../src/contract/contract.js';
import {
  initialRecord,
  initialState,
  recordEntry,
  summarizeRecord,
  transition,
  type CaptureEvent,
  type CaptureState,
  type LiveView,
  type RecordEntry,
  type SessionEnd,
} from '../../../src/session/session.js';
import { answer, file, good, open, SENDING, whole } from '../../support/session/capture-walks.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';

const MAIN: LensSummary = { facing: 'environment', kind: 'main' };
const ENGINE = { name: 'chromium', major: 130 } as const;

/** A session with a clock of its own, and the summaries of the sessions that have ended. */
class RecordedSession {
  state: CaptureState;
  nowMs = 0;
  lens: LensSummary | null = MAIN;
  live: Pick<LiveView, 'hint' | 'phase'> = { hint: null, phase: 'searching' };
  isHandoff = false;
  readonly ended: { end: SessionEnd; screen: string; summary: CaptureSummary }[] = [];
  #record = initialRecord();

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
    return summarizeRecord(this.#record, { engine: ENGINE, isHandoff: this.isHandoff }, this.nowMs);
  }

  #add(event: RecordEntry['event']): this {
    const entry = { event, state: this.state, live: this.live, lens: this.lens, atMs: this.nowMs };
    this.#record = recordEntry(this.#record, entry);
    const { end, state } = this.#record;
    if (end === null || !state) return this;
    this.ended.push({ end, screen: state.name, summary: this.summary });
    this.#record = recordEntry(this.#record, entry);
    return this;
  }
}

const shoot = (...findings: Parameters<typeof checkReport>): CaptureEvent[] => [
  { type: 'shoot' },
  { type: 'photoTaken', file },
  { type: 'checked', file, report: checkReport(...findings) },
];
const front = (session: RecordedSession): PhotoSummary | undefined => session.summary.photos[0];

describe('each member of a summary', () => {
  type Case = readonly [what: string, actual: (session: RecordedSession) => unknown, expected: unknown];
  const cases: readonly Case[] = [
    [
      'side and scores of the report',
      (on) => on.send(...open, ...good, { type: 'use' }) && front(on),
      {
        side: 'front',
        source: 'camera',
        shutter: 'manual',
        lens: MAIN,
        retakes: 0,
        passed_findings: [],
      },
    ],
    [
      'automatic shutter',
      (on) => {
        on.send(...open)
          .frame(null, 10, 'taken')
          .send(...good, { type: 'use' });
        return front(on)?.shutter;
      },
      'auto',
    ],
    [
      'a tap during the hold is by hand',
      (on) => {
        on.send(...open)
          .frame('hold_still', 10, 'holding')
          .send(...good, { type: 'use' });
        return front(on)?.shutter;
      },
      'manual',
    ],
    [
      'a chosen file has neither shutter nor lens',
      (on) => {
        on.send(
          { type: 'filesChosen', files: [photoFile()] },
          { type: 'checked', file, report: checkReport() },
          { type: 'use' },
        );
        const { source, shutter, lens } = front(on) ?? {};
        return { source, shutter, lens };
      },
      { source: 'file', shutter: undefined, lens: undefined },
    ],
    [
      'a file after an automatic photo of the same side',
      (on) => {
        on.send(...open)
          .frame(null, 10, 'taken')
          .send(...good, { type: 'retake' }, { type: 'chooseFiles' });
        on.send(
          { type: 'filesChosen', files: [photoFile()] },
          { type: 'checked', file, report: checkReport() },
          { type: 'use' },
        );
        const { source, shutter, retakes } = front(on) ?? {};
        return { source, shutter, retakes };
      },
      { source: 'file', shutter: undefined, retakes: 1 },
    ],
    [
      'the camera of a phone after a hand-off',
      (on) => {
        on.isHandoff = true;
        on.send(...open, ...good, { type: 'use' });
        return [front(on)?.source, on.summary.handoff];
      },
      ['phone', true],
    ],
    [
      'a file after a hand-off',
      (on) => {
        on.isHandoff = true;
        on.send(
          { type: 'filesChosen', files: [photoFile()] },
          { type: 'checked', file, report: checkReport() },
          { type: 'use' },
        );
        return front(on)?.source;
      },
      'file',
    ],
    [
      'the lens that took the photo, not one that was open before',
      (on) => {
        on.lens = { facing: 'user', kind: 'unknown' };
        on.send(...open);
        on.lens = { facing: 'environment', kind: 'macro' };
        on.frame('blur', 10).send(...good, { type: 'use' });
        return front(on)?.lens;
      },
      { facing: 'environment', kind: 'macro' },
    ],
    [
      'retakes per side',
      (on) => {
        on.send(...open, ...good, { type: 'retake' }, { type: 'cameraReady' }, ...good, { type: 'retake' });
        on.send(
          { type: 'cameraReady' },
          ...good,
          { type: 'use' },
          { type: 'turned' },
          { type: 'cameraReady' },
          ...good,
          { type: 'use' },
        );
        return on.summary.photos.map(({ side, retakes }) => [side, retakes]);
      },
      [
        ['front', 2],
        ['back', 0],
      ],
    ],
    [
      'findings passed over: those about the picture',
      (on) => {
        on.state = initialState({ ...SENDING, maxRetakes: 0 });
        const findings = [
          warning('low_quality', { cause: 'glare' }),
          warning('doc_expired', { cause: 'expired', aboutDocument: true }),
        ];
        on.send(...open, ...shoot(findings), { type: 'use' });
        return front(on)?.passed_findings;
      },
      [{ reason: 'low_quality', cause: 'glare' }],
    ],
    [
      'findings of a photo that was taken again',
      (on) => {
        on.send(...open, ...shoot([warning('blur_img')]), { type: 'retake' }, { type: 'cameraReady' }, ...good, {
          type: 'use',
        });
        return front(on)?.passed_findings;
      },
      [],
    ],
    [
      'time of each screen, with the one that is shown',
      (on) => {
        on.send({ type: 'start' });
        on.nowMs += 1_000;
        on.send({ type: 'cameraReady' });
        on.nowMs += 2_000;
        on.send(...good);
        on.nowMs += 350;
        return on.summary.screen_ms;
      },
      { starting: 1_100, aiming: 2_100, checking: 200, review: 400 },
    ],
    [
      'a screen that comes twice',
      (on) => {
        on.send(...open, ...good, { type: 'retake' }, { type: 'cameraReady' }, ...good);
        return on.summary.screen_ms;
      },
      { starting: 200, aiming: 200, checking: 400, review: 100 },
    ],
    [
      'time of each hint',
      (on) => {
        on.send(...open)
          .frame('search', 0)
          .frame('move_closer', 800)
          .frame('move_closer', 500)
          .frame('hold_still', 700);
        on.frame(null, 250, 'taken').send(...good);
        return on.summary.hint_ms;
      },
      { search: 800, move_closer: 1_200, hold_still: 300 },
    ],
    [
      'a hint outside the live screen is not shown',
      (on) => {
        on.send({ type: 'start' }).frame('search', 500).send({ type: 'cameraReady' });
        on.live = { hint: null, phase: 'searching' };
        return on.summary.hint_ms;
      },
      { search: 0 },
    ],
    [
      'an hour at most',
      (on) => {
        on.send(...open);
        on.nowMs += 5_000_000;
        return on.summary.screen_ms?.aiming;
      },
      3_600_000,
    ],
    [
      'a camera that is a program, also if another one took the photo',
      (on) => {
        on.lens = { facing: 'unknown', kind: 'software' };
        on.send(...open);
        on.lens = MAIN;
        on.frame('search', 10).send(...good, { type: 'use' });
        return [on.summary.virtual_camera, front(on)?.lens?.kind];
      },
      [true, 'main'],
    ],
    ['no such camera', (on) => on.send(...open).summary.virtual_camera, false],
    ['engine', (on) => on.summary.engine, ENGINE],
  ];
  for (const [what, actual, expected] of cases)
    test(what, () => assert.deepEqual(actual(new RecordedSession()), expected));
});

describe('the end of a session', () => {
  type Case = readonly [what: string, run: (session: RecordedSession) => unknown, ends: readonly string[]];
  const cases: readonly Case[] = [
    ['an answer', (on) => on.send(...whole, answer('')), ['answered sending']],
    ['an answer after which the page is left', (on) => on.send(...whole, answer('')).leave(), ['answered sending']],
    [
      'an outage without an answer',
      (on) => on.send(...whole, { type: 'sendFailed', code: 'outcome_unknown', detail: {} }),
      ['answered sending'],
    ],
    ['the person closes', (on) => on.send(...open, { type: 'stop' }), ['cancelled aiming']],
    ['the page resets', (on) => on.send(...open, ...good, { type: 'reset' }), ['cancelled review']],
    [
      'a new start ends one session and begins another',
      (on) => on.send(...open, ...good, { type: 'start' }).leave(),
      ['cancelled review', 'left starting'],
    ],
    ['the page is left', (on) => on.send(...open).leave(), ['left aiming']],
    [
      'the page is left twice',
      (on) =>
        on
          .send(...open)
          .leave()
          .leave(),
      ['left aiming'],
    ],
    [
      'the page comes back and is left again',
      (on) =>
        on
          .send(...open)
          .leave()
          .frame('search', 100)
          .leave(),
      ['left aiming', 'left aiming'],
    ],
    [
      'a retake after the answer',
      (on) => on.send(...whole, answer('blur_img'), { type: 'retake' }, { type: 'stop' }),
      ['answered sending', 'cancelled starting'],
    ],
    ['nothing began', (on) => on.send({ type: 'stop' }, { type: 'reset' }).leave(), []],
    [
      'the camera failed',
      (on) => on.send({ type: 'start' }, { type: 'cameraFailed', code: 'camera_denied', detail: {} }).leave(),
      ['left trouble'],
    ],
  ];
  for (const [what, run, ends] of cases)
    test(`${what} → ${ends.join(', ') || 'no summary'}`, () => {
      const session = new RecordedSession();
      run(session);
      assert.deepEqual(
        session.ended.map(({ end, screen }) => `${end} ${screen}`),
        ends,
      );
    });

  test('a restart → the summary has the photos of the session that ended', () => {
    const { ended } = new RecordedSession().send(...open, ...good, { type: 'use' }, { type: 'restart' });
    assert.deepEqual(
      ended[0]?.summary.photos.map(({ side }) => side),
      ['front'],
    );
  });

  test('a retake after the answer → the kept photo stays in the next summary, and the times begin anew', () => {
    const session = new RecordedSession().send(...open).frame(null, 5_000, 'taken');
    session.send(...good, { type: 'use' }, { type: 'turned' }, { type: 'cameraReady' }, ...good, { type: 'use' });
    session.send(answer('missing_back'), { type: 'retake', side: 'back' }, { type: 'cameraReady' });
    session.live = { hint: null, phase: 'searching' };
    session.send(...good, { type: 'use' });
    assert.deepEqual(
      session.summary.photos.map(({ side, shutter }) => [side, shutter]),
      [
        ['front', 'auto'],
        ['back', 'manual'],
      ],
    );
    assert.deepEqual(session.summary.screen_ms, { starting: 100, aiming: 100, checking: 200, review: 100, sending: 0 });
  });
});
