import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Finding } from '../../../src/checks/checks.js';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import {
  eventForAction,
  initialState,
  offeredDocTypes,
  transition,
  type CaptureOptions,
  type CaptureState,
} from '../../../src/session/session.js';
import { checked, file, good, open, taken, walk } from '../../support/session/capture-walks.js';
import { checkReport, warning } from '../../support/session/sample-reports.js';

const otherType = warning('out_of_scope', { cause: 'other_type', aboutDocument: true });
const ID_CARD: Partial<CaptureOptions> = { docType: 'id_card', docTypes: DOC_TYPES, canSend: true };

/** The review of a photo whose document may be of these types. */
function review(docTypes: readonly DocType[], findings: readonly Finding[], options = ID_CARD): CaptureState {
  const report: CheckReport = { ...checkReport(findings), docTypes };
  return walk(initialState(options), ...open, ...taken, checked(report)).state;
}

test('a passport where an id card is expected and both are accepted → the first action continues with it', () => {
  const state = review(['passport'], [otherType]);
  assert.deepEqual(offeredDocTypes(state), ['passport']);
  assert.deepEqual(state.actions, ['changeType', 'use', 'retake']);
  assert.deepEqual(eventForAction('changeType', state), { type: 'changeType', docType: 'passport' });
});

test('`changeType` → the same photo is checked as one of that type, and its back is not asked for', () => {
  const { state, effects } = transition(review(['passport'], [otherType]), { type: 'changeType', docType: 'passport' });
  assert.deepEqual([state.name, state.options.docType, state.toTake], ['checking', 'passport', ['front']]);
  const [check] = effects;
  assert.ok(check?.type === 'check');
  assert.deepEqual([check.file, check.expectation.docType], [file, 'passport']);
  const sent = walk(state, checked(), { type: 'use' }).state;
  assert.equal(sent.name, 'sending');
});

test('a card where a passport is expected → the back is asked for after the change', () => {
  const passport = { ...ID_CARD, docType: 'passport' } as const;
  const first = review(['id_card', 'residency_permit'], [otherType], passport);
  assert.deepEqual(offeredDocTypes(first), ['id_card', 'residency_permit']);
  const { state } = walk(first, { type: 'changeType', docType: 'id_card' }, checked(), { type: 'use' });
  assert.deepEqual([state.name, state.side, state.photos.front?.file], ['turning', 'back', file]);
});

test('another type on the back → the front that was kept stays', () => {
  const licence = { ...ID_CARD, docType: 'driver_permit' } as const;
  const back = walk(initialState(licence), ...open, ...good, { type: 'use' }, { type: 'turned' }).state;
  const report: CheckReport = { ...checkReport([otherType]), docTypes: ['id_card', 'residency_permit'] };
  const { state } = walk(back, { type: 'cameraReady' }, ...taken, checked(report));
  const changed = transition(state, { type: 'changeType', docType: 'id_card' }).state;
  assert.deepEqual([changed.side, changed.toTake, Object.keys(changed.photos)], ['back', ['back'], ['front']]);
});

test('another type that is not accepted → another document first, and `changeType` changes nothing', () => {
  for (const docTypes of [[], ['id_card', 'driver_permit']] as const) {
    const state = review(['passport'], [otherType], { ...ID_CARD, docTypes });
    assert.deepEqual([offeredDocTypes(state), state.actions], [[], ['replace', 'use', 'retake']]);
    assert.equal(transition(state, { type: 'changeType', docType: 'passport' }).state, state);
  }
});

test('proportions of another type → the types that fit are offered; another country or a good photo → none', () => {
  const otherFormat = warning('out_of_scope', { cause: 'other_format', aboutDocument: true });
  const passport = { ...ID_CARD, docType: 'passport' } as const;
  assert.deepEqual(offeredDocTypes(review(['id_card', 'driver_permit'], [otherFormat], passport)), [
    'id_card',
    'driver_permit',
  ]);
  const otherCountry = warning('out_of_scope', { cause: 'other_country', aboutDocument: true });
  assert.deepEqual(offeredDocTypes(review(['passport'], [otherCountry])), []);
  assert.deepEqual(offeredDocTypes(review(['passport'], [])), []);
});
