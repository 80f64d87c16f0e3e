import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DOC_TYPES, parsePhotoRequestFields } from '../../../src/contract/contract.js';

const refused = (field: string) => ({ name: 'CaptureError', code: 'bad_request', detail: { field } });

test('photo fields: every document type is accepted, and no field is required', () => {
  assert.deepEqual(parsePhotoRequestFields({}), {});
  for (const doc_type of DOC_TYPES) assert.deepEqual(parsePhotoRequestFields({ doc_type }), { doc_type });
});

test('photo fields: all five fields → accepted, with the country in lower case', () => {
  const fields = {
    doc_type: 'passport',
    country_code: 'Fr',
    first_name: 'Anna María',
    last_name: "O'Neill",
    tags: ['abcd', 'a_0123456789_bcd'],
  };
  assert.deepEqual(parsePhotoRequestFields(fields), { ...fields, country_code: 'fr' });
});

test('photo fields: unknown fields and credentials are dropped', () => {
  const sent: unknown = JSON.parse(
    '{"api_key":"k","business_hash":"h","hidden":1,"__proto__":{"last_name":"x"},"constructor":1,"first_name":"A"}',
  );
  const fields = parsePhotoRequestFields(sent);
  assert.deepEqual(Object.keys(fields), ['first_name']);
  assert.equal(fields.last_name, undefined);
});

const BAD: readonly (readonly [json: unknown, field: string])[] = [
  [null, 'data'],
  [undefined, 'data'],
  ['{}', 'data'],
  [[], 'data'],
  [7, 'data'],
  [{ doc_type: 'visa' }, 'data/doc_type'],
  [{ doc_type: 'Passport' }, 'data/doc_type'],
  [{ doc_type: null }, 'data/doc_type'],
  [{ doc_type: ['passport'] }, 'data/doc_type'],
  [{ country_code: 'fra' }, 'data/country_code'],
  [{ country_code: '' }, 'data/country_code'],
  [{ country_code: 'f1' }, 'data/country_code'],
  [{ country_code: 'fr\n' }, 'data/country_code'],
  [{ country_code: null }, 'data/country_code'],
  [{ first_name: 7 }, 'data/first_name'],
  [{ first_name: null }, 'data/first_name'],
  [{ last_name: {} }, 'data/last_name'],
  [{ tags: 'abcd' }, 'data/tags'],
  [{ tags: { 0: 'abcd' } }, 'data/tags'],
  [{ tags: ['abcd', 'abc'] }, 'data/tags/1'],
  [{ tags: ['a'.repeat(17)] }, 'data/tags/0'],
  [{ tags: ['ABCD'] }, 'data/tags/0'],
  [{ tags: ['ab-d'] }, 'data/tags/0'],
  [{ tags: ['abcd\n'] }, 'data/tags/0'],
  [{ tags: ['äbcd'] }, 'data/tags/0'],
  [{ tags: ['abcd', 'efgh', 1234] }, 'data/tags/2'],
  [{ tags: [null] }, 'data/tags/0'],
];

for (const [json, field] of BAD) {
  test(`photo fields: ${JSON.stringify(json)} → bad_request at ${field}`, () => {
    assert.throws(() => parsePhotoRequestFields(json), refused(field));
  });
}

test('photo fields: an invalid tag → an error whose message does not contain the tag', () => {
  const expected = { ...refused('data/tags/0'), message: /^(?!.*Secret)/s };
  assert.throws(() => parsePhotoRequestFields({ tags: ['Secret-Tag'] }), expected);
});
