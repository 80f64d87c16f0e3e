import { createIdempotencyKey } from '../relay-fixture.js';
import { BOUNDARY, DATA_PART, END_BOUNDARY, PHOTO_PART, concatRaw, rawPart } from '../raw-multipart.js';
import { MULTIPART_TYPE, data, post, raw, type ProblemCase } from './problem-case.js';

/** Malformed bodies, data parts and keys. */
export const FORM_PROBLEMS: readonly ProblemCase[] = [
  {
    code: 'bad_request',
    when: 'the body is not multipart',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': 'application/json' }),
  },
  {
    code: 'bad_request',
    when: 'the Content-Type has no boundary',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': 'multipart/form-data' }),
  },
  {
    code: 'bad_request',
    when: 'the boundary is invalid',
    field: 'Content-Type',
    act: (fixture) => post(fixture, '{}', { 'Content-Type': `multipart/form-data; boundary="${'b'.repeat(71)}"` }),
  },
  {
    code: 'bad_request',
    when: 'there is no body',
    field: 'body',
    act: (fixture) =>
      fixture.call('/photos', {
        method: 'POST',
        headers: { 'Idempotency-Key': createIdempotencyKey(), 'Content-Type': MULTIPART_TYPE },
      }),
  },
  {
    code: 'bad_request',
    when: 'the body begins without the boundary',
    field: 'body',
    act: raw('garbage', DATA_PART, PHOTO_PART, END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'the body has another boundary',
    field: 'body',
    act: raw(concatRaw(DATA_PART, PHOTO_PART, END_BOUNDARY).toString().replaceAll(BOUNDARY, 'other')),
  },
  { code: 'bad_request', when: 'the multipart body has no end', field: 'body', act: raw(DATA_PART, PHOTO_PART) },
  {
    code: 'bad_request',
    when: 'a part header has no end',
    field: 'body',
    act: raw(`--${BOUNDARY}\r\nX: ${'x'.repeat(9_000)}`),
  },
  {
    code: 'bad_request',
    when: 'a part header is too long',
    field: 'body',
    act: raw(DATA_PART, rawPart(`X: ${'x'.repeat(9_000)}`, ''), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part header is not text',
    field: 'body',
    act: raw(DATA_PART, concatRaw(`--${BOUNDARY}\r\nX: `, new Uint8Array([0xff, 0xfe]), '\r\n\r\n\r\n'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has no name',
    field: 'part',
    act: raw(DATA_PART, rawPart('Content-Disposition: form-data', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has no header',
    field: 'part',
    act: raw(DATA_PART, rawPart('', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has an unknown name',
    field: 'api_key',
    act: raw(DATA_PART, PHOTO_PART, rawPart('Content-Disposition: form-data; name="api_key"', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'a part has an invalid name',
    field: 'part',
    act: raw(DATA_PART, rawPart('Content-Disposition: form-data; name="<b>"', 'x'), END_BOUNDARY),
  },
  {
    code: 'bad_request',
    when: 'there are two data parts',
    field: 'data',
    act: raw(DATA_PART, DATA_PART, PHOTO_PART, END_BOUNDARY),
  },
  { code: 'bad_request', when: 'the data part is missing', field: 'data', act: raw(PHOTO_PART, END_BOUNDARY) },
  {
    code: 'bad_request',
    when: 'the data part is too long',
    field: 'data',
    act: data({ first_name: 'x'.repeat(70_000) }),
  },
  { code: 'bad_request', when: 'the data part is not JSON', field: 'data', act: data('{') },
  {
    code: 'bad_request',
    when: 'the data part is not UTF-8',
    field: 'data',
    act: raw(
      rawPart('Content-Disposition: form-data; name="data"', new Uint8Array([0x22, 0xff, 0x22])),
      PHOTO_PART,
      END_BOUNDARY,
    ),
  },
  { code: 'bad_request', when: 'the data part is not a JSON object', field: 'data', act: data([]) },
  {
    code: 'bad_request',
    when: 'the data part is itself multipart',
    field: 'data',
    act: raw(
      rawPart(
        'Content-Disposition: form-data; name="data"\r\nContent-Type: multipart/mixed; boundary=in',
        '--in\r\n\r\n{}\r\n--in--',
      ),
      PHOTO_PART,
      END_BOUNDARY,
    ),
  },
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
  {
    code: 'bad_request',
    when: 'the Idempotency-Key is missing',
    field: 'Idempotency-Key',
    act: (fixture) => fixture.submit({ key: '' }),
  },
  {
    code: 'bad_request',
    when: 'the Idempotency-Key is too short',
    field: 'Idempotency-Key',
    act: (fixture) => fixture.submit({ key: 'a'.repeat(21) }),
  },
];
