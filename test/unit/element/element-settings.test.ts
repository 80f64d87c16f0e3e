import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, type DocType } from '../../../src/contract/contract.js';
import {
  docTypeChoices,
  toCaptureConfig,
  resolveDocType,
  parseWords,
  type ElementSettings,
} from '../../../src/element/element-settings.js';

const NO_SETTINGS: ElementSettings = {
  endpoint: undefined,
  grant: undefined,
  docType: undefined,
  docTypes: [],
  countryCode: undefined,
  firstName: undefined,
  lastName: undefined,
  tags: [],
  sides: 'auto',
  shutter: 'auto',
  sources: ['camera', 'file'],
  maxRetakes: 2,
  workerUrl: undefined,
  timeout: 90_000,
  credentials: undefined,
  thresholds: undefined,
};
const onSubmit = () => undefined;
const configFor = (change: object) =>
  toCaptureConfig({ ...NO_SETTINGS, ...change }, { docType: null, country: '' }, onSubmit);

test('words are separated by spaces, commas or both', () => {
  assert.deepEqual(parseWords('kyc, web_2024  mobile'), ['kyc', 'web_2024', 'mobile']);
  assert.deepEqual(parseWords(null), []);
  assert.deepEqual(parseWords('  '), []);
});

test('settings that a framework set as text are used', () => {
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
  test(`settings that a framework reset to ${nothing} have their defaults`, () => {
    const gone = Object.fromEntries(Object.keys(NO_SETTINGS).map((name) => [name, nothing]));
    assert.deepEqual(configFor(gone), { ...configFor({}), timeoutMs: undefined });
    assert.deepEqual(docTypeChoices(gone as never), DOC_TYPES);
  });
}

test('the person chooses among the accepted documents, unless the host has decided', () => {
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: [] }), DOC_TYPES);
  assert.deepEqual(docTypeChoices({ docType: 'passport', docTypes: [] }), []);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['passport', 'id_card'] }), ['id_card', 'passport']);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['passport'] }), []);
  assert.deepEqual(docTypeChoices({ docType: undefined, docTypes: ['library_card' as DocType] }), DOC_TYPES);
});

test('the effective document type: the host’s, the only accepted one, or the chosen one', () => {
  assert.equal(resolveDocType({ docType: 'passport', docTypes: [] }, 'id_card'), 'passport');
  assert.equal(resolveDocType({ docType: undefined, docTypes: ['passport'] }, null), 'passport');
  assert.equal(resolveDocType({ docType: undefined, docTypes: [] }, 'id_card'), 'id_card');
  assert.equal(resolveDocType({ docType: undefined, docTypes: ['passport', 'driver_permit'] }, 'id_card'), undefined);
  assert.equal(resolveDocType({ docType: undefined, docTypes: [] }, null), undefined);
});

test('settings become fields of the photo request, if they are set', () => {
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

test('invalid settings count as not set', () => {
  const odd = {
    endpoint: '/verify',
    grant: null,
    docType: 'library_card',
    sides: 'three',
    shutter: 'remote',
    sources: ['phone'],
    maxRetakes: Number.NaN,
    timeout: -1,
    credentials: 'maybe',
    workerUrl: '',
    thresholds: null,
  };
  const made = configFor(odd);
  assert.deepEqual(
    { ...made, fields: undefined, onSubmit: undefined },
    {
      endpoint: '/verify',
      canSend: true,
      grant: undefined,
      docType: undefined,
      sidesSetting: 'auto',
      shutter: 'auto',
      sources: ['camera', 'file'],
      maxRetakes: 2,
      timeoutMs: undefined,
      workerUrl: undefined,
      credentials: undefined,
      thresholds: undefined,
      fields: undefined,
      onSubmit: undefined,
    },
  );
});

test('sources have a fixed order, and one may be left out', () => {
  assert.deepEqual(configFor({ sources: ['file'] }).sources, ['file']);
  assert.deepEqual(configFor({ sources: ['file', 'camera'] }).sources, ['camera', 'file']);
});

test('the chosen country is sent if the host set none', () => {
  const countryOf = (countryCode: string | undefined, country: string) =>
    toCaptureConfig({ ...NO_SETTINGS, countryCode }, { docType: 'id_card', country }, onSubmit).fields?.country_code;
  assert.equal(countryOf(undefined, 'pl'), 'pl');
  assert.equal(countryOf('FR', 'pl'), 'fr');
  assert.equal(countryOf(undefined, ''), undefined);
});
