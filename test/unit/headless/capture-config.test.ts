import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CaptureConfig } from '../../../src/headless/capture-config.js';
import { DEFAULT_CAPTURE_OPTIONS, initialState, transition } from '../../../src/session/session.js';
import {
  addHostDataToExpectation,
  captureOptionsOf,
  photoRequestFieldsOf,
  withChangedDocType,
  withReadCountry,
} from '../../../src/headless/capture-config.js';

const reports = (...countries: readonly (string | null)[]) => countries.map((country) => ({ country }));
const CASES: readonly (readonly [string, CaptureConfig, readonly (string | null)[], string | undefined])[] = [
  ['no list: the host has decided', { fields: { country_code: 'fr' } }, ['de'], 'fr'],
  ['every country: the read one', { countries: [] }, ['de'], 'de'],
  ['every country, on the back', { countries: [] }, [null, 'de'], 'de'],
  ['a default is replaced', { countries: ['fr', 'de'], fields: { country_code: 'fr' } }, ['de'], 'de'],
  ['nothing was read: the default', { countries: ['fr', 'de'], fields: { country_code: 'fr' } }, [null, null], 'fr'],
  ['a country that is not accepted is not sent', { countries: ['fr', 'be'] }, ['de'], undefined],
];
for (const [name, config, read, sent] of CASES)
  test(`country_code that is sent: ${name} → ${sent ?? 'none'}`, () => {
    assert.equal(photoRequestFieldsOf(withReadCountry(config, reports(...read))).country_code, sent);
  });

const respond = (): false => false;
const SENDERS: readonly (readonly [string, CaptureConfig, boolean])[] = [
  ['an endpoint alone', { endpoint: '/verify' }, true],
  ['onSubmit alone', { onSubmit: respond }, true],
  ['neither', {}, false],
  ['both, but canSend false', { endpoint: '/verify', onSubmit: respond, canSend: false }, false],
];
for (const [name, config, canSend] of SENDERS)
  test(`${name} → ${canSend ? 'complete photos are sent' : 'nothing is sent'}`, () => {
    assert.equal(captureOptionsOf(config).canSend, canSend);
  });

test('a configuration that leaves out its options → the next session has the defaults', () => {
  const before: CaptureConfig = { docTypes: ['passport'], shutter: 'manual', review: 'problems', maxRetakes: 0 };
  const session = initialState(captureOptionsOf(before));
  const { state } = transition(session, { type: 'start', options: captureOptionsOf({}) });
  assert.deepEqual(state.options, DEFAULT_CAPTURE_OPTIONS);
});

test('the country of the host → compared with the document only without a list of countries', () => {
  const fields = { country_code: 'fr' };
  const expectation = { side: 'front' } as const;
  assert.equal(addHostDataToExpectation(expectation, { fields }).countryCode, 'fr');
  const listed = addHostDataToExpectation(expectation, { fields, countries: ['fr', 'be'] });
  assert.deepEqual([listed.countryCode, listed.countries], [undefined, ['fr', 'be']]);
});

test('the type that the person changed to → sent in place of the one in the configuration', () => {
  const config: CaptureConfig = { docType: 'id_card', fields: { doc_type: 'id_card', first_name: 'Zoé' } };
  assert.deepEqual(photoRequestFieldsOf(withChangedDocType(config, 'passport')), {
    doc_type: 'passport',
    first_name: 'Zoé',
  });
  assert.equal(withChangedDocType(config, 'id_card'), config);
  assert.equal(withChangedDocType(config, undefined), config);
});
