import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { PhotoSummary } from '../../../src/contract/contract.js';
import { initialState, type CaptureEvent } from '../../../src/session/session.js';
import { file, good, open, SENDING } from '../../support/session/capture-walks.js';
import { ENGINE, MAIN, RecordedSession, used } from '../../support/session/recorded-session.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';

const shoot = (...findings: Parameters<typeof checkReport>): CaptureEvent[] => [
  { type: 'shoot' },
  { type: 'photoTaken', file },
  { type: 'checked', file, report: checkReport(...findings) },
];
/** A chosen file without a finding, which is used. */
const byFile: readonly CaptureEvent[] = [
  { type: 'filesChosen', files: [photoFile()] },
  { type: 'checked', file, report: checkReport() },
  { type: 'use' },
];
const front = (session: RecordedSession): PhotoSummary | undefined => session.summary.photos[0];

describe('each member of a summary', () => {
  type Case = readonly [what: string, actual: (session: RecordedSession) => unknown, expected: unknown];
  const cases: readonly Case[] = [
    [
      'side, and what is known of every photo',
      (on) => on.send(...open, ...used) && front(on),
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
          .send(...used);
        return front(on)?.shutter;
      },
      'auto',
    ],
    [
      'a tap during the hold is by hand',
      (on) => {
        on.send(...open)
          .frame('hold_still', 10, 'holding')
          .send(...used);
        return front(on)?.shutter;
      },
      'manual',
    ],
    [
      'a chosen file has neither shutter nor lens',
      (on) => {
        on.send(...byFile);
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
        on.send(...byFile);
        const { source, shutter, retakes } = front(on) ?? {};
        return { source, shutter, retakes };
      },
      { source: 'file', shutter: undefined, retakes: 1 },
    ],
    [
      'the camera of a phone after a hand-off',
      (on) => {
        on.isHandoff = true;
        on.send(...open, ...used);
        return [front(on)?.source, on.summary.handoff];
      },
      ['phone', true],
    ],
    [
      'a file after a hand-off',
      (on) => {
        on.isHandoff = true;
        on.send(...byFile);
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
        on.frame('blur', 10).send(...used);
        return front(on)?.lens;
      },
      { facing: 'environment', kind: 'macro' },
    ],
    [
      'retakes per side',
      (on) => {
        on.send(...open, ...good, { type: 'retake' }, { type: 'cameraReady' }, ...good, { type: 'retake' });
        on.send({ type: 'cameraReady' }, ...used, { type: 'turned' }, { type: 'cameraReady' }, ...used);
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
        on.frame('search', 10).send(...used);
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
