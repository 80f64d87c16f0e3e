import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FINDING_CAUSES, FRAME_SIDES, HINTS, UNKNOWN_MEASURES } from '../../../src/checks/checks.js';
import type { CheckReport, Finding, FrameSide } from '../../../src/checks/checks.js';
import { BROWSER_CODES, REASON_WORDS, RELAY_PROBLEMS } from '../../../src/contract/contract.js';
import type { DocType, ErrorCode, FindingReason } from '../../../src/contract/contract.js';
import { createTranslate, en } from '../../../src/i18n/i18n.js';
import type { CapturedPhoto, CaptureState } from '../../../src/session/session.js';
import { errorIconName } from '../../../src/element/screens/error-screen.js';
import { ICON_NAMES } from '../../../src/element/icons.js';
import {
  errorTexts,
  hintMessage,
  photoNumberText,
  retakeSideKey,
  sendingTitleKey,
  sideNameOf,
} from '../../../src/element/message-selectors.js';
import {
  isRefusalLikely,
  reviewCheckItems,
  shownCheckItems,
  reviewTitle,
  reviewTitleKey,
} from '../../../src/element/photo-screens/review-selectors.js';
import { createState } from '../../support/element/fake-capture.js';
import { capturedPhoto, checkReport, warning } from '../../support/session/sample-reports.js';
import { createMrzSeen } from '../../support/checks/create-mrz-seen.js';

const createPhoto = (findings: readonly Finding[], change: Partial<CheckReport> = {}): CapturedPhoto =>
  capturedPhoto({ ...checkReport(findings), ...change });

test('sideNameOf: a passport’s front → page; one photo of both sides → both; otherwise → front or back', () => {
  assert.equal(sideNameOf(createState()), 'front');
  assert.equal(sideNameOf(createState({ side: 'back' })), 'back');
  assert.equal(sideNameOf(createState({}, { docType: 'passport' })), 'page');
  assert.equal(sideNameOf(createState({ side: 'back' }, { docType: 'passport', sidesSetting: 'front-back' })), 'back');
  assert.equal(sideNameOf(createState({}, { sidesSetting: 'both-in-one' })), 'both');
});

test('retakeSideKey → the side that the service’s answer names, or both', () => {
  const about = (...sides: ('front' | 'back')[]) =>
    retakeSideKey(createState({ outcome: { kind: 'again', reason: 'blur_img', word: 'blur_img', sides } }));
  assert.equal(about('front'), 'front');
  assert.equal(about('back'), 'back');
  assert.equal(about('front', 'back'), 'both');
});

test('hintMessage: every hint → an English message and a known icon', () => {
  for (const hint of HINTS) {
    const words = hintMessage(hint, createState(), 'found');
    assert.ok(words && Object.hasOwn(en, words.key) && ICON_NAMES.includes(words.icon), hint);
  }
});

test('hintMessage: the hint search → hint.hold_still while the countdown runs, else hint.search.front', () => {
  assert.equal(hintMessage('search', createState(), 'holding')?.key, 'hint.hold_still');
  assert.equal(hintMessage('search', createState(), 'searching')?.key, 'hint.search.front');
});

test('hintMessage: no hint, document found, manual shutter → camera.ready; otherwise → null', () => {
  assert.equal(hintMessage(null, createState({}, { shutter: 'manual' }), 'found')?.key, 'camera.ready');
  assert.equal(hintMessage(null, createState({}, { shutter: 'manual' }), 'searching'), null);
  assert.equal(hintMessage(null, createState(), 'found'), null);
});

const UNFINDABLE = ['doc_auth', 'doc_not_auth', 'doc_spoof'];
const SHARED_KEYS: Readonly<Record<string, string>> = {
  doc_expired_5y: 'finding.doc_expired',
  wrong_mrz: 'finding.missing_mrz',
  missing_doc: 'finding.cut_off',
  low_quality: 'finding.uneven_light',
  out_of_scope: 'finding.other_type',
  low_resolution: 'reason.low_resolution',
  doc_print: 'reason.doc_print',
};
for (const reason of REASON_WORDS.filter((word): word is FindingReason => !UNFINDABLE.includes(word)))
  test(`reviewCheckItems: a photo with the finding ${reason} → its message is the first line, as a warning`, () => {
    const [line] = reviewCheckItems(createPhoto([warning(reason)]));
    assert.deepEqual([line?.kind, line?.key], ['warn', SHARED_KEYS[reason] ?? `finding.${reason}`]);
  });

for (const cause of FINDING_CAUSES)
  test(`reviewCheckItems: a finding caused by ${cause} → its own message, else that of its reason`, () => {
    const [line] = reviewCheckItems(createPhoto([warning('low_quality', { cause })]));
    const shared: Readonly<Record<string, string>> = {
      same_side: 'finding.same_side_front',
      too_dark: 'hint.more_light',
      too_bright: 'hint.less_light',
      glare: 'hint.glare',
    };
    const own = shared[cause] ?? `finding.${cause}`;
    assert.equal(line?.key, Object.hasOwn(en, own) ? own : 'finding.uneven_light');
  });

test('reviewCheckItems: a document that is cut off → a message that names the edge; at two sides → one about edges', () => {
  const keyOf = (...cutOff: FrameSide[]) =>
    reviewCheckItems(createPhoto([warning('missing_doc', { cause: 'cut_off', cutOff })]))[0]?.key;
  for (const side of FRAME_SIDES) assert.equal(keyOf(side), `finding.cut_off_${side}`);
  assert.equal(keyOf('top', 'left'), 'finding.cut_off');
});

test('reviewCheckItems: the same side twice → which side it is again', () => {
  const keyOf = (reason: FindingReason) =>
    reviewCheckItems(createPhoto([warning(reason, { cause: 'same_side' })]))[0]?.key;
  assert.equal(keyOf('missing_back'), 'finding.same_side_front');
  assert.equal(keyOf('missing_front'), 'finding.same_side_back');
});

const otherType = warning('out_of_scope', { cause: 'other_type', aboutDocument: true });
const otherTypeState = (docTypes: readonly DocType[]) =>
  createState({ name: 'review', candidate: createPhoto([otherType], { docTypes: ['passport'] }) }, { docTypes });
const titleOf = (state: CaptureState) => reviewTitle({ state, t: createTranslate('en'), languageTag: 'en' });

test('review of a passport in place of an id card, both accepted → the heading asks, and the list does not repeat it', () => {
  const state = otherTypeState(['id_card', 'passport']);
  assert.equal(titleOf(state), 'This is a passport. Continue with it?');
  assert.ok(!shownCheckItems(state).some(({ key }) => key === 'finding.other_type'));
});

test('review of a passport that is not accepted → the heading names what is accepted; what follows is said', () => {
  const one = otherTypeState([]);
  assert.equal(titleOf(one), 'We need your ID card');
  assert.ok(isRefusalLikely(one) && !isRefusalLikely(otherTypeState(['id_card', 'passport'])));
  const two = otherTypeState(['id_card', 'driver_permit']);
  assert.equal(titleOf(two), 'Accepted here: ID card or Driving licence');
  assert.equal(shownCheckItems(two)[0]?.key, 'finding.other_type');
});

test('reviewCheckItems: a passed check → its line; a check with a finding → the finding’s line; no measure → no line', () => {
  const keys = (it: CapturedPhoto) => reviewCheckItems(it).map(({ key }) => key);
  assert.deepEqual(keys(createPhoto([])), ['fine.sharp', 'fine.edges', 'fine.light']);
  assert.deepEqual(keys(createPhoto([warning('blur_img')])), ['finding.blur_img', 'fine.edges', 'fine.light']);
  assert.deepEqual(keys(createPhoto([], { measures: UNKNOWN_MEASURES, document: null })), []);
  const document = { ...checkReport().document!, cutOff: ['left'] as const };
  assert.ok(!keys(createPhoto([], { document })).includes('fine.edges'));
  const mrz = createMrzSeen({ lineCount: 3, columns: 44, formats: ['TD3'] });
  assert.deepEqual(keys(createPhoto([], { mrz })), ['fine.sharp', 'fine.edges', 'fine.light', 'fine.lines']);
  assert.ok(keys(createPhoto([], { mrz: { ...mrz, valid: true } })).includes('fine.read'));
});

for (const [days, expected] of [
  [1, 'The document expired 1 day ago'],
  [40, 'The document expired 40 days ago'],
  [100, 'The document expired 3 months ago'],
  [4000, 'The document expired 10 years ago'],
] as const)
  test(`review of a document that expired ${days} days ago → ${expected}`, () => {
    const [line] = reviewCheckItems(createPhoto([warning('doc_expired', { measured: days, aboutDocument: true })]));
    assert.equal(line && createTranslate('en')(line.key, line.params), expected);
  });

test('reviewCheckItems: two findings with one reason → the blocking one first; five findings → four lines', () => {
  const blocked = warning('low_resolution', { severity: 'block' });
  const [first] = reviewCheckItems(createPhoto([warning('low_resolution'), blocked]));
  assert.deepEqual(first, { kind: 'block', key: 'reason.low_resolution' });
  const many = (['blur_img', 'low_quality', 'missing_mrz', 'doc_print', 'doc_expired'] as const).map((it) =>
    warning(it),
  );
  assert.equal(reviewCheckItems(createPhoto(many)).length, 4);
});

test('reviewTitleKey → a heading each for no finding, photo warning, document warning, no document, and blocked', () => {
  assert.equal(reviewTitleKey(createPhoto([])), 'review.good');
  assert.equal(reviewTitleKey(createPhoto([warning('blur_img')])), 'review.warn');
  assert.equal(reviewTitleKey(createPhoto([warning('doc_expired', { aboutDocument: true })])), 'review.document');
  assert.equal(reviewTitleKey(createPhoto([], { size: { width: 0, height: 0 }, document: null })), 'review.document');
  assert.equal(reviewTitleKey(createPhoto([warning('low_resolution', { severity: 'block' })])), 'review.block');
});

test('sendingTitleKey: no progress, 0 to 0.99, and 1 → the headings for preparing, uploading and waiting', () => {
  const keys = [null, 0, 0.99, 1].map((progress) => sendingTitleKey({ progress }));
  assert.deepEqual(keys, ['sending.preparing', 'sending.title', 'sending.title', 'sending.waiting']);
});

test('every error → an English title and text without placeholders, and a known icon', () => {
  const detail = { measured: 12_000_000, limit: 1, unit: 'bytes' } as const;
  for (const code of [...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES] as ErrorCode[]) {
    const { title, text } = errorTexts({ code, detail }, createTranslate('en'));
    assert.ok(title.length > 5 && text.length > 10 && !/[{}]/.test(title + text), code);
    assert.ok(ICON_NAMES.includes(errorIconName(code)), code);
  }
});

test('photo_count: more photos than needed, and fewer → a text that is true', () => {
  const titleFor = (measured: number, limit: number): string =>
    errorTexts({ code: 'photo_count', detail: { measured, limit, unit: 'count' } }, createTranslate('en')).title;
  assert.equal(titleFor(3, 2), 'There were more files than needed');
  assert.equal(titleFor(1, 2), 'Some details were not accepted');
});

test('photoNumberText: front and back → 1 of 2 and 2 of 2; one side, both in one photo, or an open type → nothing', () => {
  const t = createTranslate('en');
  const two = { sides: ['front', 'back'] as const };
  const card = { ...createState().options, docType: 'id_card' as const };
  assert.equal(photoNumberText(createState({ ...two, options: card, side: 'front' }), t), '1 of 2');
  assert.equal(photoNumberText(createState({ ...two, options: card, side: 'back' }), t), '2 of 2');
  assert.equal(photoNumberText(createState({ ...two, options: card, bothInOne: true }), t), '');
  assert.equal(photoNumberText(createState({ sides: ['front'], options: card }), t), '');
  const open = { ...card, docType: undefined };
  assert.equal(photoNumberText(createState({ ...two, options: open, side: 'front' }), t), '');
});
