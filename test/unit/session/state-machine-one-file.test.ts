import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialState, transition, type CaptureEvent, type CaptureOptions } from '../../../src/session/session.js';
import { answer, checked, chosen, file, SENDING, walk } from '../../support/session/capture-walks.js';
import { checkReport, photoFile } from '../../support/session/sample-reports.js';

const bothSides: CaptureEvent = { type: 'checked', file, report: { ...checkReport(), bothInOne: true } };
const oneSide: CaptureEvent = checked();

/** `bothInOne` of what the checks of a chosen file expect. */
function expectedOf(options: Partial<CaptureOptions>, ...events: CaptureEvent[]): unknown {
  const { state } = walk(initialState({ ...SENDING, ...options }), ...events.slice(0, -1));
  const [check] = transition(state, events.at(-1)!).effects.filter(({ type }) => type === 'check');
  return check?.type === 'check' ? check.expectation.bothInOne : undefined;
}

test('one file chosen where two sides are wanted → it may show both', () => {
  assert.equal(expectedOf({}, chosen(file)), 'possible');
  assert.equal(expectedOf({ docType: undefined }, chosen(file)), 'possible');
});

test('two files, a passport, another setting, the second side, or the camera → one side is expected', () => {
  assert.equal(expectedOf({}, chosen(file, photoFile())), false);
  assert.equal(expectedOf({ docType: 'passport' }, chosen(file)), false);
  assert.equal(expectedOf({ sidesSetting: 'front-back' }, chosen(file)), false);
  assert.equal(expectedOf({ sidesSetting: 'both-in-one' }, chosen(file)), true);
  assert.equal(expectedOf({}, chosen(file), oneSide, { type: 'use' }, chosen(photoFile())), false);
  assert.equal(
    expectedOf({}, { type: 'start' }, { type: 'cameraReady' }, { type: 'shoot' }, { type: 'photoTaken', file }),
    false,
  );
});

test('both sides in one file → the back is not asked for, and one file is sent', () => {
  const { state: review } = walk(initialState(SENDING), chosen(file), bothSides);
  const { state, effects } = transition(review, { type: 'use' });
  assert.deepEqual([state.name, state.toTake], ['sending', []]);
  const send = effects.find((effect) => effect.type === 'send');
  assert.deepEqual(
    send?.photos.map((photo) => [photo.side, photo.file]),
    [['front', file]],
  );
  assert.equal(send.sent.bothInOne, true);
});

test('one side in one file → the back is asked for', () => {
  const { state } = walk(initialState(SENDING), chosen(file), oneSide, { type: 'use' });
  assert.deepEqual([state.name, state.side], ['picking', 'back']);
});

test('both sides in one file, retaken after a rejection or by the host → both are asked for, and one file replaces them', () => {
  const sent = walk(initialState(SENDING), chosen(file), bothSides, { type: 'use' }).state;
  const refused = walk(sent, { ...answer('missing_back') }).state;
  const byHost = walk(refused, { type: 'retake', side: 'back' }).state;
  assert.deepEqual([byHost.name, byHost.toTake], ['picking', ['front', 'back']]);
  const [front, back] = [photoFile('front.jpg'), photoFile('back.jpg')];
  const twoFiles = walk(
    byHost,
    chosen(front, back),
    { ...oneSide, file: front },
    { type: 'use' },
    { ...oneSide, file: back },
    { type: 'use' },
  ).state;
  assert.deepEqual([twoFiles.photos.front?.file, twoFiles.photos.back?.file], [front, back]);
  const again = walk(twoFiles, answer('blur_img'), { type: 'retake' }, chosen(file), bothSides, { type: 'use' }).state;
  assert.deepEqual([again.name, Object.keys(again.photos)], ['sending', ['front']]);
});
