import { createIdempotencyKey } from '../relay-fixture.js';
import { BOUNDARY, DATA_PART, END_BOUNDARY, PHOTO_PART, concatRaw, rawPart } from '../raw-multipart.js';
import { MULTIPART_TYPE, casesOf, data, post, raw, type ProblemCase } from './problem-case.js';

/** Malformed bodies, data parts and keys. */
export const FORM_PROBLEMS: readonly ProblemCase[] = [
  ...casesOf(
    { code: 'bad_request', field: 'Content-Type' },
    {
      'the body is not multipart': (fixture) => post(fixture, '{}', { 'Content-Type': 'application/json' }),
      'the Content-Type has no boundary': (fixture) => post(fixture, '{}', { 'Content-Type': 'multipart/form-data' }),
      'the boundary is invalid': (fixture) =>
        post(fixture, '{}', { 'Content-Type': `multipart/form-data; boundary="${'b'.repeat(71)}"` }),
    },
  ),
  ...casesOf(
    { code: 'bad_request', field: 'body' },
    {
      'there is no body': (fixture) =>
        fixture.call('/photos', {
          method: 'POST',
          headers: { 'Idempotency-Key': createIdempotencyKey(), 'Content-Type': MULTIPART_TYPE },
        }),
      'the body begins without the boundary': raw('garbage', DATA_PART, PHOTO_PART, END_BOUNDARY),
      'the body has another boundary': raw(
        concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY).toString().replaceAll(BOUNDARY, 'other'),
      ),
      'the multipart body has no end': raw(DATA_PART, PHOTO_PART),
      'a part header has no end': raw(`--${BOUNDARY}\r\nX: ${'x'.repeat(9_000)}`),
      'a part header is too long': raw(DATA_PART, rawPart(`X: ${'x'.repeat(9_000)}`, ''), END_BOUNDARY),
      'a part header is not text': raw(
        DATA_PART,
        concatRaw(`--${BOUNDARY}\r\nX: `, new Uint8Array([0xff, 0xfe]), '\r\n\r\n\r\n'),
        END_BOUNDARY,
      ),
    },
  ),
  ...casesOf(
    { code: 'bad_request', field: 'part' },
    {
      'a part has no name': raw(DATA_PART, rawPart('Content-Disposition: form-data', 'x'), END_BOUNDARY),
      'a part has no header': raw(DATA_PART, rawPart('', 'x'), END_BOUNDARY),
      'a part has an invalid name': raw(
        DATA_PART,
        rawPart('Content-Disposition: form-data; name="<b>"', 'x'),
        END_BOUNDARY,
      ),
    },
  ),
  {
    code: 'bad_request',
    when: 'a part has an unknown name',
    field: 'api_key',
    act: raw(DATA_PART, PHOTO_PART, rawPart('Content-Disposition: form-data; name="api_key"', 'x'), END_BOUNDARY),
  },
  ...casesOf(
    { code: 'bad_request', field: 'data' },
    {
      'there are two data parts': raw(DATA_PART, DATA_PART, PHOTO_PART, END_BOUNDARY),
      'the data part is missing': raw(PHOTO_PART, END_BOUNDARY),
      'the data part is too long': data({ first_name: 'x'.repeat(70_000) }),
      'the data part is not JSON': data('{'),
      'the data part is not UTF-8': raw(
        rawPart('Content-Disposition: form-data; name="data"', new Uint8Array([0x22, 0xff, 0x22])),
        PHOTO_PART,
        END_BOUNDARY,
      ),
      'the data part is not a JSON object': data([]),
      'the data part is itself multipart': raw(
        rawPart(
          'Content-Disposition: form-data; name="data"\r\nContent-Type: multipart/mixed; boundary=in',
          '--in\r\n\r\n{}\r\n--in--',
        ),
        PHOTO_PART,
        END_BOUNDARY,
      ),
    },
  ),
  { code: 'bad_request', when: 'a document type is unknown', field: 'data/doc_type', act: data({ doc_type: 'visa' }) },
  {
    code: 'bad_request',
    when: 'a country code is invalid',
    field: 'data/country_code',
    act: data({ country_code: 'FRA' }),
  },
  { code: 'bad_request', when: 'a name is not a string', field: 'data/first_name', act: data({ first_name: 1 }) },
  { code: 'bad_request', when: 'a tag is invalid', field: 'data/tags/1', act: data({ tags: ['good_one', 'Bad'] }) },
  {
    code: 'bad_request',
    when: 'there are over 50 tags',
    field: 'data/tags',
    act: data({ tags: Array.from({ length: 51 }, (_, index) => `tag_${index}`) }),
  },
  ...casesOf(
    { code: 'bad_request', field: 'Idempotency-Key' },
    {
      'the Idempotency-Key is missing': (fixture) => fixture.submit({ key: '' }),
      'the Idempotency-Key is too short': (fixture) => fixture.submit({ key: 'a'.repeat(21) }),
    },
  ),
];
