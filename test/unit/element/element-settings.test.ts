import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import {
  docTypeChoices,
  toCaptureConfig,
  resolveDocType,
  restrictSettings,
  parseWords,
  type ElementSettings,
} from '../../../src/element/element-settings.js';

const NO_SETTINGS: ElementSettings = {
  endpoint: undefined,
  grant: undefined,
  docType: undefined,
  docTypes: [],
  ask: 'after',
  countries: [],
  countryCode: undefined,
  firstName: undefined,
  lastName: undefined,
  tags: [],
  sides: 'auto',
  shutter: 'auto',
  review: 'always',
  sources: ['camera', 'file'],
  summary: false,
  resume: false,
  resumeKey: undefined,
  conditions: false,
  maxRetakes: 2,
  workerUrl: undefined,
  timeout: 90_000,
  credentials: undefined,
  thresholds: undefined,
};
const onSubmit = () => undefined;
const configFor = (change: object, country = '') =>
  toCaptureConfig({ ...NO_SETTINGS, ...change }, { docType: null, country }, onSubmit);

test('parseWords: words separated by spaces, commas or both → a list; null or only spaces → an empty list', () => {
  assert.deepEqual(parseWords('kyc, web_2024  mobile'), ['kyc', 'web_2024', 'mobile']);
  assert.deepEqual(parseWords(null), []);
  assert.deepEqual(parseWords('  '), []);
});

test('element settings that a framework set as text → converted to lists and numbers', () => {
  const { fields, sources, maxRetakes, timeoutMs } = configFor({
    tags: 'kyc_web 2024_q1',
    sources: 'file',
    maxRetakes: '5',
    timeout: '20000',
  });
  assert.deepEqual(fields?.tags, ['kyc_web', '2024_q1']);
  assert.deepEqual(sources, ['file']);
  assert.equal(maxRetakes, 5);
  assert.equal(timeoutMs, 20_000);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: 'passport, id_card' as never }), [
    'id_card',
    'passport',
  ]);
  assert.equal(resolveDocType({ docType: undefined, docTypes: 'passport' as never }, null), 'passport');
});

for (const nothing of [undefined, null]) {
  test(`element settings that a framework reset to ${nothing} → their defaults`, () => {
    const gone = Object.fromEntries(Object.keys(NO_SETTINGS).map((name) => [name, nothing]));
    assert.deepEqual(configFor(gone), { ...configFor({}), timeoutMs: undefined });
    assert.deepEqual(docTypeChoices(gone as never), DOC_TYPES);
  });
}

test('docTypeChoices → the accepted document types; none if the host set one or accepts only one', () => {
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: [] }), DOC_TYPES);
  assert.deepEqual(docTypeChoices({ docType: 'passport', docTypes: [] }), []);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['passport', 'id_card'] }), ['id_card', 'passport']);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['passport'] }), []);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['library_card' as DocType] }), DOC_TYPES);
});

test('resolveDocType → the host’s document type, else the only accepted one, else the one that was chosen', () => {
  assert.equal(resolveDocType({ docType: 'passport', docTypes: [] }, 'id_card'), 'passport');
  assert.equal(resolveDocType({ docType: undefined, docTypes: ['passport'] }, null), 'passport');
  assert.equal(resolveDocType({ docType: undefined, docTypes: [] }, 'id_card'), 'id_card');
  assert.equal(resolveDocType({ docType: undefined, docTypes: ['passport', 'driver_permit'] }, 'id_card'), undefined);
  assert.equal(resolveDocType({ docType: undefined, docTypes: [] }, null), undefined);
});

test('docTypes of the capture → those to choose from; none where the host has decided', () => {
  assert.deepEqual(configFor({ docTypes: ['passport', 'id_card'] }).docTypes, ['id_card', 'passport']);
  assert.deepEqual(configFor({ docType: 'passport' }).docTypes, []);
});

const COUNTRIES: readonly (readonly [string, Partial<ElementSettings>, string, string | undefined, unknown])[] = [
  ['none set, none chosen → none, every country', {}, '', undefined, []],
  ['none set, one chosen → the chosen one', {}, 'pl', 'pl', []],
  ['country-code alone → it is fixed', { countryCode: 'FR' }, 'pl', 'fr', undefined],
  ['a list, none chosen → none', { countries: ['FR', 'be'] }, '', undefined, ['fr', 'be']],
  ['a list and country-code → a default', { countries: ['fr', 'be'], countryCode: 'BE' }, '', 'be', ['fr', 'be']],
  ['a list and country-code, another chosen', { countries: ['fr', 'be'], countryCode: 'be' }, 'fr', 'fr', ['fr', 'be']],
  [
    'country-code is not in the list → no default',
    { countries: ['fr', 'be'], countryCode: 'pl' },
    '',
    undefined,
    ['fr', 'be'],
  ],
  ['a list of one → it is fixed', { countries: ['fr'] }, '', 'fr', undefined],
  ['words that are no codes → left out', { countries: ['france', 'be', 'lu'] }, '', undefined, ['be', 'lu']],
];
for (const [name, settings, chosen, code, countries] of COUNTRIES)
  test(`country of a capture: ${name}`, () => {
    const config = configFor(settings, chosen);
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
  const endpoint = '/verify';
  const odd = {
    endpoint,
    docType: 'library_card',
    sides: 'three',
    shutter: 'remote',
    review: 'never',
    sources: ['phone'],
    maxRetakes: Number.NaN,
    timeout: -1,
    credentials: 'maybe',
    workerUrl: '',
    thresholds: null,
    grant: null,
  };
  assert.deepEqual(configFor(odd), { ...configFor({ endpoint }), timeoutMs: undefined });
});

test('the setting sources → camera before file in any given order; file alone stays alone', () => {
  assert.deepEqual(configFor({ sources: ['file'] }).sources, ['file']);
  assert.deepEqual(configFor({ sources: ['file', 'camera'] }).sources, ['camera', 'file']);
});

test('restrictSettings: conditions of the relay → what both accept; nothing in common → what the relay accepts', () => {
  const settings = { docType: undefined, docTypes: ['passport', 'id_card'], sides: 'auto' } as const;
  const restrict = (change: object, conditions: object): object =>
    restrictSettings({ ...settings, ...change }, conditions);
  assert.deepEqual(restrict({}, {}), settings);
  assert.deepEqual(restrict({}, { doc_types: ['id_card', 'driver_permit'] }), { ...settings, docTypes: ['id_card'] });
  assert.deepEqual(restrict({}, { doc_types: ['driver_permit'] }), { ...settings, docTypes: ['driver_permit'] });
  const passport = { docType: 'passport' };
  assert.deepEqual(restrict(passport, { doc_types: ['passport'] }), {
    ...settings,
    ...passport,
    docTypes: ['passport'],
  });
  assert.deepEqual(restrict(passport, { doc_types: ['id_card'] }), { ...settings, docTypes: ['id_card'] });
  assert.deepEqual(restrict({}, { sides: 'front' }), { ...settings, sides: 'front' });
});
