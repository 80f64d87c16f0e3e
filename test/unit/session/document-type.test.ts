import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CheckReport, Finding } from '../../../src/checks/checks.js';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import {
  eventForAction,
  initialState,
  isAutoAccepted,
  offeredDocTypes,
  transition,
  type CaptureEvent,
  type CaptureOptions,
  type CaptureState,
} from '../../../src/session/session.js';
import { checked, chosen, file, good, open, taken, walk } from '../../support/session/capture-walks.js';
import { checkReport, photoFile, warning } from '../../support/session/sample-reports.js';
import { valuesOf } from '../../support/values-of.js';

const OPEN: Partial<CaptureOptions> = { docTypes: DOC_TYPES, canSend: true };
const CARDS: readonly DocType[] = ['id_card', 'driver_permit', 'residency_permit'];
const otherType = warning('out_of_scope', { cause: 'other_type', aboutDocument: true });
const mrz = { lineCount: 2 } as unknown as CheckReport['mrz'];

const seen = (docTypes: readonly DocType[], more: Partial<CheckReport> = {}, ...findings: Finding[]): CheckReport => ({
  ...checkReport(findings),
  docTypes,
  ...more,
});
const photo = (report: CheckReport): CaptureEvent[] => [...taken, checked(report)];
const review = (report: CheckReport, options = OPEN): CaptureState =>
  walk(initialState(options), ...open, ...photo(report)).state;
const back = (front: CheckReport, report: CheckReport): CaptureState =>
  walk(review(front), { type: 'use' }, { type: 'turned' }, { type: 'cameraReady' }, ...photo(report)).state;

test('a photo that can only be a passport → the session continues with it, and sends one side', () => {
  const state = review(seen(['passport'], { mrz }));
  assert.deepEqual([state.options.docType, state.sides, offeredDocTypes(state)], ['passport', ['front'], []]);
  assert.equal(transition(state, { type: 'use' }).state.name, 'sending');
});

test('a photo that can only be a passport, without the MRZ that passports have → is checked again as one', () => {
  const last = transition(walk(initialState(OPEN), ...open, ...taken).state, checked(seen(['passport'])));
  assert.equal(last.state.name, 'checking');
  assert.ok(last.effects[0]?.type === 'check' && last.effects[0].expectation.docType === 'passport');
});

test('a card whose type is open → its front is kept without a question, and the back is next', () => {
  const front = review(seen(CARDS), { ...OPEN, review: 'problems' });
  assert.deepEqual([offeredDocTypes(front), front.actions, isAutoAccepted(front)], [[], ['use', 'retake'], true]);
  const { state } = transition(front, { type: 'use' });
  assert.deepEqual([state.name, state.side, state.options.docType], ['turning', 'back', undefined]);
});

test('a back that leaves types open → they are asked for, the likeliest first; the answer stays in the review, and `use` sends', () => {
  const state = back(seen(CARDS), seen(['residency_permit', 'id_card'], { mrz }));
  assert.deepEqual(offeredDocTypes(state), ['residency_permit', 'id_card']);
  assert.deepEqual(state.actions, ['changeType', 'retake']);
  const { state: answered } = transition(state, { type: 'changeType', docType: 'id_card' });
  assert.deepEqual([answered.name, answered.actions], ['review', ['use', 'retake']]);
  const { state: sent, effects } = transition(answered, { type: 'use' });
  assert.deepEqual([sent.name, Object.keys(sent.photos)], ['sending', ['front', 'back']]);
  for (const { options } of [answered, sent]) assert.equal(options.docType, 'id_card');
  assert.ok(effects.some((effect) => effect.type === 'send' && effect.sent.docType === 'id_card'));
});

test('a card without an MRZ on either side → a driving licence is asked for first', () => {
  assert.deepEqual(offeredDocTypes(back(seen(CARDS), seen(CARDS))), ['driver_permit', 'id_card', 'residency_permit']);
});

test('a back that names the type → no question', () => {
  const state = back(seen(CARDS), seen(['driver_permit']));
  assert.deepEqual([state.options.docType, state.actions], ['driver_permit', ['use', 'retake']]);
});

test('a photo that may be a passport or a card → is asked at once, because the sides depend on it', () => {
  const state = review(seen(['passport', 'id_card'], { mrz }));
  assert.deepEqual(offeredDocTypes(state), ['passport', 'id_card']);
  assert.deepEqual(state.actions, ['changeType', 'retake']);
  const { state: passport } = transition(state, { type: 'changeType', docType: 'passport' });
  assert.deepEqual([passport.name, passport.options.docType, passport.toTake], ['review', 'passport', ['front']]);
  const { state: card } = transition(state, { type: 'changeType', docType: 'id_card' });
  assert.deepEqual([card.name, card.side, card.photos.front?.file], ['turning', 'back', file]);
});

/** States after the front of a card whose type the person has named, with the way to them. */
const AFTER_ANSWER: Readonly<Record<string, readonly CaptureEvent[]>> = {
  turning: [],
  starting: [{ type: 'turned' }],
  aiming: [{ type: 'turned' }, { type: 'cameraReady' }],
  picking: [{ type: 'chooseFiles' }],
};
for (const [name, events] of Object.entries(AFTER_ANSWER))
  test(`a type named by mistake, corrected in ${name} → the photo that was kept is checked and reviewed again`, () => {
    const asked = review(seen(['passport', 'id_card'], { mrz }));
    const { state } = walk(asked, { type: 'changeType', docType: 'id_card' }, ...events);
    assert.equal(state.name, name);
    const corrected = transition(state, { type: 'changeType', docType: 'passport' });
    assert.deepEqual(valuesOf(corrected.effects, 'type'), ['stopLiveChecks', 'check']);
    const { state: again } = walk(corrected.state, checked(seen(['passport'], { mrz })));
    assert.deepEqual([again.name, again.options.docType, again.candidate?.file], ['review', 'passport', file]);
    assert.deepEqual([again.side, again.toTake, again.photos], ['front', ['front'], {}]);
    assert.equal(transition(again, { type: 'use' }).state.name, 'sending');
  });

test('a type of the host, or one that is not accepted → cannot be corrected on the next screen', () => {
  const named = walk(initialState(NAMED), ...open, ...good, { type: 'use' }).state;
  assert.equal(transition(named, { type: 'changeType', docType: 'passport' }).state, named);
  const limited = { ...OPEN, docTypes: ['passport', 'id_card'] } as const;
  const asked = review(seen(['passport', 'id_card'], { mrz }), limited);
  const { state } = transition(asked, { type: 'changeType', docType: 'id_card' });
  assert.equal(transition(state, { type: 'changeType', docType: 'driver_permit' }).state, state);
});

test('a photo with a problem → first another photo, and after it the type is open again', () => {
  const state = review(seen(['passport'], { mrz }, warning('blur_img')));
  assert.deepEqual([state.options.docType, state.actions], ['passport', ['retake']]);
  const { state: again } = transition(state, { type: 'retake' });
  assert.deepEqual([again.name, again.options.docType, again.toTake], ['starting', undefined, ['front', 'back']]);
});

test('`docTypes` limits the types: one that is left is not asked for', () => {
  const limited = { ...OPEN, docTypes: ['passport', 'driver_permit'] } as const;
  assert.equal(review(seen(CARDS), limited).options.docType, 'driver_permit');
});

test('a document of no accepted type → another document first, and it can be used anyway', () => {
  const limited = { ...OPEN, docTypes: ['id_card', 'driver_permit'] } as const;
  const state = review(seen(['passport'], { mrz }, otherType), limited);
  assert.deepEqual([state.options.docType, state.actions], [undefined, ['replace', 'use', 'retake']]);
});

test('two files, and the first is a passport → the second is left out, with the notice photo_count', () => {
  const passport = checked(seen(['passport'], { mrz }));
  const { state } = walk(initialState(OPEN), chosen(file, photoFile('other.jpg')), passport);
  assert.deepEqual([state.queue, state.notice?.code], [[], 'photo_count']);
});

test('the session starts over → the type is open again; new settings keep the photos of a named type', () => {
  const sent = transition(review(seen(['passport'], { mrz })), { type: 'use' }).state;
  assert.equal(transition(sent, { type: 'restart' }).state.options.docType, undefined);
  const stopped = walk(sent, { type: 'stop' }, { type: 'start' }).state;
  assert.equal(stopped.options.docType, undefined);
  const kept = walk(back(seen(CARDS), seen(['driver_permit'])), { type: 'stop' }, { type: 'configure', options: OPEN });
  assert.deepEqual([kept.state.options.docType, Object.keys(kept.state.photos)], ['driver_permit', ['front']]);
});

test('no accepted types in the options → nothing is asked, and both sides are taken', () => {
  const state = review(seen(['passport'], { mrz }), { canSend: true });
  assert.deepEqual([offeredDocTypes(state), state.actions, state.toTake], [[], ['use', 'retake'], ['front', 'back']]);
});

const NAMED: Partial<CaptureOptions> = { ...OPEN, docType: 'id_card' };
const PASSPORT: Partial<CaptureOptions> = { ...OPEN, docType: 'passport' };
const otherFormat = warning('out_of_scope', { cause: 'other_format', aboutDocument: true });
const otherCountry = warning('out_of_scope', { cause: 'other_country', aboutDocument: true });

const CARD_OR_PERMIT = ['id_card', 'residency_permit'] as const;
const CARD_OR_LICENCE = ['id_card', 'driver_permit'] as const;
const OFFERED: readonly (readonly [string, CheckReport, Partial<CaptureOptions>, readonly DocType[]])[] = [
  ['another type that is accepted', seen(['passport'], {}, otherType), NAMED, ['passport']],
  ['another type where none is accepted', seen(['passport'], {}, otherType), { ...NAMED, docTypes: [] }, []],
  ['another type that is not accepted', seen(['passport'], {}, otherType), { ...NAMED, docTypes: ['id_card'] }, []],
  ['a card in place of a passport', seen(CARD_OR_PERMIT, {}, otherType), PASSPORT, CARD_OR_PERMIT],
  ['proportions of other types', seen(CARD_OR_LICENCE, {}, otherFormat), PASSPORT, CARD_OR_LICENCE],
  ['another country', seen(['passport'], {}, otherCountry), NAMED, []],
  ['a good photo', seen(['passport']), NAMED, []],
];
for (const [what, report, options, offered] of OFFERED)
  test(`a type is named, ${what} → offered: ${offered.join(', ') || 'none'}`, () => {
    const state = review(report, options);
    assert.deepEqual(offeredDocTypes(state), offered);
    const isOther = report.findings.includes(otherType);
    if (isOther) assert.deepEqual(state.actions, [offered.length > 0 ? 'changeType' : 'replace', 'use', 'retake']);
    const changed = transition(state, { type: 'changeType', docType: 'driver_permit' }).state;
    if (isOther && offered.length === 0) assert.equal(changed, state);
  });

test('`changeType` → the same photo is checked as one of that type, and only its sides are asked for', () => {
  const state = review(seen(['passport'], {}, otherType), NAMED);
  assert.deepEqual(eventForAction('changeType', state), { type: 'changeType', docType: 'passport' });
  const changed = transition(state, { type: 'changeType', docType: 'passport' });
  assert.deepEqual([changed.state.name, changed.state.toTake], ['checking', ['front']]);
  const [check] = changed.effects;
  assert.ok(check?.type === 'check' && check.file === file && check.expectation.docType === 'passport');
  assert.equal(walk(changed.state, checked(), { type: 'use' }).state.name, 'sending');
  const card = review(seen(['id_card'], {}, otherType), PASSPORT);
  const { state: turned } = walk(card, { type: 'changeType', docType: 'id_card' }, checked(), { type: 'use' });
  assert.deepEqual([turned.name, turned.side, turned.photos.front?.file], ['turning', 'back', file]);
});

test('another type on the back → the front that was kept stays', () => {
  const licence = walk(initialState({ ...OPEN, docType: 'driver_permit' }), ...open, ...good, { type: 'use' }).state;
  const report = seen(['id_card', 'residency_permit'], {}, otherType);
  const { state } = walk(licence, { type: 'turned' }, { type: 'cameraReady' }, ...photo(report));
  const changed = transition(state, { type: 'changeType', docType: 'id_card' }).state;
  assert.deepEqual([changed.side, changed.toTake, Object.keys(changed.photos)], ['back', ['back'], ['front']]);
});
