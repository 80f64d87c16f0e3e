import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport } from '../../../src/checks/checks.js';
import { initialState, isAutoAccepted, transition } from '../../../src/session/session.js';
import type { CaptureEvent, CaptureOptions, CaptureState } from '../../../src/session/session.js';
import { checked, chosen, file, open, SENDING, taken, walk } from '../../support/session/capture-walks.js';
import { checkReport, warning } from '../../support/session/sample-reports.js';

const PROBLEMS: Partial<CaptureOptions> = { ...SENDING, review: 'problems' };

const review = (report: CheckReport, options = PROBLEMS): CaptureState =>
  walk(initialState(options), ...open, ...taken, checked(report)).state;

test('a photo without a finding → passed with `review: problems`; by default it waits for the person', () => {
  assert.equal(isAutoAccepted(review(checkReport())), true);
  assert.equal(isAutoAccepted(review(checkReport(), SENDING)), false);
});

test('a warning, a fact about the document, no document, or a refused photo → waits for the person', () => {
  const name = warning('last_name_mismatch', { cause: 'other_name', aboutDocument: true });
  assert.equal(isAutoAccepted(review(checkReport([warning('blur_img')]))), false);
  assert.equal(isAutoAccepted(review(checkReport([name]))), false);
  assert.equal(isAutoAccepted(review({ ...checkReport(), document: null })), false);
  const refused = { ...initialState(PROBLEMS), refused: ['aa'] };
  const again: CaptureEvent = { type: 'checked', file, report: checkReport(), sha256: 'aa' };
  const { state } = walk(refused, chosen(file), again);
  assert.equal(isAutoAccepted(state), false);
});

test('after the review → not passed any more', () => {
  const { state } = transition(review(checkReport()), { type: 'use' });
  assert.equal(isAutoAccepted(state), false);
});
