import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HINTS, type CheckReport, type Finding } from '../../../src/checks/checks.js';
import { BROWSER_CODES, REASON_WORDS, RELAY_PROBLEMS, type TroubleCode } from '../../../src/contract/contract.js';
import { createTranslate, en } from '../../../src/i18n/i18n.js';
import type { Taken } from '../../../src/session/session.js';
import { troubleIcon } from '../../../src/element/screens/trouble.js';
import { ICON_NAMES } from '../../../src/element/icons.js';
import {
  againWord,
  checkLines,
  hintWords,
  reviewTitle,
  sendingTitle,
  sideWord,
  troubleWords,
} from '../../../src/element/words.js';
import { stateOf } from '../../support/element/fake-capture.js';
import { picture, report, warning } from '../../support/session/build.js';
import { zoneSeen } from '../../support/checks/mrz-seen.js';

function taken(findings: readonly Finding[], change: Partial<CheckReport> = {}): Taken {
  return {
    file: picture(),
    report: { ...report(findings), ...change },
    source: 'camera',
    warnings: findings.filter(({ severity }) => severity === 'warn'),
    blocked: findings.some(({ severity }) => severity === 'block'),
    sha256: '',
    repeated: false,
  };
}
const UNKNOWN = {
  blurPx: null,
  sharpness: null,
  brightness: null,
  contrast: null,
  glare: null,
  colour: null,
  documentLongSidePx: null,
  blurKind: null,
  unevenness: null,
  glareCovers: [],
  dpi: null,
};

test('a side is called as a person would call it', () => {
  assert.equal(sideWord(stateOf()), 'front');
  assert.equal(sideWord(stateOf({ side: 'back' })), 'back');
  assert.equal(sideWord(stateOf({}, { docType: 'passport' })), 'page');
  assert.equal(sideWord(stateOf({ side: 'back' }, { docType: 'passport', sidesSetting: 'front-back' })), 'back');
  assert.equal(sideWord(stateOf({}, { sidesSetting: 'both-in-one' })), 'both');
});

test('what is taken again is named by the sides that the answer is about', () => {
  const about = (...sides: ('front' | 'back')[]) =>
    againWord(stateOf({ outcome: { kind: 'again', reason: 'blur_img', word: 'blur_img', sides } }));
  assert.equal(about('front'), 'front');
  assert.equal(about('back'), 'back');
  assert.equal(about('front', 'back'), 'both');
});

for (const hint of HINTS)
  test(`the hint ${hint} has words and an icon of the set`, () => {
    const words = hintWords(hint, stateOf(), 'found');
    assert.ok(words && Object.hasOwn(en, words.key) && ICON_NAMES.includes(words.icon));
  });

test('what is held still is not searched for any more', () => {
  assert.equal(hintWords('search', stateOf(), 'holding')?.key, 'hint.hold_still');
  assert.equal(hintWords('search', stateOf(), 'searching')?.key, 'hint.search.front');
});

test('with the shutter in the person’s hand, a good picture is said', () => {
  assert.equal(hintWords(null, stateOf({}, { shutter: 'manual' }), 'found')?.key, 'camera.ready');
  assert.equal(hintWords(null, stateOf({}, { shutter: 'manual' }), 'searching'), null);
  assert.equal(hintWords(null, stateOf(), 'found'), null);
});

for (const reason of [...REASON_WORDS, 'too_large', 'unsupported_type'] as const)
  test(`a finding ${reason} is the first line of the review`, () => {
    const [line] = checkLines(taken([warning(reason)]));
    assert.deepEqual([line?.kind, line?.key], ['warn', `finding.${reason}`]);
  });

test('the review says what is right as well, but not against a finding and not without evidence', () => {
  const keys = (it: Taken) => checkLines(it).map(({ key }) => key);
  assert.deepEqual(keys(taken([])), ['fine.sharp', 'fine.edges', 'fine.light']);
  assert.deepEqual(keys(taken([warning('blur_img')])), ['finding.blur_img', 'fine.edges', 'fine.light']);
  assert.deepEqual(keys(taken([], { measures: UNKNOWN, document: null })), []);
  const document = { ...report().document!, cutOff: ['left'] as const };
  assert.ok(!keys(taken([], { document })).includes('fine.edges'));
  const mrz = zoneSeen({ lineCount: 3, columns: 44, shapes: ['TD3'] });
  assert.deepEqual(keys(taken([], { mrz })), ['fine.sharp', 'fine.edges', 'fine.light', 'fine.lines']);
  assert.ok(keys(taken([], { mrz: { ...mrz, valid: true } })).includes('fine.read'));
});

for (const [days, said] of [
  [1, 'The document expired 1 day ago'],
  [40, 'The document expired 40 days ago'],
  [100, 'The document expired 3 months ago'],
  [4000, 'The document expired 10 years ago'],
] as const)
  test(`a document that expired ${days} days before is said to have: ${said}`, () => {
    const [line] = checkLines(taken([warning('doc_expired', { measured: days, aboutDocument: true })]));
    assert.equal(line && createTranslate('en')(line.key, line.params), said);
  });

test('two findings of one word are one line, the certain one stands, and there are at most four lines', () => {
  const blocked = warning('low_resolution', { severity: 'block' });
  assert.deepEqual(checkLines(taken([warning('low_resolution'), blocked]))[0], {
    kind: 'block',
    key: 'finding.low_resolution',
  });
  const many = (['blur_img', 'low_quality', 'missing_mrz', 'doc_print', 'doc_spoof'] as const).map((it) => warning(it));
  assert.equal(checkLines(taken(many)).length, 4);
});

test('the review’s sentence is what it comes to', () => {
  assert.equal(reviewTitle(taken([])), 'review.good');
  assert.equal(reviewTitle(taken([warning('blur_img')])), 'review.warn');
  assert.equal(reviewTitle(taken([warning('doc_expired', { aboutDocument: true })])), 'review.document');
  assert.equal(reviewTitle(taken([], { size: { width: 0, height: 0 }, document: null })), 'review.unseen');
  assert.equal(reviewTitle(taken([warning('too_large', { severity: 'block' })])), 'review.block');
});

test('sending is prepared, on its way, or being looked at', () => {
  assert.equal(sendingTitle({ progress: null }), 'sending.preparing');
  assert.equal(sendingTitle({ progress: 0 }), 'sending.title');
  assert.equal(sendingTitle({ progress: 0.99 }), 'sending.title');
  assert.equal(sendingTitle({ progress: 1 }), 'sending.waiting');
});

for (const code of [...Object.keys(RELAY_PROBLEMS), ...BROWSER_CODES] as TroubleCode[])
  test(`${code} has a title, a way to think of it, and an icon`, () => {
    const { title, text } = troubleWords(
      { code, detail: { measured: 12_000_000, limit: 1, unit: 'bytes' } },
      createTranslate('en'),
    );
    assert.ok(title.length > 5 && text.length > 10 && !/[{}]/.test(title + text));
    assert.ok(ICON_NAMES.includes(troubleIcon(code)));
  });
