import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, type CaptureConditions, type DocType } from '../../../src/contract/contract.js';
import { parseWords, SETTING_PARSERS, toCaptureConfig } from '../../../src/element/element-settings.js';
import type { ElementSettings } from '../../../src/element/element-settings.js';

const onSubmit = () => undefined;
/** The settings in use where these were set, and the relay has these conditions. */
function configFor(set: Readonly<Record<string, unknown>>, country = '', conditions: CaptureConditions = {}) {
  const inUse = Object.entries(SETTING_PARSERS).map(([name, parse]) => [name, parse(set[name])]);
  return toCaptureConfig({ ...set, ...Object.fromEntries(inUse) } as ElementSettings, country, onSubmit, conditions);
}

test('parseWords: words separated by spaces, commas or both → a list; null or only spaces → an empty list', () => {
  assert.deepEqual(parseWords('kyc, web_2024  mobile'), ['kyc', 'web_2024', 'mobile']);
  assert.deepEqual(parseWords(null), []);
  assert.deepEqual(parseWords('  '), []);
});

test('element settings that a framework set as text → converted to lists and numbers', () => {
  const set = { tags: 'kyc_web 2024_q1', sources: 'file', maxRetakes: '5', timeoutMs: '20000' };
  const { fields, sources, maxRetakes, timeoutMs } = configFor(set);
  assert.deepEqual([fields?.tags, sources, maxRetakes, timeoutMs], [['kyc_web', '2024_q1'], ['file'], 5, 20_000]);
});

for (const nothing of [undefined, null])
  test(`element settings that a framework reset to ${nothing} → their defaults`, () => {
    const names = ['endpoint', 'grant', 'firstName', 'workerUrl', 'thresholds', ...Object.keys(SETTING_PARSERS)];
    const gone = Object.fromEntries(names.map((name) => [name, nothing]));
    assert.deepEqual(configFor(gone), configFor({}));
    assert.deepEqual(configFor(gone).docTypes, DOC_TYPES);
  });

const DOC_TYPE_SETTINGS: readonly (readonly [unknown, DocType | undefined, readonly DocType[]])[] = [
  [undefined, undefined, DOC_TYPES],
  ['passport', 'passport', []],
  ['Passport ID_CARD', undefined, ['id_card', 'passport']],
  [['passport'], 'passport', []],
  ['library_card', undefined, DOC_TYPES],
];
for (const [set, docType, docTypes] of DOC_TYPE_SETTINGS)
  test(`docType ${JSON.stringify(set)} → ${docType ?? 'open'}, of ${docTypes.length} types`, () => {
    assert.deepEqual([configFor({ docType: set }).docType, configFor({ docType: set }).docTypes], [docType, docTypes]);
  });

const COUNTRIES: readonly (readonly [string, unknown, string, string | undefined, unknown])[] = [
  ['none set, none chosen → none, every country', undefined, '', undefined, []],
  ['none set, one chosen → the chosen one', undefined, 'pl', 'pl', []],
  ['one set → it is fixed', 'FR', 'pl', 'fr', undefined],
  ['several set, none chosen → none', 'FR be', '', undefined, ['fr', 'be']],
  ['several set, one of them chosen → the chosen one', ['fr', 'be'], 'fr', 'fr', ['fr', 'be']],
  ['several set, another one chosen → none', ['fr', 'be'], 'pl', undefined, ['fr', 'be']],
  ['words that are no codes → left out', 'france be lu', '', undefined, ['be', 'lu']],
];
for (const [name, countryCode, chosen, code, countries] of COUNTRIES)
  test(`country of a capture: ${name}`, () => {
    const config = configFor({ countryCode }, chosen);
    assert.equal(config.fields?.country_code, code);
    assert.deepEqual(config.countries, countries);
  });

test('settings for document type, country, names and tags → fields of the photo request; unset → no fields', () => {
  assert.deepEqual(configFor({}).fields, {});
  const given = { docType: 'id_card', countryCode: 'FR', firstName: 'Inês', lastName: 'Conceição', tags: ['kyc_web'] };
  assert.deepEqual(configFor(given).fields, {
    doc_type: 'id_card',
    country_code: 'fr',
    first_name: 'Inês',
    last_name: 'Conceição',
    tags: ['kyc_web'],
  });
});

test('element settings with invalid values → treated as not set', () => {
  const odd = {
    ...{ grant: null, docType: 'library_card', sides: 'three', shutter: 'remote', review: 'never', sources: ['phone'] },
    ...{ maxRetakes: Number.NaN, timeoutMs: -1, credentials: 'maybe', workerUrl: '', thresholds: null },
  };
  const config = configFor({ endpoint: '/verify', ...odd });
  assert.deepEqual(config, configFor({ endpoint: '/verify' }));
  const { sidesSetting, shutter, review, sources, maxRetakes, timeoutMs, canSend } = config;
  assert.deepEqual([sidesSetting, shutter, review, sources], ['auto', 'auto', 'always', ['camera', 'file']]);
  assert.deepEqual([maxRetakes, timeoutMs, canSend], [2, 90_000, true]);
});

test('the setting sources → camera before file in any given order; file alone stays alone', () => {
  assert.deepEqual(configFor({ sources: ['file'] }).sources, ['file']);
  assert.deepEqual(configFor({ sources: ['file', 'camera'] }).sources, ['camera', 'file']);
});

const CONDITIONS: readonly (readonly [string, CaptureConditions, DocType | undefined, readonly DocType[]])[] = [
  ['passport id_card', {}, undefined, ['id_card', 'passport']],
  ['passport id_card', { doc_types: ['id_card', 'driver_permit'] }, 'id_card', []],
  ['passport id_card', { doc_types: ['driver_permit'] }, 'driver_permit', []],
  ['passport', { doc_types: ['passport'] }, 'passport', []],
  ['passport', { doc_types: ['id_card', 'driver_permit'] }, undefined, ['id_card', 'driver_permit']],
];
for (const [docType, conditions, given, accepted] of CONDITIONS)
  test(`doc-type ${docType}, the relay accepts ${conditions.doc_types?.join() ?? 'all'} → what both accept, else the relay’s`, () => {
    const config = configFor({ docType }, '', conditions);
    assert.deepEqual([config.docType, config.docTypes], [given, accepted]);
  });

test('conditions of the relay: sides, summary, countries → they decide', () => {
  const conditions = { sides: 'front-back', summary: true, countries: ['be'] } as const;
  const { sidesSetting, summary, fields } = configFor({ sides: 'front', countryCode: 'fr be' }, '', conditions);
  assert.deepEqual([sidesSetting, summary, fields?.country_code], ['front-back', true, 'be']);
});
