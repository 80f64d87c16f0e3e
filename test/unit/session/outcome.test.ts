import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BROWSER_CODES, REASON_WORDS, REASONS_WITHOUT_ACTION, RELAY_PROBLEMS } from '../../../src/contract/contract.js';
import type { ErrorCode, Reason, Side } from '../../../src/contract/contract.js';
import { interpretAnswer, outcomeIfDeliveryUnknown, OUTCOME_KINDS } from '../../../src/session/outcome.js';
import { OUTCOME_RULE_BY_REASON, type OutcomeKind } from '../../../src/session/outcome.js';

const BOTH: readonly Side[] = ['front', 'back'];
const EXPECTED: Record<Reason, [OutcomeKind, readonly Side[]]> = {
  doc_expired: ['other_document', []],
  doc_expired_5y: ['other_document', []],
  missing_doc: ['again', BOTH],
  missing_front: ['again', ['front']],
  missing_back: ['again', ['back']],
  sides_inconsistency: ['again', BOTH],
  out_of_scope: ['other_document', []],
  missing_mrz: ['again', ['back']],
  wrong_mrz: ['again', ['back']],
  date_not_extracted: ['again', BOTH],
  low_quality: ['again', BOTH],
  blur_img: ['again', BOTH],
  low_resolution: ['again', BOTH],
  first_name_mismatch: ['check_details', []],
  last_name_mismatch: ['check_details', []],
  inversed_name: ['check_details', []],
  doc_spoof: ['again', BOTH],
  doc_print: ['again', BOTH],
  doc_not_auth: ['refused', []],
  doc_auth: ['refused', []],
  name_not_extracted: ['again', ['front']],
  surname_not_extracted: ['again', ['front']],
};

const answer = (verdict: boolean, reason: string) => ({ verdict, reason, flow_id: 'f-1' });

for (const word of REASON_WORDS) {
  const [kind, sides] = EXPECTED[word];
  test(`verdict false with reason ${word} → outcome ${kind}${sides.length ? ` for ${sides.join(' and ')}` : ''}`, () => {
    const outcome = interpretAnswer(answer(false, word), { docType: 'id_card', sides: BOTH });
    assert.deepEqual(outcome, { kind, reason: word, word, sides });
  });
}

test('verdict true with any reason → outcome accepted', () => {
  for (const word of [...REASON_WORDS, '', 'no such word']) {
    assert.equal(interpretAnswer(answer(true, word), { sides: BOTH }).kind, 'accepted', word);
  }
});

test('several reason words → the first known one with an action decides the outcome; the text is kept', () => {
  for (const [word, reason, kind] of [
    ['blur_img,low_quality', 'blur_img', 'again'],
    ['doc_not_auth, doc_expired; blur_img', 'doc_expired', 'other_document'],
    ['hologram_missing  first_name_mismatch', 'first_name_mismatch', 'check_details'],
    ['doc_auth;doc_not_auth', 'doc_auth', 'refused'],
    [' missing_back ', 'missing_back', 'again'],
  ] as const) {
    const outcome = interpretAnswer(answer(false, word), { docType: 'id_card', sides: BOTH });
    assert.deepEqual([outcome.reason, outcome.kind, outcome.word], [reason, kind, word]);
  }
});

test('REASONS_WITHOUT_ACTION → exactly the reasons with the outcome refused', () => {
  const refused = REASON_WORDS.filter((word) => OUTCOME_RULE_BY_REASON[word].kind === 'refused');
  assert.deepEqual(refused, REASONS_WITHOUT_ACTION);
});

test('verdict false with an unknown or empty reason → outcome refused, with the text kept', () => {
  for (const word of ['', 'hologram_missing', 'hologram_missing,too_dark', 'toString']) {
    const outcome = interpretAnswer(answer(false, word), { sides: BOTH });
    assert.deepEqual(outcome, { kind: 'refused', reason: null, word, sides: [] });
  }
});

for (const [reason, docType, sides, retaken] of [
  ['missing_mrz', 'passport', ['front'], 'front'],
  ['missing_mrz', 'passport', BOTH, 'front'],
  ['missing_mrz', 'id_card', ['front'], 'front'],
  ['missing_back', undefined, ['front'], 'back'],
] as const)
  test(`${reason} for ${docType ?? 'a document'} with ${sides.join(' and ')} sent → the ${retaken} is taken again`, () => {
    assert.deepEqual(interpretAnswer(answer(false, reason), { docType, sides }).sides, [retaken]);
  });

test('outcome of an error: outcome_unknown and service_timeout → wait; any other code → none', () => {
  for (const code of [...BROWSER_CODES, ...(Object.keys(RELAY_PROBLEMS) as ErrorCode[])]) {
    const isUncertain = code === 'outcome_unknown' || code === 'service_timeout';
    assert.equal(outcomeIfDeliveryUnknown(code)?.kind, isUncertain ? 'wait' : undefined, code);
  }
  assert.ok(OUTCOME_KINDS.includes('wait'));
});
