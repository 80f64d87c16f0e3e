import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../src/checks/checks.js';
import {
  initialState,
  isReviewPassed,
  transition,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
} from '../../../src/session/session.js';
import { checked, chosen, file, good, open, SENDING, taken, walk, whole } from '../../support/session/capture-walks.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';

const PROBLEMS: Partial<CaptureOptions> = { ...SENDING, review: 'problems' };

const review = (report: CheckReport, options = PROBLEMS): CaptureState =>
  walk(initialState(options), ...open, ...taken, checked(report)).state;

test('a photo without a finding → passed with `review: problems`; by default it waits for the person', () => {
  assert.equal(isReviewPassed(review(checkReport())), true);
  assert.equal(isReviewPassed(review(checkReport(), SENDING)), false);
});

test('a warning, a fact about the document, no document, or a refused photo → waits for the person', () => {
  const name = warning('last_name_mismatch', { cause: 'other_name', aboutDocument: true });
  assert.equal(isReviewPassed(review(checkReport([warning('blur_img')]))), false);
  assert.equal(isReviewPassed(review(checkReport([name]))), false);
  assert.equal(isReviewPassed(review({ ...checkReport(), document: null })), false);
  const refused = { ...initialState(PROBLEMS), refused: ['aa'] };
  const again: CaptureEvent = { type: 'checked', file, report: checkReport(), sha256: 'aa' };
  const { state } = walk(refused, chosen(file), again);
  assert.equal(isReviewPassed(state), false);
});

test('after the review → not passed any more', () => {
  const { state } = transition(review(checkReport()), { type: 'use' });
  assert.equal(isReviewPassed(state), false);
});

/** Events that a person causes by a tap, in a flow of which the rest happens by itself. */
function countTaps(options: Partial<CaptureOptions>, events: readonly CaptureEvent[]): number {
  let state = initialState(options);
  let taps = 0;
  for (const event of events) {
    const isOwn = event.type === 'start' || event.type === 'filesChosen';
    if (isOwn || (event.type === 'use' && !isReviewPassed(state))) taps++;
    state = transition(state, event).state;
  }
  assert.equal(state.name, 'sending');
  return taps;
}

const onePhoto: readonly CaptureEvent[] = [...open, ...good, { type: 'use' }];
const checkedAs = (bothInOne: boolean): CaptureEvent => ({
  type: 'checked',
  file,
  report: { ...checkReport(), bothInOne },
});
const twoFiles: readonly CaptureEvent[] = [
  chosen(file),
  checkedAs(false),
  { type: 'use' },
  chosen(photoFile()),
  checkedAs(false),
  { type: 'use' },
];
const oneFile: readonly CaptureEvent[] = [chosen(file), checkedAs(true), { type: 'use' }];

for (const [name, docType, events, always, problems] of [
  ['a passport with the camera', 'passport', onePhoto, 2, 1],
  ['a card with the camera', 'id_card', whole, 3, 1],
  ['a licence with the camera', 'driver_permit', whole, 3, 1],
  ['a residence permit with the camera', 'residency_permit', whole, 3, 1],
  ['a passport as a file', 'passport', [chosen(file), checkedAs(false), { type: 'use' }], 2, 1],
  ['a card as two files, one after the other', 'id_card', twoFiles, 4, 2],
  ['a card as one file with both sides', 'id_card', oneFile, 2, 1],
] as const)
  test(`taps for ${name}, from the first screen to sending → ${always}; with review="problems" ${problems}`, () => {
    const options = { docType, canSend: true, sources: ['camera', 'file'] } as const;
    assert.equal(countTaps(options, events), always);
    assert.equal(countTaps({ ...options, review: 'problems' }, events), problems);
  });
